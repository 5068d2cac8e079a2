"""Every text in both languages, every code with its words, and no text that nobody shows."""

from __future__ import annotations

import ast
import re
import string
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any, get_args

import pytest

from app.devices.links import Link
from app.games import SHELF
from app.games.keep_cool import words
from app.text import languages
from app.text.translator import (
    Translator,
    catalogue,
    next_language,
    own_name,
    plural_rule,
    read_po,
    system_language,
)
from app.tools.gallery.table import PEOPLE
from engine.core import CannotTell, Refusal, Retract
from engine.core.codec import tag_of
from engine.games import GAMES, find_game
from engine.keep_cool.actions import ACTIONS
from engine.keep_cool.state import Kind, Phase, Zone
from firmware_bridge.facts import LinkState, Reason
from firmware_bridge.messages import Quality
from tests.app.helpers import DE, EN, LANGUAGES, ROOT, RULES

BOTH = pytest.mark.parametrize("tr", LANGUAGES.values(), ids=LANGUAGES)
KEYS = sorted(catalogue("en"))


def placeholders(text: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(text) if name is not None}


@cache
def trees(folder: str) -> dict[Path, ast.Module]:
    return {path: ast.parse(path.read_text()) for path in sorted((ROOT / folder).rglob("*.py"))}


def calls(folder: str, *names: str) -> Iterator[ast.Call]:
    for tree in trees(folder).values():
        for node in ast.walk(tree):
            if isinstance(node, ast.Call) and ast.unparse(node.func).split(".")[-1] in names:
                yield node


def constant(node: ast.expr) -> str:
    return node.value if isinstance(node, ast.Constant) and isinstance(node.value, str) else ""


# --- the catalogues ---------------------------------------------------------------------------------------


def test_both_catalogues_hold_the_same_keys() -> None:
    assert sorted(catalogue("de")) == KEYS


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_key_is_there_twice(language: str) -> None:
    parts = sorted((ROOT / "app" / "text" / "locale" / language).glob("*.po"))
    keys = [
        key
        for part in parts
        for key in re.findall(r'^msgid "(.+)"$', part.read_text(encoding="utf-8"), re.MULTILINE)
    ]
    assert len(keys) > 300
    assert sorted(keys) == sorted(set(keys))


def test_both_languages_have_the_same_parts() -> None:
    german, english = (
        sorted(part.name for part in (ROOT / "app" / "text" / "locale" / language).iterdir())
        for language in LANGUAGES
    )
    assert german == english


@pytest.mark.parametrize(
    "part", sorted((ROOT / "app" / "text" / "locale" / "en").glob("*.po")), ids=lambda p: p.stem
)
def test_a_text_stands_in_the_same_part_in_both_languages(part: Path) -> None:
    german = ROOT / "app" / "text" / "locale" / "de" / part.name
    one, other = (list(read_po(each.read_text(encoding="utf-8"))) for each in (part, german))
    assert one == other


def test_both_have_plurals_in_the_same_places() -> None:
    assert [key for key in KEYS if len(catalogue("de")[key]) != len(catalogue("en")[key])] == []


def test_both_want_the_same_numbers_and_names() -> None:
    def wanted(language: str, key: str) -> set[str]:
        # The one of a plural may leave its number out: "one chip".
        return placeholders(catalogue(language)[key][-1])

    assert [key for key in KEYS if wanted("de", key) != wanted("en", key)] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_text_is_empty_shouts_or_has_spaces_at_its_ends(language: str) -> None:
    for key, forms in catalogue(language).items():
        for text in forms:
            assert text.strip(), key
            assert text == text.strip(), key
            assert not text.endswith("!"), key
            assert "  " not in text, key


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_plural_counts(language: str) -> None:
    plurals = {key: forms for key, forms in catalogue(language).items() if len(forms) > 1}
    assert plurals
    for key, forms in plurals.items():
        assert len(forms) == 2, key
        assert placeholders(forms[0]) <= placeholders(forms[1]), key


def test_german_speaks_to_the_group_not_to_sie() -> None:
    formal = [
        key for key, forms in catalogue("de").items() if re.search(r"\b(Sie|Ihre?n?)\b", " ".join(forms))
    ]
    assert [key for key in formal if not key.startswith("setup.")] == []


# --- codes of the rules -----------------------------------------------------------------------------------


def refusals() -> Iterator[tuple[str, set[str]]]:
    """Every code in the engine's sources with the params it carries."""
    for call in calls("engine", "refuse", "warn", "CannotTell"):
        code = constant(call.args[0]) if call.args else ""
        if code:
            params = {keyword.arg or "" for keyword in call.keywords}
            if isinstance(call.args[-1], ast.Dict) or len(call.args) > 2:
                tables = [each for each in call.args if isinstance(each, ast.Dict)]
                params |= {constant(key) for each in tables for key in each.keys if key}
            yield code, params


REFUSALS = sorted({(code, tuple(sorted(params))) for code, params in refusals()})


def test_the_sources_were_found() -> None:
    assert len(REFUSALS) > 30
    assert any(code == "keep_cool.victory.target_unknown" for code, _ in REFUSALS)


@BOTH
@pytest.mark.parametrize(("code", "params"), REFUSALS, ids=[code for code, _ in REFUSALS])
def test_every_refusal_has_words_that_its_params_fill(
    code: str, params: tuple[str, ...], tr: Translator
) -> None:
    assert tr.has(code)
    given = {*params, *(("count",) if "due" in params else ())}
    for form in catalogue(tr.language)[code]:
        assert placeholders(form) <= given


def test_every_key_that_looks_like_a_refusal_is_one() -> None:
    known = {code for code, _ in REFUSALS}
    assert [
        key
        for key in KEYS
        if key.startswith(("core.", "keep_cool.", "kyoto.", "emission.", "co2.")) and key not in known
    ] == []


@BOTH
def test_a_refusal_reads_as_a_sentence(tr: Translator) -> None:
    refusal = Refusal(
        "keep_cool.price.not_enough_chips", {"price": 7, "has": 5, "missing": 2}, "3. Investment"
    )
    assert "7" in words.refusal(tr, refusal, "ecovisio")
    assert "3. Investment" in words.refusal(tr, refusal, "ecovisio")
    unsure = CannotTell("keep_cool.victory.target_unknown", "target", {"country": "usa"}, "Who wins?")
    assert words.refusal(tr, unsure, "ecovisio").endswith("Who wins?)")
    own = words.refusal(tr, unsure, "spieltrieb")
    assert own.endswith("Sieger und Verlierer)" if tr is DE else "Winner and Loser?)")


@BOTH
def test_a_refusal_names_an_unknown_country_as_it_was_written(tr: Translator) -> None:
    said = words.refusal(
        tr, Refusal("keep_cool.setup.no_such_country", {"country": "atlantis"}, ""), "ecovisio"
    )
    assert "country." not in said
    assert "atlantis" in said


@BOTH
def test_a_refusal_about_five_players_says_whom_they_may_choose(tr: Translator) -> None:
    params = {"count": 5, "wanted": RULES.seats[5], "choice": RULES.choose_one[5]}
    said = words.refusal(tr, Refusal("keep_cool.setup.countries_and_one", params, ""), "ecovisio")
    assert tr("country.opec") in said


@pytest.mark.parametrize(
    "country",
    list(RULES.countries),
)
def test_german_verbs_fit_every_country(country: str) -> None:
    said = words.refusal(DE, Refusal("keep_cool.card.country_absent", {"country": country}, ""), "ecovisio")
    plural = country in ("usa", "developing", "tiger")
    assert plural or f"{DE(f'country.{country}')} sind" not in said


@pytest.mark.parametrize("missing", [1, 2])
def test_german_counts_what_is_missing(missing: int) -> None:
    params = {"price": 7, "has": 7 - missing, "missing": missing}
    said = words.refusal(DE, Refusal("keep_cool.price.not_enough_chips", params, ""), "ecovisio")
    assert "fehlen 1" not in said


# --- other codes ------------------------------------------------------------------------------------------


def store_codes() -> dict[str, set[str]]:
    found: dict[str, set[str]] = {}
    computed_last = sorted(calls("app", "StoreError"), key=lambda call: not constant(call.args[0]))
    for call in computed_last:
        params = {keyword.arg or "" for keyword in call.keywords}
        codes = [constant(call.args[0])] if constant(call.args[0]) else []
        if not codes:  # computed from what the database says
            source = trees("app")[ROOT / "app" / "sessions" / "store" / "opening.py"]
            strings = [constant(node) for node in ast.walk(source) if isinstance(node, ast.Constant)]
            codes = [each for each in strings if each.startswith("store.") and each not in found]
        for code in codes:
            found[code] = found.get(code, params) & params
    return found


@BOTH
def test_every_trouble_with_the_log_has_words(tr: Translator) -> None:
    found = store_codes()
    assert {"store.full", "store.read_only", "store.newer", "store.damaged", "store.busy"} <= set(found)
    for code, params in found.items():
        assert tr.has(code), code
        assert placeholders(catalogue(tr.language)[code][0]) <= {*params, "id"}, code


@BOTH
@pytest.mark.parametrize("state", LinkState)
def test_every_state_of_a_link_has_words(state: LinkState, tr: Translator) -> None:
    for reason in ("", *Reason):
        said = Link("/dev/ttyACM0", state, str(reason)).words(tr)
        assert "link." not in said
        assert "reason." not in said
        assert "…" not in said
        if reason and state != "ready":
            assert said.startswith(tr(f"reason.{reason}", port="/dev/ttyACM0"))


@BOTH
def test_a_lost_link_says_what_to_do(tr: Translator) -> None:
    by_hand = "von Hand" if tr is DE else "by hand"
    for state in ("lost", "waiting"):
        for reason in Reason:
            assert by_hand in Link("/dev/ttyACM0", state, reason).words(tr)


@BOTH
def test_another_device_in_the_same_place_is_told_when_it_is_ready(tr: Translator) -> None:
    said = Link("ttyACM0", "ready", "swapped", {"before": "die-1", "device": "die-2"}, 80).words(tr)
    assert said.startswith(f"{tr('link.ready.battery', percent=80)}. ") and "ttyACM0" in said


@BOTH
def test_a_battery_is_told(tr: Translator) -> None:
    assert "80" in Link("p", "ready", battery=80).words(tr)


# --- what is wrong with a box -----------------------------------------------------------------------------


@BOTH
def test_every_fault_of_the_data_has_its_words(tr: Translator) -> None:
    described = [find_game(game).fields for game in GAMES]
    codes = {fields.code for fields in described}
    codes |= {field.code for fields in described for field in fields.listed}
    codes |= {constant(call.args[0]) for call in calls("engine", "Fault")}
    codes.remove("")  # of a field without a code of its own, and of the one call that takes a field's code
    assert len(codes) > 15
    assert [code for code in codes if not tr.has(code)] == []


# --- what is named ----------------------------------------------------------------------------------------


def named_in_keep_cool(rules: Any) -> Iterator[str]:
    yield from (f"country.{name}" for name in rules.countries)
    yield from (f"target.{name}" for name in rules.targets)
    yield from (f"card.{name}" for name in rules.cards)
    yield from (f"country.{card.affects}" for card in rules.cards.values())


def named_in_kyoto(rules: Any) -> Iterator[str]:
    yield from (f"ky.country.{name}" for name in rules.countries)
    yield from (f"ky.agenda.{name}" for name in rules.agendas)
    yield from (f"ky.icon.{card.damage}" for card in rules.cards.values())
    yield from (f"ky.lobby.{card.lobby or 'none'}" for card in rules.cards.values())


def named_in_emission(rules: Any) -> Iterator[str]:
    yield from (f"world_power.{name}" for name in rules.powers)
    yield from (f"crisis.{name}" for name in rules.crises)
    yield from (f"world_project.{name}" for name in rules.projects)
    yield from (f"challenge_card.{name}" for name in rules.challenges)
    yield from (f"global_effect.{name}" for name in rules.lengths)


def named_in_co2(rules: Any) -> Iterator[str]:
    yield from (f"c2.area.{name}" for name in rules.regions)
    yield from (f"c2.energy.{name}" for name in rules.bonuses)
    yield from (f"c2.fossil.{name}" for name in rules.ppm)
    yield from (f"c2.deed.{card.deed}" for card in rules.lobby.values())
    for card in rules.lobby.values():
        yield from (f"c2.gift.{gift.partition(' ')[0]}" for gift in (card.reward, card.minor))
    yield from (f"c2.personal.{name}" for name, _ in rules.data.below("personal"))
    yield from (f"c2.company.{name}" for name, _ in rules.data.below("company") if name.startswith("k"))


NAMED = {
    "keep_cool": named_in_keep_cool,
    "kyoto": named_in_kyoto,
    "emission": named_in_emission,
    "co2": named_in_co2,
}


@BOTH
def test_everything_in_every_edition_has_a_name(tr: Translator) -> None:
    for game_id in SHELF:
        game = find_game(game_id)
        assert tr.has(f"home.game.{game_id}")
        assert tr.has(f"home.game.{game_id}.detail")
        for edition in game.editions:
            rules = game.rules(game.load(edition, {}))
            assert [name for name in NAMED[game_id](rules) if not tr.has(name)] == []


@BOTH
def test_everything_in_the_engine_s_lists_has_a_name(tr: Translator) -> None:
    names = [f"zone.{zone}" for zone in get_args(Zone)]
    names += [f"phase.{phase}" for phase in get_args(Phase) if phase not in ("setup", "over")]
    names += [f"piece.{kind}" for kind in get_args(Kind)]
    names += [f"undo.{tag_of(action)}" for action in ACTIONS]
    names += [f"throw.{quality}" for quality in get_args(Quality) if quality != "rolled"]
    assert [name for name in names if not tr.has(name)] == []
    assert not tr.has(f"undo.{tag_of(Retract)}"), "what is taken back is never itself a taking back"


# --- texts and sources ------------------------------------------------------------------------------------


def pattern(node: ast.JoinedStr) -> str:
    """An f-string as a pattern for keys; nothing if it does not begin with words of its own."""
    parts = [re.escape(constant(part)) if constant(part) else r"[^ ]+" for part in node.values]
    return "".join(parts) if node.values and "." in constant(node.values[0]) else ""


def sources() -> tuple[set[str], set[str]]:
    """Every string in the sources, and a pattern for every f-string."""
    strings, patterns = set(), set()
    for folder in ("app", "engine", "hardware"):
        for tree in trees(folder).values():
            for node in ast.walk(tree):
                if isinstance(node, ast.Constant) and isinstance(node.value, str):
                    strings.add(node.value)
                elif isinstance(node, ast.JoinedStr) and (made := pattern(node)):
                    patterns.add(made)
    return strings, patterns


def test_no_text_is_left_that_nobody_shows() -> None:
    strings, patterns = sources()
    shown = [re.compile(each) for each in patterns]
    asked = {constant(node) for _, node in asked_keys()}
    strings = {each for each in strings if "." in each or each in asked}
    unused = [key for key in KEYS if key not in strings and not any(p.fullmatch(key) for p in shown)]
    assert unused == []


def asked_keys() -> Iterator[tuple[str, ast.expr]]:
    for call in calls("app", "tr", "_tr"):
        waiting: list[ast.expr] = list(call.args[:1])
        while waiting:
            node = waiting.pop()
            if isinstance(node, ast.IfExp):
                waiting += [node.body, node.orelse]
            else:
                yield ast.unparse(node), node


def test_every_text_that_is_asked_for_exists() -> None:
    asked = list(asked_keys())
    assert len(asked) > 80
    for source, node in asked:
        if constant(node):
            assert constant(node) in KEYS, source
        elif isinstance(node, ast.JoinedStr) and (made := pattern(node)):
            assert any(re.fullmatch(made, key) for key in KEYS), source


def test_no_words_stand_in_the_kv_files() -> None:
    literal = re.compile(r"""^\s*\w*(?:text|title|label|hint|caption)\w*\s*:\s*f?(["'])(.*?)\1""")
    for path in (ROOT / "app").rglob("*.kv"):
        for line in path.read_text().splitlines():
            if found := literal.match(line):
                assert not re.search("[A-Za-zÄÖÜäöü]", re.sub(r"\{.*?\}", "", found[2])), f"{path}: {line}"


# --- the translator ---------------------------------------------------------------------------------------


def test_a_missing_key_shows_itself_and_a_missing_number_a_gap() -> None:
    assert EN("no.such.key") == "no.such.key"
    assert EN("table.heading", round=3) == "Round 3 · …"


def test_plural_forms() -> None:
    said: list[Any] = [EN("step.recovery", count=count) for count in (0, 1, 2)]
    assert said == [
        "Put 0 chips on the carbometer",
        "Put one chip on the carbometer",
        "Put 2 chips on the carbometer",
    ]


def test_plural_forms_go_by_the_header_of_the_catalogue() -> None:
    polish = plural_rule(
        'msgid ""\nmsgstr ""\n"Plural-Forms: nplurals=3; plural=(n==1 ? 0 : n%10>=2 && n%10<=4 && '
        '(n%100<12 || n%100>14) ? 1 : 2);\\n"\n'
    )
    assert [polish(count) for count in (0, 1, 2, 5, 12, 22, 25)] == [2, 0, 1, 2, 2, 1, 2]
    assert [EN("step.recovery", count=count) for count in (-1, "?")] == [
        "Put one chip on the carbometer",
        "Put ? chips on the carbometer",
    ]


def test_a_language_is_a_folder_and_says_its_own_name() -> None:
    folders = {each.name for each in (ROOT / "app" / "text" / "locale").iterdir() if each.is_dir()}
    assert set(languages.LANGUAGES) == folders == set(LANGUAGES)
    assert [own_name(language) for language in languages.LANGUAGES] == ["Deutsch", "English"]
    assert {next_language(language) for language in folders} == folders
    marked = [each for each in languages.LANGUAGES if languages.MARK in languages.text(each, "common.po")]
    assert marked == [languages.FALLBACK]


def test_braces_in_a_name_are_only_braces() -> None:
    assert DE("table.subheading", name="{x} {round!r}") == "{x} {round!r} ist am Zug"


def test_an_unknown_language_is_english() -> None:
    assert Translator("fr")("setup.back") == "Back"


def test_a_catalogue_with_long_lines_and_comments() -> None:
    text = 'msgid ""\nmsgstr "x"\n# why\nmsgid "a"\nmsgstr ""\n"one "\n"two"\n\nmsgid "b"\nmsgstr "\\"q\\""\n'
    assert read_po(text) == {"a": ("one two",), "b": ('"q"',)}


@pytest.mark.parametrize(
    ("environment", "language"),
    [
        ({"LANG": "de_AT.UTF-8"}, "de"),
        ({"LANG": "en_GB.UTF-8"}, "en"),
        ({"LANG": "fr_FR.UTF-8"}, "en"),
        ({"LC_ALL": "en_US.UTF-8", "LANG": "de_DE.UTF-8"}, "en"),
        pytest.param({"LC_ALL": "C", "LANG": "de_DE.UTF-8"}, "en"),
        ({"LC_MESSAGES": "de_CH", "LANG": "en_US"}, "de"),
    ],
)
def test_the_language_of_the_system(
    environment: dict[str, str], language: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    assert system_language() == language


SPOKEN = re.compile(r"[A-Za-zÄÖÜäöüß]{2,},? [A-Za-zÄÖÜäöüß]{2,}|^[A-ZÄÖÜ][a-zäöüß]{2,}[.…:]?$|[äöüßÄÖÜ]")
"""Two words in a row, a word on its own that begins with a capital, or a German letter."""
NOT_SPOKEN = {"high contrast", *PEOPLE}
"""The name of a theme in the settings file, and people who are called the same in every language."""


def docstrings(tree: ast.Module) -> set[int]:
    """Strings that stand alone: they are for readers of the source."""
    return {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}


def not_for_the_glass(tree: ast.Module) -> set[int]:
    """Strings that name classes in `__all__`, and lines for Python's log."""
    found: set[int] = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Assign) and any(ast.unparse(target) == "__all__" for target in node.targets):
            found |= {id(each) for each in ast.walk(node.value)}
        elif isinstance(node, ast.Call) and ast.unparse(node.func).startswith("log."):
            found |= {id(each) for each in node.args}
    return found


def spoken(path: Path, tree: ast.Module) -> list[str]:
    silent = docstrings(tree) | not_for_the_glass(tree)
    return [
        f"{path.relative_to(ROOT)}:{node.lineno}: {node.value!r}"
        for node in ast.walk(tree)
        if isinstance(node, ast.Constant)
        and isinstance(node.value, str)
        and id(node) not in silent
        and node.value not in NOT_SPOKEN
        and SPOKEN.search(node.value)
    ]


NOT_SHOWN = {
    "forms/boxes.py",
    "games/emission/deck_command.py",
    "games/keep_cool/role_sheets/__init__.py",
}
"""They draw and present nothing: files, printed sheets, the command line."""


@pytest.mark.parametrize("folder", ["forms", "games", "pages", "table", "tools/gallery", "ui/widgets"])
def test_no_words_stand_in_what_draws_or_presents(folder: str) -> None:
    looked_at = {ROOT / "app" / path for path in NOT_SHOWN}
    sources = {path: tree for path, tree in trees(f"app/{folder}").items() if path not in looked_at}
    assert [found for path, tree in sources.items() for found in spoken(path, tree)] == []


def test_words_in_a_source_would_be_found() -> None:
    lines = (
        '"""A docstring of ours."""',
        'label = Label(text="Spiel beginnen")',
        'other = "Weiter"',
        'key = "a.b"',
    )
    source = ast.parse("\n".join(lines))
    assert len(spoken(ROOT / "app" / "x.py", source)) == 2
