"""The games on the shelf: from a game's id to all that the app has for it, imported when first asked for.

What each part has to offer:

- `table`: a `GameTable` made from a session (app.table).
- `page`, `setup`, `box`: names of pages (app.main). Set-up has `open()` and `start()`, a box `open(edition)`.
- `words`: a module with `country`, `mark` (its sign in the theme), `refusal`, `trouble`, `event`,
  `step_taken` and `standing`.
- `story`: a `Teller` (app.screens.history.teller).
- `debrief`: a `Debriefer` (app.debrief.played).
- `more`: what else there is at its table, in order, each with its picture (app.screens.more).
- `moment`: a function from a translator, a `Listed` and the present to the picture on the resume tile.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from importlib import import_module
from typing import Any

FIRST = "keep_cool"
"""The game that help is about where nothing says which."""


@dataclass(frozen=True, slots=True)
class Shelved:
    """One game; the parts are named as `module:attribute`."""

    id: str
    table: str
    page: str
    setup: str
    words: str
    story: str
    debrief: str
    moment: str = ""
    box: str = ""
    more: Mapping[str, str] = field(default_factory=dict)

    def part(self, name: str) -> Any:
        """A part by its field's name; None where this game has none."""
        module, _, attribute = getattr(self, name).partition(":")
        if not module:
            return None
        found = import_module(module)
        return getattr(found, attribute) if attribute else found


_SHELF = (
    Shelved(
        id="keep_cool",
        table="app.screens.keep_cool.table:KeepCoolTable",
        page="keep_cool",
        setup="setup",
        words="app.screens.keep_cool.words",
        story="app.screens.keep_cool.story:TELLER",
        debrief="app.debrief.keep_cool:DEBRIEF",
        moment="app.screens.keep_cool.moment:moment",
        box="box",
        more={
            "targets": "flag",
            "correct": "pencil",
            "story": "history",
            "devices": "devices",
            "settings": "settings",
            "home": "home",
            "call_off": "player-stop",
        },
    ),
    Shelved(
        id="kyoto",
        table="app.screens.kyoto.table:KyotoTable",
        page="kyoto",
        setup="kyoto_setup",
        words="app.screens.kyoto.words",
        story="app.screens.kyoto.story:TELLER",
        debrief="app.debrief.kyoto:DEBRIEF",
        moment="app.screens.kyoto.moment:moment",
        box="kyoto_box",
        more={
            "kyoto_correct": "pencil",
            "story": "history",
            "settings": "settings",
            "home": "home",
            "call_off": "player-stop",
        },
    ),
    Shelved(
        id="emission",
        table="app.screens.emission.table:EmissionTable",
        page="emission",
        setup="emission_setup",
        words="app.screens.emission.words",
        story="app.screens.emission.story:TELLER",
        debrief="app.debrief.emission:DEBRIEF",
        moment="app.screens.emission.moment:moment",
        box="emission_box",
        more={
            "emission_correct": "pencil",
            "story": "history",
            "settings": "settings",
            "home": "home",
            "call_off": "player-stop",
        },
    ),
    Shelved(
        id="co2",
        table="app.screens.co2.table:Co2Table",
        page="co2",
        setup="co2_setup",
        words="app.screens.co2.words",
        story="app.screens.co2.story:TELLER",
        debrief="app.debrief.co2:DEBRIEF",
        moment="app.screens.co2.moment:moment",
        box="co2_box",
        more={
            "co2_correct": "pencil",
            "story": "history",
            "settings": "settings",
            "home": "home",
            "call_off": "player-stop",
        },
    ),
)
SHELF: Mapping[str, Shelved] = {each.id: each for each in _SHELF}


def words_of(game_id: str) -> Any:
    """The words of a game; those of the first for one this version does not know."""
    return SHELF.get(game_id, SHELF[FIRST]).part("words")
