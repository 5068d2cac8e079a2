"""What the Kyoto table shows at each step, without a window."""

from __future__ import annotations

from dataclasses import fields, is_dataclass
from typing import Any

import pytest

from app.games.kyoto import covers, words
from app.games.kyoto.scene import Scene
from app.games.kyoto.totals import CountAgenda, TotalsDraft
from app.text.translator import Translator
from app.timer.countdown import Countdown
from engine.core import Sealed
from engine.kyoto.actions import (
    AgreeToStop,
    Bribe,
    ChooseCards,
    Contribute,
    ContributeMoney,
    DrawStudy,
    FlipAnimal,
    FlipCloud,
    KeepAgendas,
    PauseTimer,
    RaiseTemperature,
    ReadStudy,
    ShowStudy,
    TakeAllowance,
    TakeFunding,
    deal_agendas,
    to_speaker,
)
from engine.kyoto.state import Affluence, AgendaEntry, Share, Totals, Way
from tests.app.helpers import DE, EN, LANGUAGES, unfinished
from tests.app.kyoto_tables import (
    ATOM,
    CARS,
    ICONS,
    RULES,
    SIX,
    TONNES,
    Table,
    buttons,
    chosen,
    desk,
    failed,
    keys,
    negotiating,
    scored,
    shown,
    succeeded,
    table,
)
from tests.narrow import a, there

BOTH = pytest.mark.parametrize("tr", LANGUAGES.values(), ids=LANGUAGES)


# --- every step -------------------------------------------------------------------------------------------


@BOTH
def test_every_step_is_told_in_finished_words(tr: Translator) -> None:
    impacts = failed()
    impacts.do(ShowStudy(("warming",)))
    moments: tuple[tuple[Table, tuple[str, ...]], ...] = (
        (table(), ()),
        (table(TakeAllowance()), ("co2:150",)),
        (negotiating(), ()),
        (negotiating(), ("country:usa", "value:70")),
        (negotiating(Contribute("usa", CARS)), ("country:eu", "bribe", "to:usa", "deed:retract")),
        (negotiating(), ("country:eu", "bribe", "to:usa", "deed:contribute")),
        (succeeded(), ()),
        (succeeded(), ("speaker_bribe", "payer:usa")),
        (failed(), ("hidden1:clouds",)),
        (impacts, ()),
        (table(way="full"), ()),
    )
    for journal, taps in moments:
        view, _acts = shown(journal, *taps, tr=tr)
        assert unfinished(view, tr) == [], (journal.state.phase, taps)
        assert view.step.title and view.heading and view.step.help


def test_before_the_first_round_no_phase_is_done() -> None:
    assert shown(table(way="full"))[0].step.phase < 0 == shown(table())[0].step.phase


def test_the_speaker_takes_what_the_fund_has() -> None:
    view, acts = shown(table())
    assert view.step.title == "EU nimmt 2 Millionen"
    assert view.heading == "Runde 1 von 12"
    assert acts["allowance"] == TakeAllowance()
    assert [flag.speaker for flag in view.flags] == [True, *[False] * 5]


# --- the study --------------------------------------------------------------------------------------------


def test_a_study_is_read_with_three_taps() -> None:
    journal = table(TakeAllowance())
    view, acts = shown(journal, "co2:150", "funding:3")
    assert not buttons(view)["tell"].enabled and "tell" not in acts
    view, acts = shown(journal, "co2:150", "funding:3", "visible:clouds")
    assert buttons(view)["tell"].enabled
    told = a(ReadStudy, acts["tell"])
    assert (told.goal.co2, told.funding, told.visible) == (150, 3, "clouds")


def test_a_goal_is_tonnes_or_icons_never_both() -> None:
    journal = table(TakeAllowance())
    view, _acts = shown(journal, "co2:150", "icons:clouds+clouds")
    assert chosen(view) == ["desk:icons:clouds+clouds"]
    view, _acts = shown(journal, "icons:clouds+clouds", "co2:120")
    assert chosen(view) == ["desk:co2:120"]


def test_a_goal_that_has_no_key_is_set_by_tens() -> None:
    view, _acts = shown(table(TakeAllowance()), "co2:200", "more:10")
    assert chosen(view) == ["desk:co2:210"]


# --- contributions ----------------------------------------------------------------------------------------


def test_what_is_missing_is_told_as_cards_and_money_come() -> None:
    view, _acts = shown(negotiating())
    assert [goal.missing for goal in view.goals] == ["Es fehlen 150 t", "Es fehlen 3 Millionen"]
    given = (Contribute("usa", ATOM), ContributeMoney("eu", 2))
    view, _acts = shown(negotiating(*given))
    assert [goal.words for goal in view.goals] == ["100 von 150 t", "2 von 3 Mio."]
    assert [goal.short for goal in view.goals] == ["100/150 t", "2/3 Mio."]
    assert [goal.missing for goal in view.goals] == ["Es fehlen 50 t", "Es fehlt eine Million"]


def test_a_flag_shows_its_cards_its_money_and_how_many_it_may_still_lay() -> None:
    view, _acts = shown(negotiating(Contribute("usa", CARS), ContributeMoney("usa", 1)))
    (usa,) = [flag for flag in view.flags if flag.key == "usa"]
    assert [(card.text, card.lobby) for card in usa.cards] == [("70", "car")]
    assert (usa.money, usa.used) == ("1\u00a0Mio.", 1)
    assert usa.given == "70 · 1\u00a0Mio."


def test_with_a_goal_of_icons_a_card_shows_its_icon_and_asks_for_no_other() -> None:
    journal = negotiating(Contribute("usa", ATOM), study=ICONS)
    view, _acts = shown(journal, "country:eu")
    assert not any(key.startswith("desk:damage:") for key in keys(view))
    (usa,) = [flag for flag in view.flags if flag.key == "usa"]
    assert [(card.text, card.icon) for card in usa.cards] == [("", "temperature")]
    assert usa.given == "eine Karte"
    told = desk(journal, "country:eu", "value:70", "lobby:none")
    assert told.face == Affluence(70, "warming", "")


def test_a_country_that_has_laid_two_cards_can_only_pay() -> None:
    journal = negotiating(Contribute("usa", CARS), Contribute("usa", ATOM))
    view, _acts = shown(journal, "country:usa")
    assert {key.split(":")[0] for key in keys(view)} == {"money"}
    assert view.pad is not None and view.pad.note == "Beide Karten sind gelegt."


def test_a_card_that_is_half_told_is_given_up_not_done() -> None:
    view, _acts = shown(negotiating(), "country:usa")
    assert buttons(view)["desk:close"].primary
    for study, tap in ((TONNES, "value:80"), (TONNES, "damage:clouds"), (ICONS, "lobby:cars")):
        view, _acts = shown(negotiating(study=study), "country:usa", tap)
        close = buttons(view)["desk:close"]
        assert (close.label, close.primary) == (DE("ky.act.close"), False)
        assert view.step.detail == DE("ky.desk.country.detail.public"), "when it does lie there"


def test_a_bribe_is_agreed_once_it_is_told_whole() -> None:
    journal = negotiating(Contribute("china", ATOM))
    taps = ["country:eu", "bribe", "to:china", "millions:2", "deed:retract"]
    view, acts = shown(journal, *taps)
    assert not buttons(view)["tell"].enabled
    view, acts = shown(journal, *taps, "pick:0")
    assert acts["tell"] == Bribe("eu", "china", 2, retract=(ATOM,))


def test_nobody_can_be_paid_to_retract_what_does_not_lie_there() -> None:
    view, _acts = shown(negotiating(), "country:eu", "bribe", "to:china")
    assert "desk:deed:contribute" in keys(view) and "desk:deed:retract" not in keys(view)


def test_when_both_goals_stand_everybody_is_asked_whether_to_stop() -> None:
    given = (Contribute("usa", CARS), Contribute("china", ATOM), ContributeMoney("eu", 3))
    view, acts = shown(negotiating(*given, AgreeToStop("eu")))
    assert chosen(view) == ["agree:eu"]
    assert acts["agree:usa"] == AgreeToStop("usa") and acts["agree:eu"] == AgreeToStop("eu", False)
    assert view.step.title == "Jetzt aufhören?"
    view, _acts = shown(negotiating(*given, PauseTimer(2_000, 60_000)))
    assert view.step.title == "Jetzt aufhören?"
    view, _acts = shown(negotiating(*given), countdown=Countdown(90.0, deadline=100.0, rest=90.0), now=200.0)
    assert view.step.title == "Die Zeit ist um"


def test_a_time_that_is_up_and_was_taken_back_is_called_by_hand() -> None:
    over = Countdown(90.0, deadline=100.0, rest=90.0)
    view, _acts = shown(negotiating(), countdown=over, now=200.0)
    assert view.step.title == "Die Zeit ist um"
    assert list(buttons(view)) == ["timer:more", "timer:call"]


# --- the impact phase -------------------------------------------------------------------------------------


def test_the_speaker_s_choice_has_no_unneeded_card() -> None:
    """4) Impact phase, A): 40+100 or 70+100 would not be allowed (seed 002 l. 240)."""
    view, _acts = shown(succeeded(), "pick:0", "pick:1", "pick:2")
    assert not buttons(view)["tell"].enabled and buttons(view)["tell"].why_not
    assert (view.step.title, view.step.detail) == (
        "EU wählt die Karten",
        DE("kyoto.choice.unneeded_card"),
    )
    assert [(goal.words, goal.met) for goal in view.goals] == [("240 von 150 t", False)]
    view, _acts = shown(succeeded(), "pick:0")
    assert view.step.title == "EU wählt die Karten", "too little goes without saying"
    view, acts = shown(succeeded(), "pick:0", "pick:1")
    assert buttons(view)["tell"].enabled and isinstance(acts["tell"], ChooseCards)
    assert [(goal.words, goal.met) for goal in view.goals] == [("170 von 150 t", True)]


def test_a_card_that_was_paid_for_is_missed() -> None:
    journal = succeeded()
    journal.do(shown(journal, "speaker_bribe", "payer:usa", "millions:1", "pick:2")[1]["tell"])
    view, _acts = shown(journal, "pick:0", "pick:1")
    assert view.step.detail.startswith("EU hat Geld für bestimmte Karten genommen")
    assert not view.goals[0].met


def test_the_funding_is_taken_million_by_million() -> None:
    journal = succeeded()
    picks = shown(journal, "pick:0", "pick:1")[1]["tell"]
    journal.do(picks)
    view, acts = shown(journal, "share:eu", "share:eu", "share:russia")
    assert acts["tell"] == TakeFunding((Share("eu", 2), Share("russia", 1)))
    view, _acts = shown(journal, "share:eu", "share:eu", "share:eu")
    assert chosen(view) == [], "after its last million none"
    assert view.pad is not None
    assert [key.label for key in view.pad.groups[0].keys] == ["0 von 2\u00a0Mio."] * 2


def test_impacts_are_led_through_one_by_one() -> None:
    journal = failed()
    view, acts = shown(journal, "hidden1:warming", "hidden2:none")
    assert acts["tell"] == ShowStudy(("warming",))
    journal.do(acts["tell"])
    view, acts = shown(journal, "cloud:2")
    assert view.chain == ("cloud", "temperature")
    assert acts["side:animals"] == FlipCloud(2, "animals")
    journal.do(acts["side:animals"])
    view, acts = shown(journal)
    assert view.chain == ("paw", "temperature"), "the icon of the cloud before the study's next one"
    journal.do(acts["animal:4"])
    view, acts = shown(journal)
    assert acts["side:none"] == RaiseTemperature("")


def test_the_board_shows_what_has_struck_and_what_was_set_aside() -> None:
    journal = failed()
    journal.do(ShowStudy(()))
    journal.do(FlipCloud(3, "animals"))
    view, _acts = shown(journal)
    clouds = view.board.tracks[2]
    assert [piece.look for piece in clouds.pieces] == ["whole", "whole", "whole", "struck", "whole"]
    assert clouds.pieces[3].impact == "paw" and clouds.count == "1/5"
    assert [track.aside is not None for track in view.board.tracks] == [False, True, True]


def test_what_is_flipped_next_is_framed_where_that_is_known() -> None:
    def looks(journal: Table, kind: int, *taps: str) -> list[str]:
        return [piece.look for piece in shown(journal, *taps)[0].board.tracks[kind].pieces]

    journal = failed()
    journal.do(ShowStudy(("animals", "warming")))
    assert looks(journal, 2) == ["next", "whole", "whole", "whole", "whole"]
    assert looks(journal, 2, "cloud:3") == ["whole", "whole", "whole", "next", "whole"]
    journal.do(FlipCloud(3, ""))
    assert looks(journal, 0) == ["whole"] * 5, "any animal, and it is told by the tap that chooses it"
    journal.do(FlipAnimal(1))
    assert looks(journal, 1) == ["next", "whole", "whole", "whole", "whole"]


# --- the end ----------------------------------------------------------------------------------------------


def test_the_final_scoring_is_shown_one_step_at_a_time() -> None:
    journal = scored()
    totals = []
    for act in range(4):
        view, _acts = shown(journal, act=act)
        assert view.score is not None
        totals.append([lane.total for lane in view.score.lanes])
        highest = max(score.total for score in journal.state.scores)
        assert highest <= view.score.most < highest + 5, "one scale for all steps"
        assert (view.ending is None) is (act < 3)
    assert totals[0] == [8] * 6 and totals[1] == [12] * 6
    assert totals[2] == totals[3] == [score.total for score in journal.state.scores]


def test_only_the_end_of_the_show_says_who_won_and_who_is_excluded() -> None:
    journal = scored()
    outcome = journal.state.outcome
    assert outcome is not None and outcome.excluded
    for act in range(3):
        view, _acts = shown(journal, act=act)
        assert not any(flag.won or flag.out for flag in view.flags) and not view.outcome
    view, _acts = shown(journal, act=3)
    assert {flag.key for flag in view.flags if flag.out} == set(outcome.excluded)
    assert {flag.key for flag in view.flags if flag.won} == set(outcome.winners)


def test_points_and_winners_are_said_as_people_say_them() -> None:
    assert DE("ky.gain.money", millions=3, count=1) == "3\u00a0Mio.: 1\u00a0Punkt"
    assert words.countries(DE, ["eu"]) == "EU" and words.countries(DE, []) == ""
    assert words.countries(DE, ["eu", "usa", "australia"]) == "EU, USA und Australien"
    assert words.countries(EN, ["eu", "australia"]) == "EU and Australia"


# --- secrets ----------------------------------------------------------------------------------------------


def strings(value: Any) -> list[str]:
    if isinstance(value, str):
        return [value]
    if isinstance(value, tuple | list):
        return [found for each in value for found in strings(each)]
    if is_dataclass(value) and not isinstance(value, type):
        return [found for each in fields(value) for found in strings(getattr(value, each.name))]
    return []


def test_no_view_has_what_lies_under_a_cover() -> None:
    journal = table(way="full")
    for seat in journal.state.seats:
        assert isinstance(seat.agendas, Sealed)
        kept = seat.agendas.value[:2]
        journal.do(KeepAgendas(seat.country, deal_agendas(seat.country, kept)))
    journal.do(TakeAllowance())
    for study in ("s01", "s02"):
        journal.do(DrawStudy(to_speaker("eu", study)))
    view, _acts = shown(journal)
    assert view.cover is not None and view.pad is None
    under = covers.contents(DE, Scene(journal))
    assert under is not None
    secret = {key.label for group in under.groups for key in group.keys}
    assert secret and not secret & set(strings(view))


def test_what_a_country_counts_is_in_no_view() -> None:
    journal = scored()
    journal.do(there(journal.undo()))
    draft = TotalsDraft(SIX[-1], cards=37, coffers=41)
    view, _acts = shown(journal, totals=draft)
    assert not any("37" in said or "41" in said for said in strings(view))
    under = covers.contents(DE, Scene(journal, totals=draft))
    assert under is not None and any("37" in group.label for group in under.groups)


def totals_of(draft: TotalsDraft, way: Way) -> Totals:
    return a(Totals, a(Sealed, draft.action(RULES, way).totals).value)


def test_a_known_formula_asks_for_no_points() -> None:
    draft = TotalsDraft("eu", agendas=("lobby_nuclear", "lobby_oil"), points=(9, 4))
    told = totals_of(draft, "public")
    assert [entry.points for entry in told.agendas] == [None, 4], "the oil lobby's text is a stand-in"
    told = totals_of(draft, "full")
    assert [entry.points for entry in told.agendas] == [None, None]


def test_a_card_that_brings_money_is_entered_with_its_millions() -> None:
    """Final scoring 2) If it tells you to also gain something else (seed 002 l. 379)."""
    draft = TotalsDraft("eu", agendas=("", "lobby_nuclear"))
    for tap in (
        CountAgenda("points", 0, 1),
        CountAgenda("millions", 0, 1),
        CountAgenda("millions", 0, 1),
        CountAgenda("millions", 0, -1),
        CountAgenda("millions", 1, 1),
    ):
        draft = tap.on(draft)
    told = totals_of(draft, "public")
    assert told.agendas == (AgendaEntry("", 1, 1), AgendaEntry("lobby_nuclear"))
    journal = scored()
    journal.do(there(journal.undo()))
    under = covers.contents(DE, Scene(journal, totals=TotalsDraft(SIX[-1], millions=(2, 0))))
    assert under is not None
    assert "Agendakarte 1: dazu 2 Millionen" in [group.label for group in under.groups]


def test_english_speaks_english() -> None:
    view, _acts = shown(negotiating(), tr=EN)
    assert view.goals[0].missing == "150 t missing"
