"""Deals on the glass: who pays what before anybody confirms, and three taps at most."""

from __future__ import annotations

from random import Random
from typing import Any, get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.games.keep_cool.deal import Deal, Kind, parts, shares, split, tap
from app.games.keep_cool.dealing import desk
from app.games.keep_cool.presenter import present
from app.games.keep_cool.robot import deal
from app.games.keep_cool.scene import Scene
from app.games.keep_cool.taps import Arrange, panel_key
from app.games.keep_cool.view import TableView
from app.ui.views import ActionView
from engine.core import Action, Entry, Journal, Refusal
from engine.keep_cool import GAME
from engine.keep_cool.actions import Build, Demolish, Give, Innovate, MakePromise, SettlePromise, UseBonus
from engine.keep_cool.state import Share, State
from tests.app.helpers import DE, EN, RULES, journal, steps, unfinished
from tests.engine.keep_cool.tables import Table, table
from tests.narrow import a

KINDS: tuple[Kind, ...] = get_args(Kind)


def investing(country: str = "usa", **seats: Any) -> Table:
    rich = {each: {"chips": 8} for each in ("usa", "europe", "tiger")}
    return table(6).turn_of(country, "investment").with_(carbometer=50, **{**rich, **seats})


def shown(now: Table, deal: Deal | None = None, **scene: Any) -> tuple[Any, dict[str, Action]]:
    told = Journal(GAME, now.rules)
    told.state = now.state
    return present(EN, Scene(told, deal=deal, **scene))


def tapped(now: Table, *keys: str) -> Action:
    """What comes of these taps, one after the other, beginning at the table."""
    deal: Deal | None = None
    for key in keys:
        view, acts = shown(now, deal)
        if key in acts:
            return acts[key]
        offered = {each.key for each in view.actions} | {panel_key(seat.id) for seat in view.seats}
        groups = view.deal.pad.groups if view.deal and view.deal.pad else ()
        offered |= {each.key for group in groups for each in group.keys}
        if view.deal and view.deal.lines:
            offered |= {row.id for row in view.deal.lines.rows}
        assert key in offered, f"{key} is not on the glass: {sorted(offered)}"
        deal = moved(deal, now, view, key)
    raise AssertionError("nothing was done")


def moved(deal: Deal | None, now: Table, view: TableView, key: str) -> Deal | None:
    """What this key makes of a deal."""
    meant = a(Arrange, view.taps[key])
    return tap(deal, now.state, meant.move, meant.country, meant.number)


# --- few taps -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("active", "keys", "action"),
    [
        ("usa", ["build:black"], Build("black")),
        ("usa", ["deal:innovate", "innovate:green"], Innovate("green")),
        (
            "usa",
            ["deal:innovate", "deal:ask:europe", "innovate:green"],
            Innovate("green", (Share("usa", 4), Share("europe", 3))),
        ),
        (
            "usa",
            ["deal:menu", "deal:build", "deal:to:tiger", "build_there:black"],
            Build("black", "tiger", agreed=True),
        ),
        ("usa", ["deal:menu", "deal:give", "deal:to:europe", "give:3"], Give("usa", "europe", 3)),
        ("usa", ["deal:menu", "deal:give", "deal:from:europe", "give:3"], Give("europe", "usa", 3)),
        ("usa", ["deal:menu", "deal:lend", "deal:to:europe", "give:3"], Give("usa", "europe", 3, back=3)),
        (
            "usa",
            ["deal:menu", "deal:promise", "deal:to:europe", "promise:chips:2"],
            MakePromise("usa", "europe", "chips", 2),
        ),
        (
            "usa",
            ["deal:menu", "deal:promise", "deal:from:europe", "promise:build:green"],
            MakePromise("europe", "usa", "build", kind="green"),
        ),
        ("developing", ["deal:bonus", "bonus:3"], UseBonus(3)),
        ("developing", ["deal:bonus", "bonus:-2"], UseBonus(-2)),
        ("usa", ["deal:panel:usa", "give_up:black"], Demolish("usa", "black")),
    ],
    ids=lambda each: each[-1] if isinstance(each, list) else None,
)
def test_every_deal_takes_four_taps_at_most(active: str, keys: list[str], action: Action) -> None:
    now = investing(active)
    assert len(keys) <= 4
    assert tapped(now, *keys) == action
    assert isinstance(GAME.decide(now.rules, now.state, action, False), tuple)


def test_any_number_of_chips_is_given_in_one_go() -> None:
    """Nine keys at a time: a further one turns to the next, and after the last to the first."""
    rich = investing().with_(carbometer=20, usa={"chips": 23})
    deal = ("deal:menu", "deal:give", "deal:to:europe")
    assert tapped(rich, *deal, "deal:turn:9", "give:14") == Give("usa", "europe", 14)
    assert tapped(rich, *deal, "deal:turn:9", "deal:turn:18", "give:23") == Give("usa", "europe", 23)
    chosen = Deal("give", "usa", "europe")
    keys = [each.key for each in shown(rich, chosen.turn(18))[0].actions]
    assert keys == [*(f"give:{chips}" for chips in range(19, 24)), "deal:turn:0", "deal:close"]
    labels = {each.key: each.label for each in shown(rich, chosen)[0].actions}
    assert labels["deal:turn:9"] == "10–18"


def test_a_victim_is_helped_in_three_taps() -> None:
    """EcoVisio FAQ "May I help disaster victims?" (seed 001 l. 568-571)."""
    owing = table(6).turn_of("usa").card_open("drought_india").in_debt("tiger", 3)
    assert tapped(owing, "deal:give", "deal:from:europe", "give:2") == Give("europe", "tiger", 2)
    assert tapped(owing, "deal:give", "give:3") == Give("usa", "tiger", 3)


def test_a_promise_is_paid_from_the_reminder_in_one_tap() -> None:
    promised = investing().do(MakePromise("europe", "usa", "chips", 2)).turn_of("europe", "investment")
    view, acts = shown(promised)
    assert view.prompt.text == "It was promised: Europe to USA & Partners: 2 chips."
    assert [button.key for button in view.prompt.buttons] == [
        "promise:1:paid",
        "promise:1:broken",
        "promise:1:later",
    ]
    assert acts["promise:1:paid"] == SettlePromise(1, "paid")


def test_a_promise_that_was_put_off_is_not_brought_up_again() -> None:
    promised = investing().do(MakePromise("europe", "usa", "chips", 2)).turn_of("europe", "investment")
    assert shown(promised, put_off=frozenset({1}))[0].prompt is None


def test_a_promise_is_not_brought_up_before_its_turn() -> None:
    assert shown(investing().do(MakePromise("europe", "usa", "chips", 2)))[0].prompt is None


def test_the_book_lists_what_stands_and_how_it_can_end() -> None:
    now = investing().do(MakePromise("usa", "europe", "chips", 2), MakePromise("tiger", "usa", "other"))
    view, acts = shown(now, Deal("book"))
    assert [(row.title, row.detail) for row in view.deal.lines.rows] == [
        ("USA & Partners to Europe: 2 chips", "due in round 2"),
        ("Tiger Countries to USA & Partners: something else, by word of mouth", "due in round 1"),
    ]
    assert not acts
    _, acts = shown(now, Deal("book", promise=2))
    assert {a(SettlePromise, action).how for action in acts.values()} == {"kept", "broken", "forgiven"}
    assert tapped(now, "deal:panel:usa", "deal:book", "deal:line:1", "promise:1:paid") == SettlePromise(
        1, "paid"
    )


# --- what it costs whom -----------------------------------------------------------------------------------


def test_an_innovation_says_who_pays_what_before_it_is_confirmed() -> None:
    view, _ = shown(investing(), Deal("innovate", joined={"europe": None, "tiger": None}))
    assert view.deal.detail == "USA & Partners 3, Europe 2, Tiger Countries 2 = 7"
    assert [button.label for button in view.actions] == [
        "Black: 7\u00a0→\u00a07",
        "Green: 10\u00a0→\u00a08",
        "Back",
    ]


def test_a_fixed_share_stays_and_the_active_seat_pays_the_rest() -> None:
    assert parts(investing().state, Deal("innovate", joined={"europe": 5, "tiger": None}), 7) == {
        "usa": 1,
        "tiger": 1,
        "europe": 5,
    }


def test_who_pays_nothing_is_a_guest() -> None:
    now = investing()
    made = desk(EN, now.rules, now.state, Deal("innovate", joined={"europe": 0}))
    assert made.keys.acts["innovate:green"] == Innovate("green", guests=("europe",))
    assert made.view.pad is not None
    guest = next(key for key in made.view.pad.groups[0].keys if key.seat == "europe")
    assert (guest.detail, guest.chosen) == ("in for free", True)


def test_what_can_not_be_paid_is_greyed_with_the_reason() -> None:
    poor = investing(usa={"chips": 2})
    made = desk(EN, poor.rules, poor.state, Deal("innovate", joined={"europe": 1}))
    green = next(button for button in made.actions if button.key == "innovate:green")
    assert not green.enabled
    assert green.why_not.startswith("USA & Partners would give 6 but has 2.")


def test_building_elsewhere_shows_that_country_s_prices() -> None:
    now = investing(tiger={"chips": 8, "green_step": 4})
    view, _ = shown(now, Deal("build", to="tiger"))
    assert [button.cost for button in view.actions] == [7, 7, 2, None]
    assert view.deal.detail.startswith("Only with consent: Tiger Countries.")
    view, _ = shown(now, Deal("build", to="tiger", joined={"europe": None, "opec": 1}))
    assert [button.label for button in view.actions[:2]] == [
        "Black factory: 3\u00a0+\u00a03\u00a0+\u00a01",
        "Green factory: 3\u00a0+\u00a03\u00a0+\u00a01",
    ]


def test_a_deal_without_the_active_seat_can_be_pressed_and_is_asked_about() -> None:
    """Odd, not illegal: "The game turn" (seed 001 l. 316-318)."""
    now = investing()
    _, acts = shown(now, Deal("give", giver="europe", to="tiger"))
    answer = GAME.decide(now.rules, now.state, acts["give:1"], False)
    assert isinstance(answer, Refusal)
    assert answer.strength == "odd"


def test_seats_show_what_the_step_would_give_them_or_cost_them() -> None:
    income = shown(table(6).turn_of("usa", "income"))[0]
    assert {seat.id: seat.change for seat in income.seats if seat.change} == {"usa": "+12"}
    demand = shown(table(6).turn_of("fsu", "income"))[0]
    assert {seat.id: seat.change for seat in demand.seats if seat.change} == {"fsu": "+5", "europe": "−1"}
    card = table(6).turn_of("usa").in_zone("yellow").with_(europe={"red": 1}).card_open("biodiversity_loss")
    struck = {seat.id: seat.change for seat in shown(card)[0].seats}
    assert struck == {"usa": "−2", "europe": "−1"} | dict.fromkeys(
        ("developing", "tiger", "fsu", "opec"), "−2"
    )


def test_a_panel_shows_each_price_and_where_the_token_stands() -> None:
    view, _ = shown(investing(usa={"chips": 8, "green_step": 3}), Deal("panel", giver="usa"))
    black, green, red = view.deal.prices
    assert (green.prices[:4], green.at, green.prices[green.at]) == ((10, 9, 8, 8), 3, 8)
    assert (black.at, red.at) == (0, 0)
    holding = next(seat for seat in view.seats if seat.id == "usa").holdings[1]
    assert (holding.fields, holding.at, holding.price) == (13, 3, 8)


# --- taps -------------------------------------------------------------------------------------------------


def test_taps_on_deals() -> None:
    state = investing().state
    assert tap(None, state, "to", "europe") is None
    assert tap(Deal("give"), state, "close") is None
    assert tap(Deal("panel", "usa"), state, "panel", "usa") is None
    assert tap(Deal("panel", "usa"), state, "panel", "opec") == Deal("panel", "opec")
    assert tap(Deal("panel", "opec"), state, "give") == Deal("give", "opec")
    assert tap(Deal("give", "usa", "opec"), state, "to", "usa") == Deal("give", "", "usa")
    joined = tap(Deal("innovate"), state, "join", "europe")
    assert joined == Deal("innovate", joined={"europe": None})
    assert tap(joined, state, "share", "europe", 4) == Deal("innovate", joined={"europe": 4})
    assert tap(joined, state, "join", "europe") == Deal("innovate")


def test_without_room_for_a_counter_whoever_is_in_is_asked_for_a_part() -> None:
    state = investing().state
    joined = tap(Deal("innovate"), state, "ask", "europe")
    assert joined == Deal("innovate", joined={"europe": None})
    asked = tap(joined, state, "ask", "europe")
    assert asked == Deal("innovate", joined={"europe": None}, asked="europe")
    assert tap(asked, state, "ask") == joined
    assert tap(asked, state, "share", "europe", 2) == Deal("innovate", joined={"europe": 2})
    assert tap(asked, state, "even", "europe") == joined
    assert tap(asked, state, "join", "europe") == Deal("innovate")


def test_a_part_is_chosen_among_what_the_partner_has_and_what_the_thing_costs() -> None:
    now = investing()
    rich = next(seat for seat in now.state.seats if seat != now.state.active_seat)
    asked = Deal("innovate", joined={rich.country: None}, asked=rich.country)
    made = desk(EN, now.rules, now.state, asked)
    cost = now.rules.innovation_cost
    numbers = [str(n) for n in range(min(rich.chips, cost) + 1)]
    assert [action.label for action in made.actions] == ["Even part", *numbers, "Not in", "Back"]
    assert made.actions[-1].key == "deal:ask" and made.keys.acts == {}
    for action in made.actions:
        meant = a(Arrange, made.keys.taps[action.key])
        told = tap(asked, now.state, meant.move, meant.country, meant.number)
        assert told is not None and told.asked == "", action.key


@given(total=st.integers(0, 40), purses=st.lists(st.integers(0, 12), min_size=1, max_size=6))
def test_a_price_is_split_whole_and_as_evenly_as_purses_allow(total: int, purses: list[int]) -> None:
    named = [(str(n), has) for n, has in enumerate(purses)]
    paid = split(total, named)
    assert sum(paid.values()) == total
    if total <= sum(purses):
        assert all(paid[who] <= has for who, has in named)
        able = [paid[who] for who, has in named if paid[who] < has]
        assert max(paid.values(), default=0) - min(able, default=max(paid.values())) <= 1


def test_paying_alone_needs_no_shares() -> None:
    state = investing().state
    assert shares(state, {"usa": 7, "europe": 0}) == ()
    assert shares(state, {"usa": 0, "europe": 7}) == (Share("europe", 7),)


# --- whatever happens -------------------------------------------------------------------------------------


def anything(rng: Random, state: State) -> Deal:
    """A deal that somebody might be making."""
    seats = [seat.country for seat in state.seats]
    one, other = rng.sample(seats, 2)
    kind = rng.choice(KINDS)
    partners = [seat for seat in seats if seat != state.active_seat.country]
    joined = {who: rng.choice((None, 0, 2)) for who in rng.sample(partners, rng.randint(0, 2))}
    promise = rng.choice([each.id for each in state.promises]) if state.promises else 0
    return Deal(kind, one, other, joined if kind in ("innovate", "build") else {}, promise=promise)


@pytest.mark.parametrize("seed", range(4))
def test_every_button_of_a_deal_is_accepted_at_least_if_the_table_insists(seed: int) -> None:
    rng = Random(seed)
    now = journal(deal(rng, RULES, 3 + seed))
    for _ in steps(rng, now, 120):
        tr = rng.choice((DE, EN))
        made = anything(rng, now.state)
        if made.kind in ("innovate", "build", "bonus") and (
            now.state.phase != "investment" or now.state.debts
        ):
            continue  # these are not on the glass then
        view, acts = present(tr, Scene(now, deal=made))
        assert unfinished(view, tr) == []
        for each in view.actions:
            _accepted(now, each, acts)


def _accepted(now: Journal[Any, Any], button: ActionView, acts: dict[str, Action]) -> None:
    assert bool(button.why_not) != button.enabled
    if button.key not in acts or now.state.phase == "over":
        return
    answer = now.propose(acts[button.key], insist=True)
    assert isinstance(answer, Entry) == button.enabled, (button, answer)
