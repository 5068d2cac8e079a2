"""What lies on the table: the board's damage, fund and lobbies, the flags, and the goals of the round."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from app.games.kyoto import words
from app.games.kyoto.scene import Scene
from app.games.kyoto.view import BoardView, CardChip, FlagView, GoalView, LobbyView, PieceView, TrackView
from app.text.translator import Translator
from app.ui.views import Box
from engine.kyoto import contribution
from engine.kyoto.state import Affluence, Damage, Goal, Seat, State

WHOLE = {"animals": "paw", "warming": "temperature", "clouds": "cloud"}
STRUCK = {"animals": "skull", "warming": "flame", "clouds": "cloud"}
NO_CARDS_NOW = -1


def board(tr: Translator, scene: Scene) -> BoardView:
    state = scene.journal.state
    lobbies = state.lobbies()
    return BoardView(
        title=tr("ky.board"),
        tracks=tuple(_track(tr, scene, kind) for kind in ("animals", "warming", "clouds")),
        fund=tr("ky.millions", count=state.fund),
        fund_words=tr("ky.fund"),
        area=tr("ky.area", count=len(state.reduced)),
        lobbies=tuple(
            LobbyView(name, icon, words.lobby(tr, name), lobbies[name])
            for name, icon in words.LOBBY_ICONS.items()
        ),
        practice=tr("ky.practice") if _stand_ins(scene) else "",
    )


def _stand_ins(scene: Scene) -> bool:
    """In the full way the app deals its own cards: are those the box's, or made up?"""
    data = scene.journal.rules.data
    full = scene.journal.state.way == "full"
    return full and "practice" in (data.source("affluence"), data.source("studies"))


def _track(tr: Translator, scene: Scene, kind: Damage) -> TrackView:
    rules, state = scene.journal.rules, scene.journal.state
    struck, most = state.damage(kind), rules.critical
    aside = {"warming": state.level_aside, "clouds": state.cloud_aside}.get(kind, "")
    return TrackView(
        id=kind,
        title=words.damage(tr, kind),
        icon=words.DAMAGE_ICONS[kind],
        count=f"{struck}/{most}",
        pieces=tuple(_pieces(scene, kind)),
        aside=PieceView("aside", WHOLE[kind], words.DAMAGE_ICONS[aside]) if aside else None,
        aside_words=tr("ky.aside") if aside else "",
        critical=struck >= most,
    )


def _pieces(scene: Scene, kind: Damage) -> Iterator[PieceView]:
    """Levels from the lowest up, the others as they lie on the board."""
    rules, state = scene.journal.rules, scene.journal.state
    count = rules.pieces(kind)
    sides: dict[str, dict[int, str]] = {
        "animals": dict.fromkeys(state.extinct, ""),
        "warming": dict(enumerate(map(str, state.levels))),
        "clouds": {each.cloud: each.icon for each in state.polluted},
    }
    shown = sides[kind]
    coming = state.phase == "impacts" and bool(state.pending) and state.pending[0] == kind
    left = [place for place in range(count) if place not in shown]
    upcoming = _upcoming(scene, kind, left) if coming and left else None
    last = state.damage(kind) == rules.critical - 1
    for place in range(count):
        if place in shown:
            icon = shown[place]
            yield PieceView("struck", STRUCK[kind], words.DAMAGE_ICONS.get(icon, ""))
        else:
            yield PieceView(
                "next" if place == upcoming else "whole", WHOLE[kind], limit=last and place == left[0]
            )


def _upcoming(scene: Scene, kind: Damage, left: Sequence[int]) -> int | None:
    """Which piece is flipped next, where that is known: levels come in order, a cloud is tapped first."""
    if kind == "warming":
        return left[0]
    return scene.cloud if kind == "clouds" and scene.journal.state.way == "public" else None


# --- the flags --------------------------------------------------------------------------------------------


def flags(tr: Translator, scene: Scene) -> tuple[FlagView, ...]:
    return tuple(_flag(tr, scene, seat) for seat in scene.journal.state.seats)


def _flag(tr: Translator, scene: Scene, seat: Seat) -> FlagView:
    state = scene.journal.state
    goal = state.lectern.goal if state.lectern else None
    speaks = state.speaking is seat and state.phase not in ("scoring", "over", "agendas")
    ended = state.outcome if scene.show == "end" else None
    wanted = scene.awaits.seat == seat.country
    by_icon = bool(goal and goal.icons)
    money = tr("ky.millions", count=seat.money) if seat.money else ""
    return FlagView(
        id=words.mark(seat.country),
        key=seat.country,
        title=words.country(tr, seat.country),
        name=seat.name,
        cards=tuple(chip(card, by_icon) for card in seat.cards),
        money=money,
        given=" · ".join(filter(None, (_laid(tr, seat, by_icon), money))),
        used=seat.played if state.phase == "contribution" else NO_CARDS_NOW,
        speaker=speaks,
        agreed=seat.agreed and state.phase == "contribution",
        chosen=scene.desk.country == seat.country or (wanted and state.phase in ("scoring", "agendas")),
        note=_note(tr, state, seat, speaks),
        out=bool(ended and seat.country in ended.excluded),
        won=bool(ended and seat.country in ended.winners),
    )


def _laid(tr: Translator, seat: Seat, by_icon: bool) -> str:
    """The cards in front of a flag in short; with a goal of icons how many there are."""
    if by_icon and seat.cards:
        return tr("ky.gain.cards", count=len(seat.cards))
    return " + ".join(str(card.value) for card in seat.cards)


def chip(card: Affluence, by_icon: bool) -> CardChip:
    """What counts for the goal is written; its lobby is pictured beside it."""
    lobby = words.LOBBY_ICONS.get(card.lobby, "")
    icon = words.DAMAGE_ICONS[card.damage]
    return CardChip("" if by_icon else str(card.value), icon if by_icon else "", lobby)


def _note(tr: Translator, state: State, seat: Seat, speaks: bool) -> str:
    if state.phase == "scoring":
        return tr("ky.flag.entered") if seat.totals is not None else tr("ky.flag.to_enter")
    if seat.under:
        return tr("ky.flag.under", count=len(seat.under))
    return seat.name or (tr("ky.flag.speaker") if speaks else "")


# --- the goals --------------------------------------------------------------------------------------------


def goals(tr: Translator, scene: Scene) -> tuple[GoalView, ...]:
    """Both goals while cards and money are contributed; then the one that the speaker's choice is about."""
    state, desk = scene.journal.state, scene.desk
    lectern = state.lectern
    if lectern is None or state.phase not in ("contribution", "choosing", "funding"):
        return ()
    if state.phase == "funding":
        return (_funding(tr, sum(millions for _, millions in desk.shares), lectern.funding),)
    picks = [pick.card for number, pick in enumerate(state.contributed) if number in desk.picks]
    if state.phase == "choosing":
        refused = None if desk.kind else scene.refused
        return (_reduction(tr, lectern.goal, picks, words.refusal(tr, refused) if refused else ""),)
    cards = [pick.card for pick in state.contributed]
    return (_reduction(tr, lectern.goal, cards), _funding(tr, state.money, lectern.funding))


def _reduction(tr: Translator, goal: Goal, cards: Sequence[Affluence], refused: str = "") -> GoalView:
    """`refused`: why these cards will not do, even where they are enough."""
    icons = goal.icons
    wanted = len(icons) if icons else goal.co2
    found = contribution.icons_met(goal, cards) if icons else sum(card.value for card in cards)
    missing = max(0, wanted - found)
    unit = "icons" if icons else "co2"
    return GoalView(
        id="reduction",
        icon=words.DAMAGE_ICONS[icons[0]] if icons else "leaf",
        title=words.goal(tr, goal) if icons else tr("ky.goal.reduction"),
        found=found,
        wanted=wanted,
        words=tr(f"ky.goal.of.{unit}", found=found, wanted=wanted),
        short=tr(f"ky.goal.short.{unit}", found=found, wanted=wanted),
        missing=tr(f"ky.missing.{unit}", count=missing) if missing else refused or tr("ky.met"),
        met=not (missing or refused),
    )


def _funding(tr: Translator, found: int, wanted: int) -> GoalView:
    missing = max(0, wanted - found)
    return GoalView(
        id="funding",
        icon="cash",
        title=tr("ky.goal.funding"),
        found=found,
        wanted=wanted,
        words=tr("ky.goal.of.millions", found=found, wanted=wanted),
        short=tr("ky.goal.short.millions", found=found, wanted=wanted),
        missing=tr("ky.missing.millions", count=missing) if missing else tr("ky.met"),
        met=not missing,
    )


# --- the conference so far --------------------------------------------------------------------------------


def rounds(scene: Scene) -> tuple[Box, ...]:
    """A box for each round: succeeded ones first, then failed ones, then those to come."""
    state = scene.journal.state
    told: list[Box] = [*["leaf"] * state.succeeded, *["soot"] * state.failed]  # type: ignore[list-item]
    told += ["open"] * max(0, scene.rounds - len(told))
    return tuple(told)


def rounds_words(tr: Translator, state: State) -> str:
    return tr("ky.rounds", succeeded=state.succeeded, failed=state.failed)
