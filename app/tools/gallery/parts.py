"""Makes the widget of a sample: one entry for each kind, named as samples name it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from kivy.clock import Clock
from kivy.factory import Factory
from kivy.properties import ColorProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.floatlayout import FloatLayout
from kivy.utils import get_color_from_hex

from app.pages.help.sheet import TopicSheet
from app.pages.help.view import SheetView
from app.tools.gallery.view import (
    ActView,
    ArtView,
    ButtonView,
    CardFaces,
    ClockView,
    DieLook,
    DoorView,
    EdgeView,
    SwatchView,
    SwitchBoth,
    TurnedView,
    TypeView,
)
from app.ui.views import ActionView, SeatRow, StepView
from app.ui.widgets.air_gauge import AirGauge
from app.ui.widgets.balance_bar import BalanceBar
from app.ui.widgets.bar_chart import BarChart
from app.ui.widgets.big_number import BigNumber
from app.ui.widgets.button import ActButton, BigButton, Pressable
from app.ui.widgets.carbometer import Carbometer, ZonePill
from app.ui.widgets.chip_column import ChipColumn
from app.ui.widgets.choice_row import ChoiceRow
from app.ui.widgets.company_line import CompanyLines
from app.ui.widgets.covered_choice import CoveredCard, CoveredChoice
from app.ui.widgets.covered_pad import CoveredPad
from app.ui.widgets.crisis_card import CrisisCard
from app.ui.widgets.crisis_row import CrisisRow
from app.ui.widgets.damage_board import DamageBoard
from app.ui.widgets.die import DiceRow, Die
from app.ui.widgets.effect_tracks import EffectTracks
from app.ui.widgets.emblem import Emblem
from app.ui.widgets.end_panel import EndPanel
from app.ui.widgets.explanation import Explanation, PaperButton
from app.ui.widgets.fact_tiles import FactTiles
from app.ui.widgets.flag_panel import FlagRow
from app.ui.widgets.flip_card import FlipCard
from app.ui.widgets.focus import Box, FocusRing
from app.ui.widgets.form_sheet import FormSheet
from app.ui.widgets.goal_row import GoalPair
from app.ui.widgets.greenhouse_card import GreenhouseCard
from app.ui.widgets.hero_art import HeroArt
from app.ui.widgets.history_list import HistoryList
from app.ui.widgets.hold_to_see import HoldToSee
from app.ui.widgets.impact_chain import ImpactChain
from app.ui.widgets.key_lines import KeyLines
from app.ui.widgets.key_pad import KeyPad
from app.ui.widgets.knowledge_board import KnowledgeBoard
from app.ui.widgets.label import FitLabel, IconLabel
from app.ui.widgets.lasting_rows import LastingRows
from app.ui.widgets.level import Level
from app.ui.widgets.line_chart import LineChart
from app.ui.widgets.live import theme
from app.ui.widgets.meter_bar import MeterBar
from app.ui.widgets.motif import Motif
from app.ui.widgets.name_strip import NameStrip
from app.ui.widgets.notice import NoticeBar
from app.ui.widgets.offers import Offers
from app.ui.widgets.paged_grid import PagedGrid
from app.ui.widgets.paged_rows import PagedRows
from app.ui.widgets.panel import Panel, PatternBox
from app.ui.widgets.panel_row import PanelRow
from app.ui.widgets.phase_line import PhaseLine
from app.ui.widgets.picker import Picker
from app.ui.widgets.picture_row import PictureRow
from app.ui.widgets.power_board import PowerBoard
from app.ui.widgets.power_line import PowerLines
from app.ui.widgets.price_panel import PricePanel
from app.ui.widgets.price_track import PriceTrack
from app.ui.widgets.prompt_bar import PromptBar
from app.ui.widgets.region_board import RegionBoard
from app.ui.widgets.row_list import RowList
from app.ui.widgets.score_track import ScoreTrack
from app.ui.widgets.scroller import ScrollBox
from app.ui.widgets.seat_line import SeatLine, SeatLines
from app.ui.widgets.seat_panel import BoxStrip, SeatEdge, SeatPanel
from app.ui.widgets.seat_strip import SeatStrip
from app.ui.widgets.sheet import Sheet
from app.ui.widgets.snug_button import SnugButton
from app.ui.widgets.speaker_bars import SpeakerBars
from app.ui.widgets.status_strip import StatusStrip
from app.ui.widgets.step_head import StepHead
from app.ui.widgets.sum_rows import SumRows
from app.ui.widgets.sum_sheet import SumSheet
from app.ui.widgets.switch import OnOff
from app.ui.widgets.table_bar import TableBar
from app.ui.widgets.tabs import Tabs
from app.ui.widgets.text_field import TextField
from app.ui.widgets.thermometer import Thermometer
from app.ui.widgets.throw_row import ThrowRow
from app.ui.widgets.time_slider import TimeSlider
from app.ui.widgets.timer_desk import TimerDesk
from app.ui.widgets.timer_ring import TimerRing
from app.ui.widgets.token_counter import CounterKey, TokenCounter
from app.ui.widgets.trace_plot import TracePlot
from app.ui.widgets.turned import Turned
from app.ui.widgets.virtual_tray import VirtualTray
from app.ui.widgets.wordmark import Sign

Tell = Callable[..., None]
"""Dispatches what a tap means: "on_say" with words, "on_explain" with a topic, "on_play", "on_open"."""
Maker = Callable[[Any, Tell], Any]
"""Makes a widget that shows what is given."""

SPELLED, ROOMY = 57, 28
"""Lines of text that a status strip and a virtual tray need for all their words."""


class Door(Pressable):
    """The way to a section."""

    title = StringProperty("")
    icon = StringProperty("")


class Swatch(Panel):
    """A colour with words in another on it."""

    ratio = StringProperty("")
    ink = ColorProperty()


class CardTable(Pressable):
    """A card on it is turned over by a tap."""

    card = ObjectProperty(None)

    def on_release(self) -> None:
        self.card.turn("back" if self.card.face == "front" else "front")


class CardFront(FloatLayout):
    """What the plain card has on its front."""

    words = StringProperty("")


class Keys(KeyLines):
    """Keys that hear their own presses."""

    __events__ = ("on_act", "on_explain")

    def on_act(self, key: str) -> None: ...

    def on_explain(self, words: str) -> None: ...


# --- those that are simply fed ------------------------------------------------------------------------------


def fed(kind: Any, most_wide: float = 0.0, **how: Any) -> Maker:
    """A widget with `show`, set up in this way; what it wants to say is said."""
    return lambda shown, tell: _set_up(kind, most_wide, how, (shown,), tell)


def fed_with_all(kind: Any, **how: Any) -> Maker:
    """The same for a `show` that takes several things."""
    return lambda shown, tell: _set_up(kind, 0.0, how, shown, tell)


def _set_up(kind: Any, most_wide: float, how: dict[str, Any], shown: tuple[Any, ...], tell: Tell) -> Any:
    widget = kind()
    if most_wide:
        widget.size_hint_max_x = theme.size_body * most_wide
    for name, value in how.items():
        setattr(widget, name, value)
    _listen(widget, tell)
    widget.show(*shown)
    return widget


def given(kind: Any, name: str, **how: Any) -> Maker:
    """A widget that takes what is shown as one of its properties."""
    return lambda shown, _tell: kind(**{name: shown}, **how)


def _listen(widget: Any, tell: Tell) -> None:
    if widget.is_event_type("on_explain"):
        widget.bind(on_explain=lambda _widget, words: tell("on_say", words))


# --- one by one ---------------------------------------------------------------------------------------------


def big_button(shown: ButtonView, tell: Tell) -> BigButton:
    button = BigButton(
        text=shown.text,
        icon=shown.icon,
        hint=shown.hint,
        kind=shown.kind,
        usable=shown.usable,
        centred=True,
        **_button_height(),
    )
    for event, words in (("on_say", shown.says), ("on_explain", shown.explains), ("on_play", shown.plays)):
        if words:
            button.bind(on_release=lambda _button, event=event, words=words: tell(event, words))
    return button


def act_button(shown: ActView, tell: Tell) -> ActButton:
    button = ActButton(stacked=shown.stacked, bare=shown.bare, short=shown.short, **_button_height())
    button.show(shown.action)
    button.bind(on_release=lambda button: None if button.usable else tell("on_say", button.why_not))
    return button


def _button_height() -> dict[str, Any]:
    return {"size_hint_y": None, "height": max(theme.touch_l, theme.size_body * 3.3)}


def paper_button(shown: ButtonView, _tell: Tell) -> PaperButton:
    return PaperButton(text=shown.text, icon=shown.icon, **_button_height())


def counter_key(shown: ButtonView, _tell: Tell) -> CounterKey:
    return CounterKey(icon=shown.icon, usable=shown.usable, **_button_height())


def covered_choice(shown: tuple[Any, Any], _tell: Tell) -> CoveredChoice:
    view, choices = shown
    made = CoveredChoice()
    made.show(view, lambda: choices)
    return made


def paged_grid(shown: tuple[Any, ...], _tell: Tell) -> PagedGrid:
    grid = PagedGrid(least_wide=theme.size_body * 12, least_tall=theme.size_body * 4)
    grid.hold([CoveredCard(key=each.id, text=each.title, mark=each.mark) for each in shown])
    return grid


def meter_bar(shown: dict[str, Any], _tell: Tell) -> MeterBar:
    return MeterBar(**shown, size_hint_y=None, height=theme.size_body)


def time_slider(shown: tuple[int, int, list[int]], _tell: Tell) -> TimeSlider:
    """Goes where the finger is."""
    at, last, marks = shown
    slider = TimeSlider(last=last, at=at, marks=marks)
    slider.bind(on_slide=lambda slider, moment: setattr(slider, "at", moment))
    return slider


def name_strip(shown: list[str], tell: Tell) -> NameStrip:
    strip = NameStrip(size_hint=(1, 1))
    strip.show(shown)
    strip.bind(on_known=lambda _strip, name: tell("on_say", name))
    return strip


def price_track(shown: Any, _tell: Tell) -> PriceTrack:
    """Its token goes where it is tapped."""
    track = PriceTrack()
    track.show(shown)
    track.bind(on_move=lambda track, index: track.show(replace(shown, at=index)))
    return track


def door(shown: DoorView, tell: Tell) -> Door:
    made = Door(name=f"door:{shown.section}", title=shown.title, icon=shown.icon)
    made.bind(on_release=lambda _door: tell("on_open", shown.section))
    return made


def focus_ring(shown: ButtonView, tell: Tell) -> FloatLayout:
    """A button with the ring that shows where the keyboard is."""
    box, ring = FloatLayout(), FocusRing()
    button = big_button(shown, tell)
    button.size_hint_x, button.pos_hint = 0.86, {"center_x": 0.5, "center_y": 0.5}

    def follow(*_: Any) -> None:
        ring.surround(Box(button.x, button.y, button.right, button.top), button.radius)

    soon = Clock.create_trigger(follow, -1)
    button.bind(pos=soon, size=soon)
    box.add_widget(button)
    box.add_widget(ring)
    return box


def turned(shown: TurnedView, _tell: Tell) -> Turned:
    holder, panel = Turned(angle=shown.angle), SeatPanel()
    panel.show(shown.seat)
    holder.add_widget(panel)
    return holder


def seat_edge(shown: EdgeView, _tell: Tell) -> SeatEdge:
    edge = SeatEdge(side=shown.side)
    panels = [SeatPanel() for _ in shown.seats]
    for panel, seat in zip(panels, shown.seats, strict=True):
        panel.show(seat)
    edge.seat(panels)
    return edge


def greenhouse_card(shown: Any, _tell: Tell) -> CardTable:
    card = GreenhouseCard()
    card.show(*shown)
    return _on_table(card)


def flip_card(shown: CardFaces, _tell: Tell) -> CardTable:
    card = FlipCard(back_title=shown.back, back_note=shown.note)
    card.add_widget(CardFront(words=shown.front))
    card.turn("front")
    return _on_table(card)


def _on_table(card: Any) -> CardTable:
    made = CardTable(name="turn_over", card=card)
    made.add_widget(card)
    return made


def die(shown: DieLook, _tell: Tell) -> Die:
    return Die(face=shown.face, symbol=shown.symbol, quality=shown.quality)


def dice_row(shown: Any, _tell: Tell) -> DiceRow:
    row = DiceRow(size_hint_y=None, height=max(theme.touch_s, theme.size_body * 2.6))
    row.show(shown)
    return row


def timer_ring(shown: ClockView, _tell: Tell) -> TimerRing:
    ring = TimerRing(clock=lambda: shown.now)
    ring.show(shown.timer)
    return ring


def timer_desk(shown: tuple[Any, float], tell: Tell) -> TimerDesk:
    view, now = shown
    desk = TimerDesk(clock=lambda: now)
    _listen(desk, tell)
    desk.show(view)
    return desk


def covered_pad(shown: tuple[Any, Any], tell: Tell) -> CoveredPad:
    view, secret = shown
    pad = CoveredPad()
    _listen(pad, tell)
    pad.show(view, lambda: secret)
    return pad


def speaker_bars(shown: tuple[Any, float], _tell: Tell) -> SpeakerBars:
    views, now = shown
    bars = SpeakerBars(clock=lambda: now)
    bars.show(views)
    return bars


def level(shown: Any, tell: Tell) -> Level:
    made = Level(name="level")
    made.bind(on_change=lambda made, value: made.show(replace(shown, value=value, words=str(value))))
    _listen(made, tell)
    made.show(shown)
    return made


def status_strip(shown: Any, tell: Tell) -> StatusStrip:
    strip = StatusStrip()
    strip.bind(width=lambda strip, width: setattr(strip, "wide", width > theme.size_body * SPELLED))
    _listen(strip, tell)
    strip.show(shown)
    return strip


def overleaf_strip(shown: Any, tell: Tell) -> StatusStrip:
    """Its key leads to the other side, and back."""
    strip = status_strip(shown, tell)
    strip.has_overleaf = True
    strip.bind(on_overleaf=lambda strip: setattr(strip, "turned", not strip.turned))
    return strip


def table_bar(shown: Any, tell: Tell) -> TableBar:
    bar = TableBar(size_hint_y=None)
    bar.bind(width=lambda bar, width: setattr(bar, "height", bar.need(width).least))
    _listen(bar, tell)
    bar.show(shown)
    return bar


def step_head(shown: StepView, _tell: Tell) -> StepHead:
    return StepHead(title=shown.title, detail=shown.detail, seat=shown.seat or "")


def key_lines(shown: tuple[ActionView, ...], tell: Tell) -> Keys:
    """As tall as its lines."""
    keys = Keys(size_hint_y=None)

    def stretch(*_: object) -> None:
        keys.height = (max(theme.touch, theme.size_body * 2.8) + keys.gap) * keys.lines - keys.gap

    keys.bind(lines=stretch)
    stretch()
    _listen(keys, tell)
    keys.show(keys, shown)
    return keys


def snug_button(shown: ButtonView, _tell: Tell) -> SnugButton:
    return SnugButton(text=shown.text, icon=shown.icon, **_button_height())


def seat_lines(shown: tuple[SeatRow, ...], _tell: Tell) -> SeatLines:
    made = SeatLines(cols=1, spacing=theme.gap_s)
    for seat in shown:
        line = SeatLine()
        line.show(seat)
        made.add_widget(line)
    return made


def scroll_box(shown: SheetView, tell: Tell) -> ScrollBox:
    topic, box = TopicSheet(), ScrollBox(ground=theme.paper)
    topic.bind(on_open=lambda _topic, name: tell("on_explain", name))
    theme.bind(paper=box.setter("ground"))
    topic.show(shown, compact=True, beside=False)
    box.show(topic)
    return box


def read_rows(shown: tuple[Any, Any], _tell: Tell) -> SumRows:
    """The lines of the card first, as where there is no room for the card."""
    lines, sums = shown
    rows = SumRows()
    rows.show(sums)
    rows.read_first(lines, opened=True)
    return rows


def virtual_tray(shown: Any, tell: Tell) -> VirtualTray:
    made = VirtualTray()
    made.bind(width=lambda made, width: setattr(made, "compact", width < theme.size_body * ROOMY))
    _listen(made, tell)
    made.show(shown)
    return made


def choice_row(shown: Any, _tell: Tell) -> ChoiceRow:
    return _answering(ChoiceRow(prefix="choice"), *shown)


def picture_row(shown: Any, _tell: Tell) -> PictureRow:
    return _answering(PictureRow(prefix="lies", row_height=theme.size_body * 7.6), *shown)


def _answering(row: Any, label: str, choices: tuple[Any, ...]) -> Any:
    """A row in which the answer that is tapped is the one chosen."""

    def choose(row: Any, key: str) -> None:
        row.show(label, tuple(replace(choice, chosen=choice.id == key) for choice in choices))

    row.bind(on_choose=choose)
    row.show(label, choices)
    return row


def tabs(shown: Any, _tell: Tell) -> Tabs:
    views, chosen = shown
    made = Tabs()
    made.bind(on_choose=lambda made, key: made.show(views, key))
    made.show(views, chosen)
    return made


def switch(shown: SwitchBoth, _tell: Tell) -> OnOff:
    def flip(made: OnOff, on: bool) -> None:
        made.show(shown.when_on if on else shown.off)

    made = OnOff(name="switch")
    made.bind(on_switch=flip)
    flip(made, shown.on)
    return made


def sheet(shown: tuple[str, ...], _tell: Tell) -> Sheet:
    made = Sheet()
    for words in shown:
        made.add_widget(BigButton(text=words, size_hint_y=None, height=theme.touch))
    return made


def explanation(shown: Any, tell: Tell) -> Explanation:
    made = Explanation()
    made.bind(on_open=lambda _made, topic: tell("on_explain", topic))
    made.show(shown)
    return made


def emblem(shown: str, _tell: Tell) -> Emblem:
    made = Emblem(seat=shown)
    made.size = (theme.size_hero, theme.size_hero)
    return made


def zone_pill(shown: tuple[str, str], _tell: Tell) -> ZonePill:
    zone, word = shown
    made = ZonePill(word=word, size_hint_y=None, height=theme.size_title * 1.3)
    made.zone = zone
    return made


def pattern(shown: str, _tell: Tell) -> PatternBox:
    made = Factory.PlainPattern()
    made.pattern = shown
    return made


def box_strip(shown: Any, _tell: Tell) -> BoxStrip:
    return BoxStrip(boxes=list(shown), size_hint_y=None, height=theme.gap * 1.3)


def hero_art(shown: ArtView, _tell: Tell) -> HeroArt:
    return HeroArt(game=shown.game, lit=shown.lit, count=24)


def sign(_shown: None, _tell: Tell) -> BoxLayout:
    box = BoxLayout()
    box.add_widget(Sign())
    return box


def swatch(shown: SwatchView, _tell: Tell) -> Swatch:
    made = Swatch(ratio=shown.ratio)
    made.fill, made.ink = get_color_from_hex(shown.fill), get_color_from_hex(shown.ink)
    return made


def letters(shown: TypeView, _tell: Tell) -> FitLabel:
    words: FitLabel = getattr(Factory, shown.style)(text=shown.words)
    words.style_size = getattr(theme, shown.size)
    return words


def icon(shown: str, _tell: Tell) -> IconLabel:
    return IconLabel(icon=shown, font_size=theme.size_title * 1.15)


def offers(shown: Any, tell: Tell) -> Offers:
    made = Offers()
    made.take("lines")
    _listen(made, tell)
    made.show(shown)
    return made


PARTS: dict[str, Maker] = {
    "act_button": act_button,
    "bare_column": fed(ChipColumn, most_wide=8, bare=True),
    "big_button": big_button,
    "big_number": fed(BigNumber),
    "box_strip": box_strip,
    "calm_notice": given(NoticeBar, "text", calm=True),
    "carbometer": fed(Carbometer),
    "chip_column": fed(ChipColumn, most_wide=16),
    "choice_row": choice_row,
    "counter_key": counter_key,
    "covered_choice": covered_choice,
    "covered_pad": covered_pad,
    "balance_bar": fed(BalanceBar),
    "crisis_card": fed(CrisisCard),
    "crisis_row": fed_with_all(CrisisRow),
    "damage_board": fed(DamageBoard),
    "dice_row": dice_row,
    "die": die,
    "door": door,
    "effect_tracks": fed(EffectTracks),
    "emblem": emblem,
    "end_panel": fed(EndPanel),
    "explanation": explanation,
    "flag_row": fed(FlagRow),
    "flip_card": flip_card,
    "focus_ring": focus_ring,
    "goal_pair": fed(GoalPair),
    "greenhouse_card": greenhouse_card,
    "hero_art": hero_art,
    "history_list": fed(HistoryList),
    "hold_to_see": fed(HoldToSee, name="secret"),
    "icon": icon,
    "impact_chain": fed(ImpactChain),
    "key_lines": key_lines,
    "key_pad": fed(KeyPad),
    "lasting_rows": fed(LastingRows),
    "letters": letters,
    "level": level,
    "bar_chart": fed(BarChart),
    "form_sheet": fed(FormSheet),
    "line_chart": fed(LineChart),
    "name_strip": name_strip,
    "time_slider": time_slider,
    "low_seat_panel": fed(SeatPanel, low=True),
    "meter_bar": meter_bar,
    "trace_plot": fed(TracePlot),
    "motif": given(Motif, "motif"),
    "notice": given(NoticeBar, "text"),
    "paged_grid": paged_grid,
    "paged_rows": fed(PagedRows),
    "panel_row": fed(PanelRow),
    "overleaf_strip": overleaf_strip,
    "paper_button": paper_button,
    "pattern": pattern,
    "phase_line": fed_with_all(PhaseLine),
    "offers": offers,
    "picker": fed_with_all(Picker),
    "picture_row": picture_row,
    "price_panel": fed(PricePanel),
    "price_track": price_track,
    "prompt_bar": fed(PromptBar),
    "read_rows": read_rows,
    "row_list": fed(RowList),
    "score_track": fed(ScoreTrack),
    "seat_edge": seat_edge,
    "seat_line": fed(SeatLine),
    "seat_lines": seat_lines,
    "seat_panel": fed(SeatPanel),
    "seat_strip": fed(SeatStrip),
    "scroll_box": scroll_box,
    "sheet": sheet,
    "sign": sign,
    "small_status_strip": fed(StatusStrip, wide=False),
    "small_virtual_tray": fed(VirtualTray, compact=True),
    "snug_button": snug_button,
    "status_strip": status_strip,
    "step_head": step_head,
    "power_board": fed(PowerBoard),
    "power_lines": fed(PowerLines),
    "company_lines": fed(CompanyLines),
    "fact_tiles": fed(FactTiles),
    "air_gauge": fed(AirGauge),
    "region_board": fed(RegionBoard, cols=2),
    "knowledge_board": fed(KnowledgeBoard),
    "sum_sheet": fed(SumSheet),
    "sum_rows": fed_with_all(SumRows),
    "swatch": swatch,
    "switch": switch,
    "table_bar": table_bar,
    "tabs": tabs,
    "text_field": given(TextField, "hint_text"),
    "speaker_bars": speaker_bars,
    "thermometer": fed(Thermometer),
    "throw_row": fed(ThrowRow),
    "timer_desk": timer_desk,
    "timer_ring": timer_ring,
    "token_counter": fed(TokenCounter, name="counter"),
    "token_tower": fed(TokenCounter, most_wide=8, name="counter"),
    "turned": turned,
    "virtual_tray": virtual_tray,
    "zone_pill": zone_pill,
}
