"""The crisis drawer in a real window: six different crises, the dice, the keys, and what taps tell."""

from __future__ import annotations

from typing import Any

import pytest

from app.games.emission.crisis.desk import CrisisDesk, Stray
from app.games.emission.desk import Desk
from app.games.emission.presenter import present
from app.games.emission.scene import Scene
from app.games.emission.taps import Taps
from app.games.emission.view import EmissionView
from app.text.translator import Translator
from engine.emission.actions import RollEffect
from engine.emission.state import OTHER, GlobalProject
from tests.app.crisis_tables import Drawn
from tests.app.helpers import LANGUAGES
from tests.engine.emission.tables import Table, card, table
from tests.window.checks import cut_words, heard, outside, overlapping
from tests.window.conftest import Stage

SIZES = {"1280x800": ((1280, 800), 1.0), "800x1280": ((800, 1280), 1.0), "1024x600-200": ((1024, 600), 2.0)}
FACES = ("weather", "arctic")


def four() -> Table:
    return table(4).boards(social=1, ecological=0, infrastructure=1)


def scenes() -> dict[str, Drawn]:
    """Six crises that are carried out in six ways, then everything else that the drawer can show."""
    projects = (GlobalProject("g1304"), GlobalProject("g1306"))
    tucked = (card("society"), card("society"))
    people = CrisisDesk(people=True)
    box = table(4, deck="physical")
    mine = CrisisDesk(changing=True, amounts=(("europe", 0, 4),))
    stray = CrisisDesk(stray=Stray(2, "cocked"), faces=FACES, die="ready")
    low = four().board("usa", social=0).board("china", social=0)
    return {
        "hurricanes": Drawn(four().resolving("c1410", "", "", tokens=3)),
        "forest_fires": Drawn(four().resolving("c1424", "", tokens=3).with_(hit="usa")),
        "food_shortage": Drawn(low.resolving("c1418", "", tokens=3), CrisisDesk(throws=(("china", 4),))),
        "energy_charter": Drawn(four().resolving("c1440", "", "")),
        "democracy": Drawn(four().resolving("c1436", "", tucked=tucked)),
        "geopolitics": Drawn(four().resolving("c1445", "")),
        "promises": Drawn(four().with_(projects=projects).resolving("c1442", "")),
        "ignored": Drawn(four().resolving("c1432", "", tucked=(card("regulation"),))),
        "unknown_card": Drawn(box.resolving(OTHER, "")),
        "changing": Drawn(four().resolving("c1410", "", "", tokens=3), mine),
        "lost": Drawn(four().board("china", emergency=10).resolving("c1410", "", tokens=3)),
        "lasting": Drawn(four().lasting("c1445", "c1447").resolving("c1402", "", "", "", "", tokens=5)),
        "face_down": Drawn(four().resolving("", "", "")),
        "draw": Drawn(table(4)),
        "naming": Drawn(box, people),
        "named": Drawn(box, CrisisDesk(people=True, typed="S")),
        "effects": Drawn(table(4).throwing(3, tracks=(1, 2, 0, 4, 0, 4))).do(RollEffect("arctic")),
        "stray": Drawn(table(4).throwing(3), stray),
        "mapping": Drawn(table(4).throwing(3), CrisisDesk(mapping=3, faces=FACES, die="ready")),
        "look": Drawn(four().in_projects()),
    }


def table_screen(stage: Stage, size: tuple[int, int] = (1280, 800)) -> Any:
    from app.games.emission.screen import EmissionScreen

    return stage.put(EmissionScreen(), size)


def seen(tr: Translator, scene: Drawn) -> EmissionView:
    """The table with these crises; in the project phase somebody looks at them."""
    looking = Desk("crises" if scene.journal.state.phase == "projects" else "")
    return present(tr, Scene(scene.journal, looking, scene.drawer), Taps())[0]


@pytest.mark.parametrize(
    ("language", "size"),
    [
        ("de", "1024x600-200"),
        ("en", "1280x800"),
        ("de", "800x1280"),
        pytest.param("en", "1024x600-200", marks=pytest.mark.deep),
        pytest.param("de", "1280x800", marks=pytest.mark.deep),
        pytest.param("en", "800x1280", marks=pytest.mark.deep),
    ],
)
def test_everything_fits(stage: Stage, language: str, size: str) -> None:
    from app.ui.widgets.live import theme

    room, theme.text_scale = SIZES[size]
    tr = LANGUAGES[language]
    wrong = []
    screen = table_screen(stage, room)
    for name, scene in scenes().items():
        screen.show(seen(tr, scene))
        stage.frames(10)
        stage.shot(f"crisis-{name}-{language}-{size}")
        found = cut_words(screen) + outside(screen) + overlapping(screen)
        wrong += [f"{name}: {each}" for each in found]
    assert wrong == []


def tapped(stage: Stage, scene: Drawn, *names: str) -> list[Any]:
    """What the drawer tells when these of its parts are tapped."""
    from app.ui.widgets.find import find

    screen = table_screen(stage)
    told = heard(screen, "on_act", "on_explain")
    screen.show(seen(LANGUAGES["en"], scene))
    stage.frames(6)
    for name in names:
        if name != "card" or screen.plan.shows("card"):
            stage.tap(screen.card if name == "card" else find(screen, name))
    return [each[1] for each in told]


def test_a_card_is_turned_by_a_tap_on_its_back(stage: Stage) -> None:
    assert tapped(stage, scenes()["face_down"], "card") == ["crisis:draw"]
    assert tapped(stage, scenes()["hurricanes"], "card") == []
    assert tapped(stage, scenes()["effects"], "card") == []


def test_a_card_that_turns_shows_its_other_side(stage: Stage) -> None:
    from app.ui.widgets.live import theme

    theme.reduce_motion = False
    screen = table_screen(stage)
    screen.show(seen(LANGUAGES["en"], scenes()["face_down"]))
    stage.until(lambda: screen.card.side == "back")
    screen.show(seen(LANGUAGES["en"], scenes()["hurricanes"]))
    stage.until(lambda: screen.card.side == "front")
    assert screen.card.title == "Hurricanes"


def test_plus_and_minus_of_a_power(stage: Stage) -> None:
    told = tapped(stage, scenes()["changing"], "sum:europe:0:more", "sum:usa:0:less")
    assert told == ["crisis:amend:europe:0:1", "crisis:amend:usa:0:-1"]


def test_a_track_is_the_key_of_its_effect(stage: Stage) -> None:
    assert tapped(stage, scenes()["effects"], "track:amazon") == ["crisis:effect:amazon"]


def test_a_crisis_of_the_row_is_looked_at(stage: Stage) -> None:
    assert tapped(stage, scenes()["look"], "lying:2") == ["crisis:look:1"]
    assert tapped(stage, scenes()["hurricanes"], "lying:2") == []


def test_where_a_card_has_no_room_its_lines_are_a_page_before_the_sums(stage: Stage) -> None:
    from app.ui.widgets.live import theme

    theme.text_scale = 2.0
    screen = table_screen(stage, (1024, 600))

    def words() -> set[str]:
        from tests.window.checks import labels

        return {label.text for label in labels(screen)}

    for name, reads in (("look", True), ("hurricanes", False)):
        view = seen(LANGUAGES["en"], scenes()[name])
        assert view.crisis is not None
        lines = view.crisis.card.lines
        screen.show(view)
        stage.frames(8)
        assert (lines[0].text in words()) is reads, "who looks reads first, who carries out has the sums"
        while screen.sums.page:
            screen.turn(-1)
        read = set()
        for _ in range(int(screen.sums.pages)):
            stage.frames(4)
            read |= words()
            screen.turn(1)
        assert {line.text for line in lines} <= read
        assert {each.title for each in view.crisis.sums} <= read


def test_keys_of_a_pad_are_told(stage: Stage) -> None:
    assert tapped(stage, scenes()["energy_charter"], "key:crisis:affected:usa") == ["crisis:affected:usa"]


def test_the_thermometer_rises_before_everybody(stage: Stage) -> None:
    from app.ui.widgets.live import theme

    theme.reduce_motion = False
    screen = table_screen(stage)
    cool, warm = (Drawn(table(4).with_(tokens=n, carbon=5 * n)) for n in (1, 3))
    screen.show(seen(LANGUAGES["en"], cool))
    assert screen.heat.level == 1.25
    screen.show(seen(LANGUAGES["en"], warm))
    assert screen.heat.level == 1.25
    stage.until(lambda: screen.heat.level == 3.75)
