"""CO₂'s table in every moment on every tablet, as plans that read as text; no window is needed.

    python -m tests.app.test_co2_layout

writes the golden plans anew: their diff is what a change does to the table.
"""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from pathlib import Path
from random import Random

import pytest

from app.games.co2 import layout
from app.games.co2.view import Co2View
from app.ui.layout import Arrangement, Plan, Planner, Rect, Ruler, solve
from app.ui.layout.needs.bar import BarNeed
from tests.app.co2_moments import MOMENTS, moment
from tests.app.co2_moments import RULES as GENTLE_RULES
from tests.app.co2_tables import laid_out, played, shown
from tests.app.helpers import LANGUAGES
from tests.app.test_kyoto_layout import SCREENS, Size

GOLDEN = Path(__file__).parents[1] / "golden" / "plans" / "co2"


def planned(view: Co2View, size: Size, ruler: Ruler) -> Plan:
    return solve(layout.parts(view, ruler), arranged(view, size, ruler), size)


def arranged(view: Co2View, size: Size, ruler: Ruler) -> tuple[Arrangement, ...]:
    return layout.arrangements(view, ruler, size)


@cache
def plan_of(name: str, screen: str, language: str = "de") -> Plan:
    return planned(moment(name, language), *SCREENS[screen])


def golden(name: str) -> str:
    return "\n".join(f"# {screen}\n{plan_of(name, screen).as_text()}\n" for screen in SCREENS)


@pytest.mark.parametrize("name", MOMENTS)
def test_the_table_stands_as_it_was_agreed(name: str) -> None:
    wanted = (GOLDEN / f"{name}.txt").read_text(encoding="utf-8")
    assert golden(name) == wanted, "python -m tests.app.test_co2_layout writes it; read the diff"


def test_every_golden_plan_has_its_moment() -> None:
    assert {path.stem for path in GOLDEN.glob("*.txt")} == set(MOMENTS)


Plans = list[tuple[str, str, Co2View, Plan]]


@pytest.fixture(params=list(LANGUAGES))
def plans(request: pytest.FixtureRequest) -> Plans:
    language: str = request.param
    return [
        (name, screen, moment(name, language), plan_of(name, screen, language))
        for name in MOMENTS
        for screen in SCREENS
    ]


def test_nothing_is_missing_that_people_need(plans: Plans) -> None:
    """The step, the air, the way to other pages, and whatever is pressed or looked at now."""
    for name, screen, view, plan in plans:
        needed = {"strip", "bar", "tabs", "step", "air"}
        # On a small screen whoever is asked two things at once answers first.
        needed |= {layout.work(view)} - ({"pad", ""} if view.prompt and view.notice else {""})
        needed |= {"prompt"} if view.prompt else set()
        needed |= {"notice"} if view.notice else set()
        assert needed <= set(plan.variants), (name, screen, plan.left_out)


def test_what_is_left_out_is_a_tap_away(plans: Plans) -> None:
    for name, screen, view, plan in plans:
        size, ruler = SCREENS[screen]
        elsewhere = {part.name for part in layout.parts(view, ruler) if part.elsewhere}
        assert set(plan.left_out) <= elsewhere, (name, screen)
        over = solve(layout.parts(view, ruler, overleaf=True), arranged(view, size, ruler), size)
        assert view.prompt or "facts" not in {*plan.left_out} & {*over.left_out}, (name, screen)


def test_who_has_won_is_read_on_every_screen(plans: Plans) -> None:
    for name, screen, view, plan in plans:
        if view.ending:
            words = layout.heading(view, plan)
            assert plan.rects.get("step") or words.startswith(view.ending.title), (name, screen, words)


def test_bar_strip_and_pages_stay_where_they_are_through_all_steps(plans: Plans) -> None:
    """The main key, undo and redo have one place in every step, and so have the strip and the pages."""
    places: dict[str, set[tuple[Rect, ...]]] = {}
    for _name, screen, view, plan in plans:
        bar, keys = plan.rects["bar"], any(not action.primary for action in view.actions)
        undo, redo, _keys, main = BarNeed(SCREENS[screen][1].sizes, keys).places(bar.width)
        down = [replace(rect, y=round(bar.y + rect.y)) for rect in (undo, redo, main)]
        strip, tabs = plan.rects["strip"], plan.rects["tabs"]
        places.setdefault(screen, set()).add((strip, tabs, *down))
    assert {screen for screen, seen in places.items() if len(seen) > 1} == set()


def test_to_pass_and_to_end_the_turn_never_share_a_place(plans: Plans) -> None:
    """The one is among the keys of the turn, the other is the main key of the bar."""
    for name, screen, view, plan in plans:
        passing = [key.key for group in (view.pad.groups if view.pad else ()) for key in group.keys]
        ending = [action.key for action in view.actions]
        assert "tell:pass_main" not in ending and "end_turn" not in passing, name
        if "tell:pass_main" in passing:
            assert not plan.rects["pad"].overlaps(plan.rects["bar"]), (name, screen)


def test_no_parts_lie_over_each_other_or_outside(plans: Plans) -> None:
    for name, screen, _view, plan in plans:
        width, height = SCREENS[screen][0]
        rects = list(plan.rects.values())
        for at, rect in enumerate(rects):
            inside = rect.x >= 0 and rect.y >= 0 and rect.right <= width and rect.bottom <= height
            assert inside, (name, screen)
            assert not any(rect.overlaps(other) for other in rects[at + 1 :]), (name, screen)


def test_a_region_that_is_chosen_moves_nothing_else() -> None:
    """While one thing is entered, no part changes its place for the sake of beauty."""
    views = [moment(name, "de") for name in ("plan", "plan-where")]
    for screen, (size, ruler) in SCREENS.items():
        planner = Planner()
        made = [
            planner.update(
                layout.parts(view, ruler), arranged(view, size, ruler), size, ruler.sizes, layout.topic(view)
            )
            for view in views
        ]
        assert made[0].arrangement == made[1].arrangement, screen
        for part in ("strip", "tabs", "bar"):
            assert made[0].rects[part] == made[1].rects[part], (screen, part)


@pytest.mark.parametrize("name", ["turn", "supply", "turn-late"])
def test_everything_stands_on_a_large_tablet(name: str) -> None:
    plan = plan_of(name, "12 inches landscape 100%")
    assert set(plan.left_out) <= {"recent"} and not plan.inside


@pytest.mark.parametrize("name", ["turn", "turn-late"])
def test_the_world_is_seen_while_somebody_is_in_turn(name: str) -> None:
    for screen in ("10 inches landscape 100%", "10 inches portrait 100%", "12 inches landscape 100%"):
        assert plan_of(name, screen).shows("regions"), screen


@pytest.mark.parametrize(("mode", "players"), [("coop", 3), ("competitive", 4), ("solo", 1)])
def test_every_step_of_a_game_has_a_plan(mode: str, players: int) -> None:
    """On the narrowest screen with large words, which asks most of every need."""
    screen, table = SCREENS["7 inches portrait 200%"], laid_out(mode, players, 4, GENTLE_RULES)
    for _phase in played(table, Random(4), most=120):
        view = shown(table)[0]
        plan = planned(view, *screen)
        assert {layout.work(view)} - {""} <= set(plan.variants), plan.left_out


def main() -> None:
    GOLDEN.mkdir(parents=True, exist_ok=True)
    for name in MOMENTS:
        (GOLDEN / f"{name}.txt").write_text(golden(name), encoding="utf-8")


if __name__ == "__main__":
    main()
