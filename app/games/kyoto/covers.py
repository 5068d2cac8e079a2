"""What only one country may see, and who that is. The words on a cover are for everybody."""

from __future__ import annotations

from collections.abc import Iterator

from app.games.kyoto import pads, totals, words
from app.games.kyoto.scene import Scene
from app.text.translator import Translator
from app.ui.keys import CoverView, KeyGroup, KeyView, PadView
from engine.core import Sealed
from engine.kyoto import course
from engine.kyoto.rules import Study
from engine.kyoto.state import Seat


def cover(tr: Translator, scene: Scene) -> CoverView | None:
    """The cover of this moment, without what is under it."""
    found = _whose(scene)
    if found is None:
        return None
    what, country = found
    return CoverView(
        seat=words.mark(country),
        words=tr(f"ky.cover.{what}", country=words.country(tr, country)),
        open_label=tr("ky.cover.open"),
        close_label=tr("ky.cover.close"),
    )


def _whose(scene: Scene) -> tuple[str, str] | None:
    """What is secret now, and whose it is."""
    state, desk = scene.journal.state, scene.desk
    if state.phase == "scoring":
        return "totals", scene.awaits.seat
    if state.way != "full":
        return None
    if state.phase == "agendas":
        return "agendas", scene.awaits.seat
    if state.phase == "study" and len(state.drawn) == course.DRAWN:
        return "study", state.speaking.country
    if desk.kind == "country":
        return "hand", desk.country
    if desk.kind == "bribe" and desk.deed == "contribute":
        return "hand", desk.to
    return None


def contents(tr: Translator, scene: Scene) -> PadView | None:
    """What lies under the cover: for the eyes of whom it belongs to, and never part of a view."""
    found = _whose(scene)
    if found is None:
        return None
    what, country = found
    rules, state = scene.journal.rules, scene.journal.state
    seat = state.seat(country)
    if what == "totals":
        draft = scene.totals if scene.totals and scene.totals.country == country else None
        return totals.pad(tr, rules, state, draft or totals.begun(seat))
    if what == "study":
        held = [each.value for each in state.drawn if isinstance(each, Sealed)]
        keys = tuple(_study(tr, rules.studies[name]) for name in held)
        return PadView((KeyGroup(tr("ky.cover.study.keep"), keys),))
    if what == "agendas":
        return _agendas(tr, scene, seat)
    return _hand(tr, scene, seat)


def _study(tr: Translator, study: Study) -> KeyView:
    hidden = ", ".join(words.icon(tr, each) for each in study.hidden) or tr("ky.icon.none")
    read = tr("ky.cover.study.read", goal=words.goal(tr, study.goal), count=study.funding)
    told = tr("ky.cover.study.impacts", visible=words.icon(tr, study.visible), hidden=hidden)
    return KeyView(f"secret:study:{study.id}", read, detail=told)


def _agendas(tr: Translator, scene: Scene, seat: Seat) -> PadView:
    dealt = seat.agendas.value if isinstance(seat.agendas, Sealed) else ()
    picked = scene.desk.picks
    keys = tuple(
        KeyView(f"desk:pick:{number}", words.agenda(tr, name), "cards", chosen=number in picked)
        for number, name in enumerate(dealt)
    )
    enough = len(picked) == scene.journal.rules.agendas_kept
    done = KeyView(
        "secret:agendas:",
        tr("ky.cover.agendas.keep"),
        "check",
        enabled=enough,
        why_not=tr("ky.cover.agendas.two"),
    )
    return PadView((KeyGroup(tr("ky.cover.agendas.which"), keys), KeyGroup("", (done,))))


def _hand(tr: Translator, scene: Scene, seat: Seat) -> PadView:
    """The hand to lay a card from; beside it what else the country keeps to itself."""
    coffers = seat.coffers.value if isinstance(seat.coffers, Sealed) else 0
    groups = [KeyGroup(tr("ky.cover.hand.lay"), tuple(_cards(tr, seat)))]
    if scene.desk.kind == "country":
        groups += [pads.money(tr, coffers)] if coffers else []
    names = seat.agendas.value if isinstance(seat.agendas, Sealed) else ()
    agendas = ", ".join(words.agenda(tr, name) for name in names)
    note = tr("ky.cover.hand.note", count=coffers, agendas=agendas)
    lectern, speaker = scene.journal.state.lectern, scene.journal.state.speaking
    if lectern is not None and isinstance(lectern.hidden, Sealed) and speaker.country == seat.country:
        hidden = ", ".join(words.icon(tr, each) for each in lectern.hidden.value) or tr("ky.icon.none")
        note = tr("ky.cover.hand.speaker", note=note, hidden=hidden)
    return PadView(tuple(groups), note)


def _cards(tr: Translator, seat: Seat) -> Iterator[KeyView]:
    hand = seat.hand.value if isinstance(seat.hand, Sealed) else ()
    for number, card in enumerate(hand):
        yield KeyView(
            f"secret:card:{number}",
            tr("ky.tonnes", count=card.value),
            words.LOBBY_ICONS.get(card.lobby, "circle"),
            f"{words.icon(tr, card.damage)} · {words.lobby(tr, card.lobby)}",
        )
