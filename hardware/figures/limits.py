"""Where counting breaks: lighter chips, more uneven ones, more noise."""

from __future__ import annotations

from hardware.figures.counting import play_games
from hardware.virtual.trough import Cell

# Weight of a chip in grams, spread of the chips in percent, noise of a reading in grams.
CASES = (
    (2.0, 1.0, 0.03),
    (2.0, 1.0, 0.05),
    (2.0, 1.0, 0.10),
    (2.0, 1.0, 0.20),
    (2.0, 2.0, 0.05),
    (2.0, 3.0, 0.05),
    (4.0, 1.0, 0.10),
    (1.0, 1.0, 0.05),
    (1.0, 1.0, 0.10),
    (0.5, 1.0, 0.05),
)


def table(games: int, seed: int) -> str:
    lines = [
        "| chip | spread | noise | wrong, told as certain | unsure | wrong | settled, median |",
        "|---|---|---|---|---|---|---|",
    ]
    for chip, spread, noise in CASES:
        cell = Cell(chip_mg=1000 * chip, spread=spread / 100, noise_mg=1000 * noise)
        found = play_games(games, seed=seed, cell=cell)
        unsure, wrong = (100 * part / found.readings for part in (found.unsure, found.wrong))
        settled = sorted(found.settle_ms or [0.0])[len(found.settle_ms) // 2] / 1000
        lines.append(
            f"| {chip:g} g | {spread:g} % | {noise:g} g | {found.certain_wrong} |"
            f" {unsure:.1f} % | {wrong:.1f} % | {settled:.1f} s |"
        )
    return "\n".join(lines)
