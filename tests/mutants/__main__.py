"""The command: see the package."""

from __future__ import annotations

import argparse
import os
import sys
from collections import Counter
from math import sqrt
from pathlib import Path
from random import Random

import pytest

from tests.mutants import __doc__ as what_it_does
from tests.mutants.judging import Judge, Verdict
from tests.mutants.making import Mutant, mutants_of

ENGINE = Path("engine")
TESTS = Path("tests/engine")
NOT_RULES = {"glossary.py", "places.py"}
"""Explanations and headings: texts, not rules."""


def main() -> int:
    parser = argparse.ArgumentParser(
        prog="python -m tests.mutants",
        description=what_it_does,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("packages", nargs="*", help="folders of engine/; all without any")
    parser.add_argument("--sample", type=int, help="so many of each package, chosen by the seed")
    parser.add_argument(
        "--seed", type=int, nargs="+", default=[1], help="several: a sample and a figure each"
    )
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    parser.add_argument(
        "--examples", type=int, help="so many of each property at most: quicker, and kills less"
    )
    parser.add_argument("--lines", nargs="+", help="only what stands here, e.g. debts.py:25 or debts.py")
    asked = parser.parse_args()
    packages = asked.packages or sorted(
        each.name for each in ENGINE.iterdir() if (each / "__init__.py").exists()
    )
    for package in packages:
        if not (ENGINE / package / "__init__.py").exists():
            parser.error(f"there is no package engine/{package}")
    out = os.fdopen(os.dup(1), "w", buffering=1)
    with open(os.devnull, "w") as nowhere:  # noqa: PTH123  # pytest's dots, and its own
        os.dup2(nowhere.fileno(), 1)
    totals: Counter[Verdict] = Counter()
    for package in packages:
        mutants = [
            mutant
            for path in sorted((ENGINE / package).rglob("*.py"))
            if path.name not in NOT_RULES
            for mutant in mutants_of(path)
            if asked.lines is None or any(_at(mutant, lines) for lines in asked.lines)
        ]
        samples = {seed: _sample(mutants, asked.sample, f"{package}{seed}") for seed in asked.seed}
        mutants = [mutant for mutant in mutants if any(mutant in sample for sample in samples.values())]
        verdicts: dict[Mutant, Verdict] = {}

        def tell(mutant: Mutant, verdict: Verdict, verdicts: dict[Mutant, Verdict] = verdicts) -> None:
            verdicts[mutant] = verdict
            if verdict in ("survived", "not reached"):
                print(f"{verdict}: {mutant}", file=out)

        status = pytest.main(
            [*_tests_of(package, mutants), "-p", "no:cacheprovider"],
            plugins=[Judge(mutants, asked.jobs, tell, package, asked.examples)],
        )
        if status not in (pytest.ExitCode.OK, pytest.ExitCode.NO_TESTS_COLLECTED):
            print(f"{package}: the tests could not be run (pytest says {status})", file=out)
            return 1
        for seed, sample in samples.items() if len(samples) > 1 else ():
            print(f"{package}, seed {seed}: {_figure(Counter(verdicts[each] for each in sample))}", file=out)
        counted = Counter(verdicts.values())
        print(f"{package}: {_figure(counted)}", file=out)
        totals += counted
    if len(packages) > 1:
        print(f"engine: {_figure(totals)}", file=out)
    return 0


def _sample(mutants: list[Mutant], size: int | None, seed: str) -> set[Mutant]:
    if size is None or size >= len(mutants):
        return set(mutants)
    return {mutants[at] for at in Random(seed).sample(range(len(mutants)), size)}


def _tests_of(package: str, mutants: list[Mutant]) -> list[str]:
    """Of the package, of all games, and of what a module adds to: `co2/futures.py` to `engine/futures`."""
    added_to = {mutant.path.stem for mutant in mutants} - {package}
    beside = [TESTS / name for name in sorted(added_to) if (ENGINE / name / "__init__.py").exists()]
    return [str(TESTS / package), *map(str, beside), *map(str, sorted(TESTS.glob("test_*.py")))]


def _at(mutant: Mutant, lines: str) -> bool:
    name, _, line = lines.partition(":")
    return str(mutant.path).endswith(name) and (not line or mutant.line == int(line))


def _figure(counted: Counter[Verdict]) -> str:
    judged = counted["killed"] + counted["survived"] + counted["not reached"]
    if not judged:
        return "nothing to change"
    low, high = _interval(counted["killed"], judged)
    return (
        f"{counted['killed']} of {judged} killed, {counted['killed'] / judged:.1%} "
        f"({low:.1%} to {high:.1%}); {counted['survived']} survived, {counted['not reached']} not reached"
    )


def _interval(hits: int, tries: int) -> tuple[float, float]:
    """Wilson's, at 95 %."""
    z = 1.96
    share = hits / tries
    middle = share + z * z / (2 * tries)
    half = z * sqrt(share * (1 - share) / tries + z * z / (4 * tries * tries))
    return (middle - half) / (1 + z * z / tries), (middle + half) / (1 + z * z / tries)


if __name__ == "__main__":
    sys.exit(main())
