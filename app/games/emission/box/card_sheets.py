"""Global projects and challenge cards as they are being written by taps."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Self

from app.games.emission import words
from app.games.emission.box.sheets import STEPS, Tap, counts, number, symbol_keys, tap_key, toggled
from app.games.emission.setup.presenter import change_name, change_words
from app.text.translator import Translator
from app.ui.keys import KeyGroup
from engine.core import replace
from engine.emission import cards
from engine.emission.cards import MOST, OF_ALL, Requirement
from engine.emission.state import SYMBOLS, Challenge, Modifier

BYS = (-3, -2, -1, 1, 2, 3)


@dataclass(frozen=True, slots=True)
class ProjectSheet:
    """What has to be tucked under a global project; nothing: the table turns the marker."""

    needs: tuple[Requirement, ...]
    at: int = 0

    questions = ("needs",)

    @classmethod
    def of(cls, lines: Sequence[str]) -> Self:
        return cls(cards.requirements(lines))

    @classmethod
    def blank(cls) -> Self:
        return cls(())

    def lines(self) -> list[str]:
        return cards.written(self.needs)

    def wrong(self) -> tuple[str, Mapping[str, Any]] | None:
        return None

    def tapped(self, tap: Tap) -> Self:
        needs = self.needs
        if tap.what == "hand":
            return type(self)(())
        if tap.what == "symbol":
            same = next((i for i, each in enumerate(needs) if each.symbol == tap.text), -1)
            return type(self)(*toggled(needs, self.at, same, Requirement(1, tap.text)))
        if not needs:
            return self
        at = min(self.at, len(needs) - 1)
        now = needs[at]
        if tap.what == "each":
            now = replace(now, per_player=tap.value is True)
        else:
            now = replace(now, count=number(tap, now.count, tap.what == "amount_by", 1, MOST))
        return type(self)((*needs[:at], now, *needs[at + 1 :]), at)

    def groups(self, tr: Translator, question: str) -> Iterator[KeyGroup]:
        needs = self.needs
        hand = tap_key(Tap("hand"), tr("em.box.by_hand"), "hand-finger", chosen=not needs)
        yield KeyGroup(tr("em.box.requirement"), (hand,))
        chosen = [each.symbol for each in needs]
        yield KeyGroup(tr("em.box.tucked"), tuple(symbol_keys(tr, "symbol", chosen, SYMBOLS)))
        if needs:
            now = needs[min(self.at, len(needs) - 1)]
            yield counts(tr, "em.box.how_many", now.count)
            yield KeyGroup(
                tr("em.box.for_whom"),
                (
                    tap_key(Tap("each", False), tr("em.box.together"), "users", chosen=not now.per_player),
                    tap_key(Tap("each", True), tr("em.box.per_player"), "user", chosen=now.per_player),
                ),
            )

    def said(self, tr: Translator) -> str:
        if not self.needs:
            return tr("em.box.by_hand")
        return ", ".join(
            tr(
                "em.box.need.each" if each.per_player else "em.box.need",
                count=each.count,
                what=tr(f"symbol.{each.symbol}"),
            )
            for each in self.needs
        )


@dataclass(frozen=True, slots=True)
class ChallengeSheet:
    """What a challenge card changes."""

    card: Challenge
    at: int = 0

    questions = ("changes",)

    @classmethod
    def of(cls, lines: Sequence[str]) -> Self:
        return cls(cards.challenge("", lines))

    @classmethod
    def blank(cls) -> Self:
        return cls(Challenge("", goal=True))

    def lines(self) -> list[str]:
        return cards.challenge_lines(self.card)

    def wrong(self) -> tuple[str, Mapping[str, Any]] | None:
        return None if self.lines() else ("nothing", {})

    def tapped(self, tap: Tap) -> Self:
        changes = self.card.changes
        if tap.what == "goal":
            return self._with(self.at, goal=not self.card.goal)
        if tap.what == "what":
            same = next((i for i, each in enumerate(changes) if each.what == tap.text), -1)
            chosen, at = toggled(changes, self.at, same, Modifier(tap.text, 1))
            return self._with(at, changes=chosen)
        if not changes:
            return self
        at = min(self.at, len(changes) - 1)
        by = number(tap, changes[at].by, tap.what == "amount_by", -MOST, MOST)
        # Nothing more and nothing fewer is no change: the step goes on to the other side.
        now = replace(changes[at], by=by or tap.number)
        return self._with(at, changes=(*changes[:at], now, *changes[at + 1 :]))

    def _with(self, at: int, **changes: Any) -> Self:
        return type(self)(replace(self.card, **changes), at)

    def groups(self, tr: Translator, question: str) -> Iterator[KeyGroup]:
        changes = self.card.changes
        if changes:
            now = changes[min(self.at, len(changes) - 1)]
            bys = BYS if now.by in BYS else (*BYS, now.by)
            keys = [tap_key(Tap("amount", n), words.signed(n), chosen=now.by == n) for n in bys]
            steps = [tap_key(Tap("amount_by", by), "", "plus" if by > 0 else "minus") for by in STEPS]
            label = tr("em.box.change_by", what=change_name(tr, now.what))
            yield KeyGroup(label, (*keys, *steps))
        chosen, icons = [each.what for each in changes], words.WHAT_ICONS
        goal = tap_key(Tap("goal"), tr("em.setup.change.goal"), "flag", chosen=self.card.goal)
        whats = (
            tap_key(Tap("what", w), change_name(tr, w), icons.get(w, ""), chosen=w in chosen) for w in OF_ALL
        )
        yield KeyGroup(tr("em.box.changes"), (goal, *whats))

    def said(self, tr: Translator) -> str:
        return ", ".join(change_words(tr, line) for line in self.lines()) or tr("em.box.nothing.does")
