"""My box without a window: what is shown of every component, what a tap does, and what is kept."""

from __future__ import annotations

from typing import Any

import pytest

from app.forms.box.common import IMPORT, OVERVIEW, SHARE, Found
from app.forms.boxes import Box, BoxError
from app.games.keep_cool.box.draft import Draft, OwnCard, keepable, shipped_data
from app.games.keep_cool.box.presenter import box_view, paired, parts
from app.games.keep_cool.box.scene import Scene
from app.text.translator import Translator
from app.ui.views import FieldView, PriceRowView, RowView
from engine.core import OWN, Fault
from engine.keep_cool import GAME
from engine.keep_cool.rules import EDITIONS
from tests.app.helpers import DE, EN, LANGUAGES, texts, unfinished

BOTH = pytest.mark.parametrize("tr", LANGUAGES.values(), ids=LANGUAGES)
EACH = pytest.mark.parametrize("edition", EDITIONS)
OWN_CARD = f"cards.volcano.{OWN}Krakatau"


def draft(edition: str = "spieltrieb", **values: Any) -> Draft:
    return Draft.of(edition, {path.replace("__", "."): value for path, value in values.items()})


def places(of: Draft) -> list[str]:
    inner = [*of.cards(), *(f"target_cards.{name}" for name, _ in of.data.below("target_cards"))]
    inner += dict.fromkeys(".".join(path.split(".")[:2]) for path in of.below("targets"))
    return [OVERVIEW, SHARE, "new", *parts(of), *inner]


@BOTH
@EACH
def test_every_page_has_finished_words(edition: str, tr: Translator) -> None:
    mine = Draft.of(edition, {OWN_CARD: 2})
    for place in places(mine):
        view = box_view(tr, Scene(mine, place, folder="/somewhere"))
        assert unfinished(view, tr) == [], place
        assert view.title
        assert view.actions


@EACH
def test_every_practice_value_can_be_entered(edition: str) -> None:
    """Each is a field, a price row, a pair or a card on some page."""
    empty = Draft.of(edition, {})
    keys = {
        item.key.partition("#")[0]
        for place in places(empty)
        for item in box_view(DE, Scene(empty, place)).fields
    }
    keys |= {place for place in places(empty) if place.startswith("target_cards.")}
    practice = {path for path, each in empty.data.values.items() if each.source == "practice"}
    assert practice <= keys


def test_a_value_says_where_it_stands_in_words_and_sign() -> None:
    shown = {
        item.key: item.stand
        for place in ("countries.fsu", "countries.usa", "carbometer")
        for item in box_view(EN, Scene(draft(carbometer__start=70), place)).fields
    }
    assert shown["countries.fsu.black"].words == EN("box.source.printed")
    assert shown["countries.usa.target"].words == EN("box.source.reported")
    assert (shown["countries.usa.black"].words, shown["countries.usa.black"].tone) == (
        EN("box.source.practice"),
        "practice",
    )
    assert (shown["carbometer.start"].words, shown["carbometer.start"].tone) == (
        EN("box.source.owner"),
        "owner",
    )
    assert len({stand.icon for stand in shown.values()}) == 4


def listed(scene: Scene) -> tuple[RowView, ...]:
    rows = box_view(EN, scene).rows
    assert rows is not None
    return rows.rows


def test_a_part_that_others_have_reported_says_so() -> None:
    rows = {row.id: row for row in listed(Scene(draft("ecovisio")))}
    told = (EN("box.source.reported"), "message-circle")
    assert [(rows[part].detail, rows[part].icon) for part in ("countries.fsu", "targets")] == [told, told]


def test_a_target_says_whether_it_needs_pieces_or_limits_them() -> None:
    rows = {row.id: row.detail for row in listed(Scene(draft(), "targets"))}
    limits = {name for name, said in rows.items() if said.startswith("at most ")}
    assert limits and all(said.startswith("at least ") for name, said in rows.items() if name not in limits)


@EACH
def test_progress_counts_what_is_left(edition: str) -> None:
    empty = Draft.of(edition, {})
    all_ = empty.practice()
    assert all_ == shipped_data(edition).count("practice") > 20
    assert str(all_) in box_view(DE, Scene(empty)).words
    done = empty
    for part in parts(empty):
        done = done.confirmed(part)
    assert (done.practice(), done.faults) == (0, ())
    view = box_view(DE, Scene(done))
    assert (view.words, view.done) == (DE("box.complete"), 1.0)
    assert [action.key for action in view.actions] == ["share"]


def test_confirming_changes_no_number() -> None:
    done = draft().confirmed("cards")
    assert GAME.rules(done.data).cards == GAME.rules(draft().data).cards
    assert done.practice("cards") == 0
    assert done.data.source("cards.fsu.desertification_kazakhstan") == "printed"


def test_as_shipped_puts_one_component_back() -> None:
    mine = draft(carbometer__start=72, countries__usa__target=11)
    assert mine.shipped("carbometer").values == {"countries.usa.target": 11}
    assert mine.shipped("countries.usa").values == {"carbometer.start": 72}
    actions = {action.key: action for action in box_view(DE, Scene(mine, "countries.opec")).actions}
    assert not actions["shipped"].enabled
    assert actions["shipped"].why_not


# --- what does not fit ------------------------------------------------------------------------------------


@BOTH
def test_what_is_wrong_stands_beside_its_field(tr: Translator) -> None:
    wrong = draft(carbometer__start=12)
    view = box_view(tr, Scene(wrong, "carbometer"))
    stands = {item.key: item.stand for item in view.fields}
    assert stands["carbometer.start"].tone == "fault"
    assert "61" in stands["carbometer.start"].words
    assert stands["carbometer.capacity"].tone == "practice"
    assert view.notice
    assert unfinished(view, tr) == []


def test_edges_out_of_order_are_told_and_still_drawn() -> None:
    wrong = draft(carbometer__lowest__yellow=70, carbometer__capacity=5)
    view = box_view(DE, Scene(wrong, "carbometer"))
    assert view.carbometer is not None
    lows = [band.low for band in view.carbometer.bands]
    assert lows == sorted(lows, reverse=True)
    assert view.carbometer.capacity == 5


def test_what_fits_is_kept_although_something_else_does_not() -> None:
    kept = {"carbometer.start": 71}
    mine = Draft.of("spieltrieb", {"carbometer.start": 12, "countries.usa.target": 11})
    assert keepable(mine, kept) == {"carbometer.start": 71, "countries.usa.target": 11}
    assert keepable(draft(countries__usa__target=11), kept) == {"countries.usa.target": 11}


def test_nothing_is_kept_that_would_not_be_accepted() -> None:
    for seed in range(1, 60, 7):
        mine = draft(carbometer__start=seed, carbometer__lowest__blue=60 - seed, countries__usa__target=seed)
        values = keepable(mine, {})
        assert values is None or not Draft.of("spieltrieb", values).faults


# --- target cards -----------------------------------------------------------------------------------------


def test_a_tap_puts_a_target_in_the_place_of_the_first() -> None:
    assert paired(["oil_industry", "insurances"], "economic_growth") == ["insurances", "economic_growth"]
    assert paired(["oil_industry", "insurances"], "insurances") == ["oil_industry", "insurances"]


def test_two_of_eight_targets_are_chosen() -> None:
    view = box_view(DE, Scene(draft(), "target_cards.card_02"))
    assert len(view.choices) == 8
    assert {each.id for each in view.choices if each.chosen} == {"oil_industry", "climate_skeptics"}


# --- greenhouse cards -------------------------------------------------------------------------------------


def test_a_card_is_taken_out_and_put_back() -> None:
    path = "cards.usa.blizzard_east_coast"
    out = draft().without_card(path)
    assert out.is_out(path)
    assert path in out.cards()
    view = box_view(DE, Scene(out, path))
    assert view.fields == ()
    assert [action.key for action in view.actions] == ["shipped", "next"]
    assert out.shipped(path).values == {}


def test_a_card_of_one_s_own_is_added_changed_and_gone() -> None:
    mine = draft().with_card(OwnCard("tiger", "Staubsturm", (0, -1, -2, -3)))
    path = f"cards.tiger.{OWN}Staubsturm"
    assert mine.values == {path: [0, -1, -2, -3]}
    moved = mine.with_card(OwnCard("volcano", "Staubsturm", throws=4), instead_of=path)
    assert moved.values == {f"cards.volcano.{OWN}Staubsturm": 4}
    assert OwnCard.at(path, [0, -1, -2, -3]).path == path
    assert moved.without_card(f"cards.volcano.{OWN}Staubsturm").values == {}


@BOTH
def test_a_card_without_a_name_or_with_another_s_is_not_added(tr: Translator) -> None:
    for card in (OwnCard(), OwnCard(name=tr("card.floods_china"))):
        view = box_view(tr, Scene(draft(), "new", new_card=card))
        add = next(action for action in view.actions if action.key == "add_it")
        assert not add.enabled
        assert add.why_not
    ready = box_view(tr, Scene(draft(), "new", new_card=OwnCard(name="Föhn")))
    assert next(action for action in ready.actions if action.key == "add_it").enabled


def test_volcano_and_sun_ask_for_throws_the_others_for_four_numbers() -> None:
    def keys(section: str) -> list[str]:
        return [each.key for each in box_view(DE, Scene(draft(), "new", new_card=OwnCard(section))).fields]

    assert keys("volcano") == keys("sun") == ["throws"]
    assert keys("all") == keys("opec") == ["#0", "#1", "#2", "#3"]


def test_the_list_says_how_many_cards_there_are() -> None:
    view = box_view(DE, Scene(draft().without_card("cards.usa.drought_california"), "cards"))
    assert "37" in view.words
    assert "38" in view.words


# --- sharing ----------------------------------------------------------------------------------------------


@BOTH
def test_a_file_shows_what_would_change_before_it_does(tr: Translator) -> None:
    values = {"carbometer.start": 72, "cards.usa.drought_california": None, OWN_CARD: 2}
    found = Found("/x/a.json", "a.json", Box(GAME.id, "spieltrieb", values))
    scene = Scene(draft(carbometer__start=71), IMPORT, {"carbometer.start": 71}, chosen=found)
    view = box_view(tr, scene)
    assert view.rows is not None
    assert len(view.rows.rows) == 3
    assert "71 → 72" in view.rows.rows[0].detail
    assert not any(row.opens for row in view.rows.rows)
    assert [action.key for action in view.actions] == ["leave", "take"]
    assert unfinished(view, tr) == []


def test_what_is_left_out_of_a_file_goes_back_to_as_shipped() -> None:
    found = Found("/x/a.json", "a.json", Box(GAME.id, "spieltrieb", {}))
    view = box_view(EN, Scene(draft(), IMPORT, {"carbometer.start": 71}, chosen=found))
    assert view.rows is not None
    assert [row.detail for row in view.rows.rows] == ["71 → 70 (as shipped)"]


def test_a_file_that_changes_nothing_is_not_taken() -> None:
    found = Found("/x/a.json", "a.json", Box(GAME.id, "spieltrieb", {"carbometer.start": 71}))
    view = box_view(EN, Scene(draft(), IMPORT, {"carbometer.start": 71}, chosen=found))
    assert view.rows is not None
    assert view.rows.rows == ()
    assert [action.key for action in view.actions] == ["leave"]


@BOTH
def test_a_file_that_is_refused_says_why_field_by_field(tr: Translator) -> None:
    faults = (
        Fault("data.keep_cool.start_in_blue", "carbometer.start", "…", {"least": 61, "most": 80}),
        Fault("data.unknown", "carbometer.colour", "…"),
    )
    trouble = BoxError("box.file.values", faults, place="a.json", count=2)
    view = box_view(tr, Scene(draft(), IMPORT, chosen=Found("/x/a.json", "a.json", None, trouble)))
    assert view.rows is not None
    assert len(view.rows.rows) == 2
    assert "a.json" in view.notice
    assert not any(row.opens for row in view.rows.rows)
    assert [(action.key, action.label) for action in view.actions] == [("leave", tr("box.back"))]
    assert unfinished(view, tr) == []


def test_the_folder_is_said_in_full() -> None:
    assert "/home/anna/Documents" in " ".join(
        texts(box_view(DE, Scene(draft(), SHARE, folder="/home/anna/Documents")))
    )


@BOTH
def test_a_file_that_isn_t_used_is_told_on_every_page(tr: Translator) -> None:
    trouble = BoxError("box.file.damaged", place="box.json")
    for place in (OVERVIEW, "carbometer", "cards", SHARE):
        assert "box.json" in box_view(tr, Scene(draft(), place, trouble=trouble)).notice


def test_the_parts_cover_every_path_that_can_be_wrong() -> None:
    for edition in EDITIONS:
        every = parts(Draft.of(edition, {}))
        for path in shipped_data(edition).values:
            if path.split(".")[0] in ("carbometer", "countries", "targets", "target_cards", "cards"):
                assert Draft.part_of(path) in every


def test_price_rows_and_numbers_of_a_panel() -> None:
    view = box_view(DE, Scene(draft(), "countries.fsu"))
    rows = [each for each in view.fields if isinstance(each, PriceRowView)]
    numbers = [each for each in view.fields if isinstance(each, FieldView)]
    assert [row.prices[0] for row in rows] == [7, 10, 2]
    assert [number.counter.value for number in numbers] == [5, 1, 1]
