"""e-Mission alone: China's 22 CO₂ (seed 004 l. 420) against ten sinks, with a challenge, to the end."""

from __future__ import annotations

from engine.core import Journal
from engine.emission.actions import (
    Change,
    CountEmissions,
    DrawCrises,
    EndProjects,
    Grow,
    NameAffected,
    ResolveCrisis,
    RevealCrisis,
    RollEffect,
    SeatChoice,
    SetUp,
    SkipProject,
    StartProject,
    TuckUnderCrisis,
)
from engine.emission.cards import challenge
from engine.games import find_game
from tests.engine.players import rules_of
from tests.golden.scripted import Telling


def play() -> Telling:
    game = find_game("emission")
    rules = rules_of(game)
    at = Telling(Journal(game, rules))
    at.say("Bao plays alone: six trees and four oceans for any power, and a challenge that asks for more.")
    goal = challenge("nobody_left_behind", rules.challenges["nobody_left_behind"])
    at.do(SetUp((SeatChoice("china", "Bao"),), challenges=(goal,)))
    at.say("A crisis that needs a neighbour is not in the deck of one.")
    at.no(DrawCrises("c1426"), "crisis.not_in_the_deck")
    at.do(DrawCrises("c1432"), SkipProject())
    at.say("Nothing is spent in the first round.")
    at.do(EndProjects())
    at.say("9 dirty energy and 13 emissions are 22 CO₂; ten are bound, 5 make a token: two tokens and 2.")
    at.do(CountEmissions())
    at.say("Alone a tipping point of arctic ice is two CO₂; acidification needs another step.")
    at.do(RollEffect("arctic"), RollEffect("acidification"))
    at.say("Oil damage: one nature token alone, not two; there is none, so a community is in crisis.")
    at.do(ResolveCrisis())
    at.say("Energy treaty: only the table could see whose cards show most, but alone that is settled.")
    at.do(RevealCrisis("c1440"))
    at.no(NameAffected("china"), "crisis.not_asked")
    at.do(ResolveCrisis())
    at.say("A pandemic: two tokens, less one for society.")
    at.do(RevealCrisis("c1402"), ResolveCrisis())
    at.say("Round two. Demand is 14.")
    at.do(Grow())
    at.say("A crisis of lobbying lies open; alone one energy symbol ends it.")
    at.do(DrawCrises("c1447"), StartProject("own:River treaty"))
    at.do(TuckUnderCrisis("c1447", ("energy",), "china"))
    at.say("Bao cleans up: less industry, clean for dirty energy.")
    at.do(Change("industry", -6, "china", cards=1), Change("clean", 11, "china", cards=1))
    at.do(Change("dirty", -9, "china", cards=1))
    at.do(EndProjects())
    at.say("7 CO₂ against ten sinks: the turning point, and three taken back from the thermometer.")
    at.do(CountEmissions())
    at.say("Extreme weather twice is its tipping point: two crises more.")
    at.do(RollEffect("weather"))
    while at.state.phase == "effects":
        at.do(RollEffect("weather"))
    at.say("The lobby is met before it begins.")
    at.do(ResolveCrisis())
    for crisis in ("c1405", "c1408", "c1415", "c1416"):
        if at.state.phase == "resolution":
            at.do(RevealCrisis(crisis), ResolveCrisis())
    at.say("The turning point, but somebody was left behind: the marker goes back, the game goes on.")
    at.do(Grow(goals_met=False))
    at.say("Round three: demand of 16 is not covered, and the crises come.")
    at.do(DrawCrises("c1421"), SkipProject(), EndProjects())
    at.do(CountEmissions())
    strike = ["c1433", "c1435", "c1418", "c1420", "c1419", "c1401", "c1403", "c1404"]
    while at.state.outcome is None:
        if at.state.phase == "effects":
            at.do(RollEffect("permafrost"))
        elif at.state.phase == "growth":
            at.say("Another round in which nobody plays a card.")
            at.do(Grow(goals_met=False))
        elif at.state.phase == "crises":
            at.do(DrawCrises(strike.pop(0)), SkipProject())
            at.do(EndProjects(), CountEmissions())
        elif at.state.row[0].crisis:
            at.do(ResolveCrisis())
        else:
            at.do(RevealCrisis(strike.pop(0)))
    return at
