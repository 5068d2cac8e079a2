"""The journal: what was done, in order, and the state that follows from it.

Nothing is ever edited. Taking back is an entry that retracts others; taking back a retraction is redo; a step
that was forgotten is an entry that stands before a later one. What counts now (the *line*) is computed from
the whole journal and folded anew.

>>> from engine.games import find_game
>>> from engine.keep_cool.actions import DrawCard, Roll, SeatChoice, SetUp
>>> game = find_game("keep_cool")
>>> rules = game.rules(game.load("ecovisio", {}))
>>> journal = Journal(game, rules)
>>> seats = tuple(SeatChoice(country, "", None) for country in ("usa", "europe", "tiger"))
>>> for action in (SetUp(seats), DrawCard("blizzard_east_coast"), Roll(6)):
...     entry = journal.do(action)
>>> journal.state.phase
'income'
>>> journal.do(journal.undo("misread")).seq, journal.state.phase
(4, 'greenhouse')
>>> journal.do(Roll(5)).code
'core.chance.already_known'
>>> journal.do(Roll(5), insist=True).seq
5
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, Generic, TypeAlias, TypeVar

from engine.core.answers import Action, CannotTell, Decision, Refusal, refuse, warn
from engine.core.branches import Branch, branches_of, brought_back
from engine.core.entries import Entry, Retract, dead_in, gone_anyway, line_of
from engine.core.game import Game
from engine.core.knowledge import PUBLIC
from engine.core.learning import HasData, Learns, without_reading
from engine.core.record import record, replace

R = TypeVar("R", bound=HasData)
S = TypeVar("S", bound=Learns)


@record
class Misfit:
    """A recorded step that the rules would no longer answer in the same way."""

    seq: int
    refusal: Refusal | CannotTell | None
    """Why it would be refused now; none if it would only turn out differently."""


class Journal(Generic[R, S]):
    """All entries of one session and the state they make; where they are kept is not its business."""

    def __init__(self, game: Game[R, S], rules: R, entries: Iterable[Entry] = ()) -> None:
        self.game = game
        self._rules = rules
        self.entries: list[Entry] = list(entries)
        self._refold()

    @property
    def rules(self) -> R:
        """The rules with what the table has read off its box so far, as far as everybody may know it."""
        return self.game.reading.rules(self._rules, self.state, PUBLIC)

    def _refold(self) -> None:
        self.line: list[Entry] = line_of(self.entries)
        self.state: S = self._fold(self.line)

    def _fold(self, line: Iterable[Entry]) -> S:
        return self.game.fold(event for entry in line for event in entry.events)

    def after(self, entry: Entry) -> S:
        """The state that a proposed entry would make."""
        if isinstance(entry.action, Retract) or entry.before is not None:
            return self._fold(line_of([*self.entries, entry]))
        return self.game.fold(entry.events, self.state)

    def upto(self, seq: int) -> list[Entry]:
        """The steps that count, up to and with one of them, numbered anew as a journal of their own.

        For an entry that doesn't count now, what counted when it was written.
        """
        at = next((at for at, entry in enumerate(self.line, 1) if entry.seq == seq), None)
        line = line_of([each for each in self.entries if each.seq <= seq]) if at is None else self.line[:at]
        return [replace(entry, seq=number, before=None) for number, entry in enumerate(line, 1)]

    @property
    def next_seq(self) -> int:
        return self.entries[-1].seq + 1 if self.entries else 1

    # --- doing ----------------------------------------------------------------------------------------

    def propose(
        self,
        action: Action,
        *,
        at_ms: int = 0,
        source: str = "app",
        actor: str = "",
        insist: bool = False,
        before: int | None = None,
        against: int | None = None,
        reason: str = "",
    ) -> Entry | Refusal | CannotTell:
        """What this action would write into the journal, or why it can't. Changes nothing.

        `against` is the number of the last entry the actor has seen; an answer to an older table is refused.
        """
        if against is not None and against != self.next_seq - 1:
            return refuse("core.stale", seen=against, last=self.next_seq - 1)
        if isinstance(action, Retract):
            decision = self._decide_retraction(action, insist)
        elif before is not None:
            decision = self._decide_insertion(action, insist, before)
        else:
            decision = self.game.decide(self.rules, self.state, action, insist)
        if isinstance(decision, tuple):
            decision = self._overrule(self._known_otherwise(action), insist) or decision
        if not isinstance(decision, tuple):
            return decision
        return Entry(self.next_seq, action, tuple(decision), at_ms, source, actor, insist, before, reason)

    def commit(self, entry: Entry) -> None:
        """Write a proposed entry down."""
        if entry.seq != self.next_seq:
            raise ValueError(f"entry {entry.seq} does not follow {self.next_seq - 1}")
        self.entries.append(entry)
        if isinstance(entry.action, Retract) or entry.before is not None:
            self._refold()
        else:
            self.line.append(entry)
            self.state = self.game.fold(entry.events, self.state)

    def do(self, action: Action, **told: Any) -> Entry | Refusal | CannotTell:
        """Propose and, if the rules agree, commit."""
        answer = self.propose(action, **told)
        if isinstance(answer, Entry):
            self.commit(answer)
        return answer

    @staticmethod
    def _overrule(refusal: Refusal | None, insist: bool) -> Refusal | None:
        return None if refusal and insist and refusal.strength == "odd" else refusal

    # --- corrections ----------------------------------------------------------------------------------

    def _decide_retraction(self, action: Retract, insist: bool) -> Decision:
        known = {entry.seq: entry for entry in self.entries}
        dead = dead_in(self.entries)
        first = self.entries[0].seq if self.entries else 0
        for seq in action.seqs:
            if seq not in known:
                return refuse("core.retract.no_such_step", seq=seq)
            if seq in dead and gone_anyway(self.entries, seq, action.seqs):
                return refuse("core.retract.already_taken_back", seq=seq)
            if seq == first:
                return refuse("core.retract.set_up")
        if not action.seqs:
            return refuse("core.retract.nothing")
        if len(set(action.seqs)) < len(action.seqs):
            return refuse("core.retract.twice")
        after = [*self.entries, Entry(self.next_seq, action, ())]
        if adrift := self._adrift(after):
            return refuse("core.retract.rests_on_it", steps=adrift, count=len(adrift))
        return () if insist else self._misfit_warning(after) or ()

    def _decide_insertion(self, action: Action, insist: bool, before: int) -> Decision:
        at = next((i for i, entry in enumerate(self.line) if entry.seq == before), None)
        if at is None or at == 0:
            return refuse("core.insert.no_such_step", seq=before)
        earlier = self._fold(self.line[:at])
        decision = self.game.decide(self.rules, earlier, action, insist)
        if not isinstance(decision, tuple):
            return decision
        after = [*self.entries, Entry(self.next_seq, action, decision, insist=insist, before=before)]
        if adrift := self._adrift(after):
            return refuse("core.insert.rests_on_it", steps=adrift, count=len(adrift))
        return decision if insist else self._misfit_warning(after) or decision

    def _adrift(self, entries: Sequence[Entry]) -> list[int]:
        """Steps that are impossible in the line of these entries: a pile would lie below nothing, say.

        Without them the rest holds. Steps that the rules would merely answer differently are not meant: on
        those the table may insist.
        """
        line = line_of(entries)
        pairs = enumerate(zip(line, self.line, strict=False))
        same = next((at for at, (new, now) in pairs if new is not now), min(len(line), len(self.line)))
        start = self._fold(line[:same]) if same < len(line) else self.state
        found = self._impossible(start, line[same:])
        # What could not be before this correction either does not stand in its way, nor in that of redo.
        return [] if found and (self._unsound(start, self.line[same:]) or self._stood(line)) else found

    def _stood(self, line: Sequence[Entry]) -> bool:
        """Whether these very steps counted once, in this order."""
        return any(line_of(self.entries[:upto]) == line for upto in range(len(line), len(self.entries)))

    def _unsound(self, state: S, line: Sequence[Entry]) -> bool:
        return bool(self.game.faults(self.rules, state) or self._impossible(state, line))

    def _impossible(self, state: S, line: Sequence[Entry]) -> list[int]:
        """The steps of this line after which something that must hold would not; each is passed over."""
        found = []
        for entry in line:
            then = state
            for event in entry.events:
                earlier, then = then, self.game.apply(then, event)
                if self.game.faults_since(self.rules, then, earlier):
                    found.append(entry.seq)
                    break
            else:
                state = then
        return found

    def _misfit_warning(self, entries: Sequence[Entry]) -> Refusal | None:
        """A correction that leaves later steps hanging is told before it is made."""
        known = {misfit.seq for misfit in self.misfits()}
        news = [misfit.seq for misfit in self._misfits(line_of(entries)) if misfit.seq not in known]
        return warn("core.correction.later_steps", steps=news, count=len(news)) if news else None

    def misfits(self) -> list[Misfit]:
        """The steps in the line that the rules would answer differently from what is written down."""
        return self._misfits(self.line)

    def _misfits(self, line: Sequence[Entry]) -> list[Misfit]:
        found = []
        state = self.game.blank
        for entry in line:
            decision = self.game.decide(self.rules, state, entry.action, entry.insist)
            if not isinstance(decision, tuple):
                found.append(Misfit(entry.seq, decision))
            elif decision != entry.events:
                found.append(Misfit(entry.seq, None))
            state = self.game.fold(entry.events, state)
        return found

    # --- undo and redo --------------------------------------------------------------------------------

    def undo_target(self) -> Entry | None:
        """The step that undo would take back; the set-up stays."""
        return max(self.line[1:], key=lambda entry: entry.seq, default=None)

    def undo(self, reason: str = "") -> Retract | None:
        """Takes along what is impossible without it, so that every step can be undone."""
        target = self.undo_target()
        if target is None:
            return None
        alone = Entry(self.next_seq, Retract((target.seq,)), ())
        return Retract((target.seq, *self._adrift([*self.entries, alone])), reason)

    def redo_target(self) -> Entry | None:
        """The retraction that redo would take back, so that the table stands as it did before it.

        None once something new was done, or once a branch was brought back: what was taken back later never
        stood on that one, and is a branch of its own.
        """
        dead, back_from = dead_in(self.entries), self.next_seq
        kinds = {entry.seq: isinstance(entry.action, Retract) for entry in self.entries}
        for entry in reversed(self.entries):
            if entry.seq in dead:
                continue
            if not isinstance(entry.action, Retract):
                return None
            again = [kinds[seq] for seq in entry.action.seqs]
            if not any(again):
                return entry if entry.seq < back_from else None
            if not all(again):
                return None  # a branch was brought back: what it took the place of is a branch now
            back_from = min(back_from, *entry.action.seqs)
        return None

    def redo(self, reason: str = "") -> Retract | None:
        target = self.redo_target()
        return Retract((target.seq,), reason) if target else None

    def undo_turn(self, reason: str = "") -> Retract | None:
        """Take back all steps of this turn; if it has only begun, those of the one before."""
        begun = self._turns()
        for turn in (self.game.turn(self.state), begun[-1] if begun else ()):
            at = len(self.line)
            while at > 1 and begun[at - 1] == turn:
                at -= 1
            if at < len(self.line):
                return Retract(tuple(sorted(entry.seq for entry in self.line[at:])), reason)
        return None

    def undo_to(self, seq: int, reason: str = "") -> Retract | None:
        """Take back every step that stands after this one; none if it is the last, or doesn't count."""
        at = next((at for at, entry in enumerate(self.line, 1) if entry.seq == seq), len(self.line))
        after = tuple(sorted(entry.seq for entry in self.line[at:]))
        return Retract(after, reason) if after else None

    def redo_turn(self, reason: str = "") -> Retract | None:
        """Bring back what was taken back until another turn begins, or as much as there is."""
        turn, ahead = self.game.turn(self.state), Journal(self.game, self.rules, self.entries)
        targets: list[int] = []
        while self.game.turn(ahead.state) == turn and (target := ahead.redo_target()):
            targets.append(target.seq)
            ahead.commit(Entry(ahead.next_seq, Retract((target.seq,)), ()))
        return Retract(tuple(targets), reason) if targets else None

    def _turns(self) -> list[tuple[int, ...]]:
        """For each step of the line the turn it was taken in."""
        turns, state = [], self.game.blank
        for entry in self.line:
            turns.append(self.game.turn(state))
            state = self.game.fold(entry.events, state)
        return turns

    def branches(self) -> tuple[Branch, ...]:
        """What was taken back and does not count now, the latest first; each can be brought back."""
        return branches_of(self.entries)

    def bring_back(self, branch: Branch, reason: str = "") -> Retract:
        """Let the table stand again as it did before this branch was taken back."""
        return Retract(brought_back(self.entries, branch), reason)

    # --- chance is not rolled twice -------------------------------------------------------------------

    def known_outcome(self, kind: type) -> Action | None:
        """The outcome of this kind that was taken back and has not come up again: it still holds."""
        actions = {entry.seq: entry.action for entry in self.entries}

        def outcomes(retract: Retract) -> list[int]:
            return [seq for seq in sorted(retract.seqs) if type(actions[seq]) is kind]

        waiting: list[int] = []
        for entry in self.entries:
            if isinstance(entry.action, Retract):
                for seq in entry.action.seqs:
                    undone = actions[seq]
                    if isinstance(undone, Retract):
                        back = outcomes(undone)
                        waiting = [each for each in waiting if each not in back]
                waiting = outcomes(entry.action) + waiting
            elif type(entry.action) is kind and waiting:
                waiting.pop(0)
        return actions[waiting[0]] if waiting else None

    def _known_otherwise(self, action: Action) -> Refusal | None:
        """Undoing a roll or a draw keeps its outcome: nobody fishes for a better die."""
        if type(action) not in self.game.chance or len(self.line) == len(self.entries):
            return None
        known = self.known_outcome(type(action))
        if known is None or without_reading(known) == without_reading(action):
            return None
        return warn("core.chance.already_known", known=self.game.actions.encode(known))


AnyJournal: TypeAlias = Journal[Any, Any]
"""That of one of the games, whichever."""
