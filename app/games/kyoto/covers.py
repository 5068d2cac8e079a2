"""What only one country may see, and who that is. The words on a cover are for everybody."""

from __future__ import annotations

from collections.abc import Iterator

from app.forms.keys import key
from app.games.kyoto import pads, totals, words
from app.games.kyoto.scene import Scene
from app.games.kyoto.taps import Pick
from app.text.translator import Translator
from app.ui.keys import CoverView, KeyGroup, KeyView, PadView
from engine.core import Action, Sealed
from engine.kyoto import course
from engine.kyoto.actions import Bribe, Contribute, KeepAgendas, KeepStudy, deal_agendas, to_speaker
from engine.kyoto.rules import Study
from engine.kyoto.state import Affluence, Seat


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
    """What lies under the cover: for the eyes of whom it belongs to, and never part of a view.

    Its keys carry what they do, so that no meaning of a view has any of it either.
    """
    found = _whose(scene)
    if found is None:
        return None
    what, country = found
    rules, state = scene.journal.rules, scene.journal.state
    seat = state.seat(country)
    if what == "totals":
        return totals.pad(tr, rules, state, totals.under_way(scene.totals, seat))
    if what == "study":
        held = [each.value for each in state.drawn if isinstance(each, Sealed)]
        keys = tuple(_study(tr, rules.studies[name], country) for name in held)
        return PadView((KeyGroup(tr("ky.cover.study.keep"), keys),))
    if what == "agendas":
        return _agendas(tr, scene, seat)
    return hand(tr, scene, seat)


def _study(tr: Translator, study: Study, speaker: str) -> KeyView:
    hidden = ", ".join(words.icon(tr, each) for each in study.hidden) or tr("ky.icon.none")
    read = tr("ky.cover.study.read", goal=words.goal(tr, study.goal), count=study.funding)
    impacts = tr("ky.cover.study.impacts", visible=words.icon(tr, study.visible), hidden=hidden)
    kept = KeepStudy(to_speaker(speaker, study.id))
    return key(kept, read, detail=impacts, name=f"secret:study:{study.id}")


def _agendas(tr: Translator, scene: Scene, seat: Seat) -> PadView:
    dealt = seat.agendas.value if isinstance(seat.agendas, Sealed) else ()
    picked = scene.desk.picks
    keys = tuple(
        key(pick, words.agenda(tr, name), "cards", name=pick.name, chosen=pick.place in picked)
        for pick, name in ((Pick(place), name) for place, name in enumerate(dealt))
    )
    enough = len(picked) == scene.journal.rules.agendas_kept
    kept = tuple(name for place, name in enumerate(dealt) if place in picked)
    done = key(
        KeepAgendas(seat.country, deal_agendas(seat.country, kept)),
        tr("ky.cover.agendas.keep"),
        "check",
        name="secret:agendas:",
        enabled=enough,
        why_not=tr("ky.cover.agendas.two"),
    )
    return PadView((KeyGroup(tr("ky.cover.agendas.which"), keys), KeyGroup("", (done,))))


def hand(tr: Translator, scene: Scene, seat: Seat) -> PadView:
    """The hand to lay a card from; beside it what else the country keeps to itself."""
    coffers = seat.coffers.value if isinstance(seat.coffers, Sealed) else 0
    groups = [KeyGroup(tr("ky.cover.hand.lay"), tuple(_cards(tr, scene, seat)))]
    if scene.desk.kind == "country":
        groups += [pads.money(tr, seat.country, coffers)] if coffers else []
    names = seat.agendas.value if isinstance(seat.agendas, Sealed) else ()
    agendas = ", ".join(words.agenda(tr, name) for name in names)
    note = tr("ky.cover.hand.note", count=coffers, agendas=agendas)
    lectern, speaker = scene.journal.state.lectern, scene.journal.state.speaking
    if lectern is not None and isinstance(lectern.hidden, Sealed) and speaker.country == seat.country:
        hidden = ", ".join(words.icon(tr, each) for each in lectern.hidden.value) or tr("ky.icon.none")
        note = tr("ky.cover.hand.speaker", note=note, hidden=hidden)
    return PadView(tuple(groups), note)


def _cards(tr: Translator, scene: Scene, seat: Seat) -> Iterator[KeyView]:
    for place, card in enumerate(seat.hand.value if isinstance(seat.hand, Sealed) else ()):
        yield key(
            _laid(scene, seat.country, card),
            tr("ky.tonnes", count=card.value),
            words.LOBBY_ICONS.get(card.lobby, "circle"),
            pads.besides(tr, card),
            name=f"secret:card:{place}",
        )


def _laid(scene: Scene, country: str, card: Affluence) -> Action:
    """A card is laid, or laid for a bribe."""
    desk = scene.desk
    if desk.kind == "bribe":
        return Bribe(desk.country, country, desk.millions, contribute=(card,))
    return Contribute(country, card)
