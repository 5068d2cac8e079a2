"""What people read about bought dice."""

from __future__ import annotations

import pytest

from app.devices.dice_words import brand, switch_words
from app.text.translator import Translator
from firmware_bridge.dice import KINDS, Use
from firmware_bridge.dice.talk import CELL, CHARGER, ROLL_MISSED
from tests.app.helpers import LANGUAGES

BOTH = pytest.mark.parametrize("tr", LANGUAGES.values(), ids=LANGUAGES)


@BOTH
@pytest.mark.parametrize("use", [use for use in Use if use is not Use.DIE])
def test_what_cannot_be_used_as_it_is_has_words_with_its_brand(use: Use, tr: Translator) -> None:
    for kind in KINDS:
        assert brand(kind.name) in tr(f"dice.{use}", kind=brand(kind.name))


@BOTH
def test_every_trouble_of_a_die_has_words(tr: Translator) -> None:
    for code in (ROLL_MISSED, CHARGER, CELL):
        assert tr.has(f"device.{code}")


@BOTH
def test_a_kind_that_is_switched_on_says_what_that_means(tr: Translator) -> None:
    for kind in KINDS:
        if kind.opt_in:
            label, about = switch_words(tr, kind.name)
            assert brand(kind.name) in label
            assert "dice." not in about


def test_a_new_kind_is_called_by_its_name_until_it_has_a_brand() -> None:
    assert brand("cuboid") == "cuboid"
