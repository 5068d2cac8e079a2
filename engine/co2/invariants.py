"""What must hold at every moment of every game: nothing is made, nothing is lost, one scientist a place."""

from __future__ import annotations

from engine.co2.rules import Rules
from engine.co2.state import BLANK, COLOURS, ENERGIES, FOSSILS, Seat, State


def faults(rules: Rules, state: State) -> tuple[str, ...]:
    """Broken promises in words for developers; none in any game played by anyone."""
    return faults_since(rules, state, BLANK)


def faults_since(rules: Rules, state: State, sound: State) -> tuple[str, ...]:
    """The same, where an earlier state is known to be sound: what it shares is not looked at again."""
    if state is sound or not state.seats:
        return ()
    found: list[str] = []
    if state.regions is not sound.regions or state.stacks is not sound.stacks or state.pile != sound.pile:
        found += _tile_faults(rules, state)
    if state.regions is not sound.regions or state.seats is not sound.seats or state.bank != sound.bank:
        found += _piece_faults(rules, state)
    found += _scientist_faults(rules, state)
    found += _track_faults(rules, state)
    return tuple(found)


def _tile_faults(rules: Rules, state: State) -> list[str]:
    """Projects, plants and fossil plants."""
    data, found = rules.data, []
    projects = [(s.project.energy, s.project.level) for r in state.regions for s in r.spots if s.project]
    plants = [(plant.energy, plant.level) for r in state.regions for plant in r.green()]
    for stack in state.stacks:
        for level, left, each in ((1, stack.first, "first_each"), (2, stack.second, "second_each")):
            count = left + projects.count((stack.energy, level)) + plants.count((stack.energy, level))
            if count != data[f"components.{each}"] or left < 0:
                found.append(f"{count} projects of {stack.energy} {level}")
        count = stack.plants + sum(energy == stack.energy for energy, _ in plants)
        if count != data["components.plants_each"] or stack.plants < 0:
            found.append(f"{count} plants of {stack.energy}")
    burning = [plant.fossil for r in state.regions for plant in r.slots if plant is not None and plant.fossil]
    for at, fossil in enumerate(FOSSILS):
        count = state.pile[at] + state.gone[at] + burning.count(fossil)
        if count != data[f"fossil.{fossil}_count"] or state.pile[at] < 0:
            found.append(f"{count} plants that burn {fossil}")
    return found


def _piece_faults(rules: Rules, state: State) -> list[str]:
    """Certificates, technology markers, infrastructure markers, cubes and what each company has."""
    data, found = rules.data, []
    count = state.bank + state.market
    count += sum(seat.certificates for seat in state.seats) + sum(r.certificates for r in state.regions)
    if count != data["components.certificates"] or min(state.bank, state.market) < 0:
        found.append(f"{count} certificates, {state.bank} in the bank")
    count = state.tech + sum(seat.tech for seat in state.seats) + sum(r.tech for r in state.regions)
    if count + len(state.inspectors) != data["components.tech"] or state.tech < 0:
        found.append(f"{count} technology markers, {state.tech} in the supply")
    for region in state.regions:
        if not 0 <= region.certificates <= rules.room[region.area] or region.tech < 0:
            found.append(f"{region.certificates} certificates in {region.area}")
    for seat in state.seats:
        found += _seat_faults(rules, state, seat)
    return found


def _seat_faults(rules: Rules, state: State, seat: Seat) -> list[str]:
    data, found, colour = rules.data, [], seat.colour
    colours = len(COLOURS) if state.mode == "solo" else 1
    tiles = [s.project for r in state.regions for s in r.spots if s.project]
    markers = seat.markers + sum(tile.infrastructure == colour for tile in tiles)
    markers += sum(plant.infrastructure == colour for r in state.regions for plant in r.green())
    if markers != data["components.markers"] * colours:
        found.append(f"{markers} infrastructure markers of {colour}")
    cubes = seat.cubes + sum(cube.seat == colour for r in state.regions for cube in r.cubes)
    if cubes != data["components.cubes"] * colours:
        found.append(f"{cubes} cubes of {colour}")
    if min(seat.money, seat.certificates, seat.tech, seat.markers, seat.cubes, seat.lobby) < 0:
        found.append(f"{colour} has less than nothing: {seat}")
    if any(not 0 <= space <= rules.last for space in seat.knowledge) or len(seat.knowledge) != len(ENERGIES):
        found.append(f"{colour} is off a track: {seat.knowledge}")
    return found


def _scientist_faults(rules: Rules, state: State) -> list[str]:
    """Every scientist is somewhere, none works on infrastructure."""
    found = []
    tiles = [s.project for r in state.regions for s in r.spots if s.project]
    away = [tile.scientist for tile in tiles] + [card.scientist for card in state.lobby]
    away += [speaker for summit in state.summits for speaker in summit.speakers]
    away += [due.seat for due in state.dues if due.kind == "withdraw"]
    for seat in state.seats:
        count = seat.home + seat.pool + away.count(seat.colour)
        if count != rules.data["components.scientists"] or min(seat.home, seat.pool) < 0:
            found.append(f"{count} scientists of {seat.colour}")
    if any(tile.scientist and tile.infrastructure for tile in tiles):
        found.append("a scientist on infrastructure")
    return found


def _track_faults(rules: Rules, state: State) -> list[str]:
    found = []
    if not rules.data["market.lowest"] <= state.price <= rules.data["market.highest"]:
        found.append(f"a certificate costs {state.price}")
    if state.ppm < rules.floor(state.mode):
        found.append(f"{state.ppm} ppm")
    if (state.outcome is None) is (state.phase == "over"):
        found.append(f"phase {state.phase}, outcome {state.outcome}")
    if state.dues and state.phase in ("setup", "draft", "goals", "reduction", "decade_end", "over"):
        found.append(f"{state.dues[0].kind} is due in phase {state.phase}")
    if len({summit.tile for summit in state.summits} | set(state.held)) < len(state.summits) + len(
        state.held
    ):
        found.append("a summit in two places")
    return found
