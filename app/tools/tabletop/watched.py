"""People who watch the app: they look before they tap, answer what it says, put right what it has wrong."""

from __future__ import annotations

from app.tools.tabletop.table import STEP, Table
from app.tools.tabletop.tally import Slip
from engine.keep_cool import GAME
from engine.keep_cool.actions import Adjust
from engine.tracking import Act, Confirmed, Output, Prompted, Propose, Recalibrate

GIVE_IT = 7000
"""So long people wait for the app to catch up before they look what it is about, in milliseconds."""


class WatchedTable(Table):
    """Whoever wants to tap looks at the screen first: is it where the table is?"""

    def _look(self) -> None:
        """Before anybody taps: is the app where the table is?"""
        for _ in range(8):
            waited = 0
            while not self._same() and waited < GIVE_IT:
                self._let_pass(STEP)
                tracker = self.app.tracker
                resting = tracker.sure and tracker.status.kind != "moving"
                waited += STEP if resting else STEP // 2
            if self._same():
                return
            if self.app.tracker.prompt is not None:
                self._answer()
            elif self._slips and self.app.tracker.status.kind in ("under_way", "waiting", "fits", "differs"):
                self.say(f"the screen waits: {self.app.tracker.status}")
                self._fix_chips("screen" if self._is_behind() else "misread")
            else:
                self._put_right("behind" if self.scale.linked else "away")
        self._put_right("stuck")

    def _same(self) -> bool:
        """Does the screen ask for what the table is at? Nobody compares all the rest all the time."""
        mine, theirs = self.state, self.believed
        asked = [GAME.awaits(self.rules, state) for state in (mine, theirs)]
        return asked[0] == asked[1] and mine.carbometer == theirs.carbometer

    def _is_behind(self) -> bool:
        """The app has recorded nothing that did not happen."""
        theirs = [entry.action for entry in self.app.journal.line]
        return theirs == [entry.action for entry in self.truth.line][: len(theirs)]

    def _put_right(self, why: str) -> None:
        """People leaf back to where the app was right, and tap the rest."""
        mine = [entry.action for entry in self.truth.line]
        theirs = [entry.action for entry in self.app.journal.line]
        if self._same():
            return
        status = self.app.tracker.status.kind
        self.say(f"put right by hand: {why}; {status}; {len(theirs)} entries against {len(mine)}")
        self._touched = self._touched or why
        if theirs != mine[: len(theirs)]:
            self.tally.wrong_records += why != "back"
        while theirs != mine:
            ahead = theirs == mine[: len(theirs)]
            tapped = mine[len(theirs)] if ahead else self.app.journal.undo()
            if tapped is None or not self.app.tap(tapped):
                raise AssertionError(f"{tapped} was refused")
            theirs = [entry.action for entry in self.app.journal.line]

    # --- answering ------------------------------------------------------------------------------------------

    def _hear(self, output: Output) -> None:
        if isinstance(output, Act):
            self.say(f"app: {output.code} {output.action}")
        elif isinstance(output, Prompted) and output.news:
            self._hear_complaint(output)
        elif isinstance(output, Propose):
            self.tally.proposals += 1
        elif isinstance(output, Recalibrate):
            self.scale.set(output.count)
        elif isinstance(output, Confirmed):
            self.scale.agree(output.count)

    def _hear_complaint(self, output: Prompted) -> None:
        prompt = output.prompt
        fits = self.scale.chips == self.state.carbometer and self._same()
        early = (self._busy or fits) and not self._slips and not self._back and not self.scale.zero
        codes = [story.code for story in prompt.stories]
        self.say(f"app: {prompt.kind} {prompt.by:+d} {codes}{' (too early)' if early else ''}")
        if early:
            self.tally.false_alarms += 1
            self.tally.alarm_kinds[prompt.story.code] += 1
        else:
            self._told("prompt")
        self.tally.back_offered += self._back and "take_back" in prompt.ways
        self._answer_at = self.clock.now + self._about(4000)

    def _answer(self) -> None:
        """Somebody reads what the app says, and does something about it."""
        self._answer_at = None
        prompt = self.app.tracker.prompt
        if prompt is None:
            return
        self.say(f"answers {prompt.kind} {prompt.by:+d} {[story.code for story in prompt.stories]}")
        if self._back and "take_back" in prompt.ways:
            self.app.choose("take_back")
            self._put_right("back")
        elif self.scale.chips != self.state.carbometer:
            self._answer_slip()
        elif self.app.tracker.sensed != self.scale.chips:
            self._blame_scale()
        elif not self._same():
            self._answer_gap()

    def _answer_slip(self) -> None:
        prompt = self.app.tracker.prompt
        assert prompt is not None
        one = self._slips[0] if len(self._slips) == 1 else None
        self._told("prompt")
        keeps = one is not None and "table_is_right" in prompt.ways and self._chance(self.habits.keeps_it)
        if keeps and one is not None and self._keep_it(one):
            return
        if "app_is_right" in prompt.ways and self._chance(self.habits.taps_app_is_right):
            self._touched = self._touched or "guided"
            self.app.choose("app_is_right")
        self._fix_chips("prompt")

    def _keep_it(self, slip: Slip) -> bool:
        """The table is right, if the story that the app tells is the one that happened."""
        prompt = self.app.tracker.prompt
        assert prompt is not None
        lead = prompt.story
        in_hand = lead.params.get("what") == "take_income" and lead.code in (
            "twice",
            "miscounted",
            "to_go",
            "without_opec_bonus",
        )
        if in_hand != slip.seat or prompt.sensed != self.scale.chips or prompt.by != slip.by:
            return False
        self._touched = self._touched or "kept"
        self.app.choose("table_is_right")
        self.tally.note_slip(slip)
        self._slips = []
        self._do(Adjust("carbometer", self.scale.chips, lead.code))
        if slip.seat:
            country = str(lead.params["country"])
            has = self.state.seat(country).chips
            self._do(Adjust(f"{country}.chips", has - slip.by, lead.code))
        self.say("keeps it: the table is right")
        self._put_right("kept")
        return True

    def _blame_scale(self) -> None:
        """All chips were counted, and they are right."""
        self._let_pass(6000)
        if self.app.tracker.prompt is None or self.scale.chips != self.state.carbometer:
            return
        self._touched = self._touched or "scale"
        self.app.choose("app_is_right")
        self._let_pass(2000)
        self.app.choose("scale_is_wrong")

    def _answer_gap(self) -> None:
        """The chips are right and show a step that the app has not recorded by itself."""
        prompt = self.app.tracker.prompt
        assert prompt is not None
        for way in prompt.ways:
            if way in ("record", "take_back"):
                self._touched = self._touched or "asked"
                self.app.choose(way)
                self._let_pass(1000)
                break
        if not self._same():
            self._let_pass(4000)
        if not self._same():
            self._put_right("gap")
