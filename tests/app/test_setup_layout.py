"""Set-ups by taps on every tablet, as plans: no window is needed.

    python -m tests.app.test_setup_layout

writes the golden plans anew: their diff is what a change does to the set-ups.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from app.forms.setup.layout import ASKED, plan
from app.forms.setup.view import PadSetupView
from app.games.co2.setup.draft import Draft as Co2Draft
from app.games.co2.setup.presenter import setup_view as co2_view
from app.games.emission.setup.presenter import Draft as EmissionDraft
from app.games.emission.setup.presenter import setup_view as emission_view
from app.games.kyoto.setup.presenter import Draft as KyotoDraft
from app.games.kyoto.setup.presenter import setup_view as kyoto_view
from app.text.translator import Translator
from engine.co2 import GAME as CO2
from engine.emission import GAME as EMISSION
from engine.kyoto import GAME as KYOTO
from tests.app.helpers import DE, LANGUAGES
from tests.app.test_kyoto_layout import SCREENS

GOLDEN = Path(__file__).parents[1] / "golden" / "plans" / "setup"


def views(tr: Translator) -> dict[str, PadSetupView]:
    countries = KYOTO.rules(KYOTO.load(KYOTO.editions[0], {}))
    return {
        "co2": co2_view(tr, CO2.rules(CO2.load("giochix", {})), Co2Draft()),
        "emission": emission_view(tr, EMISSION.rules(EMISSION.load("schmidt", {})), EmissionDraft()),
        "kyoto": kyoto_view(tr, countries, KyotoDraft(countries.countries)),
    }


def golden(game: str) -> str:
    view, lines = views(DE)[game], []
    for name, (size, ruler) in SCREENS.items():
        for page in ASKED:
            found, paged = plan(view, view, ruler, size, page)
            lines.append(f"# {name}{f', {page}' if paged else ''}\n{found.as_text()}\n")
            if not paged:
                break
    return "\n".join(lines)


@pytest.mark.parametrize("game", ["co2", "emission", "kyoto"])
def test_a_set_up_stands_as_it_was_agreed(game: str) -> None:
    wanted = (GOLDEN / f"{game}.txt").read_text(encoding="utf-8")
    assert golden(game) == wanted, "python -m tests.app.test_setup_layout writes it; read the diff"


@pytest.mark.parametrize("language", LANGUAGES)
def test_everything_that_is_asked_has_a_place_on_some_page(language: str) -> None:
    for view in views(LANGUAGES[language]).values():
        for name, (size, ruler) in SCREENS.items():
            shown: set[str] = set()
            for page in ASKED:
                found, _paged = plan(view, view, ruler, size, page)
                assert found.shows("top") and found.shows("foot"), name
                shown |= {part for part in ASKED if found.shows(part)}
            assert shown == {*ASKED}, name


if __name__ == "__main__":
    GOLDEN.mkdir(parents=True, exist_ok=True)
    for each in views(DE):
        (GOLDEN / f"{each}.txt").write_text(golden(each), encoding="utf-8")
