"""Where a rule stands: the headings of the booklet."""

from __future__ import annotations

from engine.core import Heading

SETUP = "Setup"
MONEY = "Setup 4"
AFFLUENCE = "Setup 5"
AGENDA = "Setup 6"
SPEAKER = "Setup 7"
TIMER = "Setup 8"
PLAYING = "Playing the game"
ALLOWANCE = "1) Speaker allowance phase"
STUDY = "2) Study reading phase"
CONTRIBUTION = "3) Contribution phase"
CARDS = "3) Contribution phase: I) Contribute affluence cards"
CONTRIBUTE_MONEY = "3) Contribution phase: II) Contribute money"
BRIBES = "3) Contribution phase: III) Bribe another country"
IMPACT = "4) Impact phase"
SUCCESS = "4) Impact phase: A) The negotiation round succeeds"
FAILURE = "4) Impact phase: B) The negotiation round fails"
END = "End of the game"
SCORING = "Final scoring"
AGENDA_SCORING = "Final scoring: 2) Agenda cards"

PLACES = (
    SETUP,
    MONEY,
    AFFLUENCE,
    AGENDA,
    SPEAKER,
    TIMER,
    PLAYING,
    ALLOWANCE,
    STUDY,
    CONTRIBUTION,
    CARDS,
    CONTRIBUTE_MONEY,
    BRIBES,
    IMPACT,
    SUCCESS,
    FAILURE,
    END,
    SCORING,
    AGENDA_SCORING,
)


def heading(edition: str, place: str, language: str) -> Heading:
    """What the booklet calls a place, whatever the reader's language; we have seen the English one only."""
    return Heading(place, "en")
