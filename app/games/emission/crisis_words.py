"""A crisis of e-Mission in words: its name, what it says, and what it comes to for each power.

The text is made from the crisis's own lines, so an owner's card reads like any other.
"""

from __future__ import annotations

from collections.abc import Sequence

from app.text.translator import Translator
from engine.core import OWN
from engine.emission.crises import Crisis, Does, Needs
from engine.emission.preview import FIXED, FORBIDDEN, TOKENS, Part, Preview, Sum
from engine.emission.state import OTHER

MINUS, TIMES = "\N{MINUS SIGN}", "\N{MULTIPLICATION SIGN}"


def crisis_name(tr: Translator, crisis: str) -> str:
    """What a crisis is called; an owner's as the owner wrote it."""
    return crisis.removeprefix(OWN) if crisis.startswith(OWN) else tr(f"crisis.{crisis}")


def power_name(tr: Translator, power: str) -> str:
    return tr(f"world_power.{power}")


def effect_name(tr: Translator, effect: str) -> str:
    return tr(f"global_effect.{effect}")


def project_name(tr: Translator, project: str) -> str:
    return project.removeprefix(OWN) if project.startswith(OWN) else tr(f"world_project.{project}")


def challenge_name(tr: Translator, challenge: str) -> str:
    """A shipped challenge by its name; one that the table has entered as it was written."""
    name = challenge.removeprefix(OWN)
    return tr(f"challenge_card.{name}") if tr.has(f"challenge_card.{name}") else name


def crisis_text(tr: Translator, crisis: Crisis) -> tuple[str, ...]:
    """Whom it affects, what it does, what weakens it and how long it stays, a line each."""
    lines = [_who(tr, crisis), *[does_words(tr, each) for each in crisis.does]]
    for weaken in crisis.weaken:
        kind = "weaken_tucked" if weaken.tucked else "weaken"
        what = tr(f"symbol.{weaken.per}" if weaken.tucked else f"world.{weaken.per}")
        lines.append(tr(f"crisis_line.{kind}", count=weaken.by, what=what))
    for name, needs in (("ignore", crisis.ignore), ("until", crisis.until)):
        if needs:
            lines.append(tr(f"crisis_line.{name}", needs=all_of(tr, [_needed(tr, each) for each in needs])))
    if crisis.ignore_if_none:
        lines.append(tr("crisis_line.ignore_if_none"))
    if crisis.spare == "card":
        lines.append(tr("crisis_line.spare_card"))
    elif crisis.spare:
        lines.append(tr("crisis_line.spare", what=tr(f"symbol.{crisis.spare}")))
    return tuple(lines)


def _needed(tr: Translator, needs: Needs) -> str:
    text = tr("crisis_line.needs", count=needs.count, what=tr(f"symbol.{needs.symbol}"))
    return text if needs.solo is None else tr("crisis_line.solo", text=text, count=needs.solo)


def all_of(tr: Translator, needed: Sequence[str]) -> str:
    """What is needed together: 1 × Regulation and 1 × Society."""
    first = ", ".join(needed[:-1])
    return tr("crisis_line.and", first=first, last=needed[-1]) if first else needed[-1]


def _who(tr: Translator, crisis: Crisis) -> str:
    kind, _, symbol = crisis.who.measure.partition(".")
    if symbol:
        return tr("crisis_who.cards", what=tr(f"symbol.{symbol}"))
    return tr(f"crisis_who.{crisis.who.whom}", what=tr(f"world.{kind}") if kind else "")


def does_words(tr: Translator, does: Does) -> str:
    """One thing a crisis does."""
    if does.kind == "forbid":
        return tr(f"crisis_bans.{does.of}")
    text = result_words(tr, does.kind, does.of, does.amount)
    if does.per_token:
        text = tr("crisis_line.per_token", text=text)
    return text if does.solo is None else tr("crisis_line.solo", text=text, count=does.solo)


def result_words(tr: Translator, kind: str, of: str, count: int) -> str:
    """What a crisis does so many times: 2 communities in crisis."""
    if kind == "discard" and of:
        return tr("crisis_does.discard_with", count=count, what=tr(f"symbol.{of}"))
    return tr(f"crisis_does.{kind}", count=count, what=tr(f"world.{of}") if of else "")


# --- the sum ----------------------------------------------------------------------------------------------


def sum_words(tr: Translator, each: Sum) -> str:
    """Like this: Europe: 3 temperature tokens − 1 infrastructure = 2 communities in crisis."""
    result = result_words(tr, each.kind, each.of, each.amount)
    power = power_name(tr, each.power)
    if not (parts := parts_words(tr, each)):
        return tr("crisis_sum.plain", power=power, result=result)
    return tr("crisis_sum.line", power=power, parts=parts, result=result)


def parts_words(tr: Translator, each: Sum) -> str:
    """Like this: 3 temperature tokens − 1 infrastructure; empty where there is nothing to add up."""
    if len(each.parts) == 1 and each.parts[0].what == FIXED:
        return ""
    return f" {MINUS} ".join([_part(tr, part) for part in each.parts])


def _part(tr: Translator, part: Part) -> str:
    count = abs(part.by)
    if part.what == TOKENS:
        tokens = tr("crisis_part.tokens", count=count // max(1, part.each))
        return tokens if part.each <= 1 else f"{part.each} {TIMES} {tokens}"
    if part.what == FIXED:
        return str(count)
    if part.what == FORBIDDEN:
        return tr("crisis_part.forbidden", count=count)
    tucked, _, symbol = part.what.rpartition(".")
    if tucked:
        return tr("crisis_part.tucked", count=count, what=tr(f"symbol.{symbol}"))
    return f"{count} {tr(f'world.{part.what}')}"


def preview_words(tr: Translator, found: Preview) -> tuple[str, ...]:
    """What a crisis comes to, a line for each power; or why nothing happens."""
    if found.crisis == OTHER:
        return (tr("crisis_line.by_hand"),)
    if found.ignored:
        return (tr(f"crisis_ignored.{found.ignored}"),)
    lines = [sum_words(tr, each) for each in found.sums]
    lines += [tr(f"crisis_bans.{ban}") for ban in found.bans]
    return (*lines, tr("crisis_does.drop")) if found.drops else tuple(lines)
