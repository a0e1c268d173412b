"""A worker: a process that thinks for the server, so that the event loop never waits for a lock or a processor.

It has two lanes, a thread each: one for quick work (milliseconds), one for slow work, which is done slice by slice where it
can be cut. So a quick bot never waits behind a search. Frames of pickled calls come in on the standard input, answers go out
on the standard output; when the server ends, however it ends, the input ends and the worker with it.
"""

from __future__ import annotations

import contextlib
import os
import pickle
import signal
import struct
import sys
import threading
from collections.abc import Generator
from concurrent.futures import ThreadPoolExecutor
from time import monotonic, thread_time
from typing import Any, BinaryIO

from bidyard.engine.errors import InputError

DONE, MORE, WRONG, FAILED = "done", "more", "wrong", "failed"
HEADER = struct.Struct("!I")
SLICE = 0.1  # seconds of work that can be cut before others are looked at
NICENESS = 10


def frame(message: object) -> bytes:
    data = pickle.dumps(message, pickle.HIGHEST_PROTOCOL)
    return HEADER.pack(len(data)) + data


class Worker:
    def __init__(self, calls: BinaryIO, answers: BinaryIO) -> None:
        self._calls = calls
        self._answers = answers
        self._writing = threading.Lock()
        self._begun: dict[int, Generator[Any, None, Any]] = {}  # work that was cut, by its number
        self._lanes = {quick: ThreadPoolExecutor(1) for quick in (True, False)}

    def serve(self) -> None:
        while len(header := self._calls.read(HEADER.size)) == HEADER.size:
            number, quick, call = pickle.loads(self._calls.read(*HEADER.unpack(header)))
            self._lanes[quick].submit(self._answer, number, call)

    def _answer(self, number: int, call: bytes | None) -> None:
        """`call` begins work, None goes on with it, nothing in it (b"") drops it."""
        if call == b"":
            self._begun.pop(number, None)
            return
        began = thread_time()
        try:
            status, value = self._work(number, call)
        except InputError as error:
            status, value = WRONG, (error.field, error.expected)
        except RecursionError:
            status, value = WRONG, ("body", "expected fewer lists and tables inside each other")
        except BaseException as error:
            import traceback

            status, value = FAILED, "".join(traceback.format_exception(error))
        answer = frame((number, status, value, thread_time() - began))
        with self._writing, contextlib.suppress(OSError):  # the server is gone: so is its input
            self._answers.write(answer)
            self._answers.flush()

    def _work(self, number: int, call: bytes | None) -> tuple[str, Any]:
        if call is None:
            work = self._begun.pop(number)
        else:
            function, args = pickle.loads(call)
            made = function(*args)
            if not isinstance(made, Generator):
                return DONE, made
            work = made
        end = monotonic() + SLICE
        found = []  # what the work has to tell before it is done
        try:
            while monotonic() < end:
                piece = next(work)
                if piece is not None:
                    found.append(piece)
        except StopIteration as stop:
            return DONE, stop.value
        self._begun[number] = work
        return MORE, found


def main() -> None:
    # Frames only on the pipe: whatever a bot prints goes where errors go.
    answers = os.fdopen(os.dup(sys.stdout.fileno()), "wb")
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the server, which then ends the input
    sys.setswitchinterval(0.001)  # the quick lane beside slow work in plain Python
    step_back()
    Worker(sys.stdin.buffer, answers).serve()
    os._exit(0)  # without waiting for thoughts that nobody wants any more


def step_back() -> None:
    """Whoever serves people goes first."""
    if sys.platform != "win32":
        os.nice(NICENESS)


def child(code: str) -> list[str]:
    """The command of a child process: it imports what its parent can, and nothing else that lies about."""
    return [sys.executable, "-c", f"import sys; sys.path[:] = {sys.path!r}; {code}"]


COMMAND = "from bidyard.server.worker import main; main()"
