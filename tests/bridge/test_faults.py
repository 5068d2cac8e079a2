"""No fault of a line makes a count wrong, or a roll told twice or lost."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from firmware_bridge import Gap, Hello, Rolled
from tests.bridge.helpers import calm
from tests.bridge.simulated import FAULTS, KEPT, World

CHANCES = st.fixed_dictionaries({name: st.sampled_from((0.0, 0.05, 0.3)) for name in FAULTS})
KINDS = pytest.mark.parametrize("kind", ["die", "carbometer"])


def play(world: World, rounds: int) -> None:
    for _ in range(rounds):
        if world.kind == "die":
            if len(world.core.events) < KEPT:
                world.throw(world.rng.randrange(1, 7))
        else:
            chips = world.trough.chips
            world.trough.move(world.rng.randrange(-min(chips, 3), 4), at_ms=world.now)
        world.run(world.rng.uniform(0, 6))
        world.check()


@KINDS
@pytest.mark.parametrize("fault", FAULTS)
@pytest.mark.parametrize("chance", [0.1, 0.5])
def test_each_fault_alone(fault: str, kind: str, chance: float) -> None:
    world = World(kind, Random(f"{fault} {kind} {chance}"))
    for line in (world.to_host, world.to_device):
        setattr(line, fault, 4 * chance if fault == "delay" else chance)
    play(world, 25)
    world.settle()
    assert not world.dropped


@KINDS
@calm
@given(seed=st.integers(0, 2**32), chances=CHANCES)
def test_all_of_them_at_once(kind: str, seed: int, chances: dict[str, float]) -> None:
    world = World(kind, Random(seed))
    for name, chance in chances.items():
        setattr(world.to_host, name, chance)
        setattr(world.to_device, name, chance)
    play(world, 8)
    world.settle()


HAPPENINGS = st.lists(st.sampled_from(("restart", "swap", "to_host", "to_device", "nothing")), max_size=4)


@KINDS
@calm
@given(seed=st.integers(0, 2**32), chances=CHANCES, happenings=HAPPENINGS)
def test_faults_with_restarts_swaps_and_deaf_ends_between_them(
    kind: str, seed: int, chances: dict[str, float], happenings: list[str]
) -> None:
    world = World(kind, Random(seed))
    for name, chance in chances.items():
        setattr(world.to_host, name, chance)
        setattr(world.to_device, name, chance)
    for happening in happenings:
        play(world, 3)
        if happening in ("to_host", "to_device"):
            line = getattr(world, happening)
            line.cut = not line.cut
        elif happening != "nothing":
            world.restart(f"dev-{world.rng.randrange(3)}" if happening == "swap" else None)
    world.settle()


@KINDS
@pytest.mark.parametrize("deaf", ["host", "device", "both"])
def test_a_line_that_is_half_open(kind: str, deaf: str) -> None:
    world = World(kind, Random(f"{kind} {deaf}"))
    world.run(3)
    for _ in range(4):
        world.to_host.cut = deaf in ("host", "both")
        world.to_device.cut = deaf in ("device", "both")
        play(world, 3)
        world.to_host.heal()
        world.to_device.heal()
        world.run(15)
    world.settle()
    assert not world.dropped


@KINDS
def test_a_device_that_starts_anew_again_and_again(kind: str) -> None:
    world = World(kind, Random(kind))
    for _ in range(12):
        play(world, 2)
        world.restart()
    play(world, 2)
    world.settle()
    assert len({hello.boot for hello in world.heard.of(Hello)}) > 5


@KINDS
def test_a_device_that_is_swapped_for_another_on_the_same_line(kind: str) -> None:
    world = World(kind, Random(kind))
    for number in range(6):
        play(world, 3)
        world.run(5)
        world.restart(f"dev-{number}")
    play(world, 2)
    world.settle()
    assert {hello.device for hello in world.heard.of(Hello)} == {"dev-a", *(f"dev-{n}" for n in range(6))}


def test_what_a_device_had_no_room_for_shows_as_a_gap() -> None:
    world = World("die", Random(1))
    world.throw(3)
    world.run(5)
    world.to_host.cut = True
    for face in (1, 2, 3, 4, 5, 6, 1, 2, 3, 4, 5):
        world.throw(face)
    world.settle()
    assert len(world.dropped) == 3
    assert [fact.missed for fact in world.heard.of(Gap)] == [3]
    assert len(world.heard.of(Rolled)) == 1 + KEPT
