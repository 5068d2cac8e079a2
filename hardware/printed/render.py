"""What there is to print, and how OpenSCAD makes bodies and pictures of it."""

from __future__ import annotations

import re
import shutil
import struct
import subprocess
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

HERE = Path(__file__).parent
PICTURES = HERE.parents[1] / "docs/build/pictures"


@dataclass(frozen=True)
class Part:
    """One body as it lies on the bed. `view` is the turn of the camera for its picture."""

    source: str
    part: str = ""
    view: str = "55,0,30"
    printed: bool = True


PARTS: Mapping[str, Part] = {
    "assembly": Part("assembly.scad", view="75,0,20", printed=False),
    "gutter": Part("trough.scad", "gutter"),
    "saddle": Part("trough.scad", "saddle"),
    "base": Part("base.scad", view="50,0,30"),
    "base-below": Part("base.scad", view="140,0,30", printed=False),
    "box": Part("box.scad", "box"),
    "lid": Part("box.scad", "lid"),
    "die-lower": Part("die.scad", "lower", "50,0,30"),
    "die-upper": Part("die.scad", "upper", "50,0,30"),
    "shim": Part("shim.scad"),
    "tube": Part("tube.scad"),
}
STEPS: Mapping[str, Part] = {
    f"step-{at}": Part("steps.scad", str(at), view, printed=False)
    for at, view in enumerate(
        ("125,0,35", "70,0,25", "70,0,25", "70,0,25", "60,0,335", "115,0,25", "62,0,25", "62,0,25"), 1
    )
}
"""Putting it together, as docs/build/en/assembly.md counts."""
SHOWN: Mapping[str, Part] = {**PARTS, **STEPS}

Size = tuple[float, float, float]
FACET = struct.Struct("<12fH")
"""A triangle of a binary STL file: where it looks, its corners, and two bytes that nobody uses."""
PRINT_FILES = HERE.parents[1] / "docs/build/print-files"
"""The bodies of the defaults, for those who have no OpenSCAD."""


class NotABody(Exception):
    """OpenSCAD made something that no printer can print; the text is what it said."""


def _openscad(part: Part, parameters: Mapping[str, float], *arguments: str, screen: bool = False) -> str:
    command = ["openscad", *arguments]
    if screen and shutil.which("xvfb-run"):
        command = ["xvfb-run", "-a", *command]
    if part.part:
        command += ["-D", f'part="{part.part}"']
    for name, value in parameters.items():
        command += ["-D", f"{name}={value}"]
    done = subprocess.run([*command, str(HERE / part.source)], capture_output=True, text=True, check=False)
    if done.returncode or "WARNING" in done.stderr or "ERROR" in done.stderr:
        raise NotABody(done.stderr)
    return done.stderr


def body(name: str, target: Path, parameters: Mapping[str, float] | None = None) -> None:
    """Writes the STL of a part; raises NotABody unless it is one closed body."""
    said = _openscad(PARTS[name], parameters or {}, "-o", str(target))
    # OpenSCAD counts the space around a body as a volume too.
    if not re.search(r"Simple: +yes", said) or not re.search(r"Volumes: +2\b", said):
        raise NotABody(said)
    _pack(target)


def _pack(target: Path) -> None:
    """From the text that OpenSCAD writes to the binary kind, a fifth of it; every slicer reads both."""
    numbers: list[float] = []
    for line in target.read_text().splitlines():
        match line.split():
            case ["facet", "normal", *xyz] | ["vertex", *xyz]:
                numbers += map(float, xyz)
    facets = [numbers[at : at + 12] for at in range(0, len(numbers), 12)]
    packed = b"".join(FACET.pack(*facet, 0) for facet in facets)
    target.write_bytes(b"Klimatisch".ljust(80) + len(facets).to_bytes(4, "little") + packed)


def picture(name: str, target: Path) -> None:
    part = SHOWN[name]
    camera = f"--camera=0,0,0,{part.view},0"
    render = ["--render"] if part.printed or name == "base-below" else []
    _openscad(
        part, {}, "--imgsize=1200,900", "--colorscheme=Tomorrow", camera, "--autocenter", "--viewall",
        *render, "-o", str(target), screen=True,
    )  # fmt: skip
    _trim(target)


def _trim(target: Path) -> None:
    """Without its empty border, no larger than a page needs, in few colours."""
    from PIL import Image, ImageChops

    with Image.open(target) as shot:
        whole = shot.convert("RGB")
    empty = Image.new("RGB", whole.size, whole.getpixel((0, 0)))
    left, top, right, bottom = ImageChops.difference(whole, empty).getbbox() or (0, 0, *whole.size)
    shown = whole.crop((max(left - 20, 0), max(top - 20, 0), right + 20, bottom + 20))
    shown.thumbnail((800, 600))
    shown.quantize(64).save(target, optimize=True)


def _corners(stl: Path) -> list[Size]:
    """The corners of all triangles of a binary STL file, three by three."""
    facets = FACET.iter_unpack(stl.read_bytes()[84:])
    return [facet[at : at + 3] for facet in facets for at in (3, 6, 9)]


def size(stl: Path) -> Size:
    """Width, depth and height of a body."""
    x, y, z = (max(axis) - min(axis) for axis in zip(*_corners(stl), strict=True))
    return x, y, z


def volume_and_height(stl: Path) -> tuple[float, float]:
    """The volume of a body in cubic millimetres, and the height of its middle of mass."""
    corners = _corners(stl)
    whole = moment = 0.0
    for a, b, c in zip(corners[::3], corners[1::3], corners[2::3], strict=True):
        # The tetrahedron from the origin to each triangle, counted negative where it looks back.
        part = (
            a[0] * (b[1] * c[2] - b[2] * c[1])
            - a[1] * (b[0] * c[2] - b[2] * c[0])
            + a[2] * (b[0] * c[1] - b[1] * c[0])
        ) / 6
        whole += part
        moment += part * (a[2] + b[2] + c[2]) / 4
    return whole, moment / whole
