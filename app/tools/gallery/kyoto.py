"""Samples of what lies on Kyoto's table: board, flags, goals, keys, chains of impacts, the score track."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from app.games.kyoto.plugin import PLUGIN
from app.games.kyoto.view import (
    BoardView,
    CardChip,
    FlagView,
    GoalView,
    LaneView,
    LobbyView,
    PieceView,
    ScoreView,
    TrackView,
)
from app.text.translator import Translator
from app.tools.gallery.table import BAR, Wall
from app.tools.gallery.view import Sample
from app.ui.keys import CoverView, KeyGroup, KeyView, PadView

FLAGS = PLUGIN.marks
LOBBIES = {
    "agriculture": "tractor",
    "chemicals": "flask",
    "oil": "barrel",
    "cars": "car",
    "steel": "crane",
    "nuclear": "radioactive",
}
PICTURES = {"animals": ("paw", "skull"), "warming": ("temperature", "flame"), "clouds": ("cloud", "cloud")}


def kyoto(hang: Wall) -> Iterator[Sample]:
    tr = hang.tr
    yield hang("board", "damage_board", board(tr), 24, 30, caption=tr("ky.board"))
    yield hang("flags", "flag_row", flags(tr), 18, 30, caption=tr("ky.setup.who"))
    yield hang("goals", "goal_pair", goals(tr), BAR, 5, folded=11, caption=tr("ky.phase.contribution"))
    yield hang("keys", "key_pad", keys(tr), BAR, 13, folded=26, caption=tr("ky.phase.study"))
    chain = ("temperature", "cloud", "paw")
    yield hang("chain", "impact_chain", chain, 24, 4, caption=tr("ky.phase.impact"))
    cover = CoverView(
        "flag_china",
        tr("ky.cover.totals", country=tr("ky.country.china")),
        tr("ky.cover.open"),
        tr("ky.cover.close"),
    )
    yield hang("covered", "covered_pad", (cover, keys(tr)), BAR, 18, folded=26, caption=tr("ky.final"))
    yield hang("score", "score_track", score(tr), BAR, 26, caption=tr("ky.show.end"))


def board(tr: Translator) -> BoardView:
    struck = {"animals": 2, "warming": 4, "clouds": 5}
    tracks = []
    for kind, count in struck.items():
        whole, dark = PICTURES[kind]
        pieces = [PieceView("struck", dark, "paw" if number == 1 else "") for number in range(count)]
        rest = [PieceView("whole", whole) for _ in range(5 - count)]
        rest[:1] = [PieceView("next", whole, limit=count == 4)] if rest else []
        aside = PieceView("aside", whole, "cloud") if kind != "animals" else None
        words = tr("ky.aside") if aside else ""
        title = tr(f"ky.damage.{kind}")
        tracks.append(
            TrackView(kind, title, whole, f"{count}/5", (*pieces, *rest), aside, words, critical=count == 5)
        )
    lobbies = tuple(
        LobbyView(name, icon, tr(f"ky.lobby.{name}"), number % 4)
        for number, (name, icon) in enumerate(LOBBIES.items())
    )
    fund = tr("ky.millions", count=7)
    return BoardView(tr("ky.board"), tuple(tracks), fund, tr("ky.fund"), tr("ky.area", count=6), lobbies)


def flags(tr: Translator) -> tuple[FlagView, ...]:
    """One of each kind: with the lectern, chosen, agreed, with cards under its flag, winning, excluded."""
    names = [each.removeprefix("flag_") for each in FLAGS]
    titles = {name: tr(f"ky.country.{name}") for name in names}
    usa, eu, canada, china, russia, australia = (
        FlagView(f"flag_{name}", name, titles[name], "") for name in names
    )
    cards = (CardChip("70", "", "car"), CardChip("100", "", "radioactive"))
    return (
        replace(usa, speaker=True, money=tr("ky.millions", count=2), used=0),
        replace(eu, chosen=True, cards=cards, used=2),
        replace(canada, agreed=True, cards=(CardChip("", "cloud", "barrel"),), used=1),
        replace(china, note=tr("ky.flag.under", count=3)),
        replace(russia, won=True),
        replace(australia, out=True),
    )


def goals(tr: Translator) -> tuple[GoalView, ...]:
    met = tr("ky.met")
    return (
        GoalView(
            "reduction",
            "leaf",
            tr("ky.goal.reduction"),
            110,
            150,
            tr("ky.goal.of.co2", found=110, wanted=150),
            tr("ky.goal.short.co2", found=110, wanted=150),
            tr("ky.missing.co2", count=40),
            False,
        ),
        GoalView(
            "funding",
            "cash",
            tr("ky.goal.funding"),
            4,
            4,
            tr("ky.goal.of.millions", found=4, wanted=4),
            tr("ky.goal.short.millions", found=4, wanted=4),
            met,
            True,
        ),
    )


def keys(tr: Translator) -> PadView:
    values = tuple(KeyView(f"value:{n}", str(n), chosen=n == 70) for n in range(40, 120, 10))
    icons = tuple(
        KeyView(f"icon:{kind}", tr(f"ky.icon.{kind}"), whole, chosen=kind == "clouds")
        for kind, (whole, _dark) in PICTURES.items()
    )
    people = tuple(
        KeyView(
            f"to:{each}",
            tr(f"ky.country.{each.removeprefix('flag_')}"),
            seat=each,
            enabled=each != "flag_eu",
            why_not=tr("ky.tell_first"),
        )
        for each in FLAGS
    )
    return PadView(
        (
            KeyGroup(tr("ky.face.value"), values),
            KeyGroup(tr("ky.face.damage"), icons),
            KeyGroup(tr("ky.bribe.to"), people),
        )
    )


def score(tr: Translator) -> ScoreView:
    points = ((8, 6, 4), (7, 5, 2), (9, 9, 1), (6, 3, 0))
    lanes = tuple(
        LaneView(
            id=flag,
            title=tr(f"ky.country.{flag.removeprefix('flag_')}"),
            parts=parts,
            gain=tr("ky.gain.excluded") if sum(parts) == 19 else "",
            total=sum(parts),
            won=sum(parts) == 18,
            out=sum(parts) == 19,
        )
        for flag, parts in zip(FLAGS, points, strict=False)
    )
    legend = tuple(tr(f"ky.legend.{part}") for part in ("cards", "agendas", "money"))
    return ScoreView(tr("ky.show.end"), lanes, 30, legend)
