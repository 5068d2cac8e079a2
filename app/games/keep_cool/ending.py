"""How a Keep Cool game ended, in words: who won and why, or why all lost, and what lies on the board."""

from __future__ import annotations

from app.games.keep_cool import words
from app.games.keep_cool.dealing import PIECES
from app.games.keep_cool.view import EndView, TotalView, WinnerView
from app.text.translator import Translator
from engine.keep_cool import ending
from engine.keep_cool.decide import KINDS
from engine.keep_cool.rules import Rules
from engine.keep_cool.state import State

ICONS = {"won": "trophy", "collapsed": "world", "called_off": "door-exit"}


def end_view(tr: Translator, rules: Rules, state: State) -> EndView | None:
    ended = state.outcome
    if ended is None:
        return None
    return EndView(
        title=words.outcome(tr, ended),
        text=_why(tr, rules, state),
        icon=ICONS[ended.kind],
        winners=_winners(tr, rules, state),
        totals=tuple(_totals(tr, rules, state)),
    )


def _why(tr: Translator, rules: Rules, state: State) -> str:
    assert state.outcome is not None
    if state.outcome.kind == "won":
        return ""
    if state.outcome.kind == "called_off":
        return tr("end.why.called_off")
    return tr(f"end.why.{state.outcome.why}", most=rules.collapse_most_factories)


def _winners(tr: Translator, rules: Rules, state: State) -> tuple[WinnerView, ...]:
    assert state.outcome is not None
    # Sessions from before targets were kept have winners without them.
    targets = state.outcome.targets or ("",) * len(state.outcome.winners)
    return tuple(
        _winner(tr, rules, state, country, target)
        for country, target in zip(state.outcome.winners, targets, strict=False)
    )


def _winner(tr: Translator, rules: Rules, state: State, country: str, target: str) -> WinnerView:
    seat = state.seat(country)
    political = ""
    if target in rules.targets:
        rule = rules.targets[target]
        political = tr(
            "end.political",
            target=tr(f"target.{target}"),
            found=ending.counted(state, rule),
            counts=words.target_counts(tr, state, rule),
            limit=words.target_limit(tr, state, rule),
        )
    return WinnerView(
        seat=country,
        title=words.country(tr, country),
        name=seat.name,
        economic=tr("end.economic", has=seat.factories, wanted=rules.countries[country].target),
        political=political,
    )


def _totals(tr: Translator, rules: Rules, state: State) -> list[TotalView]:
    built = {kind: state.count(kind) for kind in KINDS}
    totals = [
        TotalView(kind, PIECES[kind][1], str(n), tr(f"end.{kind}", count=n)) for kind, n in built.items()
    ]
    zone = rules.zone_at(state.carbometer).zone
    chips = tr("end.chips", zone=tr(f"zone.{zone}"))
    totals.append(TotalView("carbometer", "text", str(state.carbometer), chips))
    totals.append(TotalView("hourglass", "text", str(state.round), tr("end.rounds", count=state.round)))
    return totals


def board(tr: Translator, state: State) -> str:
    """The board's pieces in one sentence."""
    return tr("outcome.board", round=state.round, **{kind: state.count(kind) for kind in KINDS})
