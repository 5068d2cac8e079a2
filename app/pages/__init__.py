"""The pages of the app by name, each as `module:class`; imported when it is first gone to."""

from app.games import SHELF

PAGES = {
    "home": "app.pages.home.page:HomePage",
    "more": "app.pages.more.page:MorePage",
    "settings": "app.pages.settings.page:SettingsPage",
    "tour": "app.pages.tour.page:TourPage",
    "timer": "app.pages.timer.page:TimerPage",
    "history": "app.pages.history.page:HistoryPage",
    "replay": "app.pages.replay.page:ReplayPage",
    "people": "app.pages.people.page:PeoplePage",
    "statistics": "app.pages.statistics.page:StatisticsPage",
    "devices": "app.pages.devices.page:DevicesPage",
    "calibrate": "app.pages.calibrate.page:CalibratePage",
    "scale": "app.pages.scale.page:ScalePage",
    "nearby": "app.pages.nearby.page:NearbyPage",
    "help": "app.pages.help.page:HelpPage",
    "shortcuts": "app.pages.shortcuts.page:ShortcutsPage",
    "gallery": "app.tools.gallery.page:GalleryPage",
    **{name: where for game in SHELF.values() for name, where in game.pages.items()},
}
