"""Bodies and pictures of the printable parts; needs OpenSCAD.

python -m hardware.printed stl FOLDER [chip_diameter=20 lanes=2 …]
python -m hardware.printed pictures
"""

from __future__ import annotations

import sys
from pathlib import Path

from hardware.printed.render import PARTS, PICTURES, NotABody, body, picture, size


def main(arguments: list[str]) -> int:
    match arguments:
        case ["stl", folder, *settings]:
            return bodies(Path(folder), {name: float(value) for name, _, value in map(_split, settings)})
        case ["pictures"]:
            PICTURES.mkdir(parents=True, exist_ok=True)
            for name in PARTS:
                picture(name, PICTURES / f"{name}.png")
                print(PICTURES / f"{name}.png")
            return 0
    print(__doc__)
    return 2


def _split(setting: str) -> tuple[str, str, str]:
    return setting.partition("=")


def bodies(folder: Path, parameters: dict[str, float]) -> int:
    folder.mkdir(parents=True, exist_ok=True)
    for name in (name for name, part in PARTS.items() if part.printed):
        target = folder / f"{name}.stl"
        try:
            body(name, target, parameters)
        except NotABody as trouble:
            print(trouble)
            return 1
        print(target, "{:.1f} x {:.1f} x {:.1f} mm".format(*size(target)))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
