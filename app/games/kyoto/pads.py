"""The keys of each step: what is told by taps, and what has been chosen so far."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import combinations_with_replacement
from typing import Any

from app.forms.keys import key
from app.games.kyoto import words
from app.games.kyoto.desk import FINE, NONE, Desk, Said
from app.games.kyoto.scene import Scene
from app.text.translator import Translator
from app.ui.keys import KeyGroup, KeyView, PadView
from engine.core import Action
from engine.kyoto import contribution
from engine.kyoto.actions import AgreeToStop, ContributeMoney, FlipAnimal, FlipCloud, RaiseTemperature
from engine.kyoto.state import Icon, Seat, State

SUMS = (1, 2, 3, 5)
BRIBES = (1, 2, 3, 4, 5)
FUNDING = (2, 3, 4, 5)
SIDES: tuple[Icon, ...] = ("", "animals", "warming", "clouds")
"""What the other side of a piece can show."""


def pad(tr: Translator, scene: Scene, acts: dict[str, Action]) -> PadView | None:
    """The keys of this moment; `acts` learns what those do that tell something at once."""
    state, desk = scene.journal.state, scene.desk
    if desk.kind == "country":
        return _country(tr, scene, acts)
    if desk.kind == "bribe":
        return _bribe(tr, scene)
    if desk.kind == "speaker_bribe":
        return _speaker_bribe(tr, scene)
    match state.phase:
        case "study" if state.way == "public":
            return _study(tr, scene)
        case "contribution" if state.timer.status in ("running", "paused") and contribution.both_met(state):
            return _agreement(tr, state, acts)
        case "choosing":
            return PadView((KeyGroup(tr("ky.choose.cards"), tuple(_contributed(tr, state, desk))),))
        case "funding":
            return _funding(tr, scene)
        case "showing":
            return _hidden(tr, desk)
        case "impacts" if state.way == "public" and state.pending:
            return _impact(tr, scene, acts)
    return None


def _icon_keys(
    tr: Translator, name: str, chosen: str, icons: Iterable[str] = words.DAMAGES
) -> Iterator[KeyView]:
    for icon in icons:
        yield _said(name, icon, words.icon(tr, icon), words.DAMAGE_ICONS[icon], chosen=chosen == icon)


def _none_key(tr: Translator, name: str, chosen: str) -> KeyView:
    return _said(name, NONE, tr("ky.icon.none"), "circle", chosen=chosen == NONE)


def _said(name: str, value: str, label: str, icon: str = "", **more: Any) -> KeyView:
    """A key that says one thing of a study or a card; its value is the same record wherever it is tapped."""
    return key(Said(name, value), label, icon, name=f"desk:{name}:{value}", **more)


# --- a study is read --------------------------------------------------------------------------------------


def _study(tr: Translator, scene: Scene) -> PadView:
    goals = [each.goal.co2 for each in scene.journal.rules.studies.values()]
    return PadView(study_groups(tr, scene.desk, goals))


def study_groups(tr: Translator, desk: Desk, goals: Iterable[int]) -> tuple[KeyGroup, ...]:
    """What is read aloud; `goals` are the values that have a key."""
    values = sorted({each for each in (*goals, desk.co2) if each})
    tonnes = [
        _said("co2", str(value), tr("ky.tonnes", count=value), chosen=desk.co2 == value) for value in values
    ]
    # They are there from the start, so that no key moves under a finger.
    told, why_not = bool(desk.co2), "" if desk.co2 else tr("ky.study.co2_first")
    tonnes += [
        _said("less", str(FINE), f"−{FINE}", enabled=told, why_not=why_not),
        _said("more", str(FINE), f"+{FINE}", enabled=told, why_not=why_not),
    ]
    pairs = []
    for first, last in combinations_with_replacement(words.DAMAGES, 2):
        pictures = words.DAMAGE_ICONS[first], words.DAMAGE_ICONS[last]
        pairs.append(
            _said(
                "icons",
                f"{first}+{last}",
                "",
                pictures[0],
                second=pictures[1],
                chosen=desk.icons == (first, last),
            )
        )
    millions = tuple(
        _said("funding", str(n), tr("ky.millions", count=n), chosen=desk.funding == n) for n in FUNDING
    )
    return (
        KeyGroup(tr("ky.study.co2"), tuple(tonnes)),
        KeyGroup(tr("ky.study.icons"), tuple(pairs)),
        KeyGroup(tr("ky.study.funding"), millions),
        KeyGroup(tr("ky.study.visible"), tuple(_icon_keys(tr, "visible", desk.visible))),
    )


# --- contributions ----------------------------------------------------------------------------------------


def _face(tr: Translator, scene: Scene) -> Iterator[KeyGroup]:
    state = scene.journal.state
    values = [card.value for card in scene.journal.rules.cards.values()]
    return face_groups(tr, scene.desk, values, state.lectern.goal.icons if state.lectern else ())


def face_groups(
    tr: Translator, desk: Desk, values: Iterable[int], icons: tuple[str, ...] = ()
) -> Iterator[KeyGroup]:
    """A card's face: what is on it, in the order in which people read it; `icons` are those wanted."""
    values = sorted(set(values))
    yield KeyGroup(
        tr("ky.face.value"),
        tuple(KeyView(f"desk:value:{value}", str(value), chosen=desk.value == value) for value in values),
    )
    if len(set(icons)) != 1:
        shown = tuple(dict.fromkeys(icons)) or words.DAMAGES
        yield KeyGroup(tr("ky.face.damage"), tuple(_icon_keys(tr, "damage", desk.damage, shown)))
    lobbies = [
        KeyView(f"desk:lobby:{name}", words.lobby(tr, name), icon, chosen=desk.lobby == name)
        for name, icon in words.LOBBY_ICONS.items()
    ]
    yield KeyGroup(tr("ky.face.lobby"), (*lobbies, _none_key(tr, "lobby", desk.lobby)))


def _country(tr: Translator, scene: Scene, acts: dict[str, Action]) -> PadView | None:
    """Cards and money of the country that was tapped. In the full way both are behind its cover."""
    desk, rules, state = scene.desk, scene.journal.rules, scene.journal.state
    acts.update({f"money:{millions}": ContributeMoney(desk.country, millions) for millions in SUMS})
    if state.way == "full":
        return None
    seat = state.seat(desk.country)
    if seat.played < rules.card_limit:
        return PadView((*_face(tr, scene), money(tr)))
    return PadView((money(tr),), tr("ky.limit_reached", count=rules.card_limit))


def money(tr: Translator, most: int = SUMS[-1]) -> KeyGroup:
    """`most`: what is there to lay. A sum that is not there has no key: all would hear that it is refused."""
    keys = tuple(KeyView(f"money:{sum_}", f"+{sum_}", "cash") for sum_ in SUMS if sum_ <= most)
    return KeyGroup(tr("ky.lay_money"), keys)


def _people(tr: Translator, state: State, name: str, chosen: str, without: str = "") -> tuple[KeyView, ...]:
    return tuple(
        KeyView(
            f"desk:{name}:{seat.country}",
            words.country(tr, seat.country),
            seat=words.mark(seat.country),
            chosen=chosen == seat.country,
        )
        for seat in state.seats
        if seat.country != without
    )


def _sums(tr: Translator, chosen: int) -> KeyGroup:
    keys = tuple(KeyView(f"desk:millions:{n}", str(n), "cash", chosen=chosen == n) for n in BRIBES)
    return KeyGroup(tr("ky.bribe.millions"), keys)


def _bribe(tr: Translator, scene: Scene) -> PadView:
    desk, state = scene.desk, scene.journal.state
    groups = [
        KeyGroup(tr("ky.bribe.to"), _people(tr, state, "to", desk.to, desk.country)),
        _sums(tr, desk.millions),
    ]
    if desk.to:
        deeds = tuple(
            KeyView(f"desk:deed:{deed}", tr(f"ky.deed.{deed}"), icon, chosen=desk.deed == deed)
            for deed, icon in (("retract", "arrow-back-up"), ("contribute", "cards"))
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
    for number, card in enumerate(seat.cards):
        yield KeyView(
            f"desk:pick:{number}",
            tr("ky.tonnes", count=card.value),
            words.LOBBY_ICONS.get(card.lobby, "circle"),
            f"{words.icon(tr, card.damage)} · {words.lobby(tr, card.lobby)}",
            chosen=number in desk.picks,
        )


def _agreement(tr: Translator, state: State, acts: dict[str, Action]) -> PadView:
    keys = []
    for seat in state.seats:
        key = f"agree:{seat.country}"
        acts[key] = AgreeToStop(seat.country, not seat.agreed)
        sign = words.mark(seat.country)
        keys.append(KeyView(key, words.country(tr, seat.country), seat=sign, chosen=seat.agreed))
    return PadView((KeyGroup(tr("ky.agree"), tuple(keys)),))


# --- the impact phase -------------------------------------------------------------------------------------


def _contributed(tr: Translator, state: State, desk: Desk) -> Iterator[KeyView]:
    for number, pick in enumerate(state.contributed):
        bound = pick in state.bound
        detail = f"{words.icon(tr, pick.card.damage)} · {words.lobby(tr, pick.card.lobby)}"
        yield KeyView(
            f"desk:pick:{number}",
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
            KeyGroup(tr("ky.bribe.who"), _people(tr, state, "payer", desk.country, speaker)),
            _sums(tr, desk.millions),
            KeyGroup(tr("ky.bribe.choose"), tuple(_contributed(tr, state, desk))),
        )
    )


def _funding(tr: Translator, scene: Scene) -> PadView:
    state, shares = scene.journal.state, dict(scene.desk.shares)
    keys = tuple(
        KeyView(
            f"desk:share:{seat.country}",
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
    return tuple(
        KeyGroup(
            tr(f"ky.hidden.{number}"),
            (_none_key(tr, f"hidden{number}", told), *_icon_keys(tr, f"hidden{number}", told)),
        )
        for number, told in enumerate(desk.hidden, 1)
    )


def _impact(tr: Translator, scene: Scene, acts: dict[str, Action]) -> PadView:
    """The impact that is next: which piece the speaker flips, and what its other side shows."""
    rules, state = scene.journal.rules, scene.journal.state
    kind = state.pending[0]
    if kind == "animals":
        keys = []
        for place in (each for each in range(rules.animals) if each not in state.extinct):
            key = f"animal:{place}"
            acts[key] = FlipAnimal(place)
            keys.append(KeyView(key, str(place + 1), "paw"))
        return PadView((KeyGroup(tr("ky.impact.animal"), tuple(keys)),))
    if kind == "warming":
        acts.update({f"side:{icon or NONE}": RaiseTemperature(icon) for icon in SIDES})
        return PadView((KeyGroup(tr("ky.impact.level"), tuple(_sides(tr))),))
    black = [each.cloud for each in state.polluted]
    places = [place for place in range(rules.clouds) if place not in black]
    chosen = scene.cloud
    acts.update({f"side:{icon or NONE}": FlipCloud(chosen, icon) for icon in SIDES})
    clouds = tuple(
        KeyView(f"desk:cloud:{place}", str(place + 1), "cloud", chosen=place == chosen) for place in places
    )
    return PadView(
        (
            KeyGroup(tr("ky.impact.cloud"), clouds),
            KeyGroup(tr("ky.impact.side"), tuple(_sides(tr))),
        )
    )


def _sides(tr: Translator) -> Iterator[KeyView]:
    for icon in SIDES:
        label = words.icon(tr, icon) if icon else tr("ky.impact.side.none")
        yield KeyView(f"side:{icon or NONE}", label, words.DAMAGE_ICONS.get(icon, "circle"))
