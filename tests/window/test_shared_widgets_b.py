"""Timer, chart, history and die, which all games share: they fit, they tell states apart, they rest."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations, pairwise, product
from math import hypot, sin
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.timer.countdown import Countdown
from app.ui.theme import THEMES
from app.ui.views import Band, ChartView, Flag, HistoryRow, HistoryView, Series, TimerView
from tests.window.checks import cut_off, cut_words, heard, outside, overlapping
from tests.window.conftest import Stage

pytestmark = pytest.mark.window

SEATS = {
    "usa": "USA & Partner",
    "europe": "Europa",
    "developing": "Entwicklungsländer",
    "tiger": "Schwellenländer",
    "fsu": "Ehemalige Sowjetunion",
    "opec": "OPEC",
}
RUN = Countdown(180).start(0)
SCALES = pytest.mark.parametrize("scale", [1.0, 2.0])


class FakeClock:
    """Stands until it is set."""

    def __init__(self, now: float = 0.0) -> None:
        self.now = now

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def scaled(stage: Stage, scale: float) -> Stage:
    from app.ui.widgets.live import theme

    theme.text_scale = scale
    return stage


@pytest.fixture
def draws(window: Any) -> Iterator[list[int]]:
    """Fills with one entry for each frame that is really drawn."""
    drawn: list[int] = []

    def count(*_: Any) -> None:
        drawn.append(1)

    window.bind(on_draw=count)
    yield drawn
    window.unbind(on_draw=count)


def put(stage: Stage, widget: Any, view: Any, size: tuple[int, int]) -> Any:
    """The widget in a box of this size, filled."""
    stage.put(widget)
    widget.size_hint, widget.size = (None, None), size
    widget.show(view)
    stage.frames(12)
    return widget


def in_all_themes(stage: Stage, name: str) -> Iterator[Any]:
    """Change the theme under a widget that is already there; a picture of each."""
    from app.ui.widgets.live import theme

    for theme_name, base in THEMES.items():
        theme.use(base)
        stage.frames(6)
        stage.shot(f"shared-{name}-{theme_name.replace(' ', '-')}")
        yield theme


def overlap(first: Any, second: Any) -> bool:
    return bool(
        first.x < second.right - 0.5
        and second.x < first.right - 0.5
        and first.y < second.top - 0.5
        and second.y < first.top - 0.5
    )


def test_all_of_them_can_stand_in_a_kv_file(stage: Stage) -> None:
    from kivy.lang import Builder

    from app.ui.widgets import die, history_list, line_chart, timer_ring

    assert die and history_list and line_chart and timer_ring
    parts = ("TimerRing:", "LineChart:", "HistoryList:", "Die:\n        face: 3")
    box = stage.put(Builder.load_string("GridLayout:\n    cols: 2\n" + "".join(f"    {p}\n" for p in parts)))
    cube, rows, lines, ring = box.children
    ring.clock = FakeClock(173.5)
    ring.show(timer_view(RUN, both_ways=True))
    lines.show(carbometer_chart())
    rows.show(history_view(20))
    stage.frames(12)
    stage.shot("shared-in-kv")
    assert cube.thrown
    assert cut_words(box) == []
    assert outside(box) == []
    assert overlapping(box) == []


# --- the timer ----------------------------------------------------------------------------------------


def timer_view(countdown: Countdown, both_ways: bool = False) -> TimerView:
    words = ("Verhandeln", "Gleich ist Schluss", "Angehalten", "Die Zeit ist um")
    return TimerView(countdown, *words, both_ways, soon_words="Letzte halbe Minute")


TIMES = {
    "ready": (Countdown(180), 0.0),
    "running": (RUN, 47.0),
    "soon": (RUN, 157.0),
    "last": (RUN, 173.5),
    "paused": (RUN.pause(60), 200.0),
    "over": (RUN, 900.0),
}


def ring_at(stage: Stage, state: str, both_ways: bool = False, size: tuple[int, int] = (1280, 800)) -> Any:
    from app.ui.widgets.timer_ring import TimerRing

    countdown, now = TIMES[state]
    return put(stage, TimerRing(clock=FakeClock(now)), timer_view(countdown, both_ways), size)


def ticks(ring: Any) -> int:
    """How many clocks wake this ring up."""
    from kivy.clock import Clock

    return sum(event.get_callback() == ring._tick for event in Clock.get_events())


@SCALES
@pytest.mark.parametrize("size", [(1280, 800), (420, 420), (300, 200)], ids=["full", "part", "corner"])
@pytest.mark.parametrize("both_ways", [False, True], ids=["one_way", "both_ways"])
def test_the_timer_fits(scaled: Stage, scale: float, size: tuple[int, int], both_ways: bool) -> None:
    for state in TIMES:
        ring = ring_at(scaled, state, both_ways, size)
        assert cut_words(ring) == [], state
        assert outside(ring) == [], state
        assert overlapping(ring) == [], state
        assert ring.state == state
    scaled.shot(f"shared-timer-{'both' if both_ways else 'one'}-{size[0]}-{round(scale * 100)}")


@SCALES
def test_words_in_the_ring_can_be_read_or_are_not_there(scaled: Stage, scale: float) -> None:
    from app.ui.widgets.live import theme

    shown = []
    for side in range(120, 800, 60):
        words = ring_at(scaled, "paused", size=(side, side)).near.ids.caption
        assert not words.text or words.font_size >= 0.65 * theme.size_note, side
        shown.append(bool(words.text))
    assert shown == sorted(shown) and shown[-1]
    assert scale == 1 or not shown[0], "the button below says the same"


def test_a_timer_on_the_whole_tablet_has_figures_of_30_mm(stage: Stage) -> None:
    digits = ring_at(stage, "running").near.ids.digits
    assert digits.text == "2:13"
    assert digits.font_size * 0.727 / 160 * 25.4 >= 30


def test_lying_flat_each_of_the_two_faces_has_figures_of_26_mm(stage: Stage) -> None:
    """That is what half of the ring has room for."""
    digits = ring_at(stage, "running", both_ways=True).near.ids.digits
    assert digits.text == "2:13"
    assert digits.font_size * 0.727 / 160 * 25.4 >= 26


def test_who_sits_across_reads_the_same_time_turned(stage: Stage) -> None:
    ring = ring_at(stage, "last", both_ways=True)
    near, far = ring.near, ring.far
    assert near.digits == far.digits == "0:07"
    assert near.caption == far.caption == "Gleich ist Schluss"
    (x, y), (left, low) = near.to_window(0, 0), near.to_window(100, 50)
    (far_x, far_y), (far_left, far_low) = far.to_window(0, 0), far.to_window(100, 50)
    assert (far_left - far_x, far_low - far_y) == (x - left, y - low), "by half a turn"
    assert far.ids.digits.to_window(*far.ids.digits.center)[1] > ring.center_y


def test_every_state_of_the_timer_shows_without_colour(stage: Stage) -> None:
    seen = {}
    for state in TIMES:
        ring = ring_at(stage, state)
        blocks = sum(bool(arc.points) for arc in ring._arcs)
        seen[state] = (ring.icon, ring.caption, round(ring._arcs[0].width), blocks)
    for first, second in combinations(seen, 2):
        alike = sum(a == b for a, b in zip(seen[first], seen[second], strict=True))
        assert seen[first][0] != seen[second][0] and alike <= 2, (first, second)
    assert seen["last"][3] == 7, "a block for each second"


def test_a_negotiation_that_all_ended_does_not_look_paused(stage: Stage) -> None:
    ring = ring_at(stage, "paused")
    before = (ring.icon, ring.caption)
    ring.show(replace(timer_view(RUN.pause(60)), stopped_words="Alle sind einverstanden"))
    stage.frames()
    assert ring.state == "stopped"
    assert ring.caption == "Alle sind einverstanden"
    assert before[0] != ring.icon


def test_figures_take_the_colour_of_what_is_left(stage: Stage) -> None:
    from app.ui.widgets.live import theme

    for state, ink in {"soon": theme.warning, "last": theme.danger, "over": theme.danger_ink}.items():
        ring = ring_at(stage, state)
        assert list(ring.near.ids.digits.color) == pytest.approx(list(ink)), state
    assert list(ring._disc_colour.rgba) == pytest.approx(list(theme.danger)), "all of it is filled"


def test_the_timer_wakes_up_only_while_it_runs_and_is_seen(stage: Stage) -> None:
    from kivy.uix.screenmanager import NoTransition, Screen, ScreenManager

    from app.ui.widgets.timer_ring import TimerRing

    ring = TimerRing(clock=FakeClock(10))
    ring.show(timer_view(RUN))
    assert ticks(ring) == 0, "in no window"
    manager = ScreenManager(transition=NoTransition())
    first, other = Screen(name="first"), Screen(name="other")
    first.add_widget(ring)
    manager.add_widget(first)
    manager.add_widget(other)
    stage.put(manager)
    assert ticks(ring) == 1
    ring.show(timer_view(RUN.pause(10)))
    assert ticks(ring) == 0, "paused"
    ring.show(timer_view(RUN))
    assert ticks(ring) == 1
    manager.current = "other"
    stage.frames(4)
    assert ticks(ring) == 0, "on a screen put away"
    manager.current = "first"
    stage.frames(4)
    assert ticks(ring) == 1
    first.opacity = 0
    assert ticks(ring) == 0, "invisible"
    first.opacity = 1
    ring.clock.now = 500
    while ticks(ring):
        stage.seconds(0.05)
    assert ring.state == "over"


def test_the_timer_draws_only_what_changed(stage: Stage, draws: list[int]) -> None:
    ring = ring_at(stage, "paused")
    stage.frames(5)
    draws.clear()
    stage.frames(20)
    assert draws == []
    ring.show(timer_view(RUN))
    ring.clock.now = 30.0
    while ring.digits != "2:30":
        stage.seconds(0.05)
    stage.seconds(0.05)
    draws.clear()
    stage.seconds(0.25)
    assert draws == [], "its clock stands"


def test_with_less_motion_the_ring_steps_by_the_second(stage: Stage) -> None:
    from app.ui.widgets.live import theme

    ring = ring_at(stage, "running")

    def arc_at(now: float) -> Any:
        ring.clock.now = now
        ring._look()
        return ring._spans[0]

    assert arc_at(47.2) == arc_at(47.8) != arc_at(48.2)
    theme.reduce_motion = False
    assert arc_at(47.2) != arc_at(47.8)


def test_the_timer_follows_the_theme(stage: Stage) -> None:
    ring = ring_at(stage, "running", both_ways=True)
    for theme in in_all_themes(stage, "timer"):
        assert list(ring._arc_colour.rgba) == pytest.approx(list(theme.accent))
        assert list(ring.near.ids.digits.color) == list(theme.text)


# --- the chart ----------------------------------------------------------------------------------------

BANDS = (
    Band("red", "Rot", 0, 20.5),
    Band("orange", "Orange", 20.5, 40.5),
    Band("yellow", "Gelb", 40.5, 60.5),
    Band("blue", "Blau", 60.5, 90),
)
ROUNDS = tuple((i, str(i)) for i in range(1, 13))


def carbometer_chart() -> ChartView:
    levels = (73, 71, 66, 64, 57, 59, 54, 48, 44, 39, 41, 35)
    flags = (
        Flag(3, 66, "Europa baut die erste grüne Fabrik"),
        Flag(5, 57, "Vulkanausbruch: 9 Chips auf einmal"),
        Flag(6, 59, "Alle schützen gemeinsam"),
        Flag(10, 39, "Orange: die Treibhauskarten werden härter"),
    )
    line = Series("Carbometer", tuple(enumerate(levels, 1)))
    words = ("Runde", "Chips", ROUNDS)
    return ChartView(
        "Carbometer Runde für Runde", (line,), BANDS, *words, flags, "Noch nichts aufgezeichnet."
    )


def seats_chart() -> ChartView:
    lines = tuple(
        Series(name, tuple((r, 10 + k * 2 + sin(r * 0.9 + k) * 4) for r in range(1, 9)), seat)
        for k, (seat, name) in enumerate(SEATS.items())
    )
    return ChartView("Einnahmen der Länder", lines, (), "Runde", "Chips", ROUNDS[:8])


def temperature_chart() -> ChartView:
    lines = (
        Series("gespielt", ((0, 0.1), (1, 0.35), (2, 0.8), (3, 0.9), (4, 1.4))),
        Series("ohne Abkommen", ((0, 0.1), (1, 0.5), (2, 1.1), (3, 1.7), (4, 2.4))),
        Series("Ziel", ((0, 1.5), (4, 1.5))),
    )
    years = tuple((i, str(1980 + 20 * i)) for i in range(5))
    flags = (Flag(3, 0.9, "Abkommen von Kyoto"),)
    return ChartView("Temperatur", lines, (), "", "Grad über 1900", years, flags, decimal_sign=",")


ODD_CHARTS = {
    "nothing": ChartView("Leer", (), empty_words="Noch nichts aufgezeichnet."),
    "only_zones": ChartView(
        "Leer", (Series("Carbometer", ()),), BANDS, "Runde", "Chips", empty_words="Leer."
    ),
    "one_point": ChartView("Ein Punkt", (Series("Carbometer", ((1, 50),)),), BANDS),
    "all_equal": ChartView("Gleich", (Series("A", ((1, 5), (2, 5))), Series("B", ((1, 5), (2, 5))))),
    "below_zero": ChartView("Kalt", (Series("A", ((1, -5.5), (2, -0.5), (2, 3))),)),
    "same_moment": ChartView("Zugleich", (Series("A", ((1, 5), (1, 9))),)),
    "many_points": ChartView("Lang", (Series("A", tuple((i, i % 17) for i in range(2000))),)),
    "flags_alone": ChartView("Fahnen", (), flags=(Flag(1, 2, "Hier"), Flag(1, 2, "Auch hier"))),
}


def chart(stage: Stage, view: ChartView, size: tuple[int, int] = (1280, 800)) -> Any:
    from app.ui.widgets.line_chart import LineChart

    return put(stage, LineChart(), view, size)


def labels(widget: Any, *words: str) -> list[Any]:
    from app.ui.widgets.label import FitLabel

    found = [part for part in widget.walk(restrict=True) if isinstance(part, FitLabel) and part.text in words]
    assert len(found) >= len(words), words
    return found


@SCALES
@pytest.mark.parametrize("size", [(1280, 800), (800, 1280), (640, 480)], ids=["wide", "tall", "small"])
def test_the_chart_fits(scaled: Stage, scale: float, size: tuple[int, int]) -> None:
    views = {"zones": carbometer_chart(), "seats": seats_chart(), "plain": temperature_chart()}
    for name, view in views.items():
        scaled.resize((1280, 1280) if size[1] > 800 else (1280, 800))
        widget = chart(scaled, view, size)
        scaled.shot(f"shared-chart-{name}-{size[0]}-{round(scale * 100)}")
        assert cut_words(widget) == [], name
        assert outside(widget) == [], name
        assert overlapping(widget) == [], name


@pytest.mark.parametrize("name", ODD_CHARTS)
def test_odd_charts_are_drawn_too(stage: Stage, name: str) -> None:
    widget = chart(stage, ODD_CHARTS[name], (640, 480))
    assert cut_words(widget) == []
    assert outside(widget) == []
    assert overlapping(widget) == []


def test_names_at_the_ends_never_overlap(stage: Stage) -> None:
    same = tuple(Series(name, ((1, 10), (2, 10)), seat) for seat, name in SEATS.items())
    for view in (seats_chart(), replace(seats_chart(), series=same)):
        names = labels(chart(stage, view), *SEATS.values())
        assert not any(overlap(first, second) for first, second in combinations(names, 2))


def test_a_chart_has_few_words_along_its_axes(stage: Stage) -> None:
    rounds = tuple((i, f"Runde {i}") for i in range(1, 41))
    line = Series("Carbometer", tuple((i, i) for i in range(1, 41)))
    widget = chart(stage, ChartView("Lang", (line,), x_ticks=rounds), (640, 480))
    said = [part for part in widget.walk(restrict=True) if getattr(part, "text", "").startswith("Runde ")]
    assert said and "Runde 40" in {part.text for part in said}
    assert not any(overlap(first, second) for first, second in combinations(said, 2))


def test_lines_can_be_told_apart_in_grey(window: Any) -> None:
    from app.games import SHELF
    from app.ui.chart_scale import looks

    assert "keep_cool" in SHELF, "its seats have their signs"
    seats = tuple(Series(name, (), seat) for seat, name in SEATS.items())
    others = tuple(Series(str(i), ()) for i in range(6))
    chosen = looks((*seats, *others))
    assert len(set(chosen)) == 12
    assert len({marker for _, marker in looks(others)}) == 6
    assert looks(seats[3:]) == chosen[3:6], "a seat keeps its look"
    assert looks((Series("", (), style="dotted", marker="cross"),)) == [("dotted", "cross")]


def test_flags_are_numbered_and_explained(stage: Stage) -> None:
    widget = chart(stage, carbometer_chart())
    assert [line.words for line in reversed(widget.ids.legend.children)] == [
        flag.words for flag in carbometer_chart().flags
    ]
    flags = [label for label in labels(widget.ids.plot, "1", "2", "3", "4") if label.color == [*ink()]]
    assert len(flags) == 4
    assert not any(overlap(first, second) for first, second in combinations(flags, 2))


def ink() -> Any:
    from app.ui.widgets.live import theme

    return theme.ink


def test_numbers_are_written_as_the_language_does(stage: Stage) -> None:
    assert labels(chart(stage, temperature_chart()), "0,5", "1", "2,5")
    assert labels(chart(stage, ODD_CHARTS["below_zero"]), "−2")


def test_the_chart_follows_the_theme_and_then_rests(stage: Stage, draws: list[int]) -> None:
    widget = chart(stage, carbometer_chart())
    for theme in in_all_themes(stage, "chart"):
        assert [list(label.color) for label in labels(widget, "Carbometer")] == [list(theme.text)]
    draws.clear()
    widget.show(carbometer_chart())
    stage.frames(20)
    assert draws == []


@given(st.lists(st.floats(0, 400), min_size=1, max_size=8))
def test_spread_boxes_keep_order_and_room(window: Any, wishes: list[float]) -> None:
    from app.ui.chart_scale import spread

    placed = spread(wishes, 50, 0, 400)
    in_order = sorted(zip(wishes, placed, strict=True))
    assert all(
        below[1] + 50 <= above[1] + 1e-6 for below, above in pairwise(sorted(in_order, key=lambda p: p[1]))
    )
    assert [place for _, place in in_order] == sorted(placed) or len(set(wishes)) < len(wishes)
    assert min(placed) >= 25 - 1e-6 and max(placed) <= 375 + 1e-6


def test_boxes_with_room_stay_where_they_wish(window: Any) -> None:
    from app.ui.chart_scale import spread

    assert spread([300, 100], 50, 0, 400) == [300, 100]
    assert spread([200, 200], 50, 0, 400) == [175, 225]


@given(st.floats(-1e4, 1e4), st.floats(1e-2, 1e5), st.integers(2, 6))
def test_ticks_are_round_and_inside(window: Any, low: float, size: float, most: int) -> None:
    from app.ui.chart_scale import nice_ticks

    found = nice_ticks(low, low + size, most)
    slack = size * 1e-6
    assert len(found) >= 2
    assert low - slack <= found[0] and found[-1] <= low + size + slack
    steps = [b - a for a, b in pairwise(found)]
    assert max(steps) == pytest.approx(min(steps))


@given(st.lists(st.tuples(st.floats(0, 900), st.floats(0, 500)), min_size=2, max_size=12))
def test_dashes_have_their_length(window: Any, points: list[tuple[float, float]]) -> None:
    from app.ui.widgets.line_chart import dashes

    pieces = list(dashes(points, 18, 12))
    lengths = [sum(hypot(c - a, d - b) for (a, b), (c, d) in pairwise(piece)) for piece in pieces]
    assert all(length == pytest.approx(18, abs=1e-3) for length in lengths[:-1])
    whole = sum(hypot(c - a, d - b) for (a, b), (c, d) in pairwise(points))
    assert len(pieces) <= whole / 30 + 1


@given(st.lists(st.tuples(st.integers(0, 90), st.integers(0, 50)), min_size=2, max_size=12))
def test_a_line_that_turns_back_is_drawn_in_parts_and_loses_no_stretch(
    window: Any, points: list[tuple[float, float]]
) -> None:
    from app.ui.widgets.line_chart import unbent

    parts = list(unbent(points))
    drawn = [stretch for part in parts for stretch in pairwise(part)]
    assert drawn == [(start, end) for start, end in pairwise(points) if start != end]
    for part in parts:
        for (a, b), (c, d), (e, f) in zip(part, part[1:], part[2:], strict=False):
            assert (c - a) * (e - c) + (d - b) * (f - d) >= -0.51 * hypot(c - a, d - b) * hypot(e - c, f - d)


# --- the history --------------------------------------------------------------------------------------

HAPPENINGS = (
    ("europe", "green", "Europa baut eine grüne Fabrik für 8 Chips", "plain"),
    ("tiger", "card", "Treibhauskarte: Überschwemmung, Schwellenländer verlieren 3 Chips", "plain"),
    ("", "income", "Alle nehmen ihre Einnahmen", "plain"),
    ("", "carbometer", "Der Tisch hat nachgezählt: 54 statt 52 Chips auf dem Carbometer", "correction"),
    ("opec", "give", "OPEC gibt den Entwicklungsländern 4 Chips", "plain"),
    ("usa", "black", "USA & Partner bauen eine schwarze Fabrik", "undone"),
    ("", "message-circle", "Hier wurde lange über Schutz verhandelt", "note"),
)


def history_view(count: int) -> HistoryView:
    rows = tuple(
        HistoryRow(str(i), f"R {i // 7 + 1}", seat, icon, words, kind)  # type: ignore[arg-type]
        for i, (seat, icon, words, kind) in ((i, HAPPENINGS[i % 7]) for i in range(count))
    )
    return HistoryView(
        "Was geschah", rows, "Noch ist nichts geschehen.", "Korrektur", "Zurückgenommen", "Notiz"
    )


def history(stage: Stage, count: int, size: tuple[int, int] = (1280, 800), **more: Any) -> Any:
    from app.ui.widgets.history_list import HistoryList

    return put(stage, HistoryList(**more), history_view(count), size)


def keys(widget: Any) -> list[str]:
    """The rows that are seen whole, from top to bottom."""
    from app.ui.widgets.history_list import HistoryLine

    lines = [row for row in widget.walk() if isinstance(row, HistoryLine) and not cut_off(row)]
    return [row.key for row in sorted(lines, key=lambda row: -row.top)]


@SCALES
@pytest.mark.parametrize("size", [(1280, 800), (560, 480)], ids=["full", "part"])
@pytest.mark.parametrize("count", [0, 2, 40])
def test_the_history_fits(scaled: Stage, scale: float, size: tuple[int, int], count: int) -> None:
    widget = history(scaled, count, size)
    for page in range(int(widget.pages)):
        assert widget.page == page
        assert cut_words(widget) == []
        assert outside(widget) == []
        assert overlapping(widget) == []
        widget.turn(1)
        scaled.frames(4)
    widget.turn(-99)
    scaled.shot(f"shared-history-{count}-{size[0]}-{round(scale * 100)}")


def test_a_thousand_rows_are_a_page_of_widgets(stage: Stage) -> None:
    widget = history(stage, 1000)
    fits = len(keys(widget))
    assert 5 < fits < 14
    assert len(list(widget.walk(restrict=True))) < 200
    seen = keys(widget)
    while widget.page < widget.pages - 1:
        widget.turn(1)
        seen += [key for key in keys(widget) if key not in seen]
    assert seen == [str(i) for i in reversed(range(1000))]


def test_what_is_new_moves_nothing_for_whoever_reads(stage: Stage) -> None:
    widget = history(stage, 40)
    widget.turn(1)
    stage.frames(2)
    before = keys(widget)
    widget.show(history_view(44))
    stage.frames(2)
    assert keys(widget) == before
    widget.turn(-99)
    stage.frames(2)
    widget.show(history_view(46))
    stage.frames(2)
    assert keys(widget)[0] == "45"


def test_the_oldest_can_come_first(stage: Stage) -> None:
    widget = history(stage, 40, newest_first=False)
    assert keys(widget)[:2] == ["0", "1"]


def test_a_tapped_row_says_its_id(stage: Stage) -> None:
    from app.ui.widgets.find import find

    widget = history(stage, 20)
    log = heard(widget, "on_pick")
    stage.tap(find(widget, "history:18"))
    assert log == [("on_pick", "18")]


def test_new_rows_show_on_the_first_page_and_leave_others_alone(stage: Stage) -> None:
    widget = history(stage, 40)
    widget.show(history_view(41))
    stage.frames(2)
    assert keys(widget)[0] == "40"
    widget.turn(2)
    reading = keys(widget)[0]
    widget.show(history_view(42))
    stage.frames(2)
    assert reading in keys(widget)


def test_rows_that_do_not_hold_are_marked_in_words(stage: Stage) -> None:
    from app.ui.widgets.find import find
    from app.ui.widgets.live import theme

    widget = history(stage, 7)
    words = {
        3: ("Korrektur", "pencil"),
        5: ("Zurückgenommen", "undo"),
        6: ("Notiz", "message-circle"),
        0: ("", ""),
    }
    for i, (word, icon) in words.items():
        row = find(widget, f"history:{i}")
        assert (row.kind_words, row.kind_icon) == (word, icon)
        (said,) = labels(row, HAPPENINGS[i][2])
        assert (list(said.color) == list(theme.quiet)) == (i == 5)


def test_the_history_follows_the_theme_and_then_rests(stage: Stage, draws: list[int]) -> None:
    widget = history(stage, 40)
    for theme in in_all_themes(stage, "history"):
        assert list(labels(widget, "Was geschah")[0].color) == list(theme.text)
    stage.frames(5)
    draws.clear()
    widget.show(history_view(40))
    stage.frames(20)
    assert draws == []


# --- the die ------------------------------------------------------------------------------------------


def die(stage: Stage, **properties: Any) -> Any:
    from app.ui.widgets.die import Die

    made = stage.put(Die(**properties))
    made.size_hint, made.size = (None, None), (200, 160)
    stage.frames(4)
    return made


def body(made: Any) -> Any:
    """What of the die tumbles."""
    return made.children[-1]


def test_every_kind_of_die_looks_different_without_colour(stage: Stage) -> None:
    looks = {}
    for quality, face in product(("rolled", "cocked", "placed"), (5, 0)):
        made = die(stage, face=face, quality=quality)
        angle, size, sign = body(made)._rotate.angle, round(body(made)._edge.size[0]), made.ids.sign.icon
        looks[quality, face] = (angle, size, sign)
        stage.shot(f"shared-die-{quality}-{face}")
    assert looks["rolled", 5] == (0, 160, "")
    assert looks["cocked", 5][0] == 25 and looks["cocked", 5][2] == "warning"
    assert looks["placed", 5][0] == 0 and looks["placed", 5][2] == "hand"
    assert looks["placed", 5][1] < 160
    assert looks["rolled", 0] == looks["cocked", 0] == looks["placed", 0], "an empty place has no quality"


def test_the_sign_of_a_die_hides_no_pip(stage: Stage) -> None:
    for quality in ("cocked", "placed"):
        made = die(stage, face=6, quality=quality)
        sign, inner = made.ids.sign, body(made)
        turn = inner._rotate
        for pip in inner._pips:
            x, y = (pip.pos[i] + pip.size[i] / 2 - turn.origin[i] for i in (0, 1))
            x, y = turned(x, y, turn.angle)
            apart = hypot(x + turn.origin[0] - sign.center_x, y + turn.origin[1] - sign.center_y)
            assert apart > (sign.width + pip.size[0]) / 2


def turned(x: float, y: float, degrees: float) -> tuple[float, float]:
    from math import cos, radians

    angle = radians(degrees)
    return x * cos(angle) - y * sin(angle), x * sin(angle) + y * cos(angle)


def test_large_faces_are_numbers_and_symbols_stand_instead_of_pips(stage: Stage) -> None:
    made = die(stage, face=12)
    assert labels(made, "12") and cut_words(made) == []
    assert body(made)._pip_colour.a == 0
    made = die(stage, symbol="volcano", face=3)
    assert body(made)._pip_colour.a == 0
    assert [part.icon for part in made.walk() if getattr(part, "icon", "")] == ["volcano"]
    made.symbol = ""
    stage.frames(2)
    assert body(made)._pip_colour.a == 1


def test_a_wanted_throw_is_an_empty_place_with_a_hint(stage: Stage) -> None:
    made = die(stage)
    assert not made.thrown
    assert [part.icon for part in made.walk() if getattr(part, "icon", "") and part.opacity] == ["hand-move"]
    made.face = 4
    stage.frames(2)
    assert [part.icon for part in made.walk() if getattr(part, "icon", "") and part.opacity] == []


def test_dice_follow_the_theme_and_then_rest(stage: Stage, draws: list[int]) -> None:
    made = die(stage)
    for theme in in_all_themes(stage, "die"):
        assert list(body(made)._fill_colour.rgba) == pytest.approx(list(theme.raised))
    draws.clear()
    stage.frames(20)
    assert draws == []


def test_a_row_of_prices_goes_on_below_where_fingers_have_no_room_for_it(
    stage: Stage, monkeypatch: pytest.MonkeyPatch
) -> None:
    from app.forms.correct.view import TrackView
    from app.ui.widgets.live import theme
    from app.ui.widgets.paged_grid import PagedGrid
    from app.ui.widgets.price_track import PriceTrack

    track, other = PriceTrack(), PriceTrack()
    track.show(TrackView("green", "Green", "green", "quiet", tuple(range(13)), 4, 2, ""))
    other.show(TrackView("red", "Red", "red", "quiet", (1, 2, 3), 1, 1, ""))
    grid = PagedGrid(least_tall=theme.touch_s * 2, most_tall=theme.touch_s * 2, most_cols=1)
    grid.hold([track, other])
    stage.put(grid, (1024, 600))
    assert (track.lines, other.lines) == (1, 1)

    monkeypatch.setattr(theme, "finger", 120.0)
    grid.turn(0)
    stage.frames()
    assert (track.lines, other.lines) == (2, 1)
    cells = track.ids.row.children
    assert min(cell.width for cell in cells) + theme.gap_xs >= 119
    assert {cell.y for cell in cells} == {cells[0].y, cells[-1].y} and cells[0].top <= cells[-1].y
    assert track.y >= other.top
