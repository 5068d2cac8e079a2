"""What the explanation panel says of a step or a topic; no window needed."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from app.text.booklets import cited
from app.text.translator import Translator
from app.ui.views import ExplanationView, TopicView
from engine.core import Heading

if TYPE_CHECKING:
    from app.text.help import Library, Topic

MOST_RELATED = 3


def explanation(tr: Translator, library: Library, key: str) -> ExplanationView | None:
    """The view for a step key (`roll.event`) or a topic id (`rule.income`); None if nothing explains it."""
    topic = library.topic(key) or library.step(key)
    if topic is None:
        return None
    return ExplanationView(topic.title, topic.text, place(tr, topic), related(library, topic)[:MOST_RELATED])


def place(tr: Translator, topic: Topic) -> str:
    """Where the rulebook says it; empty for what only the app knows."""
    return cited(tr, Heading(topic.place, topic.booklet)) if topic.place else ""


def related(library: Library, topic: Topic) -> tuple[TopicView, ...]:
    """The topics one may go on to, as far as the library has them."""
    return tuple(_links(library, topic))


def _links(library: Library, topic: Topic) -> Iterator[TopicView]:
    for name in topic.see:
        if found := library.topic(name):
            yield TopicView(found.id, found.title)
