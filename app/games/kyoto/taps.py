"""What the table's own keys and buttons do: a small record for each. Nobody takes its name apart.

A key of a pad carries its record (`app.forms.keys`); a button is found by its name among a view's `Meanings`.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass, field, replace
from typing import Literal

from app.forms.keys import Key, name_of
from app.games.kyoto import desk as entered
from app.games.kyoto.desk import Desk, IconAnswer, LobbyAnswer
from app.ui.keys import PadView
from engine.core import Action
from engine.kyoto.state import Damage as DamageIcon
from engine.kyoto.state import State

ClockKey = Literal["start", "pause", "resume", "restart", "more", "ring", "call"]


class DeskTap(ABC):
    """A key that changes only what people are about to enter."""

    __slots__ = ()

    @property
    def name(self) -> str:
        """The same for the same tap; a screen finds its key by it, and nothing else."""
        return f"desk:{name_of(self)}"

    @abstractmethod
    def on(self, desk: Desk, state: State) -> Desk:
        """The desk after the key."""


@dataclass(frozen=True, slots=True)
class Close(DeskTap):
    """Back to the table; nothing that was begun is kept."""

    def on(self, desk: Desk, state: State) -> Desk:
        return Desk()


@dataclass(frozen=True, slots=True)
class Flag(DeskTap):
    """This country lays something down; a second time it doesn't."""

    country: str

    @property
    def name(self) -> str:
        return f"flag:{self.country}"

    def on(self, desk: Desk, state: State) -> Desk:
        if not entered.flags_open(state):
            return desk
        same = desk.country == self.country and desk.kind == "country"
        return Desk() if same else entered.for_country(state, self.country)


# --- bribes -----------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Bribe(DeskTap):
    """The country whose flag was tapped bribes another one."""

    def on(self, desk: Desk, state: State) -> Desk:
        return Desk("bribe", desk.country)


@dataclass(frozen=True, slots=True)
class SpeakerBribe(DeskTap):
    """Somebody bribes the speaker."""

    def on(self, desk: Desk, state: State) -> Desk:
        return Desk("speaker_bribe")


@dataclass(frozen=True, slots=True)
class Payer(DeskTap):
    """Who bribes the speaker."""

    country: str

    def on(self, desk: Desk, state: State) -> Desk:
        return replace(desk, country=self.country)


@dataclass(frozen=True, slots=True)
class To(DeskTap):
    """Who is bribed."""

    country: str

    def on(self, desk: Desk, state: State) -> Desk:
        return replace(desk, to=self.country, deed="", picks=frozenset()).without_face()


@dataclass(frozen=True, slots=True)
class Deed(DeskTap):
    """What the money is for."""

    deed: entered.Deed

    def on(self, desk: Desk, state: State) -> Desk:
        return replace(desk, deed=self.deed, picks=frozenset()).without_face()


@dataclass(frozen=True, slots=True)
class Millions(DeskTap):
    """How much a bribe is."""

    count: int

    def on(self, desk: Desk, state: State) -> Desk:
        return replace(desk, millions=self.count)


# --- a card, and cards that lie there ---------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Value(DeskTap):
    """A card's tonnes."""

    tonnes: int

    def on(self, desk: Desk, state: State) -> Desk:
        return replace(desk, value=self.tonnes)


@dataclass(frozen=True, slots=True)
class Damage(DeskTap):
    """A card's damage icon."""

    icon: DamageIcon

    def on(self, desk: Desk, state: State) -> Desk:
        return replace(desk, damage=self.icon)


@dataclass(frozen=True, slots=True)
class Lobby(DeskTap):
    """A card's lobby, or that it has none."""

    lobby: LobbyAnswer

    def on(self, desk: Desk, state: State) -> Desk:
        return replace(desk, lobby=self.lobby)


@dataclass(frozen=True, slots=True)
class Pick(DeskTap):
    """The card at this place of a row is chosen, or not after all."""

    place: int

    def on(self, desk: Desk, state: State) -> Desk:
        return replace(desk, picks=desk.picks ^ {self.place})


@dataclass(frozen=True, slots=True)
class Share(DeskTap):
    """One million more of this country's; after its last one none."""

    country: str

    def on(self, desk: Desk, state: State) -> Desk:
        shares = dict(desk.shares)
        most = state.seat(self.country).money
        shares[self.country] = (shares.get(self.country, 0) + 1) % (most + 1)
        return replace(desk, shares=tuple(shares.items()))


# --- a study ----------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Co2(DeskTap):
    """A study's goal in tonnes."""

    tonnes: int

    def on(self, desk: Desk, state: State) -> Desk:
        return replace(desk, co2=self.tonnes, icons=())


@dataclass(frozen=True, slots=True)
class Less(DeskTap):
    """A goal between two keys: so many tonnes less."""

    by: int

    def on(self, desk: Desk, state: State) -> Desk:
        return replace(desk, co2=max(entered.FINE, desk.co2 - self.by), icons=())


@dataclass(frozen=True, slots=True)
class More(DeskTap):
    """So many tonnes more."""

    by: int

    def on(self, desk: Desk, state: State) -> Desk:
        return replace(desk, co2=desk.co2 + self.by, icons=())


@dataclass(frozen=True, slots=True)
class Icons(DeskTap):
    """A study's goal in two damage icons."""

    first: DamageIcon
    last: DamageIcon

    @property
    def name(self) -> str:
        return f"desk:icons:{self.first}+{self.last}"

    def on(self, desk: Desk, state: State) -> Desk:
        return replace(desk, icons=(self.first, self.last), co2=0)


@dataclass(frozen=True, slots=True)
class Funding(DeskTap):
    """The millions that a study wants."""

    millions: int

    def on(self, desk: Desk, state: State) -> Desk:
        return replace(desk, funding=self.millions)


@dataclass(frozen=True, slots=True)
class Visible(DeskTap):
    """The impact of a study that is read aloud."""

    icon: DamageIcon

    def on(self, desk: Desk, state: State) -> Desk:
        return replace(desk, visible=self.icon)


@dataclass(frozen=True, slots=True)
class Hidden(DeskTap):
    """The first or the second impact that is not read aloud, or that there is none."""

    number: Literal[1, 2]
    icon: IconAnswer

    @property
    def name(self) -> str:
        return f"desk:hidden{self.number}:{self.icon}"

    def on(self, desk: Desk, state: State) -> Desk:
        first, second = desk.hidden
        return replace(desk, hidden=(self.icon, second) if self.number == 1 else (first, self.icon))


@dataclass(frozen=True, slots=True)
class Cloud(DeskTap):
    """Which cloud the speaker flips."""

    place: int

    def on(self, desk: Desk, state: State) -> Desk:
        return replace(desk, cloud=self.place)


# --- what no desk is needed for ---------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class AtClock:
    """Something is done with the time."""

    what: ClockKey

    @property
    def name(self) -> str:
        return f"timer:{self.what}"


@dataclass(frozen=True, slots=True)
class Show:
    """The final scoring goes on, goes back, or begins again."""

    where: Literal["next", "back", "again"]

    @property
    def name(self) -> str:
        return f"show:{self.where}"


@dataclass(frozen=True, slots=True)
class AppDraws:
    """The app draws studies for the speaker."""

    name = "draw"


@dataclass(frozen=True, slots=True)
class AppFlips:
    """The app flips the next piece."""

    name = "flip"


TableTap = AtClock | Show | AppDraws | AppFlips
"""What only the table itself can do: it has the clock, the show, and the chance."""


@dataclass
class Meanings:
    """What each key and button of a view does, by its name: to the game, the table, or the desk alone."""

    acts: dict[str, Action] = field(default_factory=dict)
    taps: dict[str, DeskTap | TableTap] = field(default_factory=dict)

    def tap(self, tap: DeskTap | TableTap) -> str:
        """The name of this tap; from now on it means it."""
        self.taps[tap.name] = tap
        return tap.name

    def learn(self, pad: PadView | None) -> None:
        """What the keys of this pad carry."""
        for key in (key for group in pad.groups for key in group.keys) if pad else ():
            if isinstance(key, Key) and isinstance(key.value, Action):
                self.acts[key.key] = key.value
            elif isinstance(key, Key) and isinstance(key.value, DeskTap):
                self.taps[key.key] = key.value
