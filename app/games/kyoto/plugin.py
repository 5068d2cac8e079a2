"""What the app has for KYOTO."""

from app.plugin import Lazy, Plugin

PLUGIN = Plugin(
    id="kyoto",
    table=Lazy("app.games.kyoto.table:KyotoTable"),
    screen=Lazy("app.games.kyoto.screen:KyotoScreen"),
    words=Lazy("app.games.kyoto.words"),
    story=Lazy("app.games.kyoto.story:TELLER"),
    report=Lazy("app.games.kyoto.report:DEBRIEF"),
    robot=Lazy("app.games.kyoto.robot"),
    moment=Lazy("app.games.kyoto.moment:moment"),
    pages={
        "kyoto": "app.games.kyoto.page:KyotoPage",
        "kyoto_setup": "app.games.kyoto.setup.page:KyotoSetupPage",
        "kyoto_correct": "app.games.kyoto.correct.page:KyotoCorrectPage",
        "kyoto_box": "app.games.kyoto.box.page:KyotoBoxPage",
    },
    page="kyoto",
    setup="kyoto_setup",
    box="kyoto_box",
    correct="kyoto_correct",
    more={
        "kyoto_correct": "pencil",
        "story": "history",
        "settings": "settings",
        "home": "home",
        "call_off": "player-stop",
    },
    least_board=((13, 12), 0, 24),
    hero=Lazy("app.games.kyoto.hero:paint"),
    tile=2,
)
