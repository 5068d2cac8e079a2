"""What the table is told of chips and dice: a difference with its story, a late throw, a recorded step."""

from __future__ import annotations

from typing import Literal

from app.devices import trust_words
from app.games.keep_cool import words
from app.games.keep_cool.scene import Scene
from app.games.keep_cool.taps import Keys, Name, WayOut
from app.text.translator import Translator
from app.ui.views import ActionView, PromptView, TrustView
from engine.core import Action
from engine.core.codec import tag_of
from engine.keep_cool.table import expectation
from engine.tracking import Prompt, Story
from engine.tracking.facts import Way

ICONS: dict[Way, str] = {
    "table_is_right": "scale",
    "app_is_right": "hand-finger",
    "scale_is_wrong": "scale-outline",
    "take_back": "undo",
    "record": "check",
    "later": "clock",
    "by_hand": "hand-three-fingers",
}
AGAIN = ("fell", "bumped", "leaned")
"""Why a die is thrown again."""
OFFERED = ("to_go", "take_back", "record")
"""Questions about something that is no mistake."""
MOST_WAYS = 4
"""So many answers find room beside each other."""


def difference(tr: Translator, scene: Scene, asked: Prompt, keys: Keys) -> PromptView:
    """How many chips, what may have happened, and the ways out; while guiding, what is left to do."""
    by = asked.sensed - aim(scene, asked)
    side = "off" if by > 0 else "on"
    way, name = tr(f"differs.guide.{side}", count=abs(by)), f"difference:{asked.since_ms}"
    if asked.guiding:
        return PromptView(
            way, _ways(tr, asked, keys, way, "app_is_right"), "info", tr("differs.guide.then"), name
        )
    kind = f"to_go.{side}" if asked.kind == "to_go" else "more" if by > 0 else "less"
    text = tr(f"differs.{kind}", count=abs(by))
    if len(scene.journal.entries) == 1:
        # The chips are still being laid out: nobody should teach the scale what is not there yet.
        beginning = tr("story.set_up", count=asked.expected)
        return PromptView(text, _ways(tr, asked, keys, way, "scale_is_wrong"), "info", beginning, name)
    told = story(tr, scene, asked.story)
    if asked.gap and asked.story.code != "meanwhile":
        told = f"{tr(f'differs.since.{asked.gap}')} {told}"
    tone: Literal["info", "warning"] = "info" if asked.kind in OFFERED else "warning"
    return PromptView(text, _ways(tr, asked, keys, way), tone, told, name)


def aim(scene: Scene, asked: Prompt) -> int:
    """The count at which it fits: as it is now, or when the step in progress is done."""
    told = asked.story
    if told.code in ("to_go", "not_begun"):
        return asked.sensed + int(told.params["chips"])
    if told.way in ("record", "take_back"):
        return asked.expected
    expected = expectation(scene.journal.rules, scene.journal.state)
    return min((expected.count, expected.after), key=lambda count: abs(asked.sensed - count))


def _ways(tr: Translator, asked: Prompt, keys: Keys, guide: str, *without: Way) -> tuple[ActionView, ...]:
    """The likeliest first; what there is no room for is what can be done without."""
    ways = [way for way in asked.ways if way not in without]
    if len(ways) > MOST_WAYS and "later" in ways:
        ways.remove("later")
    labels = {"app_is_right": guide, "table_is_right": tr("differs.keep", count=asked.sensed)}
    return tuple(
        ActionView(
            keys.tap(way, WayOut(way)), labels.get(way) or tr(f"way.{way}", count=asked.expected), ICONS[way]
        )
        for way in ways[:MOST_WAYS]
    )


# --- stories ----------------------------------------------------------------------------------------------


def story(tr: Translator, scene: Scene, told: Story) -> str:
    """The likeliest thing that happened, as a question."""
    params = dict(told.params)
    chips = params.get("chips", 0)
    params |= {"count": abs(chips), "step": _step(tr, scene, told)}
    for name in ("country", "other"):
        if name in params:
            params[name] = words.country(tr, params[name])
    if "card" in params:
        params["card"] = words.card(tr, params["card"])
    if "zone" in params:
        params["zone"] = tr(f"zone.{params['zone']}")
    if "kind" in params:
        params["kind"] = tr(f"story.price.{params['kind']}")
    if told.code == "taken_back":
        params["count"] = params["steps"]
    key = f"story.{told.code}"
    tries = (f"{key}.{params.get('what')}", f"{key}.{'on' if chips > 0 else 'off'}", key)
    return tr(next((each for each in tries if tr.has(each)), "story.unknown"), **params)


def _step(tr: Translator, scene: Scene, told: Story) -> str:
    """The step that a story is about, in a word."""
    action = told.action or told.step
    first = told.params.get("first") or told.params.get("seq")
    if first is not None:
        action = next((entry.action for entry in scene.journal.entries if entry.seq == first), action)
    return words.step_taken(tr, action) if action is not None and tr.has(_undo_key(action)) else ""


def _undo_key(action: Action) -> str:
    return f"undo.{tag_of(type(action))}"


# --- what was recorded unasked, late throws, doubts -------------------------------------------------------


def recorded(tr: Translator, scene: Scene, keys: Keys) -> PromptView | None:
    """A step that the chips showed, told with undo beside it."""
    told = scene.told
    if told is None:
        return None
    said = [each for happened in told.entry.events if (each := words.event(tr, happened))]
    undo = ActionView("undo", tr("table.undo"), "undo")
    buttons = [undo]
    if told.instead is not None:
        keys.act("instead", told.instead)
        buttons.append(ActionView("instead", tr("way.instead"), "history"))
    what = said[0] if said else words.step_taken(tr, told.entry.action)
    return PromptView(tr("follow.recorded", what=what), tuple(buttons))


def throw_again(tr: Translator, keys: Keys) -> PromptView:
    """Why the last throw shall not count: the reason goes into the log."""
    reasons = (
        ActionView(keys.tap(f"roll_again:{why}", WayOut("roll_again", why)), tr(f"again.{why}"), "dice")
        for why in AGAIN
    )
    leave = ActionView(keys.tap("again", Name("again")), tr("again.leave"), "x")
    return PromptView(tr("again.why"), (*reasons, leave))


def late_throw(tr: Translator, face: int, keys: Keys) -> PromptView:
    """A throw of a time without a link is offered, never taken."""
    use = ActionView(keys.tap("use_roll", WayOut("use_roll")), tr("late.use", face=face), f"dice-{face}")
    drop = ActionView(keys.tap("drop_roll", WayOut("drop_roll")), tr("late.drop"), "refresh")
    return PromptView(tr("late.text", face=face), (use, drop), "info", tr("late.detail"), f"late:{face}")


def proposal(tr: Translator, scene: Scene, keys: Keys) -> PromptView:
    """The scale does badly today. Play goes on whatever is answered."""
    calibrate = ActionView("calibrate", tr("way.calibrate"), "scale")
    by_hand = ActionView(keys.tap("by_hand", WayOut("by_hand")), tr("way.by_hand"), "hand-three-fingers")
    leave = ActionView("proposed:leave", tr("way.leave"), "x")
    ways = (calibrate, by_hand, leave) if scene.proposed == "recalibrate" else (by_hand, calibrate, leave)
    return PromptView(tr("doubt.text"), ways, "info", trust_words.so_far(tr, scene.tracker.trust), "doubt")


# --- the trust meter --------------------------------------------------------------------------------------


def trust(tr: Translator, scene: Scene) -> TrustView | None:
    """The small meter beside the count; nothing while there is no scale, or nothing to say of it."""
    found = scene.tracker.trust
    if scene.sensed is None or found.level == "new":
        return None
    return TrustView(found.level, tr(f"trust.{found.level}"))
