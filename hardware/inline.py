"""Puts functions that are called from one place into that place: each costs memory and a level of stack.

For flat programs (hardware/flatten.py). A function can be put elsewhere if it returns only at its end, which
may be that of any branch; one that returns in the midst of a loop stays a function.
"""

from __future__ import annotations

import ast
import copy
from collections import Counter
from collections.abc import Collection, Mapping, Sequence

# A function longer than this would need too much room to be compiled.
LIMIT = 1200


def inline_calls(functions: dict[str, ast.FunctionDef], keep: Collection[str]) -> None:
    """Changes `functions` in place; those in `keep` stay what they are."""
    done = True
    while done:
        done = False
        uses = Counter(
            node.id
            for part in functions.values()
            for node in ast.walk(part)
            if isinstance(node, ast.Name) and node.id in functions
        )
        for name in sorted(functions):
            if name in keep or uses[name] != 1:
                continue
            for caller in sorted(functions):
                if caller != name and _put(functions[name], functions[caller]):
                    del functions[name]
                    done = True
                    break


def _put(function: ast.FunctionDef, caller: ast.FunctionDef) -> bool:
    """True if the function was called there and now is a part of it."""
    if not any(isinstance(node, ast.Name) and node.id == function.name for node in ast.walk(caller)):
        return False
    if len(ast.unparse(function)) // 2 + len(ast.unparse(caller)) // 2 > LIMIT:
        return False
    before = copy.deepcopy(caller)
    changed = _Caller(function).visit(caller)
    if any(isinstance(node, ast.Name) and node.id == function.name for node in ast.walk(changed)):
        caller.body = before.body
        return False
    _join_globals(caller)
    return True


def _join_globals(function: ast.FunctionDef) -> None:
    shared = {name for node in ast.walk(function) if isinstance(node, ast.Global) for name in node.names}
    _NoGlobals().visit(function)
    if shared:
        function.body.insert(0, ast.Global(sorted(shared)))


class _NoGlobals(ast.NodeTransformer):
    def visit_Global(self, node: ast.Global) -> None:
        return None


class _Caller(ast.NodeTransformer):
    """Replaces the call, where its place allows it."""

    def __init__(self, function: ast.FunctionDef) -> None:
        self._function = function

    def _is_call(self, node: ast.AST | None) -> bool:
        return (
            isinstance(node, ast.Call)
            and isinstance(node.func, ast.Name)
            and node.func.id == self._function.name
            and not any(isinstance(arg, ast.Starred) for arg in node.args)
            and len(node.args) <= len(self._function.args.args)
        )

    def visit_Expr(self, node: ast.Expr) -> ast.stmt | list[ast.stmt]:
        if self._is_call(node.value):
            return self._body(node.value, None) or node
        return node if not isinstance(node.value, ast.Call) else self.generic_visit(node)  # type: ignore[return-value]

    def visit_Return(self, node: ast.Return) -> ast.stmt | list[ast.stmt]:
        if self._is_call(node.value):
            assert isinstance(node.value, ast.Call)
            before, body = _bound(self._function, node.value)
            return [*before, *body, *([] if _ends(body) else [ast.Return(None)])]
        self.generic_visit(node)
        return node

    def visit_Assign(self, node: ast.Assign) -> ast.stmt | list[ast.stmt]:
        target = node.targets[0]
        if self._is_call(node.value) and isinstance(target, ast.Name):
            return self._body(node.value, target) or node
        self.generic_visit(node)
        return node

    def visit_If(self, node: ast.If) -> ast.stmt | list[ast.stmt]:
        """A test may be computed before: nothing else happens between."""
        for place in (node, node.test):
            call = node.test if place is node else getattr(node.test, "operand", None)
            if self._is_call(call):
                result = ast.Name(f"{self._function.name}_result", ast.Store())
                before = self._body(call, result)
                if before:
                    asked = ast.Name(result.id, ast.Load())
                    node.test = asked if place is node else ast.UnaryOp(ast.Not(), asked)
                    self.generic_visit(node)
                    return [*before, node]
        self.generic_visit(node)
        return node

    def visit_Call(self, node: ast.Call) -> ast.expr:
        if self._is_call(node):
            before, body = _bound(self._function, node)
            if not before and len(body) == 1 and isinstance(body[0], ast.Return) and body[0].value:
                return body[0].value
        self.generic_visit(node)
        return node

    def _body(self, call: ast.AST | None, result: ast.Name | None) -> list[ast.stmt] | None:
        assert isinstance(call, ast.Call)
        before, body = _bound(self._function, call)
        straight = _without_returns(body, result)
        if straight is None:
            return None
        return [*before, *straight] or [ast.Pass()]


def _bound(function: ast.FunctionDef, call: ast.Call) -> tuple[list[ast.stmt], list[ast.stmt]]:
    """What gives the arguments their values, and the body that goes with it."""
    body = copy.deepcopy(function.body)
    shared = {name for node in ast.walk(function) if isinstance(node, ast.Global) for name in node.names}
    stored = {
        node.id
        for node in ast.walk(function)
        if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store) and node.id not in shared
    }
    names = {name: f"{function.name}_{name}" for name in stored}
    values: dict[str, ast.expr] = {}
    before: list[ast.stmt] = []
    missing = len(function.args.args) - len(call.args)
    given = [*call.args, *function.args.defaults[len(function.args.defaults) - missing :]]
    if function.args.vararg:
        values[function.args.vararg.arg] = ast.Tuple([], ast.Load())
    for arg, value in zip(function.args.args, given, strict=True):
        simple = isinstance(value, ast.Constant) or (isinstance(value, ast.Name) and "__" not in value.id)
        if simple and arg.arg not in stored:
            values[arg.arg] = value
        else:
            names[arg.arg] = f"{function.name}_{arg.arg}"
            before.append(ast.Assign([ast.Name(names[arg.arg], ast.Store())], value, lineno=0))
    wrapped = ast.Module(body, [])
    _Local(names, values).visit(wrapped)
    return before, wrapped.body


class _Local(ast.NodeTransformer):
    def __init__(self, names: Mapping[str, str], values: Mapping[str, ast.expr]) -> None:
        self._names = names
        self._values = values

    def visit_Call(self, node: ast.Call) -> ast.Call:
        self.generic_visit(node)
        node.args = [arg for arg in node.args if not _is_nothing(arg)]
        return node

    def visit_Name(self, node: ast.Name) -> ast.expr:
        if node.id in self._values:
            return copy.deepcopy(self._values[node.id])
        node.id = self._names.get(node.id, node.id)
        return node


def _is_nothing(arg: ast.expr) -> bool:
    """An unpacked empty tuple."""
    return isinstance(arg, ast.Starred) and isinstance(arg.value, ast.Tuple) and not arg.value.elts


def _ends(body: Sequence[ast.stmt]) -> bool:
    """Nothing after it is ever reached."""
    last = body[-1] if body else None
    if isinstance(last, ast.If):
        return bool(last.orelse) and _ends(last.body) and _ends(last.orelse)
    return isinstance(last, ast.Return)


def _returns(node: ast.AST) -> bool:
    return any(isinstance(part, ast.Return) for part in ast.walk(node))


def _without_returns(body: Sequence[ast.stmt], result: ast.Name | None) -> list[ast.stmt] | None:
    """The same with the result in a variable and every return at an end; None if that cannot be."""
    done: list[ast.stmt] = []
    for at, statement in enumerate(body):
        if isinstance(statement, ast.Return):
            if result is not None:
                value = statement.value or ast.Constant(None)
                done.append(ast.Assign([copy.deepcopy(result)], value, lineno=0))
            return done
        if not _returns(statement):
            done.append(statement)
            continue
        if not isinstance(statement, ast.If):
            return None
        rest = list(body[at + 1 :])
        # The rest belongs to whichever branch goes on; it must not be there twice.
        if _ends(statement.body):
            yes, no = statement.body, [*statement.orelse, *rest]
        elif statement.orelse and _ends(statement.orelse):
            yes, no = [*statement.body, *rest], statement.orelse
        elif not rest:
            yes, no = statement.body, statement.orelse
        else:
            return None
        first, second = _without_returns(yes, result), _without_returns(no, result)
        if first is None or second is None:
            return None
        if not first and second:
            done.append(ast.If(ast.UnaryOp(ast.Not(), statement.test), second, []))
        elif first or second:
            done.append(ast.If(statement.test, first or [ast.Pass()], second))
        return done
    if result is not None:
        done.append(ast.Assign([copy.deepcopy(result)], ast.Constant(None), lineno=0))
    return done
