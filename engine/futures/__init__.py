"""What lies ahead: from a moment, games played on by simulated people, and what can be said of them.

Pure like the rest of the engine: chance comes from generators that are passed in, and one seed gives one
answer in every process. Nothing here knows a game; each says in its `futures` module how it is played on.
"""

from engine.futures.choices import Choice, compare, paired, told_apart
from engine.futures.forecast import Forecast, forecast_of
from engine.futures.intervals import SURE, Difference, Estimate, difference, estimate
from engine.futures.luck import Luck, Seeded
from engine.futures.outlook import OPEN, Band, Named, Outlook, Reason, look_ahead, outlook
from engine.futures.playing import (
    MOST_TURNS,
    CannotGoOn,
    Future,
    Moment,
    NotAccepted,
    moment,
    play_on,
)
from engine.futures.policies import AnyPolicy, Options, Policy, Table, everybody
from engine.futures.story import (
    Alternative,
    Cause,
    Measure,
    Point,
    Question,
    Runs,
    Story,
    Sum,
    TurningPoint,
    in_this_process,
    tell,
)

__all__ = [
    "MOST_TURNS",
    "OPEN",
    "SURE",
    "Alternative",
    "AnyPolicy",
    "Band",
    "CannotGoOn",
    "Cause",
    "Choice",
    "Difference",
    "Estimate",
    "Forecast",
    "Future",
    "Luck",
    "Measure",
    "Moment",
    "Named",
    "NotAccepted",
    "Options",
    "Outlook",
    "Point",
    "Policy",
    "Question",
    "Reason",
    "Runs",
    "Seeded",
    "Story",
    "Sum",
    "Table",
    "TurningPoint",
    "compare",
    "difference",
    "estimate",
    "everybody",
    "forecast_of",
    "in_this_process",
    "look_ahead",
    "moment",
    "outlook",
    "paired",
    "play_on",
    "tell",
    "told_apart",
]
