"""What the timer's page shows. Every text is already in the reader's language."""

from __future__ import annotations

from dataclasses import dataclass

from app.ui.views import ActionView, TimerDeskView


@dataclass(frozen=True, slots=True)
class TimerPageView:
    title: str
    back_label: str
    desk: TimerDeskView

    @property
    def main(self) -> ActionView | None:
        """What the large button does."""
        return self.desk.main
