"""What the set-up of a conference shows."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from app.games.keep_cool.conference.cards import PRESS, delegation_card, people_rows, press_card
from app.games.keep_cool.conference.view import CardView, DelegationsView
from app.games.keep_cool.delegations.plan import MOST_PEOPLE, OFFICES, Plan
from app.text.translator import Translator
from app.ui.views import ActionView, Choice, CounterView, RowsView
from engine.keep_cool.conference.actions import ConferencePlan


def delegations_view(
    tr: Translator,
    plan: Plan,
    countries: Sequence[str],
    names: Mapping[str, str],
    card: str = "",
    notice: str = "",
) -> DelegationsView:
    """`card` is the delegation that lies open."""
    planned = plan.conference(countries, names)
    least = OFFICES * len(countries)
    return DelegationsView(
        title=tr("delegations.title"),
        back_label=tr("delegations.back"),
        form_label=tr("delegations.form"),
        form=(
            Choice("table", tr("delegations.table"), tr("delegations.table.detail"), not plan.on),
            Choice("conference", tr("delegations.conference"), tr("delegations.conference.detail"), plan.on),
        ),
        on=plan.on,
        hint=tr("delegations.hint") if plan.on else tr("delegations.off"),
        people=CounterView(
            tr("delegations.people"),
            max(least, plan.people),
            least,
            MOST_PEOPLE,
            icon="users",
            why_not_less=tr("delegations.too_few", least=least),
        ),
        rows=people_rows(tr, planned.delegations, len(planned.journalists), planned.public)
        if plan.on
        else RowsView((), "", "", ""),
        rows_label=tr("delegations.rows"),
        sheets=ActionView("sheets", tr("delegations.sheets"), "notes"),
        done=ActionView("done", tr("delegations.done"), "check", primary=True),
        card=_card(tr, planned, card) if plan.on else None,
        notice=notice,
    )


def button(tr: Translator, plan: Plan) -> ActionView:
    """The way to it from the set-up of the table; says whether a conference is on."""
    key = "delegations.button.on" if plan.on else "delegations.button"
    return ActionView("delegations", tr(key), "school", primary=plan.on)


def _card(tr: Translator, planned: ConferencePlan, card: str) -> CardView | None:
    if card == PRESS:
        return press_card(tr, len(planned.journalists), planned.public)
    found = next((each for each in planned.delegations if each.country == card), None)
    return delegation_card(tr, found, detail=tr("delegations.everybody"), names=True) if found else None
