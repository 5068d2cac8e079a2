"""Home on every tablet, as plans that read as text; no window is needed.

    python -m tests.app.test_home_layout

writes the golden plans anew: their diff is what a change does to home.
"""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime, timedelta, timezone
from pathlib import Path

import pytest

from app.pages.home import layout
from app.pages.home.presenter import home_view
from app.pages.home.view import HomeView
from app.sessions.store.store import Header, Listed
from app.text.translator import Translator
from app.ui.layout import Plan, Ruler, solve
from tests.app.helpers import LANGUAGES
from tests.app.test_kyoto_layout import SCREENS, Size

GOLDEN = Path(__file__).parents[1] / "golden" / "plans" / "home"
NOW = datetime(2026, 3, 14, 20, 30, tzinfo=timezone(timedelta(hours=1)))


def played(name: str, outcome: str | None) -> Listed:
    summary = {
        "round": 4,
        "carbometer": 54,
        "countries": ["usa", "europe", "developing", "tiger"],
        "names": ["Anna", "Jonas", "Fatima", "Maximiliane"],
        "outcome": outcome,
        "winners": [],
    }
    at = int(NOW.timestamp() * 1000)
    return Listed(Header(name, "keep_cool", "ecovisio", "d", {}, {}, at), at, summary, outcome is not None)


OVER = (played("b", "won"), played("c", "collapsed"))


def views(tr: Translator) -> dict[str, HomeView]:
    resume = home_view(tr, (played("a", None), *OVER), NOW)
    return {
        "first": home_view(tr, (), NOW),
        "over": home_view(tr, OVER, NOW),
        "resume": resume,
        "trouble": replace(resume, notice=tr("store.memory", problem=tr("store.no_room"))),
    }


def planned(view: HomeView, size: Size, ruler: Ruler) -> Plan:
    arranged = layout.arrangements(view, ruler, upright=size[1] > size[0])
    return solve(layout.parts(view, ruler), arranged, size)


def golden(name: str) -> str:
    view = views(LANGUAGES["de"])[name]
    plans = (f"# {screen}\n{planned(view, *SCREENS[screen]).as_text()}\n" for screen in SCREENS)
    return "\n".join(plans)


@pytest.mark.parametrize("name", ["first", "over", "resume", "trouble"])
def test_home_stands_as_it_was_agreed(name: str) -> None:
    wanted = (GOLDEN / f"{name}.txt").read_text(encoding="utf-8")
    assert golden(name) == wanted, "python -m tests.app.test_home_layout writes it; read the diff"


@pytest.mark.parametrize("language", list(LANGUAGES))
@pytest.mark.parametrize("screen", SCREENS)
def test_games_and_the_ways_to_other_pages_are_always_there(screen: str, language: str) -> None:
    for name, view in views(LANGUAGES[language]).items():
        plan = planned(view, *SCREENS[screen])
        needed = {"games", "places"} | ({"resume"} if view.resume else set())
        needed |= {"notice"} if view.notice else set()
        assert needed <= set(plan.rects), (name, plan.left_out)
        assert set(plan.left_out) <= {"head", "recent"}, name


@pytest.mark.parametrize("screen", SCREENS)
def test_nothing_lies_over_anything_else_or_outside(screen: str) -> None:
    (width, height), _ruler = SCREENS[screen]
    for view in views(LANGUAGES["de"]).values():
        rects = list(planned(view, *SCREENS[screen]).rects.values())
        for at, rect in enumerate(rects):
            assert rect.x >= 0 and rect.y >= 0 and rect.right <= width and rect.bottom <= height
            assert not any(rect.overlaps(other) for other in rects[at + 1 :])


def main() -> None:
    GOLDEN.mkdir(parents=True, exist_ok=True)
    for name in views(LANGUAGES["de"]):
        (GOLDEN / f"{name}.txt").write_text(golden(name), encoding="utf-8")


if __name__ == "__main__":
    main()
