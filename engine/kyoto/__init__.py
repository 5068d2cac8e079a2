"""KYOTO: every rule of the booklet, at a table that shows its cards to the app or keeps them to itself."""

from __future__ import annotations

from engine.core import CORE_ACTIONS, Game, Vocabulary, censor
from engine.kyoto.actions import ACTIONS, CHANCE
from engine.kyoto.apply import apply
from engine.kyoto.decide import awaits, decide, offers, options
from engine.kyoto.events import EVENTS
from engine.kyoto.glossary import GLOSSARY
from engine.kyoto.invariants import faults, faults_since
from engine.kyoto.places import heading
from engine.kyoto.rules import EDITIONS, Rules, load, rules_from
from engine.kyoto.state import BLANK, State, summary, turn_of

GAME: Game[Rules, State] = Game(
    id="kyoto",
    editions=EDITIONS,
    load=load,
    rules=rules_from,
    blank=BLANK,
    actions=Vocabulary("kyoto.action", (*ACTIONS, *CORE_ACTIONS), glossary=GLOSSARY),
    events=Vocabulary("kyoto.event", EVENTS, glossary=GLOSSARY),
    states=Vocabulary("kyoto.state", (State,), glossary=GLOSSARY),
    chance=CHANCE,
    decide=decide,
    apply=apply,
    offers=offers,
    options=options,
    awaits=awaits,
    view=censor,
    heading=heading,
    turn=turn_of,
    summary=summary,
    faults=faults,
    faults_since=faults_since,
)
