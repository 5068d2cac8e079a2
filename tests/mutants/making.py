"""Mutants of a module: every small change to the body of one of its functions."""

from __future__ import annotations

import ast
import copy
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from types import CodeType

COMPARISONS: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
}
ARITHMETIC: dict[type[ast.operator], type[ast.operator]] = {
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.FloorDiv,
    ast.FloorDiv: ast.Mult,
    ast.Mod: ast.Mult,
}
CALLS = {"min": "max", "max": "min", "any": "all", "all": "any"}
NOT_RULES = {"__repr__", "__str__"}


@dataclass(frozen=True, slots=True)
class Mutant:
    path: Path
    function: str
    """As in `co_qualname`: a function of the module or a method, with what is nested in it."""
    first_line: int
    line: int
    site: int
    """Which of the function's possible changes it is."""
    what: str

    def __str__(self) -> str:
        return f"{self.path}:{self.line} {self.function}: {self.what}"

    def code(self) -> CodeType:
        """The changed function."""
        tree = ast.parse(self.path.read_text(encoding="utf-8"))
        function = _functions(tree)[self.function, self.first_line]
        _Changer(self.site).change(function)
        module = compile(ast.fix_missing_locations(tree), str(self.path.resolve()), "exec")
        return _inside(module, self.function.split("."), self.first_line)


def mutants_of(path: Path) -> list[Mutant]:
    found = []
    for (name, first_line), function in _functions(ast.parse(path.read_text(encoding="utf-8"))).items():
        if name.rpartition(".")[2] in NOT_RULES:
            continue
        counter = _Changer(-1)
        counter.change(function)
        found += [
            Mutant(path, name, first_line, line, site, what)
            for site, (line, what) in enumerate(counter.sites)
        ]
    return found


def _functions(tree: ast.Module) -> dict[tuple[str, int], ast.FunctionDef]:
    """Functions of the module and methods of its classes by name and first line (a decorator's, if any)."""
    found = {}
    for node in tree.body:
        inner = node.body if isinstance(node, ast.ClassDef) else [node]
        prefix = f"{node.name}." if isinstance(node, ast.ClassDef) else ""
        for each in inner:
            if isinstance(each, ast.FunctionDef):
                first = min([each.lineno, *(decorator.lineno for decorator in each.decorator_list)])
                found[f"{prefix}{each.name}", first] = each
    return found


def _inside(code: CodeType, names: list[str], first_line: int) -> CodeType:
    for constant in code.co_consts:
        if not isinstance(constant, CodeType) or constant.co_name != names[0]:
            continue
        if len(names) > 1:
            return _inside(constant, names[1:], first_line)
        if constant.co_firstlineno == first_line:
            return constant
    raise LookupError(names)


class _Changer(ast.NodeTransformer):
    """Counts the places that can be changed and changes the one that is wanted."""

    def __init__(self, wanted: int) -> None:
        self.wanted = wanted
        self.sites: list[tuple[int, str]] = []

    def change(self, function: ast.FunctionDef) -> None:
        body = ast.Module(function.body, [])
        self.generic_visit(body)
        function.body = body.body

    def visit(self, node: ast.AST) -> ast.AST:
        if isinstance(node, (ast.Assert, ast.AnnAssign)) or _is_text(node):
            return node
        chosen = None
        for what, changed in _changes(node):
            if len(self.sites) == self.wanted:
                chosen = changed
            self.sites.append((_line(node), what))
        visited: ast.AST = self.generic_visit(node)
        return visited if chosen is None else chosen


def _line(node: ast.AST) -> int:
    """A condition of a comprehension or a case says where it stands; the whole doesn't."""
    match node:
        case ast.comprehension(ifs=[first, *_]) | ast.match_case(guard=ast.expr() as first):
            return first.lineno
    return getattr(node, "lineno", 0)


def _is_text(node: ast.AST) -> bool:
    value = node.value if isinstance(node, ast.Expr) else node
    return isinstance(value, ast.JoinedStr) or (
        isinstance(value, ast.Constant) and isinstance(value.value, (str, bytes))
    )


def _changes(node: ast.AST) -> Iterator[tuple[str, ast.AST]]:
    """What may stand in place of this node. Nodes are copied where they are changed."""
    match node:
        case ast.Compare(ops=ops):
            for at, op in enumerate(ops):
                if type(op) in COMPARISONS:
                    other = copy.deepcopy(node)
                    other.ops[at] = COMPARISONS[type(op)]()
                    yield _became(node, other), other
        case ast.BoolOp(op=op, values=values):
            swapped = ast.BoolOp(ast.Or() if isinstance(op, ast.And) else ast.And(), values)
            yield _became(node, swapped), ast.copy_location(copy.deepcopy(swapped), node)
        case ast.UnaryOp(op=ast.Not(), operand=operand):
            yield _became(node, operand), copy.deepcopy(operand)
        case ast.BinOp(op=op, left=left, right=right) if type(op) in ARITHMETIC:
            if not _is_text(left) and not _is_text(right):
                swapped_op = ast.copy_location(ast.BinOp(left, ARITHMETIC[type(op)](), right), node)
                yield _became(node, swapped_op), copy.deepcopy(swapped_op)
        case ast.AugAssign(target=target, op=op, value=value) if type(op) in ARITHMETIC:
            step = ast.copy_location(ast.AugAssign(target, ARITHMETIC[type(op)](), value), node)
            yield _became(node, step), copy.deepcopy(step)
        case ast.Constant(value=bool() as value):
            yield _became(node, ast.Constant(not value)), ast.copy_location(ast.Constant(not value), node)
        case ast.Constant(value=int() as value):
            yield _became(node, ast.Constant(value + 1)), ast.copy_location(ast.Constant(value + 1), node)
        case ast.Call(func=ast.Name(id=name)) if name in CALLS:
            call = copy.deepcopy(node)
            call.func = ast.copy_location(ast.Name(CALLS[name], ast.Load()), node.func)
            yield _became(node, call), call
        case ast.Expr(value=ast.Call()):
            yield f"left out: {ast.unparse(node)}", ast.copy_location(ast.Pass(), node)
        case ast.Break():
            yield "break became continue", ast.copy_location(ast.Continue(), node)
        case ast.Continue():
            yield "continue became break", ast.copy_location(ast.Break(), node)
        case ast.If(test=test) | ast.IfExp(test=test):
            for always in (True, False):
                other_if = copy.copy(node)
                other_if.test = ast.copy_location(ast.Constant(always), test)
                yield f"if {ast.unparse(test)}: always {always}", copy.deepcopy(other_if)
        case ast.comprehension(ifs=ifs) if ifs:
            other_loop = copy.deepcopy(node)
            other_loop.ifs = []
            yield f"without if {ast.unparse(ifs[0])}", other_loop
        case ast.match_case(guard=ast.expr() as guard):
            other_case = copy.deepcopy(node)
            other_case.guard = None
            yield f"without if {ast.unparse(guard)}", other_case


def _became(before: ast.AST, after: ast.AST) -> str:
    return f"{ast.unparse(before)} became {ast.unparse(after)}"
