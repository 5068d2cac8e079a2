"""Make the bundled fonts: tabular figures and the Latin letters we write, and the icons we use.

Run with fonttools installed, outside the app's own environment:

    python make_fonts.py INTER_PACKAGE TABLER_PACKAGE OUT_FOLDER
"""

from __future__ import annotations

import json
import re
import sys
from pathlib import Path
from typing import Any

WEIGHTS = {
    "Inter-Medium.ttf": "500Medium/Inter_500Medium.ttf",
    "Inter-Bold.ttf": "700Bold/Inter_700Bold.ttf",
}
LETTERS = [
    *range(0x20, 0x7F),
    *range(0xA0, 0x180),
    *map(ord, "–—‑‒‘’‚“”„…•·−×÷±≤≥≈→←↑↓½¼¾₂°€‹›«»\u2009\u202f"),
]
ICONS = [
    "accessible",
    "adjustments-horizontal",
    "affiliate",
    "alarm",
    "alert-triangle",
    "antenna",
    "arrow-back-up",
    "arrow-big-right",
    "arrow-down",
    "arrow-forward-up",
    "arrow-left",
    "arrow-narrow-up",
    "arrow-right",
    "arrow-up",
    "arrow-up-right",
    "arrows-exchange",
    "ban",
    "barrel",
    "battery",
    "battery-1",
    "battery-off",
    "bell",
    "bluetooth",
    "bolt",
    "book-2",
    "bookmark",
    "brightness-up",
    "building-bank",
    "building-community",
    "building-factory",
    "building-factory-2",
    "building-pavilion",
    "bulb",
    "bulb-off",
    "car",
    "cards",
    "cash",
    "chart-line",
    "check",
    "chevron-down",
    "chevron-left",
    "chevron-right",
    "chevron-up",
    "circle",
    "circle-check",
    "circle-dot",
    "circle-dotted",
    "circle-half-2",
    "circle-minus",
    "circle-plus",
    "circle-x",
    "clock",
    "cloud",
    "coin",
    "coins",
    "compass",
    "contrast-2",
    "crane",
    "crown",
    "device-floppy",
    "device-tablet",
    "devices",
    "dice",
    "dice-1",
    "dice-2",
    "dice-3",
    "dice-4",
    "dice-5",
    "dice-6",
    "door-exit",
    "droplet",
    "engine",
    "eye",
    "eye-off",
    "flag",
    "flame",
    "flask",
    "gauge",
    "gift",
    "hammer",
    "hand-click",
    "hand-finger",
    "hand-grab",
    "hand-move",
    "hand-stop",
    "hand-three-fingers",
    "heart-handshake",
    "help-circle",
    "history",
    "home",
    "hourglass",
    "info-circle",
    "keyboard",
    "lamp",
    "language",
    "layout-grid",
    "leaf",
    "list",
    "list-check",
    "lock",
    "lock-open",
    "maximize",
    "medal",
    "menu-2",
    "message-circle",
    "minimize",
    "minus",
    "moneybag",
    "moon",
    "mountain",
    "notes",
    "palette",
    "paw",
    "pencil",
    "photo",
    "plant",
    "plant-2",
    "player-pause",
    "player-play",
    "player-skip-forward",
    "player-stop",
    "plug-connected",
    "plug-x",
    "plus",
    "podium",
    "question-mark",
    "radioactive",
    "recycle",
    "refresh",
    "rotate-2",
    "rotate-360",
    "rotate-clockwise",
    "sailboat",
    "scale",
    "scale-outline",
    "school",
    "search",
    "send",
    "settings",
    "shield",
    "shield-check",
    "skull",
    "snowflake",
    "solar-panel",
    "speakerphone",
    "stack-2",
    "stack-3",
    "star",
    "steam",
    "sun",
    "target",
    "temperature",
    "text-size",
    "tool",
    "tractor",
    "trash",
    "trophy",
    "umbrella",
    "usb",
    "user",
    "users",
    "volcano",
    "volume",
    "volume-2",
    "volume-off",
    "windmill",
    "world",
    "x",
    "zoom-in",
    "zoom-out",
]


def freeze_figures(font: Any) -> None:
    """Point the digits at their tabular forms, since the app cannot ask for a font feature."""
    gsub = font["GSUB"].table
    lookups = {
        index
        for record in gsub.FeatureList.FeatureRecord
        if record.FeatureTag == "tnum"
        for index in record.Feature.LookupListIndex
    }
    tabular: dict[str, str] = {}
    for index in lookups:
        for table in gsub.LookupList.Lookup[index].SubTable:
            tabular.update(getattr(table, "ExtSubTable", table).mapping)
    for table in font["cmap"].tables:
        for code in range(ord("0"), ord("9") + 1):
            if code in table.cmap:
                table.cmap[code] = tabular.get(table.cmap[code], table.cmap[code])


def stand_where_drawn(font: Any) -> None:
    """Give each glyph the left bearing of its outline: with a wrong one it is drawn off centre."""
    for name, (advance, _bearing) in list(font["hmtx"].metrics.items()):
        font["hmtx"].metrics[name] = (advance, getattr(font["glyf"][name], "xMin", 0))


def subset(font: Any, codes: list[int], target: Path) -> None:
    from fontTools.subset import Options, Subsetter  # type: ignore[import-not-found]

    options = Options(layout_features=["kern", "ccmp"], hinting=False, name_IDs=["*"], notdef_outline=True)
    subsetter = Subsetter(options)
    subsetter.populate(unicodes=codes)
    subsetter.subset(font)
    stand_where_drawn(font)
    font.save(target)


def main(inter: Path, tabler: Path, out: Path) -> None:
    from fontTools.ttLib import TTFont  # type: ignore[import-not-found]

    for name, source in WEIGHTS.items():
        font = TTFont(inter / source)
        freeze_figures(font)
        subset(font, LETTERS, out / name)
    css = (tabler / "dist/tabler-icons.css").read_text()
    codes = dict(re.findall(r'\.ti-([a-z0-9-]+):before\s*{\s*content:\s*"\\([0-9a-f]+)"', css))
    icons = {name: codes[name] for name in ICONS}
    subset(
        TTFont(tabler / "dist/fonts/tabler-icons.ttf"),
        [int(c, 16) for c in icons.values()],
        out / "icons.ttf",
    )
    (out / "icons.json").write_text(json.dumps(icons, indent=1) + "\n")


if __name__ == "__main__":
    main(*map(Path, sys.argv[1:4]))
