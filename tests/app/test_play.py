"""`klimatisch play` for people who write bots: answers with an end, kept secrets, a schema that is exact."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from jsonschema import Draft202012Validator

from app.robots.playing import players_of
from app.tools.play import HOW, SHOWN, Table, Wanted, line_schema, play
from engine.core import PUBLIC, Entry, Journal, Sealed
from engine.games import GAMES, find_game
from tests.app.helpers import ROOT, environment, klimatisch

Line = dict[str, Any]
MODES = {"co2": "coop"}
SEATS = 3


def answers(game: str, *lines: Line | str, seed: int = 7, **wanted: Any) -> list[list[Line]]:
    """What came back to each line, its end included; the first is the set-up's."""
    said = [line if isinstance(line, str) else json.dumps(line) for line in lines]
    groups: list[list[Line]] = [[]]
    edition, mode = find_game(game).editions[0], MODES.get(game, "")
    for line in play(game, edition, SEATS, seed, said, Wanted(**wanted), mode=mode):
        groups[-1].append(line)
        if "end" in line:
            groups.append([])
    assert groups.pop() == []
    return groups


# --- an answer has an end ---------------------------------------------------------------------------------


@pytest.mark.parametrize("game", GAMES)
def test_every_answer_ends_with_what_is_awaited(game: str) -> None:
    done = answers(game, "", {"show": ["options"]}, "{", {"type": "call_off"}, {"type": "call_off"})
    assert [each[-1]["end"] for each in done] == [0, 2, 3, 4, 5]
    assert all(sum("end" in line for line in each) == 1 for each in done)
    (shown,), (bad, _), (ended, _), (refused, last) = done[1:]
    assert shown["options"]
    assert bad["bad_input"].startswith("line 3: not JSON")
    assert ended["event"]["type"] == "game_ended"
    assert "refusal" in refused
    assert last["awaits"]["kind"] == "over"
    assert (done[1][-1]["last"], last["last"]) == (1, 2)


def test_options_and_state_are_shown_when_asked_and_can_be_sent_back() -> None:
    (_, asked, after) = answers("keep_cool", {"show": ["options", "state"]}, {"type": "draw_card"})
    assert set(asked[-1]) >= set(SHOWN)
    assert not set(after[-1]) & set(SHOWN)
    for option in asked[-1]["options"]:
        assert "refusal" not in answers("keep_cool", option)[-1][0]
    always = answers("keep_cool", {"type": "draw_card"}, show=("options",))
    assert all("options" in each[-1] and "state" not in each[-1] for each in always)


def test_bad_input_is_answered_on_both_channels() -> None:
    done = klimatisch("play", "keep_cool", "--players", "3", stdin='{"type": "roll", "face": 9}\n')
    assert done.returncode == 2
    words = "line 1: roll.face: expected 1 to 6, got '9'"
    assert done.stderr == f"klimatisch: {words}\n"
    assert [json.loads(line) for line in done.stdout.splitlines()][-2] == {"bad_input": words}


def test_a_throw_that_nothing_wants_is_refused_and_no_bad_input() -> None:
    assert answers("keep_cool", {"type": "roll"})[-1][0]["refusal"] == "core.chance.not_wanted"


# --- secrets ----------------------------------------------------------------------------------------------


def sealed_in(value: Any) -> Iterator[str]:
    """The owners of everything sealed that can be read here."""
    if isinstance(value, dict):
        if value.get("type") == "sealed":
            yield value["owner"]
        for part in value.values():
            yield from sealed_in(part)
    elif isinstance(value, list):
        for part in value:
            yield from sealed_in(part)


@pytest.mark.parametrize("game", ["keep_cool", "kyoto"])
@pytest.mark.parametrize("audience", ["", PUBLIC, "second"])
def test_an_audience_is_told_only_what_it_may_know(game: str, audience: str) -> None:
    seats = [seat["country"] for seat in answers(game)[0][0]["event"]["seats"]]
    who = seats[1] if audience == "second" else audience
    rng, edition = Random(3), find_game(game).editions[0]
    asked: list[str] = []
    seen: list[Line] = []
    for _ in range(25):
        seen = list(play(game, edition, SEATS, 7, asked, Wanted(who, SHOWN, True)))
        listed = [line for line in seen if "end" in line][-1]["options"]
        if not listed:
            break
        asked.append(json.dumps(rng.choice(listed)))
    known = {"": set(seats), PUBLIC: set()}
    assert set(sealed_in(seen)) - {"box"} == known.get(who, {who})
    assert "box" not in sealed_in(seen) or not who


def test_a_refusal_for_another_seats_secret_does_not_say_why() -> None:
    """The United States hold a card that the app knows; whether they fulfil it is their secret."""
    lines: list[Line] = [
        {"type": "adjust", "what": "usa.black", "to": 14},
        {"type": "adjust", "what": "usa.chips", "to": 60},
        {"type": "claim_victory", "country": "usa"},
    ]
    own, other = (answers("keep_cool", *lines, seed=1, audience=seat)[-1][0] for seat in ("usa", "europe"))
    assert own["refusal"] == "keep_cool.victory.political_target_open"
    assert "political" not in json.dumps(other)


def test_an_unknown_audience_is_said() -> None:
    done = klimatisch("play", "keep_cool", "--players", "3", "--audience", "mars")
    assert (done.returncode, "usa, europe" in done.stderr) == (2, True)


# --- the schema -------------------------------------------------------------------------------------------


class Sample:
    """Lines of one game as a schema describes them, or nearly."""

    def __init__(self, game_id: str) -> None:
        self.game = find_game(game_id)
        self.rules = self.game.rules(self.game.load(self.game.editions[0], {}))
        self.schema = line_schema(self.game, self.rules)
        Draft202012Validator.check_schema(self.schema)
        self.validator = Draft202012Validator(self.schema)
        self.deal = players_of(game_id, MODES.get(game_id, "")).deal
        self.lines = st.sampled_from(
            [each["$ref"] for each in self.schema["oneOf"] if "$ref" in each]
        ).flatmap(lambda ref: self.of({"$ref": ref}))

    def of(self, node: Line) -> st.SearchStrategy[Any]:
        """Values that mostly fit this part of the schema, at the edges of ranges and just beyond them."""
        if "$ref" in node:
            return st.deferred(lambda: self.of(self.schema["$defs"][node["$ref"].rsplit("/")[-1]]))
        if "const" in node:
            return st.just(node["const"])
        if "enum" in node:
            return st.sampled_from([*node["enum"], *node["enum"], *node["enum"], "nobody", "", 0])
        if "anyOf" in node:
            return st.one_of([self.of(each) for each in node["anyOf"]])
        kind: str = node["type"]
        if kind == "array":
            if "prefixItems" in node:
                return st.tuples(*map(self.of, node["prefixItems"])).map(list)
            return st.lists(self.of(node["items"]), max_size=4)
        if kind == "object":
            needed, parts = set(node["required"]), node["properties"]
            known = {name: self.of(part) for name, part in parts.items()}
            return st.fixed_dictionaries(
                {name: each for name, each in known.items() if name in needed},
                optional={name: each for name, each in known.items() if name not in needed},
            )
        low, high = node.get("minimum", -3), node.get("maximum", 200)
        return {
            "integer": st.integers(low - 1, high + 1) | st.sampled_from([low, high, 2**70, 1.0, 1.5]),
            "string": st.sampled_from(["", "Anna", "usa", "own:Mein"]) | st.text(max_size=5),
            "boolean": st.booleans(),
            "null": st.none(),
        }[kind]

    def accepted(self, text: str) -> bool:
        """Whether `play` takes it for a line that can be answered by the rules, whatever they say."""
        journal: Journal[Any, Any] = Journal(self.game, self.rules)
        rng = Random(1)
        table = Table(journal, rng, Wanted(), self.deal(rng, self.rules, SEATS))
        assert list(table.set_up())
        said = list(table.answer(1, text))
        assert said[-1]["end"] == 1
        return not any("bad_input" in line for line in said)


SAMPLES = {game: Sample(game) for game in GAMES}
MANY = int(os.environ.get("KLIMATISCH_EXAMPLES", "150"))
"""Lines tried for each game; more by hand, to look for what a short run does not find."""
ANYTHING = st.recursive(
    st.none() | st.booleans() | st.integers(-9, 9) | st.sampled_from([1.0, 2.5]) | st.text(max_size=4),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=4), inner, max_size=3),
    max_leaves=4,
)


def spoilt(data: st.DataObject, line: Any) -> Any:
    """The line with one part of it exchanged for anything, left out or added to."""
    if not isinstance(line, dict) or not line:
        return data.draw(ANYTHING)
    name = data.draw(st.sampled_from([*line, "insist", "before", "show", "v", "extra"]))
    if data.draw(st.integers(0, 3)) == 0:
        return {key: value for key, value in line.items() if key != name}
    part = line.get(name)
    if isinstance(part, dict) and data.draw(st.booleans()):
        return {**line, name: spoilt(data, part)}
    return {**line, name: data.draw(ANYTHING | st.just(["options"]) | st.just(["state", "state"]))}


@pytest.mark.parametrize("game", GAMES)
@settings(max_examples=MANY, deadline=None, suppress_health_check=list(HealthCheck))
@given(data=st.data())
def test_the_schema_accepts_exactly_what_play_accepts(game: str, data: st.DataObject) -> None:
    sample = SAMPLES[game]
    line = data.draw(sample.lines)
    if data.draw(st.booleans()):
        line = spoilt(data, line)
    assert sample.validator.is_valid(line) == sample.accepted(json.dumps(line)), line


@pytest.mark.parametrize("game", GAMES)
def test_the_schema_knows_every_option_and_every_way_to_leave_chance_out(game: str) -> None:
    sample = SAMPLES[game]
    for option in answers(game, {"show": ["options"]})[-1][-1]["options"]:
        sample.validator.validate(option)
    for cls in sample.game.chance:
        tag = next(tag for tag, each in sample.game.actions.classes.items() if each is cls)
        sample.validator.validate({"type": tag, "insist": True, "before": 2, "show": ["state"]})


def test_the_schema_knows_faces_countries_and_cards() -> None:
    parts = SAMPLES["keep_cool"].schema["$defs"]
    assert (
        parts["roll"]["properties"]["face"]["minimum"],
        parts["roll"]["properties"]["face"]["maximum"],
    ) == (1, 6)
    assert parts["give"]["properties"]["giver"]["enum"] == list(SAMPLES["keep_cool"].rules.countries)
    assert parts["draw_card"]["properties"]["card"]["enum"] == list(SAMPLES["keep_cool"].rules.cards)
    assert {*HOW} <= set(parts["draw_card"]["properties"])


# --- whole games --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", GAMES)
def test_what_was_played_can_be_said_line_by_line(game: str) -> None:
    """A game of simulated players, said to `play` as it was recorded, comes to the same state."""
    sample, rng = SAMPLES[game], Random(5)
    rules, auto = sample.rules, players_of(game, MODES.get(game, ""))
    journal: Journal[Any, Any] = Journal(sample.game, rules)
    assert isinstance(journal.do(auto.deal(rng, rules, SEATS)), Entry)
    choose = next(iter(auto.policies.values()))
    for _ in range(60):
        options = sample.game.options(rules, journal.state)
        if not options:
            break
        assert isinstance(journal.do(choose(rng, rules, journal.state, options)), Entry)
    said = [sample.game.actions.encode(entry.action) for entry in journal.entries]
    for line in said:
        sample.validator.validate(line)
    *_, last = answers(game, *said, show=("state",))
    assert last[-1]["state"] == sample.game.states.encode(journal.state)


def test_nobody_can_be_told_apart_by_what_is_sealed() -> None:
    """The check above looks for `sealed`: this is what a sealed value looks like in JSON."""
    assert Sealed("a", "usa", "b").owner in set(
        sealed_in({"x": [{"type": "sealed", "value": "a", "owner": "usa", "of": "b"}]})
    )


# --- simulated by somebody's own player -------------------------------------------------------------------

MINE = """
def first(rng, rules, state, options):
    return options[0]

def nothing(rng, rules, state, options):
    return None

def wrong(rng, rules, state, options):
    from engine.keep_cool.actions import Roll
    return Roll(9)

def broken(rng, rules, state, options):
    return options[0].no_such_field

def anything(rng, rules, state, options):
    return rng.choice(options)
"""


@pytest.fixture
def mine(tmp_path: Any, monkeypatch: pytest.MonkeyPatch) -> Any:
    (tmp_path / "mine.py").write_text(MINE, encoding="utf-8")

    def run(policy: str) -> Any:
        more = {"PYTHONPATH": f"{ROOT}:{tmp_path}"}
        return klimatisch(
            "simulate", "keep_cool", "--games", "2", "--turn-limit", "9", "--policy", policy, **more
        )

    return run


def test_somebodys_own_player_plays(mine: Any) -> None:
    done = mine("mine:anything")
    assert (done.returncode, done.stderr) == (0, "")
    assert json.loads(done.stdout)["policy"] == "mine:anything"
    assert sum(json.loads(done.stdout)["outcomes"].values()) == 2


@pytest.mark.parametrize(
    ("policy", "words"),
    [
        ("mine:nobody", "no function 'nobody'"),
        ("yours:first", "no module 'yours'"),
        ("mine:nothing", "returned nothing"),
        ("mine:wrong", "is refused (keep_cool.roll.no_such_face)"),
        ("mine:broken", "no_such_field"),
        (":first", "no module ''"),
    ],
)
def test_what_is_wrong_with_it_is_said(mine: Any, policy: str, words: str) -> None:
    done = mine(policy)
    assert done.returncode == 2
    *_, last = done.stderr.splitlines()
    assert last.startswith(f"klimatisch: {policy}")
    assert words in last
    assert ("Traceback" in done.stderr) == (policy == "mine:broken")


# --- docs/bots.md -----------------------------------------------------------------------------------------

PAGE = (ROOT / "docs" / "bots.md").read_text(encoding="utf-8")


def programs() -> list[str]:
    return [part.split("```")[0] for part in PAGE.split("```python\n")[1:]]


def test_every_line_of_json_in_the_page_is_true() -> None:
    """The first is sent; the others are what comes back, in their order, and what may be sent besides."""
    draw, card, end, show = (
        json.loads(line) for part in PAGE.split("```json\n")[1:] for line in part.split("```")[0].splitlines()
    )
    done = answers("keep_cool", draw, show)
    assert done[1] == [card, end]
    assert set(SHOWN) <= set(done[2][-1])


def test_the_bot_of_the_page_plays_a_game(tmp_path: Any) -> None:
    bot = programs()[0].replace('["klimatisch", ', f'["{sys.executable}", "-m", "app", ')
    done = subprocess.run(
        [sys.executable, "-c", bot],
        capture_output=True,
        text=True,
        cwd=ROOT,
        env=environment(),
        timeout=120,
        check=False,
    )
    assert done.stderr == ""
    assert done.stdout.startswith("steps: ")


def test_the_player_of_the_page_is_simulated(tmp_path: Any) -> None:
    (tmp_path / "page.py").write_text(programs()[1], encoding="utf-8")
    path = f"{ROOT}:{tmp_path}"
    done = klimatisch("simulate", "keep_cool", "--games", "2", "--policy", "page:careful", PYTHONPATH=path)
    assert (done.returncode, done.stderr) == (0, "")
