"""The people of a conference, in words and as cards to change them; the same before the game and in play."""

from __future__ import annotations

from collections.abc import Sequence

from app.games.keep_cool.conference.view import CardView, NameView
from app.text.translator import Translator
from app.ui.views import ActionView, Choice, CounterView, RowsView, RowView
from engine.keep_cool.conference.actions import DelegationPlan
from engine.keep_cool.conference.press import MOST_JOURNALISTS, MOST_MEMBERS
from engine.keep_cool.conference.records import Delegation, Method

METHODS: tuple[Method, ...] = ("majority", "two_thirds", "unanimous")
PRESS = "press"
"""The card of press and public, beside those of the delegations."""


def people_detail(tr: Translator, one: Delegation | DelegationPlan) -> str:
    """How many they are and how they decide; by whom they are led, if that has been said."""
    parts = [tr("conference.people", people=2 + one.members), tr(f"method.{one.method}")]
    if one.leader:
        parts.append(tr("conference.led_by", name=one.leader))
    return " · ".join(parts)


def press_detail(tr: Translator, journalists: int, public: bool) -> str:
    there = tr("conference.public.there" if public else "conference.public.away")
    return " · ".join((tr("conference.journalists", count=journalists), there))


def people_rows(
    tr: Translator,
    delegations: Sequence[Delegation | DelegationPlan],
    journalists: int,
    public: bool,
    card: str = "",
) -> RowsView:
    """The delegations, and press and public after them; `card` is the one that lies open."""
    rows = [
        RowView(
            each.country,
            tr(f"country.{each.country}"),
            people_detail(tr, each),
            seat=each.country,
            chosen=each.country == card,
        )
        for each in delegations
    ]
    detail = press_detail(tr, journalists, public)
    rows.append(RowView(PRESS, tr("conference.press"), detail, "speakerphone", chosen=card == PRESS))
    return RowsView(tuple(rows), "", tr("conference.before"), tr("conference.after"))


def delegation_card(
    tr: Translator,
    one: Delegation | DelegationPlan,
    *,
    detail: str,
    names: bool = False,
    actions: tuple[ActionView, ...] = (),
) -> CardView:
    """`names` can be written where there is a keyboard: before the game."""
    written = (
        NameView("leader", tr("conference.leader"), one.leader),
        NameView("press", tr("conference.officer"), one.press),
    )
    return CardView(
        id=one.country,
        seat=one.country,
        title=tr(f"country.{one.country}"),
        detail=detail,
        counter=CounterView(tr("conference.members"), one.members, most=MOST_MEMBERS, icon="users"),
        choice_label=tr("conference.decides"),
        choices=tuple(
            Choice(method, tr(f"conference.method.{method}"), chosen=method == one.method)
            for method in METHODS
        ),
        close_label=tr("conference.close"),
        names=written if names else (),
        actions=actions,
    )


def press_card(tr: Translator, journalists: int, public: bool) -> CardView:
    choices = {"public": public, "no_public": not public}
    return CardView(
        id=PRESS,
        seat="",
        title=tr("conference.press"),
        detail=tr("conference.press.detail"),
        counter=CounterView(
            tr("conference.journalists.label"), journalists, most=MOST_JOURNALISTS, icon="speakerphone"
        ),
        choice_label=tr("conference.public.label"),
        choices=tuple(Choice(key, tr(f"conference.{key}"), chosen=on) for key, on in choices.items()),
        close_label=tr("conference.close"),
    )
