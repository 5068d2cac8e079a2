"""The keys of the global phase and of the project phase: projects that were drawn, cards that are tucked."""

from __future__ import annotations

from collections.abc import Iterator

from app.games.emission import words
from app.games.emission.crisis_words import crisis_name, project_name
from app.games.emission.scene import Scene
from app.games.emission.taps import ChooseSymbol, Drawn, Gone, Kept, Taps, Under, Whose
from app.text.translator import Translator
from app.ui.keys import KeyGroup, KeyView, PadView
from engine.core import OWN, Action
from engine.emission import boards, cards, deck
from engine.emission.actions import DiscardProject, MarkProject, TakeFromProject, TuckUnderCrisis
from engine.emission.state import SYMBOLS, GlobalProject


def pad(tr: Translator, scene: Scene, acts: dict[str, Action], taps: Taps) -> PadView | None:
    """The keys of this moment; `acts` learns what those do that tell something at once."""
    match scene.desk.kind:
        case "tuck":
            return _tuck(tr, scene, taps)
        case "projects":
            return _lying(tr, scene, acts, taps)
    return _drawn(tr, scene, taps) if scene.state.phase == "project" else None


# --- a global project is chosen ---------------------------------------------------------------------------


def _drawn(tr: Translator, scene: Scene, taps: Taps) -> PadView:
    """Which two were drawn, which is kept, and which has to go where four lie there."""
    rules, state, desk = scene.rules, scene.state, scene.desk
    lying = [each.project for each in state.projects]
    names = [name for name in rules.projects if name not in lying]
    keys = [
        KeyView(taps.key(Drawn(name)), project_name(tr, name), chosen=name in desk.drawn)
        for name in (*names, *_unnamed(tr, scene))
    ]
    groups = [KeyGroup(tr("em.pad.drawn"), tuple(keys))]
    if len(desk.drawn) > 1:
        kept = tuple(
            KeyView(taps.key(Kept(name)), project_name(tr, name), chosen=name == desk.kept)
            for name in desk.drawn
        )
        groups.append(KeyGroup(tr("em.pad.kept"), kept))
    if len(lying) >= rules.most_projects:
        gone = tuple(
            KeyView(taps.key(Gone(name)), project_name(tr, name), chosen=name == desk.gone) for name in lying
        )
        groups.append(KeyGroup(tr("em.pad.gone"), gone))
    return PadView(tuple(groups))


def _unnamed(tr: Translator, scene: Scene) -> Iterator[str]:
    """Cards that the app has no name for, by a number nothing else has: the table knows what they are."""
    taken = {each.project for each in scene.state.projects}
    number, found = 1, 0
    while found < 2:
        name = OWN + tr("em.pad.nameless", number=number)
        if name not in taken:
            found += 1
            yield name
        number += 1


# --- a card is tucked -------------------------------------------------------------------------------------


def _tuck(tr: Translator, scene: Scene, taps: Taps) -> PadView:
    desk, state = scene.desk, scene.state
    symbols = tuple(
        KeyView(
            taps.key(ChooseSymbol(name)),
            _times(tr(f"symbol.{name}"), desk.symbols.count(name)),
            words.SYMBOL_ICONS[name],
            chosen=name in desk.symbols,
        )
        for name in SYMBOLS
    )
    groups = [KeyGroup(tr("em.pad.under"), tuple(_places(tr, scene, taps)))]
    if not state.solo:
        people = tuple(
            KeyView(
                taps.key(Whose(seat.power)),
                words.country(tr, seat.power),
                seat=words.mark(seat.power),
                chosen=desk.power == seat.power,
            )
            for seat in state.seats
        )
        groups.append(KeyGroup(tr("em.pad.whose"), people))
    # Last, as the card can be told once they are: nobody misses a question on another page then.
    groups.append(KeyGroup(tr("em.pad.symbols"), symbols))
    return PadView(tuple(groups))


def _times(title: str, count: int) -> str:
    return f"{count} × {title}" if count > 1 else title


def _places(tr: Translator, scene: Scene, taps: Taps) -> Iterator[KeyView]:
    """What lies open: crises, lasting ones, global projects. Where nothing may be tucked it says why."""
    rules, state, under = scene.rules, scene.state, scene.desk.under
    lasting = {each.crisis for each in state.lasting}
    for name in dict.fromkeys(deck.open_crises(state)):
        spot = Under("crisis", name)
        no = boards.crisis_refusal(rules, state, TuckUnderCrisis(name, (SYMBOLS[0],)))
        yield KeyView(
            taps.key(spot),
            crisis_name(tr, name),
            "alert-triangle",
            tr("em.pad.lasting" if name in lasting else "em.pad.crisis"),
            chosen=under == spot,
            enabled=no is None,
            why_not=words.refusal(tr, no) if no else "",
        )
    for each in state.projects:
        spot = Under("project", each.project)
        yield KeyView(
            taps.key(spot),
            project_name(tr, each.project),
            "world",
            project_words(tr, scene, each),
            chosen=under == spot,
        )


# --- global projects that lie there -----------------------------------------------------------------------


def project_words(tr: Translator, scene: Scene, project: GlobalProject) -> str:
    """Active, or what is missing for that."""
    rules, state = scene.rules, scene.state
    if boards.is_active(rules, state, project):
        return tr("em.project.active")
    wanted = rules.projects.get(project.project, ())
    if not wanted:
        return tr("em.project.inactive")
    return tr("em.project.missing", count=cards.missing(project, wanted, len(state.seats)))


def _lying(tr: Translator, scene: Scene, acts: dict[str, Action], taps: Taps) -> PadView:
    """A tap chooses one; then what can be done with it."""
    rules, state, desk = scene.rules, scene.state, scene.desk
    keys = tuple(
        KeyView(
            taps.key(Under("project", each.project)),
            project_name(tr, each.project),
            "circle-check" if boards.is_active(rules, state, each) else "circle",
            project_words(tr, scene, each),
            chosen=desk.under == Under("project", each.project),
        )
        for each in state.projects
    )
    groups = [KeyGroup(tr("em.pad.lying"), keys)]
    chosen = boards.find(state, desk.under.card) if desk.under else None
    if chosen is not None:
        groups += _doings(tr, scene, chosen, acts)
    return PadView(tuple(groups))


def _doings(
    tr: Translator, scene: Scene, chosen: GlobalProject, acts: dict[str, Action]
) -> Iterator[KeyGroup]:
    name = chosen.project
    if not scene.rules.projects.get(name):
        acts["mark"] = MarkProject(name, not chosen.marked)
        label = tr("em.pad.mark_off" if chosen.marked else "em.pad.mark_on")
        yield KeyGroup(tr("em.pad.mark"), (KeyView("mark", label, "refresh"),))
    taken = []
    for number, card in enumerate(dict.fromkeys(chosen.tucked)):
        acts[f"take:{number}"] = TakeFromProject(name, card.symbols)
        taken.append(KeyView(f"take:{number}", words.symbols(tr, card.symbols), "arrow-back-up"))
    if taken:
        yield KeyGroup(tr("em.pad.take"), tuple(taken))
    acts["discard"] = DiscardProject(name)
    yield KeyGroup(tr("em.pad.discard"), (KeyView("discard", project_name(tr, name), "trash"),))
