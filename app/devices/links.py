"""The state of a device link as people see it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any, Literal

from app.text.translator import Translator

if TYPE_CHECKING:
    from firmware_bridge import Fact

Light = Literal["ready", "busy", "lost", "off"]


@dataclass(frozen=True, slots=True)
class Link:
    """What the bridge last said of a link."""

    port: str
    state: str
    reason: str = ""
    params: Mapping[str, Any] = field(default_factory=dict)
    battery: int | None = None

    @property
    def light(self) -> Light:
        if self.state == "ready":
            return "ready"
        return "lost" if self.state in ("lost", "waiting") else "busy"

    def after(self, fact: Fact) -> Link:
        """The link when the bridge has said one thing more."""
        from firmware_bridge import Battery, LinkChanged

        if isinstance(fact, LinkChanged):
            return replace(
                self, state=str(fact.state), reason=str(fact.reason or ""), params=dict(fact.params)
            )
        return replace(self, battery=fact.percent) if isinstance(fact, Battery) else self

    def words(self, tr: Translator) -> str:
        """What is the matter and what to do, in a sentence or two."""
        if self.state == "ready":
            battery = self.battery
            ready = tr("link.ready") if battery is None else tr("link.ready.battery", percent=battery)
            return f"{ready}. {self.why(tr)}" if self.reason == "swapped" else ready
        state = tr(f"link.{self.state}", port=self.port)
        return f"{self.why(tr)} {state}" if self.reason else state

    def why(self, tr: Translator) -> str:
        """The reason alone, with what mends it if the bridge knows."""
        key, fix = f"reason.{self.reason}", self.params.get("fix")
        return tr(f"{key}.{fix}" if tr.has(f"{key}.{fix}") else key, port=self.port, **self.params)
