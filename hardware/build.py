"""From the sources in hardware/firmware to the files that go onto a board with hardly any memory.

`small_files` returns what belongs on the board: path on the device to content. Put all of it
there and reset; `main.py` starts the rest. Other boards take the sources as they are.

A micro:bit has some nine kilobytes for everything, and compiles what it runs. So the program is flattened
(hardware/flatten.py) and minified (hardware/minify.py), and goes there in a few files:

- `main.py`: a loader of a few lines, and the call of `run()`, which has to be a function of the program
- `a`: what is needed to start, which is forgotten before the rest comes
- `b`: the program, piece by piece, the hardest to compile first, because that needs room of its own; each
  has its length in front
- `c`: what is rarely needed and may take its time: the program goes to make room for it, and after it the
  board starts anew, because memory that was used for a while has no room in one piece any more
- `d`: there only between `c` and that start: the values of all variables, so that the program goes on as if
  nothing had happened; `e` writes it
"""

from __future__ import annotations

import ast
import copy
import tokenize
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from io import StringIO
from pathlib import Path

from hardware.constants import put_constants
from hardware.flatten import flatten
from hardware.inline import inline_calls
from hardware.minify import CannotShrink, inlined, joined, mentioned, rename, text

FIRMWARE = Path(__file__).parent / "firmware"
CHEAP = 108  # so many names of the micro:bit take one byte in the code, the others two

_SIMPLE = (ast.Assign, ast.AugAssign, ast.Expr, ast.Return)

# Names of files are texts, too; these are known to the firmware.
_START, _PROGRAM, _GUEST, _STATE, _LAST = "a", "b", "c", "d", "e"
# Collecting before each piece keeps what stays close together; scattered, it leaves no room to compile in.
# As bytes: a text is read into a place that grows, and each time there must be room for both.
_LOADER = """
import gc
def loaded(name):
    file = open(name, "rb")
    line = file.readline()
    while line:
        gc.collect()
        exec(file.read(int(line)))
        line = file.readline()
    file.close()
"""
# What is left when the program and `c` are gone, in the form that the loader reads. Its last line says that
# all of it is there: the power may fail at any moment.
_LEAVE = """\
def {name}():
 import microbit
 file=open('{state}','w')
 for line in '{names}'.split():
  line+='='+repr(globals()[line])
  file.write('%d\\n%s'%(len(line),line))
 file.write('{whole}')
 file.close()
 microbit.reset()
{name}()
"""
# The start that comes after it, when this has been read. An empty line ends whatever became of the line.
_RETURN = """\
def {begin}():
 import microbit,os
 if '{state}' in os.listdir():
  os.remove('{state}')
  if not {name}:microbit.reset()
  microbit.uart.write('\\n')
{begin}()
"""


@dataclass(frozen=True, slots=True)
class Small:
    """A program for a small board.

    `sources` are (name, text) in the order in which they need each other; one defines `run`. `roles` says
    of which class the object is that a variable or attribute with this name holds, `parts` are the classes in
    `Device.parts` (at most one).

    `swap` is (a method without arguments and result, the attribute that says it is wanted), both as
    Class__name. Nobody calls it, but `run` ends when it is wanted, makes room for it, and after it the board
    starts anew and goes on with the variables as they were; what `run` keeps in local ones is lost, and all
    others must be numbers, texts or tuples of them. `clocks` are those that begin anew with the clock.
    `leave_out` are methods, as Class__name, that the program can do without: they are not called.
    """

    sources: Sequence[tuple[str, str]]
    roles: Mapping[str, str]
    parts: Sequence[str] = ()
    swap: tuple[str, str] | None = None
    leave_out: Sequence[str] = ()
    clocks: Sequence[str] = ()


def source(module: str) -> tuple[str, str]:
    """A module of the firmware, e.g. "core.lines", as `Small` wants it."""
    return module, (FIRMWARE / (module.replace(".", "/") + ".py")).read_text()


def small_files(small: Small) -> dict[str, bytes]:
    """The files for the board; the same sources give the same bytes."""
    return _Layout(small).files()


class _Layout:
    """Which function goes where."""

    def __init__(self, small: Small) -> None:
        body = flatten(inlined(joined(small.sources)), small.roles, small.parts)
        for part in body:
            _LeaveOut(small.leave_out).visit(part)
        first, *loader = ast.parse(_LOADER).body
        body += loader
        self.first = first
        self.functions = {part.name: part for part in body if isinstance(part, ast.FunctionDef)}
        self.imports = [part for part in body if isinstance(part, ast.Import | ast.ImportFrom)]
        start = [part for part in body if part not in self.imports and not isinstance(part, ast.FunctionDef)]
        self.functions["begin"] = _beginning(start)
        if "run" not in self.functions:
            raise CannotShrink("the program has no run()")
        self.guest: dict[str, ast.FunctionDef] = {}
        if small.swap:
            name, wanted = small.swap
            # It comes when everything else is gone, so it brings along whatever it needs.
            self.guest = {
                part: copy.deepcopy(self.functions[part]) for part in _reach(self.functions, {name})
            }
            self.guest["guest"] = self.guest.pop(name)
            self.guest["guest"].name = "guest"
            self.functions[name].body = [ast.Pass()]
            _until(self.functions["run"], wanted)
        inline_calls(self.functions, {"run", "loaded", "begin"})
        inline_calls(self.guest, {"guest"})
        # Those of the guest are the same variables.
        put_constants(
            {**self.functions, **{f"guest {name}": part for name, part in self.guest.items()}}, "begin"
        )
        self.resident = _reach(self.functions, {"run"})
        self.early = _reach(self.functions, {"begin"})
        self.state = self._state() - set(small.clocks) if small.swap else set()
        self.called = self._share_names()

    def _share_names(self) -> dict[str, str]:
        """What comes and goes gets the name of something that is not there at that time.

        The table of names grows in steps, and one is just above what a program needs.
        """
        passing = sorted((self.early | set(self.guest)) - self.resident)
        lasting = sorted(self.resident - self.early - set(self.guest))
        shared = dict(zip(passing, lasting, strict=False))
        for part in [*(self.functions[name] for name in self.early), *self.guest.values()]:
            for node in ast.walk(part):
                if isinstance(node, ast.Name):
                    node.id = shared.get(node.id, node.id)
            part.name = shared.get(part.name, part.name)
        return {name: shared.get(name, name) for name in (*self.functions, *self.guest)}

    def _state(self) -> set[str]:
        """The variables that may be other than what `begin` would make of them."""
        parts = [self.functions[name] for name in self.resident | self.early] + [*self.guest.values()]
        shared = {
            name
            for part in parts
            for node in ast.walk(part)
            if isinstance(node, ast.Global)
            for name in node.names
        }
        used = mentioned([self.functions[name] for name in self.resident] + [*self.guest.values()])
        fixed = set()
        for part in self.functions["begin"].body:
            match part:
                case ast.Assign(targets=[ast.Name(id=name)], value=ast.Dict()):
                    fixed.add(name)
        return shared & used - fixed

    def files(self) -> dict[str, bytes]:
        known = (FIRMWARE / "microbit_names.txt").read_text().split()
        loader = self.functions["loaded"]
        kept = [self.functions[name] for name in sorted(self.resident | self.early)]
        every = [loader, *kept, *self.guest.values()]
        names = rename([self.first, *self.imports, *every], known, CHEAP)
        start = [
            *(f"{'='.join(some)}=0\n" for some in _twenty(set(names.values()) - {loader.name})),
            *(f"{tuple(some)!r}\n" for some in _twenty(_texts(every) - set(known))),
            text(self.imports),
            *_hardest_first(self.functions[name] for name in self.early),
        ]
        begin, load = names[self.called["begin"]], loader.name
        program = [_zero(self.functions[name] for name in self.early)]
        lines = [f"{load}('{_START}')", f"{begin}()", f"{load}('{_PROGRAM}')"]
        # What loading leaves behind is not always found any more when memory runs out.
        lines += ["gc.collect()", f"{names['run']}()"]
        files = {_START: _packed(start)}
        if self.guest:
            guest = names[self.called["guest"]]
            program.insert(0, _RETURN.format(state=_STATE, name=guest, begin=begin))
            # The largest go first and without anything to compile: there is no room for that yet.
            gone = sorted((self.functions[name] for name in self.resident), key=_room)
            lines += [_zero(gone[-6:]).rstrip()]
            files[_GUEST] = _packed([_zero(gone[:-6]), *_hardest_first(self.guest.values())])
            whole = f"{guest}=1"
            state = " ".join(sorted(names[name] for name in self.state))
            leave = _LEAVE.format(name=guest, state=_STATE, names=state, whole=f"{len(whole)}\\n{whole}")
            files[_LAST] = _packed([leave])
            # Mostly there is none, and that must not be found out by an error: a program that has caught one
            # was seen to have less memory for good (perhaps what lay in registers then is never freed).
            lines[2:2] = [
                f"if'{_STATE}'in __import__('os').listdir():",
                f" try:{load}('{_STATE}')",
                " except:pass",  # the power may have failed in the middle of it
            ]
            lines += [f"{load}('{_GUEST}')", f"{guest}()", f"{load}('{_LAST}')"]
        files[_PROGRAM] = _packed([*program, *_hardest_first(self.functions[name] for name in self.resident)])
        main = text([self.first, loader]) + "".join(line + "\n" for line in lines)
        return {**files, "main.py": main.encode()}


class _LeaveOut(ast.NodeTransformer):
    def __init__(self, names: Collection[str]) -> None:
        self._names = names

    def visit_Expr(self, node: ast.Expr) -> ast.stmt:
        match node.value:
            case ast.Call(func=ast.Name(id=name)) if name in self._names:
                return ast.Pass()
        return node


def _reach(functions: Mapping[str, ast.FunctionDef], names: set[str]) -> set[str]:
    """These functions and all that they need."""
    found: set[str] = set()
    todo = names & set(functions)
    while todo:
        name = todo.pop()
        found.add(name)
        todo |= (mentioned([functions[name]]) & set(functions)) - found
    return found


def _until(run: ast.FunctionDef, wanted: str) -> None:
    """Let the loop end when something else is wanted."""
    loops = [part for part in run.body if isinstance(part, ast.While)]
    if len(loops) != 1 or not isinstance(loops[0].test, ast.Constant):
        raise CannotShrink("run() is not a loop without end")
    loops[0].test = ast.UnaryOp(ast.Not(), ast.Name(wanted, ast.Load()))


def _zero(functions: Iterable[ast.FunctionDef]) -> str:
    """Forget them; their names keep their places."""
    return "=".join(sorted(part.name for part in functions)) + "=0\n"


def _beginning(start: Sequence[ast.stmt]) -> ast.FunctionDef:
    """What stands outside of functions, as one that is called once."""
    function = ast.parse("def begin(): pass").body[0]
    assert isinstance(function, ast.FunctionDef)
    stored = {
        node.id
        for part in start
        for node in ast.walk(part)
        if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)
    }
    function.body = [ast.Global(sorted(stored))] if stored else []
    function.body += start
    return function


def _twenty(words: Iterable[str]) -> Iterator[list[str]]:
    ordered = sorted(words)
    for at in range(0, len(ordered), 20):
        yield ordered[at : at + 20]


def _texts(functions: Iterable[ast.AST]) -> set[str]:
    """Short texts, for which the firmware keeps a table.

    It grows by doubling, for which there must be room in one piece: so all go there at the very start.
    """
    return {
        node.value
        for part in functions
        for node in ast.walk(part)
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and len(node.value) <= 10
    }


def _room(function: ast.stmt) -> tuple[int, str]:
    """How much room it takes to compile, as far as can be told from here, and its text.

    The parser keeps a node for nearly every word, and while it is inside a statement all rules on the way.
    """
    piece = text([function])
    words = sum(bool(token.string.strip()) for token in tokenize.generate_tokens(StringIO(piece).readline))
    parts = (sum(1 for _ in ast.walk(node)) for node in ast.walk(function) if isinstance(node, _SIMPLE))
    return words + 3 * max(parts, default=0), piece


def _hardest_first(functions: Iterable[ast.stmt]) -> list[str]:
    """Their sources; what takes the most room to compile comes while there is most."""
    return [piece for _, piece in sorted(map(_room, functions), key=lambda sized: (-sized[0], sized[1]))]


def _packed(pieces: Sequence[str]) -> bytes:
    return "".join(f"{len(piece)}\n{piece}" for piece in pieces).encode()
