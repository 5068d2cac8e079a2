"""What the app has for CO₂: Second Chance."""

from app.plugin import Lazy, Plugin
from app.ui.theme import Mark

PLUGIN = Plugin(
    id="co2",
    table=Lazy("app.games.co2.table:Co2Table"),
    screen=Lazy("app.games.co2.screen:Co2Screen"),
    words=Lazy("app.games.co2.words"),
    story=Lazy("app.games.co2.story:TELLER"),
    report=Lazy("app.games.co2.report:DEBRIEF"),
    robot=Lazy("app.games.co2.robot"),
    moment=Lazy("app.games.co2.moment:moment"),
    pages={
        "co2": "app.games.co2.page:Co2Page",
        "co2_setup": "app.games.co2.setup.page:Co2SetupPage",
        "co2_box": "app.games.co2.box.page:Co2BoxPage",
        "co2_correct": "app.games.co2.correct.page:Co2CorrectPage",
    },
    page="co2",
    setup="co2_setup",
    box="co2_box",
    correct="co2_correct",
    more={
        "co2_correct": "pencil",
        "story": "history",
        "settings": "settings",
        "home": "home",
        "call_off": "player-stop",
    },
    least_board=((16.5, 12), 0, 22),
    hero=Lazy("app.games.co2.hero:paint"),
    tile=3,
    marks={
        # By their colours, in the nearest of ours.
        "company_red": Mark("seat_5", "dots", "flame"),
        "company_yellow": Mark("seat_4", "cross", "sun"),
        "company_blue": Mark("seat_1", "plain", "sailboat"),
        "company_violet": Mark("seat_2", "lines", "mountain"),
    },
)
