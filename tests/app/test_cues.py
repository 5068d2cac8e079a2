"""Sounds for what happens while eyes are elsewhere: one at most, and the most important one."""

from __future__ import annotations

from dataclasses import replace

from app.games.keep_cool.cues import sound, spoken
from app.ui.views import PromptView
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


def test_a_difference_that_changes_its_numbers_is_the_same_one() -> None:
    one = PromptView("2 Chips zu viel", (), "warning", "", "difference:1")
    before = replace(sample.table("de"), prompt=one)
    assert sound(before, replace(before, prompt=replace(one, text="3 Chips zu viel"))) == ""
    assert sound(before, replace(before, prompt=replace(one, name="difference:2"))) == "wrong"


def test_an_offer_is_heard_softly_and_a_passing_word_not_at_all() -> None:
    table = sample.table("de")
    assert sound(table, replace(table, prompt=PromptView("Eine 4", (), "info", "", "late:4"))) == "wanted"
    assert sound(table, replace(table, prompt=PromptView("Passt wieder.", ()))) == ""


def test_a_voice_tells_a_difference_once_and_with_its_story() -> None:
    table = sample.table("de")
    one = PromptView("2 zu viel.", (), "warning", "Zweimal genommen?", "difference:1")
    asked = replace(table, prompt=one)
    assert spoken(table, asked) == "2 zu viel. Zweimal genommen?"
    assert spoken(asked, replace(asked, prompt=replace(one, text="1 zu viel."))) == ""


def test_a_voice_says_which_chips_a_step_moves() -> None:
    table, income = sample.table("de"), sample.income("de")
    assert income.carbometer.goal is not None
    assert spoken(replace(table, heading=income.heading), income).endswith(income.step.detail)


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
    assert spoken(table, rolling) == "Würfeln."
    assert spoken(table, replace(rolling, heading="Runde 5")) == "Runde 5. Würfeln."
    assert spoken(table, replace(table, recent=())) == ""
    assert spoken(table, sample.over("de")) == "Europa hat gewonnen"
