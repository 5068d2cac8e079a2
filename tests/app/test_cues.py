"""Sounds for what happens while eyes are elsewhere: one at most, and the most important one."""

from __future__ import annotations

from dataclasses import replace

from app.cues import sound, spoken
from tests.window import sample_views as sample


def test_nothing_is_heard_when_a_table_is_opened_or_nothing_changed() -> None:
    table = sample.table("de")
    assert sound(None, table) == ""
    assert sound(table, sample.table("de")) == ""


def test_chips_that_are_counted_and_right() -> None:
    before = sample.table("de", count=54)
    assert sound(before, sample.table("de", count=49)) == "settled"


def test_a_scale_that_agrees_again() -> None:
    fits = sample.table("de")
    differs = replace(fits, carbometer=replace(fits.carbometer, sensed=56))
    assert sound(fits, differs) == ""
    assert sound(differs, fits) == "settled"


def test_a_difference_is_heard_once() -> None:
    before, differs = sample.income("de"), sample.difference("de")
    assert sound(before, differs) == "wrong"
    assert sound(differs, replace(differs, recent=("…",))) == ""


def test_a_card_that_turns_over() -> None:
    table = sample.table("de")
    assert table.card is not None
    before = replace(table, card=replace(table.card, title="", face_down=True))
    assert sound(before, table) == "card"


def test_a_new_step_asks_for_something() -> None:
    table = sample.table("de")
    assert sound(table, replace(table, step=replace(table.step, title="Würfeln"))) == "wanted"


def test_the_end_sounds_like_what_it_is() -> None:
    assert sound(sample.table("de"), sample.over("de")) == "won"
    assert sound(sample.table("de"), sample.lost("de")) == "lost"


def test_a_voice_says_whose_turn_it_is_only_when_it_changes() -> None:
    table = sample.table("de")
    rolling = replace(table, step=replace(table.step, title="Würfeln"))
    assert spoken(table, rolling) == "Würfeln"
    assert spoken(table, replace(rolling, heading="Runde 5")) == "Runde 5. Würfeln"
    assert spoken(table, replace(table, recent=())) == ""
    assert spoken(table, sample.over("de")) == "Europa hat gewonnen"
