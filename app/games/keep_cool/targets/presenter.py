"""The target cards in words: what the board fulfils, and one seat's card. The rules say what is fulfilled."""

from __future__ import annotations

from dataclasses import dataclass

from app.games.keep_cool import words
from app.games.keep_cool.targets.view import (
    CardChoice,
    CoverView,
    EconomyView,
    MineView,
    Part,
    TargetsView,
    TargetView,
)
from app.text.translator import Translator
from app.ui.views import ActionView, PromptView, SecretView, TabView
from engine.core import Sealed
from engine.keep_cool import GAME, ending
from engine.keep_cool.actions import ClaimVictory
from engine.keep_cool.rules import SOUTH, Rules, Target
from engine.keep_cool.state import Seat, State

PARTS: dict[Part, str] = {"board": "flag", "mine": "lock"}


@dataclass(frozen=True, slots=True)
class Scene:
    """What the page depends on besides the game."""

    part: Part = "board"
    seat: str = ""
    """Whose card it is about."""
    naming: bool = False
    """A card that the app holds is being named anew."""
    notice: str = ""
    """What stood in the way of the last step."""


def targets_view(tr: Translator, rules: Rules, state: State, scene: Scene) -> TargetsView:
    return TargetsView(
        title=tr("targets.title"),
        back_label=tr("targets.back"),
        parts=tuple(TabView(part, tr(f"targets.part.{part}"), icon) for part, icon in PARTS.items()),
        part=scene.part,
        targets=tuple(target_view(tr, rules, state, target) for target in in_play(rules, state)),
        seats=tuple(_seat(tr, rules, seat) for seat in state.seats),
        note=_note(tr, rules, state),
        question=_question(tr, rules, state, scene),
        mine=_mine(tr, rules, state, scene),
    )


def in_play(rules: Rules, state: State) -> list[Target]:
    """The political targets of this many players."""
    return [target for target in rules.targets.values() if target.at[len(state.seats)]]


def target_view(tr: Translator, rules: Rules, state: State, target: Target) -> TargetView:
    found, wanted = ending.counted(state, target), target.at[len(state.seats)]
    met = ending.reached(rules, state, target)
    at_most = target.kind == "max"
    missing = "targets.too_many" if at_most else "targets.missing"
    return TargetView(
        id=target.id,
        title=tr(f"target.{target.id}"),
        counts=words.target_counts(tr, state, target)
        if target.where == "all"
        else tr(f"targets.counts.{target.counts}.of"),
        of=() if target.where == "all" else tuple(s.country for s in state.seats if s.country in SOUTH),
        pieces=target.counts,
        found=found,
        wanted=wanted,
        limit=words.target_limit(tr, state, target),
        at_most=at_most,
        met=met,
        state=tr("targets.met") if met else tr(missing, count=abs(wanted - found)),
        mark=_mark(tr, rules, f"targets.{target.id}.at"),
    )


def _mark(tr: Translator, rules: Rules, path: str) -> str:
    source = rules.data.source(path)
    return tr(f"targets.source.{source}") if source in ("practice", "reported") else ""


def _seat(tr: Translator, rules: Rules, seat: Seat) -> EconomyView:
    wanted, met = rules.countries[seat.country].target, ending.economic_target_met(rules, seat)
    return EconomyView(
        id=seat.country,
        title=words.country(tr, seat.country),
        name=seat.name,
        factories=seat.factories,
        wanted=wanted,
        met=met,
        state=tr("targets.economy.met" if met else "targets.economy", has=seat.factories, wanted=wanted),
        card=tr("targets.card.shown" if isinstance(seat.target, Sealed) else "targets.card.unknown"),
    )


def _note(tr: Translator, rules: Rules, state: State) -> str:
    """Where the numbers come from, and what is out of a game of this size."""
    source = rules.data.source("targets")
    notes = [tr(f"targets.note.{source}")] if source in ("practice", "reported") else []
    out = [target.id for target in rules.targets.values() if not target.at[len(state.seats)]]
    if out:
        names = ", ".join(tr(f"target.{name}") for name in out)
        notes.append(tr("targets.note.out", count=len(state.seats), names=names))
    return " ".join(notes)


def _question(tr: Translator, rules: Rules, state: State, scene: Scene) -> PromptView | None:
    """Has anybody won? Asked where somebody could have and the app can't know."""
    if scene.notice:
        return PromptView(scene.notice, (ActionView("leave", tr("targets.understood"), "check"),), "warning")
    offers = GAME.offers(rules, state) if scene.part == "board" else ()
    claims = [offer.action for offer in offers if isinstance(offer.action, ClaimVictory)]
    if not claims:
        return None
    countries = dict.fromkeys(words.country(tr, claim.country) for claim in claims)
    text = tr("targets.question", countries=", ".join(countries))
    return PromptView(text, (ActionView("claim", tr("act.claim"), "trophy", primary=True),))


# --- one seat's card --------------------------------------------------------------------------------------


def _mine(tr: Translator, rules: Rules, state: State, scene: Scene) -> MineView:
    if not state.has(scene.seat):
        seats = tuple(_seat(tr, rules, seat) for seat in state.seats)
        return MineView(tr("targets.mine.whose"), tr("targets.mine.nobody_must"), seats)
    seat = state.seat(scene.seat)
    shown = isinstance(seat.target, Sealed)
    country = words.country(tr, seat.country)
    other = ActionView("other_seat", tr("targets.mine.other"), "users")
    if shown and not scene.naming:
        change = ActionView("change", tr("targets.mine.change"), "pencil")
        take_back = ActionView("take_back", tr("targets.mine.take_back"), "eye-off")
        note = tr("targets.mine.held")
        return MineView(country, note, (), seat.country, True, actions=(change, take_back, other))
    cover = CoverView(
        words=tr("targets.cover", country=country),
        open_label=tr("targets.cover.open"),
        close_label=tr("targets.cover.close"),
        heading=tr("targets.cover.which"),
        note=_pairs_note(tr, rules),
    )
    actions = (ActionView("keep", tr("targets.mine.keep"), "x"), other) if shown else (other,)
    return MineView(country, tr("targets.mine.why"), (), seat.country, shown, cover, actions)


def _pairs_note(tr: Translator, rules: Rules) -> str:
    """Said above the cards: whose pairs nobody here has seen."""
    cards = rules.target_cards
    practice = sum(rules.data.source(f"target_cards.{card}") == "practice" for card in cards)
    return tr("targets.cover.practice", count=practice, cards=len(cards)) if practice else ""


def card_choices(tr: Translator, rules: Rules, players: int) -> tuple[CardChoice, ...]:
    """The cards in play; the same for every seat."""
    return tuple(
        CardChoice(card, _pair(tr, rules, card), _card_mark(tr, rules, card))
        for card in ending.dealt_targets(rules, players)
    )


def _card_mark(tr: Translator, rules: Rules, card: str) -> str:
    practice = rules.data.source(f"target_cards.{card}") == "practice"
    return tr("targets.source.practice") if practice else ""


def _pair(tr: Translator, rules: Rules, card: str) -> str:
    return tr("targets.pair", **_names(tr, rules, card))


def _names(tr: Translator, rules: Rules, card: str) -> dict[str, str]:
    one, other = (tr(f"target.{name}") for name in rules.target_cards[card])
    return {"one": one, "other": other}


def secret(tr: Translator, rules: Rules, state: State, country: str) -> SecretView | None:
    """A seat's card for the cover that its owner lifts; never part of a view. None if the app has none."""
    target = state.seat(country).target if state.has(country) else None
    if not isinstance(target, Sealed):
        return None
    lines = []
    for name in rules.target_cards[target.value]:
        each = target_view(tr, rules, state, rules.targets[name])
        counts = words.target_counts(tr, state, rules.targets[name])
        lines.append(tr("targets.secret.line", target=each.title, limit=each.limit, counts=counts))
    return SecretView(
        words=tr("targets.secret.cover", country=words.country(tr, country)),
        title=_pair(tr, rules, target.value),
        text="\n".join(lines),
        icon="flag",
    )
