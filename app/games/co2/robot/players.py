"""Companies that play CO₂ as people do: for all, for themselves, or for themselves until it gets serious."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from random import Random

from app.games.co2.robot.hands import hand_of
from app.games.co2.robot.worth import Taste, Worth
from engine.co2 import cards, ending, income, inspectors, lobby, market, projects, supply
from engine.co2.actions import (
    Build,
    BuyCertificate,
    ClaimTarget,
    Decline,
    EndSupply,
    EndTurn,
    GiveBonus,
    Learn,
    MoveScientist,
    PassMain,
    PayCertificate,
    PlanProject,
    PlayLobby,
    Pollute,
    Prepare,
    Recruit,
    Reduce,
    SellCertificate,
    SellGoal,
    ShowGoals,
    TakeIncome,
)
from engine.co2.rules import Rules
from engine.co2.state import BOARD, ENERGIES, At, Deed, Due, Project, Seat, State
from engine.core import Action

HOME = At("board")
MARGIN = 45
"""So many ppm more than expected have to be paid for as well."""
Rated = tuple[float, Action]


@dataclass(frozen=True)
class Company:
    """A way to play, by what a company cares for in quiet and in dangerous times."""

    quiet: Taste
    danger: Taste

    def __call__(self, rng: Random, rules: Rules, state: State, options: Sequence[Action]) -> Action:
        if state.dues:
            due = state.dues[0]
            answer = _ANSWERS.get(due.kind)
            return rng.choice(options) if answer is None else answer(self, rng, rules, state, due, options)
        if state.phase == "actions" and not state.turn.ending:
            worth = self.worth(rng, rules, state, state.player)
            return promised(worth) or rng.choice(options) if state.turn.promised else turn(worth)
        if state.phase == "reduction":
            return reduced(rules, state, self.taste(rules, state))
        return rng.choice(options)

    def taste(self, rules: Rules, state: State) -> Taste:
        return self.danger if self.quiet is not self.danger and threatened(rules, state) else self.quiet

    def worth(self, rng: Random, rules: Rules, state: State, seat: Seat) -> Worth:
        hand = hand_of(rng, rules, state, seat.colour)
        return Worth(rules, state, seat, hand, self.taste(rules, state))


def turn(worth: Worth) -> Action:
    """The first idea that has something to say."""
    for idea in IDEAS:
        if (action := idea(worth)) is not None:
            return action
    return EndTurn()


def promised(worth: Worth) -> Action | None:
    """The best main action of those that a lobby card was played ahead for."""
    card = worth.rules.lobby[worth.state.turn.promised]
    rated = [
        each for each in (*builds(worth), *prepares(worth), *plans(worth)) if _affordable(worth, each[1])
    ]
    fitting = []
    for value, action in rated:
        deed = cards.deed(worth.state, action)
        if deed is not None and lobby.fits(card, deed):
            fitting.append((value, action))
    return max(fitting, key=lambda each: each[0])[1] if fitting else None


def threatened(rules: Rules, state: State) -> bool:
    """Would all lose if this decade ended as things stand?"""
    if not state.team:
        left = sum(slot is None for region in state.regions for slot in region.slots)
        return state.ppm + 22 * left > rules.data["air.limit"]
    return dear(rules, state) > state.points + state.points // 2


def dear(rules: Rules, state: State) -> int:
    """Victory points that goals and the air are going to cost in this decade."""
    needing = sum(supply.needs(state, region) for region in state.regions)
    if state.phase in ("income", "actions", "goals"):
        over = state.ppm + 30 * needing + MARGIN - rules.data["air.limit"]
        return inspectors.lost(rules, state) + supply.cost(rules, state, max(0, -(-over // 10) * 10))
    return 0


# --- main actions -----------------------------------------------------------------------------------------


def builds(worth: Worth) -> Iterator[Rated]:
    """Plants on prepared infrastructure for which one knows enough."""
    rules, state, seat = worth.rules, worth.state, worth.seat
    if "build" in state.turn.main or not seat.cubes:
        return
    for region, at, project in worth.waiting:
        if not project.infrastructure or not state.stack(project.energy).plants:
            continue
        if rules.level(project.energy, seat.knows(project.energy)) < project.level:
            continue
        if projects.slot_for(region) is not None:
            yield worth.build(region, project), Build(region.area, at)


def prepares(worth: Worth) -> Iterator[Rated]:
    state = worth.state
    if "prepare" in state.turn.main or not worth.seat.markers:
        return
    for region, at, project in worth.waiting:
        if not project.infrastructure:
            yield worth.prepare(region, project), Prepare(region.area, at)


def plans(worth: Worth) -> Iterator[Rated]:
    state = worth.state
    if "plan" in state.turn.main:
        return
    for region in state.regions:
        free = {spot.subsidy: at for at, spot in enumerate(region.spots) if spot.project is None}
        grants = [(worth.grant(region, subsidy), at) for subsidy, at in free.items()]
        for energy in region.wants if grants else ():
            if state.stack(energy).level:
                value = worth.plan(region, energy)
                for grant, at in grants:
                    yield value + grant, PlanProject(energy, region.area, at)


def _project(worth: Worth, action: Action) -> Project:
    assert isinstance(action, Build | Prepare)
    project = worth.state.project(action.area, action.spot)
    assert project is not None
    return project


def _missing(worth: Worth, action: Action) -> tuple[int, int, int]:
    """Money, technology markers and certificates that an action still needs."""
    seat, state = worth.seat, worth.state
    if isinstance(action, PlanProject):
        return 0, 0, 0
    have = len(market.sources(state, seat))
    if isinstance(action, Prepare):
        return 0, 0, max(0, 1 - have)
    assert isinstance(action, Build)
    project = _project(worth, action)
    price = worth.rules.plants[project.energy, project.level]
    ahead = lobby.money_ahead(worth.rules, state, _deed(worth, action))
    return (
        max(0, price.money - seat.money - ahead),
        max(0, price.tech - seat.tech - (1 if state.region(action.area).tech else 0)),
        max(0, price.certificates - have),
    )


def _deed(worth: Worth, action: Build) -> Deed:
    return Deed("build", _project(worth, action).energy, action.area)


def _affordable(worth: Worth, action: Action) -> bool:
    return not any(_missing(worth, action))


def _enabling(worth: Worth, action: Action) -> Action | None:
    """What makes up for the little that is missing: the market, a lobby card."""
    money, tech, certificates = _missing(worth, action)
    state, seat, turn = worth.state, worth.seat, worth.state.turn
    trade = not turn.market and not turn.closed
    if certificates and not money and not tech:
        spare = seat.money - state.price
        if isinstance(action, Build):
            project = _project(worth, action)
            spare -= worth.rules.plants[project.energy, project.level].money
        if certificates == 1 and trade and state.market and spare >= 0:
            return BuyCertificate()
        return _minor(worth, ("certificate",))
    if tech and not money and not certificates:
        return _minor(worth, ("tech",)) if tech == 1 else None
    if money and not tech and not certificates:
        needs = 1 if isinstance(action, Prepare) else 2
        if money <= state.price and trade and seat.certificates >= needs:
            return SellCertificate()
        if isinstance(action, Build) and money <= 3 and not turn.card:
            deed = _deed(worth, action)
            for card in worth.hand.lobby:
                what = worth.rules.lobby[card]
                if what.reward == "money 3" and lobby.fits(what, deed):
                    return PlayLobby(card)
        return _minor(worth, ("money",)) if money <= 2 else None
    return None


def _minor(worth: Worth, kinds: tuple[str, ...]) -> PlayLobby | None:
    if worth.state.turn.card:
        return None
    for card in worth.hand.lobby:
        if worth.rules.lobby[card].minor.partition(" ")[0] in kinds:
            return PlayLobby(card, minor=True)
    return None


def main_action(worth: Worth) -> Action | None:
    """The best main action there is, and before it what makes it possible or better."""
    turn = worth.state.turn
    if turn.passed or (turn.main and not (turn.second and len(turn.main) == 1)):
        return None
    rated = sorted([*builds(worth), *prepares(worth), *plans(worth)], key=lambda each: each[0], reverse=True)
    for _, action in rated:
        if _affordable(worth, action):
            return _sent_ahead(worth, action) or action
        if (first := _enabling(worth, action)) is not None:
            return first
    return None if turn.main else PassMain()


def _sent_ahead(worth: Worth, action: Action) -> Action | None:
    """A scientist goes to the project first whose infrastructure is prepared next, and leaves it wiser."""
    state, colour = worth.state, worth.seat.colour
    if not isinstance(action, Prepare) or state.turn.scientist or _project(worth, action).scientist:
        return None
    target = At("project", action.area, action.spot)
    for region, at, project in worth.waiting:
        free = project.scientist == colour and not project.infrastructure
        if free and not _open_talks(worth, project.energy):
            return MoveScientist(At("project", region.area, at), target)
    return MoveScientist(HOME, target) if worth.seat.home else None


def _open_talks(worth: Worth, energy: str) -> list[tuple[float, At]]:
    return [
        (worth.talk(summit), At("summit", summit.tile, at))
        for summit in worth.state.summits
        if energy in summit.topics
        for at, topic in enumerate(summit.topics)
        if topic == energy and not summit.speakers[at]
    ]


# --- a director's actions ---------------------------------------------------------------------------------


def claim(worth: Worth) -> Action | None:
    """A UN goal as soon as its plants stand on one's own infrastructure."""
    state, seat = worth.state, worth.seat
    if state.turn.card or not seat.tech:
        return None
    have = lobby.supported(state, seat.colour)
    for target in state.targets:
        if not target.claimed_by:
            card = worth.rules.targets[target.card]
            if worth.mine == 1 and seat.tech - card.tech < 3 and worth.tech_is_wanted:
                continue
            if card.tech <= seat.tech and not any(
                have[energy] < card.plants.count(energy) for energy in card.plants
            ):
                return ClaimTarget(target.card)
    return None


def card_for_it(worth: Worth) -> Action | None:
    """A lobby card that pays for what was just done."""
    turn = worth.state.turn
    if turn.card or not turn.just_done:
        return None
    for card in worth.hand.lobby:
        if any(lobby.fits(worth.rules.lobby[card], deed) for deed in turn.just_done):
            return PlayLobby(card)
    return None


def scientist(worth: Worth) -> Action | None:
    """The best way for a scientist: to a summit, from project to project, out into the world."""
    if worth.state.turn.scientist:
        return None
    best = max(moves(worth, worth.seat), key=lambda each: each[0], default=(0.0, None))
    return best[1] if best[0] > 0 else None


def moves(worth: Worth, seat: Seat, source: At | None = None) -> Iterator[Rated]:
    """What every way of one's scientists is worth; `source`: of the one who has to leave there."""
    colour = seat.colour
    if source is None:
        if seat.home:
            for value, target in _to_projects(worth, seat):
                yield value, MoveScientist(HOME, target)
            for value, target in _to_cards(worth):
                yield value - 1.5, MoveScientist(HOME, target)
        sources = [
            (At("project", region.area, at), project.energy)
            for region, at, project in worth.waiting
            if project.scientist == colour and not project.infrastructure
        ]
    else:
        project = worth.state.project(source.name, source.spot)
        assert project is not None
        sources = [(source, project.energy)]
    for at, energy in sources:
        learnt = worth.learning(seat, energy)
        for value, target in _open_talks(worth, energy):
            yield learnt + value, MoveScientist(at, target)
        for value, target in _to_projects(worth, seat):
            yield learnt + value - (1.0 if source is None else 0.0), MoveScientist(at, target)
        for value, target in _to_cards(worth):
            yield learnt + value - 2.0, MoveScientist(at, target)
        yield learnt * 0.3, MoveScientist(at, HOME)


def _to_projects(worth: Worth, seat: Seat) -> Iterator[tuple[float, At]]:
    """What it is worth to be at each project where nobody works yet."""
    if worth.turns < len(worth.state.seats):
        return
    for region, at, project in worth.waiting:
        if not project.infrastructure and not project.scientist:
            talks = max([value for value, _ in _open_talks(worth, project.energy)], default=0.0)
            value = 0.6 * worth.learning(seat, project.energy) + 0.4 * talks
            yield value, At("project", region.area, at)


def _to_cards(worth: Worth) -> Iterator[tuple[float, At]]:
    """The minor effects of cards that lie there; the scientist stays for good."""
    for card in worth.state.lobby:
        if not card.scientist:
            what = worth.rules.lobby[card.card].minor.partition(" ")[0]
            stays = 4.0 if worth.turns > 2 * len(worth.state.seats) else 0.5
            yield _minor_worth(worth, what) - stays, At("lobby", card.card)


def _minor_worth(worth: Worth, what: str) -> float:
    return {
        "money": 2 * worth.dollar,
        "tech": worth.marker,
        "certificate": worth.certificate,
        "scientist": 1.5,
    }[what]


def second_main(worth: Worth) -> Action | None:
    """Alone: ten ppm for another main action, while they can be paid for."""
    state, rules = worth.state, worth.rules
    if state.mode != "solo" or state.turn.second or not state.turn.main:
        return None
    if state.ppm + rules.data["solo.pollution"] > rules.data["air.limit"]:
        return None
    price = supply.cost(rules, state, rules.data["air.step"])
    rated = (*builds(worth), *prepares(worth), *plans(worth))
    best = max([value for value, action in rated if _affordable(worth, action)], default=0.0)
    return Pollute() if best > price + 1 else None


def trade(worth: Worth) -> Action | None:
    """A certificate in hand for what comes next; one sold where there are too many and money is short."""
    state, seat = worth.state, worth.seat
    if state.turn.market or state.turn.closed or not state.turn.main:
        return None
    have = len(market.sources(state, seat))
    wish = worth.wishes.get("p01", 0) and worth.last
    if wish and seat.money < state.price and worth.mine > 1:
        wish = 0
    if state.market and (not have or wish) and seat.money >= state.price + (0 if worth.last else 1):
        return BuyCertificate()
    if seat.certificates > 3 and seat.money < 9 and state.price >= 3 and not wish and state.team:
        return SellCertificate()
    if not state.team and seat.certificates > 2 and state.price >= 5 and not worth.last:
        return SellCertificate()
    return None


def spend_cards(worth: Worth) -> Action | None:
    """Lobby cards for their minor effect, before there is no turn left for them."""
    state, hand = worth.state, worth.hand.lobby
    if state.turn.card or not hand or not state.turn.main:
        return None
    turns = worth.turns // len(state.seats)
    if len(hand) <= turns // 2 and worth.seat.tech:
        return None
    worths = [(_minor_worth(worth, worth.rules.lobby[card].minor.partition(" ")[0]), card) for card in hand]
    best, card = max(worths)
    return PlayLobby(card, minor=True) if best >= 1.0 or len(hand) > turns else None


IDEAS: tuple[Callable[[Worth], Action | None], ...] = (
    claim,
    card_for_it,
    main_action,
    scientist,
    spend_cards,
    trade,
    second_main,
)


# --- what is settled on the way ---------------------------------------------------------------------------


def _knowledge(
    self: Company, rng: Random, rules: Rules, state: State, due: Due, options: Sequence[Action]
) -> Action:
    """Of all topics the one that is worth most now."""
    seat = state.seat(due.seat)
    worth = self.worth(rng, rules, state, seat)
    open_topics = [topic for topic in due.topics if seat.knows(topic) < rules.last]
    if not open_topics:
        return options[0]
    return Learn(max(open_topics, key=lambda topic: worth.learning(seat, topic)))  # type: ignore[arg-type]


def _bonus(
    self: Company, rng: Random, rules: Rules, state: State, due: Due, options: Sequence[Action]
) -> Action:
    """For oneself, or for whoever gets more out of it if one cares for all."""
    seat = state.seat(due.seat)
    worth = self.worth(rng, rules, state, seat)
    if due.what == "tech":
        return GiveBonus(due.seat) if state.tech else Decline()
    if due.what == "certificate":
        return _certificate(rules, state, due.seat)
    givers = state.seats if state.team and worth.taste.common > 0.5 else (seat,)
    energies = ENERGIES if due.what == "any" else (due.what,)
    rated = [
        (worth.learning(each, energy) + (each.colour == due.seat) * 0.1, each.colour, energy)
        for each in givers
        for energy in energies
        if each.knows(energy) < rules.last
    ]
    if not rated:
        return Decline()
    _, to, energy = max(rated)
    return GiveBonus(to, energy if due.what == "any" else "")


def _certificate(rules: Rules, state: State, seat: str) -> Action:
    """Into a region of one's own, else where a project with money waits for a planner."""
    if not state.market:
        return Decline()
    free = [region for region in state.regions if region.certificates < rules.room[region.area]]
    if not free:
        return Decline()
    best = max(free, key=lambda region: (region.control == seat, region.certificates))
    return GiveBonus(seat, area=best.area)


def _move(
    self: Company, rng: Random, rules: Rules, state: State, due: Due, options: Sequence[Action]
) -> Action:
    worth = self.worth(rng, rules, state, state.seat(due.seat))
    if due.kind == "recruit":
        return Recruit() if worth.seat.pool else options[0]
    best = max(moves(worth, worth.seat), key=lambda each: each[0], default=(0.0, Decline()))
    return best[1] if best[0] > 0 else Decline()


def _withdraw(
    self: Company, rng: Random, rules: Rules, state: State, due: Due, options: Sequence[Action]
) -> Action:
    worth = self.worth(rng, rules, state, state.seat(due.seat))
    source = At("project", due.area, due.count)
    return max(moves(worth, worth.seat, source), key=lambda each: each[0])[1]


def _income(
    self: Company, rng: Random, rules: Rules, state: State, due: Due, options: Sequence[Action]
) -> Action:
    """Points as far as the decade needs them, then money to build with, at the end points alone."""
    worth = self.worth(rng, rules, state, state.seat(due.seat))
    if not state.team:
        keep = 0 if worth.last else max(0, 18 - worth.seat.money)
        return TakeIncome(max(0, due.count - keep))
    others = sum(each.count for each in state.dues[1:])
    needed = max(0, dear(rules, state) - state.points)
    least = min(due.count, max(0, needed - others))
    if worth.taste.common < 0.5:
        least = min(due.count, needed // len(state.seats) if worth.taste.common else 0)
    if worth.last:
        rich = "p06" in worth.hand.goals and max(worth.wishes.values(), default=0)
        wanted = max(0, rules.data["personal.p06"][0] - worth.seat.money) if rich else 0
        return TakeIncome(max(least, due.count - wanted))
    poor = max(0, (14 if worth.pressure > 0.7 or worth.decade == 1 else 20) - worth.seat.money)
    return TakeIncome(max(least, due.count - poor))


def _pay(
    self: Company, rng: Random, rules: Rules, state: State, due: Due, options: Sequence[Action]
) -> Action:
    """From a region where it lies idle, rather than from the own board."""
    sources = supply.payable(state, state.seat(due.seat))
    return PayCertificate(max(sources, key=lambda source: source != BOARD))


def _show(
    self: Company, rng: Random, rules: Rules, state: State, due: Due, options: Sequence[Action]
) -> Action:
    """The cards in hand that are met; against each other the better of two, or its price."""
    hand, seat = hand_of(rng, rules, state, due.seat), state.seat(due.seat)
    if state.team:
        return ShowGoals(due.seat, hand.goals)
    best = max(hand.goals, key=lambda card: ending.company(rules, state, seat, card))
    worth = ending.company(rules, state, seat, best)
    return ShowGoals(due.seat, (best,)) if worth > rules.data["company.sold"] // 2 else SellGoal(due.seat)


_ANSWERS: dict[str, Callable[[Company, Random, Rules, State, Due, Sequence[Action]], Action]] = {
    "knowledge": _knowledge,
    "bonus": _bonus,
    "recruit": _move,
    "move": _move,
    "withdraw": _withdraw,
    "income": _income,
    "pay": _pay,
    "show": _show,
}


def reduced(rules: Rules, state: State, taste: Taste) -> Action:
    """Down to the limit in any case; further down while it is cheap and next decade's goals can be paid."""
    step, limit = rules.data["air.step"], rules.data["air.limit"]
    most = supply.most(rules, state)
    must = max(0, -(-(state.ppm - limit) // step) * step)
    if state.decade == rules.decades(state.mode):
        by = must
    else:
        goals = sum(not goal.done for goal in state.goals)
        earns = sum(sum(income.earned(rules, state, seat.colour)) for seat in state.seats)
        keep = max(0, int(0.8 * goals) * rules.data["goals.price"][state.decade] - int(1.3 * earns) - 10)
        price = supply.cost(rules, state, step)
        spare = max(0, state.points - keep) // price * step if taste.common > 0.5 else 0
        by = max(must, min(spare, most))
    by = min(by, most)
    return Reduce(by) if by > 0 else EndSupply()


SELFISH = Company(Taste(0.15, 1.5), Taste(0.15, 1.5))
COOPERATIVE = Company(Taste(1.0, 1.0), Taste(1.0, 1.0))
MIXED = Company(Taste(0.3, 1.3), Taste(1.0, 0.8))
