"""Setting up a Keep Cool table: what was chosen so far, what the screen shows, what comes of it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

from app.devices.at_table import HAND, VIRTUAL
from app.forms.box.stands import edition_choices
from app.forms.setup.offers import NAME_LENGTH, Offer, device_choices
from app.forms.setup.view import SetupView
from app.games.keep_cool.delegations import presenter as delegations
from app.games.keep_cool.delegations.plan import NO_CONFERENCE, Plan
from app.text.names import tidy
from app.text.translator import Translator
from app.ui.views import Choice, SeatRow
from engine.core import JsonObject
from engine.keep_cool import GAME
from engine.keep_cool.actions import SeatChoice, SetUp
from engine.keep_cool.rules import Rules


@dataclass(frozen=True, slots=True)
class Draft:
    """The choices made so far; immutable, every change makes a new one."""

    order: tuple[str, ...]
    sits_out: str = ""
    names: Mapping[str, str] = field(default_factory=dict)
    carbometer: str = VIRTUAL
    die: str = VIRTUAL
    cards: str = "app"
    conference: Plan = NO_CONFERENCE

    def named(self, country: str, name: str) -> Draft:
        return replace(self, names={**self.names, country: tidy(name, NAME_LENGTH)})

    def moved_up(self, country: str) -> Draft:
        """One place earlier in playing order; USA & Partners stay first."""
        at = self.order.index(country)
        if at < 2:
            return self
        order = [*self.order]
        order[at - 1], order[at] = order[at], order[at - 1]
        return replace(self, order=tuple(order))

    def with_carbometer(self, choice: str) -> Draft:
        return replace(self, carbometer=choice)

    def with_die(self, choice: str) -> Draft:
        return replace(self, die=choice)

    def with_cards(self, choice: str) -> Draft:
        return replace(self, cards=choice)

    def with_conference(self, plan: Plan) -> Draft:
        return replace(self, conference=plan)

    def set_up(self) -> SetUp:
        seats = tuple(SeatChoice(country, self.names.get(country, "")) for country in self.order)
        return SetUp(
            seats, self.conference.conference(self.order, self.names) if self.conference.on else None
        )

    @property
    def same_port_twice(self) -> bool:
        return self.carbometer == self.die and self.carbometer not in (HAND, VIRTUAL)

    def remembered(self) -> JsonObject:
        """What the session keeps of the table."""
        return {"devices": {"carbometer": self.carbometer, "die": self.die}, "cards": self.cards}


def draft_for(rules: Rules, players: int, sits_out: str = "", before: Draft | None = None) -> Draft:
    """Seats for so many players; names and devices of an earlier draft stay."""
    choice = rules.choose_one.get(players, ())
    out = sits_out if sits_out in choice else (choice[-1] if choice else "")
    extra = tuple(country for country in choice if country != out)
    order = (*rules.seats[players], *extra)
    return replace(before, order=order, sits_out=out) if before else Draft(order, out)


def setup_view(
    tr: Translator,
    rules: Rules,
    draft: Draft,
    offers: Sequence[Offer],
    notice: str = "",
    box_trouble: str = "",
    nothing: bool = False,
) -> SetupView:
    """`box_trouble` is why a box isn't used; `nothing`, that no device could be reached at all."""
    players = len(draft.order)
    left = rules.data.count("practice")
    return SetupView(
        title=tr("setup.title"),
        edition_label=tr("setup.edition"),
        editions=edition_choices(tr, GAME.id, rules.data.edition),
        box_label=tr("box.title"),
        box_hint=tr("box.part.left", count=left) if left else tr("setup.box.complete"),
        players_label=tr("setup.players"),
        players=tuple(Choice(str(n), str(n), chosen=n == players) for n in rules.seats),
        sits_out_label=tr("setup.sits_out"),
        sits_out=tuple(
            Choice(country, tr(f"country.{country}"), chosen=country == draft.sits_out)
            for country in rules.choose_one.get(players, ())
        ),
        seats_label=tr("setup.seats"),
        seats_hint=tr("setup.seats_hint"),
        seats=tuple(_seat(tr, rules, draft, index) for index in range(players)),
        carbometer_label=tr("setup.carbometer.nothing" if nothing else "setup.carbometer"),
        carbometer=device_choices(tr, "carbometer", draft.carbometer, offers),
        die_label=tr("setup.die"),
        die=device_choices(tr, "die", draft.die, offers),
        cards_label=tr("setup.cards"),
        cards=tuple(
            Choice(name, tr(f"setup.cards.{name}"), tr(f"setup.cards.{name}.detail"), draft.cards == name)
            for name in ("app", "table")
        ),
        devices_label=tr("setup.devices"),
        start_label=tr("setup.start"),
        back_label=tr("setup.back"),
        conference=delegations.button(tr, draft.conference),
        hint=box_trouble or _lay_out(tr, rules),
        notice=notice,
    )


def _lay_out(tr: Translator, rules: Rules) -> str:
    practice = rules.data.source("carbometer.start") == "practice"
    return tr("setup.lay_out.practice" if practice else "setup.lay_out", start=rules.start)


def _seat(tr: Translator, rules: Rules, draft: Draft, index: int) -> SeatRow:
    country = rules.countries[draft.order[index]]
    return SeatRow(
        country=country.id,
        sign=country.id,
        title=tr(f"country.{country.id}"),
        name=draft.names.get(country.id, ""),
        detail=tr(
            "setup.seat.detail",
            black=country.start_black,
            green=country.start_green,
            target=country.target,
        ),
        button="arrow-up" if index >= 2 else "",
    )
