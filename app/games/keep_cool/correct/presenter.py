"""Corrections in words: what the app holds beside what it will hold, and what follows from it."""

from __future__ import annotations

from collections.abc import Iterator

from app.forms.correct.review import review, round_line, turn_view
from app.forms.correct.view import CorrectView, LineView, SubjectView, TrackView, TurnView
from app.games.keep_cool import words
from app.games.keep_cool.correct.draft import Draft, Plan, plan, turn_now
from app.games.keep_cool.dealing import PIECES
from app.games.keep_cool.steps import PHASES
from app.text.translator import Translator, capital
from app.ui.views import CounterView
from engine.core import PUBLIC
from engine.keep_cool import GAME, corrections
from engine.keep_cool.actions import Adjust, SetTurn
from engine.keep_cool.decide import KINDS
from engine.keep_cool.rules import Rules
from engine.keep_cool.state import Kind, State

CARBOMETER, CHIPS, TURN = "carbometer", "chips", "turn"
MOST_ROUNDS = 99
PILES = ("chips", *KINDS)
STEPS: dict[str, Kind] = {f"{kind}_step": kind for kind in KINDS}
"""Where price tokens stand, by what is on the row."""
ICONS = {"chips": "chips", "black": "black", "green": "green", "red": "red"}


def correct_view(
    tr: Translator, rules: Rules, state: State, draft: Draft, subject: str, notice: str = ""
) -> CorrectView:
    """`subject` is where the chips lie, a country, or the turn.

    The look ahead knows no more than everybody does: nobody finds out by trying whose card would win.
    """
    public: State = GAME.view(state, PUBLIC)
    ahead = plan(rules, public, draft)
    subject = subject if subject in (TURN, *(seat.country for seat in state.seats)) else CHIPS
    return CorrectView(
        title=tr("correct.title"),
        back_label=tr("targets.back"),
        subjects=tuple(_subjects(tr, public, draft, subject)),
        heading=_name(tr, subject),
        lines=tuple(_lines(tr, rules, public, draft, ahead, subject)),
        tracks=tuple(_tracks(tr, rules, public, draft, subject)),
        turn=_turn(tr, public, draft) if subject == TURN else None,
        review=review(
            tr,
            words,
            [change(tr, rules, public, step) for step in draft.wanted(public)],
            ahead,
            draft.reason,
            _pool(tr, public, ahead),
        ),
        review_label=tr("correct.review", count=len(draft.wanted(public))),
        back_to_label=tr("correct.back_to"),
        notice=notice,
    )


def _name(tr: Translator, subject: str) -> str:
    if subject == CHIPS:
        return tr("correct.chips")
    return tr("correct.turn") if subject == TURN else words.country(tr, subject)


def _subjects(tr: Translator, state: State, draft: Draft, chosen: str) -> Iterator[SubjectView]:
    changed = {name for step in draft.wanted(state) for name in _changes(step)}
    icons = {CHIPS: "chips", TURN: "arrow-right"}
    for subject in (CHIPS, *(seat.country for seat in state.seats), TURN):
        name = _name(tr, subject)
        seat = subject if state.has(subject) else ""
        yield SubjectView(subject, name, icons.get(subject, ""), subject == chosen, subject in changed, seat)


def _changes(step: Adjust | SetTurn) -> tuple[str, ...]:
    """The subjects that a correction belongs to."""
    if isinstance(step, SetTurn):
        return (TURN,)
    country, _, pile = step.what.partition(".")
    return (country, CHIPS) if pile in ("", "chips") else (country,)


# --- counts and price tokens ------------------------------------------------------------------------------


def _lines(
    tr: Translator, rules: Rules, state: State, draft: Draft, ahead: Plan, subject: str
) -> Iterator[LineView]:
    if subject == TURN:
        yield round_line(tr, tr("correct.round"), state.round, draft.turn_in(state).round, MOST_ROUNDS)
    elif subject == CHIPS:
        yield _line(tr, rules, state, draft, ahead, CARBOMETER, "carbometer", tr("link.carbometer"))
        for seat in state.seats:
            label = words.country(tr, seat.country)
            yield _line(tr, rules, state, draft, ahead, f"{seat.country}.chips", "chips", label)
    else:
        for pile in PILES:
            label = capital(tr(f"pile.{pile}"))
            yield _line(tr, rules, state, draft, ahead, f"{subject}.{pile}", ICONS[pile], label)


def _line(
    tr: Translator, rules: Rules, state: State, draft: Draft, ahead: Plan, what: str, icon: str, label: str
) -> LineView:
    was, to = corrections.held(state, what) or 0, draft.value(state, what)
    most = max(to, corrections.most(rules, ahead.state, what))
    counter = CounterView(
        label=label,
        value=to,
        most=most,
        icon=icon,
        why_not_less=tr("correct.least"),
        why_not_more=_why_not_more(tr, rules, what, most),
    )
    return LineView(what, was, tr("correct.was", count=was), counter, _follows(tr, state, what, to - was))


def _why_not_more(tr: Translator, rules: Rules, what: str, most: int) -> str:
    if what == CARBOMETER and most == rules.capacity:
        return tr("correct.most.carbometer", most=most)
    chips = what == CARBOMETER or what.endswith(".chips")
    return tr("correct.most.pool") if chips else tr("correct.most.box", most=most)


def _follows(tr: Translator, state: State, what: str, by: int) -> str:
    """Where chips come from or go; a seat that owes pays at once with what it is given."""
    country, _, pile = what.partition(".")
    if not by or (what != CARBOMETER and pile != "chips"):
        return ""
    moved = tr("correct.from_pool" if by > 0 else "correct.to_pool", count=abs(by))
    return f"{moved} {tr('correct.owes')}" if by > 0 and state.owes(country) else moved


def _tracks(tr: Translator, rules: Rules, state: State, draft: Draft, subject: str) -> Iterator[TrackView]:
    if not state.has(subject):
        return
    for kind in KINDS:
        what = f"{subject}.{kind}_step"
        row = rules.countries[subject].prices[kind]
        was, at = corrections.held(state, what) or 0, draft.value(state, what)
        yield TrackView(
            what=what,
            label=capital(tr(f"pile.{kind}_step")),
            icon=ICONS[kind],
            tone=PIECES[kind][1],
            prices=row,
            at=at,
            was=was,
            note=_price_note(tr, rules, subject, kind, was, at),
        )


def _price_note(tr: Translator, rules: Rules, country: str, kind: Kind, was: int, at: int) -> str:
    before, after = rules.price(country, kind, was), rules.price(country, kind, at)
    if before != after:
        return tr("correct.price.changes", before=before, after=after)
    if was != at:
        return tr("correct.price.stays", was=was + 1, to=at + 1, price=before)
    source = rules.data.source(f"countries.{country}.{kind}")
    key = "correct.price.practice" if source == "practice" else "correct.price"
    return tr(key, price=before)


def _turn(tr: Translator, state: State, draft: Draft) -> TurnView:
    names = {phase: tr(f"phase.{phase}") for phase in PHASES}
    return turn_view(
        tr, words, state.seats, turn_now(state), draft.turn_in(state), tr("correct.whose"), names
    )


# --- the review -------------------------------------------------------------------------------------------


def _pool(tr: Translator, state: State, ahead: Plan) -> str:
    """How many chips lie in the pool, before and after."""
    if ahead.state.pool != state.pool:
        return tr("correct.pool.changes", was=state.pool, now=ahead.state.pool)
    return tr("correct.pool", count=state.pool)


def change(tr: Translator, rules: Rules, state: State, step: Adjust | SetTurn) -> str:
    """One correction, before it is made: "Europe, chips: 5 → 7"."""
    if isinstance(step, SetTurn):
        country, phase = words.country(tr, step.country), tr(f"phase.{step.phase}")
        return tr("correct.change.turn", country=country, phase=phase, round=step.round)
    was = corrections.held(state, step.what) or 0
    country, _, pile = step.what.partition(".")
    if pile in STEPS:
        price = _price_note(tr, rules, country, STEPS[pile], was, step.to)
        return tr("correct.change.price", what=words.pile(tr, step.what), price=price)
    return tr("correct.change", what=words.pile(tr, step.what), was=was, to=step.to)
