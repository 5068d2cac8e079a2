"""The samples: every widget in its telling states, and the sections they stand in."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import cache
from importlib.resources import files
from itertools import pairwise
from typing import Any

from app.forms.correct.view import TrackView
from app.games import SHELF
from app.games.keep_cool.targets.view import CardChoice, CoverView
from app.pages.help.view import SheetView
from app.pages.settings.view import LevelView, SwitchView
from app.platform.sound import NAMES as SOUNDS
from app.text import regions
from app.text.translator import Translator
from app.timer.countdown import Countdown
from app.tools.gallery import companies, crises, kyoto, powers, table
from app.tools.gallery.past import past
from app.tools.gallery.table import BAR, CARDS, ZONES, Wall
from app.tools.gallery.view import (
    ActView,
    ArtView,
    ButtonView,
    ClockView,
    Sample,
    SwatchView,
    SwitchBoth,
    TypeView,
)
from app.ui.theme import (
    THEMES,
    TYPE_SCALE,
    ZONE_PATTERNS,
    Pattern,
    contrast,
)
from app.ui.views import (
    ActionView,
    Band,
    ChartView,
    Choice,
    CounterView,
    ExplanationView,
    Flag,
    HistoryKind,
    HistoryRow,
    HistoryView,
    NumberView,
    PromptView,
    RowsView,
    RowView,
    SeatRow,
    SecretView,
    Series,
    SpeakerView,
    TabView,
    TileRowView,
    TileView,
    TimerDeskView,
    TimerView,
    TopicView,
    TracePoint,
    TraceView,
    VirtualView,
)

PATTERNS: tuple[Pattern, ...] = ("plain", "dots", "stripes", "cross", "lines", "checks")
PAIRS = (
    ("text", "ground"),
    ("text", "panel"),
    ("text", "raised"),
    ("quiet", "ground"),
    ("quiet", "panel"),
    ("quiet", "raised"),
    ("accent", "panel"),
    ("warning", "panel"),
    ("danger", "panel"),
    ("leaf", "panel"),
    ("clay", "panel"),
    ("accent_ink", "accent"),
    ("danger_ink", "danger"),
    ("ink", "paper"),
    ("ink_quiet", "paper"),
    *((f"{zone}_ink", f"zone_{zone}") for zone in ZONES),
    *(("seat_ink", f"seat_{number}") for number in range(1, 7)),
)
"""What is written on what."""


# --- numbers and time ---------------------------------------------------------------------------------------


def numbers(hang: Wall) -> Iterator[Sample]:
    tr = hang.tr
    air = NumberView("412", tr("gallery.numbers.air"), "+3", icon="cloud")
    yield hang("up", "big_number", air, 13, 12.5)
    yield hang("down", "big_number", NumberView("54", tr("table.chips", count=54), "−2"), 10, 12.5)
    yield hang("danger", "big_number", NumberView("9", tr("table.chips", count=9), tone="danger"), 10, 12.5)
    yield hang("accent", "big_number", NumberView("3:0", tone="accent"), 9, 12.5)
    counter = CounterView(
        tr("gallery.numbers.forests"),
        4,
        most=6,
        icon="plant-2",
        why_not_less=tr("gallery.numbers.least"),
        why_not_more=tr("gallery.numbers.most"),
    )
    yield hang("tower", "token_tower", counter, 8, 12.5)
    yield hang("stack", "token_counter", counter, 17, 8.5, firm=True)
    yield hang("limit", "token_counter", replace(counter, value=6), 17, 8.5, firm=True)
    yield hang("below_zero", "token_counter", replace(counter, value=-2, least=-9), 17, 8.5, firm=True)
    yield hang("row", "token_counter", counter, 27, 5.2, 8.5, firm=True)
    yield hang("level", "level", volume(tr), 27, 6.2)
    yield hang("at_least", "meter_bar", {"found": 9, "wanted": 15}, 13, 3.2)
    yield hang("at_most", "meter_bar", {"found": 9, "wanted": 11, "at_most": True, "met": True}, 13, 3.2)


def scale_trace(tr: Translator) -> TraceView:
    """Nine chips come to forty, then a hand leans on the trough."""
    points = tuple(
        TracePoint(
            120 - at / 2, 40 + 9 * (at > 90) + 3 * (150 < at < 165) + at % 4 / 20, 49 if at > 92 else 40
        )
        for at in range(240)
    )
    return TraceView(
        points,
        120,
        38,
        54,
        "38",
        "54",
        weight_words=tr("devices.trace.weight"),
        counted_words=tr("devices.trace.counted"),
        from_words=tr("devices.trace.from", minutes=2),
        to_words=tr("devices.trace.now"),
        empty_words=tr("devices.trace.empty"),
    )


def volume(tr: Translator) -> LevelView:
    return LevelView(
        label=tr("settings.volume"),
        value=70,
        least=0,
        most=100,
        step=10,
        words="70",
        why_not_less=tr("settings.volume.least"),
        why_not_more=tr("settings.volume.most"),
    )


def clock(hang: Wall) -> Iterator[Sample]:
    whole = Countdown(180)
    begun = whole.start(0)
    states = {
        "ready": (whole, 0.0),
        "running": (begun, 47.0),
        "soon": (begun, 157.0),
        "last": (begun, 173.5),
        "paused": (begun.pause(60), 60.0),
        "over": (begun, 180.0),
    }
    for name, (countdown, now) in states.items():
        yield hang(name, "timer_ring", ClockView(_timer(hang.tr, countdown), now), 17, 14.5)
    both = replace(_timer(hang.tr, begun), both_ways=True)
    yield hang("both_ways", "timer_ring", ClockView(both, 47.0), 17, 14.5)

    stopped = replace(_timer(hang.tr, begun.pause(95)), stopped_words=hang.tr("timer.stopped"))
    yield hang("stopped", "timer_ring", ClockView(stopped, 95.0), 17, 14.5)
    yield hang("speaking", "speaker_bars", (speakers(hang.tr), 47.0), 17, 14.5)
    desk = TimerDeskView(
        _timer(hang.tr, begun),
        ActionView("pause", hang.tr("timer.act.pause"), "player-pause", primary=True),
        (ActionView("more", hang.tr("timer.act.more", step=15), ""),),
        agreement=TileRowView(
            "agree",
            hang.tr("timer.agree.missing", count=2),
            tuple(
                TileView(
                    seat,
                    hang.tr(f"country.{seat}"),
                    hang.tr("timer.agree.short") if place < 1 else "",
                    hang.tr("timer.agree.yes") if place < 1 else "",
                    chosen=place < 1,
                )
                for place, seat in enumerate(("usa", "europe", "tiger"))
            ),
        ),
    )
    yield hang("desk", "timer_desk", (desk, 47.0), BAR, 20)


def speakers(tr: Translator) -> tuple[SpeakerView, ...]:
    """One of them speaks; the clock of the gallery stands."""
    spent = {"usa": 95.0, "europe": 12.0, "tiger": 0.0}
    return tuple(
        SpeakerView(str(place), tr(f"country.{seat}"), time, floor=seat == "europe", seat=seat)
        for place, (seat, time) in enumerate(spent.items())
    )


def _timer(tr: Translator, countdown: Countdown) -> TimerView:
    return TimerView(
        countdown,
        tr("timer.caption"),
        tr("timer.last"),
        tr("timer.paused"),
        tr("timer.over"),
        soon_words=tr("timer.soon"),
    )


# --- bars and buttons ---------------------------------------------------------------------------------------


def bars(hang: Wall) -> Iterator[Sample]:
    tr = hang.tr
    now = table.investing(tr)
    yield hang("strip", "status_strip", now, BAR, 3)
    waiting = replace(now, links=table.links(tr, "busy", "off"))
    yield hang("strip_small", "small_status_strip", waiting, BAR, 3)
    turned = replace(now, links=table.links(tr, "ready", "ready"))
    yield hang("strip_overleaf", "overleaf_strip", turned, BAR, 3)
    free = replace(now, actions=tuple(replace(action, cost=None) for action in now.actions))
    yield hang("actions", "table_bar", free, BAR, 5, 8)
    yield hang("warning", "prompt_bar", difference(tr), BAR, 7.2, 9)
    stray = (
        ActionView("insist", tr("act.insist"), "yes", primary=True),
        ActionView("leave", tr("act.leave"), "no"),
    )
    yield hang("question", "prompt_bar", PromptView(tr("throw.unwanted", face=5), stray), BAR, 5, 7)
    faces = tuple(ActionView(str(face), tr("act.roll", face=face), "") for face in range(1, 7))
    yield hang("faces", "table_bar", replace(now, actions=faces), BAR, 5, 8)
    yield hang("lines", "key_lines", uneven(tr), 27, 4, 8)
    yield hang("notice", "notice", tr("store.full"), BAR, 4, 5)
    yield hang("calm", "calm_notice", tr("table.practice"), BAR, 2.5)
    yield hang("tray", "virtual_tray", VirtualView(tr("virtual.title"), tray(tr)), BAR, 3.7)
    yield hang("tray_small", "small_virtual_tray", VirtualView(tr("virtual.title"), tray(tr)), BAR, 3)


def uneven(tr: Translator) -> tuple[ActionView, ...]:
    """Keys whose words differ much in length."""
    return (
        ActionView("agree", tr("timer.agree.yes"), "check", primary=True),
        ActionView("claim", tr("act.claim"), "win"),
        ActionView(
            "dear", tr("act.build.green"), "green", enabled=False, why_not=tr("gallery.buttons.greyed.why")
        ),
        ActionView("end", tr("act.end_investment"), "next"),
    )


def difference(tr: Translator) -> PromptView:
    answers = (
        ActionView("guide", tr("differs.guide.off", count=2), "minus", primary=True),
        ActionView("keep", tr("differs.keep", count=56), "keep"),
    )
    return PromptView(tr("differs.more", count=2), answers, "warning", tr("story.twice.recover"))


def tray(tr: Translator) -> tuple[ActionView, ...]:
    return (
        ActionView("minus", "1", "minus"),
        ActionView("plus", "1", "plus"),
        ActionView("throw", tr("virtual.throw"), "die"),
    )


def buttons(hang: Wall) -> Iterator[Sample]:
    tr = hang.tr
    black, green, red, claim, end = table.actions(tr)
    start, stop = ("player-play", "primary"), ("player-stop", "danger")
    five = ActionView("5", tr("act.roll", face=5), "")
    greyed = ButtonView(tr("table.redo"), "redo", usable=False, says=tr("gallery.buttons.greyed.why"))
    shown: dict[str, tuple[str, Any]] = {
        "plain": ("big_button", ButtonView(tr("act.draw"), "card")),
        "primary": ("big_button", ButtonView(tr("timer.act.start"), start[0], kind=start[1])),
        "danger": ("big_button", ButtonView(tr("undo.call_off"), stop[0], kind=stop[1])),
        "hint": ("big_button", ButtonView(tr("table.undo"), "undo", tr("undo.take_income"))),
        "greyed": ("big_button", greyed),
        "icon": ("big_button", ButtonView("", "settings")),
        "snug": ("snug_button", ButtonView(tr("timer.title"), "clock")),
        "paper": ("paper_button", ButtonView(tr("phase.income"), "chevron-right")),
        "focus": ("focus_ring", ButtonView(tr("act.pick"), "card")),
        "price": ("act_button", ActView(black)),
        "dear": ("act_button", ActView(green)),
        "main": ("act_button", ActView(end)),
        "stacked": ("act_button", ActView(red, stacked=True)),
        "bare": ("act_button", ActView(claim, bare=True)),
        "short": ("act_button", ActView(five, short=True)),
        "less": ("counter_key", ButtonView("", "minus")),
        "most": ("counter_key", ButtonView("", "plus", usable=False)),
    }
    for name, (part, view) in shown.items():
        yield hang(name, part, view, 12.5, 4.9)


# --- choosing and reading -----------------------------------------------------------------------------------


def choosing(hang: Wall) -> Iterator[Sample]:
    tr = hang.tr
    detailed = tuple(
        Choice(name, tr(f"setup.{name}"), tr(f"setup.{name}.carbometer"), name == "virtual")
        for name in ("by_hand", "virtual")
    )
    lies = tuple(
        Choice(name, tr(f"settings.lies.{name}"), tr(f"settings.lies.{name}.detail"), name == "flat")
        for name in ("flat", "stands")
    )
    tabs = (
        TabView("overview", tr("history.part.overview"), "users"),
        TabView("curve", tr("history.part.charts"), "chart-line"),
    )
    yield hang("row", "choice_row", (tr("setup.players"), counted(3, 4, 5, 6)), 27, 6.2)
    yield hang("detailed", "choice_row", (tr("setup.carbometer"), detailed), 27, 6.2)
    yield hang("pictures", "picture_row", (tr("settings.lies"), lies), BAR, 9.6)
    yield hang("tabs", "tabs", (tabs, "curve"), 27, 3.2)
    yield hang("field", "text_field", tr("gallery.choosing.field.hint"), 27, 3.2)
    seat = SeatRow(
        "usa",
        "usa",
        tr("country.usa"),
        "Anna",
        tr("setup.seat.detail", black=7, green=1, target=3),
        "arrow-up",
    )
    yield hang("seat", "seat_line", seat, 27, 4.4, caption=tr("setup.seats"))
    yield hang("seats", "seat_lines", seat_rows(tr), BAR, 15, caption=tr("setup.seats"))
    yield hang("switch", "switch", SwitchBoth(switch(tr, False), switch(tr, True), on=True), 27, 4.4)
    yield hang("switch_off", "switch", SwitchBoth(switch(tr, False), switch(tr, True), on=False), 27, 4.4)
    rows = tuple(
        RowView(name, tr(f"card.{name}"), tr(f"country.{country}"), "card") for name, country in CARDS.items()
    )
    listed = RowsView((RowView("", tr("phase.greenhouse")), *rows), "", *_turning(tr))
    yield hang("rows", "paged_rows", listed, 27, 28)
    yield hang("list", "row_list", listed, 27, 28)
    prices = (7, 7, 7, 6, 6, 6, 5, 5, 5, 4)
    track = TrackView("", tr("pile.black_step"), "black", "quiet", prices, 4, 2, tr("correct.price", price=6))
    yield hang("track", "price_track", track, 27, 6.2)
    yield hang("cards", "paged_grid", pairs(tr), 27, 17)
    yield hang("sheet", "sheet", tuple(tr(f"card.{name}") for name in CARDS), 27, 28)


def seat_rows(tr: Translator) -> tuple[SeatRow, ...]:
    """Four seats, one of them still without a name."""
    names = {"usa": "Anna", "europe": "Fatima", "tiger": "", "opec": "Samira"}
    return tuple(
        SeatRow(
            seat,
            seat,
            tr(f"country.{seat}"),
            name,
            tr("setup.seat.detail", black=3, green=1, target=8),
            "arrow-up",
            chosen=seat == "europe",
        )
        for seat, name in names.items()
    )


def pairs(tr: Translator) -> tuple[CardChoice, ...]:
    """Some target cards, the last of them a stand-in."""
    names = ("oil_industry", "insurances", "new_technologies", "development_aid")
    titles = [tr("targets.pair", one=tr(f"target.{a}"), other=tr(f"target.{b}")) for a, b in pairwise(names)]
    plain = tuple(CardChoice(str(number), title) for number, title in enumerate(titles))
    return (*plain[:-1], replace(plain[-1], mark=tr("targets.source.practice")))


def _turning(tr: Translator) -> tuple[str, str]:
    return tr("history.earlier"), tr("history.later")


def counted(*numbers: int) -> tuple[Choice, ...]:
    return tuple(Choice(str(number), str(number), chosen=number == 4) for number in numbers)


def switch(tr: Translator, on: bool) -> SwitchView:
    word = tr("settings.on" if on else "settings.off")
    return SwitchView(tr("settings.sounds"), tr("settings.sounds.detail"), word, on)


def words(hang: Wall) -> Iterator[Sample]:
    tr = hang.tr
    secret = SecretView(
        tr("gallery.words.secret.cover"),
        tr("target.development_aid"),
        tr("gallery.words.secret.text"),
        "target",
    )
    explained = ExplanationView(
        tr("gallery.words.explained.title"),
        tr("gallery.words.explained.text"),
        tr("cited", place=tr("phase.income")),
        (TopicView("rule.income", tr("phase.income")), TopicView("rule.recovery", tr("phase.recovery"))),
    )
    said = tr("keep_cool.price.not_enough_chips", price=12, has=11)
    yield hang("secret", "hold_to_see", secret, 27, 13)
    yield hang("secret_tall", "hold_to_see", secret, 13, 13)
    cover = CoverView(
        words=tr("targets.cover", country=tr("country.europe")),
        open_label=tr("targets.cover.open"),
        close_label=tr("targets.cover.close"),
        heading=tr("targets.cover.which"),
        note="",
    )
    yield hang("covered", "covered_choice", (cover, pairs(tr)), 27, 13)
    yield hang(
        "toast", "big_button", ButtonView(tr("gallery.words.say"), "message-circle", says=said), 13, 4.9
    )
    yield hang("explained", "explanation", explained, BAR, 15)
    topic = SheetView(
        "rule.income",
        tr("help.kind.rule"),
        explained.title,
        explained.text,
        explained.place,
        "book-2",
        tr("help.see"),
        explained.topics,
    )
    yield hang("scrolled", "scroll_box", topic, 27, 13)
    asked = ButtonView(tr("gallery.words.ask"), "help-circle", explains="income")
    yield hang("explain", "big_button", asked, 13, 4.9)


def history(hang: Wall) -> Iterator[Sample]:
    tr = hang.tr
    nothing = ChartView(tr("link.carbometer"), (), empty_words=tr("history.nothing"))
    yield hang("curve", "line_chart", curve(tr), 27, 30)
    yield hang("list", "history_list", happened(tr), 27, 30)
    yield hang("seats", "line_chart", wealth(tr), BAR, 22)
    yield hang("empty", "line_chart", nothing, 27, 9)
    yield hang("scale", "trace_plot", scale_trace(tr), 27, 12)
    yield hang("no_scale", "trace_plot", replace(scale_trace(tr), points=()), 27, 9)
    yield hang("empty_list", "history_list", replace(happened(tr), rows=()), 27, 9)
    yield from past(hang)


def curve(tr: Translator) -> ChartView:
    """The carbometer over eight rounds."""
    counts = (71, 64, 66, 58, 47, 51, 39, 33)
    flags = (
        Flag(3, 66, tr("history.flag.moved", card=tr("card.volcano_eruption"), chips="+9")),
        Flag(7, 39, tr("history.flag.orange")),
    )
    return ChartView(
        title=tr("gallery.history.curve"),
        series=(Series(tr("link.carbometer"), tuple(enumerate(counts, 1))),),
        bands=tuple(
            Band(zone, tr(f"zone.{zone}"), low - 1 if low == 1 else low - 0.5, high + 0.5)
            for zone, (low, high) in ZONES.items()
        ),
        x_label=tr("history.rounds"),
        x_ticks=tuple((number, str(number)) for number in range(1, len(counts) + 1)),
        flags=flags,
    )


def wealth(tr: Translator) -> ChartView:
    """What each seat had, six lines that cross."""
    lines = (
        (3, 8, 5, 9, 4, 7),
        (11, 6, 9, 4, 8, 12),
        (4, 4, 6, 3, 5, 2),
        (0, 5, 3, 6, 9, 5),
        (6, 3, 7, 8, 6, 9),
        (14, 12, 10, 13, 11, 14),
    )
    return ChartView(
        title=tr("gallery.history.seats"),
        series=tuple(
            Series(tr(f"country.{country}"), tuple(enumerate(values, 1)), mark=country)
            for country, values in zip(SHELF["keep_cool"].marks, lines, strict=True)
        ),
        x_label=tr("history.rounds"),
        x_ticks=tuple((number, str(number)) for number in range(1, 7)),
    )


def happened(tr: Translator) -> HistoryView:
    europe, usa = tr("country.europe"), tr("country.usa")
    rows: tuple[tuple[str, str, str, HistoryKind], ...] = (
        ("usa", "coins", tr("event.income_taken", country=usa, from_carbometer=5, from_pool=1), "plain"),
        ("europe", "black", tr("event.built.black", country=europe, paid=6), "undone"),
        ("europe", "green", tr("event.built.green", country=europe, paid=8), "plain"),
        ("", "pencil", tr("event.adjusted", what=tr("carbometer"), was=54, now=56), "correction"),
        ("", "leaf", tr("event.recovered", count=3), "plain"),
        ("", "notes", tr("gallery.history.note"), "note"),
    )
    return HistoryView(
        title=tr("history.part.happened"),
        rows=tuple(
            HistoryRow(str(number), tr("history.round", round=3 + number // 3), seat, icon, words, kind)
            for number, (seat, icon, words, kind) in enumerate(rows)
        ),
        empty_words=tr("history.nothing"),
        correction_words=tr("history.correction"),
        undone_words=tr("history.undone"),
        note_words=tr("history.note"),
    )


# --- signs, colours, letters, sounds ------------------------------------------------------------------------


def signs(hang: Wall) -> Iterator[Sample]:
    tr = hang.tr
    for game in SHELF.values():
        for mark in game.marks:
            seat = mark.rpartition("_")[2]
            yield hang(mark, "emblem", mark, 6.6, 6, caption=game.words().country(tr, seat))
    yield hang("unknown", "emblem", "unknown", 6.6, 6)
    for zone in ZONES:
        pattern = tr(f"gallery.signs.{ZONE_PATTERNS[zone]}")
        yield hang(zone, "zone_pill", (zone, tr(f"zone.{zone}")), 12.5, 3, caption=pattern)
    for name in PATTERNS:
        yield hang(name, "pattern", name, 8, 5)
    yield hang("boxes", "box_strip", table.way(4, 3, 10), BAR, 2)


def pictures(hang: Wall) -> Iterator[Sample]:
    tr = hang.tr
    for game in ("keep_cool", "kyoto", "co2", "emission"):
        yield hang(game, "hero_art", ArtView(game), 10, 9.4, caption=tr(f"home.game.{game}"))
    yield hang("unlit", "hero_art", ArtView("kyoto", lit=False), 10, 9.4)
    yield hang("timer", "hero_art", ArtView("timer"), 10, 9.4, caption=tr("timer.title"))
    yield hang("chips", "hero_art", ArtView("chips"), 10, 9.4)
    yield hang("sign", "sign", None, 10, 9.4, caption=tr("app.name"))
    for kind, name in (("lies", "flat"), ("lies", "stands"), ("hand", "right"), ("hand", "left")):
        yield hang(name, "motif", f"{kind}:{name}", 10, 9.4, caption=tr(f"settings.{kind}.{name}"))
    for name in THEMES:
        word = tr(f"settings.theme.{name.replace(' ', '_')}")
        yield hang(name, "motif", f"theme:{name}", 10, 9.4, caption=word)


def colours(hang: Wall) -> Iterator[Sample]:
    for ink, fill in PAIRS:
        written, ground = getattr(hang.theme, ink), getattr(hang.theme, fill)
        ratio = regions.decimal(hang.tr, contrast(written, ground), 1)
        swatch = SwatchView(ground, written, f"{ratio} : 1")
        yield hang(f"{ink}_{fill}", "swatch", swatch, 7.4, 3.8, caption=f"{ink} / {fill}")


def letters(hang: Wall) -> Iterator[Sample]:
    sentence, words = hang.tr("settings.text.sample"), hang.tr("step.income")
    styles = {
        "NoteLabel": ("size_note", sentence, 17, 2.4),
        "BodyLabel": ("size_body", sentence, 17, 2.4),
        "BodyBoldLabel": ("size_body", sentence, 17, 2.4),
        "StrongLabel": ("size_strong", sentence, 27, 2.8),
        "TitleLabel": ("size_title", words, 27, 2.8),
        "FigureLabel": ("size_figure", "0123456789", 27, 6.5),
        "HeroLabel": ("size_hero", "54 / 90", 27, 6.5),
    }
    for style, (size, shown, wide, tall) in styles.items():
        view = TypeView(style, size, shown)
        yield hang(style, "letters", view, wide, tall, caption=f"{style} · {TYPE_SCALE[size]}")
    timer = TypeView("FigureLabel", "size_timer", "0:42")
    yield hang("timer", "letters", timer, BAR, 11, caption=f"size_timer · {TYPE_SCALE['size_timer']}")


def icons(hang: Wall) -> Iterator[Sample]:
    for name in icon_names():
        yield hang(name, "icon", name, 5.6, 2.1, caption=name)


@cache
def icon_names() -> tuple[str, ...]:
    """Every picture that the icon font has."""
    return tuple(json.loads(files("app").joinpath("assets", "fonts", "icons.json").read_text("utf-8")))


def sounds(hang: Wall) -> Iterator[Sample]:
    for name in SOUNDS:
        button = ButtonView(hang.tr(f"gallery.sounds.{name}"), "volume", plays=name)
        yield hang(name, "big_button", button, 13, 4.8, caption=f"{name}.wav")


SECTIONS: dict[str, tuple[str, Callable[[Wall], Iterator[Sample]]]] = {
    "carbometer": ("carbometer", table.carbometer),
    "seats": ("users", table.seats),
    "turned": ("rotate-2", table.turned),
    "step": ("list-check", table.step),
    "deals": ("heart-handshake", table.deals),
    "cards": ("cards", table.cards),
    "dice": ("dice-5", table.dice),
    "kyoto": ("podium", kyoto.kyoto),
    "powers": ("world", powers.powers),
    "crises": ("alert-triangle", crises.crises),
    "companies": ("users", companies.companies),
    "numbers": ("gauge", numbers),
    "clock": ("clock", clock),
    "bars": ("menu-2", bars),
    "buttons": ("hand-click", buttons),
    "choosing": ("adjustments-horizontal", choosing),
    "words": ("message-circle", words),
    "history": ("history", history),
    "signs": ("star", signs),
    "pictures": ("photo", pictures),
    "colours": ("palette", colours),
    "letters": ("text-size", letters),
    "icons": ("layout-grid", icons),
    "sounds": ("volume", sounds),
}
"""In their order, each with its picture."""
