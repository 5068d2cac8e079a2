"""Photographs every screen in every size, language, text size and theme, and checks the words on it.

    python -m tests.photos [--into build/photos] [--only table,home] [--sheets docs/sheets]

One real app walks through everything that can be seen. Pictures go to one folder a look, those in greys are
made from the dark ones. What is cut, sticks out or lies over something else is listed at the end, and the
exit code says whether there was any. `--sheets` makes the contact sheets of the documentation.
Needs a display; without one it starts an Xvfb of its own.
"""

from __future__ import annotations

import argparse
import asyncio
import shutil
import sys
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from functools import lru_cache
from itertools import product
from pathlib import Path
from typing import Any

from tests.display import display

SIZES = ((1280, 800), (800, 1280), (1024, 600), (1920, 1200))
LANGUAGES = ("de", "en")
PERCENTS = (100, 200)
THEMES = ("dark", "light", "high contrast")
GREY = "grey"
TABLETS = {
    (1024, 600): (1.0, 170),
    (1280, 800): (1.33, 189),
    (1920, 1200): (1.5, 226),
    (2560, 1600): (2.0, 252),
}
"""7, 8, 10 and 12 inches: pixels, with the density that Android rounds to and the real dots to the inch."""

Size = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Look:
    """How the app is looked at."""

    size: Size
    language: str
    percent: int
    theme: str = "dark"
    density: float = 1.0
    dpi: float = 0.0
    """Real dots to the inch; 0 where nobody knows, as on a computer."""

    @property
    def folder(self) -> str:
        size = f"{self.size[0]}x{self.size[1]}"
        return f"{size}-{self.language}-{self.percent}-{self.theme.replace(' ', '-')}"


def looks(
    sizes: Sequence[Size] = SIZES,
    languages: Sequence[str] = LANGUAGES,
    percents: Sequence[int] = PERCENTS,
    themes: Sequence[str] = THEMES,
) -> list[Look]:
    """Every combination, with as few changes of size as possible: they take longest."""
    return [Look(*each) for each in product(sizes, languages, percents, themes)]


def on_tablets(languages: Sequence[str] = ("de",), percents: Sequence[int] = (80, 100, 200)) -> list[Look]:
    """Every tablet, lying and standing, with the longest words."""
    return [
        Look(size, language, percent, "dark", *about)
        for landscape, about in TABLETS.items()
        for size in (landscape, landscape[::-1])
        for language, percent in product(languages, percents)
    ]


async def take_on(app: Any, look: Look) -> None:
    """Look at the app this way, and wait until everything has found its place."""
    from kivy.core.window import Window
    from kivy.metrics import Metrics

    from app.ui.widgets.live import theme
    from tests.window.conftest import frames

    if Metrics.density != look.density or theme.dpi != look.dpi:
        Metrics.density, theme.dpi = look.density, look.dpi
        theme.fit(*look.size)
        theme._measure()
    if tuple(Window.size) != look.size:
        Window.size = look.size
        await frames(3)
    app.choose(language=look.language, theme=look.theme)
    if app.text_percent != look.percent:
        app.text_percent = look.percent
    await frames(7)


def faults(app: Any) -> list[str]:
    from tests.window.checks import beside_their_panel, cut_words, outside, overlapping

    screen = app.screens.current_screen
    found = [f"cut: {each}" for each in cut_words(screen)]
    found += [f"outside: {each}" for each in outside(screen)]
    found += [f"over each other: {each}" for each in overlapping(screen)]
    found += [f"beside its panel: {each}" for each in beside_their_panel(screen)]
    if app.desk.explaining:
        found += [f"cut: {each}" for each in cut_words(app.desk)]
    return found


def tell_small(look: Look, name: str) -> None:
    """What is harder to hit than it should be is told, and is no fault: it may be all that fits."""
    from app.ui.theme import FINGER
    from tests.window.checks import small

    inch = look.dpi / 25.4
    for what, width, height in small(FINGER * inch) if look.dpi else ():
        print(f"{look.folder}/{name}: less than {FINGER:.0f} mm: {what}: ", end="")
        print(f"{width / inch:.1f} x {height / inch:.1f} mm", flush=True)


@contextmanager
def undrawn() -> Iterator[None]:
    """Everything finds its place, and nothing is drawn: a picture draws its own frame, and most of a large
    glass's time would go into frames that nobody sees."""
    from kivy.core.window import Window

    Window.on_draw = lambda: None
    try:
        yield
    finally:
        del Window.on_draw


async def photograph(
    app: Any, into: Path, wanted: Sequence[Look], only: Sequence[str], parts: Sequence[str]
) -> list[str]:
    """A picture of every stop in every look; what is wrong with the words on it."""
    from kivy.core.window import Window

    from app.platform import secrets_guard
    from tests.window.conftest import frames
    from tests.window.walk import stops

    wrong: list[str] = []
    made = 0
    async for stop in stops(app, parts):
        if only and not any(stop.name.startswith(name) for name in only):
            await frames(3)  # as long as a picture would have taken: what comes next is on the glass then
            continue
        for look in wanted:
            with undrawn():
                await take_on(app, look)
            stop.again()
            for number in stop.pages():
                with undrawn():
                    await frames(3)
                name = stop.name if not number else f"{stop.name}-{number + 1}"
                folder = into / look.folder
                folder.mkdir(parents=True, exist_ok=True)
                # A picture covers what is secret, so that its words are looked at before.
                found = [f"{look.folder}/{name}: {fault}" for fault in faults(app)]
                tell_small(look, name)
                secrets_guard.picture(Window, folder / f"{name}.png")
                made += 1
                print(*found, sep="\n", end="\n" if found else "", flush=True)
                wrong += found
        print(f"{stop.name}: {made} pictures so far, {len(wrong)} faults", flush=True)
    return wrong


def grey(into: Path) -> None:
    """The dark pictures without their colours."""
    from PIL import Image

    for picture in sorted(into.glob("*-dark/*.png")):
        target = into / picture.parent.name.replace("-dark", f"-{GREY}") / picture.name
        target.parent.mkdir(exist_ok=True)
        Image.open(picture).convert("L").save(target)


SHEETS: dict[str, tuple[str, ...]] = {
    "table": (
        "table-card",
        "table-event",
        "table-income",
        "table-investment",
        "table-difference",
        "table-won",
    ),
    "around": ("home", "setup-6", "settings-look", "timer-running", "history-story", "help-topic"),
}
GALLERY = "gallery"
CELL = 400
GAP = 8
GROUND = (40, 46, 50)


def sheets(into: Path, docs: Path) -> None:
    """Contact sheets: the main screens in every look, and the gallery's pages."""
    docs.mkdir(parents=True, exist_ok=True)
    for name, wanted in SHEETS.items():
        for percent in PERCENTS:
            rows = []
            for size, style in product(SIZES[:3], (*THEMES, GREY)):
                language = "de" if style in ("dark", GREY) else "en"
                look = Look(size, language, percent, style).folder
                rows.append([into / look / f"{each}.png" for each in wanted])
            _sheet(rows, docs / f"{name}-{percent}.jpg")
    pages = sorted((into / Look(SIZES[0], "en", 100).folder).glob(f"{GALLERY}*.png"), key=_number)
    _sheet([pages[i : i + 4] for i in range(0, len(pages), 4)], docs / f"{GALLERY}.jpg")


def _number(path: Path) -> int:
    last = path.stem.rsplit("-", 1)[-1]
    return int(last) if last.isdigit() else 1


def _sheet(rows: Sequence[Sequence[Path]], target: Path) -> None:
    from PIL import Image

    pictures = [[Image.open(path).convert("RGB") for path in row if path.exists()] for row in rows]
    small = [
        [p.resize((round(p.width * CELL / max(p.size)), round(p.height * CELL / max(p.size)))) for p in row]
        for row in pictures
        if row
    ]
    width = max(sum(p.width + GAP for p in row) for row in small) + GAP
    height = sum(max(p.height for p in row) + GAP for row in small) + GAP
    whole = Image.new("RGB", (width, height), GROUND)
    top = GAP
    for row in small:
        left = GAP
        for picture in row:
            whole.paste(picture, (left, top))
            left += picture.width + GAP
        top += max(p.height for p in row) + GAP
    whole.save(target, quality=68, optimize=True)


def remember_measures() -> None:
    """Two dozen looks measure more words than an app keeps in mind. Call it before the app is imported."""
    from app.ui.widgets import label

    for name in ("needed", "fitting", "one_line"):
        setattr(label, name, lru_cache(None)(getattr(label, name).__wrapped__))


def walk(into: Path, wanted: Sequence[Look], only: Sequence[str], parts: Sequence[str] = ()) -> list[str]:
    from app.launch import prepare
    from app.ui.settings import Settings
    from tests.window.walk import lay_out

    wrong: list[str] = []
    with tempfile.TemporaryDirectory() as folder, display():
        prepare(f"{folder}/kivy", wanted[0].size)
        remember_measures()
        from kivy.config import Config

        Config.set("graphics", "maxfps", "0")
        data = Path(folder) / "data"
        Settings(data).change(toured=True, reduce_motion=True)
        lay_out(data)
        from app.main import KlimatischApp

        app = KlimatischApp(data, None)

        async def both() -> None:
            async def look_round() -> None:
                try:
                    await asyncio.sleep(1)
                    wrong.extend(await photograph(app, into, wanted, only, parts))
                finally:
                    app.stop()

            await asyncio.gather(app.run_until_closed(), look_round())

        asyncio.run(both())
    return wrong


def main() -> int:
    from tests.window.walk import PARTS

    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--into", type=Path, default=Path("build/photos"))
    parser.add_argument("--only", default="", help="stops whose names begin so, with commas between them")
    parser.add_argument("--parts", default="", help=f"of the walk, with commas: {', '.join(PARTS)}")
    parser.add_argument("--sizes", default="", help="e.g. 1280x800,800x1280 (default: all four)")
    parser.add_argument("--percents", default="", help="e.g. 100 (default: 100 and 200)")
    parser.add_argument("--languages", default="", help="de or en (default: both)")
    parser.add_argument("--themes", default="", help="dark, light, high contrast (default: all)")
    parser.add_argument("--tablets", action="store_true", help="as on tablets of 7 to 12 inches, in German")
    parser.add_argument("--sheets", type=Path, help="make the contact sheets there")
    options = parser.parse_args()
    sizes = [tuple(map(int, each.split("x"))) for each in options.sizes.split(",") if each]
    wanted = looks(
        sizes or SIZES,  # type: ignore[arg-type]
        [each for each in options.languages.split(",") if each] or LANGUAGES,
        [int(each) for each in options.percents.split(",") if each] or PERCENTS,
        [each for each in options.themes.split(",") if each] or THEMES,
    )
    if options.tablets:
        wanted = on_tablets(
            percents=[int(each) for each in options.percents.split(",") if each] or (80, 100, 200)
        )
        wanted = [look for look in wanted if not sizes or look.size in sizes]
    shutil.rmtree(options.into, ignore_errors=True)
    only, parts = ([each for each in given.split(",") if each] for given in (options.only, options.parts))
    if unknown := set(parts) - set(PARTS):
        parser.error(f"no such part: {', '.join(sorted(unknown))}")
    wrong = walk(options.into, wanted, only, parts)
    grey(options.into)
    if options.sheets:
        sheets(options.into, options.sheets)
    print(f"{len(list(options.into.rglob('*.png')))} pictures in {options.into}, {len(wrong)} faults")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
