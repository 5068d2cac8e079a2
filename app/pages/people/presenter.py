"""Players and groups that the log remembers, and what can be done with each; no window needed."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime
from typing import TYPE_CHECKING, Literal

from app.pages.people.view import PeopleView
from app.sessions import words as session_words
from app.text.names import shortened
from app.text.translator import Translator
from app.ui.views import ActionView, Choice, EntryView, FormView, RowsView, RowView, TabView

if TYPE_CHECKING:
    from app.sessions.store.store import Known

Tab = Literal["people", "groups"]
TABS: Mapping[Tab, str] = {"people": "user", "groups": "users"}
MOST_PICKS = 6


def people_view(
    tr: Translator,
    tab: Tab,
    known: Sequence[Known],
    now: datetime,
    form: FormView | None = None,
    notice: str = "",
) -> PeopleView:
    """Those who played last come first."""
    return PeopleView(
        title=tr("people.title"),
        back_label=tr("history.back"),
        tabs=tuple(TabView(name, tr(f"people.tab.{name}"), icon) for name, icon in TABS.items()),
        tab=tab,
        rows=RowsView(
            rows=tuple(_row(tr, tab, each, now) for each in known),
            empty_words=tr(f"people.none.{tab}"),
        ),
        privacy=tr("people.privacy"),
        form=form,
        notice=notice,
    )


def _row(tr: Translator, tab: Tab, known: Known, now: datetime) -> RowView:
    plays = tr("people.plays", count=known.sessions)
    if known.last_ms:
        plays = tr("people.last", plays=plays, when=session_words.when(tr, known.last_ms, now))
    return RowView(known.name, shortened(known.name), plays, TABS[tab])


# --- one of them ------------------------------------------------------------------------------------------


def one_form(tr: Translator, tab: Tab, name: str, others: Iterable[str], draft: str) -> FormView:
    """Another name; the name of somebody else makes the two one."""
    few = [each for each in others if each != name][:MOST_PICKS]
    same = draft.strip() in set(others) - {name}
    keep = "people.merge" if same else "people.rename"
    actions = [
        ActionView(
            "rename",
            tr(keep),
            "users" if same else "check",
            primary=True,
            enabled=bool(draft.strip()) and draft.strip() != name,
            why_not=tr("people.why_not.same"),
        ),
        ActionView("sessions", tr("people.sessions"), "history"),
        ActionView("forget", tr(f"people.forget.{tab}"), "trash"),
        ActionView("leave", tr("history.leave"), "x"),
    ]
    return FormView(
        shortened(name),
        tr(f"people.same.{tab}", name=shortened(name), other=shortened(draft.strip())) if same else "",
        (
            EntryView(
                "name",
                tr("people.new_name"),
                draft,
                tr("people.name"),
                picks=tuple(Choice(each, shortened(each, 24), "", each == draft) for each in few),
            ),
        ),
        tuple(actions),
        grave=same,
    )


def forget_form(tr: Translator, tab: Tab, name: str, sessions: int) -> FormView:
    """What will be gone, and what won't: files that were made before are out of our reach."""
    text = tr(f"people.forget.{tab}.text", name=shortened(name), count=sessions)
    return FormView(
        tr(f"people.forget.{tab}.title", name=shortened(name)),
        text,
        actions=(
            ActionView("leave", tr("people.forget.no"), "check", primary=True),
            ActionView("really", tr(f"people.forget.{tab}.yes"), "trash"),
        ),
        grave=True,
    )
