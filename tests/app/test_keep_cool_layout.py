"""KEEP COOL's table in every moment on several tablets, as plans that read as text; no window is needed.

    python -m tests.app.test_keep_cool_layout

writes the golden plans anew: their diff is what a change does to the table.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from app.games.keep_cool import layout
from app.games.keep_cool.view import TableView
from app.ui.layout import Arrangement, Part, Plan, Planner, Rect, Ruler, solve
from app.ui.layout.needs.bar import one_key_bar
from tests.app.helpers import DE, LANGUAGES
from tests.app.keep_cool_moments import MOMENTS
from tests.app.test_kyoto_layout import SCREENS

GOLDEN = Path(__file__).parents[1] / "golden" / "plans" / "keep_cool"
KEPT = [name for name in SCREENS if not name.startswith(("8", "12"))]
"""Screens whose plans are kept as files; the others are looked at all the same."""

Size = tuple[int, int]


def made(view: TableView, size: Size, ruler: Ruler) -> tuple[tuple[Part, ...], tuple[Arrangement, ...]]:
    return layout.parts(view, ruler, size), layout.arrangements(view, ruler, size)


def planned(view: TableView, size: Size, ruler: Ruler) -> Plan:
    return solve(*made(view, size, ruler), size)


def golden(moment: str) -> str:
    view = MOMENTS[moment](DE)
    plans = (f"# {name}\n{planned(view, *SCREENS[name]).as_text()}\n" for name in KEPT)
    return "\n".join(plans)


@pytest.mark.parametrize("moment", MOMENTS)
def test_the_table_stands_as_it_was_agreed(moment: str) -> None:
    wanted = (GOLDEN / f"{moment}.txt").read_text(encoding="utf-8")
    assert golden(moment) == wanted, "python -m tests.app.test_keep_cool_layout writes it; read the diff"


def test_every_golden_plan_has_its_moment() -> None:
    assert {path.stem for path in GOLDEN.glob("*.txt")} == set(MOMENTS)


Plans = list[tuple[str, str, TableView, Plan]]


@pytest.fixture(params=list(LANGUAGES), scope="module")
def plans(request: pytest.FixtureRequest) -> Plans:
    found = []
    for moment, view_in in MOMENTS.items():
        view = view_in(LANGUAGES[request.param])
        found += [(moment, name, view, planned(view, *screen)) for name, screen in SCREENS.items()]
    return found


def test_nothing_is_missing_that_people_need(plans: Plans) -> None:
    """The step or how it ended, its keys, what is asked; the bar and the strip."""
    for moment, name, view, plan in plans:
        needed = {"strip", "bar"} | ({"end"} if view.end else {"step"})
        needed |= {"offers"} if view.offers else set()
        needed |= {"pad"} if view.deal and view.deal.pad else set()
        needed |= {"book"} if view.deal and view.deal.lines else set()
        needed |= {"prices"} if view.deal and view.deal.prices else set()
        needed |= {"picker"} if view.picks else set()
        needed |= {"prompt"} if view.prompt else set()
        needed |= {"tray"} if view.virtual else set()
        assert needed <= set(plan.variants), (moment, name, plan.left_out)


def test_what_is_left_out_is_a_tap_away(plans: Plans) -> None:
    for moment, name, view, plan in plans:
        size, ruler = SCREENS[name]
        parts, arrangements = made(view, size, ruler)
        elsewhere = {part.name for part in parts if part.elsewhere} | {"phases"}
        assert set(plan.left_out) <= elsewhere, (moment, name)
        over = solve(layout.parts(view, ruler, size, overleaf=True), arrangements, size)
        seen = {"carbometer", "card"} | ({"row"} if "200%" not in name else set())
        assert not seen & set(plan.left_out) & set(over.left_out), (moment, name)


def test_seats_are_shown_on_both_edges_or_on_none(plans: Plans) -> None:
    for moment, name, _view, plan in plans:
        assert plan.shows("first") == plan.shows("second"), (moment, name)


def test_bar_and_strip_stay_where_they_are_through_all_steps(plans: Plans) -> None:
    """All keys of the bar have one place in every step, and so has the strip."""
    places: dict[str, set[tuple[Rect, ...]]] = {}
    for _moment, name, _view, plan in plans:
        bar = plan.rects["bar"]
        undo, redo, keys, main = one_key_bar(SCREENS[name][1].sizes).places(bar.width)
        places.setdefault(name, set()).add((plan.rects["strip"], bar, undo, redo, *keys, main))
    assert {name for name, seen in places.items() if len(seen) > 1} == set()


def test_the_bar_never_has_more_keys_than_places(plans: Plans) -> None:
    for moment, _name, view, _plan in plans:
        assert sum(not action.primary for action in view.bar) <= 1, moment
        assert sum(action.primary for action in view.bar) <= 1, moment


def test_no_parts_lie_over_each_other_or_outside(plans: Plans) -> None:
    for moment, name, _view, plan in plans:
        width, height = SCREENS[name][0]
        rects = list(plan.rects.values())
        for at, rect in enumerate(rects):
            assert rect.x >= 0 and rect.y >= 0 and rect.right <= width and rect.bottom <= height, (
                moment,
                name,
            )
            assert not any(rect.overlaps(other) for other in rects[at + 1 :]), (moment, name)


def test_a_key_that_is_tapped_moves_nothing_else() -> None:
    """While one thing is arranged, everything that was there stays in its place."""
    before, after = (MOMENTS["innovate"](DE) for _ in range(2))
    for name, (size, ruler) in SCREENS.items():
        planner = Planner()
        rects = [
            planner.update(*made(view, size, ruler), size, ruler.sizes, layout.topic(view)).rects
            for view in (before, after)
        ]
        assert rects[0] == rects[1], name


@pytest.mark.parametrize("screen", [name for name in SCREENS if "12 inches" in name and "200" not in name])
def test_the_seats_never_move_through_a_turn(screen: str) -> None:
    size, ruler = SCREENS[screen]
    turn = ("card", "event", "income", "investment", "menu", "give", "investment", "recovery")
    tables = [MOMENTS[moment](DE) for moment in turn]
    six = [planned(view, size, ruler) for view in tables if len(view.seats) == len(tables[0].seats)]
    assert len({(plan.rects["first"], plan.rects["second"]) for plan in six}) == 1


def test_a_purchase_says_what_it_changes() -> None:
    offers = {each.key: each.detail for each in MOMENTS["investment"](DE).offers}
    assert offers["build:black"] == "32 → 25 Chips · Ziel 7 von 12"
    assert offers["build:red"] == "32 → 30 Chips · Schutz 0 → 1"
    assert offers["deal:innovate"] == "32 → 25 Chips · Grün 10 → 8"
    poor = {each.key: (each.detail, each.enabled) for each in MOMENTS["poor"](DE).offers}
    assert poor["build:black"] == ("4 Chips fehlen", False)


def test_what_happened_last_is_in_sight_at_1280_by_800() -> None:
    from app.ui.layout import Sizes
    from tests.app.test_kyoto_layout import MEASURE

    size = (1280, 800)
    ruler = Ruler(Sizes.of(*size), MEASURE)
    for moment in ("card", "event", "income", "investment", "recovery"):
        plan = planned(MOMENTS[moment](DE), size, ruler)
        assert plan.shows("story") and plan.shows("carbometer", "tower"), moment


def main() -> None:
    GOLDEN.mkdir(parents=True, exist_ok=True)
    for moment in MOMENTS:
        (GOLDEN / f"{moment}.txt").write_text(golden(moment), encoding="utf-8")


if __name__ == "__main__":
    main()
