"""My box on every tablet, as plans: no window is needed.

    python -m tests.app.test_box_layout

writes the golden plans anew: their diff is what a change does to the pages.
"""

from __future__ import annotations

import doctest
from collections.abc import Iterator
from pathlib import Path

import pytest

from app.forms import keys
from app.forms.box.layout import plan
from app.forms.box.view import BoxView
from app.games.keep_cool.box.draft import Draft
from app.games.keep_cool.box.page import BoxPage
from app.games.keep_cool.box.presenter import box_view
from app.games.keep_cool.box.scene import Scene
from app.text.translator import Translator
from tests.app.box_pages import reading_of
from tests.app.helpers import DE, LANGUAGES
from tests.app.test_kyoto_layout import SCREENS

GOLDEN = Path(__file__).parents[1] / "golden" / "plans" / "box"
EMPTY = Draft.of("ecovisio", {})
PAGES = {
    "overview": "",
    "carbometer": "carbometer",
    "country": "countries.usa",
    "target_cards": "target_cards",
    "cards": "cards",
}


def view_of(place: str, tr: Translator) -> BoxView:
    return box_view(tr, Scene(EMPTY, place, reading=reading_of(EMPTY, place, BoxPage.by_hand)))


def golden(page: str) -> str:
    view = view_of(PAGES[page], DE)
    plans = (f"# {name}\n{plan(view, ruler, size).as_text()}\n" for name, (size, ruler) in SCREENS.items())
    return "\n".join(plans)


@pytest.mark.parametrize("page", PAGES)
def test_a_page_stands_as_it_was_agreed(page: str) -> None:
    wanted = (GOLDEN / f"{page}.txt").read_text(encoding="utf-8")
    assert golden(page) == wanted, "python -m tests.app.test_box_layout writes it; read the diff"


def needed(view: BoxView) -> Iterator[str]:
    """What no screen may leave out."""
    yield from ("top", "actions")
    if view.ask is not None:
        yield from ("ask", "sketch")
        yield from ("digits",) if view.ask.digits else ("pad",)
    if view.rows is not None:
        yield "rows"


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("page", PAGES)
def test_what_is_asked_has_its_component_and_its_keys_on_every_screen(page: str, language: str) -> None:
    view = view_of(PAGES[page], LANGUAGES[language])
    for name, (size, ruler) in SCREENS.items():
        found = plan(view, ruler, size)
        assert [part for part in needed(view) if not found.shows(part)] == [], name


def test_the_examples_are_true() -> None:
    assert doctest.testmod(keys).failed == 0


if __name__ == "__main__":
    GOLDEN.mkdir(parents=True, exist_ok=True)
    for each in PAGES:
        (GOLDEN / f"{each}.txt").write_text(golden(each), encoding="utf-8")
