"""What Klimatisch has for the Dike."""

from app.plugin import Lazy, Plugin
from app.ui.theme import Mark

HERE = __package__ or ""

PLUGIN = Plugin(
    id="dike",
    package=HERE,
    engine=f"{HERE}.rules",
    editions=("first",),
    table=Lazy(f"{HERE}.table:DikeTable"),
    screen=Lazy(f"{HERE}.screen:DikeScreen"),
    words=Lazy(f"{HERE}.words"),
    story=Lazy(f"{HERE}.story:TELLER"),
    report=Lazy(f"{HERE}.story:DEBRIEF"),
    robot=Lazy(f"{HERE}.robot"),
    pages={
        "dike": f"{HERE}.screen:DikePage",
        "dike_setup": f"{HERE}.setup:DikeSetupPage",
        "dike_correct": f"{HERE}.correct:DikeCorrectPage",
    },
    page="dike",
    setup="dike_setup",
    correct="dike_correct",
    more={
        "dike_correct": "pencil",
        "story": "history",
        "settings": "settings",
        "home": "home",
        "call_off": "player-stop",
    },
    hero=Lazy(f"{HERE}.hero:paint"),
    marks={
        "village_north": Mark("seat_1", "plain", "snowflake"),
        "village_east": Mark("seat_4", "cross", "sun"),
        "village_south": Mark("seat_3", "stripes", "plant-2"),
        "village_west": Mark("seat_6", "checks", "sailboat"),
    },
)
