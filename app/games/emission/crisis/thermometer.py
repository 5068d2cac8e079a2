"""The thermometer and the tracks of the global effects, in words and numbers."""

from __future__ import annotations

from app.games.emission.crisis.taps import Picture
from app.games.emission.crisis.view import DegreeView, SpaceView, ThermometerView, TracksView, TrackView
from app.games.emission.crisis_words import effect_name
from app.games.emission.taps import Taps
from app.games.emission.words import EFFECT_ICONS, degrees
from app.text.translator import Translator
from engine.emission import deck, effects, world
from engine.emission.rules import Rules
from engine.emission.state import EFFECTS, Effect, State


def thermometer_view(tr: Translator, rules: Rules, state: State) -> ThermometerView:
    """As it lies on the board: a row for each token up to the one that loses the game."""
    lost, room = world.losing_token(rules, state), rules.per_token(len(state.seats))
    extra = deck.modified(state, "crises")
    counts = [max(0, rules.crises_at[min(n, len(rules.crises_at) - 1)] + extra) for n in range(lost + 1)]
    rows = tuple(
        DegreeView(
            label=degrees(tr, rules, n),
            crises="" if n == lost else str(counts[n]),
            filled=n <= state.tokens,
            more=n < lost and counts[n] > counts[n - 1],
            lost=n == lost,
        )
        for n in range(1, lost + 1)
    )
    return ThermometerView(
        temperature=degrees(tr, rules, state.tokens),
        caption=tr("crisis_part.tokens", count=state.tokens),
        degrees=rows,
        tokens=state.tokens,
        carbon=state.carbon,
        room=room,
        carbon_words=tr("drawer.thermo.carbon", count=state.carbon, room=room),
        crises_words=tr("drawer.thermo.crises", count=counts[min(state.tokens, lost)]),
        practice=tr("drawer.practice.thermometer") if rules.data.source("thermometer") == "practice" else "",
    )


def tracks_view(
    tr: Translator, rules: Rules, state: State, taps: Taps, tipped: Effect | None = None
) -> TracksView:
    """Six tracks; `tipped` is the effect that the last throw has set off."""
    tracks = tuple(_track(tr, rules, state, effect, effect == tipped, taps) for effect in EFFECTS)
    practice = "practice" in (rules.data.source("tracks"), rules.data.source("tipping"))
    return TracksView(tr("drawer.tracks"), tracks, tr("drawer.practice.tracks") if practice else "")


def _track(tr: Translator, rules: Rules, state: State, effect: Effect, tipped: bool, taps: Taps) -> TrackView:
    at, length = state.track(effect), rules.lengths[effect]
    steps = 1
    while not effects.tips(rules, effect, at + steps - 1):
        steps += 1
    spaces = tuple(
        SpaceView(n in rules.tipping[effect], "here" if n == at else "past" if n < at else "ahead")
        for n in range(length + 1)
    )
    return TrackView(
        id=effect,
        icon=EFFECT_ICONS[effect],
        title=effect_name(tr, effect),
        spaces=spaces,
        words=tr("drawer.track.tips", count=steps),
        effect=effect_words(tr, state, effect),
        near=steps == 1,
        tipped=tipped,
        key=taps.key(Picture(effect)) if state.phase == "effects" else "",
    )


def effect_words(tr: Translator, state: State, effect: Effect) -> str:
    """What a tipping point of this effect does at this table."""
    return tr(f"drawer.tips.{effect}", count=effects.strength(effect, len(state.seats)))
