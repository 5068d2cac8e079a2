"""What the app has for KYOTO."""

from app.plugin import Lazy, Plugin
from app.ui.theme import Mark

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
    marks={
        "flag_usa": Mark("seat_1", "plain", "star", "USA"),
        "flag_eu": Mark("seat_2", "lines", "circle-dotted", "EU"),
        "flag_canada": Mark("seat_3", "stripes", "leaf", "CAN"),
        "flag_china": Mark("seat_4", "cross", "building-pavilion", "CHN"),
        "flag_russia": Mark("seat_5", "dots", "snowflake", "RUS"),
        "flag_australia": Mark("seat_6", "checks", "sailboat", "AUS"),
    },
)
