"""Role sheets: one page for every role, in both languages, that needs nothing from anywhere."""

from __future__ import annotations

import re
import tomllib
from html.parser import HTMLParser
from pathlib import Path

import pytest

from app.games.keep_cool.role_sheets import PARTS, ROLES, Person, people_of, sheet, write_sheets
from app.text.languages import LANGUAGES
from engine.keep_cool.conference.actions import ConferencePlan, DelegationPlan
from tests.app.helpers import ROOT, klimatisch

TEXTS = {
    language: tomllib.loads(
        (ROOT / "app" / "games" / "keep_cool" / "role_sheets" / f"{language}.toml").read_text("utf-8")
    )
    for language in LANGUAGES
}
EVERY = pytest.mark.parametrize("role", ROLES)
BOTH = pytest.mark.parametrize("language", LANGUAGES)
ODD_NAMES = (
    "<script>alert(1)</script>",
    "O’Brien & \"Söhne\" 'x'",
    "</section></body>",
    "👩‍🚀 Zoë 🌍",
    "{name} %s \\n",
    "&lt;b&gt;",
    "علي",
    "x" * 500,
)
ALONE = {"meta", "br", "hr", "link", "img", "input"}


class Reader(HTMLParser):
    """Reads a page as a browser would: its text, its tags, and whether they close."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.tags: list[str] = []
        self.attributes: list[tuple[str, str | None]] = []
        self.words: list[str] = []
        self.feed(page)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        self.attributes += attrs
        if tag not in ALONE:
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.words.append(data)

    @property
    def text(self) -> str:
        return " ".join(self.words)


@EVERY
@BOTH
def test_every_role_has_a_sheet(role: str, language: str) -> None:
    """What you do, when, what you may and may not, sentence starters, room for notes."""
    told, words = TEXTS[language][role], TEXTS[language]["words"]
    read = Reader(sheet("keep_cool", role, language))
    assert read.open == []
    assert read.tags.count("section") == 1
    for part in PARTS:
        assert words[part] in read.text
        assert len(told[part]) >= 2
        assert all(item in read.text for item in told[part])
    for text in (told["title"], told["who"], words["notes"], words["name"]):
        assert text in read.text


def test_both_languages_say_as_much() -> None:
    assert all(set(texts) == {*ROLES, "words"} for texts in TEXTS.values())
    for role in ROLES:
        german, english = TEXTS["de"][role], TEXTS["en"][role]
        assert [(part, len(german[part])) for part in PARTS] == [(part, len(english[part])) for part in PARTS]
    assert set(TEXTS["de"]["words"]) == set(TEXTS["en"]["words"])


@EVERY
@BOTH
def test_nothing_from_elsewhere_is_wanted(role: str, language: str) -> None:
    page = sheet("keep_cool", role, language)
    assert not re.search(r"(?i)https?:|//|url\(|@import|src=|href=|<script|<link|<img|<iframe", page)
    assert "default-src 'none'" in page


@pytest.mark.parametrize("name", ODD_NAMES)
@EVERY
def test_a_name_is_only_a_name(name: str, role: str) -> None:
    plain = Reader(sheet("keep_cool", role, "de"))
    read = Reader(sheet("keep_cool", role, "de", (Person(name, name, "majority"),)))
    assert read.open == []
    assert read.tags == plain.tags
    assert read.attributes == plain.attributes
    assert name in read.text


def test_a_conference_has_a_page_for_each_person(tmp_path: Path) -> None:
    plan = ConferencePlan(
        (DelegationPlan("usa", "Lea", "Tom", 3, "two_thirds"), DelegationPlan("fsu", members=0)),
        ("Noor",),
        True,
    )
    written = write_sheets("keep_cool", "de", tmp_path / "new" / "folder", plan)
    pages = {path.stem.split("-")[1]: path.read_text(encoding="utf-8") for path in written}
    assert {role: page.count("<section") for role, page in pages.items()} == {
        "leader": 2,
        "officer": 2,
        "member": 3,
        "journalist": 1,
        "public": 1,
        "facilitator": 1,
    }
    assert "Lea" in pages["leader"]
    assert "Ehemalige Sowjetunion" in pages["leader"]
    assert "☒ Zwei Drittel" in pages["member"]
    assert people_of(ConferencePlan(), "public", "de") == ()


def test_nobody_gets_no_sheet(tmp_path: Path) -> None:
    written = write_sheets("keep_cool", "en", tmp_path, ConferencePlan((DelegationPlan("usa", members=0),)))
    assert [path.stem.split("-")[1] for path in written] == ["leader", "officer", "facilitator"]


@BOTH
def test_whoever_leads_has_the_table_of_votes(language: str) -> None:
    """Votes needed of 2 to 10: more than half, two thirds, all (as the engine counts them)."""
    cells = re.findall(r"<td>(\d+)</td>", sheet("keep_cool", "facilitator", language))
    assert cells[:9] == ["2", "2", "3", "3", "4", "4", "5", "5", "6"]
    assert cells[9:18] == ["2", "2", "3", "4", "4", "5", "6", "6", "7"]
    assert cells[18:] == [str(voters) for voters in range(2, 11)]


def test_german_speaks_to_one_person_and_not_to_sie() -> None:
    for role in ROLES:
        for part in PARTS:
            for item in TEXTS["de"][role][part]:
                assert not re.search(r"(?<!^)(?<!\. )\b(Sie|Ihnen|Ihre?n?)\b", item), item
                assert "!" not in item


def test_the_command_line_writes_them(tmp_path: Path) -> None:
    done = klimatisch("sheets", "keep_cool", "--language", "en", "--to", str(tmp_path))
    assert (done.returncode, done.stderr) == (0, "")
    assert [Path(line) for line in done.stdout.splitlines()] == [
        tmp_path / f"keep_cool-{role}-en.html" for role in ROLES
    ]
    assert all((tmp_path / f"keep_cool-{role}-en.html").stat().st_size > 2000 for role in ROLES)


def test_a_folder_that_can_t_be_written_is_told_in_one_line(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    done = klimatisch("sheets", "keep_cool", "--to", str(tmp_path / "file"))
    assert done.returncode == 2
    assert done.stderr.startswith("klimatisch: can't write to")
    assert len(done.stderr.splitlines()) == 1
