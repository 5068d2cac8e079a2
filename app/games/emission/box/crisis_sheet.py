"""A crisis as it is being written by taps: whom it affects, what it does, what helps, how long it stays."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from dataclasses import replace as replace_tap
from typing import Any, Self

from app.forms.keys import Key
from app.games.emission import words
from app.games.emission.box.sheets import Tap, counts, number, solo, symbol_keys, tap_key, toggled
from app.games.emission.crisis_words import crisis_text, preview_words
from app.text.translator import Translator
from app.ui.keys import KeyGroup, KeyView
from engine.core import replace
from engine.emission import GAME, crises
from engine.emission.actions import SeatChoice, SetUp
from engine.emission.crises import BANS, MEASURES, MOST, PER_TOKEN, SOLO, Crisis, Does, Needs, Weaken, Who
from engine.emission.preview import preview
from engine.emission.rules import Rules
from engine.emission.state import RESILIENCES, SINKS, SYMBOLS, Lying, State

QUESTIONS = ("who", "does", "weaken", "ignore", "until")
DOES: tuple[tuple[str, str, str], ...] = (
    ("emergency", "", "alert-triangle"),
    *(("lose", each, words.WHAT_ICONS[each]) for each in RESILIENCES),
    ("discard", "", "cards"),
    *(("sink", each, words.WHAT_ICONS[each]) for each in SINKS),
    ("carbon", "", "cloud"),
    ("energy", "dirty", words.WHAT_ICONS["dirty"]),
    ("energy", "clean", words.WHAT_ICONS["clean"]),
    ("move", "", "arrow-right"),
    ("draw", "", "arrow-down"),
    ("drop", "", "circle-x"),
    *(("forbid", each, "ban") for each in BANS),
)
"""Everything a crisis can do, with its picture."""
FIXED = ("drop", "forbid")
"""What is done once, without a number."""
WARMTH = 3
"""Temperature tokens of the example."""


@dataclass(frozen=True, slots=True)
class CrisisSheet:
    crisis: Crisis
    at: int = 0
    """Which effect, weakening or symbol numbers are for: the one tapped last."""

    questions = QUESTIONS

    @classmethod
    def of(cls, lines: Sequence[str]) -> Self:
        return cls(crises.parse("", lines))

    @classmethod
    def blank(cls) -> Self:
        """A card of which nothing is known: most concern everybody."""
        return cls(Crisis("", Who("all"), ()))

    def lines(self) -> list[str]:
        return crises.written(self.crisis)

    def wrong(self) -> tuple[str, Mapping[str, Any]] | None:
        try:
            crises.parse("", self.lines())
        except crises.BadLine as problem:
            return problem.code, problem.params
        return None

    # --- taps -----------------------------------------------------------------------------------------

    def tapped(self, tap: Tap) -> Self:
        crisis = self.crisis
        match tap.question, tap.what:
            case "who", _:
                return _with(self, who=_who(crisis.who, tap))
            case "does", _:
                return self._does(tap)
            case "weaken", _:
                return self._weaken(tap)
            case "ignore", "none":
                return _with(self, ignore_if_none=not crisis.ignore_if_none)
            case "ignore", "spare":
                return _with(self, spare=tap.text)
            case "ignore" | "until", _:
                return self._needs(tap)
        return self

    def _does(self, tap: Tap) -> Self:
        does, what = self.crisis.does, tap.what
        if isinstance(tap.value, tuple):
            kind, of = tap.value
            wanted = next(each for each in DOES if each[:2] == (kind, of))
            same = next((i for i, each in enumerate(does) if _is(each, kind, of)), -1)
            new = Does(kind, 1, of, wanted[0] in ("emergency", "sink", "carbon"))  # type: ignore[arg-type]
            chosen, at = toggled(does, self.at, same, new)
            return _with(self, at, does=chosen)
        if not does:
            return self
        now = does[self._index(does)]
        if what in ("amount", "amount_by"):
            now = replace(now, amount=number(tap, now.amount, what == "amount_by", 1, MOST))
        elif what == "per":
            now = replace(now, per_token=tap.value is True)
        elif what == "solo":
            now = replace(now, solo=_solo(tap))
        elif what == "with":
            now = replace(now, of=tap.text)
        return _with(self, self.at, does=_put(does, self._index(does), now))

    def _weaken(self, tap: Tap) -> Self:
        weaken, what = self.crisis.weaken, tap.what
        if what in ("per", "tucked"):
            tucked = what == "tucked"
            same = next((i for i, w in enumerate(weaken) if (w.per, w.tucked) == (tap.text, tucked)), -1)
            chosen, at = toggled(weaken, self.at, same, Weaken(1, tap.text, tucked))
            return _with(self, at, weaken=chosen)
        if not weaken:
            return self
        now = weaken[self._index(weaken)]
        now = replace(now, by=number(tap, now.by, what == "amount_by", 1, MOST))
        return _with(self, self.at, weaken=_put(weaken, self._index(weaken), now))

    def _needs(self, tap: Tap) -> Self:
        question, what = tap.question, tap.what
        needs = self.crisis.ignore if question == "ignore" else self.crisis.until
        if what == "symbol":
            same = next((i for i, each in enumerate(needs) if each.symbol == tap.text), -1)
            chosen, at = toggled(needs, self.at, same, Needs(1, tap.text))
            return _with(self, at, **{question: chosen})
        if not needs:
            return self
        now = needs[self._index(needs)]
        if what == "solo":
            now = replace(now, solo=_solo(tap))
        else:
            now = replace(now, count=number(tap, now.count, what == "amount_by", 1, MOST))
        return _with(self, self.at, **{question: _put(needs, self._index(needs), now)})

    def _index(self, chosen: tuple[Any, ...]) -> int:
        """Numbers are for the thing tapped last, of this question or else its last."""
        return min(self.at, len(chosen) - 1)

    # --- keys -----------------------------------------------------------------------------------------

    def groups(self, tr: Translator, question: str) -> Iterator[KeyGroup]:
        made = {
            "who": self._who_groups,
            "does": self._does_groups,
            "weaken": self._weaken_groups,
            "ignore": self._ignore_groups,
            "until": self._until_groups,
        }
        for group in made[question](tr):
            yield KeyGroup(group.label, tuple(_asked(each, question) for each in group.keys))

    def _who_groups(self, tr: Translator) -> Iterator[KeyGroup]:
        who = self.crisis.who
        icons = {"all": "users", "least": "arrow-down", "most": "arrow-up", "table": "world"}
        yield KeyGroup(
            tr("em.box.who"),
            tuple(
                tap_key(Tap("whom", each), tr(f"em.box.who.{each}"), icon, chosen=who.whom == each)
                for each, icon in icons.items()
            ),
        )
        if who.whom in ("least", "most"):
            yield KeyGroup(
                tr("em.box.measure"),
                tuple(
                    tap_key(
                        Tap("measure", each),
                        tr(f"world.{each}"),
                        words.WHAT_ICONS[each],
                        chosen=who.measure == each,
                    )
                    for each in MEASURES
                ),
            )
            symbol = who.measure.removeprefix("cards.") if who.measure.startswith("cards.") else ""
            yield KeyGroup(tr("em.box.cards_with"), tuple(symbol_keys(tr, "cards", (symbol,), SYMBOLS)))

    def _does_groups(self, tr: Translator) -> Iterator[KeyGroup]:
        does = self.crisis.does
        yield KeyGroup(
            tr("em.box.does"),
            tuple(
                tap_key(
                    Tap("what", (kind, of)),
                    does_name(tr, kind, of),
                    icon,
                    chosen=any(_is(each, kind, of) for each in does),
                )
                for kind, of, icon in DOES
            ),
        )
        if not does or does[self._index(does)].kind in FIXED:
            return
        now = does[self._index(does)]
        yield counts(tr, "em.box.amount", now.amount)
        if now.kind in PER_TOKEN:
            yield KeyGroup(
                tr("em.box.per"),
                (
                    tap_key(Tap("per", True), tr("em.box.per.token"), "temperature", chosen=now.per_token),
                    tap_key(Tap("per", False), tr("em.box.per.once"), chosen=not now.per_token),
                ),
            )
        if now.kind in SOLO:
            yield solo(tr, now.solo)
        if now.kind == "discard":
            whatever = tap_key(Tap("with", ""), tr("em.box.any_card"), chosen=not now.of)
            keys = (whatever, *symbol_keys(tr, "with", (now.of,), SYMBOLS))
            yield KeyGroup(tr("em.box.cards_with"), keys)

    def _weaken_groups(self, tr: Translator) -> Iterator[KeyGroup]:
        weaken = self.crisis.weaken
        own = [each.per for each in weaken if not each.tucked]
        yield KeyGroup(
            tr("em.box.weaken.own"),
            tuple(
                tap_key(Tap("per", each), tr(f"world.{each}"), words.WHAT_ICONS[each], chosen=each in own)
                for each in RESILIENCES
            ),
        )
        tucked = [each.per for each in weaken if each.tucked]
        yield KeyGroup(tr("em.box.weaken.tucked"), tuple(symbol_keys(tr, "tucked", tucked, SYMBOLS)))
        if weaken:
            yield counts(tr, "em.box.weaken.by", weaken[self._index(weaken)].by)

    def _ignore_groups(self, tr: Translator) -> Iterator[KeyGroup]:
        crisis = self.crisis
        chosen = [each.symbol for each in crisis.ignore]
        yield KeyGroup(tr("em.box.ignore"), tuple(symbol_keys(tr, "symbol", chosen, SYMBOLS)))
        if crisis.ignore:
            yield from self._need_groups(tr, crisis.ignore)
        none = tap_key(Tap("none"), tr("em.box.ignore.none"), "circle", chosen=crisis.ignore_if_none)
        yield KeyGroup(tr("em.box.ignore.also"), (none,))
        spare = (
            tap_key(Tap("spare", ""), tr("em.box.spare.nobody"), "circle", chosen=not crisis.spare),
            tap_key(Tap("spare", "card"), tr("em.box.spare.card"), "cards", chosen=crisis.spare == "card"),
        )
        keys = (*spare, *symbol_keys(tr, "spare", (crisis.spare,), SYMBOLS))
        yield KeyGroup(tr("em.box.spare"), keys)

    def _until_groups(self, tr: Translator) -> Iterator[KeyGroup]:
        until = self.crisis.until
        chosen = [each.symbol for each in until]
        yield KeyGroup(tr("em.box.until"), tuple(symbol_keys(tr, "symbol", chosen, SYMBOLS)))
        if until:
            yield from self._need_groups(tr, until)

    def _need_groups(self, tr: Translator, needs: tuple[Needs, ...]) -> Iterator[KeyGroup]:
        now = needs[self._index(needs)]
        yield counts(tr, "em.box.how_many", now.count)
        yield solo(tr, now.solo)

    # --- words ----------------------------------------------------------------------------------------

    def said(self, tr: Translator) -> str:
        return " · ".join(crisis_text(tr, self.crisis))

    def answer(self, tr: Translator, question: str) -> str:
        """What has been told of one question."""
        crisis = self.crisis
        bare = Crisis("", crisis.who, ())
        if question == "who":
            return crisis_text(tr, bare)[0]
        only: dict[str, dict[str, Any]] = {
            "does": {"does": crisis.does},
            "weaken": {"weaken": crisis.weaken},
            "ignore": {
                "ignore": crisis.ignore,
                "ignore_if_none": crisis.ignore_if_none,
                "spare": crisis.spare,
            },
            "until": {"until": crisis.until},
        }
        told = crisis_text(tr, replace(bare, **only[question]))[1:]
        return " · ".join(told) or tr(f"em.box.nothing.{question}")


def _with(sheet: CrisisSheet, at: int = 0, **changes: Any) -> Any:
    return CrisisSheet(replace(sheet.crisis, **changes), at)


def _asked(made: KeyView, question: str) -> KeyView:
    """The key with the question that it belongs to."""
    assert isinstance(made, Key) and isinstance(made.value, Tap)
    return tap_key(replace_tap(made.value, question=question), made.label, made.icon, made.chosen)


def _solo(tap: Tap) -> int | None:
    return tap.number if tap.value is not None else None


def _put(chosen: tuple[Any, ...], at: int, now: Any) -> tuple[Any, ...]:
    return (*chosen[:at], now, *chosen[at + 1 :])


def _who(who: Who, tap: Tap) -> Who:
    if tap.what == "whom":
        measure = (who.measure or RESILIENCES[0]) if tap.text in ("least", "most") else ""
        return Who(tap.text, measure)  # type: ignore[arg-type]
    return replace(who, measure=tap.text if tap.what == "measure" else f"cards.{tap.text}")


def _is(does: Does, kind: str, of: str) -> bool:
    """Cards are discarded once, whatever they show."""
    return does.kind == kind and (kind == "discard" or does.of == of)


def does_name(tr: Translator, kind: str, of: str) -> str:
    if kind == "forbid":
        return tr(f"em.box.does.forbid.{of}")
    return tr(f"em.box.does.{kind}", what=tr(f"world.{of}") if of else "")


# --- the example ------------------------------------------------------------------------------------------


def sample(rules: Rules) -> State:
    """All powers at their start, the world a little warmer: where an example is worked out."""
    decided = GAME.decide(rules, GAME.blank, SetUp(tuple(SeatChoice(power) for power in rules.powers)), False)
    assert isinstance(decided, tuple)
    return replace(GAME.fold(decided, GAME.blank), tokens=WARMTH)


@dataclass(frozen=True, slots=True)
class Example:
    """A crisis worked out: a line for each power, and what has to be known before."""

    lines: tuple[str, ...] = ()
    note: str = ""


def example(tr: Translator, rules: Rules, sheet: CrisisSheet) -> Example:
    """What a crisis would do there; nothing while it can't be carried out."""
    if sheet.wrong():
        return Example()
    name = next(iter(rules.crises))  # any of the deck: the crisis of the sheet takes its place
    shown = replace(rules, crises={**rules.crises, name: replace(sheet.crisis, id=name)})
    found = preview(shown, sample(rules), Lying(name))
    lines = preview_words(tr, found)
    first = f"em.box.example.{found.affected.kind}"
    return Example(lines, tr(first) if not found.ignored and tr.has(first) else "")
