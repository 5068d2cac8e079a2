"""Help in place: what each step, rule and word of a game means, and a search through it. Works offline."""

from __future__ import annotations

from app.text.help.library import Hit, Kind, Library, Topic, library

__all__ = ["Hit", "Kind", "Library", "Topic", "library"]
