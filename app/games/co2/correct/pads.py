"""CO₂'s corrections by taps: what lies in a region and who controls it, and which goals are met."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Literal, TypeAlias

from app.forms.keys import key, name_of
from app.games.co2.correct.draft import LEVELS, Draft, Plan
from app.games.co2.correct.keys import (
    Area,
    By,
    Certificates,
    Control,
    Controls,
    Goal,
    Level,
    Marker,
    Open,
    Place,
    PlantOf,
    ProjectOf,
    Slot,
    Spot,
)
from app.games.co2.names import (
    ENERGY_ICONS,
    FOSSIL_ICONS,
    area_name,
    company_mark,
    company_name,
    energy_name,
    fossil_name,
    goal_icon,
    goal_name,
)
from app.text.translator import Translator
from app.ui.keys import KeyGroup, KeyView, PadView
from engine.co2 import corrections
from engine.co2.rules import Rules
from engine.co2.state import FOSSILS, Energy, Plant, Project, State

GROUPS = ("plants", "knowledge", "summits")
Whose: TypeAlias = Literal["control", "scientist", "infrastructure", "builder"]


def region_pad(tr: Translator, rules: Rules, state: State, draft: Draft, ahead: Plan) -> PadView:
    """Which region, what of it, and what shall be there."""
    return PadView(tuple(_groups(tr, rules, state, draft, ahead)))


def goals_pad(tr: Translator, state: State, draft: Draft) -> PadView:
    """Every environmental goal; a tap turns it over."""
    groups = []
    for group in GROUPS:
        keys = tuple(
            key(
                Goal(place),
                goal_name(tr, goal.tile),
                goal_icon(goal.tile),
                tr("c2.correct.met" if draft.done(state, place) else "c2.correct.open"),
                chosen=draft.done(state, place),
            )
            for place, goal in enumerate(state.goals)
            if goal.group == group
        )
        groups.append(KeyGroup(tr(f"c2.group.{group}"), keys))
    return PadView(tuple(groups))


def _groups(tr: Translator, rules: Rules, state: State, draft: Draft, ahead: Plan) -> Iterator[KeyGroup]:
    """The regions and what there is in one; or the way back, and what was tapped of it."""
    if isinstance(draft.part, Spot):
        yield from _project(tr, state, draft)
    elif isinstance(draft.part, Slot):
        yield from _plant(tr, state, draft)
    elif isinstance(draft.part, Control):
        now = draft.control(state, draft.area)
        companies = _companies(tr, state, "control", now, nobody=True)
        yield KeyGroup(tr("c2.correct.control"), (_back(tr), *companies))
    elif isinstance(draft.part, Certificates):
        yield KeyGroup("", (_back(tr),))
        for name in ["certificates"] if state.team else ["certificates", "tech"]:
            yield _count(tr, rules, state, draft, ahead, name)
    else:
        areas = (
            key(Area(each.area), area_name(tr, each.area), chosen=each.area == draft.area)
            for each in state.regions
        )
        yield KeyGroup(tr("c2.correct.which_region"), tuple(areas))
        yield KeyGroup(tr("c2.correct.what_there"), tuple(_parts(tr, state, draft)))


def _back(tr: Translator) -> KeyView:
    """Among the keys of the first question, so that it stands on the first of several pages."""
    return key(Open(), tr("c2.correct.back_to_region"), "arrow-left", name="part:")


def here(tr: Translator, state: State, draft: Draft) -> str:
    """Which region and what of it is open."""
    part = next(each.label for each in _parts(tr, state, draft) if each.chosen)
    return tr("c2.correct.here", area=area_name(tr, draft.area), part=part)


def _parts(tr: Translator, state: State, draft: Draft) -> Iterator[KeyView]:
    region = state.region(draft.area)
    count = draft.value(state, f"{draft.area}.certificates")
    yield _part(draft, Certificates(), tr("c2.thing.certificates"), str(count))
    control = draft.control(state, draft.area)
    yield _part(draft, Control(), tr("c2.correct.part.control"), whose(tr, control))
    for at in range(len(region.spots)):
        spot = Spot(at)
        there = draft.tap(state, Open(spot)).project(state)
        yield _part(draft, spot, tr("c2.correct.part.spot", number=at + 1), project_said(tr, there))
    for at in range(len(region.slots)):
        slot = Slot(at)
        stands = draft.tap(state, Open(slot)).plant(state)
        yield _part(draft, slot, tr("c2.correct.part.slot", number=at + 1), plant_said(tr, stands))


def _part(draft: Draft, part: Place, label: str, detail: str) -> KeyView:
    chosen = draft.part == part
    return key(Open(part), label, detail=detail, name=f"part:{name_of(part)}", chosen=chosen)


def _count(tr: Translator, rules: Rules, state: State, draft: Draft, ahead: Plan, name: str) -> KeyGroup:
    """One more or fewer, as far as the bank goes when all else is set right."""
    what = f"{draft.area}.{name}"
    least, most = corrections.limits(rules, ahead.state, what)
    to, was = draft.value(state, what), corrections.held(state, what)
    keys = tuple(
        key(
            By(what, by),
            sign,
            enabled=least <= to + by <= most,
            why_not=tr("correct.least") if by < 0 else tr("c2.correct.most", most=most),
        )
        for by, sign in ((-1, "−"), (1, "+"))
    )
    return KeyGroup(tr(f"c2.correct.count.{name}", count=to, was=was), keys)


# --- projects and plants ----------------------------------------------------------------------------------


def _project(tr: Translator, state: State, draft: Draft) -> Iterator[KeyGroup]:
    now = draft.project(state)
    wants = state.region(draft.area).wants
    energies = _energies(tr, "energy", ProjectOf, wants, now.energy if now else "")
    yield KeyGroup(tr("c2.correct.project"), (_back(tr), *energies))
    if now is not None:
        yield _levels(tr, now.level)
        scientists = _companies(tr, state, "scientist", now.scientist, nobody=True)
        yield KeyGroup(tr("c2.correct.scientist"), scientists)
        markers = _companies(tr, state, "infrastructure", now.infrastructure, nobody=True)
        yield KeyGroup(tr("c2.correct.infrastructure"), markers)


def _plant(tr: Translator, state: State, draft: Draft) -> Iterator[KeyGroup]:
    now = draft.plant(state)
    wants = state.region(draft.area).wants
    green = _energies(tr, "plant", PlantOf, wants, (now.energy or now.fossil) if now else "")
    fossil = tuple(
        key(
            PlantOf(each),
            fossil_name(tr, each),
            FOSSIL_ICONS[each],
            name=f"plant:{each}",
            chosen=bool(now and now.fossil == each),
        )
        for each in FOSSILS
    )
    yield KeyGroup(tr("c2.correct.plant"), (_back(tr), *green, *fossil))
    if now is not None and now.energy:
        yield _levels(tr, now.level)
        yield KeyGroup(tr("c2.correct.builder"), _companies(tr, state, "builder", now.builder))
        markers = _companies(tr, state, "infrastructure", now.infrastructure)
        yield KeyGroup(tr("c2.correct.infrastructure"), markers)


def _energies(
    tr: Translator, name: str, made: type[ProjectOf | PlantOf], wants: Sequence[Energy], chosen: str
) -> tuple[KeyView, ...]:
    nothing = key(made(""), tr("c2.correct.nothing"), name=f"{name}:", chosen=not chosen)
    keys = (
        key(
            made(each),
            energy_name(tr, each),
            ENERGY_ICONS[each],
            name=f"{name}:{each}",
            chosen=each == chosen,
        )
        for each in wants
    )
    return (nothing, *keys)


def _levels(tr: Translator, chosen: int) -> KeyGroup:
    keys = tuple(key(Level(level), str(level), chosen=level == chosen) for level in LEVELS)
    return KeyGroup(tr("c2.correct.level"), keys)


def _companies(
    tr: Translator, state: State, name: Whose, chosen: str, nobody: bool = False
) -> tuple[KeyView, ...]:
    def said(seat: str) -> Controls | Marker:
        return Controls(seat) if name == "control" else Marker(name, seat)

    keys = tuple(
        key(
            said(seat.colour),
            company_name(tr, seat.colour),
            seat=company_mark(seat.colour),
            name=f"{name}:{seat.colour}",
            chosen=seat.colour == chosen,
        )
        for seat in state.seats
    )
    nothing = key(said(""), tr("c2.correct.nobody"), name=f"{name}:", chosen=not chosen)
    return (nothing, *keys) if nobody else keys


# --- in words ---------------------------------------------------------------------------------------------


def whose(tr: Translator, colour: str) -> str:
    return company_name(tr, colour) if colour else tr("c2.correct.nobody")


def project_said(tr: Translator, project: Project | None) -> str:
    """What lies on a space for projects: "Solar 2, scientist Red"."""
    if project is None:
        return tr("c2.correct.nothing")
    energy = energy_name(tr, project.energy)
    if project.scientist:
        key, who = "c2.correct.project.scientist", project.scientist
    else:
        key, who = "c2.correct.project.prepared", project.infrastructure
    if not who:
        return tr("c2.correct.project.planned", energy=energy, level=project.level)
    return tr(key, energy=energy, level=project.level, company=company_name(tr, who))


def plant_said(tr: Translator, plant: Plant | None) -> str:
    if plant is None:
        return tr("c2.correct.nothing")
    if plant.fossil:
        return fossil_name(tr, plant.fossil)
    return tr(
        "c2.correct.plant.built",
        energy=energy_name(tr, plant.energy),
        level=plant.level,
        company=company_name(tr, plant.builder),
        owner=company_name(tr, plant.infrastructure),
    )
