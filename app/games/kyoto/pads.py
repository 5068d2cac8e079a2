"""The keys of each step: what is told by taps, and what has been chosen so far."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import combinations_with_replacement
from typing import Literal

from app.forms.keys import Key, key
from app.games.kyoto import taps, words
from app.games.kyoto.desk import FINE, NONE, Deed, Desk
from app.games.kyoto.scene import Scene
from app.games.kyoto.taps import DeskTap
from app.text.translator import Translator
from app.ui.keys import KeyGroup, KeyView, PadView
from engine.kyoto import contribution
from engine.kyoto.actions import AgreeToStop, ContributeMoney, FlipAnimal, FlipCloud, RaiseTemperature
from engine.kyoto.formulas import DAMAGES, LOBBIES
from engine.kyoto.state import Affluence, Damage, Icon, Seat, State

SUMS = (1, 2, 3, 5)
BRIBES = (1, 2, 3, 4, 5)
FUNDING = (2, 3, 4, 5)
SIDES: tuple[Icon, ...] = ("", "animals", "warming", "clouds")
"""What the other side of a piece can show."""
DEEDS: tuple[tuple[Deed, str], ...] = (("retract", "arrow-back-up"), ("contribute", "cards"))
"""What somebody can be bribed to do, with its picture."""


def pad(tr: Translator, scene: Scene) -> PadView | None:
    """The keys of this moment; each carries what it does."""
    state, desk = scene.journal.state, scene.desk
    if desk.kind == "country":
        return _country(tr, scene)
    if desk.kind == "bribe":
        return _bribe(tr, scene)
    if desk.kind == "speaker_bribe":
        return _speaker_bribe(tr, scene)
    match state.phase:
        case "study" if state.way == "public":
            return _study(tr, scene)
        case "contribution" if state.timer.status in ("running", "paused") and contribution.both_met(state):
            return _agreement(tr, state)
        case "choosing":
            return PadView((KeyGroup(tr("ky.choose.cards"), tuple(_contributed(tr, state, desk))),))
        case "funding":
            return _funding(tr, scene)
        case "showing":
            return _hidden(tr, desk)
        case "impacts" if state.way == "public" and state.pending:
            return _impact(tr, scene)
    return None


def _key(
    tap: DeskTap, label: str, icon: str = "", detail: str = "", *, seat: str = "", chosen: bool = False
) -> Key:
    """A key that changes what is being entered."""
    return key(tap, label, icon, detail, name=tap.name, seat=seat, chosen=chosen)


def _icon_key(tr: Translator, tap: taps.Damage | taps.Visible | taps.Hidden, chosen: str) -> Key:
    return _key(tap, words.icon(tr, tap.icon), words.DAMAGE_ICONS[tap.icon], chosen=chosen == tap.icon)


def _none_key(tr: Translator, tap: taps.Lobby | taps.Hidden, chosen: str) -> Key:
    return _key(tap, tr("ky.icon.none"), "circle", chosen=chosen == NONE)


# --- a study is read --------------------------------------------------------------------------------------


def _study(tr: Translator, scene: Scene) -> PadView:
    goals = [each.goal.co2 for each in scene.journal.rules.studies.values()]
    return PadView(study_groups(tr, scene.desk, goals))


def study_groups(tr: Translator, desk: Desk, goals: Iterable[int]) -> tuple[KeyGroup, ...]:
    """What is read aloud; `goals` are the values that have a key."""
    values = sorted({each for each in (*goals, desk.co2) if each})
    tonnes = [
        _key(taps.Co2(value), tr("ky.tonnes", count=value), chosen=desk.co2 == value) for value in values
    ]
    # They are there from the start, so that no key moves under a finger.
    begun, why_not = bool(desk.co2), "" if desk.co2 else tr("ky.study.co2_first")
    for tap, label in ((taps.Less(FINE), f"−{FINE}"), (taps.More(FINE), f"+{FINE}")):
        tonnes.append(key(tap, label, name=tap.name, enabled=begun, why_not=why_not))
    pairs = []
    for first, last in combinations_with_replacement(DAMAGES, 2):
        pictures = words.DAMAGE_ICONS[first], words.DAMAGE_ICONS[last]
        both, chosen = taps.Icons(first, last), desk.icons == (first, last)
        pairs.append(key(both, "", pictures[0], name=both.name, second=pictures[1], chosen=chosen))
    millions = tuple(
        _key(taps.Funding(n), tr("ky.millions", count=n), chosen=desk.funding == n) for n in FUNDING
    )
    visible = tuple(_icon_key(tr, taps.Visible(icon), desk.visible) for icon in DAMAGES)
    return (
        KeyGroup(tr("ky.study.co2"), tuple(tonnes)),
        KeyGroup(tr("ky.study.icons"), tuple(pairs)),
        KeyGroup(tr("ky.study.funding"), millions),
        KeyGroup(tr("ky.study.visible"), visible),
    )


# --- contributions ----------------------------------------------------------------------------------------


def _face(tr: Translator, scene: Scene) -> Iterator[KeyGroup]:
    state = scene.journal.state
    values = [card.value for card in scene.journal.rules.cards.values()]
    return face_groups(tr, scene.desk, values, state.lectern.goal.icons if state.lectern else ())


def face_groups(
    tr: Translator, desk: Desk, values: Iterable[int], icons: tuple[Damage, ...] = ()
) -> Iterator[KeyGroup]:
    """A card's face: what is on it, in the order in which people read it; `icons` are those wanted."""
    values = sorted(set(values))
    yield KeyGroup(
        tr("ky.face.value"),
        tuple(_key(taps.Value(value), str(value), chosen=desk.value == value) for value in values),
    )
    if len(set(icons)) != 1:
        shown = tuple(dict.fromkeys(icons)) or DAMAGES
        damages = tuple(_icon_key(tr, taps.Damage(icon), desk.damage) for icon in shown)
        yield KeyGroup(tr("ky.face.damage"), damages)
    lobbies = [
        _key(taps.Lobby(name), words.lobby(tr, name), words.LOBBY_ICONS[name], chosen=desk.lobby == name)
        for name in LOBBIES
    ]
    yield KeyGroup(tr("ky.face.lobby"), (*lobbies, _none_key(tr, taps.Lobby(NONE), desk.lobby)))


def _country(tr: Translator, scene: Scene) -> PadView | None:
    """Cards and money of the country that was tapped. In the full way both are behind its cover."""
    desk, rules, state = scene.desk, scene.journal.rules, scene.journal.state
    if state.way == "full":
        return None
    seat = state.seat(desk.country)
    if seat.played < rules.card_limit:
        return PadView((*_face(tr, scene), money(tr, seat.country)))
    return PadView((money(tr, seat.country),), tr("ky.limit_reached", count=rules.card_limit))


def money(tr: Translator, country: str, most: int = SUMS[-1]) -> KeyGroup:
    """`most`: what is there to lay. A sum that is not there has no key: all would hear that it is refused."""
    keys = tuple(
        key(ContributeMoney(country, sum_), f"+{sum_}", "cash", name=f"money:{sum_}")
        for sum_ in SUMS
        if sum_ <= most
    )
    return KeyGroup(tr("ky.lay_money"), keys)


def _people(
    tr: Translator, state: State, made: type[taps.To | taps.Payer], chosen: str, without: str
) -> tuple[KeyView, ...]:
    """Everybody but one."""
    return tuple(
        _key(
            made(seat.country),
            words.country(tr, seat.country),
            seat=words.mark(seat.country),
            chosen=chosen == seat.country,
        )
        for seat in state.seats
        if seat.country != without
    )


def _sums(tr: Translator, chosen: int) -> KeyGroup:
    keys = tuple(_key(taps.Millions(n), str(n), "cash", chosen=chosen == n) for n in BRIBES)
    return KeyGroup(tr("ky.bribe.millions"), keys)


def _bribe(tr: Translator, scene: Scene) -> PadView:
    desk, state = scene.desk, scene.journal.state
    groups = [
        KeyGroup(tr("ky.bribe.to"), _people(tr, state, taps.To, desk.to, desk.country)),
        _sums(tr, desk.millions),
    ]
    if desk.to:
        deeds = tuple(
            _key(taps.Deed(deed), tr(f"ky.deed.{deed}"), icon, chosen=desk.deed == deed)
            for deed, icon in DEEDS
            if deed == "contribute" or state.seat(desk.to).cards
        )
        groups.append(KeyGroup(tr("ky.bribe.deed"), deeds))
    if desk.deed == "retract":
        lying = tuple(_lying(tr, state.seat(desk.to), desk))
        groups.append(KeyGroup(tr("ky.bribe.which"), lying))
    elif desk.deed == "contribute" and state.way == "public":
        groups += _face(tr, scene)
    return PadView(tuple(groups))


def _lying(tr: Translator, seat: Seat, desk: Desk) -> Iterator[KeyView]:
    for place, card in enumerate(seat.cards):
        yield _key(
            taps.Pick(place),
            tr("ky.tonnes", count=card.value),
            words.LOBBY_ICONS.get(card.lobby, "circle"),
            besides(tr, card),
            chosen=place in desk.picks,
        )


def besides(tr: Translator, card: Affluence) -> str:
    """What is on a card beside its tonnes."""
    return f"{words.icon(tr, card.damage)} · {words.lobby(tr, card.lobby)}"


def _agreement(tr: Translator, state: State) -> PadView:
    keys = tuple(
        key(
            AgreeToStop(seat.country, not seat.agreed),
            words.country(tr, seat.country),
            name=f"agree:{seat.country}",
            seat=words.mark(seat.country),
            chosen=seat.agreed,
        )
        for seat in state.seats
    )
    return PadView((KeyGroup(tr("ky.agree"), keys),))


# --- the impact phase -------------------------------------------------------------------------------------


def _contributed(tr: Translator, state: State, desk: Desk) -> Iterator[KeyView]:
    for number, pick in enumerate(state.contributed):
        bound = pick in state.bound
        detail = besides(tr, pick.card)
        yield _key(
            taps.Pick(number),
            tr("ky.tonnes", count=pick.card.value),
            detail=tr("ky.choose.bound", card=detail) if bound else detail,
            seat=words.mark(pick.country),
            chosen=number in desk.picks,
        )


def _speaker_bribe(tr: Translator, scene: Scene) -> PadView:
    desk, state = scene.desk, scene.journal.state
    speaker = state.speaking.country
    return PadView(
        (
            KeyGroup(tr("ky.bribe.who"), _people(tr, state, taps.Payer, desk.country, speaker)),
            _sums(tr, desk.millions),
            KeyGroup(tr("ky.bribe.choose"), tuple(_contributed(tr, state, desk))),
        )
    )


def _funding(tr: Translator, scene: Scene) -> PadView:
    state, shares = scene.journal.state, dict(scene.desk.shares)
    keys = tuple(
        _key(
            taps.Share(seat.country),
            tr("ky.share", count=shares.get(seat.country, 0), most=seat.money),
            detail=words.country(tr, seat.country),
            seat=words.mark(seat.country),
            chosen=bool(shares.get(seat.country)),
        )
        for seat in state.seats
        if seat.money
    )
    return PadView((KeyGroup(tr("ky.funding.shares"), keys),))


def _hidden(tr: Translator, desk: Desk) -> PadView:
    return PadView(hidden_groups(tr, desk))


def hidden_groups(tr: Translator, desk: Desk) -> tuple[KeyGroup, ...]:
    """The impacts that are not read aloud."""
    first, second = desk.hidden
    return _hidden_group(tr, 1, first), _hidden_group(tr, 2, second)


def _hidden_group(tr: Translator, number: Literal[1, 2], chosen: str) -> KeyGroup:
    icons = (_icon_key(tr, taps.Hidden(number, icon), chosen) for icon in DAMAGES)
    return KeyGroup(tr(f"ky.hidden.{number}"), (_none_key(tr, taps.Hidden(number, NONE), chosen), *icons))


def _impact(tr: Translator, scene: Scene) -> PadView:
    """The impact that is next: which piece the speaker flips, and what its other side shows."""
    rules, state = scene.journal.rules, scene.journal.state
    kind = state.pending[0]
    if kind == "animals":
        keys = tuple(
            key(FlipAnimal(place), str(place + 1), "paw", name=f"animal:{place}")
            for place in range(rules.animals)
            if place not in state.extinct
        )
        return PadView((KeyGroup(tr("ky.impact.animal"), keys),))
    if kind == "warming":
        levels = tuple(_side(tr, RaiseTemperature(icon)) for icon in SIDES)
        return PadView((KeyGroup(tr("ky.impact.level"), levels),))
    black = [each.cloud for each in state.polluted]
    places = [place for place in range(rules.clouds) if place not in black]
    chosen = scene.cloud
    clouds = tuple(
        _key(taps.Cloud(place), str(place + 1), "cloud", chosen=place == chosen) for place in places
    )
    sides = tuple(_side(tr, FlipCloud(chosen, icon)) for icon in SIDES)
    return PadView(
        (
            KeyGroup(tr("ky.impact.cloud"), clouds),
            KeyGroup(tr("ky.impact.side"), sides),
        )
    )


def _side(tr: Translator, flip: RaiseTemperature | FlipCloud) -> Key:
    """The piece is flipped, and this icon shows."""
    label = words.icon(tr, flip.icon) if flip.icon else tr("ky.impact.side.none")
    picture = words.DAMAGE_ICONS.get(flip.icon, "circle")
    return key(flip, label, picture, name=f"side:{flip.icon or NONE}")
