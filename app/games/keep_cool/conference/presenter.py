"""What the conference shows and asks for in play, computed from the journal; no window needed."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Literal

from app.games.keep_cool import words as table_story
from app.games.keep_cool.conference import words
from app.games.keep_cool.conference.cards import PRESS, delegation_card, people_rows, press_card
from app.games.keep_cool.conference.view import CardView, ConferenceView, CountView, DueView, VoteView
from app.text.translator import Translator, capital
from app.ui.views import ActionView, Choice, CounterView, HistoryRow, HistoryView, TabView
from engine.core import Action, Entry, Journal
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
from engine.keep_cool.conference.events import CONFERENCE_EVENTS
from engine.keep_cool.conference.press import counted_answer
from engine.keep_cool.conference.records import Conference, Delegation, Due, Motion, Press
from engine.keep_cool.conference.voting import MOST, OF_THE_BONUS, verdict
from engine.keep_cool.rules import Rules
from engine.keep_cool.state import State

TABS = {"due": "bell", "vote": "list-check", "people": "users", "log": "list"}
Tab = Literal["due", "vote", "people", "log"]
MOTIONS: tuple[Motion, ...] = (
    *("black", "green", "red"),
    *("innovate_black", "innovate_green", "save"),
    *OF_THE_BONUS,
    *("deal", "other"),
)
"""In rows of three, as far as a delegation can carry them out."""
COUNTS = ("yes", "no", "abstained")
HANDS = ("consenting", "protesting")
DUE_ICONS = {"update": "speakerphone", "interview": "message-circle", "answer": "users"}
BUTTON = "conference"
"""What the table's button is called."""


@dataclass(frozen=True, slots=True)
class Desk:
    """What people have in hand: the open part, a vote being counted, the card that lies open."""

    tab: Tab = "due"
    country: str = ""
    """Whose vote it is; empty for the delegation whose turn it is."""
    motion: Motion = "black"
    yes: int = 0
    no: int = 0
    abstained: int = 0
    card: str = ""
    report: int = 0
    """The report on which the public's hands are being counted."""
    consenting: int = 0
    protesting: int = 0

    def for_country(self, country: str) -> Desk:
        """Another delegation's vote begins at nought."""
        return replace(self, country=country, yes=0, no=0, abstained=0)

    def for_motion(self, motion: Motion) -> Desk:
        return replace(self, motion=motion, yes=0, no=0, abstained=0)


@dataclass(frozen=True, slots=True)
class TableWords:
    """What the table itself shows of a conference: the way to it, and a reminder if something is due."""

    button: ActionView
    reminder: str


def table_words(tr: Translator, state: State) -> TableWords | None:
    """None at a table without a conference."""
    if state.conference is None:
        return None
    due = state.conference.due
    label = tr("conference.button.due", due=len(due)) if due else tr("conference.button")
    reminder = ""
    if due:
        first = due[0]
        reminder = tr(f"conference.reminder.{first.kind}", country=tr(f"country.{first.country}"))
        if len(due) > 1:
            reminder = tr("conference.reminder.more", first=reminder, more=len(due) - 1)
    return TableWords(ActionView(BUTTON, label, "school"), reminder)


def conference_view(
    tr: Translator, journal: Journal[Rules, State], desk: Desk
) -> tuple[ConferenceView, dict[str, Action]]:
    """The view, and what each of its buttons does to the game."""
    state = journal.state
    met = state.conference
    assert met is not None
    acts: dict[str, Action] = {}
    card = desk.card or state.active_seat.country
    undo = journal.undo_target()
    # Only what the conference did is taken back here: the game's own steps are taken back at the table.
    conferred = undo is not None and isinstance(undo.action, CONFERENCE_ACTIONS)
    return (
        ConferenceView(
            title=tr("conference.title"),
            back_label=tr("conference.back"),
            undo_label=tr("table.undo"),
            undo_hint=table_story.step_taken(tr, undo.action) if undo and conferred else "",
            tabs=tuple(TabView(tab, _tab_label(tr, tab, met), icon) for tab, icon in TABS.items()),
            tab=desk.tab,
            due=(
                *(_due(tr, met, each, acts) for each in met.due),
                *(_free(tr, met, each, acts) for each in _with_nothing_due(met)),
            ),
            before_words=tr("conference.before"),
            after_words=tr("conference.after"),
            vote=_vote(tr, state, met, desk, acts),
            people=people_rows(tr, met.delegations, len(met.journalists), met.public, card),
            log=_log(tr, journal),
            card=_card(tr, met, card, acts),
            opened=bool(desk.card),
            count=_count(tr, met, desk, acts),
        ),
        acts,
    )


def _tab_label(tr: Translator, tab: str, met: Conference) -> str:
    if tab == "due" and met.due:
        return tr("conference.tab.due.count", due=len(met.due))
    return tr(f"conference.tab.{tab}")


# --- what is due ------------------------------------------------------------------------------------------


def _due(tr: Translator, met: Conference, due: Due, acts: dict[str, Action]) -> DueView:
    key = f"{due.kind}:{due.country}:{due.report}"
    country = tr(f"country.{due.country}")
    buttons = (
        list(_answers(tr, due, key, acts)) if due.kind == "answer" else list(_reports(tr, met, due, acts))
    )
    acts[f"wave:{key}"] = WaveAside(due.kind, due.country, due.report)
    buttons.append(ActionView(f"wave:{key}", tr("conference.wave"), "x"))
    return DueView(
        id=key,
        seat=due.country,
        icon=DUE_ICONS[due.kind],
        title=tr(f"conference.due.{due.kind}", country=country),
        detail=_why(tr, met, due),
        actions=tuple(buttons),
    )


def _reports(tr: Translator, met: Conference, due: Due, acts: dict[str, Action]) -> Iterator[ActionView]:
    """Who may report: the own press, and the independent one if there is any."""
    kind = GiveUpdate if due.kind == "update" else GiveInterview
    acts[f"{due.kind}:officer:{due.country}"] = kind(due.country, "officer")
    own = tr("conference.by.officer")
    yield ActionView(f"{due.kind}:officer:{due.country}", own, "users", primary=not met.journalists)
    if met.journalists:
        acts[f"{due.kind}:independent:{due.country}"] = kind(due.country, "independent")
        label = tr("conference.by.independent")
        yield ActionView(f"{due.kind}:independent:{due.country}", label, "world")


def _answers(tr: Translator, due: Due, key: str, acts: dict[str, Action]) -> Iterator[ActionView]:
    acts[f"consent:{due.report}"] = AnswerReport(due.report, "consent")
    acts[f"protest:{due.report}"] = AnswerReport(due.report, "protest")
    yield ActionView(f"consent:{due.report}", tr("conference.consent"), "heart-handshake")
    yield ActionView(f"protest:{due.report}", tr("conference.protest"), "hand-stop")
    yield ActionView(f"count:{due.report}", tr("conference.count"), "users")


def _with_nothing_due(met: Conference) -> list[Delegation]:
    asked = {each.country for each in met.due if each.kind != "answer"}
    return [each for each in met.delegations if each.country not in asked]


def _free(tr: Translator, met: Conference, one: Delegation, acts: dict[str, Action]) -> DueView:
    """The press may report and the table may ask a leader at any time."""
    by: Press = "independent" if met.journalists else "officer"
    acts[f"update:{by}:{one.country}"] = GiveUpdate(one.country, by)
    acts[f"interview:{by}:{one.country}"] = GiveInterview(one.country, by)
    return DueView(
        id=f"free:{one.country}",
        seat=one.country,
        icon="",
        title=tr(f"country.{one.country}"),
        detail=tr("conference.moves", count=one.moves),
        actions=tuple(
            ActionView(f"{kind}:{by}:{one.country}", tr(f"conference.{kind}"), DUE_ICONS[kind])
            for kind in ("update", "interview")
        ),
        quiet=True,
    )


def _why(tr: Translator, met: Conference, due: Due) -> str:
    if due.kind == "answer":
        kind = next((each.kind for each in met.reports if each.number == due.report), "update")
        return tr(f"conference.answer.{kind}")
    if due.kind == "update":
        return tr("conference.after_moves", count=due.moves)
    return capital(", ".join(tr(f"conference.why.{why}") for why in due.whys))


def _count(tr: Translator, met: Conference, desk: Desk, acts: dict[str, Action]) -> CountView | None:
    report = next((each for each in met.reports if each.number == desk.report and not each.answer), None)
    if report is None:
        return None
    hands = (desk.consenting, desk.protesting)
    counted = any(hands)
    if counted:
        acts["counted"] = AnswerReport(report.number, "", *hands)
    say = tr("conference.count.say")
    return CountView(
        title=tr("conference.count.title", country=tr(f"country.{report.country}")),
        counters=tuple(
            CounterView(tr(f"conference.{name}"), hand, most=MOST)
            for name, hand in zip(HANDS, hands, strict=True)
        ),
        verdict=tr(f"conference.counted.{counted_answer(*hands)}") if counted else say,
        actions=(
            ActionView("count:0", tr("conference.count.leave"), "x"),
            ActionView(
                "counted",
                tr("conference.record"),
                "check",
                enabled=counted,
                why_not="" if counted else say,
                primary=True,
            ),
        ),
    )


# --- voting -----------------------------------------------------------------------------------------------


def voting_country(state: State, desk: Desk) -> str:
    """Whose vote it is: the delegation that was chosen, or the one whose turn it is."""
    return desk.country or state.active_seat.country


def motions_of(country: str) -> tuple[Motion, ...]:
    """What a delegation can vote on."""
    return tuple(each for each in MOTIONS if country == "developing" or each not in OF_THE_BONUS)


def _vote(tr: Translator, state: State, met: Conference, desk: Desk, acts: dict[str, Action]) -> VoteView:
    delegation = met.delegation(voting_country(state, desk))
    counts = (desk.yes, desk.no, desk.abstained)
    found = verdict(delegation.method, *counts)
    motions = motions_of(delegation.country)
    motion = desk.motion if desk.motion in motions else motions[0]
    acts["vote"] = HoldVote(delegation.country, motion, *counts)
    title = tr(f"country.{delegation.country}")
    full = tr("conference.vote.all", country=title, people=delegation.people)
    spare = max(0, delegation.people - found.cast)
    return VoteView(
        seat_label=tr("conference.vote.who"),
        seats=tuple(
            Choice(each.country, tr(f"country.{each.country}"), chosen=each is delegation)
            for each in met.delegations
        ),
        motion_label=tr("conference.vote.on"),
        motions=tuple(Choice(each, capital(tr(f"motion.{each}")), chosen=each == motion) for each in motions),
        counters=tuple(
            CounterView(tr(f"conference.{name}"), count, most=count + spare, why_not_more=full)
            for name, count in zip(COUNTS, counts, strict=True)
        ),
        verdict=_verdict(tr, delegation, found.cast, desk.yes, found.needed, found.passed),
        passes=found.passed if found.cast else None,
        method=tr(f"conference.method.{delegation.method}.rule"),
        record=ActionView(
            "vote",
            tr("conference.record"),
            "check",
            enabled=bool(found.cast),
            why_not="" if found.cast else tr("keep_cool.vote.nobody"),
            primary=True,
        ),
        about=tr("conference.vote.about", country=title, motion=tr(f"motion.{motion}")),
        turn_label=tr("conference.vote.change"),
        close_label=tr("conference.vote.count"),
    )


def _verdict(tr: Translator, delegation: Delegation, cast: int, yes: int, needed: int, passed: bool) -> str:
    if not cast:
        return tr("conference.verdict.none", people=delegation.people)
    which = "passes" if passed else "fails"
    return tr(f"conference.verdict.{which}", yes=yes, cast=cast, needed=needed)


# --- people -----------------------------------------------------------------------------------------------


def _card(tr: Translator, met: Conference, card: str, acts: dict[str, Action]) -> CardView:
    if card == PRESS:
        return press_card(tr, len(met.journalists), met.public)
    found = met.delegation(card)
    buttons = []
    for kind, action, icon in (
        ("update", GiveUpdate, "speakerphone"),
        ("interview", GiveInterview, "message-circle"),
    ):
        for by in ("officer", "independent") if met.journalists else ("officer",):
            key = f"{kind}:{by}:{found.country}"
            acts[key] = action(found.country, by)
            buttons.append(ActionView(key, tr(f"conference.{kind}.{by}"), icon))
    return delegation_card(
        tr, found, detail=tr("conference.moves", count=found.moves), actions=tuple(buttons)
    )


def changed_count(met: Conference, card: str, count: int) -> Action:
    """The counter of the open card was set: members of a delegation, or independent journalists."""
    if card == PRESS:
        return ChangePress((*met.journalists, *("",) * count)[:count], met.public)
    one = met.delegation(card)
    return ChangeDelegation(card, one.leader, one.press, count, one.method)


def changed_choice(met: Conference, card: str, choice: str) -> Action:
    """The choice of the open card was made: how a delegation decides, or whether there is a public."""
    if card == PRESS:
        return ChangePress(met.journalists, choice == "public")
    one = met.delegation(card)
    return ChangeDelegation(card, one.leader, one.press, one.members, choice)  # type: ignore[arg-type]


# --- the log ----------------------------------------------------------------------------------------------


def _log(tr: Translator, journal: Journal[Rules, State]) -> HistoryView:
    return HistoryView(
        title="",
        rows=tuple(_rows(tr, journal.line)),
        empty_words=tr("conference.log.empty"),
        correction_words=tr("history.correction"),
        undone_words=tr("history.undone"),
        note_words=tr("history.note"),
    )


def _rows(tr: Translator, line: list[Entry]) -> Iterator[HistoryRow]:
    """What the conference did and what it was asked for, in the order in which it counts."""
    round_number = 1
    for entry in line:
        for number, happened in enumerate(entry.events):
            said = words.event(tr, happened) if isinstance(happened, CONFERENCE_EVENTS) else ""
            if said:
                when = tr("history.round", round=round_number)
                seat = str(getattr(happened, "country", ""))
                icon = words.EVENT_ICONS[type(happened)]
                yield HistoryRow(f"{entry.seq}.{number}", when, seat, icon, said)
            round_number = getattr(happened, "round", round_number)
