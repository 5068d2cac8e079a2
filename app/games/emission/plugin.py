"""What the app has for e-Mission."""

from app.plugin import Lazy, Plugin
from app.ui.theme import Mark

PLUGIN = Plugin(
    id="emission",
    table=Lazy("app.games.emission.table:EmissionTable"),
    screen=Lazy("app.games.emission.screen:EmissionScreen"),
    words=Lazy("app.games.emission.words"),
    story=Lazy("app.games.emission.story:TELLER"),
    report=Lazy("app.games.emission.report:DEBRIEF"),
    robot=Lazy("app.games.emission.robot"),
    moment=Lazy("app.games.emission.moment:moment"),
    pages={
        "emission": "app.games.emission.page:EmissionPage",
        "emission_setup": "app.games.emission.setup.page:EmissionSetupPage",
        "emission_box": "app.games.emission.box.page:EmissionBoxPage",
        "emission_correct": "app.games.emission.correct.page:EmissionCorrectPage",
    },
    page="emission",
    setup="emission_setup",
    box="emission_box",
    correct="emission_correct",
    more={
        "emission_correct": "pencil",
        "story": "history",
        "settings": "settings",
        "home": "home",
        "call_off": "player-stop",
    },
    least_board=((12,), 0, 20),
    decks=Lazy("app.games.emission.deck_command"),
    hero=Lazy("app.games.emission.hero:paint"),
    tile=4,
    marks={
        "power_majority": Mark("seat_3", "stripes", "plant-2"),
        "power_china": Mark("seat_4", "cross", "building-pavilion"),
        "power_europe": Mark("seat_2", "lines", "circle-dotted"),
        "power_usa": Mark("seat_1", "plain", "star"),
    },
)
