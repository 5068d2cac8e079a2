"""The keys of the drawer: what only people can say, or say faster than a machine."""

from __future__ import annotations

from app.games.emission.crisis.desk import FACES, CrisisDesk, can_change
from app.games.emission.crisis.finding import FEW, card_number, matching, next_keys
from app.games.emission.crisis.taps import (
    Affected,
    ByHand,
    Drop,
    Erase,
    FacePicture,
    Hand,
    Letter,
    MapFace,
    NameCard,
    Spare,
    Threw,
    Tie,
    Tied,
)
from app.games.emission.crisis_words import crisis_name, effect_name, power_name, project_name
from app.games.emission.taps import Taps
from app.games.emission.words import EFFECT_ICONS, WHAT_ICONS, mark
from app.text.translator import Translator
from app.ui.keys import KeyGroup, KeyView, PadView
from engine.emission import deck, resolution
from engine.emission.preview import Preview
from engine.emission.rules import Rules
from engine.emission.state import EFFECTS, NOBODY, OTHER, RESILIENCES, State

BY_HAND = (
    ("emergency", 1),
    *[(kind, -1) for kind in RESILIENCES],
    ("hand", -1),
    ("dirty", -1),
    ("clean", -1),
)
"""What crises do to a board, as far as anybody has seen."""
WORLD = "world"
IN_THE_WORLD = (("trees", -1), ("oceans", -1), ("emitted", 1))


def naming(tr: Translator, rules: Rules, state: State, desk: CrisisDesk, taps: Taps) -> PadView:
    """A card that people hold in their hands: its name by a few letters, or its number."""
    known = _cards(rules, state, desk)
    found = matching(tr, known, desk.typed)
    letters, digits = next_keys(tr, known, desk.typed)
    keys = [KeyView(taps.key(Letter(each)), each) for each in (*letters, *digits)]
    if desk.typed:
        keys.append(KeyView(taps.key(Erase()), tr("drawer.name.erase"), "arrow-left"))
    groups = []
    few = found if desk.typed and len(found) <= FEW else ()
    if few:
        cards = tuple(
            KeyView(taps.key(NameCard(each)), crisis_name(tr, each), "cards", card_number(each))
            for each in few
        )
        groups.append(KeyGroup(tr("drawer.name.is_it"), cards))
    if len(few) != 1 and keys:
        words = tr("drawer.name.more", typed=desk.typed) if desk.typed else tr("drawer.name.letters")
        groups.append(KeyGroup(words, tuple(keys)))
    elif desk.typed:
        groups.append(KeyGroup("", (keys[-1],)))
    if state.deck == "physical":
        other = KeyView(taps.key(NameCard(OTHER)), tr("drawer.name.other"), "question-mark")
        groups.append(KeyGroup(tr("drawer.name.not_there"), (other,)))
    return PadView(tuple(groups))


def _cards(rules: Rules, state: State, desk: CrisisDesk) -> list[str]:
    """What the card can be; one of the box is any that does not lie open, however it was shuffled."""
    if state.deck == "physical":
        return [each for each in deck.known_cards(rules, state) if each not in deck.open_crises(state)]
    if state.phase == "crises":
        return [*deck.drawable(rules, state)]
    lying = state.row[max(0, desk.place)] if state.phase != "resolution" else state.row[0]
    return [*deck.turnable(rules, state, lying)]


# --- dice ---------------------------------------------------------------------------------------------------


def mapping(tr: Translator, desk: CrisisDesk, taps: Taps) -> PadView:
    """Which picture is on which face of the smart die; told once."""
    numbers = tuple(
        KeyView(
            taps.key(MapFace(n)),
            str(n),
            EFFECT_ICONS.get(desk.faces[n - 1], "") if n <= len(desk.faces) else "",
            chosen=n == desk.mapping,
        )
        for n in range(1, FACES + 1)
    )
    pictures = tuple(
        KeyView(
            taps.key(FacePicture(each)),
            effect_name(tr, each),
            EFFECT_ICONS[each],
            chosen=each in desk.faces and desk.faces.index(each) == desk.mapping - 1,
        )
        for each in EFFECTS
    )
    return PadView(
        (
            KeyGroup(tr("drawer.map.face"), numbers),
            KeyGroup(tr("drawer.map.picture", face=desk.mapping), pictures),
        )
    )


def throwing(tr: Translator, rules: Rules, found: Preview, desk: CrisisDesk, taps: Taps) -> PadView:
    """What each of those who are tied has thrown."""
    faces = sorted(set(rules.geo_die))
    groups = [
        KeyGroup(
            power_name(tr, power),
            tuple(
                KeyView(taps.key(Threw(power, face)), str(face), chosen=desk.thrown(power) == face)
                for face in faces
            ),
        )
        for power in found.affected.powers
    ]
    return PadView(tuple(groups))


# --- powers and projects ------------------------------------------------------------------------------------


def affected(tr: Translator, state: State, desk: CrisisDesk, taps: Taps) -> PadView:
    """Whom a crisis affects that asks for what only people see: one power, some that throw for it, nobody."""
    powers = [seat.power for seat in state.seats]
    keys = [KeyView(taps.key(Affected(each)), power_name(tr, each), seat=mark(each)) for each in powers]
    keys.append(KeyView(taps.key(Affected(NOBODY)), tr("drawer.whom.nobody"), "circle"))
    tied = [
        KeyView(taps.key(Tied(each)), power_name(tr, each), seat=mark(each), chosen=each in desk.tied)
        for each in powers
    ]
    tied.append(
        KeyView(
            taps.key(Tie()),
            tr("drawer.whom.throw"),
            "dice-5",
            enabled=len(desk.tied) > 1,
            why_not=tr("drawer.whom.tied"),
        )
    )
    return PadView((KeyGroup(tr("drawer.whom"), tuple(keys)), KeyGroup(tr("drawer.whom.tied"), tuple(tied))))


def spared(tr: Translator, found: Preview, desk: CrisisDesk, taps: Taps) -> PadView:
    full = len(desk.spared) >= found.saves
    keys = tuple(
        KeyView(
            taps.key(Spare(power)),
            power_name(tr, power),
            seat=mark(power),
            chosen=power in desk.spared,
            enabled=power in desk.spared or not full,
            why_not=tr("drawer.spare.enough", count=found.saves),
        )
        for power in resolution.struck(found)
    )
    return PadView((KeyGroup(tr("drawer.spare", count=found.saves), keys),))


def dropped(tr: Translator, state: State, desk: CrisisDesk, taps: Taps) -> PadView:
    keys = tuple(
        KeyView(
            taps.key(Drop(each.project)),
            project_name(tr, each.project),
            "world",
            chosen=desk.project == each.project,
        )
        for each in state.projects
    )
    return PadView((KeyGroup(tr("drawer.drop.which"), keys),))


def by_hand(tr: Translator, rules: Rules, state: State, desk: CrisisDesk, taps: Taps) -> PadView:
    """What a card that the app has no data for does to boards: each tap is one token."""
    powers = [seat.power for seat in state.seats]
    whose = desk.hand or powers[0]
    people = [
        KeyView(taps.key(Hand(each)), power_name(tr, each), seat=mark(each), chosen=whose == each)
        for each in powers
    ]
    people.append(KeyView(taps.key(Hand(WORLD)), tr("drawer.hand.world"), "world", chosen=whose == WORLD))
    if whose == WORLD:
        keys = [
            _one(tr, rules, state, taps, ByHand("", what, by), getattr(state, what))
            for what, by in IN_THE_WORLD
        ]
    else:
        board = state.seat(whose).board
        keys = [
            _one(tr, rules, state, taps, ByHand(whose, what, by), getattr(board, what))
            for what, by in BY_HAND
        ]
    return PadView(
        (
            KeyGroup(tr("drawer.hand.whose"), tuple(people)),
            KeyGroup(tr("drawer.hand.what"), tuple(keys)),
        )
    )


def _one(tr: Translator, rules: Rules, state: State, taps: Taps, tap: ByHand, now: int) -> KeyView:
    sign = "+" if tap.by > 0 else "−"
    return KeyView(
        taps.key(tap),
        f"{sign}1",
        WHAT_ICONS[tap.what],
        tr("drawer.hand.now", what=tr(f"world.{tap.what}"), count=now),
        enabled=can_change(rules, state, tap),
        why_not=tr("drawer.hand.none_left"),
    )
