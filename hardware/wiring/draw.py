"""The diagrams: one function each, drawn from `pins.toml`, in German and in English."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence, Set
from pathlib import Path

from hardware.wiring.paper import COLOURS, INK, Module, Paper, Point
from hardware.wiring.pins import Board, Pin, boards
from hardware.wiring.words import WORDS

FOLDER = Path(__file__).parents[2] / "docs/build/wiring"

Words = Mapping[str, str]


# The edges of the boards from top to bottom, the USB socket on top.
def _names(text: str) -> list[str]:
    return text.split()


PICO_LEFT = _names("GP0 GP1 GND GP2 GP3 GP4 GP5 GND GP6 GP7 GP8 GP9 GND GP10 GP11 GP12 GP13 GND GP14 GP15")
PICO_RIGHT = _names(
    "VBUS VSYS GND 3V3_EN 3V3(OUT) ADC_VREF GP28 AGND GP27 GP26"
    " RUN GP22 GND GP21 GP20 GP19 GP18 GND GP17 GP16"
)
ESP32_LEFT = _names("3V3 GND 15 2 4 16 17 5 18 19 21 RX TX 22 23")
ESP32_RIGHT = _names("5V GND 13 12 14 27 26 25 33 32 35 34 VN VP EN")

CELL_WIRES = (("E+", "red"), ("E−", "black"), ("A−", "white"), ("A+", "green"))
HX711_PINS = ("GND", "DT", "SCK", "VCC")


class _Edges:
    """A long board with numbered contacts on both sides."""

    def __init__(self, left: list[str], right: list[str], step: float, top: float, numbered: bool) -> None:
        self.left, self.right, self.step, self.top = left, right, step, top
        self.numbered = numbered
        self.x, self.width = 50.0, 230.0

    def at(self, pin: Pin) -> Point:
        """Where a contact is: by its foot if it has one, else the first of that name on its side."""
        if pin.foot is not None:
            count = len(self.left)
            if pin.foot <= count:
                return self.x, self._y(pin.foot - 1)
            return self.x + self.width, self._y(2 * count - pin.foot)
        if pin.name in self.right and pin.side != "left":
            return self.x + self.width, self._y(self.right.index(pin.name))
        return self.x, self._y(self.left.index(pin.name))

    def _y(self, row: int) -> float:
        return self.top + 30 + row * self.step

    def draw(self, paper: Paper, title: str, usb: str, used: set[Point]) -> None:
        count = len(self.left)
        paper.box(self.x, self.top - 30, self.width, count * self.step + 80, "#e7f3ea")
        middle = self.x + self.width / 2
        paper.box(middle - 34, self.top - 42, 68, 28, "#d5dae0", 4)
        paper.text(middle, self.top - 22, usb, size=13, anchor="middle")
        paper.text(middle, self._y(count) + 8, title, bold=True, anchor="middle")
        for row in range(count):
            sides = (
                (self.x, self.left[row], row + 1, 1, "start"),
                (self.x + self.width, self.right[row], 2 * count - row, -1, "end"),
            )
            for x, name, foot, inward, anchor in sides:
                here = (x, self._y(row))
                wanted = here in used
                if not wanted:
                    paper.dot(x, here[1], "#ffffff", 4)
                label = f"{foot} · {name}" if self.numbered and inward > 0 else name
                if self.numbered and inward < 0:
                    label = f"{name} · {foot}"
                fill = INK if wanted else "#7b8794"
                size = 15 if wanted else 12
                at = x + inward * 13, here[1] + 5
                paper.text(*at, label, anchor=anchor, bold=wanted, size=size, fill=fill)


def _label(paper: Paper, x: float, y: float, words: Words, signal: str, colour: str) -> None:
    paper.text(x, y - 9, f"{signal} · {words[colour]}", size=13, anchor="end", halo=True)


def _cell(paper: Paper, words: Words, amplifier: Module, x: float) -> None:
    """The load cell to the right of its amplifier, wire by wire."""
    cell = Module(x, amplifier.y, 190, left=amplifier.right, step=amplifier.step)
    cell.draw(paper, words["cell"], "#dfe6ee")
    for wire, colour in CELL_WIRES:
        start, end = amplifier.at(wire), cell.at(wire)
        paper.wire([start, end], colour)
        paper.text((start[0] + end[0]) / 2, start[1] - 9, words[colour], size=13, anchor="middle", halo=True)
    paper.text(x, cell.y + cell.height + 24, words["cell_colours"], size=13)
    paper.text(x, cell.y + cell.height + 42, words["cell_sheet"], size=13)


class _Hx711Sheet:
    """A long board on the left, light stick and amplifier on the right, the load cell behind it."""

    def __init__(self, board: Board, edges: _Edges, words: Words, height: int) -> None:
        self.paper = Paper(1240, height, f"{board.name} + HX711")
        self.board, self.edges, self.words = board, edges, words

    def modules(self, amplifier_y: float, turned: bool) -> None:
        """`turned`: the amplifier upside down, where its wires then cross less."""
        order = -1 if turned else 1
        wires = [wire for wire, _ in CELL_WIRES]
        self.light = Module(700, 54, 250, left=("5V", "GND", "DIN"))
        self.amplifier = Module(700, amplifier_y, 170, left=HX711_PINS[::order], right=wires[::order])
        self.button = Module(400, amplifier_y - 20, 88, left=("1", "2"), step=30)

    def pin(self, use: str) -> Point:
        group, _, name = use.partition(".")
        return self.edges.at((self.board.pins if group == "pins" else self.board.power)[name])

    def join(
        self, use: str, end: Point, signal: str, colour: str, *channels: float, label: bool = True
    ) -> None:
        """A wire that leaves the board level, then changes between level and upright at each channel."""
        points = [self.pin(use)]
        for turn, channel in enumerate(channels):
            x, y = points[-1]
            points.append((channel, y) if turn % 2 == 0 else (x, channel))
        points.append((points[-1][0], end[1]))
        self.paper.wire([*points, end], colour)
        if label:
            _label(self.paper, end[0] - 14, end[1], self.words, signal, colour)

    def finish(self, small_parts: float) -> Paper:
        """`small_parts`: how far right diode and resistor sit in their wires."""
        paper, words, light, amplifier = self.paper, self.words, self.light, self.amplifier
        uses = [f"pins.{use}" for use in self.board.pins] + [f"power.{use}" for use in self.board.power]
        used = {self.pin(use) for use in uses}
        self.edges.draw(paper, self.board.name, words["usb"], used)
        amplifier.draw(paper, "HX711", "#fde8e8")
        light.draw(paper, words["light"], "#f3e9fb")
        self.button.draw(paper, words["button"], "#e8eef5")
        paper.inline(small_parts, light.at("5V")[1], "1N4001")
        paper.inline(small_parts, light.at("DIN")[1], "330 Ω")
        paper.text(light.x + light.width + 14, light.at("5V")[1] + 5, "1N4001: " + words["ring"], size=13)
        paper.text(light.x + light.width + 14, light.at("DIN")[1] + 5, words["arrow_in"], size=13)
        paper.text(amplifier.x, amplifier.y + amplifier.height + 24, words["other_holes"], size=13)
        _cell(paper, words, amplifier, 1010)
        return paper


def pico_w(words: Words) -> Paper:
    sheet = _Hx711Sheet(boards()["pico_w"], _Edges(PICO_LEFT, PICO_RIGHT, 26, 60, numbered=True), words, 690)
    sheet.modules(400, turned=True)
    light, amplifier, button = sheet.light, sheet.amplifier, sheet.button
    sheet.join("power.sensor_ground", amplifier.at("GND"), "GND", "black", 584)
    sheet.join("pins.hx711_clock", amplifier.at("SCK"), "SCK", "yellow", 564)
    sheet.join("pins.hx711_data", amplifier.at("DT"), "DT", "blue", 542)
    sheet.join("power.pixel", light.at("5V"), "5 V", "orange", 450)
    sheet.join("power.pixel_ground", light.at("GND"), "GND", "black", 425)
    sheet.join("pins.pixel", light.at("DIN"), "DIN", "green", 519)
    sheet.join("power.sensor", amplifier.at("VCC"), words["3.3 V"], "red", 503)
    sheet.join("power.button_ground", button.at("1"), "GND", "black", 392, label=False)
    sheet.join("pins.button", button.at("2"), "", "white", 392, label=False)
    sheet.paper.text(290, 395, f"GND · {words['black']}", size=13, halo=True)
    sheet.paper.text(290, 472, words["white"], size=13, halo=True)
    return sheet.finish(565)


def esp32(words: Words) -> Paper:
    """Its 3V3 is on the far side: that wire, and the button's ground, go round under the board."""
    sheet = _Hx711Sheet(
        boards()["esp32"], _Edges(ESP32_LEFT, ESP32_RIGHT, 30, 70, numbered=False), words, 670
    )
    sheet.modules(345, turned=False)
    light, amplifier, button = sheet.light, sheet.amplifier, sheet.button
    sheet.join("power.pixel", light.at("5V"), "5 V", "orange", 450)
    sheet.join("power.pixel_ground", light.at("GND"), "GND", "black", 425)
    sheet.join("pins.hx711_data", amplifier.at("DT"), "DT", "blue", 545)
    sheet.join("pins.hx711_clock", amplifier.at("SCK"), "SCK", "yellow", 520)
    sheet.join("pins.pixel", light.at("DIN"), "DIN", "green", 320)
    sheet.paper.wire([(572, light.at("GND")[1]), (572, amplifier.at("GND")[1]), amplifier.at("GND")], "black")
    _label(sheet.paper, amplifier.x - 14, amplifier.at("GND")[1], words, "GND", "black")
    sheet.join("power.sensor", amplifier.at("VCC"), words["3.3 V"], "red", 18, 626, 600)
    sheet.join("pins.button", button.at("1"), "", "white", 320, label=False)
    sheet.paper.text(290, 332, words["white"], size=13, halo=True)
    sheet.join("power.button_ground", button.at("2"), "GND", "black", 32, 608, 320, label=False)
    sheet.paper.text(332, 590, f"GND · {words['black']}", size=13, halo=True)
    sheet.paper.text(50, 656, words["names"], size=13)
    return sheet.finish(495)


Contact = tuple[float, str, str, str, str]
"""On a micro:bit's edge: where (x), its name, what it carries, the wire's colour, the pin it goes to."""


def microbit(words: Words) -> Paper:
    """The micro:bit in an adapter, a NAU7802 on its bus."""
    board = boards()["microbit"]
    power, pins = board.power, board.pins
    contacts = (
        (190.0, power["sensor"].name, words["3.3 V"], "red", "VIN"),
        (246.0, pins["scl"].name, "SCL", "yellow", "SCL"),
        (302.0, pins["sda"].name, "SDA", "blue", "SDA"),
        (358.0, power["sensor_ground"].name, "GND", "black", "GND"),
    )
    paper = Paper(1180, 560, f"{board.name} + NAU7802")
    _microbit(paper, 50, 30, board.name, words["front"])
    paper.box(40, 262, 360, 70, "#d5dae0")
    paper.text(56, 286, words["adapter"], size=13)
    for x, name, *_ in contacts:
        paper.text(x, 314, name, bold=True, anchor="middle")
    return _to_amplifier(paper, words, "NAU7802", contacts, 332)


def microbit_hx711(words: Words) -> Paper:
    """The micro:bit by its large rings, an HX711: a stopgap."""
    board = boards()["microbit_hx711"]
    power, pins = board.power, board.pins
    contacts = (
        (150.0, pins["hx711_data"].name, "DT", "blue", "DT"),
        (220.0, pins["hx711_clock"].name, "SCK", "yellow", "SCK"),
        (290.0, power["sensor"].name, words["3.3 V"], "red", "VCC"),
        (360.0, power["sensor_ground"].name, "GND", "black", "GND"),
    )
    paper = Paper(1180, 560, f"{board.name} + HX711")
    _microbit(paper, 50, 30, board.name, words["front"], {name for _, name, *_ in contacts})
    return _to_amplifier(paper, words, "HX711", contacts, 242)


def _to_amplifier(
    paper: Paper, words: Words, title: str, contacts: Sequence[Contact], start_y: float
) -> Paper:
    """From the edge straight down, the rightmost first, so that no wire crosses another."""
    wires = [wire for wire, _ in CELL_WIRES]
    amplifier = Module(640, 300, 170, left=[pin for *_, pin in reversed(contacts)], right=wires)
    for x, _, signal, colour, pin in contacts:
        end = amplifier.at(pin)
        paper.wire([(x, start_y), (x, end[1]), end], colour)
        _label(paper, end[0] - 14, end[1], words, signal, colour)
    amplifier.draw(paper, title, "#fde8e8")
    _cell(paper, words, amplifier, 950)
    return paper


def _microbit(paper: Paper, x: float, y: float, title: str, side: str, used: Set[str] = frozenset()) -> None:
    """From the front; the rings in use have bold names."""
    paper.box(x, y, 340, 240, "#e7f3ea", 22)
    for row in range(5):
        for column in range(5):
            paper.box(x + 128 + column * 20, y + 70 + row * 20, 6, 10, "#ffd6d6", 1)
    for button, at in (("A", x + 36), ("B", x + 304)):
        paper.box(at - 20, y + 92, 40, 40, "#d5dae0", 4)
        paper.text(at, y + 118, button, bold=True, anchor="middle")
    paper.text(x + 170, y + 34, title, bold=True, anchor="middle")
    paper.text(x + 170, y + 54, side, size=13, anchor="middle")
    for place, ring in enumerate(("0", "1", "2", "3V", "GND")):
        paper.dot(x + 30 + place * 70, y + 212, "#f2d27a", 13)
        paper.text(x + 30 + place * 70, y + 190, ring, size=13, anchor="middle", bold=ring in used)


def die(words: Words) -> Paper:
    """The die with its battery, the receiver, and what it is plugged into."""
    paper = Paper(1180, 400, "micro:bit V2")
    _microbit(paper, 30, 60, "micro:bit V2", words["die"])
    paper.box(120, 322, 160, 56, "#d5dae0")
    paper.text(200, 356, words["battery"], bold=True, anchor="middle")
    for x, colour in ((190, "red"), (210, "black")):
        paper.wire([(x, 300), (x, 322)], colour)
    paper.text(228, 316, f"{words['red']} +, {words['black']} −", size=13, halo=True)
    paper.text(296, 356, words["socket"], size=13)
    for ring in range(3):
        reach = 24 + ring * 20
        paper.raw(
            f"<path d='M {390 + reach} {180 - reach} A {reach * 1.42:.0f} {reach * 1.42:.0f} 0 0 1"
            f" {390 + reach} {180 + reach}' fill='none' stroke='{COLOURS['blue']}' stroke-width='4'/>"
        )
    paper.text(440, 92, words["radio"], anchor="middle", size=14)
    _microbit(paper, 510, 60, "micro:bit", words["relay"])
    paper.wire([(850, 180), (960, 180)], "black")
    paper.text(905, 166, words["usb"], anchor="middle", halo=True)
    paper.box(960, 90, 190, 180, "#dfe6ee", 14)
    paper.text(1055, 185, words["tablet"], anchor="middle", bold=True, size=14)
    return paper


def mount(words: Words) -> Paper:
    """The load cell from the side: which end is fixed, which is free, and where nothing may touch."""
    paper = Paper(1180, 470, words["cell"])
    paper.box(120, 390, 800, 26, "#d5dae0", 4)
    paper.text(140, 442, words["base"], bold=True)
    paper.box(250, 318, 130, 72, "#d5dae0", 2)
    paper.box(250, 248, 460, 70, "#aab4bf", 4)
    paper.text(480, 348, words["cell"], bold=True, anchor="middle")
    for x in (455, 505):
        paper.dot(x, 283, "#ffffff", 24)
    # trough with saddle: a pad on the free end, a gap over the rest
    paper.raw(
        f"<polygon points='590,248 590,218 190,218 190,120 790,228 790,232 720,232 720,248' fill='#dfe6ee'"
        f" stroke='{INK}' stroke-width='2'/>"
        f"<polygon points='60,76 900,228 893,268 53,116' fill='#f6dd9a' stroke='{INK}' stroke-width='2'/>"
    )
    paper.text(440, 120, words["trough"], bold=True)
    paper.text(912, 222, words["low"], size=14)
    paper.text(912, 262, words["nothing"], size=14)
    for x in (612, 696):
        paper.raw(_screw(x, 232, 296))
    for x in (272, 356):
        paper.raw(_screw(x, 288, 372))
    paper.box(632, 348, 44, 42, "#d5dae0", 2)
    paper.raw(_screw(654, 326, 432))
    paper.text(690, 336, words["gap"], size=14)
    paper.text(690, 372, words["stop"], size=14)
    paper.text(234, 350, words["fixed"], bold=True, anchor="end")
    paper.text(234, 300, words["cable"], size=14, anchor="end")
    paper.text(728, 284, words["free"], bold=True)
    paper.raw(
        f"<polygon points='648,262 660,262 660,288 670,288 654,306 638,288 648,288' fill='#ffffff'"
        f" stroke='{INK}' stroke-width='2'/>"
    )
    paper.text(728, 304, words["arrow"], size=14)
    paper.text(400, 237, words["gap"], size=14, anchor="middle", halo=True)
    return paper


def _screw(x: float, top: float, bottom: float) -> str:
    return f"<line x1='{x:g}' y1='{top:g}' x2='{x:g}' y2='{bottom:g}' stroke='{INK}' stroke-width='7'/>"


DIAGRAMS: Mapping[str, Callable[[Words], Paper]] = {
    "pico_w": pico_w,
    "esp32": esp32,
    "microbit": microbit,
    "microbit_hx711": microbit_hx711,
    "die": die,
    "mount": mount,
}


def drawings() -> dict[Path, str]:
    """Every file and what has to stand in it."""
    return {
        FOLDER / f"{name}.{language}.svg": diagram(words).svg()
        for name, diagram in DIAGRAMS.items()
        for language, words in WORDS.items()
    }
