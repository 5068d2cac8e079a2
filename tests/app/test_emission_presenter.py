"""What the e-Mission table shows at each step, without a window."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.games.emission import boards, sums
from app.games.emission.scene import Scene
from app.text.translator import Translator
from engine.core import OWN, Entry
from engine.emission.actions import (
    CountEmissions,
    DiscardProject,
    EndProjects,
    Grow,
    MarkProject,
    SkipProject,
    StartProject,
    TakeFromProject,
    TuckUnderCrisis,
    TuckUnderProject,
)
from engine.emission.emissions import outlook
from engine.emission.state import SECTORS, Challenge, GlobalProject, Outcome
from tests.app.crisis_tables import LaidOutJournal
from tests.app.emission_tables import board, buttons, figures, keys, shown
from tests.app.helpers import DE, EN, LANGUAGES, unfinished
from tests.engine.emission.tables import FINANCE, HURRICANES, OIL, POWERS, Table, card, table
from tests.narrow import a

BOTH = pytest.mark.parametrize("tr", LANGUAGES.values(), ids=LANGUAGES)
AID = "c1446"
NO_BREAK = "\N{NO-BREAK SPACE}"
NATURE, FARMING, FOSSIL = "g1304", "g1319", "g1306"
NOTHING = dict.fromkeys((*SECTORS, "dirty"), 0)


def choosing(*lying: str) -> Table:
    """The second step of the global phase, with these projects lying there."""
    at = table().with_(phase="project")
    return at.with_(projects=tuple(GlobalProject(name) for name in lying))


def green(players: int = 4) -> Table:
    """Nothing is emitted any more: the turning point is there for the taking."""
    return table(players).in_emissions().boards(clean=30, **NOTHING)


def over(kind: str, why: str, power: str = "") -> Table:
    winners = POWERS[4] if kind == "won" else ()
    return table().in_projects().with_(phase="over", outcome=Outcome(kind, why, winners, power))  # type: ignore[arg-type]


MOMENTS: dict[str, tuple[Table, tuple[str, ...]]] = {
    "draw": (table(), ()),
    "project": (choosing(), ("drawn:g1304", "drawn:g1319")),
    "four lie there": (choosing(NATURE, FARMING, FOSSIL, "g1311"), ("drawn:g1322",)),
    "projects": (table().in_projects(), ()),
    "tuck": (table().in_projects(), ("open:tuck", f"under:crisis:{HURRICANES}", "symbol:grid")),
    "lying": (choosing(FARMING, FOSSIL).with_(phase="projects"), ("open:projects", "under:project:g1306")),
    "look": (table().in_projects(), ("open:crises",)),
    "demand": (table().in_emissions(), ()),
    "produced": (table().in_emissions().with_(emitted=4), ("next",)),
    "bound": (table().in_emissions(), ("next", "next")),
    "heat": (table().in_emissions(), ("next", "next", "next")),
    "turned": (green(), ("next", "next", "next")),
    "effects": (table().throwing(2), ()),
    "resolution": (table().resolving(OIL, FINANCE), ()),
    "growth": (table().in_emissions().with_(phase="growth", row=()), ()),
    "last": (table().in_emissions().with_(phase="growth", row=(), round=6), ()),
    "won": (table().in_emissions().with_(phase="growth", row=(), turned=True), ()),
    "solo": (table(1).in_projects(), ()),
    "end won": (over("won", "turning_point"), ()),
    "end hot": (over("failed", "temperature"), ()),
    "end strained": (over("failed", "emergency", "china"), ()),
    "end late": (over("failed", "rounds"), ()),
    "end early": (over("called_off", "table"), ()),
}


@BOTH
@pytest.mark.parametrize("moment", MOMENTS)
def test_every_step_is_told_in_finished_words(tr: Translator, moment: str) -> None:
    at, taps = MOMENTS[moment]
    view, _acts = shown(at, *taps, tr=tr)
    assert unfinished(view, tr) == []
    assert view.step.title and view.heading and view.step.help
    assert view.thermometer.temperature in view.short_heading


@pytest.mark.parametrize("moment", MOMENTS)
def test_what_a_button_does_is_accepted(moment: str) -> None:
    at, taps = MOMENTS[moment]
    view, acts = shown(at, *taps)
    enabled = {key for key, each in buttons(view).items() if each.enabled} | set(keys(view))
    for key in enabled & set(acts):
        answer = LaidOutJournal(at).do(acts[key])
        assert isinstance(answer, Entry), (key, answer)


# --- the global phase -------------------------------------------------------------------------------------


def test_of_two_projects_one_is_kept() -> None:
    """Globale Phase 2. (seed 004 l. 230 ff.)"""
    view, acts = shown(choosing())
    assert not buttons(view)["tell"].enabled
    assert acts["skip"] == SkipProject()
    view, acts = shown(choosing(), f"drawn:{NATURE}", f"drawn:{FARMING}")
    assert "tell" not in acts and buttons(view)["tell"].why_not == DE("em.tell_kept")
    view, acts = shown(choosing(), f"drawn:{NATURE}", f"drawn:{FARMING}", f"kept:{FARMING}")
    assert acts["tell"] == StartProject(FARMING, NATURE)


def test_a_third_tap_forgets_the_first_and_a_second_tap_takes_back() -> None:
    view, _acts = shown(choosing(), f"drawn:{NATURE}", f"drawn:{FARMING}", f"drawn:{FOSSIL}")
    assert [key.key for key in view.pad.groups[1].keys] == [f"desk:kept:{FARMING}", f"desk:kept:{FOSSIL}"]  # type: ignore[union-attr]
    _view, acts = shown(choosing(), f"drawn:{NATURE}", f"drawn:{FARMING}", f"drawn:{NATURE}")
    assert acts["tell"] == StartProject(FARMING)


def test_where_four_lie_one_has_to_go_first() -> None:
    """Globale Phase 2.: at most four lie there."""
    lying = (NATURE, FARMING, FOSSIL, "g1311")
    view, _acts = shown(choosing(*lying), "drawn:g1322")
    assert not buttons(view)["tell"].enabled
    assert buttons(view)["tell"].why_not == DE("em.tell_gone")
    view, acts = shown(choosing(*lying), "drawn:g1322", f"gone:{FOSSIL}")
    assert acts["tell"] == StartProject("g1322", instead_of=FOSSIL)


def test_a_project_that_the_app_has_no_name_for_gets_a_number_of_its_own() -> None:
    first = f"{OWN}Projekt 1"
    view, acts = shown(choosing(), f"drawn:{first}")
    assert acts["tell"] == StartProject(first)
    view, _acts = shown(choosing(first))
    assert f"desk:drawn:{first}" not in keys(view)
    assert f"desk:drawn:{OWN}Projekt 2" in keys(view)


# --- boards -----------------------------------------------------------------------------------------------


def test_a_board_shows_what_the_power_emits_and_whether_its_demand_is_covered() -> None:
    """Emissionsphase 1. and 2., examples: China emits 22 CO₂; its demand of 12 is covered."""
    view, _acts = shown(table().in_projects())
    china = board(view, "china")
    assert (china.co2, china.note, china.short) == ("22 CO₂", "Gedeckt", False)
    view, _acts = shown(table().in_projects().board("china", dirty=6))
    china = board(view, "china")
    assert (china.co2, china.note, china.short) == ("19 CO₂", f"3{NO_BREAK}Energie fehlen", True)
    view, _acts = shown(table().in_projects().board("china", dirty=8))
    assert board(view, "china").note == f"1{NO_BREAK}Energie fehlt"


def test_a_board_says_how_many_in_crisis_lose_the_game() -> None:
    """Notstandsplättchen erhalten: the twelfth loses."""
    view, _acts = shown(table().in_projects().board("usa", emergency=4))
    values = {each.title: each.value for each in board(view, "usa").counts}
    assert values["Notstand"] == "4/12" and values["Bedarf"].isdigit()


def test_plus_and_minus_belong_to_what_was_tapped_on_each_board_alone() -> None:
    view, _acts = shown(table().in_projects(), "what:usa.social", "what:china.waste")
    assert board(view, "usa").more.key == "change:usa.social:+1"
    assert board(view, "china").less.key == "change:china.waste:-1"
    assert board(view, "europe").more.key == "change:europe.dirty:+1"
    assert [each.chosen for each in board(view, "usa").counts].count(True) == 1


def test_what_is_not_there_can_not_be_taken_away_and_says_why() -> None:
    view, _acts = shown(table().in_projects().board("usa", social=0), "what:usa.social")
    less = board(view, "usa").less
    assert not less.enabled and less.why_not
    assert board(view, "usa").more.enabled


def test_the_world_has_plus_and_minus_too() -> None:
    view, _acts = shown(table().in_projects(), "what:.oceans")
    assert view.world.more.key == "change:.oceans:+1"
    full = table().in_projects().with_(trees=33)
    assert not shown(full)[0].world.more.enabled, "there are no more trees in the box"


def test_the_balance_says_how_far_it_is_to_the_turning_point() -> None:
    """Emissionsphase 3.: one sink at least has to stay free."""
    view, _acts = shown(table().in_projects())
    assert (view.balance.produced, view.balance.sinks) == (80, 40)
    assert view.balance.left == f"40{NO_BREAK}CO₂ zu viel"
    assert view.balance.goal == "Noch 41 bis zum Wendepunkt"
    even = table().in_projects().boards(clean=30, **NOTHING).with_(emitted=40)
    assert shown(even)[0].balance.left == "Genau gebunden"
    assert not shown(even)[0].balance.reached
    assert shown(even.with_(emitted=39))[0].balance.reached


@given(st.lists(st.integers(0, 20), min_size=4, max_size=4), st.integers(0, 33), st.integers(0, 60))
def test_the_balance_is_what_the_rules_say(dirty: list[int], trees: int, emitted: int) -> None:
    at = table().in_projects().with_(trees=trees, emitted=emitted)
    for power, count in zip(POWERS[4], dirty, strict=True):
        at = at.board(power, dirty=count)
    found, ahead = boards.balance(EN, Scene(LaidOutJournal(at))), outlook(at.rules, at.state)
    assert (found.produced, found.sinks) == (ahead.produced, ahead.sinks)
    assert found.reached == (ahead.to_turning_point == 0)


def test_the_phase_ends_when_all_are_ready_and_the_table_may_end_it_before() -> None:
    view, acts = shown(table().in_projects(), "ready:usa")
    end = buttons(view)["end_projects"]
    assert acts["end_projects"] == EndProjects()
    assert end.enabled and end.primary, "the main key has one place through all steps"
    assert end.label == "Zur Emissionsphase · 1 von 4 fertig"
    assert board(view, "usa").ready and not board(view, "china").ready
    view, _acts = shown(table().in_projects(), *(f"ready:{power}" for power in POWERS[4]))
    assert buttons(view)["end_projects"].label == "Zur Emissionsphase"


def test_alone_nobody_waits_for_others() -> None:
    view, _acts = shown(table(1).in_projects())
    assert not view.boards[0].ready_key
    assert buttons(view)["end_projects"].primary


def test_nothing_to_tuck_under_is_said() -> None:
    at = table().in_projects().with_(row=())
    view, _acts = shown(at)
    assert buttons(view)["desk:open:tuck"].why_not == DE("em.nothing_open")
    assert buttons(view)["desk:open:projects"].why_not == DE("em.project.none")


# --- tucking ----------------------------------------------------------------------------------------------


def test_a_card_is_tucked_by_its_symbols_and_one_of_them_twice() -> None:
    """Projektphase: Unter Krisen schieben."""
    at = table().in_projects(OIL)
    taps = ["open:tuck", f"under:crisis:{OIL}", "symbol:society", "symbol:society", "symbol:grid"]
    view, acts = shown(at, *taps, "whose:usa")
    assert acts["tell"] == TuckUnderCrisis(OIL, ("society", "society", "grid"), "usa")
    assert keys(view)["desk:symbol:society"].label == "2 × Zusammenhalt"
    _view, acts = shown(at, *taps, "symbol:society")
    assert acts["tell"] == TuckUnderCrisis(OIL, ("grid",))


def test_a_card_is_tucked_under_a_global_project() -> None:
    at = table().in_projects().with_(projects=(GlobalProject(FARMING),))
    _view, acts = shown(at, "open:tuck", f"under:project:{FARMING}", "symbol:ecology")
    assert acts["tell"] == TuckUnderProject(FARMING, ("ecology",))


def test_where_a_lasting_crisis_forbids_tucking_the_key_says_so() -> None:
    """D13: only under itself may cards be tucked."""
    at = table().in_projects(OIL).lasting(AID)
    assert "tucking" in at.rules.crises[AID].bans
    view, _acts = shown(at, "open:tuck")
    assert not keys(view)[f"desk:under:crisis:{OIL}"].enabled
    assert keys(view)[f"desk:under:crisis:{OIL}"].why_not
    assert keys(view)[f"desk:under:crisis:{AID}"].enabled


def test_a_lasting_crisis_is_in_sight_beside_the_boards() -> None:
    """Dauerhafte Kriseneffekte bleiben aktiv (Krisenphase 2.)."""
    view, _acts = shown(table().in_projects(OIL).lasting("c1444"))
    assert view.notice == "Desinformation: Neue Krisen liegen alle verdeckt" and view.notice_calm
    assert not shown(table().in_projects(OIL))[0].notice


def test_a_global_project_is_active_only_while_its_requirement_holds() -> None:
    at = table().in_projects().with_(projects=(GlobalProject(NATURE), GlobalProject(FOSSIL)))
    wanted = at.rules.projects[NATURE]
    view, acts = shown(at, "open:projects", f"under:project:{FOSSIL}")
    assert keys(view)[f"desk:under:project:{NATURE}"].icon == "circle"
    assert acts["mark"] == MarkProject(FOSSIL, True), "the app doesn't know what it asks for"
    met = tuple(card(need.symbol) for need in wanted for _ in range(need.count * 4))  # type: ignore[arg-type]
    at = at.with_(projects=(GlobalProject(NATURE, met),))
    view, acts = shown(at, "open:projects", f"under:project:{NATURE}")
    assert keys(view)[f"desk:under:project:{NATURE}"].detail == "Aktiv"
    assert "mark" not in acts
    assert acts["take:0"] == TakeFromProject(NATURE, met[0].symbols)
    assert acts["discard"] == DiscardProject(NATURE)
    assert view.subheading == "1 von 1 Projekt aktiv"


# --- the emissions phase ----------------------------------------------------------------------------------


def test_the_sum_is_told_step_by_step_and_only_its_last_button_counts() -> None:
    """Emissionsphase 1. to 4.: demand, CO₂ produced, bound, the rest on the thermometer."""
    at = table().in_emissions()
    view, acts = shown(at)
    assert figures(view) == ["gedeckt"] * 4 and not acts
    view, acts = shown(at, "next")
    assert figures(view) == ["24", "22", "16", "18", "80 CO₂"] and not acts
    view, acts = shown(at, "next", "next")
    assert figures(view) == ["80", "−24", "−16", "40"] and not acts
    view, acts = shown(at, "next", "next", "next")
    assert figures(view) == ["+40", f"1,2{NO_BREAK}°C", "2", f"1,4{NO_BREAK}°C"]
    assert acts == {"count": CountEmissions()}
    assert [each.key for each in view.actions] == ["desk:back", "count"]


def test_what_the_sum_says_is_what_comes_of_it() -> None:
    at = table().in_emissions().board("usa", dirty=3)
    view, acts = shown(at, "next", "next", "next")
    after = at.do(acts["count"])
    tokens, carbon = after.state.tokens, after.state.carbon
    assert view.sums[-1].figure == f"1,{2 + tokens}{NO_BREAK}°C und {carbon}{NO_BREAK}CO₂"
    demand, _acts = shown(at)
    assert figures(demand)[3] == "+5 Notstand"
    assert after.of("usa").emergency - at.of("usa").emergency == 5


def test_more_crises_are_told_before_they_lie_there() -> None:
    """Emissionsphase 4.: from 1.5 to 1.6 °C one more crisis."""
    at = table().in_emissions().with_(tokens=3, due=3)
    view, _acts = shown(at, "next", "next", "next")
    assert DE("em.sum.crises") in [row.words for row in view.sums]


def test_the_turning_point_takes_back_from_the_thermometer() -> None:
    """Emissionsphase 3.: spare sinks take CO₂ from the thermometer."""
    at = green().with_(tokens=2, carbon=5)
    view, acts = shown(at, "next", "next", "next")
    assert view.step.title == DE("em.step.emissions.turned")
    assert view.sums[0].figure == "−40"
    after = at.do(acts["count"])
    assert (after.state.tokens, after.state.carbon, after.state.turned) == (0, 5, True)


def test_nothing_is_said_to_come_back_from_an_empty_thermometer() -> None:
    """Emissionsphase 3.: what is not there can't be taken back."""
    view, _acts = shown(green().with_(tokens=0, carbon=0), "next", "next", "next")
    assert view.step.title == DE("em.step.emissions.turned")
    assert view.step.detail == DE("em.step.emissions.turned.bound")
    (count,) = (each for each in view.actions if each.key == "count")
    assert count.label == DE("em.act.next")


def test_a_tucked_card_is_nobodys_of_the_world() -> None:
    at = table().in_projects().with_(projects=(GlobalProject(NATURE),))
    taps = ("board:world", "open:tuck", f"under:project:{NATURE}", "symbol:ecology")
    view, acts = shown(at, *taps)
    (tell,) = (each for each in view.actions if each.key == "tell")
    assert tell.enabled, tell.why_not
    assert a(TuckUnderProject, acts["tell"]).power == ""


def test_the_eighth_token_is_told_before_it_loses() -> None:
    at = table().in_emissions().with_(tokens=7, carbon=19)
    view, acts = shown(at, "next", "next", "next")
    assert view.sums[-1].words == DE("em.sum.lost", count=8)
    assert view.balance.danger
    assert at.do(acts["count"]).state.outcome.why == "temperature"  # type: ignore[union-attr]


def test_where_demand_alone_loses_there_is_no_further_step() -> None:
    """Notstandsplättchen erhalten: the twelfth loses at once."""
    at = table().in_emissions().board("usa", dirty=0, clean=0)
    view, acts = shown(at, "next")
    assert sums.losing(Scene(LaidOutJournal(at))) == "usa"
    assert acts == {"count": CountEmissions()}
    assert view.sums[-1].tone == "danger"
    assert at.do(CountEmissions()).state.outcome.power == "usa"  # type: ignore[union-attr]


# --- growth and the end -----------------------------------------------------------------------------------


def test_growth_is_told_for_each_power() -> None:
    """Wachstumsphase 3., example: China from 12 to 14."""
    at = table().in_emissions().with_(phase="growth", row=())
    view, acts = shown(at)
    china = next(row for row in view.sums if row.title == "China")
    assert (china.words, china.figure) == ("Bedarf 12 → 14", "+2")
    assert acts["grow"] == Grow()


def test_the_last_round_without_a_turning_point_ends_the_game() -> None:
    at = table().in_emissions().with_(phase="growth", row=(), round=6)
    view, _acts = shown(at)
    assert buttons(view)["grow"].label == DE("em.act.lose")


def test_a_challenge_with_a_goal_is_asked_for_before_the_game_is_won() -> None:
    """Varianten: additional conditions for winning."""
    goal = Challenge("nobody_left_behind", goal=True)
    at = table().in_emissions().with_(phase="growth", row=(), turned=True, challenges=(goal,))
    view, acts = shown(at)
    assert (acts["grow"], acts["grow:not"]) == (Grow(), Grow(goals_met=False))
    assert [row.words for row in view.sums] == ["Niemand bleibt zurück"]


def test_the_end_says_why() -> None:
    view, _acts = shown(over("failed", "emergency", "china"))
    assert view.ending is not None and not view.ending.won
    assert view.outcome == "Verloren: China ist überlastet"
    assert [each.key for each in view.actions] == ["story", "code", "go_on", "home"]
    assert shown(over("won", "turning_point"))[0].ending.won  # type: ignore[union-attr]


def test_lost_crises_of_a_correction_leave_growth_alone() -> None:
    at = table().resolving(OIL).with_(row=())
    view, acts = shown(at)
    assert view.crisis is None and "grow" in acts


def test_nothing_is_anybodys_secret() -> None:
    """Handkarten liegen offen: the view of everybody is the view of the app."""
    from engine.core import PUBLIC
    from engine.emission import GAME

    at = table().in_projects()
    assert GAME.view(at.state, PUBLIC) == at.state
