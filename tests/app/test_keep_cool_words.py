"""Keep Cool's events, steps and outcomes in words."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any

import pytest

from app.forms.correct.planning import in_order
from app.forms.correct.review import review
from app.games.keep_cool import words
from app.games.keep_cool.robot import deal
from app.text.translator import Translator
from engine.core import BoxRead, ReadBox, Refusal, Sealed, Seen, Unknown
from engine.keep_cool import GAME
from engine.keep_cool.actions import (
    ACTIONS,
    Adjust,
    Build,
    CallOff,
    ClaimVictory,
    Demolish,
    DrawCard,
    EndInvestment,
    Give,
    Innovate,
    MakePromise,
    Recover,
    Roll,
    SettlePromise,
    SetTurn,
    SetUp,
    ShowTarget,
    TakeIncome,
    UseBonus,
)
from engine.keep_cool.conference.actions import CONFERENCE_ACTIONS
from engine.keep_cool.conference.events import CONFERENCE_EVENTS
from engine.keep_cool.corrections import PILES
from engine.keep_cool.events import (
    EVENTS,
    Adjusted,
    BonusDemanded,
    BonusUsed,
    Built,
    CarbometerMoved,
    CardDrawn,
    CardResolved,
    ChipsGained,
    ChipsGiven,
    DamageStruck,
    DebtForgiven,
    DebtPaid,
    DieRolled,
    EventHappened,
    EventPassed,
    FactoryDemolished,
    GameEnded,
    GameSetUp,
    IncomeTaken,
    Innovated,
    PhaseBegan,
    PileReshuffled,
    PromiseMade,
    PromiseSettled,
    ProtectionRemoved,
    Recovered,
    Steps,
    TargetShown,
    TurnBegan,
    TurnSet,
)
from engine.keep_cool.places import INCOME, INVESTMENT
from engine.keep_cool.state import Outcome, Promise, Share
from tests.app.helpers import DE, EN, LANGUAGES, RULES, journal, seats, steps, unfinished

BOTH = pytest.mark.parametrize("tr", LANGUAGES.values(), ids=LANGUAGES)

SAID: list[tuple[Any, str, str]] = [
    (GameSetUp("ecovisio", (), 70, 41, ()), "Der Tisch ist aufgebaut.", "The table is set up."),
    (TurnBegan("usa", 0, 1, 1), "Am Zug: USA & Partner", "Turn of USA & Partners"),
    (PhaseBegan("income"), "", ""),
    (CardDrawn("malaria_china"), "Karte: Malaria-Pandemie in China", "Card: Malaria Pandemic in China"),
    (DieRolled(4), "Der Würfel zeigt 4.", "The die shows 4."),
    (
        EventHappened("malaria_china", "red"),
        "Tritt ein: Malaria-Pandemie in China",
        "It happens: Malaria Pandemic in China",
    ),
    (
        EventPassed("sea_level_rise", "red"),
        "Tritt nicht ein: Steigender Meeresspiegel",
        "It doesn’t happen: Sea-Level Rise",
    ),
    (ChipsGained("opec", 1), "OPEC: ein Chip gewonnen", "OPEC: one chip gained"),
    (ChipsGained("opec", 3), "OPEC: 3 Chips gewonnen", "OPEC: 3 chips gained"),
    (
        DamageStruck("europe", 5, 2, 3),
        "Europa: Schaden 5 − Schutz 2 = 3",
        "Europe: damage 5 − protection 2 = 3",
    ),
    (DebtPaid("europe", 3, "pool"), "Europa: 3 Chips gezahlt", "Europe: 3 chips paid"),
    (
        DebtPaid("europe", 1, "fsu"),
        "Europa: ein Chip an Ehemalige Sowjetunion",
        "Europe: one chip paid to Former Soviet Union",
    ),
    (
        DebtForgiven("tiger", 2),
        "Schwellenländer: letzte Fabrik bleibt, 2 erlassen",
        "Tiger Countries: last factory spared, 2 let go",
    ),
    (
        FactoryDemolished("tiger", "black", 0, 1, "pool"),
        "Schwellenländer: schwarze Fabrik abgerissen, ein Chip damit abgegolten",
        "Tiger Countries: black factory given up, one chip settled by it",
    ),
    (
        FactoryDemolished("europe", "green", 0, 2, "pool"),
        "Europa: grüne Fabrik abgerissen, 2 Chips damit abgegolten",
        "Europe: green factory given up, 2 chips settled by it",
    ),
    (
        FactoryDemolished("tiger", "green", 2),
        "Schwellenländer: grüne Fabrik abgerissen",
        "Tiger Countries: green factory given up",
    ),
    (CarbometerMoved("volcano_eruption", 9, 9), "9 Chips aufs Karbometer.", "9 chips onto the carbometer."),
    (
        CarbometerMoved("increased_solar_activity", 9, -1),
        "Ein Chip vom Karbometer.",
        "One chip off the carbometer.",
    ),
    (CardResolved("malaria_china"), "", ""),
    (
        IncomeTaken("usa", 10, 2, 0),
        "USA & Partner: 10 vom Karbometer, 2 aus dem Vorrat",
        "USA & Partners: 10 off the carbometer, 2 from the pool",
    ),
    (
        BonusDemanded("fsu", "europe", 1),
        "Ehemalige Sowjetunion verlangt Chips von Europa: 1",
        "Former Soviet Union asks Europe for chips: 1",
    ),
    (
        Built("usa", "red", (Share("usa", 2),), 1),
        "USA & Partner: Schutzstein für 2",
        "USA & Partners: protection for 2",
    ),
    (
        Built("usa", "red", (Share("europe", 2), Share("usa", 1)), 1),
        "USA & Partner: Schutzstein, bezahlt von Europa 2, USA & Partner 1",
        "USA & Partners: protection, paid by Europe 2, USA & Partners 1",
    ),
    (
        Innovated("green", (Share("europe", 7),), (Steps("europe", 2),)),
        "Innovation Grün: Europa 7",
        "Green innovation: Europe 7",
    ),
    (
        Innovated("black", (Share("europe", 7),), (Steps("europe", 2), Steps("opec", 0))),
        "Innovation Schwarz: Europa 7; frei dabei: OPEC",
        "Black innovation: Europe 7; in for free: OPEC",
    ),
    (
        BonusUsed("developing", 2),
        "Entwicklungsländer: 2 Chips aufs Karbometer",
        "Developing Countries: 2 chips onto the carbometer",
    ),
    (
        BonusUsed("developing", -1),
        "Entwicklungsländer: ein Chip vom Karbometer",
        "Developing Countries: one chip off the carbometer",
    ),
    (ChipsGiven("usa", "opec", 3), "USA & Partner an OPEC: 3 Chips", "USA & Partners to OPEC: 3 chips"),
    (ProtectionRemoved("opec", -1), "OPEC: Schutzstein abgegeben", "OPEC: protection given up"),
    (
        TargetShown("opec", Sealed("card_01", "opec", "target_card")),
        "OPEC: Zielkarte gezeigt",
        "OPEC: target card shown",
    ),
    (
        TargetShown("opec", Unknown("target_card")),
        "OPEC: Zielkarte wieder geheim",
        "OPEC: target card secret again",
    ),
    (
        PromiseMade(Promise(1, "europe", "opec", "chips", 3, None, 4)),
        "Europa verspricht OPEC: 3 Chips",
        "Europe promises OPEC: 3 chips",
    ),
    (
        PromiseSettled(Promise(1, "europe", "opec", "build", 0, "green", 4), "broken"),
        "Europa hat OPEC nicht Wort gehalten: eine grüne Fabrik bauen",
        "Europe did not keep its word to OPEC: build a green factory",
    ),
    (
        TurnSet("opec", 5, 2, "income", 0, ""),
        "Vom Tisch korrigiert: OPEC ist dran, Einkommen",
        "Corrected by the table: OPEC’s turn, Income",
    ),
    (
        PileReshuffled("orange", ()),
        "Zum ersten Mal Orange: Mischt alle Treibhauskarten.",
        "Orange for the first time: shuffle all greenhouse cards.",
    ),
    (
        PileReshuffled("red", ()),
        "Gleich bis in Rot gefallen: Mischt alle Treibhauskarten.",
        "Straight into red: shuffle all greenhouse cards.",
    ),
    (
        PileReshuffled("empty", ()),
        "Der Stapel ist leer: Mischt alle Treibhauskarten.",
        "The pile is empty: shuffle all greenhouse cards.",
    ),
    (Recovered("orange", 3), "Das Klima erholt sich um 3 Chips.", "The climate recovers by 3 chips."),
    (
        Adjusted("carbometer", 60, 58, ""),
        "Vom Tisch korrigiert: Karbometer 60 → 58",
        "Corrected by the table: carbometer 60 → 58",
    ),
    (
        Adjusted("usa.chips", 3, 4, ""),
        "Vom Tisch korrigiert: USA & Partner, Chips 3 → 4",
        "Corrected by the table: USA & Partners, chips 3 → 4",
    ),
    (
        BoxRead(Seen("countries.usa.black", 0, 9, 7, "practice")),
        "Von der Schachtel abgelesen, gilt ab jetzt: USA & Partner: Schwarze Fabriken, 9",
        "Read off the box, and it counts from now on: USA & Partners: Black factories, 9",
    ),
    (GameEnded(Outcome("called_off", "", ())), "Das Spiel ist vorbei.", "The game is over."),
]


@pytest.mark.parametrize(("event", "german", "english"), SAID)
def test_an_event_in_words(event: Any, german: str, english: str) -> None:
    assert words.event(DE, event) == german
    assert words.event(EN, event) == english


def test_a_gift_that_is_missed_is_no_lucky_escape() -> None:
    assert "gut gegangen" not in words.event(DE, EventPassed("more_rain_somalia", "yellow"))


def test_no_event_is_missing_here() -> None:
    """Those of a conference are in test_conference_words."""
    assert {type(event) for event, _, _ in SAID} == set(EVENTS) - set(CONFERENCE_EVENTS)


def test_only_bookkeeping_is_silent() -> None:
    assert {type(event) for event, german, _ in SAID if not german} == {PhaseBegan, CardResolved}


@BOTH
@pytest.mark.parametrize("players", [3, 5, 6])
def test_everything_that_happens_in_games_can_be_said(players: int, tr: Translator) -> None:
    rng = Random(players)
    table = journal(deal(rng, RULES, players))
    for _ in steps(rng, table, 300):
        for event in table.entries[-1].events:
            assert unfinished(words.event(tr, event), tr) == []


@BOTH
def test_every_action_can_be_named_for_undo(tr: Translator) -> None:
    actions = [
        seats(),
        DrawCard("malaria_china"),
        Roll(4),
        Demolish("usa", "black"),
        TakeIncome(),
        Build("red"),
        Innovate("green"),
        UseBonus(2),
        Give("usa", "opec", 1),
        MakePromise("usa", "opec", "other"),
        SettlePromise(1, "kept"),
        ShowTarget("usa", Unknown("target_card")),
        SetTurn("usa"),
        EndInvestment(),
        Recover(),
        ClaimVictory("usa"),
        CallOff(),
        Adjust("carbometer", 3),
        ReadBox(()),
    ]
    assert {type(action) for action in actions} == set(ACTIONS) - set(CONFERENCE_ACTIONS)
    assert isinstance(actions[0], SetUp)
    for action in actions:
        said = words.step_taken(tr, action)
        assert said
        assert unfinished(said, tr) == []


@BOTH
@pytest.mark.parametrize(
    "pile",
    PILES,
)
def test_every_pile_that_can_be_corrected_has_a_name_of_its_own(pile: str, tr: Translator) -> None:
    said = words.event(tr, Adjusted(f"usa.{pile}", 1, 2, ""))
    assert unfinished(said, tr) == []
    if pile.endswith("_step"):
        pieces = words.event(tr, Adjusted(f"usa.{pile.removesuffix('_step')}", 1, 2, ""))
        assert said != pieces, "the price token is not the factories"


@BOTH
@pytest.mark.parametrize(
    "outcome",
    [
        Outcome("won", "targets", ("usa",)),
        Outcome("won", "oil_industry", ("usa", "opec")),
        Outcome("collapsed", "last_chip", ()),
        Outcome("collapsed", "no_industry", ()),
        Outcome("called_off", "it was late", ()),
    ],
)
def test_every_end_can_be_told(outcome: Outcome, tr: Translator) -> None:
    said = words.outcome(tr, outcome)
    assert unfinished(said, tr) == []
    assert not said.startswith("outcome.")
    for winner in outcome.winners:
        assert tr(f"country.{winner}") in said


@pytest.mark.parametrize(
    ("tr", "edition", "said"),
    [
        (DE, "ecovisio", "(Englisches Regelheft: 2. Income)"),
        (DE, "spieltrieb", "(Regelheft: 2. Einkommen)"),
        (EN, "ecovisio", "(Rulebook: 2. Income)"),
        (EN, "spieltrieb", "(Rulebook: 2. Income)"),
    ],
)
def test_a_refusal_cites_the_booklet_in_the_language_it_is_printed_in(
    tr: Translator, edition: str, said: str
) -> None:
    assert words.refusal(
        tr, Refusal("keep_cool.income.not_of_them", {"of": "usa"}, INCOME), edition
    ).endswith(said)


@pytest.mark.parametrize(
    ("edition", "said"),
    [("ecovisio", "(Englisches Regelheft: 3. Investment)"), ("spieltrieb", "(Regelheft: 3. Investitionen)")],
)
def test_pages_beside_the_table_cite_the_edition_s_booklet_too(edition: str, said: str) -> None:
    no = Refusal("keep_cool.price.not_enough_chips", {"price": 7, "has": 5, "missing": 2}, INVESTMENT)
    rules = GAME.rules(GAME.load(edition, {}))
    board = journal(rules=rules)
    ahead = replace(in_order(GAME, rules, board.state, ()), refusal=no)
    assert ahead.edition == edition
    view = review(DE, words, ("changed",), ahead, "miscounted")
    assert view.why_not.endswith(said)
    assert view.warning.endswith(said)
    assert words.trouble(DE, no, edition).endswith(said)


@pytest.mark.parametrize("edition", ["ecovisio", "spieltrieb"])
def test_what_is_odd_about_a_correction_is_cited_from_it_too(edition: str) -> None:
    odd = Refusal("keep_cool.price.not_enough_chips", {"price": 7, "has": 5, "missing": 2}, INVESTMENT, "odd")
    rules = GAME.rules(GAME.load(edition, {}))
    ahead = replace(in_order(GAME, rules, journal(rules=rules).state, ()), warnings=(odd,))
    said = review(DE, words, ("changed",), ahead, "miscounted").warning
    assert ("3. Investitionen" in said) is (edition == "spieltrieb")


def test_the_way_out_of_a_correction_names_the_steps() -> None:
    params = {"steps": [5, 8], "count": 2}
    taken = Refusal("core.retract.rests_on_it", params, "")
    assert (
        words.refusal(DE, taken, "ecovisio")
        == "Die Schritte 5, 8 sind nur damit möglich. Nehmt alle zusammen zurück."
    )
    assert (
        words.refusal(EN, taken, "ecovisio")
        == "Steps 5, 8 are only possible with it. Take them all back together."
    )
    put_in = Refusal("core.insert.rests_on_it", {"steps": [5], "count": 1}, "")
    assert "Schritt 5 unmöglich" in words.refusal(DE, put_in, "ecovisio")
    assert "step 5 impossible" in words.refusal(EN, put_in, "ecovisio")
