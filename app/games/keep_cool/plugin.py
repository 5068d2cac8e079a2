"""What the app has for KEEP COOL."""

from app.plugin import Lazy, Plugin
from app.ui.theme import Mark

PLUGIN = Plugin(
    id="keep_cool",
    table=Lazy("app.games.keep_cool.table:KeepCoolTable"),
    screen=Lazy("app.games.keep_cool.screen:KeepCoolScreen"),
    words=Lazy("app.games.keep_cool.words"),
    story=Lazy("app.games.keep_cool.story:TELLER"),
    report=Lazy("app.games.keep_cool.report:DEBRIEF"),
    robot=Lazy("app.games.keep_cool.robot"),
    moment=Lazy("app.games.keep_cool.moment:moment"),
    pages={
        "setup": "app.games.keep_cool.setup.page:SetupPage",
        "box": "app.games.keep_cool.box.page:BoxPage",
        "keep_cool": "app.games.keep_cool.page:KeepCoolPage",
        "conference": "app.games.keep_cool.conference.page:ConferencePage",
        "delegations": "app.games.keep_cool.delegations.page:DelegationsPage",
        "targets": "app.games.keep_cool.targets.page:TargetsPage",
        "correct": "app.games.keep_cool.correct.page:CorrectPage",
    },
    page="keep_cool",
    setup="setup",
    box="box",
    correct="correct",
    more={
        "targets": "flag",
        "correct": "pencil",
        "story": "history",
        "devices": "devices",
        "settings": "settings",
        "home": "home",
        "call_off": "player-stop",
    },
    least_board=((17,), 4.2, 0),
    sheets=Lazy("app.games.keep_cool.role_sheets:write_sheets"),
    hero=Lazy("app.games.keep_cool.hero:paint"),
    slim_hero=True,
    tile=1,
    marks={
        "usa": Mark("seat_1", "plain", "star"),
        "europe": Mark("seat_2", "lines", "circle-dotted"),
        "developing": Mark("seat_3", "stripes", "plant-2"),
        "tiger": Mark("seat_4", "cross", "paw"),
        "fsu": Mark("seat_5", "dots", "snowflake"),
        "opec": Mark("seat_6", "checks", "droplet"),
    },
)
