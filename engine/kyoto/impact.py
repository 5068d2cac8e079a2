"""Phase 4: what becomes of the contributions, and what a failure does to the planet."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from engine.core import Decision, Refusal, Sealed, refuse, warn
from engine.kyoto import contribution, course
from engine.kyoto.actions import (
    BribeSpeaker,
    ChooseCards,
    FlipAnimal,
    FlipCloud,
    RaiseTemperature,
    ShowStudy,
    TakeFunding,
)
from engine.kyoto.apply import without
from engine.kyoto.checks import MOST_HIDDEN
from engine.kyoto.draft import Draft
from engine.kyoto.events import (
    CardsReduced,
    CloudDarkened,
    ContributionsClosed,
    FundingTaken,
    ImpactIgnored,
    LeftoversReturned,
    PhaseBegan,
    SpeakerBribed,
    SpeciesExtinct,
    StudyReturned,
    StudyShown,
    TemperatureRose,
    ThresholdReached,
)
from engine.kyoto.places import FAILURE, SUCCESS
from engine.kyoto.rules import Rules
from engine.kyoto.state import Damage, Goal, Icon, Lectern, Pick, Share, State


def call(draft: Draft) -> None:
    """The contribution phase is over: has the round succeeded?"""
    state = draft.state
    lectern = _lectern(state)
    cards = [card for seat in state.seats for card in seat.cards]
    success = contribution.both_met(state)
    draft.add(
        ContributionsClosed(
            success=success,
            co2=0 if lectern.goal.icons else sum(card.value for card in cards),
            icons=contribution.icons_met(lectern.goal, cards),
            millions=state.money,
        )
    )
    if success:
        draft.add(PhaseBegan("choosing"))
        return
    _return_leftovers(draft)
    if isinstance(lectern.hidden, Sealed):
        _carry_out(draft, lectern.hidden.value)
    else:
        draft.add(PhaseBegan("showing"))


def _lectern(state: State) -> Lectern:
    if state.lectern is None:
        raise AssertionError(f"no study in the lectern in phase {state.phase}")
    return state.lectern


def _return_leftovers(draft: Draft) -> None:
    state = draft.state
    shares = tuple([Share(seat.country, seat.money) for seat in state.seats if seat.money])
    if shares or state.contributed:
        draft.add(LeftoversReturned(state.contributed, shares))


# --- A) success -------------------------------------------------------------------------------------------


def _is_exact(goal: Goal, picks: Sequence[Pick]) -> bool:
    """Do these cards reach the goal, and fall short of it when any single one is left out?"""
    cards = [pick.card for pick in picks]
    if goal.icons:
        return len(cards) == len(goal.icons) and contribution.meets(goal, cards)
    values = [card.value for card in cards]
    total = sum(values)
    return total >= goal.co2 and total - min(values) < goal.co2


def choices(state: State) -> Iterator[tuple[Pick, ...]]:
    """Every set of contributed cards that matches the goal with no unneeded card and keeps the bribes."""
    goal, bound = _lectern(state).goal, Counter(state.bound)
    seen = set()
    for picks in _exact_sets(goal, state.contributed):
        same = frozenset(Counter(picks).items())
        if same not in seen and not bound - Counter(picks):
            seen.add(same)
            yield picks


def _exact_sets(goal: Goal, cards: tuple[Pick, ...]) -> Iterator[tuple[Pick, ...]]:
    """Sets grow card by card, dearest first, until they match: then another card would be unneeded."""
    ordered = sorted(cards, key=lambda pick: -pick.card.value)

    def grow(chosen: tuple[Pick, ...], at: int) -> Iterator[tuple[Pick, ...]]:
        if contribution.meets(goal, [pick.card for pick in chosen]):
            if _is_exact(goal, chosen):
                yield chosen
            return
        for index in range(at, len(ordered)):
            yield from grow((*chosen, ordered[index]), index + 1)

    return grow((), 0)


def bribe_speaker(rules: Rules, state: State, action: BribeSpeaker, insist: bool) -> Decision:
    """Everyone may pay the speaker for choosing certain cards; what was agreed before stays binding."""
    speaker = state.speaking.country
    if not state.has(action.country):
        return refuse("kyoto.seat.not_at_the_table", SUCCESS, country=action.country)
    if action.country == speaker:
        return refuse("kyoto.bribe.oneself", SUCCESS, country=speaker)
    if not action.picks:
        return refuse("kyoto.bribe.which_cards", SUCCESS)
    no = contribution.purse_refusal(rules, state, state.seat(action.country), action.millions, SUCCESS)
    if no:
        return no
    paid = SpeakerBribed(action.country, speaker, action.millions, action.picks)
    draft = Draft(rules, state)
    draft.add(paid)
    if next(choices(draft.state), None) is None:
        return refuse("kyoto.bribe.cannot_be_kept", SUCCESS)
    return draft.done()


def choice_refusal(state: State, picks: tuple[Pick, ...]) -> Refusal | None:
    """Why the speaker can't choose these cards, if so."""
    if len(without(state.contributed, picks)) != len(state.contributed) - len(picks):
        return refuse("kyoto.choice.not_contributed", SUCCESS)
    goal = _lectern(state).goal
    if not contribution.meets(goal, [pick.card for pick in picks]):
        return refuse("kyoto.choice.too_little", SUCCESS)
    if not _is_exact(goal, picks):
        return refuse("kyoto.choice.unneeded_card", SUCCESS)
    if Counter(state.bound) - Counter(picks):
        return refuse("kyoto.choice.bound_by_bribe", SUCCESS, country=state.speaking.country)
    return None


def choose_cards(rules: Rules, state: State, action: ChooseCards, insist: bool) -> Decision:
    no = choice_refusal(state, action.picks)
    if no:
        return no
    draft = Draft(rules, state)
    draft.add(CardsReduced(action.picks))
    draft.add(PhaseBegan("funding"))
    paying = [Share(seat.country, seat.money) for seat in state.seats if seat.money]
    funding = _lectern(state).funding
    if len(paying) == 1:
        _take(draft, (Share(paying[0].country, funding),))
    elif state.money == funding:
        _take(draft, tuple(paying))
    return draft.done()


def splits(state: State) -> Iterator[tuple[Share, ...]]:
    """Every way to take the funding out of what was contributed."""
    paying = [(seat.country, seat.money) for seat in state.seats if seat.money]

    def take(left: int, at: int) -> Iterator[tuple[Share, ...]]:
        if not left:
            yield ()
            return
        if at == len(paying):
            return
        country, money = paying[at]
        for millions in range(min(left, money), -1, -1):
            mine = (Share(country, millions),) if millions else ()
            for rest in take(left - millions, at + 1):
                yield (*mine, *rest)

    return take(_lectern(state).funding, 0)


def take_funding(rules: Rules, state: State, action: TakeFunding, insist: bool) -> Decision:
    funding = _lectern(state).funding
    countries = [share.country for share in action.shares]
    if len(set(countries)) < len(countries):
        return refuse("kyoto.funding.country_twice", SUCCESS)
    for share in action.shares:
        if not state.has(share.country):
            return refuse("kyoto.seat.not_at_the_table", SUCCESS, country=share.country)
        money = state.seat(share.country).money
        if not 1 <= share.millions <= money:
            return refuse("kyoto.funding.not_contributed", SUCCESS, country=share.country, most=money)
    taken = sum(share.millions for share in action.shares)
    if taken != funding:
        return refuse("kyoto.funding.not_precise", SUCCESS, funding=funding, taken=taken)
    draft = Draft(rules, state)
    _take(draft, action.shares)
    return draft.done()


def _take(draft: Draft, shares: tuple[Share, ...]) -> None:
    """The precise funding goes into the fund, the study into the box, the rest back."""
    draft.add(FundingTaken(shares))
    draft.add(StudyReturned())
    _return_leftovers(draft)
    course.end(draft, success=True)


# --- B) failure -------------------------------------------------------------------------------------------


def show_study(rules: Rules, state: State, action: ShowStudy, insist: bool) -> Decision:
    if len(action.hidden) > MOST_HIDDEN:
        return refuse("kyoto.study.hidden", FAILURE, most=MOST_HIDDEN)
    draft = Draft(rules, state)
    _carry_out(draft, action.hidden)
    return draft.done()


def _carry_out(draft: Draft, hidden: tuple[Damage, ...]) -> None:
    draft.add(StudyShown((_lectern(draft.state).visible, *hidden)))
    go_on(draft)


def go_on(draft: Draft) -> None:
    """Impacts of a type that has reached its threshold are ignored; with none left the round is over."""
    while draft.state.pending:
        damage = draft.state.pending[0]
        if draft.state.damage(damage) < draft.rules.critical:
            return
        draft.add(ImpactIgnored(damage))
    course.end(draft, success=False)


def _struck(draft: Draft, damage: Damage) -> None:
    if draft.state.damage(damage) == draft.rules.critical:
        draft.add(ThresholdReached(damage))
    go_on(draft)


def _not_next(state: State, damage: Damage) -> Refusal | None:
    if state.pending[0] != damage:
        return refuse("kyoto.impact.another_first", FAILURE, damage=state.pending[0])
    return None


def flip_animal(rules: Rules, state: State, action: FlipAnimal, insist: bool) -> Decision:
    no = _not_next(state, "animals")
    if no:
        return no
    if not 0 <= action.animal < rules.animals:
        return refuse("kyoto.impact.no_such_piece", FAILURE)
    if action.animal in state.extinct:
        return refuse("kyoto.impact.extinct_already", FAILURE)
    draft = Draft(rules, state)
    draft.add(SpeciesExtinct(action.animal))
    _struck(draft, "animals")
    return draft.done()


def _left(icons: tuple[Damage, ...], aside: Icon, shown: Sequence[Icon], pieces: int) -> Counter[Icon]:
    """What the pieces that have not been flipped can show."""
    backs: Counter[Icon] = Counter()
    backs.update(icons)
    backs[aside] -= 1
    backs[""] = pieces - (len(icons) - 1)
    backs.subtract(shown)
    return +backs


def levels_left(rules: Rules, state: State) -> Counter[Icon]:
    """What the blue levels can still show, and how often: everybody can work that out."""
    return _left(rules.level_icons, state.level_aside, state.levels, rules.levels)


def clouds_left(rules: Rules, state: State) -> Counter[Icon]:
    """What the white clouds can still show, and how often: everybody can work that out."""
    shown = [each.icon for each in state.polluted]
    return _left(rules.cloud_icons, state.cloud_aside, shown, rules.clouds)


def _unlikely(rules: Rules, state: State, name: str, icon: Icon, left: Counter[Icon]) -> Refusal | None:
    """An icon that can't be among the pieces left, where the pieces are known."""
    if left[icon] or not rules.knows(f"icons.{name}", state.way):
        return None
    return warn("kyoto.impact.icon_is_gone", FAILURE)


def raise_temperature(rules: Rules, state: State, action: RaiseTemperature, insist: bool) -> Decision:
    no = _not_next(state, "warming")
    if no is None and not insist:
        no = _unlikely(rules, state, "levels", action.icon, levels_left(rules, state))
    if no:
        return no
    draft = Draft(rules, state)
    draft.add(TemperatureRose(action.icon))
    _struck(draft, "warming")
    return draft.done()


def flip_cloud(rules: Rules, state: State, action: FlipCloud, insist: bool) -> Decision:
    no = _not_next(state, "clouds")
    if no is None and not 0 <= action.cloud < rules.clouds:
        no = refuse("kyoto.impact.no_such_piece", FAILURE)
    if no is None and action.cloud in [each.cloud for each in state.polluted]:
        no = refuse("kyoto.impact.black_already", FAILURE)
    if no is None and not insist:
        no = _unlikely(rules, state, "clouds", action.icon, clouds_left(rules, state))
    if no:
        return no
    draft = Draft(rules, state)
    draft.add(CloudDarkened(action.cloud, action.icon))
    _struck(draft, "clouds")
    return draft.done()
