"""Bodies and pictures of the printable parts; needs OpenSCAD.

python -m hardware.printed stl FOLDER [chip_diameter=20 lanes=2 …]
python -m hardware.printed pictures
python -m hardware.printed slope LENGTH LIFTED     millimetres; no OpenSCAD needed
"""

from __future__ import annotations

import sys
from pathlib import Path

from hardware.printed.render import PARTS, PICTURES, SHOWN, NotABody, body, picture, size
from hardware.printed.slope import advice, sliding_angle


def main(arguments: list[str]) -> int:
    match arguments:
        case ["stl", folder, *settings]:
            return bodies(Path(folder), {name: float(value) for name, _, value in map(_split, settings)})
        case ["pictures"]:
            PICTURES.mkdir(parents=True, exist_ok=True)
            for name in SHOWN:
                picture(name, PICTURES / f"{name}.png")
                print(PICTURES / f"{name}.png")
            return 0
        case ["slope", length, lifted]:
            return slope(float(length), float(lifted))
    print(__doc__)
    return 2


def slope(length: float, lifted: float) -> int:
    """Chips slid when the end of a gutter so long stood so high: is the trough steep enough?"""
    sliding = sliding_angle(length, lifted)
    found = advice(sliding)
    print(
        f"slides at {sliding:.0f} degrees, friction {found.friction:.2f}, needed {found.needed:.0f} degrees"
    )
    if found.tube:
        print("print tube.stl instead of gutter and saddle")
    elif found.shim:
        print(f"print the shim: python -m hardware.printed stl print-files shim={found.shim:.0f}")
    else:
        print("the trough is steep enough")
    return 0


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
