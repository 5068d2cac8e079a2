"""What a crisis comes to for each power, with the sum, what it leads to, and the table's own figures."""

from __future__ import annotations

from app.games.emission.crisis.desk import CrisisDesk, resolving
from app.games.emission.crisis.taps import Amend
from app.games.emission.crisis.view import SumView
from app.games.emission.crisis_words import parts_words, power_name, preview_words, result_words
from app.games.emission.taps import Taps
from app.games.emission.words import WHAT_ICONS, mark
from app.text.translator import Translator
from app.ui.views import CounterView
from engine.emission import GAME, resolution
from engine.emission.preview import Preview, Sum
from engine.emission.rules import Rules
from engine.emission.state import OTHER, State

KIND_ICONS = {
    "discard": "cards",
    "draw": "cards",
    "move": "arrow-right",
    "carbon": WHAT_ICONS["emitted"],
    "emergency": WHAT_ICONS["emergency"],
    "drop": "world",
    "forbid": "ban",
}
"""What a crisis does, where that is not the picture of what it takes."""
OF_THE_TABLE = ("discard",)
"""What people do with their own cards, where the app sees none."""


def by_table(found: Preview) -> bool:
    """Is there something that only people can do?"""
    return any(each.kind in OF_THE_TABLE and each.amount for each in found.sums)


def kind_icon(kind: str, of: str) -> str:
    """The picture of one thing that a crisis does."""
    return KIND_ICONS.get(kind) or WHAT_ICONS[of]


def sums(
    tr: Translator, rules: Rules, state: State, found: Preview, desk: CrisisDesk, taps: Taps
) -> tuple[SumView, ...]:
    """A line for each power and effect. Where it is not clear yet who is affected, all who may be."""
    resolved = state.phase == "resolution"
    after = carried_out(rules, state, desk) if resolved else None
    spared = desk.spared | (
        set(resolution.struck(found)) if found.saves >= len(resolution.struck(found)) else set()
    )
    return tuple(_sum(tr, state, each, found, desk, after, each.power in spared, taps) for each in found.sums)


def carried_out(rules: Rules, state: State, desk: CrisisDesk) -> State | None:
    """The table after the crisis, as the rules would have it; None while something is still to be said."""
    decision = GAME.decide(rules, state, resolving(desk, rules, state), True)
    if not isinstance(decision, tuple):
        return None
    after = state
    for event in decision:
        after = GAME.apply(after, event)
    return after


def _sum(
    tr: Translator,
    state: State,
    each: Sum,
    found: Preview,
    desk: CrisisDesk,
    after: State | None,
    spared: bool,
    taps: Taps,
) -> SumView:
    told = desk.amount(each.power, each.does)
    value = 0 if spared else each.amount if told is None else told
    key = f"{each.power}:{each.does}"
    notes = []
    if spared and each.amount:
        notes.append(tr("drawer.sum.spared"))
    notes += _leads_to(tr, state, each, after)
    result = result_words(tr, each.kind, each.of, value)
    return SumView(
        key=key,
        seat=mark(each.power),
        title=power_name(tr, each.power),
        sum=parts_words(tr, each) if told is None else "",
        result=result if told is None else tr("drawer.sum.own", result=result, count=each.amount),
        value=value,
        icon=kind_icon(each.kind, each.of),
        note=" · ".join(notes),
        changed=told is not None,
        counter=CounterView(power_name(tr, each.power), value, most=resolution.MOST)
        if desk.changing
        else None,
        less=taps.key(Amend(each.power, each.does, -1)),
        more=taps.key(Amend(each.power, each.does, 1)),
    )


def _leads_to(tr: Translator, state: State, each: Sum, after: State | None) -> list[str]:
    """How many communities in crisis the power has then, if that is another number."""
    if after is None:
        return []
    was, now = state.seat(each.power).board.emergency, after.seat(each.power).board.emergency
    return [tr("drawer.sum.emergency", was=was, now=now)] if was != now else []


def outcome(tr: Translator, rules: Rules, state: State, found: Preview | None) -> tuple[str, str]:
    """What happens besides the sums, or instead of them, with its picture."""
    if found is None or found.crisis == OTHER:
        return "", ""
    if found.ignored:
        return preview_words(tr, found)[0], "shield-check"
    if found.affected.kind == "nobody":
        return tr("crisis_ignored.none"), "shield-check"
    besides = list(preview_words(tr, found)[len(found.sums) :])
    if found.drops and not state.projects:
        return tr("drawer.drop.none"), "shield-check"
    if besides:
        return " · ".join(besides), "ban" if found.bans else "world"
    if found.sums and not resolution.struck(found):
        return tr("drawer.sum.nobody"), "shield-check"
    return "", ""
