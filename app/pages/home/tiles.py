"""What one meets at home: the head, the game to go on with, the four games, the last ones, other pages."""

from __future__ import annotations

from collections.abc import Sequence

from kivy.properties import BooleanProperty, ColorProperty, NumericProperty, StringProperty
from kivy.uix.anchorlayout import AnchorLayout
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.gridlayout import GridLayout
from kivy.uix.widget import Widget

from app.pages.home.view import GameTile, HomeView, PlaceTile, SessionRow
from app.ui.layout.needs.home import GamesNeed, PlaceLook, PlacesNeed, RecentNeed, ResumeNeed
from app.ui.widgets import button, carbometer, hero_art, label, snug_button, wordmark
from app.ui.widgets.button import Pressable
from app.ui.widgets.carbometer import ZonePill
from app.ui.widgets.hero_art import HeroArt
from app.ui.widgets.kv import load_beside
from app.ui.widgets.label import BodyBoldLabel, BodyLabel, FigureLabel, NoteLabel, StrongLabel
from app.ui.widgets.live import theme
from app.ui.widgets.panel import Panel
from app.ui.widgets.row import fill, one_each

__all__ = [
    "Call",
    "GameButton",
    "Games",
    "Head",
    "PlaceButton",
    "Places",
    "Recent",
    "ResumeButton",
    "SessionButton",
    "button",
    "carbometer",
    "hero_art",
    "label",
    "snug_button",
    "wordmark",
]


class Head(BoxLayout):
    """Our sign and name, and the key of the language."""

    title = StringProperty("")
    tagline = StringProperty("")
    language_label = StringProperty("")

    __events__ = ("on_language",)

    def __init__(self, **kwargs: object) -> None:
        super().__init__(**kwargs)
        self._name, self._tagline = FigureLabel(), BodyLabel(valign="top")
        self._large = True
        self.bind(title=self._name.setter("text"), tagline=self._tagline.setter("text"))
        theme.bind(size_body=self._dress, quiet=self._dress)

    def take(self, look: str) -> None:
        self._large = look == "large"
        self._dress()

    def _dress(self, *_: object) -> None:
        self._tagline.color = theme.quiet
        self._name.style_size = theme.size_figure if self._large else theme.size_title
        self._name.size_hint_y = 1.8
        fill(self.ids.words, self._name, *([self._tagline] if self._large else []))

    def on_language(self) -> None: ...


class Call(BoxLayout):
    """What a tap does, with its picture, in the middle."""

    text = StringProperty("")
    icon = StringProperty("plus")
    size_of_words = NumericProperty(18)
    ink = ColorProperty()

    def __init__(self, **kwargs: object) -> None:
        super().__init__(**kwargs)
        self.size_hint_x, self.pos_hint = None, {"center_x": 0.5}
        self.bind(text=self._measure)

    def fit(self, size: float, ink: Sequence[float]) -> None:
        self.size_of_words, self.ink = size, ink
        self._measure()

    def on_parent(self, _call: Widget, parent: Widget | None) -> None:
        if parent is not None:
            parent.bind(width=self._measure)

    def _measure(self, *_: object) -> None:
        words = theme.ruler.text.line(self.text, self.size_of_words, bold=True) + theme.gap_xs
        wide = words + self.size_of_words + theme.gap_s + self.spacing
        room = self.parent.width - 2 * theme.gap_s if self.parent is not None else wide
        self.width = min(wide, max(1.0, room))


class GameButton(Pressable):
    """One of the games, with its hero."""

    game = StringProperty("")
    enabled = BooleanProperty(False)

    def __init__(self, **kwargs: object) -> None:
        super().__init__(orientation="vertical", **kwargs)
        self._art, self._call = HeroArt(), Call(size_hint_y=None)
        self._title = StrongLabel(halign="center", size_hint_y=None)
        self._who = NoteLabel(halign="center", size_hint_y=None)

    def show(self, view: GameTile, new_label: str) -> None:
        self.name, self.game, self.enabled = f"game:{view.id}", view.id, view.enabled
        self._art.game, self._art.lit = view.id, view.enabled
        self._title.text, self._who.text = view.title, view.detail if view.enabled else ""
        self._call.text = new_label if view.enabled else view.detail
        self._call.icon = "plus" if view.enabled else "hourglass"

    def fit(self, need: GamesNeed, width: float) -> None:
        """All tiles are alike; `width` is that of all of them."""
        self.padding, self.spacing = need.padding, theme.gap_xs
        self._title.style_size, self._title.height = need.name_size, need.name_height(width)
        self._title.color = theme.text if self.enabled else theme.quiet
        self._who.height, self._call.height = need.who_height(width), need.call_height()
        self._call.fit(theme.size_body, theme.accent if self.enabled else theme.quiet)
        if need.look == "names":
            self._title.size_hint_y = 1
            fill(self, self._title)
            return
        self._title.size_hint_y = None
        fill(self, self._art, self._title, *([self._who] if self._who.height else []), self._call)


class Games(GridLayout):
    """Dispatches on_new(game id)."""

    __events__ = ("on_new",)

    def __init__(self, **kwargs: object) -> None:
        super().__init__(cols=2, **kwargs)
        self._tiles: list[GameButton] = []
        self._need: GamesNeed | None = None
        self.bind(width=self._fit)

    def show(self, view: HomeView) -> None:
        while len(self._tiles) < len(view.games):
            tile = GameButton()
            tile.bind(on_release=lambda pressed: pressed.enabled and self.dispatch("on_new", pressed.game))
            self._tiles.append(tile)
        fill(self, *self._tiles[: len(view.games)])
        for tile, game in zip(self._tiles, view.games, strict=False):
            tile.show(game, view.new_label)

    def measure(self, need: GamesNeed) -> None:
        self._need = need
        self._fit()

    def _fit(self, *_: object) -> None:
        if self._need is None:
            return
        self.spacing, self.cols = theme.gap, self._need.columns(self.width)
        for tile in self._tiles:
            tile.fit(self._need, self.width)

    def on_new(self, game: str) -> None: ...


class ResumeButton(Pressable):
    """The unfinished game, first and large: as a tile, as a low one, or as a bar of words beside its key."""

    primary = BooleanProperty(True)
    """Space presses it."""
    session = StringProperty("")

    def __init__(self, **kwargs: object) -> None:
        super().__init__(**kwargs)
        self._need: ResumeNeed | None = None
        self._art = HeroArt(flanked=False, size_hint_x=None)
        self._count, self._unit = FigureLabel(size_hint_x=None), BodyLabel()
        self._pill = ZonePill()
        self._title, self._detail = StrongLabel(valign="bottom"), BodyLabel(valign="top")
        self._figure, self._words, self._body, self._said = (BoxLayout() for _ in range(4))
        self._call = Panel()
        self._key = Call(icon="player-play")
        self._foot = AnchorLayout()
        self._foot.add_widget(self._key)
        self._call.add_widget(self._foot)
        self._caption = ""
        self.bind(width=self._fit)

    def show(self, row: SessionRow) -> None:
        self.session = row.id
        moment = row.moment
        self._title.text, self._art.game = row.title, row.game
        self._detail.text = moment.when if moment else row.detail
        self._count.text, self._caption = (moment.count, moment.caption) if moment else ("", "")
        if moment:
            self._pill.word, self._pill.zone = moment.zone_word, moment.zone
            self._art.level, self._art.marks = moment.level, list(moment.marks)

    def measure(self, need: ResumeNeed) -> None:
        self._need = need
        self._fit()

    def _fit(self, *_: object) -> None:
        need = self._need
        if need is None:
            return
        flat, tile = need.flat, need.look == "tile"
        self.padding, self._body.padding = 0, (need.padding, need.padding)
        self._body.spacing, self._said.spacing = theme.gap_l, theme.gap_s
        self._words.spacing, self._figure.spacing = 0, theme.gap_s
        self.orientation = "horizontal" if flat else "vertical"
        self._said.orientation = "vertical"
        self._words.orientation = "vertical"
        self._dress_figures(need)
        self._dress_words(need)
        self._art.width = need.art_width(self.width)
        self._call.fill = self._call.edge = theme.accent
        self._call.size_hint = (None, 1) if flat else (1, None)
        self._call.width = need.key_width(self.width)
        self._key.text = "" if flat and self._call.width == theme.touch_l else need.call
        self._call.height, self._call.padding = need.key_height, theme.gap_s
        self._key.fit(theme.size_title if tile else theme.size_strong, theme.accent_ink)
        counted = [self._figure] if need.counted and need.look != "bar" else []
        pill = [self._pill] if need.counted and tile else []
        fill(self._said, *counted, *pill, self._words)
        fill(self._body, *([self._art] if need.art_width(self.width) else []), self._said)
        fill(self, self._body, self._call)

    def _dress_figures(self, need: ResumeNeed) -> None:
        tile = need.look == "tile"
        self._count.style_size = need.figure_size
        self._count.width = (
            theme.ruler.text.line(self._count.text, need.figure_size, bold=True) + theme.gap_xs
        )
        self._unit.text, self._unit.color = self._caption, theme.quiet
        self._figure.size_hint_y = None
        self._figure.height = need.figure_height
        self._pill.size_hint_y, self._pill.height = None, need.pill_height
        self._pill.pos_hint = {"center_y": 0.5}
        fill(self._figure, self._count, self._unit if tile else self._pill)

    def _dress_words(self, need: ResumeNeed) -> None:
        self._title.style_size, self._detail.color = need.title_size, theme.quiet
        self._detail.size_hint_y = None
        self._detail.height = need.detail_height(self.width)
        fill(self._words, self._title, self._detail)


class SessionButton(Pressable):
    """One game that was played."""

    session = StringProperty("")
    title = StringProperty("")
    detail = StringProperty("")
    unfinished = BooleanProperty(False)

    def show(self, row: SessionRow) -> None:
        self.name, self.session = f"session:{row.id}", row.id
        self.title, self.detail, self.unfinished = row.title, row.detail, row.unfinished


class Recent(BoxLayout):
    """The last games that were played. Dispatches on_open(button)."""

    __events__ = ("on_open",)

    def __init__(self, **kwargs: object) -> None:
        super().__init__(**kwargs)
        self._buttons: list[SessionButton] = []
        self._need: RecentNeed | None = None
        self._heading, self._nothing = StrongLabel(), BodyLabel()
        self._rows = BoxLayout()
        self.bind(width=self._fit)

    def show(self, view: HomeView) -> None:
        self._heading.text = view.sessions_label
        self._nothing.text = "" if view.sessions else view.no_sessions
        one_each(self._rows, self._buttons, self._button, view.sessions)

    def _button(self) -> SessionButton:
        made = SessionButton()
        made.bind(on_release=lambda pressed: self.dispatch("on_open", pressed))
        return made

    def measure(self, need: RecentNeed) -> None:
        self._need = need
        self._fit()

    def _fit(self, *_: object) -> None:
        need = self._need
        if need is None:
            return
        beside = need.beside(self.width)
        self.orientation = self._rows.orientation = "horizontal" if beside else "vertical"
        self.spacing, self._rows.spacing = theme.gap_s, theme.gap if beside else theme.gap_s
        self._nothing.color = theme.quiet
        heading = theme.ruler.text.line(self._heading.text, theme.size_strong, bold=True) + theme.gap_l
        self._heading.size_hint = (None, 1) if beside else (1, None)
        self._heading.width, self._heading.height = heading, theme.heading - theme.gap_s
        fill(self, self._heading, self._nothing if self._nothing.text else self._rows)

    def on_open(self, pressed: SessionButton) -> None: ...


class PlaceButton(Pressable):
    """The way to another page: its picture, its word, and where there is room what one finds there."""

    place = StringProperty("")

    def __init__(self, **kwargs: object) -> None:
        super().__init__(**kwargs)
        self._art = HeroArt(game="timer", size_hint=(None, None), pos_hint={"center_y": 0.5})
        self._icon = label.IconLabel(size_hint_x=None)
        self._title, self._detail, self._words = BodyBoldLabel(), NoteLabel(valign="top"), BoxLayout()
        self._words.orientation = "vertical"

    def show(self, place: PlaceTile) -> None:
        self.name, self.place = f"go:{place.name}", place.name
        self._title.text, self._icon.icon, self._detail.text = place.title, place.icon, place.detail

    def fit(self, look: PlaceLook) -> None:
        told = look == "told"
        side = theme.size_title
        self._icon.width, self._icon.font_size, self._icon.color = side, side, theme.accent
        self._art.size = side, side
        self._title.valign = "bottom" if told and self._detail.text else "middle"
        fill(self._words, self._title, *([self._detail] if told and self._detail.text else []))
        picture: Widget = self._art if self.place == "timer" else self._icon
        self._icon.size_hint_x = 1 if look == "signs" else None
        self._art.pos_hint = {"center_x": 0.5, "center_y": 0.5}
        fill(self, picture, *([] if look == "signs" else [self._words]))


class Places(BoxLayout):
    """In as many rows as it takes for their words to be large; the last row fills the width with what is
    left. Dispatches on_go(page)."""

    __events__ = ("on_go",)

    def __init__(self, **kwargs: object) -> None:
        super().__init__(orientation="vertical", **kwargs)
        self._buttons: list[PlaceButton] = []
        self._rows: list[BoxLayout] = []
        self._need: PlacesNeed | None = None
        self.bind(width=self._fit)

    def show(self, places: tuple[PlaceTile, ...]) -> None:
        while len(self._buttons) < len(places):
            made = PlaceButton()
            made.bind(on_release=lambda pressed: self.dispatch("on_go", pressed.place))
            self._buttons.append(made)
        for made, place in zip(self._buttons, places, strict=False):
            made.show(place)

    def measure(self, need: PlacesNeed) -> None:
        self._need = need
        self._fit()

    def _fit(self, *_: object) -> None:
        need = self._need
        if need is None:
            return
        columns = need.columns(self.width)
        count = -(-len(self._buttons) // columns)
        while len(self._rows) < count:
            self._rows.append(BoxLayout())
        self.spacing = theme.gap_s
        for at, row in enumerate(self._rows[:count]):
            row.spacing = theme.gap_s
            fill(row, *self._buttons[at * columns : (at + 1) * columns])
        for made in self._buttons:
            made.fit(need.look)
        fill(self, *self._rows[:count])

    def on_go(self, name: str) -> None: ...


load_beside(__file__)
