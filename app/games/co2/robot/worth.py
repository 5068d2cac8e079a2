"""What things are worth to a CO₂ company, in victory points: rough, but they can be compared."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise

from app.games.co2.robot.hands import EFFORT, Hand
from engine.co2 import control, ending, lobby, projects
from engine.co2.rules import Price, Rules
from engine.co2.state import ENERGIES, OPPONENT, Energy, Project, Region, Seat, State, Summit

PLANNED, PREPARED = 0.33, 0.6
"""How much of a plant there is in a project that lies there, and in one with infrastructure."""


FOSSILS = 10.0
"""Steps of ten ppm that come out of fossil plants in a decade, as tables play."""
GROWTH = 1.5
"""So much more a company earns from decade to decade."""
RICH = 60
"""With so many points to spare in the end, points hardly matter any more."""
LEAST = 0.35
ONWARD = 0.3
RIVALS = 3.0
CROWDED = 1.0
"""What another project is worth less for each that waits already with nothing prepared."""
EAGER = 5.0
"""A plant now is worth so much more than one some day."""
WISH = 8.0
SECOND = 0.3
"""How much less it is worth to open a summit while another one waits for speakers."""
CALLED = 0.4
"""How much of a talk is in a project that its speaker could come from."""
CLAIM = 24.0
"""A UN goal that is still missing for the victory."""
STEPS = ("p05", *(f"p{n:02}" for n in range(8, 17)))
"""Personal goals that take a main action for each step."""


@dataclass(frozen=True, slots=True)
class Taste:
    """What a company cares for."""

    common: float
    """For goals and the air that all have in common."""
    own: float
    """For personal goals, control and what else is its alone."""


class Worth:
    """What everything is worth to one company at this moment."""

    def __init__(self, rules: Rules, state: State, seat: Seat, hand: Hand, taste: Taste) -> None:
        self.rules, self.state, self.seat, self.hand, self.taste = rules, state, seat, hand, taste
        self.decade = state.decade
        self.decades = rules.decades(state.mode)
        self.last = self.decade == self.decades
        self._learning: dict[tuple[str, str], float] = {}

    # --- time ---------------------------------------------------------------------------------------------

    @cached_property
    def turns(self) -> int:
        """Turns of all companies that are still to come after this one."""
        state, rules = self.state, self.rules
        players = len(state.seats)
        place = (state.active - state.start) % players
        rest = (rules.rounds(state.mode, players, state.decade) - state.round) * players + players - place - 1
        later = range(state.decade + 1, self.decades + 1)
        rest += sum(rules.rounds(state.mode, players, decade) for decade in later) * players
        return rest * (2 if state.mode == "solo" else 1)

    @cached_property
    def incomes(self) -> int:
        """Income phases still to come."""
        return self.decades - self.decade + 1

    # --- the common good ----------------------------------------------------------------------------------

    @cached_property
    def goal(self) -> float:
        """What an open environmental goal still costs."""
        return float(sum(self.rules.data["goals.price"][self.decade - 1 :])) if self.state.goals else 0.0

    @cached_property
    def pressure(self) -> float:
        """How badly the team needs points: above one if this decade can't be paid yet, less if all can."""
        if not self.state.team:
            return 1.0
        data, state, now = self.rules.data, self.state, self.decade - 1
        outlook, open_goals = float(state.points), float(sum(self.open_goals.values()))
        slack = (data["air.limit"] - state.ppm) / 10
        earns: float = sum(
            self.rules.income[space - 1]
            for at, paid in enumerate(self.paying)
            for seat in state.seats
            if (space := seat.knowledge[at]) in paid
        )
        for goal, air in zip(data["goals.price"][now:], data["reduction.price"][now:], strict=True):
            outlook += earns - open_goals * goal - max(0.0, FOSSILS - slack) * air
            if outlook < 0 and now == self.decade - 1:
                return 1.25
            slack, now = max(0.0, slack - FOSSILS), now + 1
            earns, open_goals = earns + GROWTH * len(state.seats), open_goals * 0.7
        return min(1.25, max(LEAST, 1.0 - outlook / RICH))

    @cached_property
    def common(self) -> float:
        return self.taste.common * self.pressure

    @cached_property
    def open_goals(self) -> Counter[str]:
        return Counter(goal.tile for goal in self.state.goals if not goal.done)

    @cached_property
    def waiting(self) -> list[tuple[Region, int, Project]]:
        """Every project that lies in a region."""
        return [
            (region, at, spot.project)
            for region in self.state.regions
            for at, spot in enumerate(region.spots)
            if spot.project is not None
        ]

    @cached_property
    def ahead(self) -> tuple[Counter[str], Counter[str]]:
        """Goals that projects with infrastructure and those without will meet some day."""
        ready: Counter[str] = Counter()
        planned: Counter[str] = Counter()
        for region, _, project in self.waiting:
            into = ready if project.infrastructure else planned
            into[f"region.{region.area}"] += 1
            into[f"energy.{project.energy}"] += 1
        return ready, planned

    def goals(self, region: Region, energy: str, ahead: int) -> float:
        """What a plant there is worth for goals; `ahead`: 0 to build it, 1 to prepare, 2 to plan it."""
        if not self.open_goals:
            return 0.0
        met = 0
        for tile in (f"region.{region.area}", f"energy.{energy}"):
            before = sum(counter[tile] for counter in self.ahead[:ahead])
            met += self.open_goals[tile] > before
        return met * self.goal * self.common

    def air(self, region: Region, ahead: int) -> float:
        """What the air is worth that a plant in this region saves."""
        found = projects.slot_for(region)
        if found is None:
            return -20.0
        slot, fossil = found
        slot += ahead
        if self.state.team:
            prices = self.rules.data["reduction.price"]
            steps = (self.rules.ppm[fossil.fossil] if fossil else 30) / self.rules.data["air.step"]
            return steps * prices[min(max(slot, self.decade - 1), len(prices) - 1)] * self.common
        return self.danger * self.common

    @cached_property
    def danger(self) -> float:
        """Against each other: what thirty ppm less are worth, by how near the end of the world is."""
        supplies = self.decades - self.decade
        if not supplies:
            return 0.0
        slots = [
            at
            for region in self.state.regions
            for at in range(self.decade, self.decades)
            if at < len(region.slots) and region.slots[at] is None
        ]
        expected = self.state.ppm + 30 * len(slots) - 10 * self.turns
        return min(30.0, max(8.0, 8.0 + (expected - 300) / 10))

    # --- what a company has -------------------------------------------------------------------------------

    @cached_property
    def dollar(self) -> float:
        if self.last:
            return 0.5 if not self.state.team else 0.35
        return (
            1.3
            if self.seat.money < 6
            else 0.9
            if self.seat.money < 11
            else 0.5
            if self.seat.money < 18
            else 0.3
        )

    @cached_property
    def marker(self) -> float:
        """A technology marker."""
        if self.last and self.wishes.get("p04"):
            return 3.0
        return 1.6 if self.seat.tech < 3 else 1.0 if self.seat.tech < 6 else 0.3

    @cached_property
    def certificate(self) -> float:
        here = self.seat.certificates
        if self.wishes.get("p01") and self.decade + 1 >= self.decades:
            return 4.0
        return 2.6 if here < 1 else 1.8 if here < 3 else 0.8 * max(1.0, self.dollar * self.state.price / 2)

    def cost(self, price: Price) -> float:
        return (
            price.money * self.dollar * 0.6
            + price.tech * self.marker * 0.7
            + price.certificates * self.certificate * 0.7
        )

    # --- knowledge ----------------------------------------------------------------------------------------

    @cached_property
    def paying(self) -> tuple[tuple[int, ...], ...]:
        """Of each energy the spaces that earn."""
        few = 1 if len(self.state.seats) <= 2 else 2
        return tuple(
            tuple(sorted({each.knowledge[at] for each in self.state.seats} - {0}, reverse=True)[:few])
            for at in range(len(ENERGIES))
        )

    def learning(self, seat: Seat, energy: str) -> float:
        """What one knowledge is worth to a company, and through goals to everybody."""
        found = self._learning.get((seat.colour, energy))
        if found is None:
            at = ENERGIES.index(energy)
            found = self._learning[seat.colour, energy] = self._step(seat, at, seat.knowledge[at])
        return found

    def _step(self, seat: Seat, at: int, now: int) -> float:
        rules, energy = self.rules, ENERGIES[at]
        if now >= rules.last:
            return 0.0
        least = min(self.paying[at], default=0)
        mine = rules.income[now] if now + 1 >= least else 0
        before = rules.income[now - 1] if now and now >= least else 0
        worth = (mine - before) * self.incomes * 0.8 + (0.6 if now + 1 < least else 0.0)
        bonus = rules.bonus(energy, now + 1)
        worth += 2.5 if bonus in ENERGIES or bonus == "any" else 1.4 if bonus else 0.0
        if self.open_goals:
            worth += self._track_goals(at, now)
        worth += 2.0 * self.locked.get((energy, now + 1), 0)
        if seat is self.seat and now >= rules.half:
            worth += self.wish("p07") / (rules.last - now + 1)
        return worth

    def _track_goals(self, at: int, now: int) -> float:
        """What a step is worth for the goals half way and at the end of a track."""
        rules, energy, worth = self.rules, ENERGIES[at], 0.0
        for tile, space in ((f"last.{energy}", rules.last), (f"half.{energy}", rules.half)):
            if self.open_goals[tile] and now < space:
                front = max(each.knowledge[at] for each in self.state.seats)
                share = 1.0 if now + 1 == space else 0.25 if now + 1 > front else 0.05
                worth += share * self.goal * self.common
        return worth

    @cached_property
    def locked(self) -> Counter[tuple[str, int]]:
        """Projects by the space of which track they can be built from."""
        levels = self.rules.levels
        return Counter((tile.energy, levels[tile.energy][tile.level - 1]) for _, _, tile in self.waiting)

    @cached_property
    def best_energy(self) -> Energy:
        """Of what one would like to know more."""
        return max(ENERGIES, key=lambda energy: self.learning(self.seat, energy))

    # --- UN goals -----------------------------------------------------------------------------------------

    @cached_property
    def unclaimed(self) -> list[tuple[int, Counter[str]]]:
        """Of each UN goal that lies there its price and its plants."""
        cards = [self.rules.targets[each.card] for each in self.state.targets if not each.claimed_by]
        return [(card.tech, Counter(card.plants)) for card in cards]

    @cached_property
    def claim(self) -> float:
        """What one more UN goal is worth."""
        if not self.state.team:
            values = (0, *self.rules.data["scoring.targets"])
            steps = [after - before for before, after in pairwise(values)]
            return float([*steps, 0][min(len(steps), ending.claimed(self.state, self.seat.colour))])
        missing = len(self.unclaimed) - self.rules.data["display.unclaimed"]
        return CLAIM if missing > 0 else 2.0

    def infrastructure(self, energy: str) -> float:
        """What one's own infrastructure for an energy is worth for UN goals."""
        return self._infrastructure.get(energy, 0.0)

    @cached_property
    def _infrastructure(self) -> dict[str, float]:
        have = Counter(energy for _, energy in self.own_infrastructure)
        found: dict[str, float] = {}
        for _, plants in self.unclaimed:
            missing = plants - have
            worth = self.claim / (missing.total() + 0.5)
            for energy in missing:
                found[energy] = max(found.get(energy, 0.0), worth)
        return found

    @cached_property
    def own_infrastructure(self) -> list[tuple[str, str]]:
        return ending.prepared(self.state, self.seat.colour)

    @cached_property
    def own_plants(self) -> list[tuple[str, str]]:
        return [(area, plant.energy) for area, plant in ending.built(self.state, self.seat.colour)]

    def completes(self, owner: str, energy: str) -> float:
        """What a plant on this infrastructure is worth for its owner's UN goals."""
        mine = owner == self.seat.colour
        if not self.state.team and not mine:
            return -2.0
        have = lobby.supported(self.state, owner)
        best = 0.0
        for _, plants in self.unclaimed:
            missing = plants - have
            if missing[energy]:
                best = max(best, self.claim / sum(missing.values()))
        return best

    # --- personal goals -----------------------------------------------------------------------------------

    @cached_property
    def wishes(self) -> dict[str, int]:
        """The personal goals that one goes for, each with what is missing; alone two, else the nearest."""
        found = {}
        for card in self.hand.goals if self.state.team else ():
            has, needs = ending.personal(self.rules, self.state, self.seat, card)
            found[card] = max(0, needs - has)
        wanted = self.rules.data["solo.personal"] if self.state.mode == "solo" else 1
        nearest = sorted(found, key=lambda card: found[card] * EFFORT[card])[:wanted]
        return {card: found[card] for card in nearest}

    @cached_property
    def tech_is_wanted(self) -> bool:
        """Technology markers are one's personal goal, and enough UN goals are claimed."""
        enough = len(self.unclaimed) <= self.rules.data["display.unclaimed"]
        return enough and "p04" in self.wishes

    @cached_property
    def mine(self) -> int:
        """Turns of one's own still to come, with this one."""
        return 1 + self.turns // len(self.state.seats)

    def wish(self, card: str) -> float:
        """What a step towards a personal goal is worth: more as time runs out, nothing once it has."""
        missing = self.wishes.get(card, 0)
        if not missing or (card in STEPS and missing > self.mine):
            return 0.0
        urgent = 3.0 if card in STEPS and 2 * missing >= self.mine else 1.0
        return (WISH + WISH * self.decade) * urgent * self.taste.own / 2

    def _towards(
        self, mine: list[tuple[str, str]], region: str, energy: str, cards: tuple[str, ...]
    ) -> float:
        """For a plant or infrastructure: the same kind, other kinds, the same region, other regions."""
        energies, areas = Counter(each for _, each in mine), Counter(each for each, _ in mine)
        same, others, here, elsewhere = cards
        good = 0.0
        if energies[energy] >= max(energies.values(), default=0):
            good += self.wish(same)
        if not energies[energy]:
            good += self.wish(others)
        if areas[region] >= max(areas.values(), default=0):
            good += self.wish(here)
        return good + (self.wish(elsewhere) if not areas[region] else 0.0)

    def _company(
        self, mine: list[tuple[str, str]], region: str, energy: str, cards: tuple[str, ...]
    ) -> float:
        """The same for the goals of companies that play against each other."""
        if self.state.team or self.seat.goal_sold or not self.hand.goals:
            return 0.0
        card = self.company_goal
        if card not in cards:
            return 0.0
        new = {
            cards[0]: all(area != region for area, _ in mine),
            cards[1]: all(each != energy for _, each in mine),
            cards[2]: bool(mine),
        }[card]
        return 3.0 * new * self.taste.own

    @cached_property
    def company_goal(self) -> str:
        return max(
            self.hand.goals,
            key=lambda card: ending.company(self.rules, self.state, self.seat, card),
            default="",
        )

    def built(self, region: Region, energy: str) -> float:
        mine = self.own_plants
        worth = self._towards(mine, region.area, energy, ("p13", "p14", "p15", "p16"))
        worth += self._company(mine, region.area, energy, ("k05", "k06", "k07"))
        return worth + self._control(region, energy)

    def prepared(self, region: Region, energy: str) -> float:
        mine = self.own_infrastructure
        worth = self._towards(mine, region.area, energy, ("p09", "p10", "p11", "p12"))
        return worth + self._company(mine, region.area, energy, ("k08", "k09", "k10"))

    def _control(self, region: Region, energy: str) -> float:
        """Control brings certificates to pay with, and some goals ask for it."""
        colour = self.seat.colour
        if region.control == colour:
            return 0.0
        cubes = {cube.energy for cube in region.cubes if cube.seat == colour} | {energy}
        mine = tuple(each in cubes for each in region.wants)
        rivals = {cube.seat for cube in region.cubes} - {colour}
        beaten = all(
            (sum(mine), mine) > (sum(theirs := control.types(region, rival)), theirs)
            or (mine == theirs and rival == OPPONENT)
            for rival in rivals
        )
        if not beaten:
            return 0.0
        worth = 0.6 * region.certificates * (self.taste.own if not self.state.team else 1.0)
        worth += self.wish("p08") + region.certificates * self.wish("p01") / 4
        if region.certificates >= 3:
            worth += 2 * self.wish("p02")
        if not self.state.team and self.company_goal in ("k04", "k01"):
            worth += 3.0
        return worth

    # --- main actions -------------------------------------------------------------------------------------

    def plant(self, region: Region, energy: str, level: int, ahead: int) -> float:
        """A plant some day; `ahead` as for goals."""
        in_region = sum(1 for each, _, project in self.waiting if each is region and project.infrastructure)
        price = self.rules.plants[energy, level]
        points = price.points * (self.pressure if self.state.team else 0.8 if ahead else 1.0)
        worth = points + self.goals(region, energy, ahead) + self.air(region, in_region if ahead else 0)
        knowing = self.rules.levels[energy][level - 1]
        if ahead and not any(seat.knows(energy) >= knowing for seat in self.state.seats):
            worth *= 0.5
        return worth

    def build(self, region: Region, project: Project) -> float:
        price = self.rules.plants[project.energy, project.level]
        whole = self.plant(region, project.energy, project.level, 0)
        return (
            whole * (1 - PREPARED)
            + EAGER
            + self.completes(project.infrastructure, project.energy)
            + self.built(region, project.energy)
            - self.cost(price) * 0.5
        )

    @cached_property
    def ready(self) -> int:
        return sum(1 for _, _, project in self.waiting if project.infrastructure)

    def prepare(self, region: Region, project: Project) -> float:
        money, tech, certificates = self.rules.infrastructure[project.energy]
        worth = money * self.dollar + tech * self.marker + (certificates - 1) * self.certificate
        worth += self.prepared(region, project.energy)
        if self.turns > self.ready:
            worth += self.plant(region, project.energy, project.level, 1) * (PREPARED - PLANNED)
            worth += self.infrastructure(project.energy)
        if project.scientist:
            friendly = self.state.team or project.scientist == self.seat.colour
            share = 1.0 if friendly else self.taste.common - 0.5
            worth += share * self.learning(self.state.seat(project.scientist), project.energy)
        return worth

    def plan(self, region: Region, energy: str) -> float:
        """A project, whatever its space grants."""
        worth = self.learning(self.seat, energy) + self._crowd + CALLED * self.called_for.get(energy, 0.0)
        if self.turns > self.ready + len(self.waiting) + 1:
            lying = self.lying.get(region.area, 0)
            if lying + sum(1 for _ in region.green()) < len(region.slots):
                level = self.state.stack(energy).level
                worth += self.plant(region, energy, level, 2) * PLANNED
                worth += self.infrastructure(energy) * ONWARD
        return worth

    @cached_property
    def lying(self) -> Counter[str]:
        """Projects in each region."""
        return Counter(region.area for region, _, _ in self.waiting)

    @cached_property
    def _crowd(self) -> float:
        """Less for every project that waits already with nothing prepared."""
        idle = len(self.waiting) - self.ready
        rivals = 1.0 if self.state.team else RIVALS
        return -CROWDED * rivals * max(0, idle - len(self.state.seats) // 2)

    def grant(self, region: Region, subsidy: str) -> float:
        """What the space for a project grants."""
        if subsidy == "money":
            return region.certificates * self.dollar
        return 2 * self.marker if subsidy == "tech" else self.scientist

    @cached_property
    def scientist(self) -> float:
        """One scientist more, with the knowledge that comes along; or a move."""
        if not self.seat.pool:
            return 2.0
        worth = self.learning(self.seat, self.best_energy) + (0.5 if self.last else 2.0)
        return worth + self.wish("p05")

    # --- summits ------------------------------------------------------------------------------------------

    def summit(self, summit: Summit) -> float:
        """What a summit is worth once it is full."""
        tiles = Counter((f"size.{len(summit.topics)}", *(f"topic.{topic}" for topic in summit.topics)))
        met = sum(min(count, self.open_goals[tile]) for tile, count in tiles.items())
        return met * self.goal * self.common

    def talk(self, summit: Summit) -> float:
        """What one more speaker at a summit is worth."""
        there = sum(1 for speaker in summit.speakers if speaker)
        size = len(summit.topics)
        own = 2 * max(self.learning(self.seat, topic) for topic in summit.topics)
        if there + 1 == size:
            others = 1.5 * there if self.state.team else 0.0
            return self.summit(summit) + own + others
        soon = 0.75 if self.turns > 2 * (size - there) else 0.2
        if not there and self.begun:
            soon *= SECOND
        return (self.summit(summit) + own) * soon * (there + 1) / size

    @cached_property
    def begun(self) -> list[Summit]:
        """Summits that wait for more speakers."""
        return [summit for summit in self.state.summits if any(summit.speakers) and not summit.closed_by]

    @cached_property
    def called_for(self) -> dict[str, float]:
        """Energies that a begun summit lacks a speaker on, with what that speaker would be worth."""
        found: dict[str, float] = {}
        studied = {project.energy for _, _, project in self.waiting if not project.infrastructure}
        for summit in self.begun:
            for topic, speaker in zip(summit.topics, summit.speakers, strict=True):
                if not speaker and topic not in studied:
                    found[topic] = max(found.get(topic, 0.0), self.talk(summit))
        return found
