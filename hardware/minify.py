"""Makes a program of functions small: for boards that compile their sources, in a few kilobytes.

Everything that is only for people goes: words, layout, long names. What is never called goes as well.

Names cost memory on a board, except those that are burnt into its firmware anyway. So every name of a program
is replaced by one of these.
"""

from __future__ import annotations

import ast
import builtins
import io
import keyword
import tokenize
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence

_COMPOUND = (ast.If, ast.For, ast.While, ast.FunctionDef, ast.Try)


class CannotShrink(ValueError):
    """The sources use something that does not work on a small board or that this step does not understand."""


def joined(sources: Sequence[tuple[str, str]]) -> list[ast.stmt]:
    """The statements of all (name, text) in one namespace, without words or imports of each other."""
    own = {name.split(".")[-1] for name, _ in sources}
    body: list[ast.stmt] = []
    outside: dict[str, ast.stmt] = {}
    for name, text in sources:
        for statement in ast.parse(text, name).body:
            if isinstance(statement, ast.Import | ast.ImportFrom):
                if not _is_own(statement, own):
                    outside.setdefault(ast.unparse(statement), statement)
            elif not _is_words(statement):
                body.append(statement)
    for node in ast.walk(ast.Module(body, [])):
        if isinstance(node, ast.ClassDef | ast.FunctionDef):
            node.body = [part for part in node.body if not _is_words(part)] or [ast.Pass()]
    seen = Counter(part.name for part in body if isinstance(part, ast.ClassDef | ast.FunctionDef))
    twins = sorted(name for name, times in seen.items() if times > 1)
    if twins:
        raise CannotShrink(f"defined in two files: {', '.join(twins)}")
    return [*outside.values(), *body]


def inlined(body: Iterable[ast.stmt]) -> list[ast.stmt]:
    """Numbers and texts with upper-case names stand where they are used."""
    values: dict[str, ast.Constant] = {}
    kept: list[ast.stmt] = []
    for statement in body:
        statement = _Inline(values).visit(statement)
        match statement:
            case ast.Assign(targets=[ast.Name(id=name)], value=value) if name.isupper():
                try:
                    found = ast.literal_eval(_folded(value))
                except ValueError:
                    found = None
                if isinstance(found, int | str):
                    values[name] = ast.Constant(found)
                    continue
        kept.append(statement)
    return kept


def mentioned(nodes: Iterable[ast.AST]) -> set[str]:
    """All variables and functions that are named there."""
    return {part.id for node in nodes for part in ast.walk(node) if isinstance(part, ast.Name)}


def rename(body: Sequence[ast.stmt], known: Sequence[str], cheap: int = 0) -> dict[str, str]:
    """Give every name of the program one that is `known` to the firmware; returns what became of the globals.

    The first `cheap` ones take less room in the code.
    """
    tree = ast.Module(list(body), [])
    strangers = {node.attr for node in ast.walk(tree) if isinstance(node, ast.Attribute)} - set(known)
    if strangers:
        raise CannotShrink(f"this firmware has no {', '.join(sorted(strangers))}")
    short = sorted(known, key=lambda name: (len(name), name))
    loads = Counter(node.id for node in ast.walk(tree) if isinstance(node, ast.Name))
    brought = {
        part.asname or part.name
        for node in ast.walk(tree)
        if isinstance(node, ast.Import | ast.ImportFrom)
        for part in node.names
    }
    taken = {*dir(builtins), *keyword.kwlist, *loads, *brought}
    free = [name for name in short if name not in taken]

    functions = [node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)]
    inner = [_locals(function) for function in functions]
    most = max(map(len, inner), default=0)
    for function, own in zip(functions, inner, strict=True):
        _Rename(dict(zip(own, free, strict=False))).visit(function)

    wanted = {part.name for part in functions}
    wanted |= {target for part in body for target in _assigned(part)}
    wanted |= {name for node in ast.walk(tree) if isinstance(node, ast.Global) for name in node.names}
    first = [name for name in free[most:] if name in known[:cheap] and len(name) < 7]
    best = [*first, *(name for name in free[most:] if name not in first)]
    if len(best) < len(wanted):
        raise CannotShrink("more names than the firmware knows")
    names = dict(zip(sorted(wanted, key=lambda name: (-loads[name], name)), best, strict=False))
    _Rename(names).visit(tree)
    return names


def text(statements: Sequence[ast.stmt]) -> str:
    """Source of the statements, as short as it gets."""
    return "".join(line + "\n" for line in map(_tight, _block(statements, 0)))


def _is_words(statement: ast.stmt) -> bool:
    return isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Constant)


def _is_own(statement: ast.Import | ast.ImportFrom, own: set[str]) -> bool:
    if isinstance(statement, ast.ImportFrom):
        return bool(statement.level) or (statement.module or "").split(".")[-1] in own
    return all(name.name.split(".")[-1] in own for name in statement.names)


def _folded(node: ast.expr) -> ast.expr:
    """Arithmetic on numbers, done."""
    if isinstance(node, ast.BinOp):
        left, right = _folded(node.left), _folded(node.right)
        if isinstance(left, ast.Constant) and isinstance(right, ast.Constant):
            return ast.Constant(eval(ast.unparse(ast.BinOp(left, node.op, right)), {"__builtins__": {}}))
    return node


class _Inline(ast.NodeTransformer):
    def __init__(self, values: Mapping[str, ast.Constant]) -> None:
        self._values = values

    def visit_Name(self, node: ast.Name) -> ast.expr:
        return self._values.get(node.id, node) if isinstance(node.ctx, ast.Load) else node


def _assigned(part: ast.stmt) -> Iterator[str]:
    if isinstance(part, ast.Assign):
        for target in part.targets:
            if isinstance(target, ast.Name):
                yield target.id


def _locals(function: ast.FunctionDef) -> list[str]:
    """Arguments and variables, the most used first."""
    stored = {node.arg for node in ast.walk(function) if isinstance(node, ast.arg)}
    uses = Counter(stored)
    shared: set[str] = set()
    for node in ast.walk(function):
        match node:
            case ast.Name(id=name, ctx=context):
                uses[name] += 1
                if not isinstance(context, ast.Load):
                    stored.add(name)
            case ast.ExceptHandler(name=str(name)):
                stored.add(name)
            case ast.Global(names=names):
                shared |= set(names)
            case ast.keyword(arg=str(name)):
                raise CannotShrink(f"{function.name}: {name}=… is a name in two places")
            case ast.Lambda() | ast.ListComp() | ast.GeneratorExp():
                raise CannotShrink(f"{function.name}: a function within")
            case ast.FunctionDef() if node is not function:
                raise CannotShrink(f"{function.name}: a function within")
    return sorted(stored - shared, key=lambda name: (-uses[name], name))


class _Rename(ast.NodeVisitor):
    def __init__(self, names: Mapping[str, str]) -> None:
        self._names = names

    def visit(self, node: ast.AST) -> None:
        new = self._names.get
        match node:
            case ast.Name():
                node.id = new(node.id, node.id)
            case ast.arg():
                node.arg = new(node.arg, node.arg)
            case ast.FunctionDef() | ast.ExceptHandler(name=str()):
                node.name = new(str(node.name), str(node.name))
            case ast.Global():
                node.names = [new(name, name) for name in node.names]
        self.generic_visit(node)


# Layout


def _block(body: Sequence[ast.stmt], depth: int) -> Iterator[str]:
    """Lines with one blank for each level; simple statements share one."""
    pad = " " * depth
    simple: list[str] = []
    for statement in body:
        if not isinstance(statement, _COMPOUND):
            simple.append(ast.unparse(statement))
            continue
        if simple:
            yield pad + ";".join(simple)
            simple = []
        yield from _compound(statement, depth)
    if simple:
        yield pad + ";".join(simple)


def _suite(head: str, body: Sequence[ast.stmt], depth: int) -> Iterator[str]:
    lines = list(_block(body, depth + 1))
    if len(lines) == 1 and not isinstance(body[0], _COMPOUND):
        yield " " * depth + head + lines[0].strip()
    else:
        yield " " * depth + head
        yield from lines


def _compound(node: ast.stmt, depth: int, word: str = "if") -> Iterator[str]:
    match node:
        case ast.If():
            yield from _suite(f"{word} {ast.unparse(node.test)}:", node.body, depth)
            if len(node.orelse) == 1 and isinstance(node.orelse[0], ast.If):
                yield from _compound(node.orelse[0], depth, "elif")
                return
        case ast.For():
            yield from _suite(
                f"for {ast.unparse(node.target)} in {ast.unparse(node.iter)}:", node.body, depth
            )
        case ast.While():
            yield from _suite(f"while {ast.unparse(node.test)}:", node.body, depth)
        case ast.FunctionDef():
            for decorator in node.decorator_list:
                yield " " * depth + "@" + ast.unparse(decorator)
            yield from _suite(f"def {node.name}({ast.unparse(node.args)}):", node.body, depth)
        case ast.Try():
            yield from _suite("try:", node.body, depth)
            for handler in node.handlers:
                what = f" {ast.unparse(handler.type)}" if handler.type else ""
                name = f" as {handler.name}" if handler.name else ""
                yield from _suite(f"except{what}{name}:", handler.body, depth)
            if node.orelse:
                yield from _suite("else:", node.orelse, depth)
            if node.finalbody:
                yield from _suite("finally:", node.finalbody, depth)
            return
    orelse = getattr(node, "orelse", [])
    if orelse:
        yield from _suite("else:", orelse, depth)


def _tight(line: str) -> str:
    """Without the blanks that no compiler needs."""
    body = line.lstrip(" ")
    done, last = line[: len(line) - len(body)], ""
    for token in tokenize.generate_tokens(io.StringIO(body).readline):
        if token.type in (tokenize.NEWLINE, tokenize.NL, tokenize.ENDMARKER):
            continue
        before, after = last[-1:], token.string[:1]
        # A text may not follow a word at once, which could be taken for its prefix.
        if (before.isalnum() or before in ("_", "'", '"')) and (after.isalnum() or after in "_'\""):
            done += " "
        done += token.string
        last = token.string
    return done
