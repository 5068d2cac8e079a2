"""The crisis drawer in a real window: six different crises, the dice, the keys, and what taps tell."""

from __future__ import annotations

from typing import Any

import pytest

from app.games.emission.crisis.desk import CrisisDesk, Stray
from app.games.emission.crisis.presenter import crisis_view, thermometer_view
from app.games.emission.taps import Taps
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


def glass(stage: Stage, size: tuple[int, int] = (1280, 800)) -> tuple[Any, Any, Any]:
    """A screen with the thermometer beside the drawer, as the table has them."""
    from kivy.uix.boxlayout import BoxLayout

    from app.games.emission.crisis.screen import CrisisDrawer
    from app.ui.widgets.frame import Frame
    from app.ui.widgets.thermometer import Thermometer

    wide = size[0] > size[1]
    frame, box = Frame(), BoxLayout(orientation="horizontal" if wide else "vertical", padding=10, spacing=10)
    heat, drawer = Thermometer(), CrisisDrawer()
    heat.size_hint = (0.24, 1) if wide else (1, 0.2)
    box.add_widget(heat)
    box.add_widget(drawer)
    frame.add_widget(box)
    stage.put(frame, size)
    return frame, heat, drawer


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
    frame, heat, drawer = glass(stage, room)
    for name, scene in scenes().items():
        drawer.show(crisis_view(tr, scene, Taps()))
        heat.show(thermometer_view(tr, scene.journal.rules, scene.journal.state))
        stage.frames(10)
        stage.shot(f"crisis-{name}-{language}-{size}")
        found = cut_words(frame) + outside(frame) + overlapping(frame)
        wrong += [f"{name}: {each}" for each in found]
    assert wrong == []


def tapped(stage: Stage, scene: Drawn, *names: str) -> list[Any]:
    """What the drawer tells when these of its parts are tapped."""
    from app.ui.widgets.find import find

    frame, _heat, drawer = glass(stage)
    told = heard(drawer, "on_act", "on_explain")
    drawer.show(crisis_view(LANGUAGES["en"], scene, Taps()))
    stage.frames(6)
    for name in names:
        stage.tap(drawer.card if name == "card" else find(frame, name))
    return [each[1] for each in told]


def test_a_card_is_turned_by_a_tap_on_its_back(stage: Stage) -> None:
    assert tapped(stage, scenes()["face_down"], "card") == ["crisis:draw"]
    assert tapped(stage, scenes()["hurricanes"], "card") == []
    assert tapped(stage, scenes()["effects"], "card") == []


def test_a_card_that_turns_shows_its_other_side(stage: Stage) -> None:
    from app.ui.widgets.live import theme

    theme.reduce_motion = False
    _frame, _heat, drawer = glass(stage)
    drawer.show(crisis_view(LANGUAGES["en"], scenes()["face_down"], Taps()))
    stage.until(lambda: drawer.card.side == "back")
    drawer.show(crisis_view(LANGUAGES["en"], scenes()["hurricanes"], Taps()))
    stage.until(lambda: drawer.card.side == "front")
    assert drawer.card.title == "Hurricanes"


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
    frame, _heat, drawer = glass(stage, (1024, 600))

    def words() -> set[str]:
        from tests.window.checks import labels

        return {label.text for label in labels(frame)}

    for name, reads in (("look", True), ("hurricanes", False)):
        view = crisis_view(LANGUAGES["en"], scenes()[name], Taps())
        drawer.show(view)
        stage.frames(8)
        first = view.card.lines[0].text
        assert (first in words()) is reads, "who looks reads first, who carries out has the sums"
        while drawer.sums.page:
            drawer.turn(-1)
        read = set()
        for _ in range(int(drawer.sums.pages)):
            stage.frames(4)
            read |= words()
            drawer.turn(1)
        assert {line.text for line in view.card.lines} <= read
        assert {each.title for each in view.sums} <= read


def test_keys_of_a_pad_are_told(stage: Stage) -> None:
    assert tapped(stage, scenes()["energy_charter"], "key:crisis:affected:usa") == ["crisis:affected:usa"]


def test_the_thermometer_rises_before_everybody(stage: Stage) -> None:
    from app.ui.widgets.live import theme

    theme.reduce_motion = False
    _frame, heat, _drawer = glass(stage)
    cool, warm = table(4).with_(tokens=1, carbon=5), table(4).with_(tokens=3, carbon=10)
    heat.show(thermometer_view(LANGUAGES["en"], cool.rules, cool.state))
    assert heat.level == 1.25
    heat.show(thermometer_view(LANGUAGES["en"], warm.rules, warm.state))
    assert heat.level == 1.25
    stage.until(lambda: heat.level == 3.5)
