"""Variables that never vary, written where they are used: on a small board each costs a place in a table.

For flat programs (hardware/flatten.py). Such a variable gets its value once, at the start: a number, a text
or None.
"""

from __future__ import annotations

import ast
from collections import Counter
from collections.abc import Mapping


def put_constants(functions: Mapping[str, ast.FunctionDef], start: str) -> set[str]:
    """Changes the functions; `start` is the one that gives the values. Returns the names that are gone."""
    stores: Counter[str] = Counter()
    for function in functions.values():
        shared = _shared(function)
        stores.update(
            node.id
            for node in ast.walk(function)
            if isinstance(node, ast.Name) and not isinstance(node.ctx, ast.Load) and node.id in shared
        )
    fixed: dict[str, ast.Constant] = {}
    for part in [*functions[start].body, *_called(functions, start)]:
        if isinstance(part, ast.Assign) and isinstance(part.value, ast.Constant):
            fixed |= {
                target.id: part.value
                for target in part.targets
                if isinstance(target, ast.Name) and stores[target.id] == 1
            }
    for function in functions.values():
        _Put(fixed).visit(function)
        function.body = function.body or [ast.Pass()]
    return set(fixed)


def _called(functions: Mapping[str, ast.FunctionDef], start: str) -> list[ast.stmt]:
    """The bodies of what is called there and nowhere else, the arguments put in that are constants."""
    uses = Counter(
        node.id for part in functions.values() for node in ast.walk(part) if isinstance(node, ast.Name)
    )
    found: list[ast.stmt] = []
    for statement in functions[start].body:
        match statement:
            case ast.Expr(ast.Call(func=ast.Name(id=name)) as call) if name in functions and uses[name] == 1:
                _put_arguments(functions[name], call)
                found += functions[name].body
    return found


def _put_arguments(function: ast.FunctionDef, call: ast.Call) -> None:
    args = function.args
    if args.vararg or any(isinstance(arg, ast.Starred) for arg in call.args):
        return
    missing = len(args.args) - len(call.args)
    given = [*call.args, *args.defaults[len(args.defaults) - missing :]]
    stored = {
        node.id
        for node in ast.walk(function)
        if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)
    }
    pairs = list(zip(args.args, given, strict=True))
    fixed = {
        arg.arg: value for arg, value in pairs if isinstance(value, ast.Constant) and arg.arg not in stored
    }
    args.args = [arg for arg, _ in pairs if arg.arg not in fixed]
    args.defaults = []
    call.args = [value for arg, value in pairs if arg.arg not in fixed]
    _Put(fixed).visit(function)


def _shared(function: ast.FunctionDef) -> set[str]:
    return {name for node in ast.walk(function) if isinstance(node, ast.Global) for name in node.names}


class _Put(ast.NodeTransformer):
    def __init__(self, fixed: Mapping[str, ast.Constant]) -> None:
        self._fixed = fixed

    def visit_Global(self, node: ast.Global) -> ast.Global | None:
        node.names = [name for name in node.names if name not in self._fixed]
        return node if node.names else None

    def visit_Assign(self, node: ast.Assign) -> ast.Assign | None:
        self.generic_visit(node)
        node.targets = [target for target in node.targets if not isinstance(target, ast.Constant)]
        return node if node.targets else None

    def visit_Name(self, node: ast.Name) -> ast.expr:
        return self._fixed.get(node.id, node)
