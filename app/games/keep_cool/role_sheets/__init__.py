"""Role sheets to print: one A4 page for each person at a conference, as HTML that needs nothing else."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cache
from html import escape
from importlib.resources import files
from pathlib import Path
from typing import TypeAlias

from app.text.languages import FALLBACK
from app.text.translator import Translator
from engine.core import JsonObject
from engine.keep_cool.conference.actions import ConferencePlan, DelegationPlan
from engine.keep_cool.conference.records import Method
from engine.keep_cool.conference.voting import verdict

ROLES = ("leader", "officer", "member", "journalist", "public", "facilitator")
IN_A_DELEGATION = ("leader", "officer", "member")
METHODS: tuple[Method, ...] = ("majority", "two_thirds", "unanimous")
PARTS = ("do", "when", "may", "may_not", "starters")
VOTERS = range(2, 11)
"""Columns of the table of votes that whoever leads the conference has."""
LINES = 40
"""Lines to write on; those that find no room on the page are not printed."""

Texts: TypeAlias = JsonObject


@dataclass(frozen=True, slots=True)
class Person:
    """Whom a sheet is for; everything may be empty, to be filled in by hand."""

    name: str = ""
    country: str = ""
    method: Method | None = None


def write_sheets(
    game: str, language: str, folder: Path, plan: ConferencePlan | None = None
) -> tuple[Path, ...]:
    """One file a role; with a plan it has a page for each person, else one to be filled in by hand."""
    folder.mkdir(parents=True, exist_ok=True)
    written = []
    for role in ROLES:
        people = people_of(plan, role, language) if plan is not None else (Person(),)
        if people:
            path = folder / f"{game}-{role}-{language}.html"
            path.write_text(sheet(game, role, language, people), encoding="utf-8", newline="\n")
            written.append(path)
    return tuple(written)


def people_of(plan: ConferencePlan, role: str, language: str) -> tuple[Person, ...]:
    """Everybody with this role, in the order of the delegations."""
    tr = Translator(language)

    def of(each: DelegationPlan, name: str = "") -> Person:
        return Person(name, tr(f"country.{each.country}"), each.method)

    if role == "leader":
        return tuple(of(each, each.leader) for each in plan.delegations)
    if role == "officer":
        return tuple(of(each, each.press) for each in plan.delegations)
    if role == "member":
        return tuple(of(each) for each in plan.delegations for _ in range(each.members))
    if role == "journalist":
        return tuple(Person(name) for name in plan.journalists)
    return (Person(),) if role == "facilitator" or plan.public else ()


def sheet(game: str, role: str, language: str, people: Sequence[Person] = (Person(),)) -> str:
    """The page of a role for each of these people, as one file."""
    texts = _texts(language)
    told, words = texts[role], texts["words"]
    pages = "\n".join(_page(role, language, told, words, person) for person in people)
    return f"""<!DOCTYPE html>
<html lang="{language}">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>{escape(told["title"])}</title>
<style>{STYLE}</style>
</head>
<body>
{pages}
</body>
</html>
"""


@cache
def _texts(language: str) -> Texts:
    """The sheets are whole in one language; the fallback has them for those that nobody has translated."""
    folder = files("app.games.keep_cool.role_sheets")
    known = (folder.joinpath(f"{each}.toml") for each in (language, FALLBACK))
    return tomllib.loads(next(file for file in known if file.is_file()).read_text(encoding="utf-8"))


def _page(role: str, language: str, told: Texts, words: Texts, person: Person) -> str:
    boxes = {part: _box(words[part], told[part]) for part in PARTS}
    lines = "<i></i>" * LINES
    return f"""<section class="sheet">
<header><p>{escape(words["conference"])}</p>
<h1>{escape(told["title"])}</h1>
<p class="who">{escape(told["who"])}</p></header>
{_fields(role, language, words, person)}
{boxes["do"]}
<div class="two">{boxes["when"]}{boxes["starters"]}</div>
<div class="two">{boxes["may"]}{boxes["may_not"]}</div>
{_votes(language, words) if role == "facilitator" else ""}
<div class="notes"><h2>{escape(words["notes"])}</h2>{lines}</div>
</section>"""


def _box(title: str, items: Iterable[str]) -> str:
    told = "".join(f"<li>{escape(item)}</li>" for item in items)
    return f"<div><h2>{escape(title)}</h2><ul>{told}</ul></div>"


def _fields(role: str, language: str, words: Texts, person: Person) -> str:
    """Who it is; whatever nobody has said yet is a line to write on."""
    fields = [_field(words["name"], person.name)]
    if role in IN_A_DELEGATION:
        fields.append(_field(words["country"], person.country))
    said = f'<div class="fields">{"".join(fields)}</div>'
    if role not in IN_A_DELEGATION:
        return said
    tr = Translator(language)
    ways = "".join(
        f"<span>{'☒' if method == person.method else '☐'} {escape(tr(f'conference.method.{method}'))}</span>"
        for method in METHODS
    )
    return f'{said}<p class="ways"><b>{escape(words["decides"])}</b>{ways}</p>'


def _field(label: str, text: str) -> str:
    return f"<p><b>{escape(label)}</b><span>{escape(text)}</span></p>"


def _votes(language: str, words: Texts) -> str:
    """What each method needs, as the engine counts it."""
    tr = Translator(language)
    head = "".join(f"<th>{voters}</th>" for voters in VOTERS)
    rows = "".join(
        f"<tr><th>{escape(tr(f'conference.method.{method}'))}</th>"
        + "".join(f"<td>{verdict(method, voters, 0, 0).needed}</td>" for voters in VOTERS)
        + "</tr>"
        for method in METHODS
    )
    return (
        f'<div class="votes"><h2>{escape(words["votes"])}</h2>'
        f"<table><tr><th></th>{head}</tr>{rows}</table><p>{escape(words['abstain'])}</p></div>"
    )


STYLE = """
@page { size: A4; margin: 14mm 16mm; }
* { box-sizing: border-box; }
body { margin: 0; color: #000; background: #fff; font: 11.5pt/1.38 Helvetica, Arial, sans-serif; }
.sheet { width: 178mm; height: 268mm; margin: 0 auto; display: flex; flex-direction: column;
  gap: 4mm; overflow: hidden; break-after: page; break-inside: avoid; }
.sheet:last-child { break-after: auto; }
header { border-bottom: 1.2mm solid #000; padding-bottom: 3mm; }
header p { margin: 0; }
h1 { margin: 1mm 0 1.5mm; font-size: 25pt; line-height: 1.1; }
.who { font-size: 13pt; }
h2 { margin: 0 0 1.2mm; font-size: 13pt; }
ul { margin: 0; padding-left: 5.5mm; }
li { margin-bottom: 1mm; }
.fields, .two { display: grid; grid-template-columns: 1fr 1fr; gap: 4mm 8mm; }
.fields p { margin: 0; display: flex; gap: 3mm; align-items: flex-end; }
.fields span { flex: 1; min-width: 0; min-height: 7mm; border-bottom: .3mm solid #000; overflow: hidden;
  overflow-wrap: anywhere; max-height: 13mm; }
.ways { margin: 0; display: flex; flex-wrap: wrap; gap: 2mm 6mm; }
.votes table { border-collapse: collapse; width: 100%; }
.votes th, .votes td { border: .2mm solid #000; padding: .8mm 1.5mm; text-align: center; }
.votes th:first-child { text-align: left; }
.votes p { margin: 1.5mm 0 0; }
.notes { flex: 1; min-height: 25mm; overflow: hidden; }
.notes i { display: block; height: 9mm; border-bottom: .2mm solid #777; }
@media screen {
  body { background: #ddd; }
  .sheet { width: 210mm; height: 297mm; padding: 14mm 16mm; margin: 6mm auto; background: #fff; }
}
"""
