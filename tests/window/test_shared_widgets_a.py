"""The numbers, counters, cards, secrets and explanations that all games share."""

from __future__ import annotations

import gc
import time
import weakref
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from app.platform import secrets_guard
from app.ui.views import CounterView, ExplanationView, NumberView, SecretView, TopicView
from tests.window.checks import cut_words, heard, outside, overlapping, visible
from tests.window.conftest import Stage

pytestmark = pytest.mark.window

THEMES = ("dark", "light", "high contrast")

NUMBER = NumberView("412", "ppm CO₂ in der Luft", "+3", icon="cloud")
FOREST = CounterView(
    "Aufgeforstete Wälder",
    4,
    most=6,
    icon="plant-2",
    why_not_less="Weniger als kein Wald geht nicht.",
    why_not_more="Mehr als sechs Wälder passen nicht auf das Feld.",
)
TARGET = SecretView(
    "Europas Ziel: Finger auflegen und halten",
    "Grüner Kontinent",
    "Mindestens sechs grüne Fabriken und höchstens zwei schwarze, wenn die Konferenz endet.",
    "target",
)
PRICES = ExplanationView(
    "Warum kostet die nächste schwarze Fabrik mehr?",
    "Jede Fabrik, die schon steht, macht die nächste teurer. Grüne Fabriken werden mit jeder Innovation "
    "billiger, und davon haben alle etwas. Ihr könnt euch die Kosten teilen, wenn ihr darüber verhandelt.",
    "Regelheft: Investitionsphase, Fabriken bauen",
    (TopicView("black", "Schwarze Fabriken"), TopicView("innovation", "Innovation")),
)


def placed(stage: Stage, widget: Any, size: tuple[float, float] | None, around: Any = None) -> Any:
    """The widget in a box of this size, in the middle of the window."""
    from kivy.uix.floatlayout import FloatLayout

    from app.ui.widgets.frame import Frame

    frame, room = Frame(), around or FloatLayout()
    stage.put(frame)
    frame.add_widget(room)
    widget.pos_hint = {"center_x": 0.5, "center_y": 0.5}
    if size:
        widget.size_hint, widget.size = (None, None), size
    room.add_widget(widget)
    stage.frames()
    return widget


def number(stage: Stage, view: NumberView, size: tuple[float, float] = (300, 240)) -> Any:
    from app.ui.widgets.big_number import BigNumber

    widget = placed(stage, BigNumber(), size)
    widget.show(view)
    stage.frames()
    return widget


def counter(stage: Stage, view: CounterView = FOREST, size: tuple[float, float] = (420, 200)) -> Any:
    from app.ui.widgets.token_counter import TokenCounter

    widget = placed(stage, TokenCounter(name="forest"), size)
    widget.show(view)
    stage.frames()
    return widget


def secret(stage: Stage, size: tuple[float, float] = (420, 220), around: Any = None) -> Any:
    from app.ui.widgets.hold_to_see import HoldToSee

    widget = placed(stage, HoldToSee(name="target"), size, around)
    widget.show(TARGET)
    stage.frames()
    return widget


def explanation(stage: Stage, view: ExplanationView = PRICES) -> Any:
    from app.ui.widgets.explanation import Explanation

    widget = placed(stage, Explanation(), None)
    widget.show(view)
    stage.frames()
    return widget


def event_card(stage: Stage, size: tuple[float, float] = (300, 220)) -> Any:
    """A card with words and a button on its front."""
    from kivy.uix.boxlayout import BoxLayout

    from app.ui.widgets.button import BigButton
    from app.ui.widgets.flip_card import FlipCard

    card = FlipCard(back_title="Ereignis", back_note="Zum Aufdecken antippen")
    front = BoxLayout(padding=20)
    front.add_widget(BigButton(name="read", text="Dürre am Horn von Afrika"))
    card.add_widget(front)
    return placed(stage, card, size)


def finger(widget: Any) -> Any:
    """A finger in the middle of the widget, not yet down."""
    from kivy.tests.common import UnitTestTouch

    return UnitTestTouch(*widget.to_window(*widget.center))


def until(stage: Stage, true: Callable[[], bool]) -> None:
    end = time.monotonic() + 10
    while not true():
        assert time.monotonic() < end, "it never comes about"
        stage.frames(1)


def under_way() -> int:
    """How much the clock has to do."""
    from kivy.clock import Clock

    return len(Clock.get_events())


def words_in(widget: Any) -> str:
    from app.ui.widgets.label import Words

    return " ".join(label.text for label in widget.walk(restrict=True) if isinstance(label, Words))


def sticking_out(widget: Any) -> list[str]:
    """Parts that are larger than the widget itself."""
    left, bottom = widget.to_window(*widget.pos)
    found = []
    for part in widget.walk(restrict=True):
        x, y = part.to_window(*part.pos)
        inside = left - 1 <= x and x + part.width <= left + widget.width + 1
        if visible(part) and not (
            inside and bottom - 1 <= y and y + part.height <= bottom + widget.height + 1
        ):
            found.append(f"{part} {part.pos} {part.size}")
    return found


# --- fitting -------------------------------------------------------------------------------------------

BOXES = [(1240, 300), (420, 220), (300, 240), (220, 300), (360, 100), (200, 110)]


@pytest.mark.parametrize("scale", [1.0, 2.0])
@pytest.mark.parametrize("size", BOXES, ids=str)
@pytest.mark.parametrize(
    "view",
    [
        NUMBER,
        NumberView("1 250 000", "Einwohner in Küstenstädten", "−20 000", "accent", "users"),
        NumberView("+2,7 °C", "über dem Mittel der Jahre 1850 bis 1900", tone="danger"),
        NumberView("7"),
    ],
    ids=lambda view: view.value,
)
def test_a_number_fits(stage: Stage, view: NumberView, size: tuple[int, int], scale: float) -> None:
    from app.ui.widgets.live import theme

    theme.text_scale = scale
    widget = number(stage, view, size)
    assert (cut_words(widget), sticking_out(widget)) == ([], [])


@pytest.mark.parametrize("scale", [1.0, 2.0])
@pytest.mark.parametrize("size", [*BOXES, (110, 320), (420, 80)], ids=str)
def test_a_counter_fits_and_its_keys_stay_large(stage: Stage, size: tuple[int, int], scale: float) -> None:
    from app.ui.widgets.find import find
    from app.ui.widgets.live import theme

    theme.text_scale = scale
    widget = counter(stage, replace(FOREST, value=105, most=200), size)
    assert (cut_words(widget), sticking_out(widget)) == ([], [])
    keys = [find(widget, f"forest:{key}") for key in ("less", "more")]
    for key in keys:
        assert min(key.size) >= theme.touch_s
    assert not keys[0].collide_widget(keys[1])


@pytest.mark.parametrize("scale", [1.0, 2.0])
@pytest.mark.parametrize("size", [*BOXES[:-1], (260, 150)], ids=str)
def test_a_secret_fits_covered_and_open(stage: Stage, size: tuple[int, int], scale: float) -> None:
    from app.ui.widgets.live import theme

    theme.text_scale = scale
    widget = secret(stage, size)
    assert (cut_words(widget), sticking_out(widget)) == ([], [])
    touch = finger(widget)
    touch.touch_down()
    stage.frames()
    assert (cut_words(widget), sticking_out(widget)) == ([], [])
    touch.touch_up()


@pytest.mark.parametrize("scale", [1.0, 2.0])
@pytest.mark.parametrize("size", [(1280, 800), (1024, 600), (600, 1024)], ids=str)
def test_an_explanation_is_as_tall_as_its_words_need_it(
    stage: Stage, size: tuple[int, int], scale: float
) -> None:
    from app.ui.widgets.live import theme

    theme.text_scale = scale
    panel = explanation(stage)
    short = panel.height
    stage.resize(size)
    panel.show(replace(PRICES, text=PRICES.text * 2))
    stage.frames()
    assert (cut_words(panel), outside(panel.parent)) == ([], [])
    assert panel.height > short or size != (1280, 800)
    panel.show(ExplanationView("Noch nicht", "Erst sind die Einnahmen an der Reihe."))
    stage.frames()
    assert panel.height < short


def test_an_explanation_keeps_its_text_at_full_size_and_its_lines_short(stage: Stage) -> None:
    from app.ui.widgets.label import FitLabel, needed
    from app.ui.widgets.live import theme

    panel = explanation(stage)
    text = next(each for each in panel.walk() if isinstance(each, FitLabel) and each.text == PRICES.text)
    assert text.font_size == theme.size_body
    _, tall = needed(text.text, text.font_name, text.font_size, text.width - 1, text.line_height)
    _, one = needed("x", text.font_name, text.font_size, text.width, text.line_height)
    assert len(text.text) / round(tall / one) <= 52


@pytest.mark.parametrize(
    ("build", "view"),
    [(number, NUMBER), (counter, FOREST)],
    ids=["number", "counter"],
)
def test_a_box_that_changes_is_filled_as_a_new_one_is(
    stage: Stage, build: Callable[..., Any], view: Any
) -> None:
    def places(widget: Any) -> list[tuple[float, ...]]:
        x, y = widget.pos
        return [(round(p.x - x), round(p.y - y), round(p.width), round(p.height)) for p in widget.walk()]

    sizes = [(420, 220), (120, 320), (1240, 160), (300, 80), (420, 220), (300, 80), (120, 320)]
    new = {size: places(build(stage, view, size)) for size in sizes}
    widget = build(stage, view)
    for size in sizes:
        widget.size = size
        stage.frames()
        assert places(widget) == new[size], size


@pytest.mark.parametrize("size", [(640, 104), (420, 250), (300, 150)], ids=str)
def test_a_greenhouse_card_fits_whatever_it_was_before(stage: Stage, size: tuple[int, int]) -> None:
    from app.ui.widgets.greenhouse_card import GreenhouseCard

    zones = ("blue", "yellow", "orange", "red")
    cells = tuple(SimpleNamespace(zone=zone, range="1–4", effect="−11", current=False) for zone in zones)
    flood = SimpleNamespace(
        title="Hochwasser in Mitteleuropa", affects="Trifft Europa", note="", cells=cells, face_down=False
    )
    card = placed(stage, GreenhouseCard(), (640, 104))
    card.show(flood, dict(zip(zones, ("Blau", "Gelb", "Orange", "Rot"), strict=True)))
    stage.frames()
    card.size = (420, 250)
    stage.frames()
    card.size = size
    stage.frames()
    assert (cut_words(card), overlapping(card)) == ([], [])


@pytest.mark.parametrize("name", THEMES)
def test_colours_follow_when_the_theme_changes(stage: Stage, name: str) -> None:
    """What lies on paper stays ink, whatever the app's own surfaces become."""
    from app.ui.theme import LIGHT, THEMES
    from app.ui.widgets.label import FitLabel
    from app.ui.widgets.live import theme

    def inks(panel: Any) -> set[tuple[float, ...]]:
        return {tuple(each.color) for each in panel.walk() if isinstance(each, FitLabel) and each.text}

    theme.use(LIGHT)
    shown = explanation(stage)
    theme.use(THEMES[name])
    assert tuple(shown.fill) == tuple(theme.paper)
    assert inks(shown) == {tuple(theme.ink), tuple(theme.ink_quiet)}
    theme.use(LIGHT)
    digits = number(stage, replace(NUMBER, tone="danger", caption="", change=""))
    theme.use(THEMES[name])
    assert inks(digits) == {tuple(theme.danger)}


def test_a_change_of_theme_does_not_stumble_over_a_widget_that_has_just_gone(stage: Stage) -> None:
    """Memory is tidied up when the change has already turned to one of its rules."""
    from app.ui.widgets.live import theme
    from app.ui.widgets.token_counter import CounterKey

    known = {uid for *_, uid in theme.get_property_observers("quiet", args=True)}
    key = CounterKey()
    gone = weakref.ref(key)
    turned_to = [
        (call, largs)
        for call, largs, _kwargs, _weak, uid in theme.get_property_observers("quiet", args=True)
        if uid not in known
    ]
    del key
    gc.collect()
    assert gone() is None and turned_to
    for call, largs in turned_to:
        call(*largs, theme, theme.quiet)


@pytest.mark.parametrize("scale", [1.0, 2.0])
@pytest.mark.parametrize("name", THEMES)
def test_every_theme_draws_them(stage: Stage, name: str, scale: float) -> None:
    from kivy.uix.floatlayout import FloatLayout

    from app.ui.theme import THEMES
    from app.ui.widgets.big_number import BigNumber
    from app.ui.widgets.explanation import Explanation
    from app.ui.widgets.flip_card import FlipCard
    from app.ui.widgets.hold_to_see import HoldToSee
    from app.ui.widgets.live import theme
    from app.ui.widgets.token_counter import TokenCounter

    theme.use(THEMES[name])
    theme.text_scale = scale
    room = FloatLayout()
    last = placed(stage, Explanation(), None, room)
    last.show(PRICES)
    last.pos_hint = {"right": 0.99, "top": 0.98}
    shown: list[tuple[Any, Any]] = [(BigNumber(), NUMBER), (TokenCounter(), FOREST), (HoldToSee(), TARGET)]
    for widget, view in shown:
        widget.show(view)
    widgets = [widget for widget, _ in shown]
    for i, widget in enumerate((*widgets, FlipCard(face="back"))):
        widget.size_hint, widget.size, widget.pos = (None, None), (280, 180), (16, 16 + 195 * i)
        room.add_widget(widget)
    stage.frames()
    stage.shot(f"shared_a-{name.replace(' ', '-')}-{round(scale * 100)}")
    assert cut_words(room) == []


# --- BigNumber -----------------------------------------------------------------------------------------


def test_digits_are_as_large_as_the_box_lets_them(stage: Stage) -> None:
    from app.ui.widgets.live import theme

    view = replace(NUMBER, icon="", change="")
    assert number(stage, view, (600, 300)).digits_size == theme.size_hero
    middle, narrow = number(stage, view, (300, 80)), number(stage, view, (90, 300))
    assert theme.size_figure <= middle.digits_size < theme.size_hero
    assert middle.beside and not narrow.beside


def test_a_change_is_told_by_sign_and_arrow(stage: Stage) -> None:
    from app.ui.widgets.label import IconLabel

    for change, arrow in (("+3", "arrow-up"), ("−2", "arrow-down"), ("±0", "arrow-right")):
        widget = number(stage, replace(NUMBER, icon="", change=change))
        icons = [each.icon for each in widget.walk() if isinstance(each, IconLabel) and each.icon]
        assert (icons, change in words_in(widget)) == ([arrow], True)


def test_a_number_that_warns_has_a_sign_for_it(stage: Stage) -> None:
    assert number(stage, replace(NUMBER, icon="", tone="danger")).picture == "warning"


def test_a_number_counts_up_to_its_new_value_and_rests(stage: Stage) -> None:
    from app.ui.widgets.live import theme

    widget = number(stage, NUMBER)
    theme.reduce_motion = False
    before, seen = under_way(), []
    widget.bind(shown=lambda _widget, shown: seen.append(int(shown)))
    widget.show(replace(NUMBER, value="430"))
    assert widget.shown == "412"
    until(stage, lambda: under_way() <= before)
    assert (widget.shown, seen) == ("430", sorted(seen))


def test_what_is_no_number_is_there_at_once(stage: Stage) -> None:
    from app.ui.widgets.live import theme

    widget = number(stage, NUMBER)
    theme.reduce_motion = False
    widget.show(replace(NUMBER, value="1,5 °C"))
    assert widget.shown == "1,5 °C"


# --- TokenCounter --------------------------------------------------------------------------------------


def test_a_tap_is_a_step_and_settles_when_the_finger_lifts(stage: Stage) -> None:
    from app.ui.widgets.find import find

    widget = counter(stage, replace(FOREST, value=10, most=99, step=5))
    log = heard(widget, "on_change", "on_settle", "on_explain")
    touch = finger(find(widget, "forest:more"))
    touch.touch_down()
    assert log == [("on_change", 15)]
    touch.touch_up()
    assert log == [("on_change", 15), ("on_settle", 15)]
    stage.tap(find(widget, "forest:less"))
    assert log[2:] == [("on_change", 10), ("on_settle", 10)]


def test_a_finger_that_stays_goes_on_to_the_limit_and_settles_once(
    stage: Stage, monkeypatch: pytest.MonkeyPatch
) -> None:
    from app.ui.widgets import token_counter
    from app.ui.widgets.find import find

    monkeypatch.setattr(token_counter, "FIRST_WAIT", 0.0)
    monkeypatch.setattr(token_counter, "SLOWEST", 0.0)
    monkeypatch.setattr(token_counter, "FASTEST", 0.0)
    widget = counter(stage, replace(FOREST, value=0, most=12))
    before = under_way()
    log = heard(widget, "on_change", "on_settle", "on_explain")
    touch = finger(find(widget, "forest:more"))
    touch.touch_down()
    until(stage, lambda: widget.value == 12)
    stage.frames()
    assert log == [("on_change", value) for value in range(1, 13)]
    assert under_way() <= before
    touch.touch_up()
    assert log[12:] == [("on_settle", 12)]


def test_a_short_tap_does_not_repeat(stage: Stage) -> None:
    from app.ui.widgets.find import find

    widget = counter(stage)
    before = under_way()
    touch = finger(find(widget, "forest:more"))
    touch.touch_down()
    assert under_way() > before
    touch.touch_up()
    until(stage, lambda: under_way() <= before)
    assert widget.value == 5


def test_a_finger_that_slides_off_has_let_go(stage: Stage) -> None:
    from app.ui.widgets.find import find

    widget = counter(stage)
    log = heard(widget, "on_settle")
    touch = finger(find(widget, "forest:more"))
    touch.touch_down()
    touch.touch_move(2, 2)
    assert log == [("on_settle", 5)]
    touch.touch_up()
    assert log == [("on_settle", 5)]
    assert find(widget, "forest:more").state == "normal"


def test_two_fingers_settle_when_the_last_one_lifts(stage: Stage) -> None:
    from app.ui.widgets.find import find

    widget = counter(stage)
    log = heard(widget, "on_settle")
    first, second = finger(find(widget, "forest:more")), finger(find(widget, "forest:more"))
    first.touch_down(), second.touch_down()
    first.touch_up()
    assert log == []
    second.touch_up()
    assert log == [("on_settle", 6)]


def test_a_key_at_its_limit_says_why(stage: Stage) -> None:
    from app.ui.widgets.find import find

    widget = counter(stage, replace(FOREST, value=6))
    log = heard(widget, "on_change", "on_settle", "on_explain")
    more, less = find(widget, "forest:more"), find(widget, "forest:less")
    assert (more.usable, less.usable) == (False, True)
    stage.tap(more)
    assert log == [("on_explain", FOREST.why_not_more)]
    widget.show(replace(FOREST, value=0))
    stage.tap(less)
    assert log[1:] == [("on_explain", FOREST.why_not_less)]


def test_a_view_that_comes_under_the_finger_does_not_undo_it(stage: Stage) -> None:
    from app.ui.widgets.find import find

    widget = counter(stage)
    touch = finger(find(widget, "forest:more"))
    touch.touch_down()
    widget.show(FOREST)
    assert widget.value == 5
    touch.touch_up()
    widget.show(FOREST)
    assert widget.value == 4


def test_a_counter_is_moved_without_a_finger(stage: Stage) -> None:
    widget = counter(stage)
    log = heard(widget, "on_change", "on_settle", "on_explain")
    widget.add(-2)
    widget.add(9)
    widget.add(1)
    assert log == [
        ("on_change", 2),
        ("on_settle", 2),
        ("on_change", 6),
        ("on_settle", 6),
        ("on_explain", FOREST.why_not_more),
    ]


# --- FlipCard ------------------------------------------------------------------------------------------


def test_a_card_turns_over_and_swaps_its_side_in_the_middle(stage: Stage) -> None:
    from app.ui.widgets.live import theme

    card = event_card(stage)
    card.face = "back"
    theme.reduce_motion = False
    before, widths = under_way(), []
    card.bind(on_swap=lambda _card: widths.append(card.width_shown))
    card.face = "front"
    assert card.side == "back"
    until(stage, lambda: card.side == "front")
    until(stage, lambda: card.width_shown == 1)
    assert widths == [0]
    stage.frames()
    assert under_way() <= before


def test_a_card_called_back_in_the_middle_of_its_turn_comes_to_rest(stage: Stage) -> None:
    from app.ui.widgets.live import theme

    card = event_card(stage)
    card.face = "back"
    theme.reduce_motion = False
    card.face = "front"
    until(stage, lambda: card.width_shown < 1)
    card.face = "back"
    until(stage, lambda: card.width_shown == 1)
    assert card.side == "back"


def test_with_less_motion_a_card_is_turned_at_once(stage: Stage) -> None:
    card = event_card(stage)
    swaps = heard(card, "on_swap")
    for face in ("back", "front", "none"):
        card.face = face
        assert (card.side, card.width_shown) == (face, 1)
    card.turn("none")
    assert len(swaps) == 4


def test_only_the_front_of_a_card_can_be_used(stage: Stage) -> None:
    from app.ui.widgets.find import find

    card = event_card(stage)
    button = find(card, "read")
    taps = heard(button, "on_release")
    card.face = "back"
    stage.frames()
    assert "Ereignis" in words_in(card) and not visible(button)
    stage.tap(button)
    assert taps == []
    card.face = "front"
    stage.frames()
    assert "Ereignis" not in words_in(card) and visible(button)
    stage.tap(button)
    assert len(taps) == 1


def test_the_words_of_the_next_greenhouse_card_are_not_seen_on_the_last(stage: Stage) -> None:
    from app.ui.widgets.greenhouse_card import GreenhouseCard
    from app.ui.widgets.live import theme

    def lying(title: str, face_down: bool = False) -> Any:
        return SimpleNamespace(title=title, affects="", note="", cells=(), face_down=face_down)

    card = placed(stage, GreenhouseCard(), (400, 250))
    card.show(lying("Hurrikan"), {})
    assert (card.side, card.title) == ("front", "Hurrikan")
    theme.reduce_motion = False
    card.show(lying("Dürre"), {})
    assert card.title == "Hurrikan"
    until(stage, lambda: card.title == "Dürre")
    assert card.width_shown == 0
    until(stage, lambda: card.width_shown == 1)
    card.show(None, {})
    until(stage, lambda: card.side == "none")


# --- HoldToSee -----------------------------------------------------------------------------------------


def is_covered(widget: Any) -> bool:
    shown = words_in(widget)
    return not widget.open and TARGET.title not in shown and TARGET.text not in shown


def is_open(widget: Any) -> bool:
    shown = words_in(widget)
    return widget.open and TARGET.title in shown and TARGET.text in shown


def held(stage: Stage, **options: Any) -> tuple[Any, Any]:
    """A secret with a finger on it."""
    widget = secret(stage, **options)
    assert is_covered(widget) and TARGET.words in words_in(widget)
    touch = finger(widget)
    touch.touch_down()
    assert is_open(widget)
    return widget, touch


def test_a_secret_shows_only_while_the_finger_is_down(stage: Stage) -> None:
    before = under_way()
    widget, touch = held(stage)
    stage.frames()
    assert is_open(widget)
    touch.touch_up()
    assert is_covered(widget)
    stage.frames()
    assert under_way() <= before


def test_a_covered_secret_is_in_no_picture_of_a_label(stage: Stage) -> None:
    widget, touch = held(stage)
    stage.frames()
    touch.touch_up()
    stage.frames()
    assert widget.ids.title._picture is None
    assert widget.ids.text._picture is None


def test_a_finger_that_leaves_covers_it_and_does_not_open_it_by_coming_back(stage: Stage) -> None:
    widget, touch = held(stage)
    touch.touch_move(*widget.to_window(widget.center_x + 40, widget.center_y))
    assert is_open(widget)
    touch.touch_move(3, 3)
    assert is_covered(widget)
    touch.touch_move(*widget.to_window(*widget.center))
    stage.frames()
    assert is_covered(widget)
    touch.touch_up()


def test_a_finger_that_another_widget_takes_covers_it(stage: Stage) -> None:
    from kivy.uix.widget import Widget

    widget, touch = held(stage)
    touch.grab(Widget(), exclusive=True)
    stage.frames(2)
    assert is_covered(widget)
    widget, touch = held(stage)
    touch.ungrab(widget)
    stage.frames(2)
    assert is_covered(widget)


def test_a_second_finger_does_not_keep_it_open(stage: Stage) -> None:
    widget, touch = held(stage)
    second = finger(widget)
    second.touch_down()
    assert is_open(widget)
    touch.touch_up()
    stage.frames()
    assert is_covered(widget)
    second.touch_up()
    assert is_covered(widget)


def test_lifting_the_second_finger_leaves_it_to_the_first(stage: Stage) -> None:
    widget, touch = held(stage)
    second = finger(widget)
    second.touch_down()
    second.touch_up()
    assert is_open(widget)
    touch.touch_up()


def test_a_finger_beside_it_opens_nothing(stage: Stage) -> None:
    from kivy.tests.common import UnitTestTouch

    widget = secret(stage)
    touch = UnitTestTouch(5, 5)
    touch.touch_down()
    touch.touch_move(*widget.to_window(*widget.center))
    assert is_covered(widget)
    touch.touch_up()


@pytest.mark.parametrize("event", ["on_hide", "on_minimize", "on_cursor_leave"])
def test_a_window_that_is_left_covers_it(stage: Stage, event: str) -> None:
    widget, touch = held(stage)
    stage.window.dispatch(event)
    assert is_covered(widget)
    touch.touch_up()


def test_a_window_that_loses_focus_covers_it(stage: Stage) -> None:
    stage.window._focus = True
    widget, touch = held(stage)
    stage.window._focus = False
    assert is_covered(widget)
    touch.touch_up()
    stage.window._focus = True


def test_an_app_that_is_paused_covers_it(stage: Stage, monkeypatch: pytest.MonkeyPatch) -> None:
    from kivy.app import App

    app = App()
    monkeypatch.setattr(App, "_running_app", app)
    widget, touch = held(stage)
    app.dispatch("on_pause")
    assert is_covered(widget)
    touch.touch_up()


def test_another_screen_covers_it(stage: Stage) -> None:
    from kivy.uix.floatlayout import FloatLayout

    room = FloatLayout()
    widget, touch = held(stage, around=room)
    room.remove_widget(widget)
    assert is_covered(widget)
    touch.touch_up()
    widget, touch = held(stage, around=FloatLayout())
    stage.clear()
    stage.frames(2)
    assert is_covered(widget)
    touch.touch_up()


def test_a_look_ends_by_itself(stage: Stage, monkeypatch: pytest.MonkeyPatch) -> None:
    from app.ui.widgets import hold_to_see

    assert hold_to_see.LONGEST_LOOK <= 10
    monkeypatch.setattr(hold_to_see, "LONGEST_LOOK", 0.01)
    widget, touch = held(stage)
    until(stage, lambda: is_covered(widget))
    touch.touch_up()


def test_another_secret_and_a_disabled_one_are_covered(stage: Stage) -> None:
    widget, touch = held(stage)
    widget.show(replace(TARGET, words="Chinas Ziel"))
    assert is_covered(widget)
    touch.touch_up()
    widget, touch = held(stage)
    widget.disabled = True
    assert is_covered(widget)
    stage.tap(widget)
    assert is_covered(widget)


def test_nothing_outside_is_listened_to_while_it_is_covered(stage: Stage) -> None:
    def listeners() -> int:
        return sum(len(list(stage.window.get_property_observers(event))) for event in ("on_hide", "focus"))

    before = listeners()
    _, touch = held(stage)
    assert listeners() > before
    touch.touch_up()
    assert listeners() == before


def test_a_picture_shows_the_cover_even_under_a_finger(stage: Stage, tmp_path: Path) -> None:
    told: list[bool] = []
    stop = secrets_guard.watch(told.append)
    widget = secret(stage)
    covered = stage.shot("secret-covered").read_bytes()
    touch = finger(widget)
    touch.touch_down()
    stage.frames()
    assert stage.shot("secret-open").read_bytes() != covered
    picture = secrets_guard.picture(stage.window, tmp_path / "table.png")
    assert picture is not None and picture.read_bytes() == covered
    assert is_covered(widget)
    assert told == [True, False]
    touch.touch_up()
    stop()


# --- Explanation ---------------------------------------------------------------------------------------


def test_an_explanation_says_what_was_tapped(stage: Stage) -> None:
    from app.ui.widgets.find import find

    panel = explanation(stage)
    log = heard(panel, "on_open", "on_close")
    stage.tap(find(panel, "topic:innovation"))
    assert log == [("on_open", "innovation")]
    assert panel.opacity == 1
    stage.tap(find(panel, "explanation:close"))
    assert log[1:] == [("on_close",)]
    assert panel.opacity == 0
    panel.close()
    assert len(log) == 2


def test_touches_beside_an_explanation_reach_the_table_and_those_on_it_do_not(stage: Stage) -> None:
    from kivy.tests.common import UnitTestTouch
    from kivy.uix.floatlayout import FloatLayout

    from app.ui.widgets.button import BigButton
    from app.ui.widgets.explanation import Explanation

    room, table = FloatLayout(), BigButton(name="table")
    room.add_widget(table)
    taps = heard(table, "on_press")
    panel = placed(stage, Explanation(), None, room)

    def tap(x: float, y: float) -> int:
        touch = UnitTestTouch(x, y)
        touch.touch_down(), touch.touch_up()
        return len(taps)

    assert tap(*panel.center) == 1
    panel.show(PRICES)
    stage.frames()
    assert tap(*panel.center) == 1
    assert tap(5, 5) == 2
    panel.show(None)
    assert tap(*panel.center) == 3


def test_an_explanation_fades_in_and_rests(stage: Stage) -> None:
    from app.ui.widgets.live import theme

    panel = explanation(stage)
    panel.show(None)
    theme.reduce_motion = False
    before = under_way()
    panel.show(PRICES)
    assert panel.opacity < 1
    until(stage, lambda: panel.opacity == 1)
    stage.frames()
    assert under_way() <= before


# --- at rest -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("build", "view"),
    [(number, NUMBER), (counter, FOREST), (explanation, PRICES)],
    ids=["number", "counter", "explanation"],
)
def test_the_same_again_draws_nothing(stage: Stage, build: Callable[..., Any], view: Any) -> None:
    widget = build(stage, view)
    stage.frames()
    before, moves = under_way(), []
    for part in widget.walk():
        part.bind(pos=lambda *_: moves.append(1), size=lambda *_: moves.append(1))
    widget.show(view)
    assert not widget.canvas.needs_redraw
    stage.frames()
    assert (moves, under_way()) == ([], before)
