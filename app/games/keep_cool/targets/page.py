"""The page of target cards: shows what the board fulfils, and takes a seat's card under its cover."""

from __future__ import annotations

from typing import Any

from app.games.keep_cool import words
from app.games.keep_cool.targets.presenter import Scene, card_choices, secret, targets_view
from app.games.keep_cool.targets.screen import TargetsScreen
from app.games.keep_cool.targets.view import Part
from app.ui.page import Page
from engine.core import Unknown
from engine.keep_cool.actions import ShowTarget, show_target
from engine.keep_cool.state import TARGET_CARD


class TargetsPage(Page):
    def __init__(self, app: Any) -> None:
        self._part: Part = "board"
        self._seat = ""
        self._naming = False
        self._notice = ""
        super().__init__(app)

    def make(self) -> Any:
        screen = TargetsScreen()
        screen.bind(
            on_part=lambda _s, part: self._turn_to(part),
            on_seat=lambda _s, country: self._choose(country),
            on_card=lambda _s, card: self.app.run(self._show(show_target(self._seat, card))),
            on_act=lambda _s, key: self._act(key),
            on_explain=lambda _s, said: self.app.say(said),
            on_back=lambda _s: self.back(),
            on_help=lambda _s: self.app.explain(self.help),
        )
        return screen

    @property
    def help(self) -> str:
        return "targets" if self._part == "board" else "targets.mine"

    def open(self, country: str = "") -> None:
        """Show the board, or the card of a seat."""
        self._part, self._seat, self._naming = "mine" if country else "board", country, False
        self.app.go("targets")

    def enter(self) -> None:
        self._notice = ""

    def leave(self) -> None:
        """Whoever comes back finds no seat chosen and everything covered."""
        self.screen.cover()
        self._part, self._seat, self._naming = "board", "", False
        self.screen.seal(None, ())

    def back(self) -> None:
        """Escape first covers what is open."""
        if not self.screen.cover():
            super().back()

    def draw(self) -> None:
        if self.app.table is None:
            return
        tr, session = self.app.tr, self.app.table.session
        rules, state = session.rules, session.state
        scene = Scene(self._part, self._seat, self._naming, self._notice)
        self.screen.show(targets_view(tr, rules, state, scene))
        mine = self._part == "mine" and bool(self._seat)
        held = secret(tr, rules, state, self._seat) if mine and not self._naming else None
        self.screen.seal(held, card_choices(tr, rules, len(state.seats)) if mine else ())

    def key(self, name: str) -> bool:
        return self.turned(name)

    def _turn_to(self, part: Part) -> None:
        self.screen.cover()
        self._part, self._naming = part, False
        self._seat = ""
        self.app.refresh()

    def _choose(self, country: str) -> None:
        self._seat = country
        self.app.refresh()

    def _act(self, key: str) -> None:
        self.screen.cover()
        if key == "claim" and self.app.table is not None:
            self.app.go_to_table()
            self.app.table.ask_who_won()
        elif key == "take_back":
            self.app.run(self._show(Unknown(TARGET_CARD)))
        elif key == "other_seat":
            self._seat, self._naming = "", False
        elif key in ("change", "keep"):
            self._naming = key == "change"
        elif key == "leave":
            self._notice = ""
        self.app.refresh()

    async def _show(self, target: Any) -> None:
        """The card is on disk before it is held; if it makes the seat win, the table says so."""
        table = self.app.table
        if table is None:
            return
        answer = await table.take(ShowTarget(self._seat, target))
        self._naming = False
        self._notice = words.trouble(self.app.tr, answer, table.session.header.edition)
        if not self._notice and table.session.state.outcome is not None:
            self.app.go_to_table()
        self.app.refresh()
