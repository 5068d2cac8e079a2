"""The steps of adding a scale, in words: what to do, what can be chosen, what stands in the way."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from app.devices.dice_words import BRANDS
from app.devices.finder import Place
from app.devices.scale_guide import MAKES, ScaleGuide
from app.devices.scale_words import grams, verdict
from app.devices.story import Known
from app.pages.scale.view import ScaleView
from app.text import regions
from app.text.translator import Translator
from app.ui.views import ActionView, Choice, NumberView
from firmware_bridge.scales import kind_called


@dataclass(frozen=True, slots=True)
class Scene:
    """All that the page depends on."""

    guide: ScaleGuide
    ports: Sequence[tuple[str, str]] = ()
    """Ports with what they are called."""
    heard: Sequence[Place] = ()
    """Scales and dice that call over Bluetooth."""
    known: Known | None = None
    """What the device has reported; None while there is no link."""
    air: str = ""
    """Why nothing can be heard."""


WAYS = ("cable", "air", "dice")


def scale_view(tr: Translator, scene: Scene) -> ScaleView:
    guide = scene.guide
    step = guide.step
    view = ScaleView(
        title=tr("scale.title"),
        back_label=tr("scale.back" if guide.at else "scale.cancel"),
        step=tr("calibrate.step", at=guide.at + 1, of=len(guide.steps)),
        at=guide.at,
        of=len(guide.steps),
        tare=tr("scale.tare"),
        heading="" if step == "menu" else tr(f"scale.{step}.title"),
        detail="" if step == "menu" else tr(f"scale.{step}.detail"),
    )
    return {
        "way": _way,
        "make": _make,
        "menu": _menu,
        "place": _place,
        "verdict": _verdict,
        "dice": _dice,
        "call": _call,
        "throw": _throw,
    }[step](tr, view, scene)


def _way(tr: Translator, view: ScaleView, scene: Scene) -> ScaleView:
    return replace(
        view,
        choices=tuple(Choice(name, tr(f"scale.way.{name}"), tr(f"scale.way.{name}.detail")) for name in WAYS),
    )


def _make(tr: Translator, view: ScaleView, scene: Scene) -> ScaleView:
    if scene.guide.cable:
        return replace(
            view,
            choices=tuple(Choice(name, _brand(name), tr(f"scale.make.{name}")) for name in MAKES),
        )
    return replace(
        view,
        heading=tr("scale.air.title"),
        detail=tr("scale.air.detail"),
        choices=tuple(
            Choice(place.way, place.label, _brand(place.scale)) for place in scene.heard if place.scale
        ),
        trouble=_unheard(tr, scene),
        actions=(ActionView("look", tr("devices.look_again"), "refresh"),),
    )


def _unheard(tr: Translator, scene: Scene) -> str:
    """Why nobody can be heard at all."""
    return tr(f"reason.{scene.air}") if scene.air not in ("", "nothing") else ""


def _dice(tr: Translator, view: ScaleView, scene: Scene) -> ScaleView:
    return replace(
        view, choices=tuple(Choice(make, brand, tr(f"scale.dice.{make}")) for make, brand in BRANDS.items())
    )


def _call(tr: Translator, view: ScaleView, scene: Scene) -> ScaleView:
    make = scene.guide.make
    return replace(
        view,
        heading=tr(f"scale.call.{make}"),
        choices=tuple(
            Choice(place.way, place.label, BRANDS[make]) for place in scene.heard if place.dice == make
        ),
        trouble=_unheard(tr, scene),
        actions=(ActionView("look", tr("devices.look_again"), "refresh"),),
    )


def _throw(tr: Translator, view: ScaleView, scene: Scene) -> ScaleView:
    known = scene.known
    ready = known is not None and known.ready
    roll = known.roll if known is not None else None
    waits = tr("scale.throw.first" if ready else "scale.throw.waiting")
    why = known.link.why(tr) if known is not None and not ready and known.link.reason else ""
    return replace(
        view,
        number=NumberView(str(roll.face), tr("scale.throw.face")) if roll else NumberView("–", waits),
        trouble=why,
        actions=(ActionView("done", tr("calibrate.close"), "check", primary=True),),
    )


def _menu(tr: Translator, view: ScaleView, scene: Scene) -> ScaleView:
    guide, kind = scene.guide, scene.guide.kind
    assert kind is not None
    go = ActionView("go", tr("scale.menu.go"), "check", primary=True)
    view = replace(
        view,
        heading=tr("scale.menu.title", brand=kind.brand),
        detail=f"{tr(f'scale.menu.{kind.name}')} {tr('scale.menu.off')}",
    )
    if not kind.on_cable:
        return replace(view, picture=regions.decimal(tr, 0, 1), actions=(go,))
    settings, xon = kind.settings[guide.setting], tr("scale.menu.xon")
    why = "" if guide.port else tr("scale.menu.no_port")
    return replace(
        view,
        choices=tuple(
            Choice(str(at), f"{each.baud} · {each.short}", xon if each.xonxoff else "", at == guide.setting)
            for at, each in enumerate(kind.settings)
        ),
        more_label=tr("scale.menu.port") if len(scene.ports) > 1 else "",
        more=tuple(Choice(port, label, "", port == guide.port) for port, label in scene.ports)
        if len(scene.ports) > 1
        else (),
        picture=f"{settings.baud} {settings.short}",
        trouble=why,
        actions=(replace(go, enabled=not why, why_not=why),),
    )


def _place(tr: Translator, view: ScaleView, scene: Scene) -> ScaleView:
    known = scene.known
    ready = known is not None and known.ready
    number = _weight(tr, known) if known is not None and ready else None
    trouble = ""
    if known is not None and not ready and known.link.reason:
        trouble = known.link.why(tr)
    elif known is not None and known.error and tr.has(f"device.{known.error}"):
        trouble = tr(f"device.{known.error}", device=tr("link.carbometer"))
    why = "" if ready else tr("scale.place.waiting")
    go = ActionView("calibrate", tr("scale.place.go"), "check", enabled=not why, why_not=why, primary=True)
    return replace(
        view,
        picture=number.value if number else "–",
        body_on=True,
        number=number or NumberView("–", tr("scale.place.waiting")),
        trouble=trouble,
        actions=(go,),
    )


def _weight(tr: Translator, known: Known) -> NumberView:
    reading, steps = known.reading, known.steps
    step = steps.milligrams if steps else 10
    caption = tr("scale.place.step", step=grams(tr, step, step)) if steps else tr("scale.place.learning")
    return NumberView(grams(tr, reading.raw, step) if reading else "–", caption)


def _verdict(tr: Translator, view: ScaleView, scene: Scene) -> ScaleView:
    steps = scene.known.steps if scene.known is not None else None
    done = ActionView("done", tr("calibrate.close"), "check", primary=True)
    again = ActionView("calibrate", tr("scale.verdict.again"), "scale")
    if steps is None or not steps.verdict:
        return replace(view, actions=(again, done))
    heading, detail = verdict(tr, steps)
    step, piece = grams(tr, steps.milligrams, steps.milligrams), grams(tr, steps.piece)
    return replace(
        view,
        heading=heading,
        detail=detail,
        number=NumberView(tr("scale.grams", weight=piece), tr("scale.verdict.numbers", step=step)),
        actions=(again, done),
    )


def _brand(make: str) -> str:
    kind = kind_called(make)
    return kind.brand if kind else make
