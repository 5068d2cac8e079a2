"""EcoVisio, six players: a summer of deals, and two win in the moment of somebody else's disaster.

The Developing Countries and OPEC have shown the app cards with Environmentalists on them: at most 15 black
factories on the board with six players. That is what the game begins with; then the Tiger Countries build
one.
"""

from __future__ import annotations

from engine.keep_cool.actions import (
    Build,
    Demolish,
    DrawCard,
    Give,
    Innovate,
    MakePromise,
    Roll,
    SettlePromise,
    ShowTarget,
    TakeIncome,
    UseBonus,
    show_target,
)
from engine.keep_cool.state import Share
from tests.golden.scripted import Telling, sit_down


def play() -> Telling:
    at = sit_down(
        "ecovisio",
        usa="Red table",
        europe="Window row:card_01",
        developing="Back bench:card_05",
        tiger="Door side:card_03",
        fsu="The two Pauls",
        opec="Front row",
    )
    first_round(at)
    second_round(at)
    third_round(at)
    the_flood(at)
    return at


def first_round(at: Telling) -> None:
    at.say("Blue: one card a turn. A cold snap would cost two chips, but the four lies outside 1 to 3.")
    at.cards(("cold_snap_north_america", 4))
    at.say(
        "Income of the USA: five black factories take ten chips off the carbometer, a green one two of "
        "the pool."
    )
    at.do(TakeIncome())
    at.say("OPEC shows the app its card after all, behind its hand.")
    at.do(ShowTarget("opec", show_target("opec", "card_07")))
    at.say(
        "Nobody builds in another country without being asked: the rules can't tell whether Europe agrees."
    )
    at.no(Build("green", "europe"), "build.consent")
    at.do(MakePromise("europe", "usa", "innovate"))
    at.say(
        "Joint research: the USA pay four, Europe three of the seven chips; the Developing Countries and "
        "OPEC are let in for nothing. All four move two steps."
    )
    at.do(Innovate("green", (Share("usa", 4), Share("europe", 3)), ("developing", "opec")))
    at.say("Europe had promised to join in, and has: the promise is kept.")
    at.do(SettlePromise(1, "kept"))
    at.say("Green factories cost the USA eight now instead of ten.")
    at.do(Build("green"))
    at.end_turn()

    at.say(
        "The carbometer stands in blue again, at 62. Europe draws a warm winter, a gain whatever one's "
        "protection."
    )
    at.cards(("warm_winter_central_europe", 2))
    at.do(TakeIncome())
    at.say(
        "A share each: Europe builds a green factory at home with two chips of the USA, who want many "
        "green ones."
    )
    at.do(Build("green", shares=(Share("europe", 6), Share("usa", 2))))
    at.end_turn()

    at.say("Yellow now, 58 chips: two cards. Neither event takes place.")
    at.cards(("dengue_central_africa", 5), ("floods_indonesia", 6))
    at.do(TakeIncome())
    at.say("Europe and OPEC pay the Developing Countries to help the climate: negotiated, not a rule.")
    at.do(Give("europe", "developing", 2), Give("opec", "developing", 1))
    at.do(UseBonus(3))
    at.say("The bonus is there once a turn.")
    at.no(UseBonus(1), "bonus.used")
    at.do(Build("green"))
    at.end_turn()

    at.say("Blue again, thanks to the bonus: one card, and the monsoon does not fail.")
    at.cards(("failure_indian_monsoon", 5))
    at.do(TakeIncome())
    at.say("A black factory: the sixteenth on the board, one more than Environmentalists allow.")
    at.do(Build("black"))
    at.end_turn()

    at.say("The Former Soviet Union takes its income, and one chip of Europe, which has black factories.")
    at.cards(("wheat_siberia", 1), ("landslides_venezuela", 6))
    at.do(TakeIncome())
    at.say("Two protection tokens, the second dearer than the first.")
    at.do(Build("red"), Build("red"))
    at.end_turn()

    at.cards(("more_rain_iran", 3), ("cow_disease_libya", 5))
    at.say("OPEC counts sixteen black factories on the whole board: four chips more, from the carbometer.")
    at.do(TakeIncome())
    at.do(Build("green"))
    at.end_turn()


def second_round(at: Telling) -> None:
    at.cards(("drought_california", 6), ("fires_australia", 5))
    at.do(TakeIncome())
    at.say("OPEC gives its word: four chips next turn, if the USA build a green factory in its country.")
    at.do(MakePromise("opec", "usa", "chips", 4))
    at.say("It is built at OPEC's price, eight, and OPEC's price token moves; the USA pay.")
    at.do(Build("green", "opec", agreed=True))
    at.do(Build("red"), Build("red"))
    at.end_turn()

    at.say("A late frost in yellow: four chips. Europe has two, pays them and still owes two.")
    at.do(DrawCard("late_frost_april"), Roll(2))
    at.no(TakeIncome(), "turn.not_now")
    at.say(
        "Anybody may help before a factory is torn down: the USA give one, the Tiger Countries lend one "
        "for two."
    )
    at.do(Give("usa", "europe", 1))
    at.do(Give("tiger", "europe", 1, back=2))
    at.say("A volcano: three throws, a chip for each point onto the carbometer.")
    at.do(DrawCard("volcano_eruption"), Roll(4), Roll(1), Roll(3))
    at.do(TakeIncome())
    at.do(Build("green"))
    at.end_turn()

    at.cards(("coral_bleaching_pacific", 5), ("flood_bangladesh", 6))
    at.do(TakeIncome())
    at.say("Paid again for the climate: Europe two, the Former Soviet Union two.")
    at.do(Give("europe", "developing", 2), Give("fsu", "developing", 2))
    at.do(UseBonus(3))
    at.do(Build("green"))
    at.end_turn()

    at.cards(("glaciers_himalayas", 5), ("hurricane_philippines", 6))
    at.do(TakeIncome())
    at.say("Europe promises to help the Tiger Countries in their next disaster, if they build green now.")
    at.do(MakePromise("europe", "tiger", "other", turns=2))
    at.do(Build("green"))
    at.end_turn()

    at.cards(("permafrost_melting", 5), ("steppe_winds_kazakhstan", 6))
    at.do(TakeIncome())
    at.say("Research alone costs all seven chips; it moves the black price token.")
    at.do(Innovate("black"))
    at.end_turn()

    at.cards(("tropical_storm_indonesia", 5), ("civil_wars_middle_east", 6))
    at.do(TakeIncome())
    at.do(Build("green"))
    at.end_turn()


def third_round(at: Telling) -> None:
    at.say(
        "Orange: only a six passes. Tourism in the Hudson Bay brings two chips from the pool; no hurricane."
    )
    at.cards(("summer_tourism_hudson_bay", 3), ("hurricane_florida", 6))
    at.do(TakeIncome())
    at.say("Thirteen green factories lie on the board, New Technologies. Whose card that is, nobody says.")
    at.do(Build("green"))
    at.say("The first turn that ends in orange: all greenhouse cards are shuffled into a new pile.")
    at.end_turn()

    at.cards(("hot_summer_northern_europe", 2), ("avalanches_alps", 6))
    at.do(TakeIncome())
    at.say("The loan of the frost is paid back from the ledger: two chips to the Tiger Countries. Kept.")
    at.do(SettlePromise(3, "paid"))
    at.do(Build("green"))
    at.end_turn()

    at.say(
        "A card for all: the sea would take four chips from everybody. The six, outside 1 to 5, spares "
        "the world."
    )
    at.do(DrawCard("sea_level_rise"), Roll(6))
    at.cards(("more_rain_somalia", 4))
    at.do(TakeIncome())
    at.do(UseBonus(2))
    at.say(
        "The fourth factory of the Developing Countries, their economic target. But sixteen black ones stand."
    )
    at.do(Build("green"))
    at.end_turn()

    at.cards(("more_rain_south_africa", 1), ("drought_india", 6))
    at.do(TakeIncome())
    at.say("A green factory and two protection tokens: not a chip is left for a rainy day.")
    at.do(Build("green"), Build("red"), Build("red"))
    at.end_turn()

    at.cards(("wheat_siberia", 5), ("failed_harvests_russia", 6))
    at.say("The Former Soviet Union does without Europe's chip this time: it may demand it, it need not.")
    at.do(TakeIncome(bonus=False))
    at.do(Build("red"))
    at.end_turn()

    at.cards(("more_rain_iran", 2), ("landslides_venezuela", 6))
    at.do(TakeIncome())
    at.say("OPEC's fifth factory, its economic target as well.")
    at.do(Build("green"))
    at.say(
        "The four chips promised to the USA were due this turn. OPEC keeps them: broken. The rules bind "
        "nobody."
    )
    at.do(SettlePromise(2, "broken"))
    at.end_turn()


def the_flood(at: Telling) -> None:
    at.say(
        "The USA turn up floods in China: five chips in orange, less two for two tokens: the Tiger "
        "Countries owe three."
    )
    at.do(DrawCard("floods_china"), Roll(3))
    at.say("Europe had promised help and has the chips. It shakes its head.")
    at.do(SettlePromise(4, "broken"))
    at.say("A black factory is torn down for two chips: fifteen are left. But the payment is not whole yet.")
    at.do(Demolish("tiger", "black"))
    assert at.state.outcome is None
    at.say(
        "A green one pays the rest, the change is kept. Now the board is judged: the Developing Countries "
        "and OPEC have won at the same moment, out of turn, and turn over their cards."
    )
    at.do(Demolish("tiger", "green"))
