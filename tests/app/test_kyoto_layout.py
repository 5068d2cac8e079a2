"""KYOTO's table in every moment on every tablet, as plans that read as text; no window is needed.

    python -m tests.app.test_kyoto_layout

writes the golden plans anew: their diff is what a change does to the table.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import product
from pathlib import Path

import pytest

from app.games.kyoto import layout
from app.games.kyoto.view import KyotoView
from app.ui.font_measure import FontMeasure
from app.ui.layout import Arrangement, Plan, Planner, Rect, Ruler, Sizes, solve
from app.ui.layout.needs.bar import BarNeed
from tests.app.helpers import DE, LANGUAGES, ROOT
from tests.app.kyoto_moments import MOMENTS

GOLDEN = Path(__file__).parents[1] / "golden" / "plans" / "kyoto"
TABLETS = {
    7: ((1024, 600), 1.0, 170),
    8: ((1280, 800), 1.33, 189),
    10: ((1920, 1200), 1.5, 226),
    12: ((2560, 1600), 2.0, 252),
}
"""Inches: pixels, the density that Android rounds to, and the real dots to the inch."""
SCALES = (0.8, 1.0, 2.0)
FONTS = ROOT / "app" / "assets" / "fonts"
MEASURE = FontMeasure(str(FONTS / "Inter-Medium.ttf"), str(FONTS / "Inter-Bold.ttf"))

Size = tuple[int, int]


def screens() -> Iterator[tuple[str, Size, Ruler]]:
    """Every tablet, landscape and portrait, at every text size."""
    for (inches, (landscape, density, dpi)), scale in product(TABLETS.items(), SCALES):
        for way, size in (("landscape", landscape), ("portrait", landscape[::-1])):
            sizes = Sizes.of(*size, text_scale=scale, density=density, dpi=dpi)
            yield f"{inches} inches {way} {scale:.0%}", size, Ruler(sizes, MEASURE)


SCREENS = {name: (size, ruler) for name, size, ruler in screens()}


def planned(view: KyotoView, size: Size, ruler: Ruler) -> Plan:
    return solve(layout.parts(view, ruler), arranged(view, size, ruler), size)


def arranged(view: KyotoView, size: Size, ruler: Ruler) -> tuple[Arrangement, ...]:
    return layout.arrangements(view, ruler, upright=size[1] > size[0])


def golden(moment: str) -> str:
    view = MOMENTS[moment](DE)
    plans = (f"# {name}\n{planned(view, *screen).as_text()}\n" for name, screen in SCREENS.items())
    return "\n".join(plans)


@pytest.mark.parametrize("moment", MOMENTS)
def test_the_table_stands_as_it_was_agreed(moment: str) -> None:
    wanted = (GOLDEN / f"{moment}.txt").read_text(encoding="utf-8")
    assert golden(moment) == wanted, "python -m tests.app.test_kyoto_layout writes it; read the diff"


def test_every_golden_plan_has_its_moment() -> None:
    assert {path.stem for path in GOLDEN.glob("*.txt")} == set(MOMENTS)


@pytest.fixture(params=list(LANGUAGES))
def plans(request: pytest.FixtureRequest) -> list[tuple[str, str, KyotoView, Plan]]:
    made = []
    for moment, view_in in MOMENTS.items():
        view = view_in(LANGUAGES[request.param])
        made += [(moment, name, view, planned(view, *screen)) for name, screen in SCREENS.items()]
    return made


Plans = list[tuple[str, str, KyotoView, Plan]]


def test_nothing_is_missing_that_people_need(plans: Plans) -> None:
    """The step, its keys, what is asked, the clock, and flags that open something; the bar and the strip."""
    for moment, name, view, plan in plans:
        needed = {"strip", "bar", "step"}
        needed |= {"pad"} if view.pad else set()
        needed |= {"cover"} if view.cover else set()
        needed |= {"track"} if view.score else set()
        needed |= {"prompt"} if view.prompt else set()
        needed |= {"ring", "goals"} if view.timer else set()
        needed |= {"flags"} if view.flags_open else set()
        assert needed <= set(plan.variants), (moment, name, plan.left_out)


def test_what_is_left_out_is_a_tap_away(plans: Plans) -> None:
    for moment, name, view, plan in plans:
        size, ruler = SCREENS[name]
        elsewhere = {part.name for part in layout.parts(view, ruler) if part.elsewhere}
        assert set(plan.left_out) <= elsewhere, (moment, name)
        over = solve(layout.parts(view, ruler, overleaf=True), arranged(view, size, ruler), size)
        assert not {"board", "flags"} & set(plan.left_out) & set(over.left_out), (moment, name)


def test_who_has_won_is_read_on_every_screen(plans: Plans) -> None:
    for moment, name, view, plan in plans:
        if view.ending:
            words = layout.heading(view, plan)
            assert plan.rects.get("step") or words.startswith(view.ending.title), (moment, name, words)


def test_bar_and_strip_stay_where_they_are_through_all_steps(plans: Plans) -> None:
    """The main key, undo and redo have one place in every step, and so has the strip; above them a narrow bar
    has a line for the moment's keys only while there are any."""
    places: dict[str, set[tuple[Rect, ...]]] = {}
    for _moment, name, view, plan in plans:
        bar, keys = plan.rects["bar"], any(not action.primary for action in view.actions)
        undo, redo, _keys, main = BarNeed(SCREENS[name][1].sizes, keys).places(bar.width)
        down = [replace(rect, y=round(bar.y + rect.y)) for rect in (undo, redo, main)]
        places.setdefault(name, set()).add((plan.rects["strip"], *down))
    assert {name for name, seen in places.items() if len(seen) > 1} == set()


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
    """While one thing is told, everything that was there stays in its place."""
    before, after = (MOMENTS["country"](DE) for _ in range(2))
    for name, (size, ruler) in SCREENS.items():
        planner = Planner()
        rects = []
        for view in (before, after):
            made = layout.parts(view, ruler), arranged(view, size, ruler)
            rects.append(planner.update(*made, size, ruler.sizes, layout.topic(view)).rects)
        assert rects[0] == rects[1], name


def in_a_row(*moments: str, screen: str) -> list[Plan]:
    """The plans of one table on which these moments follow one another."""
    size, ruler = SCREENS[screen]
    planner, made = Planner(), []
    for view in (MOMENTS[moment](DE) for moment in moments):
        parts = layout.parts(view, ruler)
        made.append(planner.update(parts, arranged(view, size, ruler), size, ruler.sizes, layout.topic(view)))
    return made


@pytest.mark.parametrize("screen", SCREENS)
def test_keys_come_up_when_all_may_agree_to_stop(screen: str) -> None:
    assert in_a_row("running", "agreement", screen=screen)[1].shows("pad")


@pytest.mark.parametrize("screen", [name for name in SCREENS if "landscape" in name and "200" not in name])
def test_the_clock_stands_in_the_middle_whatever_was_shown_before(screen: str) -> None:
    plans = in_a_row("allowance", "study", "ready", "running", "country", "running", screen=screen)
    assert [plans[at].arrangement for at in (2, 3, 5)] == ["hero"] * 3
    assert plans[4].arrangement == "columns"


@pytest.mark.parametrize("screen", [name for name in SCREENS if "portrait" in name])
def test_on_an_upright_screen_the_clock_keeps_its_place(screen: str) -> None:
    plans = in_a_row("allowance", "study", "ready", "running", "country", "agreement", screen=screen)
    assert [plan.arrangement for plan in plans] == ["stack"] * 2 + ["below"] * 4
    assert len({(plan.rects["ring"].x, plan.rects["ring"].y) for plan in plans[2:]}) == 1


@pytest.mark.parametrize("moment", ["running", "country", "study"])
def test_everything_fits_on_a_large_tablet(moment: str) -> None:
    plan = planned(MOMENTS[moment](DE), *SCREENS["12 inches landscape 100%"])
    assert plan.left_out == () and not plan.inside


def main() -> None:
    GOLDEN.mkdir(parents=True, exist_ok=True)
    for moment in MOMENTS:
        (GOLDEN / f"{moment}.txt").write_text(golden(moment), encoding="utf-8")


if __name__ == "__main__":
    main()
