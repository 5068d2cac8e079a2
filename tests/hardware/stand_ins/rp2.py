"""Stand-in for `rp2`: it assembles the few instructions that we use and carries them out, one by one."""

import machine


class PIO:
    OUT_LOW = 0
    SHIFT_LEFT = 0


class Step:
    def __init__(self, name, words):
        self.name = name
        self.words = words
        self.clock = None

    def side(self, level):
        self.clock = level
        return self


class Program:
    def __init__(self):
        self.steps = []
        self.labels = {}
        self.top = 0


def asm_pio(sideset_init=None, in_shiftdir=None):
    assert sideset_init == PIO.OUT_LOW and in_shiftdir == PIO.SHIFT_LEFT

    def assemble(function):
        program = Program()

        def step(name):
            def add(*words):
                made = Step(name, words)
                program.steps.append(made)
                return made

            return add

        names = {name: step(name) for name in ("set", "wait", "nop", "in_", "jmp", "push")}
        names["label"] = lambda name: program.labels.update({name: len(program.steps)})
        names["wrap_target"] = lambda: setattr(program, "top", len(program.steps))
        names["wrap"] = lambda: None
        for word in ("x", "pin", "pins", "x_dec", "noblock"):
            names[word] = word
        space = function.__globals__
        kept = dict(space)
        space.update(names)
        try:
            function()
        finally:
            for name in names:
                del space[name]
            space.update(kept)
        assert len(program.steps) <= 32
        return program

    return assemble


class StateMachine:
    def __init__(self, number, program, freq, sideset_base, in_base):
        assert 0 <= number < 8
        self._program = program
        self._us = 1000000 // freq
        self._clock = sideset_base.number
        self._data = in_base
        self._at = 0
        self._x = 0
        self._isr = 0
        self._fifo = []
        self._active = False
        self._done_us = 0

    def active(self, on):
        self._active = on
        self._done_us = machine.now_us

    def rx_fifo(self):
        self._run()
        return len(self._fifo)

    def get(self):
        self._run()
        return self._fifo.pop(0)

    def _level(self):
        wire = machine.wires.get(self._data.number)
        return 1 if wire is None else wire.level()

    def _run(self):
        """Carry out what it has done by itself since the last look."""
        until = machine.now_us
        machine.now_us = self._done_us
        while self._active and machine.now_us < until:
            step = self._program.steps[self._at]
            wire = machine.wires.get(self._clock)
            if wire is not None:
                wire.drive(step.clock)
            if step.name == "wait" and self._level() != step.words[0]:
                machine.now_us += 20
                continue
            machine.now_us += self._us
            self._at += 1
            if step.name == "set":
                self._x = step.words[1]
            elif step.name == "in_":
                self._isr = (self._isr << 1 | self._level()) & 0xFFFFFFFF
            elif step.name == "jmp":
                if self._x:
                    self._at = self._program.labels[step.words[1]]
                self._x = (self._x - 1) & 0xFFFFFFFF
            elif step.name == "push":
                if len(self._fifo) < 4:
                    self._fifo.append(self._isr)
                self._isr = 0
            if self._at == len(self._program.steps):
                self._at = self._program.top
        self._done_us = machine.now_us = max(machine.now_us, until)
