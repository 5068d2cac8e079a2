"""`klimatisch deck`: crises of one's own, checked before anybody sits down."""

from __future__ import annotations

import argparse
import sys
from dataclasses import replace
from pathlib import Path

from app.cli.main import Misuse
from app.forms.box.stands import mistake_words
from app.forms.boxes import Box
from app.games.emission.crisis_words import crisis_text
from app.games.emission.decks import GAME, laid_over, read_file
from app.text.translator import Translator, system_language
from engine.emission.crises import parse
from engine.emission.decks import ReadDeck


def read(path: Path) -> ReadDeck:
    """The deck in a file, which is not read further than a deck can be long."""
    try:
        return read_file(path)
    except OSError as problem:
        raise Misuse(f"{path}: {problem.strerror or problem}") from problem


def with_deck(box: Box, path: Path) -> Box:
    """The box with the crises of a file instead of its own."""
    if box.game != GAME:
        raise Misuse(f"there are no crises in {box.game}")
    deck = read(path)
    if deck.mistakes:
        first, others = deck.mistakes[0], len(deck.mistakes) - 1 + deck.more
        rest = f" (and {others} more, see klimatisch deck check)" if others else ""
        raise Misuse(f"{path}:{first.line}: {first.why}{rest}")
    return replace(box, values=laid_over(box.values, box.edition, deck))


def check(options: argparse.Namespace) -> int:
    """Every mistake with its line on the error channel and 2; or every crisis as it will be read out."""
    deck, tr = read(options.file), Translator(options.language or system_language())
    for mistake in deck.mistakes:
        where = f"{options.file}:{mistake.line}" if mistake.line else str(options.file)
        print(f"klimatisch: {where}: {mistake_words(tr, mistake.code, mistake.params)}", file=sys.stderr)
    if deck.more:
        print(f"klimatisch: {options.file}: {tr('deck.more', count=deck.more)}", file=sys.stderr)
    if deck.mistakes:
        return 2
    for name, lines in deck.crises:
        print(name)
        for text in crisis_text(tr, parse(name, lines)):
            print(f"  {text}")
    print(f"{options.file}: {len(deck.crises)} crises, all of them can be played")
    return 0
