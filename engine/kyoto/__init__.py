"""KYOTO: every rule of the booklet, at a table that shows its cards to the app or keeps them to itself."""

from __future__ import annotations

from engine.core import CORE_ACTIONS, Game, Vocabulary, censor
from engine.kyoto.actions import ACTIONS, CHANCE, UPCASTS
from engine.kyoto.apply import apply
from engine.kyoto.decide import awaits, decide, offers, options
from engine.kyoto.events import EVENTS
from engine.kyoto.fields import FIELDS
from engine.kyoto.glossary import GLOSSARY
from engine.kyoto.invariants import faults, faults_since
from engine.kyoto.limits import limits
from engine.kyoto.places import heading
from engine.kyoto.readings import READING
from engine.kyoto.rules import EDITIONS, Rules, load, rules_from
from engine.kyoto.state import BLANK, State, summary, turn_of

GAME: Game[Rules, State] = Game(
    id="kyoto",
    editions=EDITIONS,
    load=load,
    fields=FIELDS,
    rules=rules_from,
    owner_today=dict,
    reading=READING,
    blank=BLANK,
    actions=Vocabulary("kyoto.action", (*ACTIONS, *CORE_ACTIONS), UPCASTS, GLOSSARY),
    events=Vocabulary("kyoto.event", EVENTS, glossary=GLOSSARY),
    states=Vocabulary("kyoto.state", (State,), glossary=GLOSSARY),
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
