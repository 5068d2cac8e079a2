"""What the CO₂ table shows in every phase of the three ways to play; no window needed."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from app.games.co2 import robot as co2
from app.games.co2.desk import TABS, Desk, key_of
from app.games.co2.keys import DRAW, marked
from app.games.co2.looks import said_by
from app.games.co2.names import area_name
from app.games.co2.presenter import present
from app.games.co2.scene import Scene
from app.games.co2.taps import Close
from app.games.co2.weigh import Weighed, rows, short, weigh
from engine.co2 import GAME, inspectors, supply
from engine.co2.actions import Adjust, Build, EndTurn, PlanProject, PlayLobby, SetPlant, TakeIncome
from engine.co2.events import CertificatePaid, ControlTaken
from engine.co2.state import Due, State
from engine.core import Entry, Journal, Refusal, replace
from tests.app.co2_tables import RULES, Table, buttons, keys, laid_out, played, shown, taps
from tests.app.helpers import DE, EN, LANGUAGES

BOTH = pytest.mark.parametrize("tr", LANGUAGES.values(), ids=LANGUAGES)
WAYS = (("coop", 3), ("coop", 4), ("competitive", 3), ("solo", 1))


def unsaid(view: Any) -> list[str]:
    """Texts that show their key, or a gap where something is missing."""
    return [each for each in _texts(view) if each.startswith(("c2.", "co2.")) or each == "…" or " …" in each]


def _texts(value: Any) -> list[str]:
    if isinstance(value, str):
        return [value]
    if isinstance(value, tuple):
        return [text for each in value for text in _texts(each)]
    fields = getattr(value, "__slots__", ())
    return [
        text for name in fields if name not in ("key", "id", "help") for text in _texts(getattr(value, name))
    ]


def do(table: Table, *actions: Any) -> Table:
    for action in actions:
        answer = table.do(action, at_ms=0)
        assert isinstance(answer, Entry), answer
    return table


def in_turn(mode: Any = "coop", players: int = 3, seed: int = 1) -> Table:
    """At the first turn of the first decade."""
    table = laid_out(mode, players, seed)
    rng = Random(seed)
    while table.state.phase != "actions" or table.state.dues:
        options = GAME.options(RULES, table.state)
        do(table, co2.POLICIES["building"](rng, RULES, table.state, options))
    return table


# --- every phase, every way to play -----------------------------------------------------------------------


@pytest.mark.parametrize(("mode", "players"), WAYS)
def test_every_step_of_a_game_can_be_told_by_taps_in_both_languages(mode: Any, players: int) -> None:
    """What a player does is found under the keys that are shown, and does just that."""
    table, rng, seen = laid_out(mode, players, 3), Random(3), set()
    while table.state.outcome is None:
        state: State = table.state
        seen.add(state.dues[0].kind if state.dues else state.phase)
        action = co2.POLICIES["building"](rng, RULES, state, GAME.options(RULES, state))
        desk: list[str] = []
        for name in taps(RULES, state, action):
            view, acts = shown(table, *desk, tr=(DE, EN)[len(table.entries) % 2])
            assert unsaid(view) == []
            kind, _, key = name.partition(":")
            there = keys(view) if kind == "key" else buttons(view)
            assert there[key].enabled, there[key].why_not
            if key.startswith("desk:"):
                desk.append(key.removeprefix("desk:"))
            else:
                assert acts[key] == action
        do(table, action)
    assert {"actions", "supply"} <= seen
    view, _ = shown(table)
    assert view.ending is not None and view.outcome
    assert [action.key for action in view.actions] == ["story", "code", "go_on", "home"]


@BOTH
@pytest.mark.parametrize(("mode", "players"), WAYS)
def test_everything_can_be_looked_at_in_every_phase(mode: Any, players: int, tr: Any) -> None:
    table = laid_out(mode, players, 2)
    told: set[str] = set()
    for phase in played(table, Random(2)):
        if phase in told:
            continue
        told.add(phase)
        for tab in TABS:
            view, acts = shown(table, f"tab:{tab}", tr=tr)
            assert view.tab == tab and unsaid(view) == []
            if tab != "now":
                assert not acts, "to look is to tell nothing"


AFTERWARDS = {"story", "code", "go_on", "home"}
"""Keys that every game has at its end."""


@pytest.mark.parametrize(("mode", "players"), WAYS)
def test_every_key_means_something_wherever_the_desk_leads(mode: Any, players: int) -> None:
    """From each moment of a game on: two taps deep, no key is dead and none means two things."""
    table, seen = laid_out(mode, players, 3), set[str]()
    for phase in played(table, Random(3)):
        if phase in seen:
            continue
        seen.add(phase)
        desks = {Desk()}
        for _ in range(2):
            for desk in tuple(desks):
                view, means = present(DE, Scene(table, desk))
                assert set(means.acts).isdisjoint(means.taps)
                for key in shown_keys(view):
                    known = key in means.acts or key in means.taps
                    assert known or said_by(view.pad, key) or key in {DRAW, *AFTERWARDS}, key
                assert Close().name in means.taps
                desks |= {tap.on(desk) for tap in means.taps.values()}


def shown_keys(view: Any) -> list[str]:
    return [
        *keys(view),
        *buttons(view),
        *(region.key for region in view.regions),
        *(tab.id for tab in view.tabs),
    ]


@BOTH
def test_the_draft_and_the_inspectors_come_before_the_first_turn(tr: Any) -> None:
    """Lobbyisten Draft Variante (S. 5); Variante UN-Inspektoren (S. 18)."""
    table = laid_out("coop", 3, draft=True, inspectors=True)
    view, acts = shown(table, tr=tr)
    assert view.actions[-1].key == "step"
    for _ in range(3):
        do(table, acts["step"])
        view, acts = shown(table, tr=tr)
    assert table.state.phase == "inspection"
    assert [key.split(":")[-1] for key in keys(view)] == ["gas", "oil", "coal"]
    assert "draw" in buttons(view)


# --- a turn -----------------------------------------------------------------------------------------------


def test_a_refused_action_is_greyed_with_its_reason_and_its_place() -> None:
    view, _ = shown(in_turn())
    build = keys(view)["desk:open:build"]
    assert not build.enabled and build.why_not
    end = buttons(view)["end_turn"]
    assert not end.enabled and "Aktionsphase" in end.why_not


def test_which_actions_remain_is_said() -> None:
    table = in_turn()
    view, _ = shown(table)
    assert "Wissenschaftler, Markt, Karte" in view.step.detail
    _, acts = shown(table)
    do(table, acts["tell:buy_certificate"])
    view, _ = shown(table)
    assert "Markt" not in view.step.detail


def test_two_taps_and_a_place_plan_a_project() -> None:
    table = in_turn()
    area = table.state.regions[0].area
    view, acts = shown(table, "open:plan", f"area:{area}")
    plans = [key for key in keys(view).values() if key.key.startswith("tell:plan_project")]
    assert len(plans) == 9
    do(table, acts[plans[0].key])
    assert table.state.region(area).spots[0].project is not None


def test_a_tap_on_a_region_shows_what_can_be_done_there() -> None:
    table = in_turn()
    view, acts = shown(table, "region:asia")
    assert view.step.title == "Asien" and view.pad is not None and view.pad.note
    assert all(getattr(acts[key], "area", "asia") == "asia" for key in keys(view) if key in acts)


def test_what_if_says_everything_and_changes_nothing() -> None:
    table = in_turn()
    state = table.state
    plan = next(each for each in GAME.options(RULES, state) if isinstance(each, PlanProject))
    name = key_of(plan)
    view, acts = shown(table, "weigh", "open:plan", f"area:{plan.area}")
    tapped = keys(view)[f"desk:weighed:{name}"]
    view, acts = shown(table, "weigh", "open:plan", f"area:{plan.area}", f"weighed:{name}")
    assert view.pad is None and view.sums
    assert acts["tell"] == plan and table.state is state
    area = area_name(DE, plan.area)
    told = f"Was wäre, wenn? Planen: {tapped.label}, {area}"
    assert view.step.title == told, "the key is not to be seen with its sum"
    view, _ = shown(table, "weigh", f"region:{plan.area}", f"weighed:{name}")
    assert view.step.title == told
    assert view.step.detail == "Noch zählt nichts."
    weighed = weigh(RULES, state, plan)
    assert isinstance(weighed, Weighed)
    do(table, acts["tell"])
    assert table.state == weighed.after


def test_what_lies_in_a_region_that_comes_under_control_is_no_part_of_the_price() -> None:
    table, rng, met = laid_out("coop", 3, 5), Random(5), 0
    while table.state.outcome is None:
        state, options = table.state, GAME.options(RULES, table.state)
        for build in (each for each in options if isinstance(each, Build)):
            weighed = weigh(RULES, state, build)
            assert isinstance(weighed, Weighed)
            taken = [each for each in weighed.events if isinstance(each, ControlTaken)]
            if not taken or not (brings := weighed.after.region(build.area).certificates):
                continue
            met += 1
            paid = sum(isinstance(each, CertificatePaid) for each in weighed.events)
            assert paid and f"−{paid}\u00a0KEZ" in short(DE, weighed)
            if taken[0].seat == state.player.colour:
                assert f"+{brings}\u00a0KEZ" in [row.figure for row in rows(DE, weighed)]
        do(table, co2.POLICIES["building"](rng, RULES, state, options))
    assert met


def test_summits_where_the_same_can_be_learned_are_told_apart_by_their_topics() -> None:
    table, rng, met = laid_out("competitive", 4, 5), Random(5), 0
    while table.state.outcome is None:
        if table.state.phase == "actions" and not table.state.dues:
            view, _ = shown(table, "open:scientist")
            doors = [key for key in keys(view).values() if key.icon == "podium" or "Gipfel" in key.label]
            met += len(doors)
            for key in doors:
                topic = key.label.removeprefix("Gipfel: ")
                assert topic in key.detail.split(", ")
        do(table, co2.POLICIES["building"](rng, RULES, table.state, GAME.options(RULES, table.state)))
    assert met


def test_what_if_of_something_refused_is_the_refusal() -> None:
    table = in_turn()
    assert isinstance(weigh(RULES, table.state, EndTurn()), Refusal)


# --- what is due ------------------------------------------------------------------------------------------


def test_income_is_split_by_one_tap() -> None:
    """2. Einkommensphase (S. 16)."""
    table = in_turn()
    rng = Random(1)
    while not (table.state.dues and table.state.dues[0].kind == "income"):
        do(table, co2.POLICIES["building"](rng, RULES, table.state, GAME.options(RULES, table.state)))
    most = table.state.dues[0].count
    view, acts = shown(table)
    assert len(keys(view)) == most + 1
    assert set(acts.values()) == {TakeIncome(points) for points in range(most + 1)}


def test_a_plant_drawn_for_an_inspector_says_how_far_he_goes() -> None:
    """UN-Inspektoren: nothing goes into the air."""
    table = laid_out("coop", 3, 1, inspectors=True)
    view, _ = shown(table)
    assert table.state.phase == "inspection"
    labels = [key.label for key in keys(view).values()]
    assert labels == [
        f"{name}: {steps}\N{NO-BREAK SPACE}Ziele weiter"
        for name, steps in (("Gas", 2), ("Öl", 3), ("Kohle", 4))
    ]


def test_who_may_recruit_is_asked_apart_whether_to_move_somebody() -> None:
    table = in_turn()
    plans = [each for each in GAME.options(RULES, table.state) if isinstance(each, PlanProject)]
    spots = {region.area: region.spots for region in table.state.regions}
    do(table, next(plan for plan in plans if spots[plan.area][plan.spot].subsidy == "scientist"))
    assert table.state.dues[0].kind == "recruit"
    view, _ = shown(table)
    assert view.pad is not None and view.step.title.endswith("?")
    first, second, *others = [group.label for group in view.pad.groups]
    assert first == "" and second.startswith("Oder einen bewegen: ")
    assert not any(label.startswith("Oder") for label in others)


def test_a_bonus_asks_for_whom_and_the_one_who_earned_it_stands_first() -> None:
    """Wissen gewinnen (S. 9)."""
    table, rng = laid_out("coop", 3, 4), Random(4)

    def so(due: Due) -> bool:
        return due.kind == "bonus" and due.what == "any"

    while not (table.state.dues and so(table.state.dues[0])):
        assert table.state.outcome is None
        do(table, co2.POLICIES["building"](rng, RULES, table.state, GAME.options(RULES, table.state)))
    view, _ = shown(table)
    assert view.pad is not None
    first = next(iter(view.pad.groups)).keys[0].key
    assert table.state.dues[0].seat in first
    assert "decline" in buttons(view)


# --- what the companion keeps -----------------------------------------------------------------------------


def test_what_every_region_will_add_is_told() -> None:
    table = in_turn()
    view, _ = shown(table, "tab:air")
    *regions, total = view.sums
    need = [region for region in table.state.regions if supply.needs(table.state, region)]
    assert sum(row.figure.startswith("+") for row in regions) == len(need) == 6
    assert all(row.figure.endswith("\N{NO-BREAK SPACE}ppm") for row in regions)
    assert total.figure == f"{400 + 6 * 20 if table.state.pile[0] >= 6 else 400 + 20 * 4 + 30 * 2}–640"


def test_what_companies_have_is_counted_in_whole_words() -> None:
    table = in_turn()
    seat = table.state.seats[0]
    do(table, Adjust(f"{seat.colour}.lobby", 1))
    view, _ = shown(table, "tab:companies")
    said = view.sums[0].words.replace("\N{NO-BREAK SPACE}", " ")
    assert " · 1 Lobbyist · 0 Regionen" in said
    assert view.sums[0].figure.startswith("Einkommen")


def test_a_supplied_region_adds_nothing() -> None:
    table = in_turn()
    wants, seat = table.state.region("asia").wants, table.state.seats[0].colour
    do(table, SetPlant("asia", 0, wants[0], 1, seat, seat))
    view, _ = shown(table, "tab:air")
    asia = next(row for row in view.sums if row.title == "Asien")
    assert asia.figure == ""


def test_goals_say_what_they_will_cost() -> None:
    """3. Umweltzielphase (S. 16)."""
    table = in_turn()
    view, _ = shown(table, "tab:goals")
    assert len(keys(view)) == 21
    assert all("1\N{NO-BREAK SPACE}SP" in key.detail for key in keys(view).values())
    lost = inspectors.lost(RULES, table.state)
    assert f"\N{MINUS SIGN}{lost}\N{NO-BREAK SPACE}SP" in [row.figure for row in view.facts]


@BOTH
def test_practice_values_bear_the_one_small_sign_and_say_what_it_means(tr: Any) -> None:
    """Nobody here has seen the cards; an owner's own value bears no sign."""
    table = in_turn()
    cards = [key for key in keys(shown(table, "tab:display", tr=tr)[0]).values() if "target:" in key.key]
    assert cards and all(key.detail.endswith("≈") and "≈" in key.why_not for key in cards)
    lobby = keys(shown(table, "open:lobby", "deed:plan", tr=tr)[0])
    assert lobby["tell:play_lobby:l01"].detail.endswith("≈")
    assert RULES.data.source("lobby.l02") == "printed"
    assert "≈" not in lobby["tell:play_lobby:l02"].detail
    card = table.state.targets[0].card
    own = {f"targets.{card}": [2, *RULES.targets[card].plants]}
    mine = GAME.rules(GAME.load("giochix", own))
    assert mine.data.source(f"targets.{card}") == "owner"
    assert marked(tr, mine, f"targets.{card}", "x") == "x"


@pytest.mark.parametrize(("ppm", "tone"), [(460, "text"), (470, "danger")])
def test_the_air_is_a_danger_as_soon_as_one_plant_more_may_be_too_much(ppm: int, tone: str) -> None:
    table = in_turn()
    do(table, Adjust("ppm", ppm))
    view, _ = shown(table)
    assert view.air.value == str(ppm) and view.air.tone == tone


def test_events_are_told_ahead_against_each_other() -> None:
    """4. Ereignisphase (S. 21)."""
    table = in_turn("competitive", 3)
    view, _ = shown(table, "tab:display")
    events = [key for key in keys(view) if key.startswith("look:event")]
    assert events == ["look:event:current", "look:event:upcoming"]
    assert all(company.counts[0].icon == "medal" for company in view.companies), "everybody's own points"


def test_alone_a_second_main_action_is_offered_for_ten_ppm() -> None:
    """Solospiel: Spielablauf."""
    table = in_turn("solo", 1)
    view, _ = shown(table)
    assert "+10\N{NO-BREAK SPACE}ppm" in keys(view)["tell:pollute"].label


# --- ways on ----------------------------------------------------------------------------------------------


@BOTH
def test_a_card_that_waits_for_nothing_can_be_let_go(tr: Any) -> None:
    """The table has insisted on a lobby card that nothing belongs to."""
    table = in_turn()
    assert isinstance(table.do(PlayLobby("l20"), at_ms=0, insist=True), Entry)
    view, acts = shown(table, tr=tr)
    assert buttons(view)["decline"].primary
    assert unsaid(view) == []
    do(table, acts["decline"])
    assert "end_turn" in buttons(shown(table, tr=tr)[0])


def test_a_card_that_can_be_kept_is_not_pressed_to_be_let_go() -> None:
    table = do(in_turn(), PlayLobby("l02"))
    view, acts = shown(table)
    assert not buttons(view)["decline"].primary
    answer = table.do(acts["decline"], at_ms=0)
    assert isinstance(answer, Refusal)
    assert answer.strength == "odd"


@BOTH
@pytest.mark.parametrize("phase", ["income", "supply", "inspection", "judging", "events"])
def test_what_a_correction_leaves_undecided_goes_on_by_one_tap(phase: Any, tr: Any) -> None:
    """A step that was taken out of the middle may leave a phase in which nobody has anything to decide."""
    mode = "competitive" if phase == "events" else "coop"
    state = replace(in_turn(mode).state, phase=phase, progress=6, inspections=0)
    table = Stalled(GAME, RULES, state)
    view, acts = shown(table, tr=tr)
    assert [action.key for action in view.actions] == ["step"]
    assert unsaid(view) == []
    events = GAME.decide(RULES, state, acts["step"], False)
    assert isinstance(events, tuple)
    assert GAME.fold(events, state).phase != phase


class Stalled(Journal[Any, State]):
    """A table in a state that is told instead of played."""

    def __init__(self, game: Any, rules: Any, state: State) -> None:
        super().__init__(game, rules)
        self.state = state


def test_with_two_players_every_company_goal_can_be_shown() -> None:
    """Which two cards stay out is a practice value: the table is asked, not stopped."""
    state = in_turn("competitive", 2).state
    state = replace(state, phase="judging", dues=(Due("show", state.seats[0].colour),))
    view, _ = shown(Stalled(GAME, RULES, state), "card:k04")
    assert keys(view)["desk:card:k04"].enabled
    assert buttons(view)["tell"].enabled
