"""Spieltrieb, five players: the Former Soviet Union picks whom it asks, borrows, and claims with a card that
the app has never seen.

One greenhouse card a turn, whatever the colour. Five play without OPEC, and everybody gets to know the
volcano's smaller form, two throws of the die.
"""

from __future__ import annotations

from engine.keep_cool.actions import (
    Build,
    ClaimVictory,
    Demolish,
    DrawCard,
    Give,
    Innovate,
    Roll,
    SettlePromise,
    TakeIncome,
    UseBonus,
)
from engine.keep_cool.state import Share
from tests.golden.scripted import Telling, sit_down


def play() -> Telling:
    at = sit_down(
        "spieltrieb",
        usa="Anna",
        europe="Ben:card_06",
        tiger="Cem",
        developing="Dana:card_11",
        fsu="Emil",
    )
    first_round(at)
    second_round(at)
    return at


def first_round(at: Telling) -> None:
    at.say("The first card: a blizzard in blue costs two chips. The USA have three.")
    at.cards(("blizzard_east_coast", 3))
    at.do(TakeIncome())
    at.do(Build("black"))
    at.say("A protection token from the first field of the red row.")
    at.do(Build("red"))
    at.end_turn()

    at.cards(("avalanches_alps", 5))
    at.do(TakeIncome())
    at.say("Europe and the Tiger Countries research green factories together, five chips and two.")
    at.do(Innovate("green", (Share("europe", 5), Share("tiger", 2))))
    at.do(Build("green"))
    at.end_turn()

    at.say(
        "Yellow, and still one card: two at a time are another edition's rule. A volcano with two "
        "throws, as its card says: three and four are seven chips onto the carbometer."
    )
    at.do(DrawCard("volcano_two"), Roll(3), Roll(4))
    at.do(TakeIncome())
    at.do(Build("black"))
    at.end_turn()

    at.cards(("flood_bangladesh", 6))
    at.do(TakeIncome())
    at.say("The Developing Countries put two chips on the carbometer; nobody has paid them for it.")
    at.do(UseBonus(2))
    at.end_turn()

    at.cards(("desertification_kazakhstan", 6))
    at.say("The Former Soviet Union may ask any player. The rules can't tell whom: it has to say.")
    at.no(TakeIncome(), "income.of_whom")
    at.say("It asks the Tiger Countries, who have no chip left: they give up a factory and keep the change.")
    at.do(TakeIncome(of="tiger"))
    at.do(Demolish("tiger", "black"))
    at.do(Build("black"))
    at.end_turn()


def second_round(at: Telling) -> None:
    at.cards(("drought_california", 5))
    at.do(TakeIncome())
    at.say("Anna would rather tear down the Tiger Countries' factories. One can give up only one's own.")
    at.no(Demolish("tiger", "black"), "demolish.not_your_turn")
    at.do(Build("green"))
    at.end_turn()

    at.say("The sun, in its larger form: three throws, and nine chips leave the carbometer for the pool.")
    at.do(DrawCard("sun_three"), Roll(2), Roll(4), Roll(3))
    at.do(TakeIncome())
    at.say("Black to green: an old factory is scrapped for two chips, which help to pay for the new one.")
    at.do(Demolish("europe", "black"), Build("green"))
    at.end_turn()

    at.cards(("glaciers_himalayas", 6))
    at.do(TakeIncome())
    at.say(
        "Europe and the USA want to build in the Developing Countries. Whoever's turn it is has to take part."
    )
    shares = (Share("europe", 6), Share("usa", 4))
    at.no(Build("green", "developing", shares, agreed=True), "deal.without_active")
    at.do(Build("red"))
    at.end_turn()

    at.cards(("drought_ethiopia", 6))
    at.do(TakeIncome())
    at.do(Build("red"))
    at.end_turn()

    at.cards(("wheat_siberia", 3))
    at.say("Emil asks the USA this time.")
    at.do(TakeIncome(of="usa"))
    at.say("And borrows five more of Anna: seven back in his next turn.")
    at.do(Give("usa", "fsu", 5, back=7))
    at.do(Build("black"))
    at.say("His fifth factory. He says he has won; the app has never seen his card and asks for the target.")
    at.do(Build("black"))
    at.no(ClaimVictory("fsu"), "victory.target_unknown")
    at.say("Oil Industry? Nineteen black factories with five players; there are fewer.")
    at.no(ClaimVictory("fsu", "oil_industry"), "victory.named_target_open")
    at.say(
        "Anna forgives the loan, laughing. Then he turns the card over: Climate Skeptics, at most eight "
        "green."
    )
    at.do(SettlePromise(1, "forgiven"))
    at.do(ClaimVictory("fsu", "climate_skeptics"))
