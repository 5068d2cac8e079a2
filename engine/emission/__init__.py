"""e-MISSION (Daybreak): all rules of the booklet; crises as data, project cards by what they do to boards."""

from __future__ import annotations

from engine.core import CORE_ACTIONS, Game, Vocabulary, censor
from engine.emission import actions, events
from engine.emission.actions import ACTIONS, CHANCE
from engine.emission.apply import apply
from engine.emission.decide import awaits, decide, offers, options
from engine.emission.events import EVENTS
from engine.emission.fields import FIELDS
from engine.emission.glossary import GLOSSARY
from engine.emission.invariants import faults, faults_since
from engine.emission.limits import limits
from engine.emission.places import heading
from engine.emission.readings import READING
from engine.emission.rules import EDITIONS, Rules, load, rules_from
from engine.emission.state import BLANK, State, summary, turn_of

GAME: Game[Rules, State] = Game(
    id="emission",
    editions=EDITIONS,
    load=load,
    fields=FIELDS,
    rules=rules_from,
    owner_today=dict,
    reading=READING,
    blank=BLANK,
    actions=Vocabulary("emission.action", (*ACTIONS, *CORE_ACTIONS), actions.UPCASTS, GLOSSARY),
    events=Vocabulary("emission.event", EVENTS, events.UPCASTS, GLOSSARY),
    states=Vocabulary("emission.state", (State,), glossary=GLOSSARY),
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
