"""CO₂: SECOND CHANCE: together, against each other and alone."""

from __future__ import annotations

from engine.co2.actions import ACTIONS, CHANCE
from engine.co2.apply import apply
from engine.co2.decide import awaits, decide, offers, options
from engine.co2.events import EVENTS
from engine.co2.fields import FIELDS
from engine.co2.glossary import GLOSSARY
from engine.co2.invariants import faults, faults_since
from engine.co2.limits import limits
from engine.co2.places import heading
from engine.co2.readings import READING
from engine.co2.rules import EDITIONS, Rules, load, owner_today, rules_from
from engine.co2.state import BLANK, State, summary, turn_of
from engine.core import CORE_ACTIONS, Game, Vocabulary, censor

GAME: Game[Rules, State] = Game(
    id="co2",
    editions=EDITIONS,
    load=load,
    fields=FIELDS,
    rules=rules_from,
    owner_today=owner_today,
    reading=READING,
    blank=BLANK,
    actions=Vocabulary("co2.action", (*ACTIONS, *CORE_ACTIONS), glossary=GLOSSARY),
    events=Vocabulary("co2.event", EVENTS, glossary=GLOSSARY),
    states=Vocabulary("co2.state", (State,), glossary=GLOSSARY),
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
