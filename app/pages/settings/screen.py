"""The settings screen: four sections, each on as many pages as its words need."""

from __future__ import annotations

from typing import Any

from kivy.properties import BooleanProperty, NumericProperty, OptionProperty, StringProperty

from app.pages.settings.view import (
    AboutView,
    LookView,
    NoteView,
    SettingsView,
    SoundView,
    TableView,
)
from app.ui.widgets import button, choice_row, label, level, notice, picture_row, switch, top_bar, wordmark
from app.ui.widgets.button import Pressable
from app.ui.widgets.frame import Frame
from app.ui.widgets.kv import load_beside
from app.ui.widgets.label import LINE_HEIGHT, needed
from app.ui.widgets.live import theme
from app.ui.widgets.panel import Panel
from app.ui.widgets.sheet import Sheet

__all__ = [
    "SettingsScreen",
    "button",
    "choice_row",
    "label",
    "level",
    "notice",
    "picture_row",
    "switch",
    "top_bar",
    "wordmark",
]


class SectionButton(Pressable):
    """The way to one section; the open one is filled and has a bar at its edge."""

    key = StringProperty("")
    text = StringProperty("")
    icon = StringProperty("")
    chosen = BooleanProperty(False)
    shape = StringProperty("side")
    """Where it stands, as the screen's `shape` says."""


class Note(Panel):
    """A few sentences under a heading; as tall as they need."""

    icon = StringProperty("")
    title = StringProperty("")
    text = StringProperty("")
    margin = NumericProperty(0)
    """Left and right of the sentences."""
    text_height = NumericProperty(0)
    tall = NumericProperty(0)
    """The height all of it needs."""

    def __init__(self, **kwargs: object) -> None:
        super().__init__(**kwargs)
        self.bind(width=self._measure, text=self._measure, margin=self._measure)

    def show(self, view: NoteView) -> None:
        self.icon, self.title, self.text = view.icon, view.title, view.text

    def _measure(self, *_: object) -> None:
        room = max(1.0, self.width - self.margin - 1)
        self.text_height = needed(self.text, theme.font, theme.size_body, room, LINE_HEIGHT)[1] + 1


class Section(Sheet):
    """Tells what was tapped: on_choose(what, value), on_explain(words), or on_do(what) for a button."""

    __events__ = ("on_choose", "on_explain", "on_do")

    def on_choose(self, what: str, value: Any) -> None: ...

    def on_explain(self, words: str) -> None: ...

    def on_do(self, what: str) -> None: ...


class LookSection(Section):
    sample = StringProperty("")

    def show(self, view: LookView) -> None:
        self.ids.text.show(view.text)
        self.sample = view.sample
        self.ids.language.show(view.language_label, view.languages)
        self.ids.theme.show(view.theme_label, view.themes)
        self.ids.motion.show(view.motion_label, view.motions)


class TableSection(Section):
    box_label = StringProperty("")

    def show(self, view: TableView) -> None:
        self.box_label = view.box_label
        self.ids.lies.show(view.lies_label, view.lies)
        self.ids.hand.show(view.hand_label, view.hands)


class SoundSection(Section):
    silent = StringProperty("")
    retry_label = StringProperty("")
    try_label = StringProperty("")
    try_why_not = StringProperty("")
    no_voice = StringProperty("")

    def show(self, view: SoundView) -> None:
        self.silent, self.retry_label = view.silent, view.retry_label
        self.try_label, self.try_why_not, self.no_voice = view.try_label, view.try_why_not, view.no_voice
        self.ids.sounds.show(view.on)
        self.ids.volume.show(view.volume)
        if view.speech is not None:
            self.ids.speech.show(view.speech)


class AboutSection(Section):
    tour_label = StringProperty("")
    shortcuts_label = StringProperty("")
    title = StringProperty("")
    licence = StringProperty("")
    beside = BooleanProperty(True)
    """There is room for two notes in a row."""

    def show(self, view: AboutView) -> None:
        self.tour_label, self.shortcuts_label = view.tour_label, view.shortcuts_label
        self.title, self.licence = view.title, view.licence
        self.ids.privacy.show(view.privacy)
        self.ids.games.show(view.games)
        self.ids.fonts.show(view.fonts)


SECTIONS = {"look": LookSection, "table": TableSection, "sound": SoundSection, "about": AboutSection}


class SettingsScreen(Frame):
    """Call `show` as often as you like. Its events: those of its sections, on_section(name) and on_back."""

    title = StringProperty("")
    back_label = StringProperty("")
    shape = OptionProperty("side", options=("side", "bar", "rows"))
    """Where the list of sections is: at the side, beside the way back, or in a row of its own."""

    __events__ = ("on_back", "on_section", "on_choose", "on_explain", "on_do")

    def __init__(self, **kwargs: object) -> None:
        super().__init__(**kwargs)
        self.view: SettingsView | None = None
        self._sections: dict[str, Section] = {}
        self._tabs: list[SectionButton] = []

    def on_shape(self, *_: object) -> None:
        """Move the list of sections to where it belongs in this shape."""
        tabs = self.ids.tabs.__self__
        at = self.ids.head if self.shape == "bar" else self.ids.body
        if tabs.parent is not at.__self__:
            tabs.parent.remove_widget(tabs)
            at.add_widget(tabs, index=0 if self.shape == "bar" else len(at.children))

    def show(self, view: SettingsView) -> None:
        if view == self.view:
            return
        self.view = view
        self.title, self.back_label = view.title, view.back_label
        self._show_tabs(view)
        section = self._section(view.section)
        section.before_words, section.after_words = view.before_words, view.after_words
        section.show(getattr(view, view.section))
        place = self.ids.place
        if section.parent is None:
            place.clear_widgets()
            place.add_widget(section)

    def turn(self, by: int) -> None:
        """Some pages on or back in the section that is open."""
        if self.view is not None:
            self._section(self.view.section).turn(by)

    def _section(self, name: str) -> Section:
        if name not in self._sections:
            section = self._sections[name] = SECTIONS[name]()
            section.bind(
                on_choose=lambda _s, what, value: self.dispatch("on_choose", what, value),
                on_explain=lambda _s, words: self.dispatch("on_explain", words),
                on_do=lambda _s, what: self.dispatch("on_do", what),
            )
        return self._sections[name]

    def _show_tabs(self, view: SettingsView) -> None:
        while len(self._tabs) < len(view.sections):
            tab = SectionButton(shape=self.shape)
            self.bind(shape=tab.setter("shape"))
            tab.bind(on_release=lambda pressed: self.dispatch("on_section", pressed.key))
            self._tabs.append(tab)
            self.ids.tabs.add_widget(tab)
        for tab, section in zip(self._tabs, view.sections, strict=True):
            tab.name, tab.key = f"section:{section.id}", section.id
            tab.text, tab.icon, tab.chosen = section.label, section.icon, section.chosen

    def on_back(self) -> None: ...

    def on_section(self, name: str) -> None: ...

    def on_choose(self, what: str, value: Any) -> None: ...

    def on_explain(self, words: str) -> None: ...

    def on_do(self, what: str) -> None: ...


load_beside(__file__)
