"""My box without a window: what is shown of every component, what a tap does, and what is kept."""

from __future__ import annotations

from typing import Any

import pytest

from app.forms.box.common import IMPORT, OVERVIEW, SHARE, Found
from app.forms.box.view import BoxView
from app.forms.boxes import Box, BoxError
from app.forms.cells.cells import cells_of
from app.forms.cells.reading import At, Digit, Reading, Right, begin
from app.games.keep_cool.box.draft import Draft, OwnCard, keepable, shipped_data
from app.games.keep_cool.box.page import BoxPage
from app.games.keep_cool.box.presenter import box_view, parts
from app.games.keep_cool.box.scene import Scene
from app.text.translator import Translator
from app.ui.views import RowView
from engine.core import OWN, Fault
from engine.keep_cool import GAME
from engine.keep_cool.rules import EDITIONS
from tests.app.box_pages import cells, reading_of
from tests.app.helpers import DE, EN, LANGUAGES, texts, unfinished

BOTH = pytest.mark.parametrize("tr", LANGUAGES.values(), ids=LANGUAGES)
EACH = pytest.mark.parametrize("edition", EDITIONS)
OWN_CARD = f"cards.volcano.{OWN}Krakatau"


def draft(edition: str = "spieltrieb", **values: Any) -> Draft:
    return Draft.of(edition, {path.replace("__", "."): value for path, value in values.items()})


def shown(draft: Draft, place: str, tr: Translator = DE, **parts: Any) -> BoxView:
    """A page, with the reading that belongs to it where cells are read on it."""
    return box_view(tr, Scene(draft, place, reading=reading_of(draft, place, BoxPage.by_hand), **parts))


def places(of: Draft) -> list[str]:
    inner = [*of.cards(), *(f"target_cards.{name}" for name, _ in of.data.below("target_cards"))]
    inner += dict.fromkeys(".".join(path.split(".")[:2]) for path in of.below("targets"))
    return [OVERVIEW, SHARE, "new", *parts(of), *inner]


@BOTH
@EACH
def test_every_page_has_finished_words(edition: str, tr: Translator) -> None:
    mine = Draft.of(edition, {OWN_CARD: 2})
    for place in places(mine):
        view = shown(mine, place, tr, folder="/somewhere")
        assert unfinished(view, tr) == [], place
        assert view.title
        assert view.actions


@EACH
def test_every_practice_value_can_be_entered(edition: str) -> None:
    """Each is a cell on some page."""
    empty = Draft.of(edition, {})
    pages = [place for place in places(empty) if place not in (OVERVIEW, SHARE, "new", "cards")]
    reached = {cell.path for place in pages for cell in cells(shown(empty, place)).values()}
    practice = {path for path, each in empty.data.values.items() if each.source == "practice"}
    assert practice <= reached


def test_a_cell_says_whether_it_was_read_in_sign_and_colour() -> None:
    mine = draft(carbometer__start=70)
    states = {
        name: cell.state
        for place in ("countries.fsu", "countries.usa", "carbometer")
        for name, cell in cells(shown(mine, place)).items()
    }
    assert states["countries.fsu.black:0"] == states["countries.usa.target"] == "printed"
    assert states["countries.usa.black:0"] == "unread"
    assert states["carbometer.start"] == "read"


def listed(scene: Scene) -> tuple[RowView, ...]:
    rows = box_view(EN, scene).rows
    assert rows is not None
    return rows.rows


def test_a_part_that_others_have_reported_says_so() -> None:
    rows = {row.id: row for row in listed(Scene(draft("ecovisio")))}
    told = (EN("box.source.reported"), "message-circle")
    assert [(rows[part].detail, rows[part].icon) for part in ("countries.fsu", "targets")] == [told, told]


@EACH
def test_progress_counts_what_is_left(edition: str) -> None:
    empty = Draft.of(edition, {})
    all_ = len([*cells_of(empty)])
    assert all_ > shipped_data(edition).count("practice") > 20, "a price row is not one thing"
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
    actions = {action.key: action for action in shown(mine, "countries.opec").actions}
    assert not actions["shipped"].enabled
    assert actions["shipped"].why_not


# --- what does not fit ------------------------------------------------------------------------------------


@BOTH
def test_what_is_wrong_is_marked_and_said(tr: Translator) -> None:
    view = shown(draft(carbometer__start=12), "carbometer", tr)
    assert cells(view)["carbometer.start"].state == "fault"
    assert cells(view)["carbometer.capacity"].state == "unread"
    assert "61" in view.notice
    assert unfinished(view, tr) == []


def test_edges_out_of_order_are_told_and_still_drawn() -> None:
    view = shown(draft(carbometer__lowest__yellow=70, carbometer__capacity=5), "carbometer")
    assert view.carbometer is not None
    lows = [band.low for band in view.carbometer.bands]
    assert lows == sorted(lows, reverse=True)
    assert view.carbometer.capacity == 5


def test_the_carbometer_has_a_mark_where_the_number_stands_that_is_asked() -> None:
    reading = begin(draft(), "carbometer")
    for path, goal in (
        ("carbometer.capacity", 80),
        ("carbometer.lowest.blue", 61),
        ("carbometer.recovery.blue", None),
    ):
        view = box_view(DE, Scene(draft(), "carbometer", reading=reading.tap(At(path))))
        assert view.carbometer is not None
        assert view.carbometer.goal == goal


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


def test_one_of_eight_targets_is_chosen_for_each_place() -> None:
    view = shown(draft(), "target_cards.card_02")
    assert view.ask is not None and view.ask.pad is not None
    words = view.ask.pad.groups[0].keys
    assert len(words) == 8
    assert [key.label for key in words if key.chosen] == ["Ölindustrie"]
    assert [cell.text for cell in cells(view).values()] == ["Ölindustrie", "Klimaskeptiker"]


# --- reading ----------------------------------------------------------------------------------------------


def at(reading: Reading[Draft], place: str) -> BoxView:
    return box_view(DE, Scene(reading.draft, place, reading=reading))


def test_the_cell_that_is_asked_has_a_frame_and_shows_what_is_typed() -> None:
    reading = begin(draft(), "countries.usa")
    first = at(reading, "countries.usa")
    assert [name for name, cell in cells(first).items() if cell.asked] == ["countries.usa.black:0"]
    assert first.short.startswith("0 von ")
    typed = at(reading.tap(Digit(1)), "countries.usa")
    assert cells(typed)["countries.usa.black:0"].text == "1…"
    after = at(reading.tap(Digit(9)), "countries.usa")
    assert cells(after)["countries.usa.black:0"].state == "read"
    assert after.short.startswith("1 von ")


def test_what_one_tap_may_confirm_is_never_ten_and_says_how_many() -> None:
    reading = begin(draft(), "countries.usa")
    labels = []
    for _ in range(3):
        view = at(reading, "countries.usa")
        pad = view.ask.pad if view.ask is not None else None
        labels += (
            [key.label for group in pad.groups for key in group.keys if "gezeigten" in key.label]
            if pad
            else []
        )
        reading = reading.tap(Right())
    assert labels == ["Die 9 gezeigten stimmen", "Die 8 gezeigten stimmen"], "not yet for all ten of them"


def test_a_number_that_cannot_be_is_refused_in_words() -> None:
    view = at(begin(draft(), "countries.usa").tap(Digit(0)), "countries.usa")
    assert view.ask is not None
    assert view.ask.detail == DE("box.read.refused", least=1, most=99)


# --- greenhouse cards -------------------------------------------------------------------------------------


def test_a_card_is_taken_out_and_put_back() -> None:
    path = "cards.usa.blizzard_east_coast"
    out = draft().without_card(path)
    assert out.is_out(path)
    assert path in out.cards()
    view = shown(out, path)
    assert view.sketch is None
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
    def numbers(section: str) -> list[str]:
        card = OwnCard(section, "Föhn")
        return [*cells(shown(draft().with_card(card), card.path))]

    assert len(numbers("volcano")) == len(numbers("sun")) == 1
    assert len(numbers("all")) == len(numbers("opec")) == 4


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
        assert "box.json" in shown(draft(), place, tr, trouble=trouble).notice


def test_the_parts_cover_every_path_that_can_be_wrong() -> None:
    for edition in EDITIONS:
        every = parts(Draft.of(edition, {}))
        for path in shipped_data(edition).values:
            if path.split(".")[0] in ("carbometer", "countries", "targets", "target_cards", "cards"):
                assert Draft.part_of(path) in every


def test_price_rows_and_numbers_of_a_panel() -> None:
    view = shown(draft(), "countries.fsu")
    assert view.sketch is not None
    rows = [(row.caption, row.cells[0].text) for row in view.sketch.rows]
    assert rows[:3] == [("Schwarze Fabriken", "7"), ("Grüne Fabriken", "10"), ("Schutzsteine", "2")]
    assert [cell.text for cell in view.sketch.rows[3].cells] == ["5", "1", "1"]
