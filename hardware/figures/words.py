"""How figures are put into words."""

from __future__ import annotations

from statistics import median, quantiles


def share(part: int, whole: int) -> str:
    return f"{part} of {whole} ({100 * part / max(whole, 1):.2f} %)"


def times(found: list[float]) -> str:
    if len(found) < 2:
        return "never"
    late = quantiles(found, n=20)[-1]
    return f"median {median(found) / 1000:.2f} s, 95 % within {late / 1000:.2f} s"
