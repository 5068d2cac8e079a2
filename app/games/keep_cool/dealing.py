"""What a deal in the making shows, and what its buttons do. Whether it holds is asked of the rules."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace

from app.games.keep_cool import words
from app.games.keep_cool.deal import Deal, parts, shares
from app.text.translator import Translator
from app.ui.views import (
    ActionView,
    CounterView,
    DealView,
    PanelRowView,
    RowsView,
    RowView,
    TileRowView,
    TileView,
)
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
from engine.keep_cool.state import Deed, Promise, Seat, State

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

    view: DealView
    actions: list[ActionView] = field(default_factory=list)
    acts: dict[str, Action] = field(default_factory=dict)

    def offer(self, table: Table, button: ActionView, action: Action, no: Refusal | None = None) -> None:
        """A button for an action; what is merely odd can be pressed, the table is asked then."""
        illegal = no is not None and no.strength == "illegal"
        why = words.refusal(table.tr, no, table.rules.data.edition) if no and illegal else ""
        self.acts[button.key] = action
        self.actions.append(
            ActionView(button.key, button.label, button.icon, button.cost, not why, why, button.primary)
        )


def desk(tr: Translator, rules: Rules, state: State, deal: Deal) -> Desk:
    """The deal as it stands now; the last button always leads back to where one came from."""
    table = Table(tr, rules, state)
    made = DESKS[deal.kind](table, deal)
    if deal.asked:
        return _part(table, deal, made.view)
    made.actions.append(ActionView("deal:close", tr("deal.close"), "x", stays=True))
    return made


# --- paying together --------------------------------------------------------------------------------------


def _partners(table: Table, deal: Deal, prices: Sequence[int], free: str) -> TileRowView:
    """Everybody else, to be asked in. `free` says what a share of nothing means."""
    paid = [parts(table.state, deal, price) for price in prices]
    others = [seat for seat in table.state.seats if seat != table.state.active_seat]
    tiles = tuple(_partner(table, deal, seat, paid, free, max(prices)) for seat in others)
    return TileRowView("join", table.tr("deal.partners"), tiles)


def _partner(
    table: Table, deal: Deal, seat: Seat, paid: Sequence[Mapping[str, int]], free: str, highest: int
) -> TileView:
    """One who may pay a part; `paid` is what everybody pays of each price, up to the `highest`."""
    tr, title = table.tr, table.name(seat.country)
    if seat.country not in deal.joined:
        return TileView(seat.country, title, "", _has(tr, seat))
    chips = [each[seat.country] for each in paid]
    least, most = min(chips), max(chips)
    first = paid[0][table.state.active_seat.country]
    if not most:
        note = free
    elif deal.joined[seat.country] is not None:
        note = tr("deal.pays")
    elif least != most:
        note = tr("deal.by_price", least=least, most=most)
    else:
        note = tr("deal.all" if least == seat.chips and first > least + 1 else "deal.even", count=least)
    # An even part is of whatever is bought: one number would be wrong for the rest of it.
    open_ = least != most
    share = CounterView("", least, 0, max(most, min(seat.chips, highest)), said="=" if open_ else "")
    return TileView(seat.country, title, f"{least}–{most}" if open_ else str(least), note, True, share)


def _part(table: Table, deal: Deal, view: DealView) -> Desk:
    """Keys for what one partner pays, in place of what can be bought."""
    tr, who = table.tr, deal.asked
    counter = next(tile.share for row in view.rows for tile in row.tiles if tile.id == who and tile.share)
    chips = [ActionView(f"deal:share:{who}:{n}", str(n), "") for n in range(counter.most + 1)]
    keys = [
        ActionView(f"deal:even:{who}", tr("deal.part.even"), "users"),
        *chips,
        ActionView(f"deal:join:{who}", tr("deal.part.none"), "circle-x"),
        ActionView("deal:ask", tr("deal.close"), "x", stays=True),
    ]
    return Desk(replace(view, title=tr("deal.part", country=table.name(who))), keys)


def _has(tr: Translator, seat: Seat) -> str:
    return tr("deal.has", count=seat.chips) if seat.chips else tr("deal.has.none")


def _innovate(table: Table, deal: Deal) -> Desk:
    tr, rules, state = table.tr, table.rules, table.state
    seat, cost = state.active_seat, rules.innovation_cost
    paid = parts(state, deal, cost)
    guests = tuple(who for who in deal.joined if not paid[who])
    made = Desk(
        DealView(
            title=tr("deal.innovate"),
            detail=_sum(table, paid, cost),
            seat=seat.country,
            rows=(_partners(table, deal, (cost,), tr("deal.guest")),),
        )
    )
    for colour in COLOURS:
        action = Innovate(colour, shares(state, paid), guests)
        stands = getattr(seat, f"{colour}_step")
        now = rules.price(seat.country, colour, stands)
        then = rules.price(seat.country, colour, stands + rules.innovation_steps)
        button = ActionView(
            f"innovate:{colour}", tr(f"deal.innovate.{colour}", now=now, then=then), PIECES[colour][0], cost
        )
        made.offer(table, button, action, investment.innovation_refusal(rules, state, action))
    return made


def _sum(table: Table, paid: dict[str, int], price: int) -> str:
    """Who pays what, before it is confirmed."""
    told = ", ".join(
        table.tr("share", country=table.name(who), chips=chips) for who, chips in paid.items() if chips
    )
    return table.tr("deal.sum", shares=told, price=price)


def _build(table: Table, deal: Deal) -> Desk:
    tr, rules, state = table.tr, table.rules, table.state
    active = state.active_seat.country
    where = _seats(table, "to", tr("deal.where"), deal.to)
    rows: tuple[TileRowView, ...] = (where,)
    detail = tr("deal.build.where")
    if deal.to:
        prices = [investment.price_of(rules, state, kind, deal.to) for kind in KINDS]
        rows = (where, _partners(table, deal, prices, tr("deal.pays_nothing")))
        agrees = tr("deal.build.agrees", country=table.name(deal.to))
        detail = tr("deal.build.home") if deal.to == active else agrees
    made = Desk(DealView(tr("deal.build"), detail, active, rows))
    for kind in KINDS if deal.to else ():
        price = investment.price_of(rules, state, kind, deal.to)
        paid = parts(state, deal, price)
        action = Build(kind, deal.to, shares(state, paid), agreed=True)
        label = tr(f"act.build.{kind}")
        if deal.joined:
            # Even parts are of this price: only the button can say how many chips that is.
            split = "\u00a0+\u00a0".join(str(chips) for chips in paid.values())
            label = tr("deal.build.split", piece=label, parts=split)
        button = ActionView(f"build_there:{kind}", label, PIECES[kind][0], price)
        made.offer(table, button, action, investment.refusal(rules, state, action))
    return made


# --- chips and promises -----------------------------------------------------------------------------------


def _seats(table: Table, name: str, label: str, chosen: str, without: str = "") -> TileRowView:
    tiles = tuple(
        TileView(
            seat.country,
            table.name(seat.country),
            str(seat.chips),
            _has(table.tr, seat),
            seat.country == chosen,
        )
        for seat in table.state.seats
        if seat.country != without
    )
    return TileRowView(name, label, tiles)


def _two_seats(table: Table, deal: Deal) -> tuple[TileRowView, TileRowView]:
    tr, kind = table.tr, deal.kind
    giver = _seats(table, "from", tr(f"deal.{kind}.from"), deal.giver)
    return giver, _seats(table, "to", tr(f"deal.{kind}.to"), deal.to, deal.giver)


def _chips(table: Table, deal: Deal) -> Desk:
    tr, state = table.tr, table.state
    detail = tr(f"deal.{deal.kind}.detail")
    made = Desk(DealView(tr(f"deal.{deal.kind}"), detail, deal.giver, _two_seats(table, deal)))
    if deal.giver and deal.to:
        most = state.seat(deal.giver).chips
        if not most:
            nothing = tr("deal.nothing", country=table.name(deal.giver))
            made.actions.append(ActionView("deal:nothing", "1", "", enabled=False, why_not=nothing))
        above = deal.above if deal.above < most else 0
        for chips in range(above + 1, min(most, above + MOST_CHIPS) + 1):
            action = Give(deal.giver, deal.to, chips, chips if deal.kind == "lend" else 0)
            made.offer(table, ActionView(f"give:{chips}", str(chips), ""), action)
        if most > MOST_CHIPS:
            after = above + MOST_CHIPS if above + MOST_CHIPS < most else 0
            label = f"{after + 1}–{min(most, after + MOST_CHIPS)}"
            made.actions.append(ActionView(f"deal:turn:{after}", label, "chevron-right", stays=True))
    return made


def _promise(table: Table, deal: Deal) -> Desk:
    tr = table.tr
    made = Desk(DealView(tr("deal.promise"), tr("deal.promise.detail"), deal.giver, _two_seats(table, deal)))
    if deal.giver and deal.to:
        by, to = deal.giver, deal.to
        promises: list[tuple[str, str, MakePromise]] = [
            *((f"chips:{n}", "coins", MakePromise(by, to, "chips", n)) for n in PROMISED_CHIPS),
            ("build:green", PIECES["green"][0], MakePromise(by, to, "build", kind="green")),
            ("demolish:black", "trash", MakePromise(by, to, "demolish", kind="black")),
            *((what, icon, MakePromise(by, to, what)) for what, icon in SPOKEN),
        ]
        for key, icon, action in promises:
            short = f"act.promise.{key.replace(':', '.')}"
            label = tr(short) if tr.has(short) else words.deed(tr, action)
            made.offer(table, ActionView(f"promise:{key}", label, icon), action)
    return made


def promise_words(table: Table, promise: Promise) -> str:
    """Who owes what to whom: the same in the book and in a reminder."""
    by, to = table.name(promise.by), table.name(promise.to)
    return table.tr("promise.line", by=by, to=to, deed=words.deed(table.tr, promise))


def _book(table: Table, deal: Deal) -> Desk:
    tr, state = table.tr, table.state
    rows = tuple(
        RowView(
            str(promise.id),
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
    made = Desk(DealView(tr("deal.book"), detail, lines=lines))
    if chosen:
        for button, action in settlements(table, chosen):
            made.offer(table, button, action)
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
    made = Desk(DealView(tr("deal.bonus"), tr("deal.bonus.detail"), "developing"))
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
    made = Desk(DealView(title, detail, seat.country, prices=price_rows(table, seat.country)))
    if state.phase == "over":
        return made
    made.actions += [
        ActionView("deal:give", tr("act.give"), "gift"),
        ActionView("deal:promise", tr("act.promise"), "heart-handshake"),
    ]
    if state.promises:
        label = tr("deal.book.open", count=len(state.promises))
        made.actions.append(ActionView("deal:book", label, "book-2"))
    for kind in KINDS:
        action = Demolish(seat.country, kind)
        button = ActionView(f"give_up:{kind}", tr(f"act.give_up.{kind}"), "trash")
        made.offer(table, button, action, demolition.refusal(table.rules, state, action))
    return made


DESKS: dict[str, Callable[[Table, Deal], Desk]] = {
    "innovate": _innovate,
    "build": _build,
    "give": _chips,
    "lend": _chips,
    "promise": _promise,
    "book": _book,
    "bonus": _bonus,
    "panel": _panel,
}
