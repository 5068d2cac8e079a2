"""Phase 4: success and failure, chains and thresholds, and how one round follows another."""

from __future__ import annotations

import pytest

from engine.core import PUBLIC, Sealed
from engine.kyoto import GAME
from engine.kyoto.actions import (
    BribeSpeaker,
    ChooseCards,
    FlipAnimal,
    FlipCloud,
    RaiseTemperature,
    ShowStudy,
    TakeFunding,
)
from engine.kyoto.events import (
    CardsReduced,
    CloudDarkened,
    ContributionsClosed,
    FundingTaken,
    ImpactIgnored,
    LeftoversReturned,
    RoundBegan,
    StudyReturned,
    StudyShown,
    ThresholdReached,
)
from engine.kyoto.impact import choices, splits
from engine.kyoto.state import Damage, Share
from tests.engine.kyoto.tables import (
    AMBER,
    CANS,
    CARS,
    COAL,
    FIELDS,
    GARDEN,
    LIN,
    MALIK,
    RIG,
    Table,
    full_reading,
    picks,
    table,
)


def met() -> Table:
    """The picture's cards: 40 and 70 and 100 for a goal of 100; four millions for three."""
    at = table().reading(co2=100, funding=3)
    return at.lay({LIN: 2, MALIK: 2}, china=(FIELDS,), australia=(GARDEN,), canada=(CARS,)).ring()


# --- A) the round succeeds --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("cards", "millions", "success"),
    [((CARS,), 3, True), ((CARS, COAL), 4, True), ((RIG,), 3, False), ((CARS,), 2, False), ((), 0, False)],
)
def test_4_both_goals_or_none(cards: tuple[object, ...], millions: int, success: bool) -> None:
    """4) Impact phase (seed 002 l. 220-226) and B) (seed 002 l. 258-260)."""
    money = {LIN: millions} if millions else {}
    at = table().reading(co2=100, funding=3).lay(money, china=cards).ring()  # type: ignore[arg-type]
    assert at.one(ContributionsClosed).success is success
    assert at.state.phase == ("choosing" if success else "showing")


def test_a_two_icons_any_two_of_the_cards() -> None:
    """A) (seed 002 l. 228-230): exactly two are chosen."""
    at = table().reading("clouds", "clouds").lay({LIN: 3}, china=(COAL, RIG), canada=(CANS,)).ring()
    assert len(list(choices(at.state))) == 3
    assert at.no(ChooseCards(picks(china=(COAL, RIG), canada=(CANS,)))) == "choice.unneeded_card"
    assert at.no(ChooseCards(picks(china=(COAL,)))) == "choice.too_little"
    after = at.do(ChooseCards(picks(china=(RIG,), canada=(CANS,))))
    assert after.one(CardsReduced).picks == picks(china=(RIG,), canada=(CANS,))


def test_a_a_co2_value_at_least_that_without_an_unneeded_card() -> None:
    """A) and its example (seed 002 l. 234-242): 40 and 70, or 100; neither 40 nor 70 with the 100."""
    at = met()
    forty, seventy, hundred = picks(china=(FIELDS,), australia=(GARDEN,), canada=(CARS,))
    assert {frozenset(each) for each in choices(at.state)} == {
        frozenset({forty, seventy}),
        frozenset({hundred}),
    }
    for wrong in ((forty, hundred), (seventy, hundred), (forty, seventy, hundred)):
        assert at.no(ChooseCards(wrong)) == "choice.unneeded_card"
    at.do(ChooseCards((seventy, forty)))
    at.do(ChooseCards((hundred,)))


def test_a_the_choice_is_among_what_was_contributed() -> None:
    """A) (seed 002 l. 228)."""
    assert met().no(ChooseCards(picks(china=(CARS,)))) == "choice.not_contributed"
    assert met().no(ChooseCards(picks(canada=(CARS, CARS)))) == "choice.not_contributed"


def test_a_reduced_cards_lie_in_their_area_sorted_by_lobby() -> None:
    """A) (seed 002 l. 228, 244)."""
    at = met().do(ChooseCards(picks(china=(FIELDS,), australia=(GARDEN,))))
    assert at.state.lobbies() == {"agriculture": 1, "chemicals": 1}
    assert at.state.reduced == picks(china=(FIELDS,), australia=(GARDEN,))


def test_a_everyone_can_bribe_the_speaker_to_choose_certain_cards() -> None:
    """A) In this step also (seed 002 l. 246): binding, and paid into the speaker's coffers."""
    at = met()
    assert at.no(BribeSpeaker(LIN, 1, picks(canada=(CARS,)))) == "bribe.oneself"
    assert at.no(BribeSpeaker(AMBER, 0, picks(canada=(CARS,)))) == "money.at_least_one"
    assert at.no(BribeSpeaker(AMBER, 1, ())) == "bribe.which_cards"
    assert at.no(BribeSpeaker("usa", 1, picks(canada=(CARS,)))) == "seat.not_at_the_table"
    assert at.no(BribeSpeaker(AMBER, 1, picks(canada=(RIG,)))) == "bribe.cannot_be_kept"
    paid = at.do(BribeSpeaker(AMBER, 1, picks(canada=(CARS,))))
    assert paid.no(ChooseCards(picks(china=(FIELDS,), australia=(GARDEN,)))) == "choice.bound_by_bribe"
    assert paid.no(BribeSpeaker(MALIK, 5, picks(china=(FIELDS,)))) == "bribe.cannot_be_kept"
    assert paid.do(ChooseCards(picks(canada=(CARS,)))).state.bound == ()


def test_a_a_bribe_to_the_speaker_goes_from_coffers_to_coffers() -> None:
    """A) (seed 002 l. 246)."""
    at = full_reading(table(way="full"), "s01")
    hand = at.hand(MALIK)
    big = max(hand, key=lambda card: card.value)
    at = at.lay({LIN: 5}, canada=(big, hand[0] if hand[0] != big else hand[1])).ring()
    chosen = next(choices(at.state))
    after = at.do(BribeSpeaker(AMBER, 3, chosen[:1]))
    assert (after.coffers(AMBER), after.coffers(LIN)) == (17, 20)


def test_a_the_precise_funding_goes_into_the_fund() -> None:
    """A) Then take from the contributed money (seed 002 l. 248)."""
    at = met().do(ChooseCards(picks(canada=(CARS,))))
    assert at.state.phase == "funding"
    assert at.no(TakeFunding((Share(LIN, 2), Share(MALIK, 2)))) == "funding.not_precise"
    assert at.no(TakeFunding((Share(LIN, 2),))) == "funding.not_precise"
    assert at.no(TakeFunding((Share(LIN, 3),))) == "funding.not_contributed"
    assert at.no(TakeFunding((Share(LIN, 1), Share(LIN, 2)))) == "funding.country_twice"
    assert at.no(TakeFunding((Share("usa", 3),))) == "seat.not_at_the_table"
    before = at.state.fund
    after = at.do(TakeFunding((Share(LIN, 1), Share(MALIK, 2))))
    assert after.state.fund == before + 3


def test_a_the_study_goes_into_the_box_unseen() -> None:
    """A) c) (seed 002 l. 252)."""
    at = full_reading(table(way="full"), "s02", "s01")
    cards = {
        seat.country: tuple(card for card in at.hand(seat.country) if card.damage == "animals")[:1]
        for seat in at.state.seats[:2]
    }
    at = at.lay({LIN: 4}, **cards).ring().do(ChooseCards(picks(**cards)))
    assert at.one(StudyReturned) == StudyReturned()
    assert not at.all(StudyShown)
    assert at.state.lectern is None
    assert at.state.pending == ()


def test_a_leftover_cards_go_under_their_flags_and_leftover_money_back() -> None:
    """A) Afterwards (seed 002 l. 254-256)."""
    at = full_reading(table(way="full"), "s01")
    hands = {country: max(at.hand(country), key=lambda card: card.value) for country in (LIN, MALIK)}
    at = at.lay({LIN: 4, MALIK: 4}, **{country: (card,) for country, card in hands.items()}).ring()
    chosen = next(choices(at.state))
    left = [country for country in hands if country not in [pick.country for pick in chosen]]
    at = at.do(ChooseCards(chosen), TakeFunding((Share(LIN, 4), Share(MALIK, 1))))
    assert at.one(LeftoversReturned).shares == (Share(MALIK, 3),)
    assert (at.coffers(LIN), at.coffers(MALIK)) == (18, 19)
    for country in left:
        assert at.state.seat(country).under == (hands[country],)
    assert not at.state.contributed
    assert at.state.money == 0


# --- B) the round fails -----------------------------------------------------------------------------------


def failed(*impacts: Damage, at: Table | None = None) -> Table:
    """A failed round whose study shows these impacts, the first of them visible."""
    visible, *hidden = impacts
    return (at or table()).reading(co2=200, visible=visible).ring().do(ShowStudy(tuple(hidden)))


def test_b_everything_goes_back_and_cards_under_flags() -> None:
    """B) (seed 002 l. 262)."""
    at = full_reading(table(way="full"), "s01").lay({MALIK: 2})
    card = at.hand(AMBER)[0]
    at = at.lay(australia=(card,)).ring()
    assert at.coffers(MALIK) == 20
    assert at.state.seat(AMBER).under == (card,)
    assert at.one(LeftoversReturned).shares == (Share(MALIK, 2),)


def test_b_the_study_is_shown_and_each_impact_carried_out() -> None:
    """B) Then the speaker removes the study card (seed 002 l. 264)."""
    at = failed("animals", "warming")
    assert at.one(StudyShown).impacts == ("animals", "warming")
    assert at.no(RaiseTemperature()) == "impact.another_first"
    after = at.do(FlipAnimal(2), RaiseTemperature())
    assert after.state.extinct == (2,)
    assert after.state.levels == ("",)
    assert table().reading(co2=200).ring().no(ShowStudy(("clouds",) * 3)) == "study.hidden"


def test_b_in_the_full_way_the_app_shows_what_the_speaker_knew() -> None:
    """B) (seed 002 l. 264)."""
    at = full_reading(table(way="full"), "s12", "s01")
    assert GAME.view(at.state, PUBLIC).pending == ()
    shown = at.ring()
    assert shown.one(StudyShown).impacts == ("clouds", "clouds", "warming")
    assert shown.state.phase == "impacts"


def test_b_a_species_goes_extinct_any_animal() -> None:
    """B) A species goes extinct (seed 002 l. 268-270)."""
    at = failed("animals").with_(extinct=(1,))
    assert at.no(FlipAnimal(1)) == "impact.extinct_already"
    assert at.no(FlipAnimal(5)) == "impact.no_such_piece"
    assert at.do(FlipAnimal(4)).state.extinct == (1, 4)


def test_b_the_lowest_blue_level_rises_and_its_icon_is_carried_out() -> None:
    """B) The global temperature rises (seed 002 l. 274-276): nobody chooses which."""
    at = failed("warming").do(RaiseTemperature("clouds"))
    assert at.state.levels == ("clouds",)
    assert at.state.pending == ("clouds",)


def test_b_any_white_cloud_turns_black_and_its_icon_is_carried_out() -> None:
    """B) Air pollution worsens (seed 002 l. 280-282)."""
    at = failed("clouds", "clouds").do(FlipCloud(3, "animals"))
    assert at.state.pending == ("animals", "clouds")
    at = at.do(FlipAnimal(0))
    assert at.no(FlipCloud(3)) == "impact.black_already"
    assert at.no(FlipCloud(5)) == "impact.no_such_piece"
    assert at.do(FlipCloud(0)).one(CloudDarkened) == CloudDarkened(0, "")


def test_b_an_icon_that_is_gone_is_odd_where_the_pieces_are_known() -> None:
    """B) (seed 002 l. 276, 282) and Setup 1, note (seed 002 l. 67)."""
    at = failed("clouds").with_(way="full")
    assert at.no(FlipCloud(0, "warming")) == "impact.icon_is_gone?"
    failed("clouds").do(FlipCloud(0, "warming"))


def test_b_critical_threshold_at_the_fifth_further_damage_is_ignored() -> None:
    """B) Critical threshold (seed 002 l. 286)."""
    at = failed("clouds", "clouds", "animals", at=table().damaged(clouds=4)).do(FlipCloud(4))
    assert at.one(ThresholdReached).damage == "clouds"
    assert at.one(ImpactIgnored).damage == "clouds"
    assert at.state.phase == "impacts"
    assert at.state.pending == ("animals",)
    assert at.do(FlipAnimal(0)).state.phase == "scoring"


def test_end_conditions_are_checked_at_the_end_of_the_impact_phase() -> None:
    """B) End conditions (seed 002 l. 288-293): a threshold, or an empty study deck."""
    last = failed("animals", at=table().with_(studies_left=2)).do(FlipAnimal(0))
    assert last.state.phase == "scoring"
    fifth = failed("animals", at=table().damaged(animals=4)).do(FlipAnimal(4))
    assert fifth.state.phase == "scoring"
    assert failed("animals").do(FlipAnimal(0)).state.phase == "allowance"


def test_a_success_in_the_last_round_ends_the_game_too() -> None:
    """B) End conditions (seed 002 l. 288-293)."""
    at = table().with_(studies_left=2).reading(co2=100).lay({LIN: 3}, china=(CARS,)).ring()
    assert at.do(ChooseCards(picks(china=(CARS,)))).state.phase == "scoring"


def test_the_lectern_passes_to_the_left() -> None:
    """B) Otherwise (seed 002 l. 295)."""
    at, speakers = table(4), []
    for _ in range(5):
        speakers.append(at.state.speaking.country)
        at = failed("animals", at=at.with_(extinct=())).do(FlipAnimal(0))
    assert speakers == [LIN, MALIK, AMBER, "usa", LIN]
    assert at.one(RoundBegan).round == 6


def test_money_that_only_one_way_can_be_taken_is_taken_at_once() -> None:
    """A) (seed 002 l. 248): nothing is left to decide."""
    exact = table().reading(co2=100).lay({LIN: 1, MALIK: 2}, china=(CARS,)).ring()
    assert exact.do(ChooseCards(picks(china=(CARS,)))).one(FundingTaken).shares == (
        Share(LIN, 1),
        Share(MALIK, 2),
    )
    one_payer = table().reading(co2=100).lay({AMBER: 5}, china=(CARS,)).ring()
    assert one_payer.do(ChooseCards(picks(china=(CARS,)))).one(FundingTaken).shares == (Share(AMBER, 3),)


def test_every_split_that_is_listed_is_precise() -> None:
    """A) (seed 002 l. 248)."""
    at = met().do(ChooseCards(picks(canada=(CARS,))))
    found = list(splits(at.state))
    assert len(found) == len(set(found)) == 2
    for shares in found:
        at.do(TakeFunding(shares))


def test_hidden_impacts_of_a_success_stay_hidden_for_ever() -> None:
    """A) c) (seed 002 l. 252): the event tells nothing either."""
    at = full_reading(table(way="full"), "s12", "s01")
    assert at.state.lectern is not None
    assert isinstance(at.state.lectern.hidden, Sealed)
    assert GAME.events.encode(StudyReturned()) == {"type": "study_returned", "v": 1}
