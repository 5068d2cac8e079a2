"""A third language: a folder adds it; texts 40 % longer with three plural forms fit where the others do."""

from __future__ import annotations

import os
import shutil
import string
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from app.text.help import library
from app.text.languages import PLACES
from app.text.numbers import cardinal, ordinal
from app.text.translator import Translator, catalogue, read_po
from app.tools import pseudo
from engine.games import GAMES
from tests.app import keep_cool_moments, kyoto_moments
from tests.app import test_keep_cool_layout as keep_cool
from tests.app import test_kyoto_layout as kyoto
from tests.app.helpers import EN, ROOT
from tests.app.third_language import pseudo_language

LOCALE = ROOT / "app" / "text" / "locale"


@pytest.fixture(scope="module")
def tr(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Translator]:
    with pseudo_language(tmp_path_factory.mktemp("languages")) as translator:
        yield translator


def placeholders(text: str) -> list[str]:
    return sorted(name for _, name, _, _ in string.Formatter().parse(text) if name is not None)


def without_fields(text: str) -> str:
    return "".join(pseudo.FIXED.split(text)[::2])


# --- its catalogue ----------------------------------------------------------------------------------------


def test_it_says_everything_longer_and_fills_in_the_same(tr: Translator) -> None:
    ours = catalogue(tr.language)
    assert set(ours) == set(catalogue("en"))
    for key, forms in catalogue("en").items():
        if key not in (*pseudo.AS_THEY_ARE, "language.name") and pseudo.WORD.search(
            without_fields(forms[-1])
        ):
            assert len(ours[key][-1]) > len(forms[-1]), key
        assert placeholders(ours[key][-1]) == placeholders(forms[-1]), key
        assert len(ours[key]) == (1 if len(forms) == 1 else 3), key


def test_text_of_its_own_is_two_fifths_longer() -> None:
    told = "Put one chip on the carbometer"
    assert len(pseudo.stretched(told)) == 42 == round(1.4 * len(told))
    assert pseudo.stretched("{count} kg") == "{count} kgne"


def test_it_counts_in_three_forms(tr: Translator) -> None:
    told = [tr("step.recovery", count=count).replace(str(count), "#") for count in (1, 2, 5, 12, 22)]
    one, few, many = catalogue(tr.language)["step.recovery"]
    assert told == [each.replace("{count}", "#") for each in (one, few, many, many, few)]


def test_its_numbers_are_words_too(tr: Translator) -> None:
    assert cardinal(21, tr.language) == pseudo.stretched("twenty") + "-" + pseudo.stretched("one")
    assert ordinal(2, tr.language) == pseudo.stretched("second")


@pytest.mark.parametrize("game", sorted(GAMES))
def test_help_is_there_for_every_step_rule_and_word(tr: Translator, game: str) -> None:
    ours, english = library(game, tr.language), library(game, "en")
    assert [topic.id for topic in ours.topics()] == [topic.id for topic in english.topics()]
    pairs = zip(ours.topics(), english.topics(), strict=True)
    assert not [mine.id for mine, other in pairs if mine.title == other.title]
    assert ours.search(ours.topics("rule")[0].title)[0].topic == ours.topics("rule")[0]


# --- on the screens that are laid out without a window ----------------------------------------------------


TOO_NARROW = ("7 inches portrait 200%", "8 inches portrait 200%")
"""At KYOTO's table a word of fifteen such large letters has no room twice in a row: the keys are left out.

No language of ours has such a word on a key. Where one does, its keys have to stand below one another.
"""


@pytest.fixture(scope="module")
def kyoto_plans(tr: Translator) -> kyoto.Plans:
    screens = {name: screen for name, screen in kyoto.SCREENS.items() if name not in TOO_NARROW}
    views = {moment: view_in(tr) for moment, view_in in kyoto_moments.MOMENTS.items()}
    return [
        (moment, name, view, kyoto.planned(view, *screen))
        for moment, view in views.items()
        for name, screen in screens.items()
    ]


@pytest.fixture(scope="module")
def keep_cool_plans(tr: Translator) -> keep_cool.Plans:
    views = {moment: view_in(tr) for moment, view_in in keep_cool_moments.MOMENTS.items()}
    return [
        (moment, name, view, keep_cool.planned(view, *screen))
        for moment, view in views.items()
        for name, screen in kyoto.SCREENS.items()
    ]


@pytest.mark.parametrize(
    "check",
    [
        kyoto.test_nothing_is_missing_that_people_need,
        kyoto.test_what_is_left_out_is_a_tap_away,
        kyoto.test_who_has_won_is_read_on_every_screen,
        kyoto.test_bar_and_strip_stay_where_they_are_through_all_steps,
        kyoto.test_no_parts_lie_over_each_other_or_outside,
    ],
)
def test_kyoto_s_table_holds_what_it_must(
    kyoto_plans: kyoto.Plans, check: Callable[[kyoto.Plans], None]
) -> None:
    check(kyoto_plans)


@pytest.mark.parametrize(
    "check",
    [
        keep_cool.test_nothing_is_missing_that_people_need,
        keep_cool.test_what_is_left_out_is_a_tap_away,
        keep_cool.test_seats_are_shown_on_both_edges_or_on_none,
        keep_cool.test_bar_and_strip_stay_where_they_are_through_all_steps,
        keep_cool.test_no_parts_lie_over_each_other_or_outside,
    ],
)
def test_keep_cool_s_table_holds_what_it_must(
    keep_cool_plans: keep_cool.Plans, check: Callable[[keep_cool.Plans], None]
) -> None:
    check(keep_cool_plans)


# --- a folder is all it takes -----------------------------------------------------------------------------


def told_with(home: Path, code: str) -> str:
    """What another process has in its settings where this folder holds one more language."""
    script = (
        "import sys\n"
        "from app.pages.settings.presenter import Facts, settings_view\n"
        "from app.text.translator import Translator\n"
        "from app.ui.settings import Choices\n"
        "code = sys.argv[1]\n"
        "tr = Translator(code)\n"
        "view = settings_view(tr, Choices(language=code), Facts())\n"
        "print([(each.id, each.label, each.chosen) for each in view.look.languages if each.id == code])\n"
        "print(tr('settings.title'), tr('act.insist'), tr('chips.pool.no_such_key'))\n"
    )
    run = subprocess.run(
        (sys.executable, "-c", script, code),
        cwd=ROOT,
        env=os.environ | {PLACES: str(home), "PYTHONIOENCODING": "utf-8"},
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=True,
    )
    return run.stdout


def test_a_copied_folder_is_a_language_in_the_settings(tmp_path: Path) -> None:
    shutil.copytree(LOCALE / "en", tmp_path / "pl")
    common = tmp_path / "pl" / "common.po"
    words = (
        common.read_text(encoding="utf-8").replace('"English"', '"Polski"').replace('"X-Fallback: yes', '"X-')
    )
    common.write_text(words.replace("Do it anyway", "Mimo to"), encoding="utf-8")
    told = told_with(tmp_path, "pl")
    assert told.startswith("[('pl', 'Polski', True)]")
    assert "Mimo to" in told


def test_what_a_new_language_lacks_is_said_in_the_fallback(tmp_path: Path) -> None:
    """Its first file is enough to begin with."""
    (tmp_path / "pl").mkdir()
    shutil.copy(LOCALE / "en" / "common.po", tmp_path / "pl" / "common.po")
    assert "settings.title" in read_po((LOCALE / "en" / "settings.po").read_text(encoding="utf-8"))
    assert EN("settings.title") in told_with(tmp_path, "pl")
    assert told_with(tmp_path, "pl").rstrip().endswith("chips.pool.no_such_key")


def test_the_command_writes_it_where_it_is_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert pseudo.main([str(tmp_path)]) == 0
    assert (tmp_path / pseudo.CODE / "common.po").is_file()
    assert f"{PLACES}={tmp_path}" in capsys.readouterr().out
    with pytest.raises(SystemExit):
        pseudo.main([str(LOCALE)])
