"""Setting up an e-Mission table: what was chosen so far, what the screen shows, what comes of it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from app.devices.at_table import HAND, VIRTUAL
from app.forms.keys import Key, key
from app.forms.setup.keys import Seat as SeatButton
from app.forms.setup.offers import NAME_LENGTH, Offer, device_choices
from app.forms.setup.view import PadSetupView
from app.games.emission import words
from app.games.emission.crisis_words import challenge_name
from app.games.emission.setup import keys as taps
from app.text.names import tidy
from app.text.translator import Translator
from app.ui.keys import KeyGroup, PadView
from app.ui.views import SeatRow
from engine.core import OWN, JsonObject
from engine.emission import GAME
from engine.emission.actions import SeatChoice, SetUp
from engine.emission.cards import OF_ONE, challenge
from engine.emission.events import GameSetUp
from engine.emission.rules import Row, Rules
from engine.emission.state import Challenge, Deck, Seat, emissions_of

APP = "app"
"""A choice of the die, and of who draws: the app does it."""
TABLE = "table"
NAME_SHARE = 0.6
"""Names leave room for a seat's starting values."""
WHO_SHARES = {1: 1.6, 2: 1.5, 3: 0.8, 4: 0.24}
"""The fewer play, the more rows the set-up table has and the fewer seats there are."""
DECKS: tuple[Deck, ...] = ("digital", "physical")


@dataclass(frozen=True, slots=True)
class Draft:
    """The choices made so far; immutable, every tap makes a new one."""

    powers: tuple[str, ...] = ("majority", "china", "europe", "usa")
    """Clockwise."""
    names: Mapping[str, str] = field(default_factory=dict)
    """Also of powers that do not play just now."""
    deck: str = "digital"
    """`digital`, `physical`, or `own:` and the name of a deck that was taken over."""
    draws: taps.Drawer = "app"
    """Who draws from a deck of one's own."""
    die: str = HAND
    """The die of global effects: `hand`, `app`, or a device (app.devices.at_table)."""
    challenges: tuple[tuple[str, str], ...] = ()
    """Challenge cards in play, each with the power it concerns; empty: everybody."""
    whom: str = ""
    """Whom the next challenge card concerns."""

    def named(self, power: str, name: str) -> Draft:
        return replace(self, names={**self.names, power: tidy(name, NAME_LENGTH)})

    def tap(self, key: taps.SetupKey) -> Draft:
        """A key, or the button of a seat, which moves it one place forward."""
        match key:
            case taps.Row(powers):
                return self._seated(powers)
            case SeatButton(power):
                return self._moved_up(power)
            case taps.Deck(deck):
                return replace(self, deck=deck)
            case taps.Draws(who):
                return replace(self, draws=who)
            case taps.Die(choice):
                return replace(self, die=choice)
            case taps.Whom(power):
                return replace(self, whom=power)
            case taps.Challenge(card):
                return self._challenged(card)

    def _seated(self, powers: tuple[str, ...]) -> Draft:
        """Those who sit there already keep their places; challenges of those who leave are out."""
        stay = tuple(each for each in self.powers if each in powers)
        come = tuple(each for each in powers if each not in stay)
        challenges = tuple(each for each in self.challenges if each[1] in ("", *powers))
        whom = self.whom if self.whom in powers else ""
        return replace(self, powers=stay + come, challenges=challenges, whom=whom)

    def _moved_up(self, power: str) -> Draft:
        at = self.powers.index(power) if power in self.powers else 0
        order = [*self.powers]
        order.insert(max(0, at - 1), order.pop(at))
        return replace(self, powers=tuple(order)) if at else self

    def _challenged(self, name: str) -> Draft:
        left = tuple(each for each in self.challenges if each[0] != name)
        if len(left) < len(self.challenges):
            return replace(self, challenges=left)
        return replace(self, challenges=(*self.challenges, (name, self.whom)))

    @property
    def own_deck(self) -> str:
        """The name of the deck of one's own that is played with, if it is one."""
        return self.deck.removeprefix(OWN) if self.deck.startswith(OWN) else ""

    def set_up(self, rules: Rules) -> SetUp:
        """The action that lays out the game."""
        seats = tuple(SeatChoice(power, self.names.get(power, "")) for power in self.powers)
        deck: Any = "own" if self.own_deck else self.deck
        return SetUp(seats, deck, tuple(self._cards(rules)))

    def _cards(self, rules: Rules) -> list[Challenge]:
        """What was taken out of the box meanwhile is not played with."""
        return [
            challenge(name, rules.challenges[name], power)
            for name, power in self.challenges
            if name in rules.challenges
        ]

    def remembered(self) -> JsonObject:
        """What the session keeps of the table: who throws the die, and who draws crises."""
        draws = self.draws if self.own_deck else TABLE if self.deck == "physical" else APP
        thrown = HAND if self.die == APP else self.die
        return {"devices": {"effects_die": thrown}, "draws": draws, "deck": self.own_deck}


def setup_view(
    tr: Translator,
    rules: Rules,
    draft: Draft,
    offers: Sequence[Offer] = (),
    decks: Sequence[str] = (),
    notice: str = "",
) -> PadSetupView:
    """`offers` are the devices there are, `decks` the names of the decks that were taken over."""
    left = rules.data.count("practice")
    laid = _laid_out(rules, draft)
    gone = draft.own_deck and draft.own_deck not in decks
    return PadSetupView(
        title=tr("em.setup.title"),
        back_label=tr("setup.back"),
        who=_who(tr, rules, draft),
        seats=tuple(_seat(tr, draft, index, seat) for index, seat in enumerate(laid.seats)),
        seats_title=tr("em.setup.seats.title"),
        how=_how(tr, rules, draft, offers, decks),
        who_label=tr("em.setup.who"),
        seats_label=tr("em.setup.seats"),
        how_label=tr("em.setup.how"),
        start_label=tr("setup.start"),
        start_why_not=tr("em.setup.deck_gone", name=draft.own_deck) if gone else "",
        box_label=tr("box.title"),
        box_hint=tr("box.part.left", count=left) if left else tr("setup.box.complete"),
        hint=_lay_out(tr, rules, laid),
        notice=notice,
        name_share=NAME_SHARE,
        who_share=WHO_SHARES.get(len(draft.powers), 1.0),
    )


def _laid_out(rules: Rules, draft: Draft) -> GameSetUp:
    """What would lie there: the rules say it, challenge cards included."""
    decided = GAME.decide(rules, GAME.blank, draft.set_up(rules), False)
    assert isinstance(decided, tuple), decided
    laid = decided[0]
    assert isinstance(laid, GameSetUp)
    return laid


def _lay_out(tr: Translator, rules: Rules, laid: GameSetUp) -> str:
    """What the row of the set-up table means."""
    told = tr(
        "em.setup.lay_out",
        difficulty=tr(f"em.setup.difficulty.{laid.difficulty}"),
        trees=laid.trees,
        oceans=laid.oceans,
    )
    if len(laid.seats) == 1 and laid.deck == "physical":
        told = f"{told} {tr('em.setup.solo')}"
    powers = [seat.power for seat in laid.seats]
    practice = rules.practice_in_play(powers, [card.challenge for card in laid.challenges])
    if any(path.startswith("powers.") for path in practice):
        told = f"{told} {tr('em.setup.practice')}"
    if any(not path.startswith("powers.") for path in practice):
        told = f"{told} {tr('em.setup.practice.board')}"
    return told


# --- who plays --------------------------------------------------------------------------------------------


def _who(tr: Translator, rules: Rules, draft: Draft) -> PadView:
    now = frozenset(draft.powers)
    numbers = tuple(
        key(taps.Row(_powers(rules, _usual(rules, count))), str(count), chosen=count == len(now))
        for count in range(1, len(rules.powers) + 1)
    )
    groups = [KeyGroup(tr("em.setup.players"), numbers)]
    if len(now) == 1:
        groups.append(_alone(tr, rules, draft))
    elif len(_rows(rules, len(now))) > 1:
        groups.append(_together(tr, rules, now))
    return PadView(tuple(groups))


def _alone(tr: Translator, rules: Rules, draft: Draft) -> KeyGroup:
    keys = tuple(
        key(
            taps.Row((power,)), words.country(tr, power), seat=words.mark(power), chosen=power in draft.powers
        )
        for power in rules.powers
    )
    return KeyGroup(tr("em.setup.which"), keys)


def _together(tr: Translator, rules: Rules, now: frozenset[str]) -> KeyGroup:
    """The rows of the set-up table for so many."""
    keys = tuple(
        key(
            taps.Row(_powers(rules, powers)),
            tr(f"em.setup.difficulty.{row.difficulty}"),
            detail=words.powers(tr, _powers(rules, powers)),
            chosen=powers == now,
        )
        for powers, row in _rows(rules, len(now))
    )
    return KeyGroup(tr("em.setup.difficulty"), keys)


def _rows(rules: Rules, players: int) -> tuple[tuple[frozenset[str], Row], ...]:
    """The rows of the set-up table for so many; alone, any power will do."""
    if players == 1:
        return tuple((frozenset({power}), rules.solo) for power in rules.powers)
    return tuple((row.powers, row) for row in rules.rows if len(row.powers) == players)


def _usual(rules: Rules, players: int) -> frozenset[str]:
    """The powers that the booklet names for so many: the first row of normal difficulty."""
    rows = _rows(rules, players)
    return next((powers for powers, row in rows if row.difficulty == "normal"), rows[0][0])


def _powers(rules: Rules, powers: frozenset[str]) -> tuple[str, ...]:
    """Powers in the order of the box."""
    return tuple(power for power in rules.powers if power in powers)


def _seat(tr: Translator, draft: Draft, index: int, seat: Seat) -> SeatRow:
    """A power with what lies on its board at the start."""
    board = seat.board
    return SeatRow(
        country=seat.power,
        sign=words.mark(seat.power),
        title=words.country(tr, seat.power),
        name=draft.names.get(seat.power, ""),
        detail=tr(
            "em.setup.seat",
            demand=board.demand,
            growth=seat.growth,
            dirty=board.dirty,
            clean=board.clean,
            emissions=emissions_of(board),
            social=board.social,
            ecological=board.ecological,
            infrastructure=board.infrastructure,
            emergency=board.emergency,
        ),
        button="arrow-up" if index else "",
    )


# --- how it is played -------------------------------------------------------------------------------------


def _how(
    tr: Translator, rules: Rules, draft: Draft, offers: Sequence[Offer], decks: Sequence[str]
) -> PadView:
    groups = [KeyGroup(tr("em.setup.deck"), _decks(tr, draft, decks))]
    if draft.own_deck:
        groups.append(KeyGroup(tr("em.setup.draws"), _draws(tr, draft)))
    groups.append(KeyGroup(tr("em.setup.die"), _dice(tr, draft, offers)))
    if len(draft.powers) > 1:
        groups.append(KeyGroup(tr("em.setup.whom"), _whom(tr, draft)))
    groups.append(KeyGroup(tr("em.setup.challenges"), _challenges(tr, rules, draft)))
    return PadView(tuple(groups))


def _decks(tr: Translator, draft: Draft, decks: Sequence[str]) -> tuple[Key, ...]:
    icons = {"digital": "device-tablet", "physical": "cards"}
    ours = [
        key(
            taps.Deck(deck),
            tr(f"em.setup.deck.{deck}"),
            icons[deck],
            detail=tr(f"em.setup.deck.{deck}.detail"),
            chosen=draft.deck == deck,
        )
        for deck in DECKS
    ]
    own = [
        key(
            taps.Deck(OWN + name),
            name,
            "stack-2",
            tr("em.setup.deck.own.detail"),
            chosen=draft.own_deck == name,
        )
        for name in decks
    ]
    return (*ours, *own)


def _draws(tr: Translator, draft: Draft) -> tuple[Key, ...]:
    drawers: tuple[taps.Drawer, ...] = ("app", "table")
    return tuple(
        key(taps.Draws(who), tr(f"em.setup.draws.{who}"), chosen=draft.draws == who) for who in drawers
    )


def _dice(tr: Translator, draft: Draft, offers: Sequence[Offer]) -> tuple[Key, ...]:
    by_app = key(
        taps.Die(APP),
        tr("em.setup.die.app"),
        "device-tablet",
        tr("em.setup.die.app.detail"),
        chosen=draft.die == APP,
    )
    hand, *devices = (
        key(
            taps.Die(choice.id),
            choice.label,
            "hand-finger" if choice.id == HAND else "dice",
            tr("em.setup.die.virtual.detail") if choice.id == VIRTUAL else choice.detail,
            chosen=choice.chosen,
        )
        for choice in device_choices(tr, "die", draft.die, offers)
    )
    return (hand, by_app, *devices)


def _challenges(tr: Translator, rules: Rules, draft: Draft) -> tuple[Key, ...]:
    chosen = dict(draft.challenges)
    return tuple(
        key(
            taps.Challenge(name),
            challenge_name(tr, name),
            detail=f"{_concerns(tr, chosen[name])}: {_changes(tr, lines)}"
            if name in chosen
            else _changes(tr, lines),
            chosen=name in chosen,
            enabled=name in chosen or not draft.whom or _for_one(lines),
            why_not=tr("em.setup.for_all_only"),
        )
        for name, lines in rules.challenges.items()
    )


def _concerns(tr: Translator, power: str) -> str:
    return words.country(tr, power) if power else tr("em.setup.everybody")


def _for_one(lines: tuple[str, ...]) -> bool:
    """Can it concern one power alone?"""
    return all(line.split(" ")[0] in (*OF_ONE, "goal") for line in lines)


def _changes(tr: Translator, lines: tuple[str, ...]) -> str:
    """What a challenge card changes, as short as it can be said."""
    return ", ".join(change_words(tr, line) for line in lines)


def change_words(tr: Translator, line: str) -> str:
    """A line of a challenge card: more or fewer of something, or a goal of its own."""
    what, _, by = line.partition(" ")
    if not by:
        return tr("em.setup.change.goal")
    return f"{change_name(tr, what)} {words.signed(int(by))}"


def change_name(tr: Translator, what: str) -> str:
    """What a challenge card can change."""
    own = f"em.setup.change.{what}"
    return tr(own if tr.has(own) else f"world.{what}")


def _whom(tr: Translator, draft: Draft) -> tuple[Key, ...]:
    one = [
        key(taps.Whom(each), words.country(tr, each), seat=words.mark(each), chosen=draft.whom == each)
        for each in draft.powers
    ]
    return (key(taps.Whom(""), tr("em.setup.everybody"), "users", chosen=not draft.whom), *one)
