"""What happens at a conference, in words."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

import pytest

from app.games.keep_cool import words
from app.games.keep_cool.conference.words import EVENT_ICONS
from app.pages.history.presenter import story_view
from app.sessions.store.store import Header, Loaded
from app.text.translator import Translator
from engine.keep_cool.conference.actions import (
    CONFERENCE_ACTIONS,
    AnswerReport,
    ChangeDelegation,
    ChangePress,
    GiveInterview,
    GiveUpdate,
    HoldVote,
    WaveAside,
)
from engine.keep_cool.conference.events import (
    CONFERENCE_EVENTS,
    AnswerAsked,
    ConferenceOpened,
    DelegationChanged,
    InterviewAsked,
    InterviewGiven,
    MoveFinished,
    PressChanged,
    PublicAnswered,
    UpdateAsked,
    UpdateGiven,
    VoteHeld,
    VoteKept,
    VoteOverruled,
    WavedAside,
)
from tests.app.conferences import played_conference
from tests.app.helpers import DE, EN, LANGUAGES, RULES, unfinished

BOTH = pytest.mark.parametrize("tr", LANGUAGES.values(), ids=LANGUAGES)

SAID: list[tuple[Any, str, str]] = [
    (ConferenceOpened((), (), False, "blue"), "Die Konferenz ist eröffnet.", "The conference is open."),
    (MoveFinished("usa", 3), "", ""),
    (AnswerAsked(1, "usa", 3), "", ""),
    (
        UpdateAsked("europe", 3),
        "Europa: 3 Züge, ein Lagebericht steht an",
        "Europe: 3 moves, a press update is due",
    ),
    (
        InterviewAsked("europe", "fifth_move", 5),
        "Europa: 5 Züge, ein Interview steht an",
        "Europe: 5 moves, an interview is due",
    ),
    (
        InterviewAsked("opec", "zone_reached", 2, "orange"),
        "OPEC: Interview zur neuen Zone ORANGE",
        "OPEC: interview on the new zone ORANGE",
    ),
    (
        InterviewAsked("opec", "near_collapse", 2),
        "OPEC: Interview zum drohenden Zusammenbruch",
        "OPEC: interview on the collapse that threatens",
    ),
    (
        VoteHeld("europe", "green", "two_thirds", 4, 1, 0, 4, True),
        "Europa: grüne Fabrik angenommen, 4 zu 1 (nötig: 4, Zweidrittelmehrheit)",
        "Europe: green factory passed, 4 to 1 (needs 4, two-thirds majority)",
    ),
    (
        VoteHeld("europe", "deal", "majority", 2, 1, 2, 3, False),
        "Europa: Handel abgelehnt, 2 zu 1, 2 Enthaltungen (nötig: 3, absolute Mehrheit)",
        "Europe: deal rejected, 2 to 1, 2 abstentions (needs 3, absolute majority)",
    ),
    (
        VoteHeld("europe", "save", "unanimous", 3, 0, 1, 3, True),
        "Europa: nichts kaufen angenommen, 3 zu 0, 1 Enthaltung (nötig: 3, einstimmig)",
        "Europe: buy nothing passed, 3 to 0, 1 abstention (needs 3, unanimous)",
    ),
    (
        VoteKept("europe", "green", True),
        "Europa: wie beschlossen ausgeführt (grüne Fabrik)",
        "Europe: done as resolved (green factory)",
    ),
    (
        VoteKept("europe", "green", False),
        "Europa: abgelehnt und nicht getan (grüne Fabrik)",
        "Europe: rejected and not done (green factory)",
    ),
    (
        VoteOverruled("europe", "red", True),
        "Europa: beschlossen und nicht getan (Schutzstein)",
        "Europe: resolved and not done (protection token)",
    ),
    (
        VoteOverruled("europe", "black", False),
        "Europa: abgelehnt und doch getan (schwarze Fabrik)",
        "Europe: rejected and done all the same (black factory)",
    ),
    (
        VoteOverruled("usa", "innovate_black", False),
        "USA & Partner: abgelehnt und doch getan (Innovation Schwarz)",
        "USA & Partners: rejected and done all the same (black innovation)",
    ),
    (
        VoteKept("developing", "bonus_onto", True),
        "Entwicklungsländer: wie beschlossen ausgeführt (Chips aufs Karbometer)",
        "Developing Countries: done as resolved (chips onto the carbometer)",
    ),
    (
        UpdateGiven(1, "opec", "independent", 3),
        "OPEC: Lagebericht der freien Presse",
        "OPEC: update by the independent press",
    ),
    (
        InterviewGiven(2, "opec", "officer", 5, ()),
        "OPEC: Interview mit der eigenen Presse",
        "OPEC: interview with its own press",
    ),
    (
        PublicAnswered(1, "update", "opec", "protest", 0, 0),
        "OPEC: Die Öffentlichkeit protestiert",
        "OPEC: the public protests",
    ),
    (
        PublicAnswered(1, "update", "opec", "divided", 4, 4),
        "OPEC: Die Öffentlichkeit ist geteilt (4 zu 4)",
        "OPEC: the public is divided (4 to 4)",
    ),
    (
        WavedAside("answer", "opec", 1),
        "OPEC: Antwort der Öffentlichkeit entfällt",
        "OPEC: the public’s answer waved aside",
    ),
    (
        DelegationChanged("opec", "", "", 3, "unanimous", 2, "majority"),
        "OPEC: beschließt jetzt einstimmig · OPEC: jetzt zu 5",
        "OPEC: now decides by unanimous vote · OPEC: now 5 people",
    ),
    (
        DelegationChanged("opec", "Mia", "", 3, "unanimous", 3, "unanimous"),
        "OPEC: Ämter neu besetzt",
        "OPEC: offices given to others",
    ),
    (
        PressChanged(("", ""), True),
        "Freie Presse: 2, Öffentlichkeit dabei",
        "Independent press: 2, with a public",
    ),
    (PressChanged((), False), "Freie Presse: 0, keine Öffentlichkeit", "Independent press: 0, no public"),
]


@pytest.mark.parametrize(("event", "german", "english"), SAID)
def test_an_event_in_words(event: Any, german: str, english: str) -> None:
    assert words.event(DE, event) == german
    assert words.event(EN, event) == english


def test_no_event_is_missing_here_and_each_that_is_told_has_a_picture() -> None:
    assert {type(event) for event, _, _ in SAID} == set(CONFERENCE_EVENTS)
    assert {type(event) for event, german, _ in SAID if german} == set(EVENT_ICONS)


@BOTH
def test_the_story_of_a_conference_can_be_told(tr: Translator) -> None:
    table = played_conference(2, 120)
    table.do(GiveUpdate("usa", "independent"))
    table.do(AnswerReport(1, "", 4, 9))
    header = Header("s1", "keep_cool", "ecovisio", RULES.data.digest, {}, {}, table.entries[0].at_ms)
    told = story_view(tr, Loaded(header, tuple(table.entries), None), datetime(2026, 3, 14, tzinfo=UTC))
    assert unfinished(told, tr) == []
    said = " ".join(row.words for row in told.happened.rows)
    assert words.event(tr, UpdateGiven(1, "usa", "independent", 0)) in said


@BOTH
def test_every_action_can_be_named_for_undo(tr: Translator) -> None:
    actions = [
        HoldVote("usa", "black", 1, 0),
        GiveUpdate("usa"),
        GiveInterview("usa"),
        AnswerReport(1, "consent"),
        WaveAside("update", "usa"),
        ChangeDelegation("usa", "", "", 1, "majority"),
        ChangePress((), True),
    ]
    assert {type(action) for action in actions} == set(CONFERENCE_ACTIONS)
    for action in actions:
        assert unfinished(words.step_taken(tr, action), tr) == []
