"""The drawer at a table in play: a real session log, facts of a smart die, one on a pseudo-terminal too."""

from __future__ import annotations

from pathlib import Path

import pytest

from app.devices.at_table import VIRTUAL
from app.games.emission.setup.presenter import Draft
from engine.emission.actions import Adjust, RollEffect
from engine.emission.state import EFFECTS, OTHER
from engine.emission.things import thing_of
from firmware_bridge import Rolled
from firmware_bridge.messages import Quality
from tests.app.helpers import Seated, until
from tests.app.test_emission_table import seated

PICTURES = ("weather", "arctic", "amazon", "permafrost", "acidification", "desertification")


async def to_the_die(at: Seated, tokens: int = 3) -> None:
    """On to the crisis phase, with so many temperature tokens."""
    await at.press("crisis:draw", "skip", "end_projects")
    for seat in at.state.seats:
        await at.table.take(Adjust(thing_of(f"{seat.power}.dirty"), 0))
        await at.table.take(Adjust(thing_of(f"{seat.power}.industry"), 0))
    await at.table.take(Adjust(thing_of("tokens"), tokens))
    await at.press("desk:next", "desk:next", "desk:next", "count")
    assert at.state.phase == "effects"


async def throw(at: Seated, face: int, quality: Quality = "rolled", seq: int = 1) -> None:
    at.table._take_fact("effects_die", Rolled("D1", face, quality, seq, "b"))
    await at.settled()


def effects_thrown(at: Seated) -> list[str]:
    line = at.table.session.journal.line
    return [entry.action.effect for entry in line if isinstance(entry.action, RollEffect)]


async def test_a_smart_die_fills_the_throws_once_each(tmp_path: Path) -> None:
    async with seated(tmp_path) as at:
        at.table.faces = PICTURES
        await to_the_die(at)
        left = at.state.throws
        await throw(at, 3, seq=1)
        await throw(at, 3, seq=1)
        assert effects_thrown(at) == ["amazon"]
        assert at.state.throws == left - 1
        assert at.table.session.journal.line[-1].source == "sensor:D1:b:1"


@pytest.mark.parametrize("quality", ["cocked", "placed"])
async def test_a_die_that_does_not_count_is_shown_and_not_used(tmp_path: Path, quality: Quality) -> None:
    async with seated(tmp_path) as at:
        at.table.faces = PICTURES
        await to_the_die(at)
        await throw(at, 2, quality)
        assert effects_thrown(at) == []
        throws = at.view.crisis.throws if at.view.crisis else None
        assert throws
        assert throws.stray
        assert throws.stray.quality == quality
        await throw(at, 2, seq=2)
        assert effects_thrown(at) == ["arctic"]
        assert at.table.drawer.stray is None


async def test_a_face_without_a_picture_is_told_once_and_the_throw_counts(tmp_path: Path) -> None:
    kept: list[tuple[str, ...]] = []
    async with seated(tmp_path) as at:
        at.table.keep_faces = kept.append
        await to_the_die(at)
        await throw(at, 4)
        assert effects_thrown(at) == []
        await at.press("crisis:face:arctic")
        assert effects_thrown(at) == ["arctic"]
        assert kept == [("", "", "", "arctic", "", "")]
        assert at.table.session.journal.line[-1].source == "sensor:D1:b:1"
        await throw(at, 4, seq=2)
        assert effects_thrown(at) == ["arctic", "arctic"]


async def test_all_faces_can_be_told_before_the_first_throw(tmp_path: Path) -> None:
    async with seated(tmp_path, Draft(die=VIRTUAL)) as at:
        await to_the_die(at)
        await until(lambda: at.table.drawer_shown.die == "virtual")
        await at.press("crisis:map:1", *[f"crisis:face:{each}" for each in EFFECTS])
        assert at.table.faces == EFFECTS
        assert at.table.drawer.mapping == 0
        assert effects_thrown(at) == []


async def test_while_pictures_are_told_the_die_chooses_the_face(tmp_path: Path) -> None:
    async with seated(tmp_path, Draft(die=VIRTUAL)) as at:
        await to_the_die(at)
        await until(lambda: at.table.drawer_shown.die == "virtual")
        await at.press("crisis:map:1")
        await throw(at, 5, "placed")
        assert at.table.drawer.mapping == 5
        await at.press("crisis:close")
        assert at.table.drawer.mapping == 0


async def test_a_throw_that_nobody_wanted_is_told(tmp_path: Path) -> None:
    async with seated(tmp_path) as at:
        await throw(at, 5)
        assert at.view.prompt
        assert at.view.prompt.text == "Gerade ist kein Wurf dran. Er zählt nicht."


async def test_a_virtual_die_is_thrown_and_counts(tmp_path: Path) -> None:
    async with seated(tmp_path, Draft(die=VIRTUAL)) as at:
        at.table.faces = PICTURES
        await to_the_die(at)
        await until(lambda: at.table.drawer_shown.die == "virtual")
        await at.press("crisis:virtual")
        await until(lambda: len(effects_thrown(at)) == 1)


async def test_the_drawer_forgets_what_was_tapped_for_the_step_before(tmp_path: Path) -> None:
    async with seated(tmp_path) as at:
        await to_the_die(at)
        await at.press("crisis:ignore", "crisis:effect:arctic")
        assert not at.table.drawer.ignoring


async def test_people_draw_and_a_card_that_is_not_in_the_box_is_ticked_off(tmp_path: Path) -> None:
    async with seated(tmp_path, Draft(deck="physical")) as at:
        assert at.table.drawer.people
        await at.press("crisis:letter:P", f"crisis:name:{OTHER}")
        assert at.state.row[0].crisis == OTHER
        assert at.table.drawer.typed == ""


async def test_news_is_heard_once(tmp_path: Path) -> None:
    async with seated(tmp_path) as at:
        await at.press("crisis:draw")
        assert at.table.take_news() == "card"
        assert at.table.take_news() == ""
        at.table.undo()
        await at.settled()
        assert at.table.take_news() == ""
