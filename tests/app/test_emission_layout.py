"""e-Mission's table in every moment on every tablet, as plans that read as text; no window is needed.

    python -m tests.app.test_emission_layout

writes the golden plans anew: their diff is what a change does to the table.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from app.games.emission import layout
from app.games.emission.view import EmissionView
from app.table.parts import OVERLEAF
from app.ui.layout import Arrangement, Plan, Planner, Rect, Ruler, solve
from app.ui.layout.needs.bar import BarNeed
from app.ui.layout.needs.powers import BoardsNeed
from tests.app.emission_moments import MOMENTS
from tests.app.helpers import DE, LANGUAGES
from tests.app.test_kyoto_layout import SCREENS, Size

GOLDEN = Path(__file__).parents[1] / "golden" / "plans" / "emission"
READ = [name for name in SCREENS if name.startswith(("7 ", "10 ")) and "80%" not in name]
"""The screens of which plans are kept; the rules below hold on all of them."""
BOARDS = [name for name in MOMENTS if name.startswith("boards")]


def planned(view: EmissionView, size: Size, ruler: Ruler, *, overleaf: bool = False) -> Plan:
    parts = layout.parts(view, ruler, overleaf=overleaf)
    return solve(parts, arranged(view, size, ruler), size)


def arranged(view: EmissionView, size: Size, ruler: Ruler) -> tuple[Arrangement, ...]:
    return layout.arrangements(view, ruler, upright=size[1] > size[0])


def golden(moment: str) -> str:
    view = MOMENTS[moment](DE)
    plans = (f"# {name}\n{planned(view, *SCREENS[name]).as_text()}\n" for name in READ)
    return "\n".join(plans)


@pytest.mark.parametrize("moment", MOMENTS)
def test_the_table_stands_as_it_was_agreed(moment: str) -> None:
    wanted = (GOLDEN / f"{moment}.txt").read_text(encoding="utf-8")
    assert golden(moment) == wanted, "python -m tests.app.test_emission_layout writes it; read the diff"


def test_every_golden_plan_has_its_moment() -> None:
    assert {path.stem for path in GOLDEN.glob("*.txt")} == set(MOMENTS)


Plans = list[tuple[str, str, EmissionView, Plan]]


@pytest.fixture(params=list(LANGUAGES), scope="module")
def plans(request: pytest.FixtureRequest) -> Plans:
    made = []
    for moment, view_in in MOMENTS.items():
        view = view_in(LANGUAGES[request.param])
        made += [(moment, name, view, planned(view, *screen)) for name, screen in SCREENS.items()]
    return made


def needed(view: EmissionView) -> set[str]:
    """What people can't do without in this moment."""
    crisis = view.crisis
    found = {"strip", "bar", "heat"}
    found |= set() if view.boards_open else {"step"}
    found |= {"prompt"} if view.prompt else set()
    found |= {"sheet"} if view.sums else set()
    found |= {"card"} if view.card else set()
    if view.pad or (crisis and crisis.pad):
        found.add("pad")
    elif crisis and crisis.tracks:
        found.add("tracks")
    elif crisis and crisis.sums:
        found.add("sums")
    if crisis and crisis.throws and crisis.throws.stray:
        found.add("throws")
    return found


def test_nothing_is_missing_that_people_need(plans: Plans) -> None:
    for moment, name, view, plan in plans:
        assert needed(view) <= set(plan.variants), (moment, name, plan.left_out)


def test_boards_are_all_there_with_the_worlds_or_one_by_one(plans: Plans) -> None:
    for moment, name, view, plan in plans:
        if view.boards_open:
            shown = {"boards", "world", "one"} & set(plan.variants)
            assert shown in ({"boards", "world"}, {"one"}), (moment, name, shown)


def test_what_is_left_out_is_a_tap_away(plans: Plans) -> None:
    """Overleaf, or on a page before what a crisis comes to; boards stand for each other."""
    for moment, name, view, plan in plans:
        parts = layout.parts(view, SCREENS[name][1])
        elsewhere = {part.name for part in parts if part.elsewhere} | {"boards", "world", "one"}
        assert set(plan.left_out) <= elsewhere, (moment, name, plan.left_out)
        if "powers" in plan.left_out:
            over = planned(view, *SCREENS[name], overleaf=True)
            assert over.shows("powers"), (moment, name, over.left_out)


def test_the_crisis_that_was_drawn_stays_in_sight_until_it_strikes(plans: Plans) -> None:
    for moment, name, view, plan in plans:
        if view.card is not None:
            said = layout.heading(view, plan)
            assert plan.rects.get("card") or view.card.title in said, (moment, name, said)


def test_the_temperature_is_read_on_every_screen(plans: Plans) -> None:
    for moment, name, view, plan in plans:
        said = layout.heading(view, plan)
        assert plan.rects.get("heat") or view.ending or view.thermometer.temperature in said, (moment, name)


def test_how_it_ended_is_read_on_every_screen(plans: Plans) -> None:
    for moment, name, view, plan in plans:
        if view.ending:
            assert plan.rects.get("step") or layout.heading(view, plan) == view.outcome, (moment, name)


def test_bar_and_strip_stay_where_they_are_through_all_steps(plans: Plans) -> None:
    """The main key, undo and redo have one place in every step, and so has the strip."""
    places: dict[str, set[tuple[Rect, ...]]] = {}
    for _moment, name, view, plan in plans:
        bar, keys = plan.rects["bar"], any(not action.primary for action in view.actions)
        undo, redo, _keys, main = BarNeed(SCREENS[name][1].sizes, keys).places(bar.width)
        down = [Rect(rect.x, round(bar.y + rect.y), rect.width, rect.height) for rect in (undo, redo, main)]
        places.setdefault(name, set()).add((plan.rects["strip"], *down))
    assert {name for name, seen in places.items() if len(seen) > 1} == set()


def test_every_step_has_its_main_key(plans: Plans) -> None:
    """Only people who hold a card, a die or another power's answer have none: the table waits for that."""
    for moment, _name, view, _plan in plans:
        waits = view.crisis is not None and (view.crisis.pad is not None or view.crisis.throws is not None)
        assert waits or [action.primary for action in view.actions].count(True) == 1, moment


def test_no_parts_lie_over_each_other_or_outside(plans: Plans) -> None:
    for moment, name, _view, plan in plans:
        width, height = SCREENS[name][0]
        rects = list(plan.rects.values())
        for at, rect in enumerate(rects):
            inside = rect.x >= 0 and rect.y >= 0 and rect.right <= width and rect.bottom <= height
            assert inside, (moment, name)
            assert not any(rect.overlaps(other) for other in rects[at + 1 :]), (moment, name)


@pytest.mark.parametrize("screen", SCREENS)
def test_a_key_that_is_tapped_moves_nothing_else(screen: str) -> None:
    """While a card is being entered, everything that was there stays in its place."""
    size, ruler = SCREENS[screen]
    planner, rects = Planner(), []
    for view in (MOMENTS["tuck"](DE), MOMENTS["tuck-told"](DE)):
        made = layout.parts(view, ruler), arranged(view, size, ruler)
        rects.append(planner.update(*made, size, ruler.sizes, layout.topic(view)).rects)
    assert rects[0] == rects[1]


@pytest.mark.parametrize("count", [2, 3, 4])
def test_boards_of_two_to_four_powers_are_aligned_alike(count: int) -> None:
    """All of one size in full rows: nowhere stands a tall one beside two low ones."""
    for _size, ruler in SCREENS.values():
        need = BoardsNeed(ruler.sizes, count, 14)
        for width in (600, 900, 1200, 1800):
            columns = need.columns(width, 800)
            assert count % columns == 0, (count, columns)


def test_what_is_drawn_is_shown_large() -> None:
    for name in ("10 inches landscape 100%", "10 inches portrait 100%", "12 inches landscape 100%"):
        assert planned(MOMENTS["reveal"](DE), *SCREENS[name]).shows("card", "large"), name


def test_who_looks_for_more_finds_what_had_no_room() -> None:
    view = MOMENTS["resolution"](DE)
    size, ruler = SCREENS["7 inches landscape 200%"]
    plan = planned(view, size, ruler)
    lacking = [part for part in layout.parts(view, ruler) if part.name in plan.left_out]
    assert OVERLEAF in {part.elsewhere for part in lacking}


def main() -> None:
    GOLDEN.mkdir(parents=True, exist_ok=True)
    for moment in MOMENTS:
        (GOLDEN / f"{moment}.txt").write_text(golden(moment), encoding="utf-8")


if __name__ == "__main__":
    main()
