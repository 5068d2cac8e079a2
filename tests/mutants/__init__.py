"""Change the rules a little, many times, and look whether a test of the rules notices.

    python -m tests.mutants [co2 …] [--sample 300] [--seed 1 …] [--jobs 2] [--lines debts.py:25 …]

A mutant is one function of `engine` with one thing changed: `<` for `<=`, `and` for `or`, a number one
higher, a condition that always or never holds, a call left out. Each runs against the tests in `tests/engine`
that call this function, the quickest first, in a process of its own; the first test that fails kills it. What
survives is printed: a line that no test would miss. Recorded games are left out on purpose: they notice that
something changed, not which rule was meant.
"""
