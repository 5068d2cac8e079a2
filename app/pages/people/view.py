"""What the page of people shows. Every text is already in the reader's language."""

from __future__ import annotations

from dataclasses import dataclass

from app.ui.views import FormView, RowsView, TabView


@dataclass(frozen=True, slots=True)
class PeopleView:
    """Everybody the app remembers, or all groups; over them what is asked about one of them."""

    title: str
    back_label: str
    tabs: tuple[TabView, ...]
    tab: str
    rows: RowsView
    privacy: str
    """What happens with these names."""
    form: FormView | None = None
    notice: str = ""
