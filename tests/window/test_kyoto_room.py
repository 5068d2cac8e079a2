"""Kyoto's screens use the room there is: what to do is said, pieces can be seen, bars have one scale."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from app.games.kyoto.view import LaneView, ScoreView
from engine.kyoto.actions import (
    AgreeToStop,
    Contribute,
    ContributeMoney,
    TakeAllowance,
)
from tests.app.kyoto_tables import (
    ATOM,
    CARS,
    Table,
    dealt,
    failed,
    impacts,
    negotiating,
    shown,
    succeeded,
    table,
)
from tests.window.checks import cut_words, outside, overlapping
from tests.window.conftest import Stage

pytestmark = pytest.mark.window

LYING, STANDING = (1024, 600), (600, 1024)


def screen_of(stage: Stage, journal: Table, *taps: str, size: tuple[int, int]) -> Any:
    from app.games.kyoto.screen import KyotoScreen

    screen = stage.put(KyotoScreen(), size)
    screen.show(shown(journal, *taps)[0])
    stage.frames(12)
    assert screen.compact
    assert cut_words(screen) == outside(screen) == overlapping(screen) == []
    return screen


def said(screen: Any) -> list[str]:
    """All words that stand on the glass, and have room there."""
    return [each.text for each in screen.walk() if getattr(each, "text", "") and min(each.size) > 2]


MOMENTS: dict[str, tuple[Table, tuple[str, ...]]] = {
    "study": (table(TakeAllowance()), ()),
    "country": (negotiating(), ("country:usa", "value:80")),
    "choosing": (succeeded(), ("pick:0", "pick:1", "pick:2")),
    "showing": (failed(), ()),
    "impact": (impacts("animals", "warming"), ()),
    "ready": (negotiating(), ()),
}


@pytest.mark.parametrize("size", [LYING, STANDING], ids=["lying", "standing"])
@pytest.mark.parametrize("moment", MOMENTS)
def test_a_small_tablet_says_what_to_do(stage: Stage, moment: str, size: tuple[int, int]) -> None:
    journal, taps = MOMENTS[moment]
    screen = screen_of(stage, journal, *taps, size=size)
    assert screen.view.step.detail in said(screen)


def test_goals_stay_while_all_are_asked_whether_to_stop(stage: Stage) -> None:
    given = (Contribute("usa", CARS), Contribute("china", ATOM), ContributeMoney("eu", 3))
    screen = screen_of(stage, negotiating(*given, AgreeToStop("eu")), size=LYING)
    assert {"170 von 150 t", "Jetzt aufhören?"} <= set(said(screen))


@pytest.mark.parametrize("size", [LYING, STANDING], ids=["lying", "standing"])
def test_what_lies_under_a_cover_keeps_its_room(stage: Stage, size: tuple[int, int]) -> None:
    from app.ui.layout.needs.conference import CoverNeed
    from app.ui.widgets.live import theme

    theme.text_scale = 2.0
    screen = screen_of(stage, dealt(), "country:eu", size=size)
    least = CoverNeed(theme.ruler, screen.cover.words, "low")
    assert screen.cover.height >= least(screen.cover.width).least >= theme.size_body * 11


@pytest.mark.parametrize("scale", [1.0, 2.0])
def test_pieces_above_few_keys_can_be_seen(stage: Stage, scale: float) -> None:
    from app.ui.widgets.live import theme

    theme.text_scale = scale
    screen = screen_of(stage, impacts("animals", "warming"), size=STANDING)
    assert screen.plan.shows("board")
    tracks = screen.board.ids.tracks.children
    assert all(min(piece.size) > theme.size_body for each in tracks for piece in each.ids.pieces.children)
    for track in tracks:
        aside, pieces = track.ids.aside, track.ids.pieces.children
        assert not aside.parent.opacity or aside.width <= pieces[0].width + 1


@pytest.fixture
def track(stage: Stage) -> Iterator[Any]:
    from app.ui.widgets.score_track import ScoreTrack

    yield stage.put(ScoreTrack(), (800, 600))


def lanes(*signs: str) -> ScoreView:
    told = ("Öllobby 3", "Schweizer Bank 4, Fondsfinanzierung 12", "")
    made = tuple(
        LaneView(f"flag_{name}", name, (8, 3), gain, 11, won=sign == "won", out=sign == "out")
        for name, gain, sign in zip(("eu", "usa", "china"), told, signs, strict=True)
    )
    return ScoreView("", made, 30, ("Wohlstand", "Agenda", "Geld"))


def test_lanes_with_a_sign_have_the_scale_of_those_without(stage: Stage, track: Any) -> None:
    track.show(lanes("won", "out", ""))
    stage.frames()
    assert len({round(lane.ids.bar.width) for lane in track.ids.lanes.children}) == 1


def test_reasons_have_one_size_in_all_lanes(stage: Stage, track: Any) -> None:
    stage.resize((520, 420))
    track.size = (520, 420)
    track.show(lanes("", "", ""))
    stage.frames()
    words = [lane.ids.words for lane in track.ids.lanes.children if lane.ids.words.text]
    assert len(words) == 2 and len({round(each.font_size) for each in words}) == 1
