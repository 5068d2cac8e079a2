"""Planning a conference: a class shared out, what is shown of it, and a set-up that the rules accept."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.games.keep_cool.delegations.plan import (
    LEAST_PUBLIC,
    NAME_LENGTH,
    NO_CONFERENCE,
    OFFICES,
    Plan,
    split,
)
from app.games.keep_cool.delegations.presenter import button, delegations_view
from app.games.keep_cool.setup.presenter import draft_for, setup_view
from app.text.translator import Translator
from engine.core import Entry, Journal
from engine.keep_cool import GAME
from engine.keep_cool.conference.actions import DelegationPlan
from tests.app.helpers import LANGUAGES, RULES, unfinished

BOTH = pytest.mark.parametrize("tr", LANGUAGES.values(), ids=LANGUAGES)
COUNTRIES = ("usa", "europe", "tiger")


@given(st.integers(0, 120), st.integers(3, 6))
def test_everybody_has_a_role(people: int, delegations: int) -> None:
    found = split(people, delegations)
    shared = OFFICES * delegations + sum(found.members) + found.journalists + found.public
    assert shared == max(people, OFFICES * delegations)
    assert max(found.members) - min(found.members) <= 1
    assert found.public == 0 or found.public >= LEAST_PUBLIC


@pytest.mark.parametrize(
    ("people", "delegations", "members", "journalists", "public"),
    [
        (6, 3, (0, 0, 0), 0, 0),
        (12, 3, (2, 1, 1), 2, 0),
        (24, 6, (2, 2, 2, 2, 1, 1), 2, 0),
        (24, 4, (4, 4, 3, 3), 2, 0),
        (28, 4, (3, 3, 3, 3), 2, 6),
        (30, 6, (3, 3, 3, 3, 2, 2), 2, 0),
    ],
)
def test_classes_as_they_are(
    people: int, delegations: int, members: tuple[int, ...], journalists: int, public: int
) -> None:
    found = split(people, delegations)
    assert (found.members, found.journalists, found.public) == (members, journalists, public)


def test_a_conference_is_off_until_it_is_chosen() -> None:
    draft = draft_for(RULES, 4)
    assert draft.set_up().conference is None
    chosen = draft.with_conference(NO_CONFERENCE.switched(True))
    planned = chosen.set_up().conference
    assert planned is not None
    assert [each.country for each in planned.delegations] == list(draft.order)


@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_a_teacher_can_start_at_once(players: int) -> None:
    """Two taps: conference, start. Whatever size the class is said to have, the rules accept it."""
    for people in (1, 24, 90):
        plan = NO_CONFERENCE.switched(True).for_class(people)
        set_up = draft_for(RULES, players).with_conference(plan).set_up()
        assert isinstance(Journal(GAME, RULES).do(set_up), Entry)


def test_what_is_changed_by_hand_stays_and_the_rest_follows_the_class() -> None:
    plan = (
        Plan(True)
        .with_members("usa", 7)
        .with_method("usa", "unanimous")
        .with_leader("usa", "  Lea \n Marie ")
        .with_officer("usa", "x" * 99)
        .with_journalists(3)
        .with_public(True)
    )
    planned = plan.conference(COUNTRIES, {"usa": "Ben", "europe": "Cem"})
    usa, europe, _ = planned.delegations
    assert usa == DelegationPlan("usa", "Lea Marie", "x" * NAME_LENGTH, 7, "unanimous")
    assert europe.leader == "Cem", "whoever plays a country leads it"
    assert (len(planned.journalists), planned.public) == (3, True)
    anew = plan.for_class(12).conference(COUNTRIES, {})
    assert anew.delegations[0].members == 2, "another class is shared out anew"
    assert anew.delegations[0].method == "unanimous"


@BOTH
def test_the_page_has_all_its_words(tr: Translator) -> None:
    for plan in (NO_CONFERENCE, Plan(True)):
        for card in ("", "europe", "press", "opec"):
            view = delegations_view(tr, plan, COUNTRIES, {}, card)
            assert unfinished(view, tr) == []
            assert (view.card is not None) == (plan.on and card in ("europe", "press"))
            assert len(view.rows.rows) == (len(COUNTRIES) + 1 if plan.on else 0)


@BOTH
def test_names_can_be_written_before_the_game(tr: Translator) -> None:
    card = delegations_view(tr, Plan(True).with_leader("europe", "Mia"), COUNTRIES, {}, "europe").card
    assert card is not None
    assert [(name.id, name.text) for name in card.names] == [("leader", "Mia"), ("press", "")]


def test_fewer_people_than_offices_are_not_counted() -> None:
    view = delegations_view(LANGUAGES["de"], Plan(True).for_class(2), COUNTRIES, {})
    assert (view.people.value, view.people.least) == (6, 6)
    assert "6" in view.people.why_not_less


@BOTH
def test_the_set_up_of_the_table_says_whether_a_conference_is_on(tr: Translator) -> None:
    off, on = button(tr, NO_CONFERENCE), button(tr, Plan(True))
    assert (off.primary, on.primary) == (False, True)
    assert off.label != on.label
    draft = draft_for(RULES, 3).with_conference(Plan(True))
    assert setup_view(tr, RULES, draft, ()).conference == on
    assert draft_for(RULES, 6, before=draft).conference.on, "it stays on with another number of players"
