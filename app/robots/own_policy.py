"""Somebody's own player: `--policy module:function` names a function in a file of theirs."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from importlib import import_module
from pathlib import Path
from random import Random
from typing import Any

from app.robots.playing import Policy
from engine.core import Action


class NoPolicy(Exception):
    """There is no player of this name, or it does not answer as a player must; says why."""


def find_policy(name: str) -> Policy:
    """The function behind `module:function`; modules are looked for where the command was started, too."""
    module_name, _, function_name = name.partition(":")
    here = str(Path.cwd())
    if here not in sys.path:
        sys.path.append(here)
    if not module_name:
        raise NoPolicy("there is no module ''")
    try:
        module = import_module(module_name)
    except ModuleNotFoundError as problem:
        if problem.name and (module_name + ".").startswith(problem.name + "."):
            raise NoPolicy(f"there is no module {module_name!r} here or among what is installed") from problem
        raise
    choose = getattr(module, function_name, None)
    if not callable(choose):
        raise NoPolicy(f"there is no function {function_name!r} in that module")

    def checked(rng: Random, rules: Any, state: Any, options: Sequence[Action]) -> Action:
        action = choose(rng, rules, state, options)
        if action is None:
            raise NoPolicy("it returned nothing; a policy returns an action, e.g. one of its options")
        return action

    return checked
