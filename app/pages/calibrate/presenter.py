"""Calibrating a carbometer step by step: what is asked for, what the scale sees, what stands in the way."""

from __future__ import annotations

from dataclasses import replace

from app.devices.book import Calibration
from app.devices.calibration import STEPS, Guide, Step, grade
from app.devices.story import Known
from app.pages.calibrate.view import CalibrateView
from app.text.translator import Translator
from app.ui.views import ActionView, NumberView


def calibrate_view(
    tr: Translator, guide: Guide, known: Known, title: str, learnt: Calibration | None = None
) -> CalibrateView:
    """`learnt` is what the hub keeps of it, with the noise that its self-test found."""
    step = guide.step
    heading, detail = step_words(tr, guide) if step else done_words(tr, guide, learnt)
    wanted = step.chips if step else 0
    sees = known.count is not None and known.calibrated is not False
    return CalibrateView(
        title=tr("calibrate.title"),
        cancel_label=tr("calibrate.cancel" if step else "calibrate.close"),
        step=tr("calibrate.step", at=guide.at + 1, of=len(STEPS)) if step else title,
        at=guide.at,
        of=len(STEPS),
        heading=heading,
        detail=detail,
        number=_number(tr, known, step) if sees else None,
        found=min(known.count or 0, wanted) if sees and guide.good_enough else 0,
        wanted=wanted if sees and guide.good_enough else 0,
        state=_state(tr, guide, known),
        still=known.stable,
        trouble=trouble_words(tr, guide),
        actions=_actions(tr, guide, step),
    )


def step_words(tr: Translator, guide: Guide) -> tuple[str, str]:
    """What people shall do for the step they are at, and why."""
    step = guide.step
    assert step is not None
    before = STEPS[guide.at - 1].chips if guide.at else 0
    numbers = {"more": step.chips - before, "total": step.chips}
    return tr(f"calibrate.{step.name}.title", **numbers), tr(f"calibrate.{step.name}.detail", **numbers)


def done_words(tr: Translator, guide: Guide, learnt: Calibration | None) -> tuple[str, str]:
    calibration = guide.calibration
    if calibration is not None and learnt is not None:
        calibration = replace(calibration, noise=learnt.noise)
    return tr("calibrate.done.title"), tr(f"calibrate.done.{grade(calibration) if calibration else 'poor'}")


def trouble_words(tr: Translator, guide: Guide) -> str:
    """Empty if nothing stands in the way."""
    if not guide.trouble or guide.trouble == "resting":
        return ""
    key = f"calibrate.trouble.{guide.trouble}"
    return tr(key) if tr.has(key) else tr("calibrate.trouble.other")


def _number(tr: Translator, known: Known, step: Step | None) -> NumberView:
    caption = tr("devices.moving")
    if known.stable:
        caption = tr("table.chips", count=known.count) if step is None else tr("calibrate.sees")
    return NumberView(str(known.count), caption, tone="text" if known.stable else "accent")


def _state(tr: Translator, guide: Guide, known: Known) -> str:
    if guide.asking and guide.trouble == "presence":
        return ""
    if guide.asking:
        return tr("calibrate.resting" if guide.trouble == "resting" else "calibrate.asking")
    if not known.ready or known.count is None:
        return ""
    return tr("calibrate.still" if known.stable else "calibrate.moving")


def _actions(tr: Translator, guide: Guide, step: Step | None) -> tuple[ActionView, ...]:
    if step is None:
        return (ActionView("close", tr("calibrate.close"), "check", primary=True),)
    wait = (trouble_words(tr, guide) or tr("calibrate.asking")) if guide.asking else ""
    lost = tr("calibrate.trouble.lost") if guide.trouble == "lost" else ""
    why = wait or lost
    go = ActionView(
        "go",
        tr(f"calibrate.{step.name}.go", total=step.chips),
        "check",
        enabled=not why,
        why_not=why,
        primary=True,
    )
    others = [ActionView("back", tr("calibrate.again"), "arrow-left")] if guide.at else []
    if guide.good_enough:
        others.append(ActionView("close", tr("calibrate.enough"), "x"))
    return (*others, go)
