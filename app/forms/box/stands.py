"""Where a value stands and what is wrong with it, in words; the editions to choose from."""

from __future__ import annotations

from app.forms.box.owner import OwnerDraft
from app.text.translator import Translator
from app.ui.views import Choice, StandView
from engine.core import Fault, JsonObject
from engine.games import find_game

SIGNS = {
    "printed": "book-2",
    "reported": "message-circle",
    "practice": "question-mark",
    "owner": "circle-check",
}


def stand(tr: Translator, draft: OwnerDraft, path: str) -> StandView:
    """Where a value stands, or what is wrong with it."""
    wrong = draft.wrong(path)
    if wrong:
        return StandView(fault_words(tr, wrong[0]), "warning", "fault")
    if path not in draft.data:
        return StandView(tr("box.value.out"), "circle-x", "owner")
    source = draft.data.values[path].source
    tone = {"practice": "practice", "owner": "owner"}.get(source, "quiet")
    return StandView(tr(f"box.source.{source}"), SIGNS[source], tone)  # type: ignore[arg-type]


def fault_words(tr: Translator, fault: Fault) -> str:
    if fault.code == "data.emission.crisis":
        return tr(
            fault.code, line=fault.params["line"], why=mistake_words(tr, fault.params["why"], fault.params)
        )
    return tr(fault.code, **fault.params)


def edition_choices(tr: Translator, game: str, chosen: str) -> tuple[Choice, ...]:
    """The editions, each with how one knows it."""
    return tuple(
        Choice(name, tr(f"edition.{name}"), tr(f"edition.{name}.known_by"), name == chosen)
        for name in find_game(game).editions
    )


def mistake_words(tr: Translator, code: str, params: JsonObject) -> str:
    """What is wrong with a line, a crisis or a deck file."""
    return tr(f"deck.mistake.{code}", **params)
