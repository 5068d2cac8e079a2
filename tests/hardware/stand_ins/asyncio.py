"""Stand-in for `asyncio`, of which MicroPython on WebAssembly has half: tasks that take turns.

`run` hands its tasks to the board's loop and ends the program: that loop tidies the memory between calls.
"""

from time import ticks_diff, ticks_ms

now = ticks_ms  # a test may have its own time


class CancelledError(BaseException):
    pass


class TimeoutError(Exception):  # noqa: A001 - as it is called
    pass


class Event:
    def __init__(self):
        self._set = False

    def set(self):
        self._set = True

    def clear(self):
        self._set = False

    def is_set(self):
        return self._set


class Task:
    def __init__(self, coroutine):
        self._coroutine = coroutine
        self._due = now()
        self._done = False

    def done(self):
        return self._done

    def cancel(self):
        self._done = True

    def step(self):
        if self._done or ticks_diff(now(), self._due) < 0:
            return
        try:
            self._due = now() + self._coroutine.send(None)
        except StopIteration:
            self._done = True


tasks = []


class _Sleep:
    def __init__(self, ms):
        self._ms = ms

    def __iter__(self):
        yield self._ms

    __await__ = __iter__


def sleep_ms(ms):
    return _Sleep(ms)


def create_task(coroutine):
    task = Task(coroutine)
    tasks.append(task)
    return task


def turn():
    for task in tasks:
        task.step()


def run(coroutine):
    import __main__

    tasks.append(Task(coroutine))
    __main__.turn = turn
    raise SystemExit
