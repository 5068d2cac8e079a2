"""e-Mission's box without a window: numbers, cards written by taps, decks with their mistakes by line."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.forms.box.common import OVERVIEW, SHARE
from app.forms.box.owner import keepable
from app.forms.box.view import BoxView
from app.forms.cells.cells import progress
from app.forms.keys import value_of
from app.games.emission.box.card_sheets import ChallengeSheet, ProjectSheet
from app.games.emission.box.crisis_sheet import DOES, QUESTIONS, CrisisSheet, example
from app.games.emission.box.decks import box_deck, find_decks
from app.games.emission.box.draft import CARDS, CRISES, TRACKS, Draft, is_own
from app.games.emission.box.names import field_name
from app.games.emission.box.page import EmissionBoxPage
from app.games.emission.box.presenter import box_view
from app.games.emission.box.scene import DECK_FILE, DECKS, EXAMPLE, NEW, Scene
from app.games.emission.box.sheets import Sheet, Tap, sheet_of
from app.games.emission.decks import Decks
from app.text.translator import Translator
from app.ui.keys import PadView
from engine.core import OWN
from engine.emission import GAME
from engine.emission.crises import parse
from engine.emission.decks import read_deck
from engine.emission.rules import Rules
from engine.emission.state import EFFECTS
from tests.app.box_pages import cells, reading_of
from tests.app.helpers import DE, EN, LANGUAGES, unfinished

BOTH = pytest.mark.parametrize("tr", LANGUAGES.values(), ids=LANGUAGES)
EMPTY = Draft.of("schmidt", {})
RULES: Rules = GAME.rules(GAME.load("schmidt", {}))
STORM = ["who least infrastructure", "emergency 1 per token", "weaken 1 per infrastructure"]


def view_of(draft: Draft, place: str = OVERVIEW, tr: Translator = EN, **parts: object) -> BoxView:
    if place in draft.data and place.partition(".")[0] in CARDS:
        parts = {"sheet": sheet_of(place.partition(".")[0], draft.data[place]), **parts}
    reading = reading_of(draft, place, EmissionBoxPage.by_hand)
    return box_view(tr, Scene(draft, place, reading=reading, **parts))  # type: ignore[arg-type]


def tapped(sheet: Sheet, *keys: str) -> Sheet:
    for key in keys:
        pads = (PadView(tuple(sheet.groups(DE, question))) for question in sheet.questions)
        tap = next(found for pad in pads if (found := value_of(pad, key)))
        assert isinstance(tap, Tap)
        sheet = sheet.tapped(tap)
    return sheet


# --- everything has its page ------------------------------------------------------------------------------


@BOTH
def test_everything_is_said_in_finished_words(tr: Translator) -> None:
    views = [view_of(EMPTY, place, tr) for place in (OVERVIEW, SHARE, DECKS, TRACKS, *EMPTY.parts)]
    views += [view_of(EMPTY, f"{TRACKS}.{effect}", tr) for effect in EFFECTS]
    for path in [path for part in CARDS for path in EMPTY.below(part)]:
        views.append(view_of(EMPTY, path, tr))
        if path.startswith(f"{CRISES}."):
            views += [view_of(EMPTY, path, tr, question=question) for question in QUESTIONS]
    for part, sheet in ((CRISES, CrisisSheet), ("global_projects", ProjectSheet)):
        views.append(view_of(EMPTY, NEW + part, tr, sheet=sheet.blank()))
    views.append(view_of(EMPTY, EXAMPLE, tr, sheet=CrisisSheet.of(STORM)))
    assert [each for view in views for each in unfinished(view, tr)] == []


def test_every_stand_in_can_be_reached() -> None:
    reached = {path for part in EMPTY.parts for path in EMPTY.below(part)}
    assert sum(EMPTY.practice(part) for part in EMPTY.parts) == EMPTY.practice() - EMPTY.practice("solo")
    assert {path for path in EMPTY.data.values if EMPTY.data.values[path].source == "practice"} - reached == {
        "solo.crises_out"
    }


def test_the_next_stand_in_is_one_tap_away() -> None:
    assert "next" in [action.key for action in view_of(EMPTY).actions]


# --- numbers ----------------------------------------------------------------------------------------------


def test_an_overview_card_is_read_off_number_by_number() -> None:
    found = cells(view_of(EMPTY, "powers.usa", DE))
    assert [cell.caption for cell in found.values()][:3] == ["Bedarf", "Schmutzig", "Sauber"]
    assert len(found) == 14


def test_fewer_crises_on_a_warmer_world_are_told_at_their_field() -> None:
    draft = EMPTY.with_value("thermometer.crises_6", 2)
    view = view_of(draft, "thermometer", DE)
    assert view.notice
    assert keepable(draft, {}) == {}


def test_a_track_says_where_it_tips() -> None:
    found = cells(view_of(EMPTY, f"{TRACKS}.arctic", DE))
    tips = [cell.text for name, cell in found.items() if name.startswith("tipping.arctic:")]
    assert tips == ["1", "3", "5"]
    assert EMPTY.practice(f"{TRACKS}.arctic") == 2, "its length and its tipping points"


def test_on_a_shorter_track_nothing_tips_beyond_its_end() -> None:
    shorter = EMPTY.entered(f"{TRACKS}.arctic", 4)
    assert shorter.data["tipping.arctic"] == [1, 3]
    assert shorter.faults == ()
    assert progress(shorter, f"{TRACKS}.arctic").read == 1, "nobody has read where it tips"


# --- a crisis by taps -------------------------------------------------------------------------------------


def test_a_crisis_is_written_with_a_few_taps() -> None:
    keys = (
        "who.whom:least",
        "who.measure:infrastructure",
        "does.what:emergency.",
        "weaken.per:infrastructure",
    )
    sheet = tapped(CrisisSheet.blank(), *keys)
    assert sheet.lines() == STORM
    assert sheet.wrong() is None


def test_several_things_can_happen_each_with_its_number() -> None:
    keys = ("does.what:sink.trees", "does.what:carbon.", "does.amount:2", "does.per:", "does.solo:1")
    assert tapped(CrisisSheet.blank(), *keys).lines() == [
        "who all",
        "trees 1 per token",
        "carbon 2 solo 1",
    ]


def test_what_is_tapped_again_goes() -> None:
    keys = ("does.what:carbon.", "does.what:emergency.", "does.what:emergency.")
    assert tapped(CrisisSheet.blank(), *keys).lines() == ["who all", "carbon 1 per token"]


def test_a_ban_needs_an_end() -> None:
    sheet = tapped(CrisisSheet.blank(), "who.whom:table", "does.what:forbid.tucking")
    assert sheet.wrong() == ("until", {"found": ""})
    sheet = tapped(sheet, "until.symbol:society", "until.amount:2", "until.solo:1")
    assert sheet.lines() == ["who table", "forbid tucking", "until 2 society solo 1"]
    assert sheet.wrong() is None


@BOTH
def test_what_is_missing_is_said(tr: Translator) -> None:
    view = view_of(EMPTY, f"{CRISES}.c1401", tr, sheet=CrisisSheet.blank())
    assert view.notice
    new = view_of(EMPTY, NEW + CRISES, tr, sheet=CrisisSheet.blank(), new_name="Sturm")
    assert not new.actions[-1].enabled
    assert new.actions[-1].why_not == new.words


def test_an_example_is_worked_out_after_every_tap() -> None:
    """Krisenphase: 2. Krisen ausführen, Orkane (seed 004)."""
    sheet = CrisisSheet.of(["who all", "emergency 1 per token", "weaken 1 per infrastructure"])
    lines = example(DE, RULES, sheet).lines
    assert len(lines) == 4
    assert "China: 3 Temperaturplättchen − 1 Infrastruktur = 2 Notstandsplättchen" in lines
    assert example(DE, RULES, CrisisSheet.blank()).lines == ()


def test_two_for_each_token_are_told_as_twice_the_tokens() -> None:
    lines = example(DE, RULES, CrisisSheet.of(["who all", "carbon 2 per token"])).lines
    assert lines[0].startswith("Globaler Süden: 2 × 3 Temperaturplättchen = 6 CO₂")


@pytest.mark.parametrize("name", list(RULES.crises))
def test_every_shipped_crisis_is_the_same_on_its_sheet(name: str) -> None:
    assert parse("", CrisisSheet.of(RULES.data[f"crises.{name}"]).lines()) == parse(
        "", RULES.data[f"crises.{name}"]
    )


@given(st.data())
def test_whatever_is_tapped_every_key_makes_sense(data: st.DataObject) -> None:
    """Any taps on any keys: the sheet has words, and its lines are read or refused with a code."""
    blank: tuple[Sheet, ...] = (CrisisSheet.blank(), ProjectSheet.blank(), ChallengeSheet.blank())
    sheet = data.draw(st.sampled_from(blank))
    for _ in range(data.draw(st.integers(0, 8))):
        question = data.draw(st.sampled_from(sheet.questions))
        keys = [key.key for group in sheet.groups(DE, question) for key in group.keys]
        assert len(keys) == len(set(keys))
        sheet = tapped(sheet, data.draw(st.sampled_from(keys)))
    assert sheet.said(EN)
    if isinstance(sheet, CrisisSheet) and sheet.wrong() is None:
        assert parse("", sheet.lines()) == sheet.crisis


def test_a_crisis_can_do_all_that_the_language_knows() -> None:
    sheet = tapped(CrisisSheet.blank(), *(f"does.what:{kind}.{of}" for kind, of, _icon in DOES))
    assert isinstance(sheet, CrisisSheet)
    assert len(sheet.crisis.does) == len(DOES)


# --- cards come and go ------------------------------------------------------------------------------------


def test_an_owners_crisis_takes_the_place_of_one_of_ours() -> None:
    draft = EMPTY.with_card(CRISES, "Sturmflut", STORM)
    assert sum(1 for _ in draft.below(CRISES)) == 48
    assert draft.is_out("crises.p_greenwashing")
    assert draft.practice(CRISES) == EMPTY.practice(CRISES) - 1
    assert draft.without_card(f"crises.{OWN}Sturmflut").values == {}


def test_one_of_ours_becomes_the_owners_by_its_name() -> None:
    draft, path = EMPTY.renamed("crises.p_locusts", "Heuschrecken")
    assert path == f"crises.{OWN}Heuschrecken"
    assert draft.data[path] == EMPTY.data["crises.p_locusts"]
    assert is_own(path)
    assert not EMPTY.can_be_named("crises.c1401")


def test_a_name_is_not_given_twice() -> None:
    name = field_name(DE, "crises.c1401")
    view = view_of(EMPTY, NEW + CRISES, DE, sheet=CrisisSheet.of(STORM), new_name=name)
    assert not view.actions[-1].enabled


def test_a_list_is_searched_by_letters_or_by_the_number() -> None:
    def found(letters: str) -> list[str]:
        rows = view_of(EMPTY, CRISES, DE, letters=letters).rows
        assert rows is not None
        return [row.id for row in rows.rows]

    assert found("1410") == ["crises.c1410"]
    assert "crises.c1410" in found("orkan")
    assert len(found("")) == 48
    assert found("xyzzy") == []


def test_projects_and_challenges_are_written_by_taps_too() -> None:
    project = tapped(ProjectSheet.blank(), "symbol:society", "amount:2", "each:1", "symbol:grid")
    assert project.lines() == ["2 society per player", "1 grid"]
    assert tapped(project, "hand:").lines() == ["hand"]
    challenge = tapped(ChallengeSheet.blank(), "goal:", "what:trees", "amount:-3", "what:draws")
    assert challenge.lines() == ["trees -3", "draws +1"]
    assert tapped(challenge, "amount_by:-1").lines() == ["trees -3", "draws -1"], "there is no change by 0"


# --- decks ------------------------------------------------------------------------------------------------


@BOTH
def test_the_box_is_a_pattern_for_a_deck(tr: Translator) -> None:
    deck = read_deck(box_deck(Scene(EMPTY), tr).encode())
    assert deck.mistakes == ()
    assert len(deck.crises) == 48


@BOTH
def test_a_file_with_mistakes_says_each_with_its_line(tr: Translator, tmp_path: Path) -> None:
    text = "crisis A\n who nobody\ncrisis B\n who all\n explode 3\ncrisis C\n who table\n forbid tucking\n"
    (tmp_path / "mine.txt").write_text(text, encoding="utf-8")
    (found,) = find_decks(tmp_path, Decks(tmp_path))
    view = view_of(EMPTY, DECK_FILE, tr, deck=found)
    assert unfinished(view, tr) == []
    assert view.rows is not None
    told = [row.title.split()[-1] for row in view.rows.rows]
    assert told[1:] == ["1", "2", "5", "6"]
    assert "3" in view.rows.rows[0].detail
    assert "take_deck" not in [action.key for action in view.actions]


@pytest.mark.parametrize("raw", [b"x" * 400_000, b"\xff\xfe\x00", b"__import__('os').system('true')", b""])
def test_a_hostile_file_is_only_told_about(raw: bytes, tmp_path: Path) -> None:
    (tmp_path / "mine.txt").write_bytes(raw)
    (found,) = find_decks(tmp_path, Decks(tmp_path))
    assert found.deck.mistakes
    assert unfinished(view_of(EMPTY, DECK_FILE, DE, deck=found), DE) == []
