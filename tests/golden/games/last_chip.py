"""EcoVisio, four players: everybody builds black, and the last chip leaves the carbometer.

Told with everything a table does beside playing: a wrong tap taken back, a miscount set right, a card that
can't have been drawn and was, a purchase that nobody had entered, and a turn that the app had missed.
"""

from __future__ import annotations

from engine.keep_cool.actions import (
    Adjust,
    Build,
    Demolish,
    DrawCard,
    EndInvestment,
    Give,
    Recover,
    Roll,
    SetTurn,
    TakeIncome,
    UseBonus,
)
from tests.golden.scripted import Telling, sit_down


def play() -> Telling:
    at = sit_down("ecovisio", usa="Gold", europe="Silver:card_02", developing="Bronze", tiger="Iron:card_03")
    a_fast_start(at)
    faster(at)
    the_bill(at)
    return at


def a_fast_start(at: Telling) -> None:
    at.say("Blue: one card. It was a four, but somebody tapped three: the drought takes three chips.")
    at.cards(("drought_california", 3))
    at.say("Taken back. A die that has fallen stays as it is known: the app would warn of another number.")
    at.undo()
    at.say("The table insists: it was a four. Nothing happens.")
    at.do(Roll(4), insist=True)
    at.do(TakeIncome())
    at.say("Two black factories at seven.")
    at.do(Build("black"), Build("black"))
    at.end_turn()

    at.cards(("heatwave_southern_europe", 5))
    at.do(TakeIncome())
    at.do(Build("black"))
    at.end_turn()

    at.cards(("drought_ethiopia", 5), ("dengue_central_africa", 6))
    at.do(TakeIncome())
    at.say("Europe pays three chips for three off the carbometer: the Developing Countries may do that, too.")
    at.do(Give("europe", "developing", 3))
    at.do(UseBonus(-3))
    at.do(Build("black"))
    at.end_turn()

    at.cards(("floods_china", 5), ("malaria_china", 6))
    at.do(TakeIncome())
    at.do(Build("black"))
    at.say("A wrong tap: the Tiger Countries had bought no token. Taken back, and by mistake brought back.")
    at.do(Build("red"))
    at.undo()
    at.redo()
    at.say("Taken back for good.")
    at.undo()
    at.end_turn()


def faster(at: Telling) -> None:
    at.say("The sun: three throws, fifteen chips off the carbometer. From yellow it falls into orange.")
    at.do(DrawCard("increased_solar_activity"), Roll(6), Roll(5), Roll(4))
    at.say("A card that lies among those drawn: somebody has shuffled it in again. Odd, but there it is.")
    at.no(DrawCard("drought_california"), "card.drawn_before")
    at.do(DrawCard("drought_california"), insist=True)
    at.do(Roll(6))
    at.do(TakeIncome())
    at.say("Two more black factories. Nobody looks at the carbometer.")
    at.do(Build("black"), Build("black"))
    at.end_turn()

    at.say("Somebody counts after all: two chips fewer than the app says. The table is right.")
    at.do(Adjust("carbometer", at.state.carbometer - 2, "counted twice"))
    at.cards(("avalanches_alps", 6), ("late_frost_april", 6))
    at.do(TakeIncome())
    at.do(Build("black"))
    ended = at.do(EndInvestment())
    at.do(Recover())
    at.say(
        "Europe had also bought a protection token before it was done. The step is put in where it belongs."
    )
    at.do(Build("red"), before=ended)

    at.say("The tablet slept while the Developing Countries played: four chips of income, two of recovery.")
    at.do(Adjust("developing.chips", at.state.seat("developing").chips + 4, "played without the app"))
    at.do(Adjust("carbometer", at.state.carbometer - 2))
    at.do(SetTurn("tiger", "greenhouse", reason="the Developing Countries have played"))


def the_bill(at: Telling) -> None:
    at.say(
        "Red: every event takes place. Melting glaciers cost the Tiger Countries nine chips; they have three."
    )
    at.do(DrawCard("glaciers_himalayas"), Roll(6))
    at.say("Nobody helps. Three of four factories go for two chips each.")
    at.do(Demolish("tiger", "black"), Demolish("tiger", "black"), Demolish("tiger", "black"))
    at.cards(("more_rain_south_africa", 6))
    at.do(TakeIncome())
    at.end_turn()

    at.say("The USA could stop. They draw, roll, and reach for their income: more chips than lie there.")
    at.cards(("summer_tourism_hudson_bay", 1), ("more_rain_somalia", 2))
    at.say("The last chip is taken. It doesn't matter what anybody's card says: all have lost together.")
    at.do(TakeIncome())
