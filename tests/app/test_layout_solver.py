"""The solver: what is kept most is there first, nothing overlaps, nothing is cut or lost unnamed."""

from __future__ import annotations

from dataclasses import dataclass
from math import inf

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.ui.layout import (
    NOTHING,
    Arrangement,
    Extent,
    LayoutError,
    Part,
    Place,
    Plan,
    Planner,
    Row,
    Stack,
    Variant,
    fixed,
    solve,
)
from app.ui.layout.arrangement import Node, by_weight, share_out

NAMES = ("strip", "hero", "work", "keys", "seats", "bar")


@dataclass(frozen=True)
class Wrapped:
    """So much text: what it lacks in width it takes in height."""

    area: float
    ideal: float
    most: float

    def __call__(self, width: float) -> Extent:
        least = self.area / max(1.0, width)
        return Extent(least, least * self.ideal, least * self.ideal * self.most)


@st.composite
def parts(draw: st.DrawFn, name: str) -> Part:
    """A ladder of one to three variants, each lesser one smaller and kept longer."""
    variants: list[Variant] = []
    keep, share = draw(st.integers(5, 60)), 1.0
    area, width = draw(st.integers(100, 60_000)), draw(st.integers(0, 200))
    ideal, most = draw(st.sampled_from((1.0, 1.5, 3.0))), draw(st.sampled_from((1.0, 2.0, inf)))
    for number in range(draw(st.integers(1, 3))):
        variants.append(Variant(str(number), keep, Wrapped(area * share, ideal, most), width * share))
        keep, share = min(100, keep + draw(st.integers(0, 30))), share * draw(st.sampled_from((0.3, 0.7, 1)))
    return Part(name, tuple(variants))


@st.composite
def trees(draw: st.DrawFn, names: tuple[str, ...]) -> Node:
    if len(names) == 1:
        return Place(names[0])
    cut = draw(st.integers(1, len(names) - 1))
    children = (draw(trees(names[:cut])), draw(trees(names[cut:])))
    gap = draw(st.sampled_from((0.0, 8.0)))
    if draw(st.booleans()):
        return Stack(children, gap)
    weights = draw(st.tuples(*[st.sampled_from((0.5, 1.0, 3.0))] * 2))
    return Row(children, weights, gap)


@st.composite
def screens(draw: st.DrawFn) -> tuple[tuple[Part, ...], tuple[Arrangement, ...]]:
    made = tuple(draw(parts(name)) for name in draw(st.permutations(NAMES))[: draw(st.integers(1, 6))])
    arrangements = []
    for number in range(draw(st.integers(1, 3))):
        names = tuple(draw(st.permutations(NAMES)))
        arrangements.append(
            Arrangement(str(number), draw(trees(names)), margin=draw(st.sampled_from((0, 12))))
        )
    return made, tuple(arrangements)


Screen = tuple[tuple[Part, ...], tuple[Arrangement, ...]]
sizes = st.tuples(st.integers(50, 2000), st.integers(50, 2000))


@given(screens(), sizes)
def test_no_part_leaves_the_screen_or_lies_over_another(screen: Screen, size: tuple[int, int]) -> None:
    plan = solve(*screen, size)
    rects = list(plan.rects.values())
    for at, rect in enumerate(rects):
        assert rect.x >= 0 and rect.y >= 0
        assert rect.right <= size[0] + 0.1 and rect.bottom <= size[1] + 0.1
        assert not any(rect.overlaps(other, 0.1) for other in rects[at + 1 :])


@given(screens(), sizes)
def test_every_part_has_the_least_that_it_needs(screen: Screen, size: tuple[int, int]) -> None:
    plan = solve(*screen, size)
    by_name = {part.name: part for part in screen[0]}
    for name, rect in plan.rects.items():
        variant = next(each for each in by_name[name].variants if each.name == plan.variants[name])
        assert rect.width >= variant.least_width - 0.1
        assert rect.height >= variant.need(rect.width).least - 0.1


@given(screens(), sizes)
def test_what_is_left_out_is_named(screen: Screen, size: tuple[int, int]) -> None:
    plan = solve(*screen, size)
    assert set(plan.variants) | set(plan.left_out) == {part.name for part in screen[0]}
    assert set(plan.variants) == set(plan.rects) and not set(plan.variants) & set(plan.left_out)


@given(screens(), sizes)
def test_the_same_question_has_the_same_answer(screen: Screen, size: tuple[int, int]) -> None:
    assert solve(*screen, size) == solve(*screen, size)


@given(screens(), sizes)
def test_a_plan_stays_when_it_is_made_again(screen: Screen, size: tuple[int, int]) -> None:
    plan = solve(*screen, size)
    assert solve(*screen, size, plan) == plan
    assert solve(*screen, size, plan, frozen=True) == plan


@given(screens(), sizes, st.integers(0, 500), st.integers(0, 500))
def test_more_room_gives_up_a_wish_only_for_one_that_is_kept_at_least_as_much(
    screen: Screen, size: tuple[int, int], wider: int, higher: int
) -> None:
    """In one arrangement; another one may be worth more with other parts."""
    made, (arrangement, *_) = screen
    small = admitted(made, solve(made, [arrangement], size))
    large = admitted(made, solve(made, [arrangement], (size[0] + wider, size[1] + higher)))
    lost, won = small - large, large - small
    if lost:
        assert won and max(won) >= max(lost)


def admitted(made: tuple[Part, ...], plan: Plan) -> set[tuple[float, str, str]]:
    """Every wish that has come true: the chosen variants and all lesser ones."""
    wishes = set()
    for part in made:
        names = [variant.name for variant in part.ladder]
        if part.name in plan.variants:
            reached = names.index(plan.variants[part.name])
            wishes |= {(variant.keep, part.name, variant.name) for variant in part.ladder[: reached + 1]}
    return wishes


@given(screens(), sizes)
def test_nothing_that_would_still_fit_is_left_out(screen: Screen, size: tuple[int, int]) -> None:
    """A lone part that fits in the room that the others leave has been admitted."""
    made, (arrangement, *_) = screen
    plan = solve(made, [arrangement], size)
    for name in plan.left_out:
        alone = [part for part in made if part.name in (*plan.variants, name)]
        pinned = [
            Part(part.name, (Variant(**{**vars(shown(part, plan)), "keep": 100}),))
            if part.name in plan.variants
            else part
            for part in alone
        ]
        again = solve(pinned, [arrangement], size)
        assert name in again.left_out


def shown(part: Part, plan: Plan) -> Variant:
    return next(each for each in part.variants if each.name == plan.variants[part.name])


@given(st.lists(st.tuples(st.floats(0, 100), st.floats(0.1, 5)), min_size=1, max_size=5), st.floats(0, 900))
def test_shares_by_weight_fill_the_room_and_keep_the_least(
    given_: list[tuple[float, float]], room: float
) -> None:
    leasts, weights = [each[0] for each in given_], [each[1] for each in given_]
    shares = by_weight(leasts, weights, room)
    assert all(share >= least for share, least in zip(shares, leasts, strict=True))
    assert sum(shares) == pytest.approx(max(room, sum(leasts)))


def test_heights_grow_to_the_ideal_before_any_grows_beyond() -> None:
    assert share_out([Extent(10, 20, 50), Extent(10, 40)], 60) == [20, 40]
    assert share_out([Extent(10, 20, 50), Extent(10, 40)], 100) == [50, 50]
    assert share_out([Extent(10, 20, 30), Extent(10, 40, 40)], 100) == [30, 40]


# --- by example -------------------------------------------------------------------------------------------


def part(name: str, *ladder: tuple[str, float, float], **more: str) -> Part:
    """(variant, keep, height), the fullest first."""
    return Part(name, tuple(Variant(n, keep, fixed(height)) for n, keep, height in ladder), **more)


def below(*names: str) -> Arrangement:
    return Arrangement("below", Stack(tuple(map(Place, names))))


def test_what_is_to_be_kept_most_is_there_first() -> None:
    made = [part("story", ("all", 10, 50)), part("keys", ("all", 90, 80))]
    plan = solve(made, [below("story", "keys")], (100, 100))
    assert plan.variants == {"keys": "all"} and plan.left_out == ("story",)


def test_a_lesser_variant_makes_room_for_another_part() -> None:
    made = [part("board", ("full", 30, 80), ("low", 70, 40)), part("keys", ("all", 60, 50))]
    plan = solve(made, [below("board", "keys")], (100, 100))
    assert plan.variants == {"board": "low", "keys": "all"}
    assert solve(made, [below("board", "keys")], (100, 130)).variants["board"] == "full"


def test_the_arrangement_of_the_greatest_worth_wins() -> None:
    made = [part("hero", ("it", 50, 60)), part("keys", ("it", 50, 60))]
    beside = Arrangement("beside", Row((Place("hero"), Place("keys")), (1, 1)))
    assert solve(made, [below("hero", "keys"), beside], (100, 100)).arrangement == "beside"
    assert solve(made, [below("hero", "keys"), beside], (100, 120)).arrangement == "below"


def test_the_present_arrangement_stays_for_a_trifle_and_goes_for_much() -> None:
    def cramped(height: float) -> tuple[str, str]:
        made = [
            Part("hero", (Variant("it", 50, lambda _width: Extent(10, 100, 100)),)),
            part("x", ("x", 1, 1)),
        ]
        narrow = Arrangement("beside", Stack((Place("hero"),)))
        present = solve(made, [narrow], (100, height))
        fresh = solve(made, [below("hero", "x"), narrow], (100, height))
        return fresh.arrangement, solve(
            made, [below("hero", "x"), narrow], (100, height), present
        ).arrangement

    assert cramped(100) == ("below", "beside")
    made = [part("hero", ("it", 50, 50)), part("keys", ("it", 50, 50))]
    alone = Arrangement("alone", Stack((Place("hero"),)))
    present = solve(made, [alone], (100, 100))
    assert solve(made, [alone, below("hero", "keys")], (100, 100), present).arrangement == "below"


def test_the_present_arrangement_costs_nobody_a_part_however_much_is_kept() -> None:
    made = [part(name, ("it", 99, 10)) for name in "abcde"] + [part("flags", ("it", 38, 10))]
    without = Arrangement("without", Stack(tuple(map(Place, "abcde"))))
    present = solve(made, [without], (100, 100))
    assert solve(made, [without, below(*"abcde", "flags")], (100, 100), present).shows("flags")


def test_nothing_flips_or_pops_in_while_one_thing_is_told() -> None:
    keys, more = part("keys", ("all", 90, 80)), part("keys", ("all", 90, 40))
    story = part("story", ("all", 50, 50))
    planner = Planner()

    def planned(*made: Part, topic: str) -> Plan:
        return planner.update(made, (below("keys", "story"),), (100, 100), 1.0, topic)

    assert planned(keys, story, topic="China").left_out == ("story",)
    assert planned(more, story, topic="China").left_out == ("story",)
    assert planned(more, story, topic="Russia").left_out == ()


def test_what_no_longer_fits_goes_even_while_one_thing_is_told() -> None:
    planner = Planner()
    story = part("story", ("all", 50, 50))
    for height, left in ((40, ()), (80, ("story",))):
        made = (part("keys", ("all", 90, height)), story)
        assert planner.update(made, (below("keys", "story"),), (100, 100), 1.0, "China").left_out == left


def test_a_plan_for_another_text_size_is_no_precedent() -> None:
    planner = Planner()
    made = (part("keys", ("all", 90, 80)), part("story", ("all", 50, 50)))
    for scale, size, left in ((1.0, (100, 100), ("story",)), (2.0, (100, 200), ())):
        assert planner.update(made, (below("keys", "story"),), size, scale, "China").left_out == left


def test_what_others_say_is_not_said_twice() -> None:
    told = frozenset({"round"})
    strip = Part("strip", (Variant("it", 100, fixed(10), says=told),))
    note = Part("note", (Variant("it", 50, fixed(10), says=told),))
    plan = solve([strip, note], [below("strip", "note")], (100, 100))
    assert plan.left_out == () and plan.repeated == ("note",) and "note" not in plan.rects


def test_a_part_within_another_takes_no_room_and_needs_its_host() -> None:
    strip = part("strip", ("it", 100, 60))
    goals = Part("goals", (Variant("rows", 50, fixed(50)), Variant("strip", 90, NOTHING, inside="strip")))
    plan = solve([strip, goals], [below("strip", "goals")], (100, 100))
    assert plan.inside == {"goals": "strip"} and "goals" not in plan.rects
    assert solve([goals], [below("strip", "goals")], (100, 40)).left_out == ("goals",)


def test_a_lesser_variant_that_needs_more_is_a_mistake_with_a_name() -> None:
    made = [part("board", ("full", 10, 20), ("low", 20, 30))]
    with pytest.raises(LayoutError, match="'low' needs 30, more than 'full'"):
        solve(made, [below("board")], (100, 100))


@pytest.mark.parametrize(
    "wrong",
    [
        lambda: Extent(10, 10, 5),
        lambda: Variant("it", 101, NOTHING),
        lambda: Part("it", ()),
        lambda: part("it", ("full", 50, 9), ("low", 40, 9)),
        lambda: Part("it", (Variant("full", 1, NOTHING, 10), Variant("low", 2, NOTHING, 20))),
        lambda: Row((Place("a"),), (1, 2)),
        lambda: below("a", "a"),
        lambda: solve([part("a", ("it", 1, 1))] * 2, [below("a")], (9, 9)),
        lambda: solve([], [], (9, 9)),
    ],
)
def test_a_declaration_that_contradicts_itself_is_refused(wrong: object) -> None:
    assert callable(wrong)
    with pytest.raises(LayoutError):
        wrong()


def test_a_plan_reads_as_text() -> None:
    strip = part("strip", ("it", 100, 20))
    goals = Part("goals", (Variant("strip", 90, NOTHING, inside="strip"),))
    plan = solve([strip, goals, part("story", ("all", 5, 90))], [below("strip", "story")], (100, 100))
    assert plan.as_text().splitlines() == [
        "arrangement: below",
        "strip    it             0,0 100x20",
        "goals    in strip",
        "left out: story",
    ]


def test_the_last_of_a_column_stands_at_its_foot() -> None:
    made = [part("step", ("it", 50, 20)), part("story", ("it", 50, 10)), part("keys", ("it", 50, 30))]
    column = Arrangement("column", Stack((Place("step"), Place("keys"), Place("story")), 5, foot=True))

    def tops(*parts: Part) -> dict[str, float]:
        return {name: rect.y for name, rect in solve(parts, [column], (100, 200)).rects.items()}

    assert tops(*made) == {"step": 0, "keys": 25, "story": 190}
    assert tops(made[0], made[2]) == {"step": 0, "keys": 25}, "only its last child, whatever else is missing"
