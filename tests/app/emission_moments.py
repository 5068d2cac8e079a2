"""Every moment of an e-Mission table as a view, for layouts: from the first crisis to the end."""

from __future__ import annotations

from collections.abc import Callable

from app.games.emission.crisis.desk import CrisisDesk, Stray
from app.games.emission.presenter import present
from app.games.emission.scene import Scene
from app.games.emission.taps import Taps
from app.games.emission.view import EmissionView
from app.text.translator import Translator
from engine.core import Action
from engine.emission.actions import RollEffect
from engine.emission.state import OTHER, GlobalProject
from tests.app.crisis_tables import Drawn
from tests.app.emission_tables import desk
from tests.engine.emission.tables import Table, card, table

FACES = ("weather", "arctic")
FOOD, HURRICANES = "c1418", "c1410"
DRAWN = ("drawn:g1304", "drawn:g1319")


def _four() -> Table:
    return table(4).boards(social=1, ecological=0, infrastructure=1)


def _low() -> Table:
    return _four().board("usa", social=0).board("china", social=0)


def _moment(
    made: Callable[[], Table], *taps: str, drawer: CrisisDesk | None = None, do: tuple[Action, ...] = ()
) -> Callable[[Translator], EmissionView]:
    def view(tr: Translator) -> EmissionView:
        scene = Drawn(made(), drawer or CrisisDesk()).do(*do)
        return present(tr, Scene(scene.journal, desk(*taps), scene.drawer), Taps())[0]

    return view


def _over(players: int = 4) -> Table:
    from engine.emission.state import Outcome

    ended = Outcome("failed", "emergency", (), "china")
    return table(players).in_projects().with_(phase="over", outcome=ended)


MOMENTS: dict[str, Callable[[Translator], EmissionView]] = {
    "draw": _moment(lambda: table(4)),
    "naming": _moment(lambda: table(4, deck="physical"), drawer=CrisisDesk(people=True)),
    "named": _moment(lambda: table(4, deck="physical"), drawer=CrisisDesk(people=True, typed="S")),
    "reveal": _moment(lambda: _low().in_projects(FOOD).with_(phase="project", tokens=3), "open:reveal"),
    "project": _moment(lambda: _four().in_projects(FOOD).with_(phase="project"), *DRAWN),
    "boards": _moment(lambda: _four().in_projects(FOOD)),
    "boards-two": _moment(lambda: table(2).in_projects(FOOD)),
    "boards-three": _moment(lambda: table(3).in_projects(FOOD)),
    "boards-one": _moment(lambda: table(1).in_projects(FOOD)),
    "boards-notice": _moment(lambda: _four().in_projects(FOOD).lasting("c1444")),
    "tuck": _moment(lambda: _four().in_projects(FOOD), "open:tuck", f"under:crisis:{FOOD}", "symbol:grid"),
    "tuck-told": _moment(
        lambda: _four().in_projects(FOOD),
        "open:tuck",
        f"under:crisis:{FOOD}",
        "symbol:grid",
        "symbol:society",
        "whose:usa",
    ),
    "lying": _moment(
        lambda: _four().in_projects(FOOD).with_(projects=(GlobalProject("g1306"),)),
        "open:projects",
        "under:project:g1306",
    ),
    "look": _moment(lambda: _four().resolving(HURRICANES, "", "").with_(phase="projects"), "open:crises"),
    "demand": _moment(lambda: table(4).in_emissions()),
    "bound": _moment(lambda: table(4).in_emissions(), "next", "next"),
    "heat": _moment(lambda: table(4).in_emissions(), "next", "next", "next"),
    "effects": _moment(lambda: table(4).throwing(3, tracks=(1, 2, 0, 4, 0, 4)), do=(RollEffect("arctic"),)),
    "stray": _moment(
        lambda: table(4).throwing(3),
        drawer=CrisisDesk(stray=Stray(2, "cocked"), faces=FACES, die="ready"),
    ),
    "mapping": _moment(lambda: table(4).throwing(3), drawer=CrisisDesk(mapping=3, faces=FACES, die="ready")),
    "face-down": _moment(lambda: _four().resolving("", "", "")),
    "resolution": _moment(lambda: _four().resolving(HURRICANES, "", "", tokens=3)),
    "after-throw": _moment(lambda: _four().throwing(1, tracks=(0,) * 6), do=(RollEffect("amazon"),)),
    "changing": _moment(
        lambda: _four().resolving(HURRICANES, "", tokens=3),
        drawer=CrisisDesk(changing=True, amounts=(("europe", 0, 4),)),
    ),
    "tie": _moment(lambda: _low().resolving(FOOD, "", tokens=3), drawer=CrisisDesk(throws=(("china", 4),))),
    "whom": _moment(lambda: _four().resolving("c1440", "", "")),
    "by-hand": _moment(lambda: table(4, deck="physical").resolving(OTHER, "")),
    "tucked": _moment(lambda: _four().resolving("c1436", "", tucked=(card("society"), card("society")))),
    "lasting": _moment(
        lambda: _four().lasting("c1445", "c1447").resolving("c1402", "", "", "", "", tokens=5)
    ),
    "growth": _moment(lambda: table(4).in_emissions().with_(phase="growth", row=())),
    "end": _moment(_over),
}
