"""Takes the classes out of a program in which every class has one object, for boards with a few kilobytes.

Methods become functions, attributes become global variables: no objects, no dictionaries for them, no `self`.
What an object is called says what it is: `roles` maps the names of variables and attributes to classes. The
sources stay as they are; this happens on the way to the board.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping, Sequence

from hardware.minify import CannotShrink


def flatten(body: Sequence[ast.stmt], roles: Mapping[str, str], parts: Sequence[str] = ()) -> list[ast.stmt]:
    """The statements without classes. `parts` are the classes in `Device.parts`."""
    return _Flattener(body, roles, parts).flat()


class _Flattener:
    def __init__(self, body: Sequence[ast.stmt], roles: Mapping[str, str], parts: Sequence[str]) -> None:
        self._body = body
        self.roles = roles
        self.parts = parts
        self.classes = {part.name: part for part in body if isinstance(part, ast.ClassDef)}
        self.members = {name: set(_names(node.body)) for name, node in self.classes.items()}
        leaves = {*roles.values(), *parts}
        self.owner: dict[str, str] = {}
        for leaf in leaves & set(self.classes):
            for name in self.chain(leaf):
                if self.owner.setdefault(name, leaf) != leaf:
                    raise CannotShrink(f"{name} belongs to {leaf} and to {self.owner[name]}")

    def chain(self, name: str) -> list[str]:
        """The class and what it is made from."""
        found = []
        while name in self.classes:
            found.append(name)
            bases = self.classes[name].bases
            name = bases[0].id if bases and isinstance(bases[0], ast.Name) else ""
        return found

    def method(self, name: str, method: str) -> str:
        """What a method is called afterwards, seen from this class."""
        for place in self.chain(name):
            if method in self.members[place]:
                leaf = self.owner[place]
                return f"{leaf if self.first(leaf, method) == place else place}__{method}"
        raise CannotShrink(f"{name} has no {method}")

    def first(self, leaf: str, name: str) -> str | None:
        for place in self.chain(leaf):
            if name in self.members[place]:
                return place
        return None

    def flat(self) -> list[ast.stmt]:
        done: list[ast.stmt] = []
        for part in self._body:
            if not isinstance(part, ast.ClassDef):
                done += _Function(self, "", None).rewritten(part)
            elif part.name in self.owner:
                done += self._class(part)
        return done

    def _class(self, node: ast.ClassDef) -> Iterator[ast.stmt]:
        leaf = self.owner[node.name]
        for part in node.body:
            if isinstance(part, ast.FunctionDef):
                me = part.args.args.pop(0).arg
                place = self.first(leaf, part.name)
                part.name = f"{leaf if place == node.name else node.name}__{part.name}"
                yield from _Function(self, leaf, me).rewritten(part)
            elif isinstance(part, ast.Assign):
                target = part.targets[0]
                if isinstance(target, ast.Name) and self.first(leaf, target.id) == node.name:
                    target.id = f"{leaf}__{target.id}"
                    yield part


def _names(body: Sequence[ast.stmt]) -> Iterator[str]:
    for part in body:
        if isinstance(part, ast.FunctionDef):
            yield part.name
        elif isinstance(part, ast.Assign) and isinstance(part.targets[0], ast.Name):
            yield part.targets[0].id


class _Function(ast.NodeTransformer):
    """Rewrites one function, or one statement outside of any."""

    def __init__(self, program: _Flattener, leaf: str, me: str | None) -> None:
        self._program = program
        self._known = dict(program.roles)
        if me:
            self._known[me] = leaf
        self._stored: set[str] = set()

    def rewritten(self, node: ast.stmt) -> list[ast.stmt]:
        done = self.visit(node)
        return done if isinstance(done, list) else [done] if done else []

    def object(self, node: ast.expr) -> str | None:
        """The class of the object that this expression stands for."""
        if isinstance(node, ast.Name):
            return self._known.get(node.id)
        if isinstance(node, ast.Attribute):
            return self._program.roles.get(node.attr)
        return None

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.FunctionDef:
        node.args.args = [arg for arg in node.args.args if arg.arg not in self._program.roles]
        self.generic_visit(node)
        node.body = node.body or [ast.Pass()]
        if self._stored:
            node.body.insert(0, ast.Global(sorted(self._stored)))
        return node

    def visit_If(self, node: ast.If) -> ast.If:
        self.generic_visit(node)
        node.body = node.body or [ast.Pass()]
        return node

    def visit_Assign(self, node: ast.Assign) -> ast.stmt | list[ast.stmt] | None:
        target = node.targets[0]
        if isinstance(target, ast.Attribute) and target.attr == "parts":
            made = node.value.elts if isinstance(node.value, ast.Tuple) else []
            return [ast.Expr(self.visit(item)) for item in made]
        if self.object(target):
            made = [self.visit(node.value)] if isinstance(node.value, ast.Call) else []
            return [ast.Expr(item) for item in made if not isinstance(item, ast.Constant)]
        kind = self.object(node.value)
        if kind and isinstance(target, ast.Name):
            self._known[target.id] = kind
            return None
        self.generic_visit(node)
        return node

    def visit_For(self, node: ast.For) -> ast.stmt | list[ast.stmt]:
        if not (isinstance(node.iter, ast.Attribute) and node.iter.attr == "parts"):
            self.generic_visit(node)
            return node
        if len(self._program.parts) > 1:
            raise CannotShrink("more than one part")
        done: list[ast.stmt] = []
        for part in self._program.parts:
            assert isinstance(node.target, ast.Name)
            self._known[node.target.id] = part
            for statement in node.body:
                done += self.rewritten(statement)
        return done

    def visit_Call(self, node: ast.Call) -> ast.expr:
        func = node.func
        classes = self._program.classes
        if isinstance(func, ast.Name) and func.id in classes:
            if self._program.first(func.id, "__init__") is None:
                return ast.Constant(None)
            node.func = ast.Name(self._program.method(func.id, "__init__"), ast.Load())
        else:
            match func:
                case ast.Name(id="len") if kind := self.object(node.args[0]):
                    node.func = ast.Name(self._program.method(kind, "__len__"), ast.Load())
                case ast.Attribute(value=ast.Name(id=name), attr=method) if name in classes:
                    node.func = ast.Name(self._program.method(name, method), ast.Load())
                case _:
                    node.func = self.visit(func)
        # Objects need not be handed over: everybody knows them.
        node.args = [self.visit(arg) for arg in node.args if not self._is_object(arg)]
        return node

    def _is_object(self, node: ast.expr) -> bool:
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
            name = node.func.id
            return name in self._program.classes and self._program.first(name, "__init__") is None
        return self.object(node) is not None

    def visit_Attribute(self, node: ast.Attribute) -> ast.expr:
        kind = self.object(node.value)
        if kind is None:
            self.generic_visit(node)
            return node
        if kind not in self._program.classes:
            raise CannotShrink(f"no class {kind}")
        name = f"{kind}__{node.attr}"
        if not isinstance(node.ctx, ast.Load):
            self._stored.add(name)
        return ast.Name(name, node.ctx)
