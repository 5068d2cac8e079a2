"""Somebody who plays KEEP COOL on the glass by taps, virtual chips and dice, with an eye on the board."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from app.text.languages import LANGUAGES
from app.text.translator import catalogue
from engine.keep_cool import invariants
from engine.keep_cool.state import Seat, State
from tests.window.checks import cut_words, labels, outside, overlapping
from tests.window.conftest import frames
from tests.window.hand import Hand

SETTLE_MS = 30
CHIP_MS = 1
TUMBLE_MS = 30
"""A table of quick hands: the same devices, only less time between two chips and until they lie still."""

MOST_PAGES = 4
PEOPLE = {
    "usa": "Anna",
    "europe": "Ben",
    "developing": "Cem",
    "tiger": "Dana",
    "fsu": "Emil",
    "opec": "Fatou",
}
Holdings = tuple[str, int, int, int, int]


def quick_devices(patch: pytest.MonkeyPatch) -> None:
    """Virtual devices on their pseudo-terminals that need no longer than a test should."""
    from hardware import virtual

    scale, die = virtual.VirtualCarbometer, virtual.VirtualDie
    patch.setattr(
        virtual,
        "VirtualCarbometer",
        lambda chips, chip_ms: scale(chips, chip_ms=CHIP_MS, settle_ms=SETTLE_MS),
    )
    patch.setattr(virtual, "VirtualDie", lambda: die(tumble_ms=TUMBLE_MS, settle_ms=SETTLE_MS))


def of_state(state: State) -> list[Holdings]:
    return [(seat.country, seat.chips, seat.black, seat.green, seat.red) for seat in state.seats]


def on_glass(view: Any) -> list[Holdings]:
    return [(seat.id, seat.money, *(held.count for held in seat.holdings)) for seat in view.seats]


def foreign(screen: Any, language: str) -> list[str]:
    """Words on the glass that stand in the other language's catalogue and not in this one."""
    own = {form for forms in catalogue(language).values() for form in forms}
    others = {
        form
        for other in LANGUAGES
        if other != language
        for forms in catalogue(other).values()
        for form in forms
        if form
    }
    return [label.text for label in labels(screen) if label.text in others - own]


class Player:
    """Plays for all seats. After every tap the glass shows what the rules hold, and no chip is lost."""

    def __init__(self, hand: Hand, language: str) -> None:
        self.hand = hand
        self.language = language

    @property
    def view(self) -> Any:
        return self.hand.view

    @property
    def table(self) -> Any:
        return self.hand.app.table

    @property
    def state(self) -> State:
        state: State = self.table.session.state
        return state

    def seat(self, country: str) -> Seat:
        return self.state.seat(country)

    # --- taps -----------------------------------------------------------------------------------------

    async def touch(self, name: str) -> Any:
        """A tap whose outcome is waited for anyway."""
        return await self.hand.tap(name, stay=0)

    async def tap(self, *names: str) -> None:
        """Tap one after the other at the table; each shows something new before the next is tapped."""
        for name in names:
            before = await self.touch(name)
            await self.shown(lambda before=before: self.view is not before)  # type: ignore[misc]

    async def shown(self, true: Callable[[], Any]) -> None:
        """Wait until this is so and the glass shows it; then look at the board."""
        await self.hand.until(lambda: self.hand.at_rest and true())
        assert self.view.carbometer.count == self.state.carbometer
        assert on_glass(self.view) == of_state(self.state)
        assert invariants.faults(self.table.session.rules, self.state) == ()

    def look(self, picture: str = "") -> None:
        """No word is cut, over another, off the glass or in the other language."""
        screen = self.hand.app.screens.current_screen
        assert cut_words(screen) == outside(screen) == overlapping(screen) == []
        assert foreign(screen, self.language) == []
        if picture:
            self.hand.picture(f"game-{self.language}-{picture}")

    async def go(self, name: str, screen: str) -> None:
        await self.touch(name)
        await self.hand.on(screen)
        await frames(3)

    # --- before the game ------------------------------------------------------------------------------

    async def sit_down(self, edition: str) -> None:
        """From the home screen: six players who name their cards, with virtual devices."""
        hand = self.hand
        await hand.on("home")
        await self.go("game:keep_cool", "setup")
        await self.touch("players:6")
        await self.touch(f"edition:{edition}")
        await self.touch("cards:table")
        for country, name in PEOPLE.items():
            await self._write(f"name:{country}", name)
        await hand.until(lambda: [row.name for row in self.view.seats] == [*PEOPLE.values()])
        self.look()
        await self.go("start", "keep_cool")
        await self.shown(lambda: self.view.carbometer.sensed == self.view.carbometer.count)

    async def _write(self, field: str, words: str) -> None:
        from kivy.core.window import Window

        from app.ui.widgets.find import find

        await self.touch(field)
        widget = find(self.hand.app.root, field)
        await self.hand.until(lambda: widget.focus)
        Window.dispatch("on_textinput", words)
        widget.focus = False

    async def show_card(self, country: str, card: str) -> str:
        """Under its cover a seat shows the app its target card and looks at it again; what it read there."""
        from kivy.tests.common import UnitTestTouch

        from app.ui.widgets.find import find

        hand = self.hand
        await self.go("targets", "targets")
        self.look()
        await self.touch("tab:mine")
        await self.touch(f"mine:{country}")
        await hand.until(lambda: self.view.mine.cover is not None)
        await self.touch("only_me")
        await self.touch(f"card:{card}")
        await hand.until(lambda: self.view.mine.shown)
        await frames(3)
        cover = find(hand.app.root, "my_card")
        touch = UnitTestTouch(*cover.to_window(*cover.center))
        touch.touch_down()
        await frames(2)
        read = f"{cover.ids.title.text}\n{cover.ids.text.text}"
        touch.touch_up()
        await frames(2)
        assert not cover.open
        self.look()
        await self.go("back", "keep_cool")
        return read

    # --- a turn ---------------------------------------------------------------------------------------

    async def draw(self, card: str, *faces: int) -> None:
        """The table names the card it has drawn; the die falls as often as the card wants it."""
        await self.tap("action:pick")
        key = f"draw_card:{card}"
        group = next(pick.group for pick in self.view.picks if pick.key == key)
        await self._leaf_to(f"pick_group:{group}")
        await self.touch(f"pick_group:{group}")
        await self._leaf_to(f"pick:{key}")
        await self.tap(f"pick:{key}")
        for face in faces:
            await self.throw(face)

    async def _leaf_to(self, name: str) -> None:
        from app.ui.widgets.find import find

        for _ in range(MOST_PAGES):
            if find(self.hand.app.root, name) is not None:
                return
            await self.touch("pick_next")
        raise AssertionError(f"{name} is on no page")

    async def throw(self, face: int) -> None:
        before = self.table.session.journal.next_seq
        self.table.devices.die.throw(face)
        await self.shown(lambda: self.table.session.journal.next_seq > before)

    async def chips(self) -> None:
        """Virtual hands lay the chips as the step wants them; the reading alone moves the game on."""
        where = (self.state.active, self.state.phase)
        await self.touch("action:virtual:do")
        if where[1] in ("income", "recovery"):
            await self.shown(lambda: (self.state.active, self.state.phase) != where)
        else:
            await self.follow()

    async def follow(self) -> None:
        """Wait until the scale sees what the app holds."""
        await self.shown(lambda: self.view.carbometer.sensed == self.view.carbometer.count)

    async def income(self) -> None:
        await self.chips()
        assert self.state.phase == "investment"

    async def done(self) -> None:
        """Nothing more is bought; the climate recovers and the next seat has its turn."""
        await self.tap("action:end_investment")
        await self.chips()
        assert self.state.phase == "greenhouse"

    # --- deals ----------------------------------------------------------------------------------------

    async def invite_guest(self, country: str) -> None:
        """Ask a seat into a common research for nothing."""
        await self.tap(f"key:deal:ask:{country}", f"key:deal:ask:{country}")
        await self.tap(f"action:deal:share:{country}:0")

    async def set_right(self, subject: str, *taps: str) -> None:
        """The corrections page: set what lies on the table, say why."""
        hand = self.hand
        await self.go("more", "more")
        self.look()
        await self.go("more:correct", "correct")
        await self.touch(f"subject:{subject}")
        for name in taps:
            before = await self.touch(name)
            await hand.until(lambda before=before: self.view is not before)  # type: ignore[misc]
        await self.touch("reason:miscounted")
        await hand.until(lambda: self.view.review.ready)
        await frames(3)
        self.look()
        await self.go("set_right", "keep_cool")
        await self.shown(lambda: True)
