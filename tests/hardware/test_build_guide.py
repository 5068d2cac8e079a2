"""The build guide: the same in both languages, nothing missing, nothing out of date."""

from __future__ import annotations

import math
import re
from collections.abc import Mapping
from pathlib import Path

import pytest

from app.devices.calibration import STEPS as CALIBRATION
from app.text.translator import Translator
from hardware import drop_file
from hardware.bench import __main__ as bench
from hardware.flash import BOARDS
from hardware.parts.tables import GUIDES, filled, parts_list
from hardware.printed import __main__ as printing
from hardware.printed.render import PARTS, PICTURES, PRINT_FILES, STEPS, size
from hardware.printed.slope import SPARE, STEEPEST, Advice, advice, number, pushes, sliding_angle
from tests.app.helpers import klimatisch
from tests.hardware.test_drop_file import MADE

GUIDE = Path(__file__).parents[2] / "docs/build"
PAGES = sorted(path.name for path in (GUIDE / "de").glob("*.md"))
EVERY_PAGE = sorted(GUIDE.rglob("*.md"))
LINK = re.compile(r"!?\[[^\]]*\]\(([^)\s]+)\)")


def page(language: str, name: str) -> str:
    return (GUIDE / language / name).read_text()


def shape(text: str) -> list[str]:
    """What a page consists of, without its words: headings, table rows, list items, code, pictures."""
    found = []
    for line in text.splitlines():
        if heading := re.match(r"#+ ", line):
            found.append(heading.group())
        elif line.startswith("|"):
            found.append(f"row of {line.count('|')}")
        elif item := re.match(r" *(\d+\.|- \[ \]|-) ", line):
            found.append(item.group().strip())
        elif line.startswith(("    ", "       ")):
            found.append("code" if re.match(r" {4,}(\.venv|\./run)", line) else "")
        found += ["picture"] * len(re.findall(r"!\[", line))
    return [entry for entry in found if entry]


def test_both_languages_have_the_same_pages() -> None:
    assert sorted(path.name for path in (GUIDE / "en").glob("*.md")) == PAGES
    assert "README.md" in PAGES


@pytest.mark.parametrize("name", PAGES)
def test_a_page_has_the_same_sections_tables_and_pictures_in_both_languages(name: str) -> None:
    assert shape(page("de", name)) == shape(page("en", name))


@pytest.mark.parametrize("name", PAGES)
def test_both_languages_point_to_the_same_places(name: str) -> None:
    def targets(language: str) -> list[str]:
        return [link.replace(f".{language}.svg", ".svg") for link in LINK.findall(page(language, name))]

    assert targets("de") == targets("en")


@pytest.mark.parametrize("path", EVERY_PAGE, ids=lambda path: str(path.relative_to(GUIDE)))
def test_everything_linked_or_shown_is_there(path: Path) -> None:
    for link in LINK.findall(path.read_text()):
        if not link.startswith("https://"):
            assert (path.parent / link.partition("#")[0]).exists(), link


@pytest.mark.parametrize("language", GUIDES)
def test_the_first_page_says_that_nobody_has_built_it_and_leads_everywhere(language: str) -> None:
    first = page(language, "README.md")
    plainly = {"de": "noch nicht an echten Geräten erprobt", "en": "not been tried on real devices yet"}
    assert plainly[language] in first
    linked = {Path(link).name for link in LINK.findall(first)}
    assert set(PAGES) - {"README.md"} <= linked


def test_the_project_leads_to_the_guide() -> None:
    assert "docs/build/README.md" in (GUIDE.parents[1] / "README.md").read_text()


@pytest.mark.parametrize("language", GUIDES)
def test_every_board_and_program_can_be_flashed_as_the_guide_says(language: str) -> None:
    text = page(language, "first-light.md")
    assert set(re.findall(r"\./run flash (\w+)", text)) == set(BOARDS)
    named = set(re.findall(r"--program (\w+)", text))
    assert named == set(BOARDS["microbit"].programs)


@pytest.mark.parametrize("path", EVERY_PAGE, ids=lambda path: str(path.relative_to(GUIDE)))
def test_the_workbench_is_called_as_it_wants_to_be(path: Path) -> None:
    known = set(re.findall(r"hardware\.bench PORT (\w+)", bench.__doc__ or ""))
    assert set(re.findall(r"hardware\.bench /dev/\w+ (\w+)", path.read_text())) <= known


# What to buy


@pytest.mark.parametrize("language", GUIDES)
def test_the_parts_lists_are_up_to_date(language: str) -> None:
    """If not: python -m hardware.parts"""
    text = GUIDES[language].read_text()
    assert filled(text, language) == text


@pytest.mark.parametrize("language", GUIDES)
def test_every_part_occurs_in_the_guide(language: str) -> None:
    text = GUIDES[language].read_text()
    assert [key for key, part in parts_list().parts.items() if f"| {part.name[language]} |" not in text] == []


def test_every_build_is_made_of_known_parts_and_every_part_is_used() -> None:
    known = parts_list()
    needed = {key for build in known.builds for key in build.needs}
    assert needed == known.parts.keys()
    for part in known.parts.values():
        assert 0 < part.price[0] < part.price[1]


@pytest.mark.parametrize("language", GUIDES)
def test_prices_are_marked_as_estimates_of_their_year(language: str) -> None:
    text = GUIDES[language].read_text()
    marked = {"de": "typische Schätzungen von {}", "en": "typical estimates of {}"}
    assert marked[language].format(parts_list().year) in text
    assert {"de": "vor dem Bestellen prüfen", "en": "check before\nordering"}[language] in text


# What to print


@pytest.mark.parametrize("language", GUIDES)
def test_every_part_to_print_has_its_picture_in_the_guide(language: str) -> None:
    text = page(language, "printing.md")
    for name, part in PARTS.items():
        assert (PICTURES / f"{name}.png").exists()
        assert not part.printed or f"../pictures/{name}.png" in text


# If chips don't slide


def test_the_table_of_friction_is_what_the_trough_s_slope_gives() -> None:
    """9 degrees are what 12 leave after those to spare; 27 what the steepest trough leaves."""
    slope = number("slope")
    assert advice(slope - SPARE) == Advice(math.tan(math.radians(slope - SPARE)), slope, 0.0, tube=False)
    assert round(math.tan(math.radians(slope - SPARE)), 2) == 0.16
    assert advice(slope - SPARE + 1).shim == 1
    assert not advice(STEEPEST - SPARE).tube
    assert advice(STEEPEST - SPARE + 1).tube
    assert round(math.tan(math.radians(STEEPEST - SPARE)), 2) == 0.51
    for language in GUIDES:
        text = page(language, "printing.md")
        for said in ("0.16", "0.51", f"{slope - SPARE:.0f}°", f"{STEEPEST - SPARE:.0f}°", f"{slope:.0f}°"):
            assert said in text or said.replace(".", ",") in text


def test_chips_slide_in_a_trough_that_follows_the_advice_and_only_then() -> None:
    for lifted in range(5, 100, 5):
        sliding = sliding_angle(200, lifted)
        found = advice(sliding)
        assert pushes(number("slope") + found.shim, found.friction)
        assert pushes(sliding + 1, found.friction)
        assert not pushes(sliding - 1, found.friction)
    with pytest.raises(ValueError, match="lifted"):
        sliding_angle(200, 200)


def test_the_print_files_are_there_and_as_large_as_the_parameters_say() -> None:
    """They need no OpenSCAD; that they are what it makes today is a test of test_printed.py."""
    printed = {name for name, part in PARTS.items() if part.printed}
    assert {path.stem for path in PRINT_FILES.glob("*.stl")} == printed
    length, width, _ = size(PRINT_FILES / "saddle.stl")
    assert length == pytest.approx(number("cell_length") + 30)
    assert size(PRINT_FILES / "die-upper.stl")[0] == pytest.approx(number("die_edge"))
    assert width > 0


@pytest.mark.parametrize("language", GUIDES)
def test_every_step_of_putting_it_together_has_its_picture(language: str) -> None:
    text = page(language, "assembly.md")
    for name in STEPS:
        assert (PICTURES / f"{name}.png").exists()
        assert f"../pictures/{name}.png" in text


# The guide and the app say the same


@pytest.mark.parametrize("language", GUIDES)
def test_what_is_tapped_is_called_as_in_the_app(language: str) -> None:
    tr = Translator(language)
    text = page(language, "first-light.md")
    tapped = ["title", "tab.check", "tab.now", "tab.about"]
    tapped += ["act.identify", "act.test", "act.calibrate", "act.update"]
    assert [name for name in tapped if f"*{tr(f'devices.{name}')}*" not in text] == []


@pytest.mark.parametrize("language", GUIDES)
def test_calibrating_takes_the_chips_that_the_app_asks_for(language: str) -> None:
    words = {"de": {10: "**zehn**", 30: "**dreißig**"}, "en": {10: "**ten**", 30: "**thirty**"}}[language]
    text = page(language, "first-light.md")
    assert [step.chips for step in CALIBRATION if step.chips] == [*words]
    assert all(word in text for word in words.values())


# Every command is run

NOT_OURS = {"pip install", "esptool", "mpremote", "usermod"}
COMMAND = re.compile(r"(?:^ {4,}|`)((?:\./run|\.venv/bin/|sudo )[^`\n]+)", re.MULTILINE)


def commands(language: str) -> list[str]:
    """As they stand in the guide, each once."""
    found = [each.strip() for name in PAGES for each in COMMAND.findall(page(language, name))]
    return [*dict.fromkeys(found)]


def test_both_languages_have_the_same_commands() -> None:
    def bare(language: str) -> list[str]:
        return [re.sub(r"(druckdateien|print-files|DATEI|FILE)", "X", each) for each in commands(language)]

    assert bare("de") == bare("en")
    assert len(bare("en")) >= 10


@pytest.mark.parametrize("command", commands("en") + commands("de"))
def test_every_command_of_the_guide_is_understood(
    command: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """With a port that does not exist: a board would be asked for, and nothing is written to anything."""
    if any(theirs in command for theirs in NOT_OURS):
        return
    words = command.split()
    if words[0] == "./run" and len(words) == 1:
        return  # the app itself
    if words[0] == "./run":
        nowhere = ["/dev/no-such-port" if word.startswith("/dev/") else word for word in words[1:]]
        done = klimatisch(*nowhere, "--language", "en", "--data-dir", str(tmp_path))
        asked = "/dev/no-such-port" in nowhere
        assert done.returncode == (2 if asked else 0), done.stderr
        assert not asked or "There is no port /dev/no-such-port" in done.stderr
        return
    if words[2] == "hardware.drop_file":
        firmware = tmp_path / "micropython.hex"
        firmware.write_text(MADE)
        assert drop_file.main([words[3], str(tmp_path / words[4]), str(firmware)]) == 0
        return
    assert words[:3] == [".venv/bin/python", "-m", "hardware.printed"], command
    made: list[Mapping[str, float]] = []
    monkeypatch.setattr(printing, "body", lambda name, target, given: made.append(given))
    monkeypatch.setattr(printing, "size", lambda target: (1.0, 1.0, 1.0))
    given = [str(tmp_path / word) if word in ("print-files", "druckdateien") else word for word in words[3:]]
    assert printing.main(given) == 0
    for parameters in made:
        assert all(number(name) for name in parameters)
