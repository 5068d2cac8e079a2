"""KEEP COOL: every rule of the editions of EcoVisio and Spieltrieb."""

from __future__ import annotations

from engine.core import CORE_ACTIONS, Game, Vocabulary, censor
from engine.keep_cool.actions import ACTIONS, CHANCE
from engine.keep_cool.apply import apply
from engine.keep_cool.decide import awaits, decide, offers, options
from engine.keep_cool.events import EVENTS, UPCASTS
from engine.keep_cool.fields import FIELDS
from engine.keep_cool.glossary import GLOSSARY
from engine.keep_cool.invariants import faults, faults_since
from engine.keep_cool.limits import limits
from engine.keep_cool.places import heading
from engine.keep_cool.readings import READING
from engine.keep_cool.rules import EDITIONS, Rules, load, rules_from
from engine.keep_cool.state import BLANK, State, summary, turn_of

GAME: Game[Rules, State] = Game(
    id="keep_cool",
    editions=EDITIONS,
    load=load,
    fields=FIELDS,
    rules=rules_from,
    owner_today=dict,
    reading=READING,
    blank=BLANK,
    actions=Vocabulary("keep_cool.action", (*ACTIONS, *CORE_ACTIONS), glossary=GLOSSARY),
    events=Vocabulary("keep_cool.event", EVENTS, UPCASTS, GLOSSARY),
    states=Vocabulary("keep_cool.state", (State,), glossary=GLOSSARY),
    chance=CHANCE,
    limits=limits,
    decide=decide,
    apply=apply,
    offers=offers,
    options=options,
    awaits=awaits,
    view=censor,
    heading=heading,
    turn=turn_of,
    summary=summary,
    faults=READING.informed(faults),
    faults_since=READING.informed(faults_since),
)
