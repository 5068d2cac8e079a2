"""The build guide: the same in both languages, nothing missing, nothing out of date."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from hardware.bench import __main__ as bench
from hardware.flash import BOARDS
from hardware.parts.tables import GUIDES, filled, parts_list
from hardware.printed.render import PARTS, PICTURES

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
