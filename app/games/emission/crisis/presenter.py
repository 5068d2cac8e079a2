"""From the table to what the crisis drawer shows. Plain Python: tested without a window."""

from __future__ import annotations

from typing import Protocol

from app.games.emission.crisis import pads
from app.games.emission.crisis.actions import actions
from app.games.emission.crisis.desk import CrisisDesk
from app.games.emission.crisis.finding import card_number
from app.games.emission.crisis.sums import by_table, carried_out, kind_icon, outcome, sums
from app.games.emission.crisis.taps import Draw, Look
from app.games.emission.crisis.thermometer import effect_words, thermometer_view, tracks_view
from app.games.emission.crisis.view import (
    CardLine,
    CrisisCardView,
    CrisisView,
    LastingView,
    LyingView,
    ThrowsView,
    ThrowView,
    TracksView,
)
from app.games.emission.crisis_words import all_of, crisis_name, crisis_text, effect_name, power_name
from app.games.emission.taps import Taps
from app.games.emission.words import EFFECT_ICONS, SYMBOL_ICONS
from app.text.translator import Translator
from app.ui.keys import PadView
from engine.core import Awaits, Journal
from engine.emission import GAME, deck, resolution
from engine.emission.actions import RollEffect
from engine.emission.crises import Crisis
from engine.emission.events import EffectRolled, PhaseBegan
from engine.emission.preview import Preview, preview
from engine.emission.rules import Rules
from engine.emission.state import OTHER, Card, Lying, State, symbols_in

__all__ = ["crisis_view", "reminders", "thermometer_view", "tracks_view"]

KEPT_BY_THE_TABLE = ("giving_cards",)
"""Bans that the app can't see kept or broken."""


class CrisisScene(Protocol):
    """What the drawer needs of the table's scene."""

    @property
    def journal(self) -> Journal[Rules, State]: ...

    @property
    def drawer(self) -> CrisisDesk: ...


def crisis_view(tr: Translator, scene: CrisisScene, taps: Taps) -> CrisisView:
    """The drawer as it is now: crises to be drawn, the die, a crisis to be carried out, or just a look.

    `taps` learns what its keys mean."""
    rules, state, desk = scene.journal.rules, scene.journal.state, scene.drawer
    awaits = GAME.awaits(rules, state)
    lying = _seen(state, desk)
    found = preview(rules, state, lying) if lying and lying.crisis else None
    rolled = _rolled(scene.journal)
    title, detail = _step(tr, rules, state, awaits, found, desk)
    line = scene.journal.line
    last_throw = ""
    if state.phase == "resolution" and line and isinstance(line[-1].action, RollEffect):
        # The last throw has led on at once: what it did is not to be missed.
        last_throw = tr("drawer.throws.last", words=throw_words(tr, state, rolled[-1]))
    words, icon = outcome(tr, rules, state, found)
    return CrisisView(
        title=title,
        detail=detail,
        last_throw=last_throw,
        row=_row(tr, state, desk, taps),
        row_words=tr("drawer.row", count=len(state.row)),
        card=_card(tr, rules, state, lying, desk, taps),
        sums=sums(tr, rules, state, found, desk, taps) if found else (),
        outcome=words,
        outcome_icon=icon,
        lasting=_lasting(tr, rules, state),
        tracks=_tracks(tr, rules, state, rolled, taps),
        throws=_throws(tr, state, desk, rolled),
        pad=_pad(tr, rules, state, awaits, found, desk, taps),
        hint=_hint(tr, rules, state, found, desk),
        actions=tuple(actions(tr, rules, state, awaits, found, desk, taps)),
    )


def _seen(state: State, desk: CrisisDesk) -> Lying | None:
    """The crisis that is dealt with, or looked at."""
    if not state.row or state.phase in ("crises", "effects"):
        return None
    if state.phase != "resolution" and 0 <= desk.place < len(state.row):
        return state.row[desk.place]
    return state.row[0]


# --- the step in words --------------------------------------------------------------------------------------


def _step(
    tr: Translator, rules: Rules, state: State, awaits: Awaits, found: Preview | None, desk: CrisisDesk
) -> tuple[str, str]:
    """What is wanted, and a sentence to it."""
    match awaits.kind, awaits.of:
        case "reveal", "crises":
            open_one = "open" if deck.lies_open(rules, state) else "down"
            title = tr("drawer.step.draw", count=awaits.count)
            return title, tr(f"drawer.step.draw.{open_one}.{'people' if desk.people else 'app'}")
        case "roll", "effect":
            return tr("drawer.step.throw", count=awaits.count), tr("drawer.step.throw.detail")
        case "reveal", _:
            people = "people" if desk.people else "app"
            return tr("drawer.step.turn"), tr(f"drawer.step.turn.{people}", count=len(state.row))
    title = crisis_name(tr, found.crisis) if found else ""
    if awaits.kind == "roll" and found:
        names = ", ".join(power_name(tr, each) for each in found.affected.powers)
        return title, tr("drawer.step.tie", powers=names)
    if awaits.of in ("affected", "spared", "dropped_project"):
        return title, tr(f"drawer.step.{awaits.of}", count=awaits.count)
    if awaits.of == "crisis" and found:
        return title, tr(f"drawer.step.{_what_to_do(found)}")
    if found and found.sums:
        return tr("drawer.step.look"), tr("drawer.step.look.ahead", count=found.tokens)
    return tr("drawer.step.look"), tr("drawer.step.look.detail")


def _what_to_do(found: Preview) -> str:
    """What is left to do with a crisis that is clear."""
    if found.crisis == OTHER:
        return "by_hand"
    if found.bans:
        return "stays"
    if found.ignored or (found.sums and not resolution.struck(found)):
        return "nothing"
    return "yourselves" if by_table(found) else "crisis"


def _hint(tr: Translator, rules: Rules, state: State, found: Preview | None, desk: CrisisDesk) -> str:
    """What follows that nobody would want to overlook."""
    if found is None or state.phase != "resolution" or found.crisis == OTHER:
        return ""
    after = carried_out(rules, state, desk)
    if after is None or after.outcome is None:
        return ""
    if after.outcome.power:
        return tr("drawer.loses", power=power_name(tr, after.outcome.power))
    return tr("drawer.loses.all")


# --- cards --------------------------------------------------------------------------------------------------


def _row(tr: Translator, state: State, desk: CrisisDesk, taps: Taps) -> tuple[LyingView, ...]:
    looking = state.phase not in ("crises", "effects", "resolution")
    return tuple(
        LyingView(
            number=str(at + 1),
            title=crisis_name(tr, each.crisis) if each.crisis else "",
            key=taps.key(Look(at)) if looking else "",
            current=state.phase == "resolution" and at == 0,
            chosen=looking and at == (desk.place if desk.place >= 0 else 0),
            tucked=icons(each.tucked),
        )
        for at, each in enumerate(state.row)
    )


def icons(cards: tuple[Card, ...]) -> tuple[str, ...]:
    """The pictures of all symbols on tucked cards."""
    return tuple(SYMBOL_ICONS[symbol] for card in cards for symbol in card.symbols)


def _card(
    tr: Translator, rules: Rules, state: State, lying: Lying | None, desk: CrisisDesk, taps: Taps
) -> CrisisCardView:
    turns = "" if desk.people else taps.key(Draw())
    if lying is None and state.phase not in ("crises", "effects"):
        return CrisisCardView("", "none")
    if lying is None:
        note = tr("drawer.pile", count=state.pile)
        key = turns if state.phase == "crises" else ""
        return CrisisCardView("", "back", back_title=tr("drawer.unknown"), back_note=note, key=key)
    if not lying.crisis:
        note = tr("drawer.unknown.note")
        key = turns if state.phase == "resolution" else ""
        return CrisisCardView("down", "back", back_title=tr("drawer.unknown"), back_note=note, key=key)
    known = rules.crises.get(lying.crisis)
    number = card_number(lying.crisis)
    return CrisisCardView(
        id=lying.crisis,
        face="front",
        title=crisis_name(tr, lying.crisis),
        number=tr("drawer.number", number=number) if number else "",
        lines=card_lines(tr, known) if known else (CardLine("question-mark", tr("crisis_line.by_hand")),),
        tucked=icons(lying.tucked),
        practice=tr("drawer.practice.crisis") if rules.stands_in(lying.crisis) else "",
        back_title=tr("drawer.unknown"),
    )


def card_lines(tr: Translator, crisis: Crisis) -> tuple[CardLine, ...]:
    """The lines of a crisis, each with its picture."""
    pictures = ["users", *[kind_icon(each.kind, each.of) for each in crisis.does]]
    pictures += ["shield" for _ in crisis.weaken]
    pictures += ["shield-check"] * bool(crisis.ignore) + ["hourglass"] * bool(crisis.until)
    pictures += ["shield-check"] * (bool(crisis.ignore_if_none) + bool(crisis.spare))
    return tuple(CardLine(*each) for each in zip(pictures, crisis_text(tr, crisis), strict=True))


def _lasting(tr: Translator, rules: Rules, state: State) -> tuple[LastingView, ...]:
    views = []
    for each in state.lasting:
        crisis = rules.crises[each.crisis]
        needs = [
            tr(
                "drawer.lasting.needs",
                found=symbols_in(each.tucked, need.symbol),
                count=need.wanted(state.solo),
                what=tr(f"symbol.{need.symbol}"),
            )
            for need in crisis.until
        ]
        reminder = any(ban in KEPT_BY_THE_TABLE for ban in crisis.bans)
        views.append(
            LastingView(
                title=crisis_name(tr, each.crisis),
                ban=" · ".join(tr(f"crisis_bans.{ban}") for ban in crisis.bans),
                needs=all_of(tr, needs) if needs else "",
                reminder=tr("drawer.lasting.reminder") if reminder else "",
                tucked=icons(each.tucked),
            )
        )
    return tuple(views)


def reminders(tr: Translator, rules: Rules, state: State) -> tuple[str, ...]:
    """What lasting crises forbid and the app can't enforce, for the steps in which somebody might do it."""
    bans = deck.bans(rules, state)
    return tuple(tr(f"crisis_bans.{ban}") for ban in bans if ban in KEPT_BY_THE_TABLE)


# --- dice and keys ------------------------------------------------------------------------------------------


def _rolled(journal: Journal[Rules, State]) -> list[EffectRolled]:
    """Throws of the die of global effects in this crisis phase, in order."""
    found: list[EffectRolled] = []
    for entry in reversed(journal.line):
        for event in reversed(entry.events):
            if isinstance(event, EffectRolled):
                found.append(event)
            elif isinstance(event, PhaseBegan) and event.phase in ("effects", "crises"):
                return found[::-1]
    return found[::-1]


def _tracks(
    tr: Translator, rules: Rules, state: State, rolled: list[EffectRolled], taps: Taps
) -> TracksView | None:
    if state.phase != "effects":
        return None
    last = rolled[-1] if rolled else None
    return tracks_view(tr, rules, state, taps, last.effect if last and last.tipped else None)


def _throws(tr: Translator, state: State, desk: CrisisDesk, rolled: list[EffectRolled]) -> ThrowsView | None:
    if state.phase != "effects":
        return None
    throws = tuple(ThrowView(EFFECT_ICONS[each.effect], tipped=each.tipped) for each in rolled)
    caption = tr("drawer.throws.left", count=state.throws)
    if rolled:
        caption = throw_words(tr, state, rolled[-1])
    return ThrowsView(throws, state.throws, caption, *_stray(tr, desk))


def throw_words(tr: Translator, state: State, last: EffectRolled) -> str:
    """What a throw of the die has done."""
    kind = "ignored" if last.ignored else "tipped" if last.tipped else "moved"
    does = effect_words(tr, state, last.effect)
    return tr(f"drawer.throws.{kind}", effect=effect_name(tr, last.effect), does=does)


def _stray(tr: Translator, desk: CrisisDesk) -> tuple[ThrowView | None, str]:
    """A smart die that does not count, and why."""
    stray = desk.stray
    if stray is None:
        return None, ""
    faces = desk.faces
    effect = faces[stray.face - 1] if 0 < stray.face <= len(faces) else ""
    icon = EFFECT_ICONS.get(effect, "")
    quality = "cocked" if stray.why == "cocked" else "placed" if stray.why == "placed" else "rolled"
    view = ThrowView(icon or ("" if stray.face else "question-mark"), stray.face, quality)  # type: ignore[arg-type]
    return view, tr(f"drawer.stray.{stray.why}", face=stray.face)


def _pad(
    tr: Translator,
    rules: Rules,
    state: State,
    awaits: Awaits,
    found: Preview | None,
    desk: CrisisDesk,
    taps: Taps,
) -> PadView | None:
    """The keys of this moment, if any are needed."""
    match awaits.kind, awaits.of:
        case "reveal", "crises" if desk.people and deck.lies_open(rules, state):
            return pads.naming(tr, rules, state, desk, taps)
        case "reveal", "crisis" if desk.people:
            return pads.naming(tr, rules, state, desk, taps)
        case "roll", "effect":
            return pads.mapping(tr, desk, taps) if desk.mapping else None
        case "roll", "tie" if found:
            return pads.throwing(tr, rules, found, desk, taps)
        case "choice", "affected":
            return pads.affected(tr, state, desk, taps)
        case "choice", "spared" if found:
            return pads.spared(tr, found, desk, taps)
        case "choice", "dropped_project":
            return pads.dropped(tr, state, desk, taps)
        case "step", "crisis" if found and found.crisis == OTHER:
            return pads.by_hand(tr, rules, state, desk, taps)
        case "free", "projects" if desk.naming:
            return pads.naming(tr, rules, state, desk, taps)
    return None
