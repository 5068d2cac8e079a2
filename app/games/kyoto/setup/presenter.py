"""Setting up a Kyoto table: what was chosen so far, what the screen shows, what comes of it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from random import Random
from typing import Any, Literal, TypeAlias

from app.forms.keys import key
from app.forms.setup.keys import Seat
from app.forms.setup.offers import NAME_LENGTH
from app.forms.setup.view import PadSetupView
from app.games.kyoto import words
from app.games.kyoto.robot import deal_to
from app.text.names import tidy
from app.text.translator import Translator
from app.ui.keys import KeyGroup, PadView
from app.ui.views import SeatRow
from engine.kyoto.actions import SeatChoice, SetUp
from engine.kyoto.rules import PLAYERS, Rules

WayName: TypeAlias = Literal["public", "full"]
SECONDS = (60, 90, 120, 180, 300)
LEAST, MOST = min(PLAYERS), max(PLAYERS)
WAYS: tuple[WayName, ...] = ("public", "full")


@dataclass(frozen=True, slots=True)
class Country:
    country: str


@dataclass(frozen=True, slots=True)
class Way:
    """Who knows what: everything open, or the app deals."""

    way: WayName


@dataclass(frozen=True, slots=True)
class Cloud:
    """The cloud that is put aside."""

    icon: str


@dataclass(frozen=True, slots=True)
class Level:
    """The level that is put aside."""

    icon: str


@dataclass(frozen=True, slots=True)
class Seconds:
    seconds: int


SetupKey: TypeAlias = Seat | Country | Way | Cloud | Level | Seconds


@dataclass(frozen=True, slots=True)
class Draft:
    """The choices made so far; immutable, every tap makes a new one."""

    countries: tuple[str, ...] = ("eu", "china", "usa", "russia")
    """Clockwise, as they were tapped."""
    speaker: str = ""
    way: WayName = "public"
    cloud: str = "animals"
    level: str = "clouds"
    seconds: int = 90
    names: Mapping[str, str] = field(default_factory=dict)
    """Also of countries that do not play just now."""

    def named(self, country: str, name: str) -> Draft:
        return replace(self, names={**self.names, country: tidy(name, NAME_LENGTH)})

    def tap(self, key: SetupKey) -> Draft:
        """A key, or the button of a seat, which makes it the first speaker."""
        match key:
            case Country(country):
                return self._with_country(country)
            case Seat(country):
                return replace(self, speaker=country)
            case Way(way):
                return replace(self, way=way)
            case Cloud(icon):
                return replace(self, cloud=icon)
            case Level(icon):
                return replace(self, level=icon)
            case Seconds(seconds):
                return replace(self, seconds=seconds)

    def _with_country(self, country: str) -> Draft:
        """Whoever sits there gets up; a seventh finds no place."""
        if country in self.countries:
            left = tuple(each for each in self.countries if each != country)
            return replace(self, countries=left, speaker=self.speaker if self.speaker in left else "")
        return replace(self, countries=(*self.countries, country)) if len(self.countries) < MOST else self

    @property
    def first(self) -> str:
        """The first speaker: whoever was named, or who sits first."""
        return self.speaker or (self.countries[0] if self.countries else "")

    @property
    def enough(self) -> bool:
        return len(self.countries) in PLAYERS

    def set_up(self, rules: Rules, rng: Random) -> SetUp:
        """The action that lays out the game; in the full way everything is shuffled and dealt with `rng`."""
        common: dict[str, Any] = {"speaker": self.first, "timer_ms": 1000 * self.seconds}
        if self.way == "public":
            seats = tuple(SeatChoice(country, self.names.get(country, "")) for country in self.countries)
            return SetUp(seats, "public", cloud_aside=self.cloud, level_aside=self.level, **common)  # type: ignore[arg-type]
        dealt = deal_to(rng, rules, self.countries)
        seats = tuple(replace(seat, name=self.names.get(seat.country, "")) for seat in dealt)
        clouds, levels = rng.choice(rules.cloud_icons), rng.choice(rules.level_icons)
        return SetUp(seats, "full", cloud_aside=clouds, level_aside=levels, **common)


def setup_view(tr: Translator, rules: Rules, draft: Draft, notice: str = "") -> PadSetupView:
    left = rules.data.count("practice")
    players = len(draft.countries)
    return PadSetupView(
        title=tr("ky.setup.title"),
        back_label=tr("setup.back"),
        who=_who(tr, rules, draft),
        how=_how(tr, draft),
        seats=tuple(_seat(tr, draft, country) for country in draft.countries),
        seats_title=tr("ky.setup.seats.title"),
        who_label=tr("ky.setup.who"),
        seats_label=tr("ky.setup.seats"),
        how_label=tr("ky.setup.how"),
        start_label=tr("setup.start"),
        start_why_not="" if draft.enough else tr("ky.setup.count", least=LEAST, most=MOST),
        box_label=tr("box.title"),
        box_hint=tr("box.part.left", count=left) if left else tr("setup.box.complete"),
        hint=_lay_out(tr, rules, players) if draft.enough and draft.way == "public" else "",
        notice=notice,
    )


def _lay_out(tr: Translator, rules: Rules, players: int) -> str:
    return tr(
        "ky.setup.lay_out",
        money=rules.coffers[players],
        cards=rules.hands[players],
        agendas=rules.agendas_dealt,
        kept=rules.agendas_kept,
    )


def _who(tr: Translator, rules: Rules, draft: Draft) -> PadView:
    countries = tuple(
        key(
            Country(country),
            words.country(tr, country),
            detail=_place(tr, draft, country),
            seat=words.mark(country),
            chosen=country in draft.countries,
        )
        for country in rules.countries
    )
    return PadView((KeyGroup(tr("ky.setup.countries"), countries),))


def _seat(tr: Translator, draft: Draft, country: str) -> SeatRow:
    """Who sits there, and whether it has the lectern first."""
    first = country == draft.first
    return SeatRow(
        country=country,
        sign=words.mark(country),
        title=words.country(tr, country),
        name=draft.names.get(country, ""),
        detail=tr("ky.setup.first") if first else _place(tr, draft, country),
        button="podium",
        chosen=first,
    )


def _place(tr: Translator, draft: Draft, country: str) -> str:
    if country not in draft.countries:
        return tr("ky.setup.out")
    return tr("ky.setup.place", number=draft.countries.index(country) + 1)


def _how(tr: Translator, draft: Draft) -> PadView:
    ways = tuple(
        key(
            Way(way),
            tr(f"ky.way.{way}"),
            detail=tr(f"ky.way.{way}.detail"),
            icon="eye" if way == "public" else "device-tablet",
            chosen=draft.way == way,
        )
        for way in WAYS
    )
    seconds = tuple(
        key(Seconds(each), tr("ky.setup.seconds", count=each), chosen=draft.seconds == each)
        for each in SECONDS
    )
    groups = [KeyGroup(tr("ky.setup.way"), ways), KeyGroup(tr("ky.setup.timer"), seconds)]
    if draft.way == "public":
        groups += [_aside(tr, "cloud", Cloud, draft.cloud), _aside(tr, "level", Level, draft.level)]
    return PadView(tuple(groups))


def _aside(tr: Translator, name: str, made: type[Cloud | Level], chosen: str) -> KeyGroup:
    keys = tuple(
        key(
            made(icon),
            words.icon(tr, icon),
            words.DAMAGE_ICONS[icon],
            chosen=chosen == icon,
        )
        for icon in words.DAMAGES
    )
    return KeyGroup(tr(f"ky.setup.{name}"), keys)
