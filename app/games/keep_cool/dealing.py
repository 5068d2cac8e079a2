"""What a deal in the making shows, and what its buttons do. Whether it holds is asked of the rules."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Literal

from app.games.keep_cool import words
from app.games.keep_cool.deal import Deal, Move, parts, shares
from app.games.keep_cool.taps import Keys
from app.games.keep_cool.view import DeskView
from app.text.translator import Translator
from app.ui.keys import KeyGroup, KeyView, PadView
from app.ui.views import ActionView, PanelRowView, RowsView, RowView
from engine.core import Action, Refusal
from engine.keep_cool import deals, demolition, investment
from engine.keep_cool.actions import (
    Build,
    Demolish,
    Give,
    Innovate,
    MakePromise,
    SettlePromise,
    UseBonus,
)
from engine.keep_cool.decide import COLOURS, KINDS
from engine.keep_cool.rules import Rules
from engine.keep_cool.state import Colour, Deed, Promise, Seat, State

MOST_CHIPS = 9
"""Amounts that have a button at once; a further one turns to the next."""
PROMISED_CHIPS = (1, 2, 3, 5)
PIECES = {"black": ("building-factory", "quiet"), "green": ("windmill", "leaf"), "red": ("shield", "clay")}
"""Icon and colour token of each kind of piece."""

SPOKEN: tuple[tuple[Deed, str], ...] = (("innovate", "bulb"), ("carbon", "leaf"), ("other", "message-circle"))
"""Promises about nothing that can be counted, with their icons."""


@dataclass(frozen=True, slots=True)
class Table:
    """What a deal is looked at against."""

    tr: Translator
    rules: Rules
    state: State

    def name(self, country: str) -> str:
        return words.country(self.tr, country)


@dataclass(slots=True)
class Desk:
    """The view of a deal while it is put together."""

    view: DeskView
    keys: Keys
    actions: list[ActionView] = field(default_factory=list)

    def offer(self, table: Table, button: ActionView, action: Action, no: Refusal | None = None) -> None:
        """A button for an action; what is merely odd can be pressed, the table is asked then."""
        illegal = no is not None and no.strength == "illegal"
        why = words.refusal(table.tr, no, table.rules.data.edition) if no and illegal else ""
        self.keys.act(button.key, action)
        self.actions.append(replace(button, enabled=not why, why_not=why))

    def missing(self, button: ActionView, why: str) -> None:
        """A button in its place that waits for an answer above it."""
        self.actions.append(replace(button, enabled=False, why_not=why))

    def open(self, move: Move, label: str, icon: str, **more: str | int | bool) -> None:
        """A button that leads on."""
        self.actions.append(ActionView(self.keys.arrange(move), label, icon, **more))  # type: ignore[arg-type]


def desk(tr: Translator, rules: Rules, state: State, deal: Deal) -> Desk:
    """The deal as it stands now; the last button always leads back to where one came from."""
    table = Table(tr, rules, state)
    made = DESKS[deal.kind](table, deal)
    if made.view.pad is not None:
        made.view = replace(made.view, signs=_signs(state, made.view.pad))
    if deal.asked:
        return _part(table, deal, made)
    made.open("close", tr("deal.close"), "x", stays=True)
    return made


def _signs(state: State, pad: PadView) -> PadView:
    groups = (
        replace(
            group,
            keys=tuple(replace(key, label=str(state.seat(key.seat).chips), detail="") for key in group.keys),
        )
        for group in pad.groups
    )
    return PadView(tuple(groups))


def _menu(table: Table, _deal: Deal) -> Desk:
    """Everything that is done now and then, with or without others."""
    tr, state, keys = table.tr, table.state, Keys()
    made = Desk(DeskView(tr("act.deal"), tr("deal.menu.detail"), state.active_seat.country), keys)
    if state.phase == "investment" and not state.debts:
        made.open("build", tr("act.together"), "users")
    made.open("give", tr("act.give"), "gift")
    made.open("lend", tr("act.lend"), "arrows-exchange")
    made.open("promise", tr("act.promise"), "heart-handshake")
    if state.promises:
        made.open("book", tr("deal.book.open", count=len(state.promises)), "book-2")
    return made


# --- paying together --------------------------------------------------------------------------------------


def _partners(table: Table, deal: Deal, prices: Sequence[int], free: str, keys: Keys) -> KeyGroup:
    """Everybody else, to be asked in. `free` says what a share of nothing means."""
    paid = [parts(table.state, deal, price) for price in prices]
    others = [seat for seat in table.state.seats if seat != table.state.active_seat]
    return KeyGroup(
        table.tr("deal.partners"), tuple(_partner(table, deal, seat, paid, free, keys) for seat in others)
    )


def _partner(
    table: Table, deal: Deal, seat: Seat, paid: Sequence[Mapping[str, int]], free: str, keys: Keys
) -> KeyView:
    """One who may pay a part; `paid` is what everybody pays of each price."""
    tr, country = table.tr, seat.country
    joined = country in deal.joined
    key, title = keys.arrange("ask", country), table.name(country)
    note = _share(table, deal, seat, paid, free) if joined else _has(tr, seat)
    return KeyView(key, title, detail=note, seat=country, chosen=joined)


def _share(table: Table, deal: Deal, seat: Seat, paid: Sequence[Mapping[str, int]], free: str) -> str:
    """What a partner pays: one number, unless it depends on what is bought."""
    tr = table.tr
    chips = [each[seat.country] for each in paid]
    least, most = min(chips), max(chips)
    first = paid[0][table.state.active_seat.country]
    if not most:
        return free
    if deal.joined[seat.country] is not None:
        return tr("deal.pays", count=least)
    if least != most:
        return tr("deal.by_price", least=least, most=most)
    return tr("deal.all" if least == seat.chips and first > least + 1 else "deal.even", count=least)


def _part(table: Table, deal: Deal, made: Desk) -> Desk:
    """Keys for what one partner pays, in place of what can be bought."""
    tr, who, keys = table.tr, deal.asked, made.keys
    keys.acts.clear()
    most = min(table.state.seat(who).chips, max(_prices(table, deal)))
    made.view = replace(made.view, title=tr("deal.part", country=table.name(who)))
    made.actions = [
        ActionView(keys.arrange("even", who), tr("deal.part.even"), "users"),
        *(ActionView(keys.arrange("share", who, n), str(n), "") for n in range(most + 1)),
        ActionView(keys.arrange("join", who), tr("deal.part.none"), "circle-x"),
        ActionView(keys.arrange("ask"), tr("deal.close"), "x", stays=True),
    ]
    return made


def _prices(table: Table, deal: Deal) -> list[int]:
    """What is paid together."""
    if deal.kind == "innovate":
        return [table.rules.innovation_cost]
    return [investment.price_of(table.rules, table.state, kind, deal.to) for kind in KINDS]


def _has(tr: Translator, seat: Seat) -> str:
    return tr("deal.has", count=seat.chips) if seat.chips else tr("deal.has.none")


def _innovate(table: Table, deal: Deal) -> Desk:
    tr, rules, state, keys = table.tr, table.rules, table.state, Keys()
    seat, cost = state.active_seat, rules.innovation_cost
    paid = parts(state, deal, cost)
    guests = tuple(who for who in deal.joined if not paid[who])
    pad = PadView((_partners(table, deal, (cost,), tr("deal.guest"), keys),))
    made = Desk(DeskView(tr("deal.innovate"), _sum(table, paid, cost), seat.country, pad), keys)
    for colour in COLOURS:
        action = Innovate(colour, shares(state, paid), guests)
        now, then = researched(rules, seat, colour)
        label = tr(f"deal.innovate.{colour}", now=now, then=then)
        button = ActionView(f"innovate:{colour}", label, PIECES[colour][0], cost)
        made.offer(table, button, action, investment.innovation_refusal(rules, state, action))
    return made


def researched(rules: Rules, seat: Seat, colour: Colour) -> tuple[int, int]:
    """What a factory of this colour costs the seat now, and after an innovation."""
    stands = getattr(seat, f"{colour}_step")
    steps = (stands, stands + rules.innovation_steps)
    now, then = (rules.price(seat.country, colour, step) for step in steps)
    return now, then


def _sum(table: Table, paid: dict[str, int], price: int) -> str:
    """Who pays what, before it is confirmed."""
    told = ", ".join(
        table.tr("share", country=table.name(who), chips=chips) for who, chips in paid.items() if chips
    )
    return table.tr("deal.sum", shares=told, price=price)


def _build(table: Table, deal: Deal) -> Desk:
    tr, rules, state, keys = table.tr, table.rules, table.state, Keys()
    active = state.active_seat.country
    where = _seats(table, "to", tr("deal.where"), deal.to, keys)
    prices = [investment.price_of(rules, state, kind, deal.to) for kind in KINDS]
    partners = _partners(table, deal, prices, tr("deal.pays_nothing"), keys)
    agrees = tr("deal.build.agrees", country=table.name(deal.to)) if deal.to else tr("deal.build.where")
    detail = tr("deal.build.home") if deal.to == active else agrees
    made = Desk(DeskView(tr("deal.build"), detail, active, PadView((where, partners))), keys)
    for kind in KINDS:
        price = investment.price_of(rules, state, kind, deal.to)
        paid = parts(state, deal, price)
        label = tr(f"act.build.{kind}")
        button = ActionView(f"build_there:{kind}", label, PIECES[kind][0], price)
        if not deal.to:
            made.missing(replace(button, cost=None), tr("deal.build.where"))
            continue
        if deal.joined:
            # Even parts are of this price: only the button can say how many chips that is.
            split = "\u00a0+\u00a0".join(str(chips) for chips in paid.values())
            button = replace(button, label=tr("deal.build.split", piece=label, parts=split))
        action = Build(kind, deal.to, shares(state, paid), agreed=True)
        made.offer(table, button, action, investment.refusal(rules, state, action))
    return made


# --- chips and promises -----------------------------------------------------------------------------------


def _seats(
    table: Table, move: Literal["from", "to"], label: str, chosen: str, keys: Keys, without: str = ""
) -> KeyGroup:
    seats = (seat for seat in table.state.seats if seat.country != without)
    return KeyGroup(
        label,
        tuple(
            KeyView(
                keys.arrange(move, seat.country),
                table.name(seat.country),
                detail=_has(table.tr, seat),
                seat=seat.country,
                chosen=seat.country == chosen,
            )
            for seat in seats
        ),
    )


def _two_seats(table: Table, deal: Deal, keys: Keys) -> PadView:
    tr, kind = table.tr, deal.kind
    giver = _seats(table, "from", tr(f"deal.{kind}.from"), deal.giver, keys)
    return PadView((giver, _seats(table, "to", tr(f"deal.{kind}.to"), deal.to, keys, deal.giver)))


def _chips(table: Table, deal: Deal) -> Desk:
    tr, state, keys = table.tr, table.state, Keys()
    view = DeskView(
        tr(f"deal.{deal.kind}"), tr(f"deal.{deal.kind}.detail"), deal.giver, _two_seats(table, deal, keys)
    )
    made = Desk(view, keys)
    most = state.seat(deal.giver).chips if deal.giver else MOST_CHIPS
    if not most:
        nothing = tr("deal.nothing", country=table.name(deal.giver))
        made.missing(ActionView("deal:nothing", "1", ""), nothing)
    above = deal.above if deal.above < most else 0
    for chips in range(above + 1, min(most, above + MOST_CHIPS) + 1):
        button = ActionView(f"give:{chips}", str(chips), "")
        if deal.giver and deal.to:
            made.offer(table, button, Give(deal.giver, deal.to, chips, chips if deal.kind == "lend" else 0))
        else:
            made.missing(button, tr("deal.seats_first"))
    if most > MOST_CHIPS:
        first = above + MOST_CHIPS if above + MOST_CHIPS < most else 0
        label = f"{first + 1}–{min(most, first + MOST_CHIPS)}"
        key = keys.arrange("turn", number=first)
        made.actions.append(ActionView(key, label, "chevron-right"))
    return made


def _promise(table: Table, deal: Deal) -> Desk:
    tr, keys = table.tr, Keys()
    pad = _two_seats(table, deal, keys)
    made = Desk(DeskView(tr("deal.promise"), tr("deal.promise.detail"), deal.giver, pad), keys)
    by, to = deal.giver, deal.to
    promises: list[tuple[str, str, MakePromise]] = [
        *((f"chips.{n}", "coins", MakePromise(by, to, "chips", n)) for n in PROMISED_CHIPS),
        ("build.green", PIECES["green"][0], MakePromise(by, to, "build", kind="green")),
        ("demolish.black", "trash", MakePromise(by, to, "demolish", kind="black")),
        *((what, icon, MakePromise(by, to, what)) for what, icon in SPOKEN),
    ]
    for what, icon, action in promises:
        short = f"act.promise.{what}"
        label = tr(short) if tr.has(short) else words.deed(tr, action)
        button = ActionView(f"promise:{what.replace('.', ':')}", label, icon)
        if by and to:
            made.offer(table, button, action)
        else:
            made.missing(button, tr("deal.seats_first"))
    return made


def promise_words(table: Table, promise: Promise) -> str:
    """Who owes what to whom: the same in the book and in a reminder."""
    by, to = table.name(promise.by), table.name(promise.to)
    return table.tr("promise.line", by=by, to=to, deed=words.deed(table.tr, promise))


def _book(table: Table, deal: Deal) -> Desk:
    tr, state, keys = table.tr, table.state, Keys()
    rows = tuple(
        RowView(
            keys.arrange("line", number=promise.id),
            promise_words(table, promise),
            tr("promise.due_now") if deals.is_due(state, promise) else tr("promise.due", round=promise.due),
            "circle-dot" if promise.id == deal.promise else "circle",
            promise.id == deal.promise,
        )
        for promise in state.promises
    )
    lines = RowsView(rows, tr("deal.book.empty"), tr("deal.book.before"), tr("deal.book.after"))
    chosen = next((promise for promise in state.promises if promise.id == deal.promise), None)
    detail = (
        tr("deal.book.chosen", promise=promise_words(table, chosen)) if chosen else tr("deal.book.detail")
    )
    made = Desk(DeskView(tr("deal.book"), detail, lines=lines), keys)
    if chosen:
        for button, action in settlements(table, chosen):
            made.offer(table, replace(button, primary=False), action)
    return made


def settlements(table: Table, promise: Promise) -> list[tuple[ActionView, SettlePromise]]:
    """How a promise can end."""
    tr, number = table.tr, promise.id
    pay = ActionView(f"promise:{number}:paid", tr("promise.pay", count=promise.chips), "coins", primary=True)
    kept = ActionView(f"promise:{number}:kept", tr("promise.kept"), "check")
    broken = ActionView(f"promise:{number}:broken", tr("promise.broken"), "circle-x")
    forgiven = ActionView(f"promise:{number}:forgiven", tr("promise.forgiven"), "gift")
    ends = [
        (kept, SettlePromise(number, "kept")),
        (broken, SettlePromise(number, "broken")),
        (forgiven, SettlePromise(number, "forgiven")),
    ]
    return [(pay, SettlePromise(number, "paid")), *ends] if promise.what == "chips" else ends


# --- one country ------------------------------------------------------------------------------------------


def _bonus(table: Table, deal: Deal) -> Desk:
    tr, rules, state = table.tr, table.rules, table.state
    made = Desk(DeskView(tr("deal.bonus"), tr("deal.bonus.detail"), "developing"), Keys())
    most = rules.developing_bonus
    for chips in (*range(1, most + 1), *range(-1, -most - 1, -1)):
        side = "on" if chips > 0 else "off"
        button = ActionView(
            f"bonus:{chips}",
            tr(f"deal.bonus.{side}", count=abs(chips)),
            "arrow-down" if chips > 0 else "arrow-up",
        )
        action = UseBonus(chips)
        made.offer(table, button, action, investment.bonus_refusal(rules, state, action))
    return made


def price_rows(table: Table, country: str) -> tuple[PanelRowView, ...]:
    """A country panel as it lies on the table: every price, and the token on one of them."""
    seat = table.state.seat(country)
    return tuple(
        PanelRowView(
            PIECES[kind][0],
            PIECES[kind][1],
            table.tr(f"piece.{kind}"),
            table.rules.countries[country].prices[kind],
            getattr(seat, f"{kind}_step"),
            getattr(seat, kind),
        )
        for kind in KINDS
    )


def _panel(table: Table, deal: Deal) -> Desk:
    """A country's panel, and what its owner can do at any time."""
    tr, state = table.tr, table.state
    seat = state.seat(deal.giver)
    target = table.rules.countries[seat.country].target
    title = table.name(seat.country)
    numbers = {"count": seat.chips, "factories": seat.factories, "target": target}
    detail = tr("deal.panel.detail", country=title, **numbers)
    made = Desk(DeskView(title, detail, seat.country, prices=price_rows(table, seat.country)), Keys())
    if state.phase == "over":
        return made
    made.open("give", tr("act.give"), "gift")
    made.open("promise", tr("act.promise"), "heart-handshake")
    if state.promises:
        made.open("book", tr("deal.book.open", count=len(state.promises)), "book-2")
    for kind in KINDS:
        action = Demolish(seat.country, kind)
        button = ActionView(f"give_up:{kind}", tr(f"act.give_up.{kind}"), "trash")
        made.offer(table, button, action, demolition.refusal(table.rules, state, action))
    return made


DESKS: dict[str, Callable[[Table, Deal], Desk]] = {
    "menu": _menu,
    "innovate": _innovate,
    "build": _build,
    "give": _chips,
    "lend": _chips,
    "promise": _promise,
    "book": _book,
    "bonus": _bonus,
    "panel": _panel,
}
