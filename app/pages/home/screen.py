"""The home screen: resume first, the four games, and the way to everything else."""

from __future__ import annotations

from kivy.clock import Clock
from kivy.uix.widget import Widget

from app.pages.home import layout
from app.pages.home.tiles import Games, Head, Places, Recent, ResumeButton, SessionButton
from app.pages.home.view import HomeView
from app.ui.layout import Need, Plan, Planner
from app.ui.layout.needs.home import GamesNeed, PlacesNeed, RecentNeed, ResumeNeed
from app.ui.widgets.frame import Frame
from app.ui.widgets.live import theme
from app.ui.widgets.notice import NoticeBar
from app.ui.widgets.planned import Planned
from app.ui.widgets.row import pass_on


class HomeScreen(Frame):
    """Call `show` as often as you like."""

    __events__ = ("on_new", "on_resume", "on_go", "on_language")

    def __init__(self, **kwargs: object) -> None:
        super().__init__(**kwargs)
        self.view: HomeView | None = None
        self._planner = Planner()
        self.head, self.notice, self.resume = Head(), NoticeBar(), ResumeButton()
        self.games, self.recent, self.places = Games(), Recent(), Places()
        self.table = Planned(self._widgets())
        self.add_widget(self.table)
        self.head.bind(on_language=pass_on(self, "on_language"))
        self.resume.bind(on_release=lambda pressed: self.dispatch("on_resume", pressed.session))
        self.games.bind(on_new=pass_on(self, "on_new"))
        self.recent.bind(on_open=lambda _recent, pressed: self._open(pressed))
        self.places.bind(on_go=pass_on(self, "on_go"))
        self._plan_soon = Clock.create_trigger(self._plan, -1)
        self.bind(size=self._plan_soon)
        theme.bind(size_body=self._plan_soon, gap=self._plan_soon, ground=self._plan_soon)

    def _widgets(self) -> dict[str, Widget]:
        """The widget of every part, by the part's name."""
        return {
            "head": self.head,
            "notice": self.notice,
            "resume": self.resume,
            "games": self.games,
            "recent": self.recent,
            "places": self.places,
        }

    @property
    def plan(self) -> Plan | None:
        """What is drawn, and what is not."""
        return self.table.plan

    def show(self, view: HomeView) -> None:
        if view == self.view:
            return
        self.view = view
        self.head.title, self.head.tagline = view.title, view.tagline
        self.head.language_label, self.notice.text = view.language_label, view.notice
        if view.resume is not None:
            self.resume.show(view.resume)
        self.games.show(view)
        self.recent.show(view)
        self.places.show(view.places)
        self._plan()

    def _plan(self, *_: object) -> None:
        view, ruler = self.view, theme.ruler
        if view is None or min(self.size) <= 1:
            return
        parts = layout.parts(view, ruler)
        size = (float(self.width), float(self.height))
        arranged = layout.arrangements(view, ruler, upright=self.height > self.width)
        plan = self._planner.update(parts, arranged, size, ruler.sizes, None)
        for part in parts:
            for variant in part.variants:
                if plan.shows(part.name, variant.name):
                    self._hand_over(variant.need)
        self.table.size = self.size
        self.table.show(plan)

    def _hand_over(self, need: Need) -> None:
        """A widget lays out what it shows by the need that made its place."""
        match need:
            case ResumeNeed():
                self.resume.measure(need)
            case GamesNeed():
                self.games.measure(need)
            case RecentNeed():
                self.recent.measure(need)
            case PlacesNeed():
                self.places.measure(need)

    def _open(self, pressed: SessionButton) -> None:
        """Play on, or look at a game that is over."""
        if pressed.unfinished:
            self.dispatch("on_resume", pressed.session)
        else:
            self.dispatch("on_go", "history")

    def on_new(self, game_id: str) -> None: ...

    def on_resume(self, session_id: str) -> None: ...

    def on_go(self, page: str) -> None: ...

    def on_language(self) -> None: ...
