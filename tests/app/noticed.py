"""Tables at which chips and dice show something: one scene for each thing that people are told."""

from __future__ import annotations

from typing import Any

from app.games.keep_cool.scene import Scene, Told
from engine.core import Action, replace
from engine.keep_cool.actions import SetTurn, UseBonus
from engine.tracking import Trust
from tests.engine.tracking.evening import HARMLESS, Evening


def scene(at: Evening, **told: Any) -> Scene:
    return Scene(at.journal, tracker=at.tracker, **told)


BEGUN = SetTurn("usa")
"""Something after the set-up, so that chips don't look as if they were still being laid out."""


def slip(*actions: Action, chips: int, seconds: float = 15) -> Evening:
    """This was done, then so many chips were moved, and nothing happens for a while."""
    at = Evening(*(actions or (BEGUN,)))
    at.move(chips)
    at.wait(seconds)
    return at


def put_back() -> Evening:
    """An income was taken, seen and is put back."""
    at = Evening(*HARMLESS)
    at.move(-10)
    at.wait(40)
    at.move(10)
    at.wait(15)
    return at


def bonus() -> tuple[Evening, Told]:
    """The Developing Countries put three chips on."""
    at = Evening(SetTurn("developing", "investment"))
    at.move(3)
    assert at.done[-1] == UseBonus(3)
    return at, Told(at.journal.line[-1])


def late() -> Evening:
    at = Evening(HARMLESS[0])
    at.throw(4, late=True)
    return at


def guided() -> Evening:
    at = slip(chips=3)
    at.choose("app_is_right")
    return at


def after_lunch() -> Evening:
    at = Evening(*HARMLESS)
    at.wake()
    at.chips -= 10
    at.rest()
    at.wait(5)
    return at


def doubtful() -> Evening:
    at = Evening()
    at.tracker = replace(at.tracker, trust=Trust(9, 3, 1, "cccxxux"), proposed=True)
    return at


def laying_out() -> Evening:
    """A new game whose chips are still in the box."""
    at = Evening()
    at.wake()
    at.chips = 0
    at.rest()
    at.wait(5)
    return at


def noticed() -> dict[str, Scene]:
    """Every kind of thing that is told."""
    at, told = bonus()
    return {
        "laying_out": scene(laying_out()),
        "unknown": scene(slip(chips=4)),
        "guided": scene(guided()),
        "twice": scene(slip(*HARMLESS, chips=-20)),
        "put_back": scene(put_back()),
        "after_lunch": scene(after_lunch()),
        "to_go": scene(slip(*HARMLESS, chips=-4, seconds=60)),
        "scale": scene(slip(chips=-70)),
        "late": scene(late()),
        "recorded": scene(at, told=told),
        "doubt": scene(doubtful(), proposed="recalibrate"),
    }
