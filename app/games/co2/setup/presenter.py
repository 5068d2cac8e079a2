"""Setting up a CO₂ table: what the screen shows of what was chosen so far."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from app.forms.keys import Key, key
from app.forms.setup.view import PadSetupView
from app.games.co2 import words
from app.games.co2.names import area_name, company_mark, company_name, mode_name, solo_goal_name
from app.games.co2.setup.draft import ALL, TABLE, Draft
from app.games.co2.setup.keys import (
    Colour,
    Home,
    Layout,
    Mode,
    OpposedFrom,
    Part,
    Players,
    SoloGoal,
    Variant,
)
from app.games.co2.setup.tiles import part_name, tile_groups
from app.text.translator import Translator
from app.ui.keys import KeyGroup, PadView
from app.ui.views import SeatRow
from engine.co2 import GAME
from engine.co2.ending import SOLO_GOALS
from engine.co2.rules import Rules
from engine.co2.state import COLOURS, MODES

MODE_ICONS = {"coop": "users", "competitive": "trophy", "solo": "user"}
NAME_SHARE = 0.8
"""Names leave room for what a company begins with."""
WHO_SHARES = {1: 3.2, 2: 1.9, 3: 1.4, 4: 0.8}
"""The fewer play, the fewer seats there are below the keys."""


def setup_view(tr: Translator, rules: Rules, draft: Draft, notice: str = "") -> PadSetupView:
    left = rules.data.count("practice")
    missing = _missing(tr, rules, draft)
    why_not = tr("c2.setup.or_app", missing=missing) if missing else _refused(tr, rules, draft)
    return PadSetupView(
        title=tr("c2.setup.title"),
        back_label=tr("setup.back"),
        who=_who(tr, draft),
        seats=tuple(_seat(tr, rules, draft, at, colour) for at, colour in enumerate(draft.seated)),
        seats_title=tr(f"c2.setup.seats.title{_alone(draft)}"),
        how=PadView(tuple(tile_groups(tr, rules, draft) if draft.part else _how(tr, rules, draft))),
        who_label=tr("c2.setup.who"),
        seats_label=tr("c2.setup.seats"),
        how_label=tr("c2.setup.how"),
        start_label=tr("setup.start"),
        start_why_not=why_not,
        box_label=tr("box.title"),
        box_hint=tr("box.part.left", count=left) if left else tr("setup.box.complete"),
        hint=missing or why_not or _lay_out(tr, rules, draft),
        notice=notice,
        name_share=NAME_SHARE,
        who_share=WHO_SHARES[len(draft.seated)],
    )


def _missing(tr: Translator, rules: Rules, draft: Draft) -> str:
    """What was not told yet."""
    missing = [
        tr(
            "c2.setup.missing.part",
            part=part_name(tr, part),
            told=draft.told(part),
            wanted=draft.wanted(rules, part),
        )
        for part in draft.missing(rules)
    ]
    return tr("c2.setup.missing", parts=", ".join(missing)) if missing else ""


def _refused(tr: Translator, rules: Rules, draft: Draft) -> str:
    """What the rules say of tiles that were told, with its place in the booklet; nothing if all is right."""
    answer = GAME.decide(rules, GAME.blank, draft.set_up(rules, Random(0)), False)
    return "" if isinstance(answer, tuple) else words.refusal(tr, answer)


def _lay_out(tr: Translator, rules: Rules, draft: Draft) -> str:
    """What lies on the board at the start, and that some of it is a stand-in."""
    data = rules.data
    told = [
        tr(
            "c2.setup.lay_out",
            ppm=data["setup.ppm_competitive" if draft.mode == "competitive" else "setup.ppm_coop"],
            market=data["setup.market"],
            price=data["setup.price"],
        )
    ]
    if len(draft.seated) == 3:
        told.append(tr("c2.setup.gas_out", count=data["setup.gas_out"]))
    if data.count("practice"):
        told.append(tr("c2.setup.practice"))
    return " ".join(told)


# --- who plays --------------------------------------------------------------------------------------------


def _who(tr: Translator, draft: Draft) -> PadView:
    modes = tuple(
        key(
            Mode(mode),
            mode_name(tr, mode),
            MODE_ICONS[mode],
            chosen=draft.mode == mode,
        )
        for mode in MODES
    )
    groups = [KeyGroup(tr(f"c2.setup.mode.{draft.mode}"), modes)]
    if len(draft.counts) > 1:
        numbers = tuple(
            key(Players(count), str(count), chosen=count == len(draft.seated)) for count in draft.counts
        )
        groups.append(KeyGroup(tr("c2.setup.players"), numbers))
    if len(draft.seated) < len(COLOURS):
        groups.append(KeyGroup(tr(f"c2.setup.colours{_alone(draft)}"), tuple(_colours(tr, draft))))
    return PadView(tuple(groups))


def _alone(draft: Draft) -> str:
    """How the key of a question ends where it is asked of one person."""
    return ".one" if draft.mode == "solo" else ""


def _colours(tr: Translator, draft: Draft) -> Iterator[Key]:
    for colour in COLOURS:
        yield key(
            Colour(colour),
            company_name(tr, colour),
            seat=company_mark(colour),
            chosen=colour in draft.seated,
        )


def _seat(tr: Translator, rules: Rules, draft: Draft, at: int, colour: str) -> SeatRow:
    """A company with what it begins with; who is first has the start player's marker."""
    data = rules.data
    start = tr(
        "c2.setup.begins",
        money=data["setup.money"][at],
        certificates=data["setup.certificates"],
        tech=data["setup.tech"],
    )
    first = at == 0 and draft.mode != "solo"
    return SeatRow(
        country=colour,
        sign=company_mark(colour),
        title=company_name(tr, colour),
        name=draft.names.get(colour, ""),
        detail=tr("c2.setup.first", begins=start) if first else start,
        button="arrow-up" if at else "",
    )


# --- how it is played -------------------------------------------------------------------------------------


def _how(tr: Translator, rules: Rules, draft: Draft) -> Iterator[KeyGroup]:
    yield _layout(tr, draft)
    if draft.layout == TABLE:
        yield KeyGroup("", (key(Part(ALL), tr("c2.setup.go_on"), "cards"),))
    yield _regions(tr, rules, "home", Home, draft.home)
    if draft.mode != "solo":
        yield KeyGroup(tr("c2.setup.variants"), tuple(_variants(tr, draft)))
    else:
        goals = [key(SoloGoal(""), tr("c2.setup.solo_goal.none"), chosen=not draft.solo_goal)]
        goals += [
            key(SoloGoal(goal), solo_goal_name(tr, goal), chosen=draft.solo_goal == goal)
            for goal in SOLO_GOALS
        ]
        yield _regions(tr, rules, "opposed_from", OpposedFrom, draft.opposed_from)
        yield KeyGroup(tr("c2.setup.solo_goal"), tuple(goals))


def _layout(tr: Translator, draft: Draft) -> KeyGroup:
    ways = ((Layout("app"), "device-tablet"), (Layout("table"), "cards"))
    keys = tuple(
        key(
            way,
            tr(f"c2.setup.layout.{way.by}"),
            icon,
            tr(f"c2.setup.layout.{way.by}.detail"),
            chosen=draft.layout == way.by,
        )
        for way, icon in ways
    )
    return KeyGroup(tr("c2.setup.layout"), keys)


def _regions(
    tr: Translator, rules: Rules, what: str, made: type[Home | OpposedFrom], chosen: str
) -> KeyGroup:
    keys = tuple(key(made(area), area_name(tr, area), chosen=chosen == area) for area in rules.regions)
    return KeyGroup(tr(f"c2.setup.{what}"), keys)


def _variants(tr: Translator, draft: Draft) -> Iterator[Key]:
    """Inspectors never come against each other."""
    variants = [(Variant("lobby_draft"), "cards", draft.lobby_draft)]
    if draft.mode == "coop":
        variants.append((Variant("inspectors"), "eye", draft.inspectors))
    for variant, icon, chosen in variants:
        name = f"c2.setup.variant.{variant.name}"
        yield key(variant, tr(name), icon, tr(f"{name}.detail"), chosen=chosen)
