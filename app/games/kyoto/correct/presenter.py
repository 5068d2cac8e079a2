"""Kyoto's corrections in words: what the app holds beside what it will hold, and what follows from it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from app.forms.correct.planning import in_order
from app.forms.correct.review import review, round_line, turn_view
from app.forms.correct.view import CorrectView, LineView, SubjectView, TurnView
from app.forms.keys import key
from app.games.kyoto import words
from app.games.kyoto.correct.draft import STEPS, Draft, coffers_of, turn_now
from app.text.translator import Translator
from app.ui.keys import CoverView, KeyGroup, PadView
from app.ui.views import CounterView
from engine.core import PUBLIC
from engine.kyoto import GAME, corrections
from engine.kyoto.actions import Adjust, SetRound
from engine.kyoto.rules import Rules
from engine.kyoto.state import State

BOARD, TURN = "board", "turn"
ICONS = {"fund": "building-bank", "studies": "cards", **words.DAMAGE_ICONS}
BY = (-5, -1, 1, 5)


def correct_view(
    tr: Translator, rules: Rules, state: State, draft: Draft, subject: str, notice: str = ""
) -> CorrectView:
    """`subject` is the board, the round, or a country, whose coffers lie behind a cover.

    The look ahead knows no more than everybody does: nobody finds out by trying what lies in coffers.
    """
    public: State = GAME.view(state, PUBLIC)
    ahead = in_order(GAME, rules, public, draft.in_the_open(public))
    subject = subject if subject in _places(state) else BOARD
    changes = [_change(tr, public, step) for step in draft.in_the_open(public)]
    changes += [
        tr("ky.correct.change.coffers", country=words.country(tr, each)) for each in draft.recounts(state)
    ]
    return CorrectView(
        title=tr("correct.title"),
        back_label=tr("targets.back"),
        subjects=tuple(_subjects(tr, state, draft, subject)),
        heading=_name(tr, subject),
        lines=tuple(_lines(tr, rules, public, draft, subject)),
        tracks=(),
        turn=_turn(tr, public, draft) if subject == TURN else None,
        review=review(tr, words, changes, ahead, draft.reason),
        review_label=tr("correct.review", count=len(changes)),
        back_to_label=tr("correct.back_to"),
        notice=notice,
        cover=_cover(tr, subject) if state.has(subject) else None,
    )


def _places(state: State) -> tuple[str, ...]:
    """Coffers can be set right where the app follows them."""
    hidden = [seat.country for seat in state.seats] if state.way == "full" else []
    return (BOARD, *hidden, TURN)


def _name(tr: Translator, subject: str) -> str:
    return tr(f"ky.correct.{subject}") if subject in (BOARD, TURN) else words.country(tr, subject)


def _subjects(tr: Translator, state: State, draft: Draft, chosen: str) -> Iterator[SubjectView]:
    changed = {TURN if isinstance(step, SetRound) else BOARD for step in draft.in_the_open(state)}
    changed |= set(draft.recounts(state))
    icons = {BOARD: "world", TURN: "arrow-right"}
    for subject in _places(state):
        seat = words.mark(subject) if state.has(subject) else ""
        icon = icons.get(subject, "")
        yield SubjectView(subject, _name(tr, subject), icon, subject == chosen, subject in changed, seat)


# --- what everybody sees ----------------------------------------------------------------------------------


def _lines(tr: Translator, rules: Rules, state: State, draft: Draft, subject: str) -> Iterator[LineView]:
    if subject == TURN:
        to = draft.turn_in(state).round
        most = max(to, rules.deck[len(state.seats)] // 2)
        yield round_line(
            tr, tr("correct.round"), state.round, to, most, tr("ky.correct.most.round", most=most)
        )
    elif subject == BOARD:
        for what in corrections.PILES:
            yield _line(tr, rules, state, draft, what)


def _line(tr: Translator, rules: Rules, state: State, draft: Draft, what: str) -> LineView:
    was, to = corrections.held(state, what) or 0, draft.value(state, what)
    least, most = corrections.bounds(rules, state, what)
    kind = what if what in ("fund", "studies") else "damage"
    counter = CounterView(
        label=_pile(tr, what),
        value=to,
        least=min(to, least),
        most=max(to, most),
        icon=ICONS[what],
        why_not_less=tr("ky.correct.least.studies", count=least) if least else tr("correct.least"),
        why_not_more=tr(f"ky.correct.most.{kind}", most=most),
    )
    return LineView(
        what, was, tr("correct.was", count=was), counter, _follows(tr, rules, state, what, to - was)
    )


def _pile(tr: Translator, what: str) -> str:
    """What is counted, as it stands above a number."""
    if what in words.DAMAGES:
        return words.damage(tr, what)
    return tr("ky.fund") if what == "fund" else tr("ky.correct.studies")


def _follows(tr: Translator, rules: Rules, state: State, what: str, by: int) -> str:
    """Where money comes from or goes where the app follows all of it; a threshold that is reached."""
    if what == "fund" and by and state.way == "full":
        return tr("ky.correct.too_little" if by > 0 else "ky.correct.too_much")
    if what in words.DAMAGES and by > 0 and (corrections.held(state, what) or 0) + by >= rules.critical:
        return tr("ky.correct.threshold")
    return ""


def _turn(tr: Translator, state: State, draft: Draft) -> TurnView:
    names = {phase: tr(f"ky.phase.{phase}") for phase in STEPS}
    return turn_view(
        tr, words, state.seats, turn_now(state), draft.turn_in(state), tr("ky.correct.speaker"), names
    )


def _change(tr: Translator, state: State, step: Adjust | SetRound) -> str:
    """One correction, before it is made: "Environmental fund 5 → 7"."""
    if isinstance(step, SetRound):
        country, phase = words.country(tr, step.country), tr(f"ky.phase.{step.phase}")
        before = words.country(tr, state.speaking.country)
        key = "ky.correct.change.turn.same" if before == country else "ky.correct.change.turn"
        return tr(key, was=before, country=country, phase=phase, round=step.round)
    was = corrections.held(state, step.what)
    return tr("correct.change", what=_pile(tr, step.what), was=was, to=step.to)


# --- behind the cover -------------------------------------------------------------------------------------


def _cover(tr: Translator, country: str) -> CoverView:
    return CoverView(
        seat=words.mark(country),
        words=tr("ky.correct.cover", country=words.country(tr, country)),
        open_label=tr("ky.cover.open"),
        close_label=tr("ky.cover.close"),
    )


@dataclass(frozen=True, slots=True)
class Coffers:
    """So many millions more or fewer."""

    by: int


def coffers_pad(tr: Translator, rules: Rules, state: State, draft: Draft, country: str) -> PadView:
    """What the country sees and sets under its cover; never part of a view."""
    was, to = coffers_of(state, country), draft.in_coffers(state, country)
    keys = tuple(
        key(
            Coffers(by),
            f"+{by}" if by > 0 else f"−{-by}",
            enabled=0 <= to + by <= rules.money,
            why_not=tr("correct.least") if by < 0 else tr("ky.correct.most.fund", most=rules.money),
        )
        for by in BY
    )
    return PadView((KeyGroup(tr("ky.totals.coffers", count=to), keys),), tr("correct.was", count=was))
