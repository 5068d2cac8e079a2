"""How often people err, and how long they take. Estimates, one a line, so that they can be argued."""

from __future__ import annotations

from dataclasses import dataclass, replace


@dataclass(frozen=True, slots=True)
class Habits:
    """Shares are of the occasions on which it could happen; rates are per hour at the table."""

    # moving chips
    miscount: float = 0.02
    """One chip too many or too few; every fifth time two."""
    twice: float = 0.003
    """The whole change is made a second time."""
    forget_chips: float = 0.01
    """Chips of a volcano or of the sun, or the recovery, are not moved at all."""
    forget_bonus: float = 0.04
    """OPEC takes its income without the chips for others' factories."""
    green_from_carbometer: float = 0.015
    black_from_pool: float = 0.007
    other_zone: float = 0.015
    """Recovery by the number of another zone."""
    price_onto_carbometer: float = 0.005
    """What a purchase costs is put on the carbometer instead of the pool."""
    interrupted: float = 0.02
    """Somebody stops in the middle of moving chips, to talk."""
    hand_rests: float = 0.1
    """The hand stays on the pile for a moment between two handfuls."""
    together: float = 0.15
    """Two people reach at once: the volcano's chips and the income are moved at the same time."""
    sees_own_slip: float = 0.3
    """Who miscounted finds out without being told."""

    # turns
    says_done: float = 0.5
    """Investing is ended by a tap; otherwise by putting on the recovery."""
    takes_back: float = 0.01
    """A recovery or a bonus is physically taken back, because somebody wants to do something else."""

    # answers
    keeps_it: float = 0.2
    """A slip stays as it is: "the table is right"; otherwise the chips are put right."""
    taps_app_is_right: float = 0.5
    """Who puts chips right says so first."""

    # dice
    cocked: float = 0.03
    bumped: float = 0.01
    """The die is touched after it lay, and thrown again."""
    die_away: float = 0.01
    """The throw comes after a drop-out of the die's link."""
    not_told: float = 0.002
    """A lame throw that the die takes for having been placed (docs/counting.md)."""
    fidgets: float = 2.0
    """Throws that nobody asked for, an hour."""

    # the room
    leans: float = 6.0
    """An elbow on the table, an hour; up to 12 s, as in the firmware's own figures."""
    drops: float = 1.0
    """A chip falls onto the carbometer or off it, an hour."""
    leaves_dropped: float = 0.1
    """Nobody sees it."""
    link_drops: float = 1.5
    """The carbometer's link, an hour; 2 to 40 s."""
    restarts: float = 0.1
    """Of those, the device began anew."""
    retared: float = 0.1
    """Of those, with another zero."""
    lunches: float = 0.1
    """Of the games: the app sleeps for an hour, or is killed and resumed."""
    played_on: float = 0.3
    """Of those: somebody made the next step meanwhile."""

    # the scale (docs/counting.md: figures of the real firmware)
    unsure: float = 0.0145
    unsure_after_start: float = 0.0225
    wrong_and_sure: float = 0.00002

    # pace
    haste: float = 1.0
    """2: everything people do takes half as long."""


NORMAL = Habits()

LIVELY = replace(
    NORMAL,
    miscount=0.05,
    twice=0.01,
    forget_chips=0.03,
    forget_bonus=0.1,
    green_from_carbometer=0.04,
    black_from_pool=0.02,
    other_zone=0.04,
    price_onto_carbometer=0.015,
    interrupted=0.05,
    hand_rests=0.2,
    together=0.35,
    says_done=0.3,
    takes_back=0.03,
    keeps_it=0.3,
    cocked=0.06,
    bumped=0.03,
    die_away=0.03,
    fidgets=8.0,
    leans=20.0,
    drops=4.0,
    leaves_dropped=0.2,
    link_drops=6.0,
    lunches=0.2,
    haste=1.5,
)
"""A class of twelve-year-olds: two to three times as many slips, four times as much unrest."""

TABLES = {"normal": NORMAL, "lively": LIVELY}
