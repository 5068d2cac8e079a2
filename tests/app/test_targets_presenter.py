"""The target cards in words, without a window: what the board fulfils, and that nothing secret is told."""

from __future__ import annotations

from dataclasses import fields
from typing import Any

import pytest

from app.games.keep_cool import words
from app.games.keep_cool.presenter import present
from app.games.keep_cool.scene import Scene as TableScene
from app.games.keep_cool.targets.presenter import Scene, card_choices, secret, targets_view
from app.games.keep_cool.targets.view import TargetsView, TargetView
from app.text.translator import Translator
from app.ui.views import SecretView
from engine.core import PUBLIC, Sealed, Unknown
from engine.keep_cool import GAME, ending
from engine.keep_cool.actions import Adjust, ShowTarget, show_target
from engine.keep_cool.rules import Rules
from engine.keep_cool.state import TARGET_CARD
from tests.app.helpers import DE, EN, LANGUAGES, RULES, Table, journal, played, seats, texts, unfinished

BOTH = pytest.mark.parametrize("tr", LANGUAGES.values(), ids=LANGUAGES)
SEATS = {
    3: ("usa", "europe", "tiger"),
    4: ("usa", "europe", "developing", "tiger"),
    5: ("usa", "europe", "developing", "tiger", "fsu"),
    6: ("usa", "europe", "developing", "tiger", "fsu", "opec"),
}
PLAYERS = pytest.mark.parametrize("players", SEATS)
REACHED = {
    "oil_industry": "usa.black",
    "technical_cooperation": "tiger.green",
    "new_technologies": "usa.green",
    "insurances": "usa.red",
    "economic_growth": "usa.green",
    "development_aid": "tiger.red",
}
"""A pile that decides over each target that wants at least so many."""


def table(players: int, *actions: Any, rules: Rules = RULES) -> Table:
    return journal(seats(*SEATS[players]), *actions, rules=rules)


def view_of(game: Table, scene: Scene | None = None, tr: Translator = EN) -> TargetsView:
    return targets_view(tr, game.rules, game.state, scene or Scene())


def row(game: Table, target: str) -> TargetView:
    return next(each for each in view_of(game).targets if each.id == target)


def owned(**values: Any) -> Rules:
    return GAME.rules(GAME.load("ecovisio", {name.replace("__", "."): v for name, v in values.items()}))


# --- the board --------------------------------------------------------------------------------------------


@PLAYERS
@pytest.mark.parametrize("target", REACHED)
def test_a_target_that_wants_so_many_is_met_from_its_number_on(players: int, target: str) -> None:
    """Spieltrieb "Overview Target Cards" (seed 000 l. 559-569)."""
    rule, pile = RULES.targets[target], REACHED[target]
    wanted = rule.at[players]
    if not wanted:
        assert target not in [each.id for each in view_of(table(players)).targets]
        return
    begun = table(players)
    country, kind = pile.split(".")
    have = getattr(begun.state.seat(country), kind)
    short = wanted - ending.counted(begun.state, rule)
    below = row(table(players, *([Adjust(pile, have + short - 1)] if short > 1 else [])), target)
    at = row(table(players, Adjust(pile, have + short)), target)
    assert (below.met, below.found, below.state) == (False, wanted - 1, EN("targets.missing", count=1))
    assert (at.met, at.found, at.state) == (True, wanted, "fulfilled")
    assert at.limit == f"at least {wanted}"


@PLAYERS
@pytest.mark.parametrize(("target", "pile"), [("environmentalists", "black"), ("climate_skeptics", "green")])
def test_a_target_that_allows_so_many_is_met_up_to_its_number(players: int, target: str, pile: str) -> None:
    """Spieltrieb "Overview Target Cards" (seed 000 l. 559-569)."""
    wanted = RULES.targets[target].at[players]
    others = sum(getattr(seat, pile) for seat in table(players).state.seats if seat.country != "usa")
    none = Adjust(f"usa.{pile}", 0)
    at = row(table(players, none, Adjust(f"usa.{pile}", wanted - others)), target)
    over = row(table(players, none, Adjust(f"usa.{pile}", wanted - others + 1)), target)
    assert (at.met, at.found, at.limit, at.at_most) == (True, wanted, f"at most {wanted}", True)
    assert (over.met, over.state) == (False, "1 too many")


@PLAYERS
def test_every_target_of_the_group_s_size_is_there(players: int) -> None:
    shown = [target.id for target in view_of(table(players)).targets]
    gone = {"technical_cooperation", "development_aid"} if players == 3 else set()
    assert set(shown) == set(RULES.targets) - gone
    assert len(shown) == (6 if players == 3 else 8)


def test_three_players_are_told_which_two_targets_are_out() -> None:
    """Spieltrieb "Overview Target Cards" (seed 000 l. 559-569)."""
    note = view_of(table(3)).note
    assert EN("target.technical_cooperation") in note
    assert EN("target.development_aid") in note
    assert EN("target.technical_cooperation") not in view_of(table(4)).note


def test_a_target_of_the_south_names_its_countries_that_play() -> None:
    assert row(table(4), "development_aid").of == ("developing", "tiger")
    assert row(table(6), "technical_cooperation").of == ("developing", "tiger", "fsu")
    assert row(table(6), "oil_industry").of == ()


def test_numbers_of_another_printing_are_marked_and_the_owner_s_own_are_not() -> None:
    reported = view_of(table(4))
    assert all(target.mark == "from another printing" for target in reported.targets)
    assert "another printing" in reported.note
    mine = row(table(4, rules=owned(targets__oil_industry__at=[15, 18, 22, 25])), "oil_industry")
    assert (mine.mark, mine.wanted) == ("", 18)


def test_a_practice_value_is_called_one() -> None:
    data = GAME.load("ecovisio", {})
    path = "targets.oil_industry.at"
    values = {**data.values, path: type(data.values[path])(data.values[path].value, "practice", "")}
    rules = GAME.rules(type(data)(data.edition, values, data.digest))
    assert row(table(4, rules=rules), "oil_industry").mark == "practice value"


@PLAYERS
def test_every_seat_s_economic_target_is_told(players: int) -> None:
    """EcoVisio "Country panels" (seed 001 l. 816-928)."""
    game = table(players, Adjust("europe.black", 8))
    for seat, shown in zip(game.state.seats, view_of(game).seats, strict=True):
        wanted = RULES.countries[seat.country].target
        assert (shown.id, shown.factories, shown.wanted) == (seat.country, seat.factories, wanted)
        assert shown.met == (seat.country == "europe")
        assert str(wanted) in shown.state


@BOTH
def test_the_page_asks_whether_anybody_has_won_where_it_cannot_know(tr: Translator) -> None:
    quiet, open_question = table(3), table(3, Adjust("europe.black", 8))
    assert view_of(quiet, tr=tr).question is None
    asked = view_of(open_question, tr=tr).question
    assert asked is not None
    assert tr("country.europe") in asked.text
    assert [button.key for button in asked.buttons] == ["claim"]


def test_nobody_is_asked_for_a_card_that_the_app_knows() -> None:
    game = table(3, Adjust("europe.black", 8), ShowTarget("europe", show_target("europe", "card_07")))
    assert game.state.outcome is None
    assert view_of(game).question is None


@BOTH
def test_every_word_of_any_game_is_finished(tr: Translator) -> None:
    for players in SEATS:
        game = played(players, 60, players)
        for scene in (Scene(), Scene("mine"), Scene("mine", "usa"), Scene("mine", "usa", naming=True)):
            assert unfinished(view_of(game, scene, tr), tr) == []


# --- one seat's card --------------------------------------------------------------------------------------


@PLAYERS
def test_the_cards_in_play_can_be_named_and_practice_pairs_say_so(players: int) -> None:
    """Spieltrieb picture 8 shows one pair of eleven (seed 000 l. 136-141)."""
    cards = card_choices(EN, RULES, players)
    assert [card.id for card in cards] == list(ending.dealt_targets(RULES, players))
    assert len(cards) == (6 if players == 3 else 11)
    assert [card.id for card in cards if not card.mark] == ([] if players == 3 else ["card_01"])


def test_cards_that_the_owner_entered_are_not_marked() -> None:
    rules = owned(target_cards__card_02=["insurances", "climate_skeptics"])
    card = next(card for card in card_choices(EN, rules, 4) if card.id == "card_02")
    assert (card.title, card.mark) == ("Insurances · Climate Sceptics", "")
    game = table(4, rules=rules)
    cover = view_of(game, Scene("mine", "usa")).mine.cover
    assert cover is not None
    assert cover.note.startswith("9 of 11")


def test_a_seat_is_asked_to_shield_the_tablet_before_it_sees_any_card() -> None:
    mine = view_of(table(4), Scene("mine", "europe")).mine
    assert mine.cover is not None
    assert "only you" in mine.cover.words
    assert not mine.shown


def test_a_shown_card_can_be_changed_or_taken_back() -> None:
    game = table(4, ShowTarget("europe", show_target("europe", "card_02")))
    held = view_of(game, Scene("mine", "europe")).mine
    assert (held.shown, held.cover) == (True, None)
    assert [action.key for action in held.actions] == ["change", "take_back", "other_seat"]
    anew = view_of(game, Scene("mine", "europe", naming=True)).mine
    assert anew.cover is not None
    assert anew.actions[0].key == "keep"
    game.do(ShowTarget("europe", Unknown(TARGET_CARD)))
    assert not view_of(game, Scene("mine", "europe")).mine.shown


@BOTH
def test_what_the_owner_reads_under_the_cover_names_both_targets(tr: Translator) -> None:
    game = table(6, ShowTarget("fsu", show_target("fsu", "card_01")))
    shown = secret(tr, RULES, game.state, "fsu")
    assert isinstance(shown, SecretView)
    for name in RULES.target_cards["card_01"]:
        assert tr(f"target.{name}") in shown.title
        assert tr(f"target.{name}") in shown.text
        assert tr(f"target.{name}") not in shown.words
    assert unfinished(shown, tr) == []
    assert secret(tr, RULES, game.state, "usa") is secret(tr, RULES, game.state, "nobody") is None


# --- secrecy ----------------------------------------------------------------------------------------------


def sealed_in(value: Any) -> bool:
    """Is there anything sealed, or the name of a card, anywhere in a view?"""
    if isinstance(value, Sealed):
        return True
    if isinstance(value, str):
        return value in RULES.target_cards
    if isinstance(value, tuple):
        return any(map(sealed_in, value))
    return hasattr(value, "__dataclass_fields__") and any(
        sealed_in(getattr(value, field.name)) for field in fields(value)
    )


@pytest.mark.parametrize("card", ending.dealt_targets(RULES, 6))
@BOTH
def test_no_view_tells_which_card_was_shown(card: str, tr: Translator) -> None:
    """The same for every card: what everybody may read doesn't depend on which it is."""
    scenes = [
        Scene(part, seat, naming)
        for part in ("board", "mine")
        for seat in ("", "europe", "usa")
        for naming in (False, True)
    ]
    one = table(6, ShowTarget("europe", show_target("europe", card)))
    other = table(6, ShowTarget("europe", show_target("europe", "card_07")))
    for scene in scenes:
        view = view_of(one, scene, tr)
        assert view == view_of(other, scene, tr)
        assert not sealed_in(view)
        assert EN("targets.pair", **dict.fromkeys(("one", "other"), "")) not in list(texts(view))
    public, _ = present(tr, TableScene(one))
    assert public == present(tr, TableScene(other))[0]
    assert not sealed_in(public)


def test_the_words_of_the_step_name_the_seat_and_never_the_card() -> None:
    action = ShowTarget("europe", show_target("europe", "card_02"))
    entry = table(4).propose(action)
    said = [words.step_taken(DE, action), *(words.event(DE, each) for each in entry.events)]  # type: ignore[union-attr]
    for text in said:
        assert DE("country.europe") in text
        assert not any(DE(f"target.{name}") in text or name in text for name in RULES.targets)
        assert "card_02" not in text


def test_the_public_state_holds_an_unknown_in_its_place() -> None:
    game = table(4, ShowTarget("europe", show_target("europe", "card_02")))
    assert not any(isinstance(seat.target, Sealed) for seat in GAME.view(game.state, PUBLIC).seats)
