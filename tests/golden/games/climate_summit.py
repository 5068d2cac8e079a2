"""e-Mission, four players: the booklet's examples in one round, and a game round it.

Round 1 is the booklet's: demand of 12 by 9 and 3 (seed 004 l. 424), one token and 17 CO₂ (seed 004 l. 492),
arctic ice at its tipping point (seed 004 l. 514-542), oil, finance and hurricanes (seed 004 l. 621-683), and
China's demand from 12 to 14 (seed 004 l. 713).
"""

from __future__ import annotations

from engine.core import Journal
from engine.emission.actions import (
    Adjust,
    Amount,
    Change,
    CountEmissions,
    DrawCrises,
    EndProjects,
    Grow,
    MarkProject,
    ResolveCrisis,
    RevealCrisis,
    RollEffect,
    RollTie,
    SeatChoice,
    SetUp,
    SkipProject,
    StartProject,
    TakeFromProject,
    TuckUnderCrisis,
    TuckUnderProject,
)
from engine.emission.state import Throw
from engine.emission.things import thing_of
from engine.games import find_game
from tests.engine.players import rules_of
from tests.golden.scripted import Telling

OIL, FINANCE, HURRICANES = "c1432", "c1443", "c1410"
DISINFORMATION, FIRES, SABOTAGE, DEMOCRACY = "c1444", "c1424", "c1439", "c1436"


def play() -> Telling:
    game = find_game("emission")
    at = Telling(Journal(game, rules_of(game)))
    at.say("Four sit down; 24 trees and 16 oceans bind what they emit, half of it.")
    at.do(
        SetUp(
            (
                SeatChoice("majority", "Ama"),
                SeatChoice("china", "Bao"),
                SeatChoice("europe", "Clara"),
                SeatChoice("usa", "Dan"),
            ),
            deck="physical",
        )
    )
    the_booklet_s_round(at)
    a_round_without_forecast(at)
    the_turning_point(at)
    return at


def the_booklet_s_round(at: Telling) -> None:
    at.say("Three crises: oil damage lies open, two are unknown.")
    at.do(DrawCrises(OIL))
    at.say("Of two global projects they keep the one that protects nature; it needs a regulation under it.")
    at.do(StartProject("g1304", "g1319"))
    at.say("Everybody has five cards. Ama builds infrastructure; now all have one.")
    at.do(Change("infrastructure", 1, "majority", cards=1))
    at.say("Dan changes three dirty for clean energy. 77 CO₂ instead of 80.")
    at.do(Change("clean", 3, "usa", cards=1), Change("dirty", -3, "usa", cards=1))
    at.no(Change("dirty", -9, "usa"), "change.not_so_many")
    at.say("Bao tucks a law under the oil crisis. Nothing goes under unknown ones.")
    at.do(TuckUnderCrisis(OIL, ("regulation",), "china"))
    at.no(TuckUnderCrisis("", ("society",), "china"), "tuck.not_open")
    at.say("Clara tucks one under the global project: it is active at once.")
    at.do(TuckUnderProject("g1304", ("regulation",), "europe"))
    at.no(MarkProject("g1304"), "project.counts_itself")
    at.do(EndProjects())
    at.say("China covers its demand of 12 by 9 and 3. 77 CO₂, 40 bound: one token, and 17 beside it.")
    at.do(CountEmissions())
    at.say("One token, one throw: arctic ice, at a tipping point at once. 8 CO₂ make a second token.")
    at.do(RollEffect("arctic"))
    at.say("So there is a second throw: extreme weather, one space, no harm yet.")
    at.do(RollEffect("weather"))
    at.say("All have one infrastructure: a tie, but the law saves them from throwing for it.")
    at.do(ResolveCrisis())
    at.say("The next is the financial crisis. Unknown as it was, nobody could prepare: a card less for all.")
    at.no(ResolveCrisis(), "crisis.not_turned")
    at.do(RevealCrisis(FINANCE), ResolveCrisis())
    at.say("Hurricanes: two tokens, less one infrastructure, is one community in crisis each.")
    at.do(RevealCrisis(HURRICANES), ResolveCrisis())
    at.say("No turning point. China's demand moves from 12 to 14.")
    at.do(Grow())


def a_round_without_forecast(at: Telling) -> None:
    at.say(
        "Disinformation lies open. The financial crisis costs everybody a card, Ama's four communities too."
    )
    at.do(DrawCrises(DISINFORMATION), SkipProject())
    at.say("They tuck one card where two are needed, and buy clean energy for what grew.")
    at.do(TuckUnderCrisis(DISINFORMATION, ("society",), "china"))
    at.do(Change("clean", 3, "majority", cards=1), Change("clean", 2, "china", cards=1))
    at.do(Change("clean", 1, "europe", cards=1), Change("clean", 1, "usa", cards=1))
    at.say("The law under the global project is spent by another card: inactive again.")
    at.do(TakeFromProject("g1304", ("regulation",)))
    at.say("Somebody counts the trees again: 25. One had been planted and not told. That is put right.")
    at.do(Adjust(thing_of("trees"), 25, "planted in the first round"))
    at.do(Change("industry", -5, "majority", cards=1), Change("industry", -5, "china", cards=1))
    at.say("Dan has tapped twice; the second tap is taken back.")
    at.do(Change("transport", -1, "usa"), Change("transport", -1, "usa"))
    at.undo()
    at.do(EndProjects())
    at.say("66 CO₂, 41 bound, 25 more on the thermometer: a third token and ten beside.")
    at.do(CountEmissions())
    at.say("Three throws. Permafrost tips at once: 8 CO₂ wait for the next round.")
    at.do(RollEffect("permafrost"), RollEffect("desertification"), RollEffect("acidification"))
    at.say("Disinformation was not met: it stays, with the card under it.")
    at.do(ResolveCrisis())
    at.say("Forest fires strike who has least nature: China, with none. Three trees, three CO₂.")
    at.do(RevealCrisis(FIRES), ResolveCrisis())
    at.say("Erosion of democracy: everybody loses a social token; who has none has a community in crisis.")
    at.do(RevealCrisis(DEMOCRACY), ResolveCrisis())
    at.do(Grow())


def the_turning_point(at: Telling) -> None:
    at.say("While disinformation lasts all crises lie face down.")
    at.no(DrawCrises(SABOTAGE), "crises.face_down")
    at.do(DrawCrises(), SkipProject())
    at.say("A second card under it, and it is gone.")
    at.do(TuckUnderCrisis(DISINFORMATION, ("society",), "europe"))
    at.say("It is a great round: everything they have built pays off at once.")
    for power, more in (("majority", 13), ("china", 15), ("europe", 9), ("usa", 9)):
        dirty = at.state.seat(power).board.dirty
        at.do(Change("clean", more, power, cards=1), Change("dirty", -dirty, power, cards=1))
    at.do(Change("agriculture", -5, "majority"), Change("filters", 2), Change("social", 2, "usa"))
    at.do(Change("industry", -3, "europe"), Change("transport", -3, "europe"), Change("transport", -3, "usa"))
    at.do(Change("buildings", -2, "china"), Change("transport", -2, "china"), Change("waste", -1, "majority"))
    at.do(Change("extraction", -1, "majority"))
    at.do(EndProjects())
    at.say("29 CO₂, the eight and three from before included, against 40 sinks: the turning point.")
    at.do(CountEmissions())
    at.say("Eleven CO₂ came back from the thermometer and a token with them: two throws instead of three.")
    while at.state.phase == "effects":
        at.do(RollEffect("weather") if at.state.throws > 1 else RollEffect("amazon"))
    at.say("Food shortage strikes the lowest in society. Three are tied and throw; two of them again.")
    at.do(RevealCrisis("c1418"))
    at.no(ResolveCrisis(), "crisis.still_tied")
    at.do(RollTie((Throw("majority", 2), Throw("china", 2), Throw("europe", 5))))
    at.do(RollTie((Throw("majority", 4), Throw("china", 1))))
    at.say("A card of Clara's softens it: the table changes the number first.")
    at.do(ResolveCrisis((Amount("china", 1),)))
    at.say("A card of the box that the app has no data for: carried out by hand.")
    at.do(RevealCrisis("other"), Change("emergency", 1, "usa"), ResolveCrisis())
    at.say("Sabotage finds no dirty energy that could be removed; four are tied at none.")
    at.do(RevealCrisis(SABOTAGE))
    faces = zip(("majority", "china", "europe", "usa"), (3, 4, 5, 6), strict=True)
    at.do(RollTie(tuple(Throw(power, face) for power, face in faces)), ResolveCrisis())
    while at.state.phase == "resolution":
        at.do(RevealCrisis("other"), ResolveCrisis())
    at.say("Survived. Everybody wins.")
    at.do(Grow())
