"""KEEP COOL: every rule of both editions."""

from __future__ import annotations

from engine.core import CORE_ACTIONS, Game, Vocabulary, censor
from engine.keep_cool.actions import ACTIONS, CHANCE
from engine.keep_cool.apply import apply
from engine.keep_cool.decide import awaits, decide, offers, options
from engine.keep_cool.events import EVENTS, UPCASTS
from engine.keep_cool.invariants import faults, faults_since
from engine.keep_cool.rules import EDITIONS, Rules, load, rules_from
from engine.keep_cool.state import BLANK, State, summary

GAME: Game[Rules, State] = Game(
    id="keep_cool",
    editions=EDITIONS,
    load=load,
    rules=rules_from,
    blank=BLANK,
    actions=Vocabulary("keep_cool.action", (*ACTIONS, *CORE_ACTIONS)),
    events=Vocabulary("keep_cool.event", EVENTS, UPCASTS),
    states=Vocabulary("keep_cool.state", (State,)),
    chance=CHANCE,
    decide=decide,
    apply=apply,
    offers=offers,
    options=options,
    awaits=awaits,
    view=censor,
    summary=summary,
    faults=faults,
    faults_since=faults_since,
)
