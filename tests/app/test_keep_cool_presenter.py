"""What the Keep Cool table shows at each step, and that every button does what the rules accept."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from app.devices.links import Link
from app.games.keep_cool.presenter import present
from app.games.keep_cool.robot import deal
from app.games.keep_cool.scene import Scene
from app.games.keep_cool.view import TableView
from app.text.translator import Translator, unbroken
from app.ui.views import ActionView
from engine.core import Action, CannotTell, Entry, Refusal, Sealed
from engine.keep_cool import GAME
from engine.keep_cool.actions import (
    Adjust,
    CallOff,
    ClaimVictory,
    Demolish,
    DrawCard,
    EndInvestment,
    Recover,
    Roll,
    TakeIncome,
)
from engine.keep_cool.tracking import CARBOMETER
from engine.tracking import Fact, LinkBack, Settled, Tick, Tracker, reconcile
from tests.app.helpers import DE, EN, LANGUAGES, RULES, Table, journal, seats, steps, texts, unfinished
from tests.narrow import there

BOTH = pytest.mark.parametrize("tr", LANGUAGES.values(), ids=LANGUAGES)
HARMLESS = (DrawCard("blizzard_east_coast"), Roll(6))
"""A card that misses."""
SIX = ("usa", "europe", "developing", "tiger", "fsu", "opec")


def shown(table: Table, tr: Translator = DE, **scene: Any) -> TableView:
    view, _ = present(tr, Scene(table, **scene))
    assert unfinished(view, tr) == []
    return view


def at_sensor(table: Table, sensed: int, seconds: int = 0, **scene: Any) -> dict[str, Any]:
    """The scale fitted, and now shows this count for so many seconds."""
    tracker = Tracker()
    facts: list[Fact] = [LinkBack(0), Settled(1, table.state.carbometer), Settled(1000, sensed)]
    facts += [Tick(1000 * (1 + second)) for second in range(seconds + 1)]
    for fact in facts:
        tracker, _ = reconcile(CARBOMETER, table, tracker, fact)
    return {"tracker": tracker, **scene}


def button(view: TableView, key: str) -> ActionView:
    return next(each for each in view.actions if each.key == key)


def keys(buttons: tuple[ActionView, ...]) -> list[str]:
    return [each.key for each in buttons]


# --- the steps of a turn ----------------------------------------------------------------------------------

STEPS: list[tuple[str, tuple[Action, ...], tuple[str, str], tuple[str, str], list[str]]] = [
    (
        "greenhouse",
        (),
        ("Treibhauskarte aufdecken", "Noch eine Karte in diesem Zug"),
        ("Turn over a greenhouse card", "One card to come this turn"),
        ["draw"],
    ),
    (
        "greenhouse",
        HARMLESS[:1],
        ("Würfeln", "Bis 3 trifft es: USA & Partner"),
        ("Roll the die", "Up to 3 it happens to: USA & Partners"),
        [f"roll:{face}" for face in range(1, 7)],
    ),
    (
        "greenhouse",
        (DrawCard("volcano_eruption"),),
        ("Noch 3× würfeln", "Jedes Auge bewegt einen Chip"),
        ("Roll the die 3 times", "Each point moves one chip"),
        [f"roll:{face}" for face in range(1, 7)],
    ),
    (
        "income",
        HARMLESS,
        ("Einkommen nehmen", "10 vom Karbometer, 2 aus dem Vorrat"),
        ("Take your income", "10 off the carbometer, 2 from the pool"),
        ["take_income"],
    ),
    (
        "investment",
        (*HARMLESS, TakeIncome()),
        ("Investieren", "USA & Partner: 15 Chips zum Ausgeben"),
        ("Invest", "USA & Partners: 15 chips to spend"),
        ["build:black", "build:green", "build:red", "end_investment"],
    ),
    (
        "recovery",
        (*HARMLESS, TakeIncome(), EndInvestment()),
        ("2 Chips aufs Karbometer legen", "Das Klima erholt sich, dann ist das nächste Land dran"),
        ("Put 2 chips on the carbometer", "The climate recovers, then it is the next country's turn"),
        ["recover"],
    ),
]


@pytest.mark.parametrize(("phase", "done", "german", "english", "wanted"), STEPS)
def test_each_step_says_what_is_wanted(
    phase: str,
    done: tuple[Action, ...],
    german: tuple[str, str],
    english: tuple[str, str],
    wanted: list[str],
) -> None:
    table = journal(None, *done)
    for tr, said in ((DE, german), (EN, english)):
        view = shown(table, tr)
        assert (view.step.title, view.step.detail) == said
        assert view.step.phases[view.step.phase] == tr(f"phase.{phase}")
        assert view.step.seat == "usa"
        assert keys(tuple(done_at_once(view.actions))) == wanted
        assert view.heading.endswith(unbroken(tr("country.usa")))
        assert view.subheading == tr("table.subheading", name="Anna")


def test_the_second_card_of_two_is_not_called_the_only_one() -> None:
    """In the yellow zone two cards are turned over."""
    table = journal(None, Adjust("carbometer", 50), *HARMLESS, TakeIncome(), EndInvestment(), Recover())
    assert shown(table).step.detail == "Noch 2 Karten in diesem Zug"
    table.do(DrawCard("malaria_china"))
    table.do(Roll(6))
    assert "Noch" in shown(table).step.detail


def test_the_next_seat_follows() -> None:
    table = journal(None, *HARMLESS, TakeIncome(), EndInvestment(), Recover())
    view = shown(table)
    assert view.heading == "Runde 1 · Europa"
    assert [seat.active for seat in view.seats] == [False, True, False]


@BOTH
def test_a_debt_asks_its_owner_for_a_factory(tr: Translator) -> None:
    table = journal(None, Adjust("usa.chips", 0), DrawCard("blizzard_east_coast"), Roll(1))
    view = shown(table, tr)
    assert view.step.title == tr("step.choice") and view.step.detail.startswith(tr("country.usa"))
    assert view.step.seat == "usa"
    help_too = ["deal:give", "deal:menu"]
    assert keys(view.actions) == ["demolish:black", "demolish:green", *help_too]
    assert view.seats[0].badge == tr("table.owes", due=2)


@BOTH
def test_a_debt_of_one_colour_greys_the_other_and_says_why(tr: Translator) -> None:
    table = journal(
        None, Adjust("usa.chips", 0), Adjust("usa.green", 0), DrawCard("blizzard_east_coast"), Roll(1)
    )
    green = button(shown(table, tr), "demolish:green")
    assert not green.enabled
    assert tr("country.usa") in green.why_not


@BOTH
def test_what_is_too_dear_is_grey_and_says_how_much_is_missing(tr: Translator) -> None:
    table = journal(None, *HARMLESS, TakeIncome(), Adjust("usa.chips", 8))
    view = shown(table, tr)
    assert button(view, "build:black").enabled
    assert button(view, "build:black").cost == 7
    green = button(view, "build:green")
    assert not green.enabled
    assert "10" in green.why_not
    assert "3. Investment" in green.why_not
    assert all(each.why_not for each in view.actions if not each.enabled)


@pytest.mark.parametrize(("tr", "said"), [(DE, "davon 3 Bonus"), (EN, "3 of them bonus")])
def test_opec_s_bonus_is_told(tr: Translator, said: str) -> None:
    table = at_income_of("opec")
    assert said in shown(table, tr).step.detail


@BOTH
def test_the_former_soviet_union_may_ask_or_not(tr: Translator) -> None:
    table = at_income_of("fsu")
    view = shown(table, tr)
    assert tr("country.europe") in view.step.detail
    assert keys(tuple(done_at_once(view.actions))) == ["take_income:no_bonus", "take_income"]


def at_income_of(country: str) -> Table:
    table = journal(seats(*SIX))
    for _ in range(99):
        state = table.state
        if state.active_seat.country == country and state.phase == "income":
            return table
        if state.phase == "greenhouse":
            table.do(Roll(6) if state.greenhouse.card else DrawCard(state.pile[0]))
        else:
            table.do({"income": TakeIncome(), "investment": EndInvestment()}.get(state.phase, Recover()))
    raise AssertionError(table.state)


AFTER_THE_END = ("story", "code", "go_on", "home")
"""Buttons of the page, not of the game."""

# --- the end ----------------------------------------------------------------------------------------------


@BOTH
def test_the_end_is_told_and_only_what_comes_after_it_is_left_to_press(tr: Translator) -> None:
    view = shown(journal(None, Adjust("carbometer", 0)), tr)
    assert view.step.phase == 4
    assert view.outcome == tr("outcome.collapsed.last_chip")
    assert tuple(each.key for each in view.actions) == AFTER_THE_END
    assert not any(seat.active for seat in view.seats)


CLAIMABLE = (Adjust("usa.black", 15), Adjust("usa.green", 0))
"""The oil industry's target with three players, and the USA's economic one."""


@BOTH
def test_a_fulfilled_target_can_be_claimed_whatever_the_step(tr: Translator) -> None:
    table = journal(None, *CLAIMABLE)
    for action in (None, *HARMLESS, TakeIncome(), EndInvestment(), Recover()):
        if action is not None:
            table.do(action)
        assert "claim" in [each.key for each in shown(table, tr).actions], table.state.phase
        claims = shown(table, tr, picking="claim").picks
        assert [each for each in claims if each.key.startswith("claim:usa")], table.state.phase


@BOTH
def test_winners_are_shown(tr: Translator) -> None:
    table = journal(None, *CLAIMABLE, ClaimVictory("usa", "oil_industry"))
    view = shown(table, tr)
    assert tr("country.usa") in view.outcome
    assert view.seats[0].badge == tr("table.won")
    called_off = shown(journal(None, CallOff()), tr)
    assert called_off.outcome == tr("outcome.called_off")


# --- carbometer, card and die -----------------------------------------------------------------------------


@BOTH
def test_the_carbometer_shows_its_zones_and_where_the_step_leads(tr: Translator) -> None:
    view = shown(journal(None, *HARMLESS), tr).carbometer
    assert (view.count, view.goal, view.capacity) == (70, 60, 80)
    assert [band.low for band in view.bands] == [61, 41, 21, 0]
    assert [band.high for band in view.bands] == [80, 60, 40, 20]
    assert view.zone_word == tr("zone.blue")
    assert shown(journal(), tr).carbometer.goal is None


@BOTH
def test_practice_values_are_marked_as_such(tr: Translator) -> None:
    assert shown(journal(), tr).carbometer.practice == tr("table.practice")


def test_an_owner_s_own_values_are_not() -> None:
    practice = {
        path: sourced.value
        for path, sourced in RULES.data.values.items()
        if sourced.source == "practice" and path.startswith(("carbometer", "countries"))
    }
    own = GAME.rules(GAME.load("ecovisio", practice))
    assert shown(journal(rules=own)).carbometer.practice == ""


@BOTH
def test_an_open_card_shows_what_it_does_in_each_zone(tr: Translator) -> None:
    card = shown(journal(None, DrawCard("warm_winter_central_europe")), tr).card
    assert card is not None
    assert card.title == tr("card.warm_winter_central_europe")
    assert [cell.effect for cell in card.cells] == ["+1", "+2", "+3", "0"]
    assert [cell.range for cell in card.cells] == ["1–3", "1–4", "1–5", "1–6"]
    assert [cell.current for cell in card.cells] == [True, False, False, False]
    damage = shown(journal(None, DrawCard("blizzard_east_coast")), tr).card
    assert damage is not None
    assert damage.cells[0].effect == "−2"


@BOTH
@pytest.mark.parametrize("card", ["volcano_eruption", "increased_solar_activity"])
def test_volcano_and_sun_say_that_the_dice_count(card: str, tr: Translator) -> None:
    view = shown(journal(None, DrawCard(card), Roll(4)), tr)
    assert view.card is not None
    assert view.card.cells == ()
    assert "3×" in view.card.note
    assert (view.die.wanted, view.die.faces) == (2, (4,))


def test_a_card_lies_face_down_until_it_is_drawn() -> None:
    card = shown(journal()).card
    assert card is not None
    assert card.face_down
    assert not card.title
    assert shown(journal(None, *HARMLESS)).card is None


def test_a_die_keeps_lying_as_it_fell() -> None:
    assert shown(journal(None, *HARMLESS)).die.faces == (6,)
    assert shown(journal()).die.faces == ()


# --- cards of the table's own pile ------------------------------------------------------------------------


@BOTH
def test_the_table_s_own_pile_is_named_from_a_list(tr: Translator) -> None:
    table = journal()
    assert keys(tuple(done_at_once(shown(table, tr, cards_by_app=False).actions))) == ["pick"]
    view, acts = present(tr, Scene(table, cards_by_app=False, picking="card"))
    assert view.pick_title
    assert len(view.picks) == len(table.state.pile)
    for pick in view.picks:
        assert pick.group
        assert isinstance(table.propose(acts[pick.key]), Entry)


def test_a_card_that_was_put_back_by_mistake_can_still_be_named() -> None:
    """The rules only warn of a card that came before; so the list must hold it."""
    table = journal(None, *HARMLESS, TakeIncome(), EndInvestment(), Recover())
    view, acts = present(DE, Scene(table, cards_by_app=False, picking="card"))
    assert DrawCard("blizzard_east_coast") in [acts[pick.key] for pick in view.picks]


# --- undo -------------------------------------------------------------------------------------------------


@BOTH
def test_undo_and_redo_say_what_they_do(tr: Translator) -> None:
    table = journal()
    assert (shown(table, tr).undo_hint, shown(table, tr).redo_hint) == ("", "")
    table.do(HARMLESS[0])
    assert shown(table, tr).undo_hint == tr("undo.draw_card", card=tr("card.blizzard_east_coast"))
    table.do(there(table.undo()))
    assert shown(table, tr).redo_hint


@BOTH
def test_after_undo_the_known_outcome_is_offered_instead_of_a_new_one(tr: Translator) -> None:
    table = journal(None, *HARMLESS)
    table.do(there(table.undo()))
    view, acts = present(tr, Scene(table))
    assert keys(tuple(done_at_once(view.actions))) == ["known"]
    assert button(view, "known").label == tr("act.roll.known", face=6)
    assert acts["known"] == Roll(6)
    table.do(there(table.undo()))
    view, acts = present(tr, Scene(table, cards_by_app=False))
    assert keys(tuple(done_at_once(view.actions))) == ["draw"]
    assert acts["draw"] == HARMLESS[0]


def test_recent_happenings_are_told_newest_first() -> None:
    assert shown(journal(None, *HARMLESS)).recent == (
        "Tritt nicht ein: Schneesturm an der Ostküste",
        "Der Würfel zeigt 6.",
        "Karte: Schneesturm an der Ostküste",
        "Am Zug: USA & Partner",
    )


# --- table and app ----------------------------------------------------------------------------------------


@BOTH
def test_chips_on_the_way_are_counted_down_and_nothing_is_complained_of(tr: Translator) -> None:
    table = journal(None, *HARMLESS)
    view = shown(table, tr, **at_sensor(table, 63, 5))
    assert view.prompt is None
    assert view.step.title == tr("differs.guide.off", count=3)
    assert view.step.detail == tr("step.under_way", count=3)


def test_a_scale_that_agrees_says_so() -> None:
    table = journal()
    assert shown(table, **at_sensor(table, 70)).carbometer.sensed_caption == "Die Waage zeigt dasselbe"
    assert shown(table).carbometer.sensed_caption == ""


# --- questions --------------------------------------------------------------------------------------------


@BOTH
def test_an_odd_answer_can_be_overruled_an_illegal_one_only_left(tr: Translator) -> None:
    odd = Refusal("keep_cool.card.drawn_before", {"card": "sea_level_rise"}, "", "odd")
    view = shown(journal(), tr, answer=odd)
    assert view.prompt is not None
    assert view.prompt.text == tr(odd.code)
    assert keys(view.prompt.buttons) == ["insist", "leave"]
    view = shown(journal(), tr, answer=replace_strength(odd))
    assert view.prompt is not None
    assert keys(view.prompt.buttons) == ["leave"]
    unsure = CannotTell("keep_cool.victory.target_unknown", "target", {"country": "usa"}, "Who wins?")
    view = shown(journal(), tr, answer=unsure)
    assert view.prompt is not None
    assert keys(view.prompt.buttons) == ["leave"]


def replace_strength(refusal: Refusal) -> Refusal:
    return Refusal(refusal.code, refusal.params, refusal.place, "illegal")


def test_what_is_only_odd_can_be_pressed() -> None:
    """All black factories are on the board: the text asks whether to build with a stand-in."""
    rules = GAME.rules(GAME.load("ecovisio", {"components.black": 11}))
    table = journal(None, *HARMLESS, TakeIncome(), rules=rules)
    assert button(shown(table), "build:black").enabled


@BOTH
def test_trouble_with_saving_comes_first(tr: Translator) -> None:
    table = journal()
    odd = Refusal("keep_cool.card.drawn_before", {}, "", "odd")
    scene = at_sensor(table, 72, 9)
    view = shown(table, tr, problem="full", answer=odd, remark="a die", **scene)
    assert view.prompt is not None
    assert view.prompt.text == "full"
    assert keys(view.prompt.buttons) == ["save:retry", "save:skip"]
    view = shown(table, tr, answer=odd, remark="a die", **scene)
    assert view.prompt is not None
    assert view.prompt.text == tr(odd.code)


def test_a_passing_word_asks_for_nothing() -> None:
    prompt = shown(journal(), remark="Der Würfel liegt schief.").prompt
    assert prompt is not None
    assert (prompt.buttons, prompt.tone) == ((), "info")


@BOTH
@pytest.mark.parametrize("count", [1, 4])
def test_unsaved_steps_are_counted(count: int, tr: Translator) -> None:
    assert shown(journal(), tr, unsaved=count, notice="x").notice == tr("store.unsaved", count=count)
    assert shown(journal(), tr, notice="x").notice == "x"


# --- devices ----------------------------------------------------------------------------------------------


@BOTH
def test_links_are_told_in_words(tr: Translator) -> None:
    links = {"carbometer": Link("/dev/ttyACM0", "waiting", "unplugged"), "die": Link("x", "ready", battery=9)}
    carbometer, die = shown(journal(), tr, links=links).links
    assert carbometer.light == "lost"
    assert tr("reason.unplugged") in carbometer.detail
    assert (die.light, die.detail) == ("ready", tr("link.ready.battery", percent=9))
    assert [link.light for link in shown(journal(), tr).links] == ["off", "off"]


def test_virtual_hands_are_there_only_for_virtual_devices() -> None:
    assert shown(journal()).virtual is None
    table = journal()
    tray = shown(table, virtual_carbometer=True, **at_sensor(table, 70)).virtual
    assert tray is not None
    assert keys(tray.buttons) == ["virtual:do", "virtual:minus", "virtual:plus"]
    assert not tray.buttons[0].enabled
    tray = shown(journal(None, HARMLESS[0]), virtual_die=True).virtual
    assert tray is not None
    assert [(each.key, each.primary) for each in tray.buttons] == [("virtual:throw", True)]


# --- whatever happens -------------------------------------------------------------------------------------


def done_at_once(buttons: tuple[ActionView, ...]) -> list[ActionView]:
    """Without those that open a desk of their own."""
    return [button for button in buttons if not button.key.startswith("deal:")]


def meant(table: Table, acts: dict[str, Action], key: str, rng: Random) -> Action:
    return acts.get(key) or DrawCard(rng.choice(table.state.pile))


@pytest.mark.parametrize("seed", range(4))
def test_every_button_that_can_be_pressed_is_accepted(seed: int) -> None:
    rng = Random(seed)
    table = journal(deal(rng, RULES, 3 + seed) if seed % 2 else seats(*SIX))
    for _ in steps(rng, table, 160, undo=0.1):
        tr = rng.choice((DE, EN))
        view, acts = present(tr, Scene(table))
        assert unfinished(view, tr) == []
        for each in done_at_once(view.actions):
            if each.key in AFTER_THE_END:
                continue
            answer = table.propose(meant(table, acts, each.key, rng))
            assert isinstance(answer, Entry) == each.enabled, (each, answer)
            assert bool(each.why_not) != each.enabled
        assert view.actions or view.outcome


@pytest.mark.parametrize("seed", range(3))
def test_a_target_card_is_never_shown(seed: int) -> None:
    """Two games that differ only in who holds which card look the same as long as nobody has won."""
    rng = Random(seed)
    dealt = deal(rng, RULES, 6)
    cards = [seat.target for seat in dealt.seats]
    assert all(isinstance(seat.target, Sealed) for seat in journal(dealt).state.seats)
    swapped = with_cards(dealt, [*cards[1:], cards[0]])
    one, two = journal(dealt), journal(swapped)
    for _ in range(80):
        options = GAME.options(RULES, one.state)
        if not options:
            return
        action = rng.choice(options)
        if not isinstance(one.do(action), Entry) or not isinstance(two.do(action), Entry):
            return
        if one.state.outcome or two.state.outcome:
            return
        assert shown(one) == shown(two)
        assert not any("card_" in text for text in texts(shown(one)))


def with_cards(dealt: Any, cards: list[Any]) -> Any:
    def held(country: str, card: Any) -> Any:
        return Sealed(card.value, country, card.of) if isinstance(card, Sealed) else card

    chosen = zip(dealt.seats, cards, strict=True)
    return type(dealt)(
        tuple(type(seat)(seat.country, seat.name, held(seat.country, card)) for seat, card in chosen)
    )


def test_a_demolition_is_named_by_its_colour() -> None:
    table = journal(None, Adjust("usa.chips", 0), DrawCard("blizzard_east_coast"), Roll(1))
    _, acts = present(DE, Scene(table))
    assert acts["demolish:black"] == Demolish("usa", "black")
