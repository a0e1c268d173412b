"""Figures in the text format of Prometheus, on an address of their own that visitors need not reach."""

from __future__ import annotations

import asyncio
import os
import socket
import sys
import time
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path

import bidyard
from bidyard.server.figures import BOUNDS, FIGURES, Durations
from bidyard.server.hall import Hall
from bidyard.server.live import Live
from bidyard.server.pool import KINDS

_SECONDS = 10.0  # for one who asks
_STARTED = time.time()


async def listen(bound: socket.socket, hall: Hall, live: Live) -> None:
    """Answers until cancelled."""

    async def answer(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            async with asyncio.timeout(_SECONDS):
                head = await reader.readuntil(b"\r\n\r\n")
                known = head.split(b" ", 2)[:2] == [b"GET", b"/metrics"]
                text = "\n".join([*tell(hall, live, await hall.storage.writable()), ""]).encode() if known else b""
                lines = [
                    "HTTP/1.1 200 OK" if known else "HTTP/1.1 404 Not Found",
                    "Content-Type: text/plain; version=0.0.4; charset=utf-8",
                    f"Content-Length: {len(text)}",
                    "Connection: close",
                ]
                writer.write("\r\n".join([*lines, "", ""]).encode() + text)
                await writer.drain()
        except (TimeoutError, OSError, asyncio.IncompleteReadError, asyncio.LimitOverrunError):
            pass
        finally:
            writer.close()

    server = await asyncio.start_server(answer, sock=bound, limit=8192)
    async with server:
        await server.serve_forever()


def tell(hall: Hall, live: Live, writable: bool) -> Iterator[str]:
    """Line by line."""
    pool = hall.thinker.pool
    yield from _one("info", "gauge", "Which server this is", [({"version": bidyard.__version__}, 1)])
    yield from _one("storage_writable", "gauge", "Whether a move could be written", [({}, int(writable))])
    yield from _one("rooms", "gauge", "Tables in memory", [({}, hall.rooms)])
    yield from _one("live_connections", "gauge", "Open live connections", [({}, live.open)])
    waiting = [({"kind": kind.name}, pool.waiting(kind)) for kind in KINDS]
    yield from _one("thinking_waiting", "gauge", "Work that waits for a worker", waiting)
    running = [({"kind": kind.name}, pool.running(kind)) for kind in KINDS]
    yield from _one("thinking_running", "gauge", "Work at a worker", running)
    yield from _one("workers", "gauge", "Worker processes", [({}, pool.workers)])
    yield from _one("workers_most", "gauge", "Worker processes at most", [({}, pool.size)])
    yield from _one(
        "late_bots_total", "counter", "Moves that a simpler bot made for one that was late", [({}, hall.thinker.late)]
    )
    yield from _durations("move_seconds", "From reading a move until it was shown", FIGURES.moves, ("by",))
    yield from _durations("answer_seconds", "Until a call was answered", FIGURES.answers, ("method", "call", "status"))
    yield from _everybody(hall.everybody)
    yield from _process()


def _everybody(known: Sequence[tuple[str, Mapping[str, float]]]) -> Iterator[str]:
    """What servers and workers over one database say of themselves; the same whichever is asked."""
    if not known:
        return
    kinds = Counter(kind for kind, _ in known)
    yield from _one(
        "nodes", "gauge", "Servers and workers that run", [({"kind": kind}, n) for kind, n in sorted(kinds.items())]
    )
    for name in sorted({name for _, figures in known for name in figures}):
        kind = "counter" if name.endswith("_total") else "gauge"
        whole = sum(figures.get(name, 0) for _, figures in known)
        yield from _one(f"all_{name}", kind, "Of all that run, together", [({}, whole)])


def _one(name: str, kind: str, about: str, values: Iterable[tuple[Mapping[str, object], float]]) -> Iterator[str]:
    name = f"bidyard_{name}"
    yield from (f"# HELP {name} {about}", f"# TYPE {name} {kind}")
    for labels, value in values:
        yield f"{name}{_labels(labels)} {value}"


def _durations(name: str, about: str, durations: Durations, labels: tuple[str, ...]) -> Iterator[str]:
    name = f"bidyard_{name}"
    yield from (f"# HELP {name} {about}", f"# TYPE {name} histogram")
    for label, counts in sorted(durations.counts.items()):
        named: dict[str, object] = dict(zip(labels, label.split(" "), strict=True))
        total = 0
        for bound, count in zip((*BOUNDS, "+Inf"), counts, strict=True):
            total += count
            yield f"{name}_bucket{_labels(named | {'le': bound})} {total}"
        yield f"{name}_sum{_labels(named)} {durations.sums[label]:.6f}"
        yield f"{name}_count{_labels(named)} {total}"


def _labels(labels: Mapping[str, object]) -> str:
    """Values are our own words: nothing to be escaped."""
    return "{" + ",".join(f'{name}="{value}"' for name, value in labels.items()) + "}" if labels else ""


def _process() -> Iterator[str]:
    """By the names that every client library uses."""
    yield from ("# TYPE process_cpu_seconds_total counter", f"process_cpu_seconds_total {time.process_time():.2f}")
    yield from ("# TYPE process_start_time_seconds gauge", f"process_start_time_seconds {_STARTED:.2f}")
    if sys.platform == "linux":
        pages = int(Path("/proc/self/statm").read_text().split()[1])
        bytes_used = pages * os.sysconf("SC_PAGE_SIZE")
        yield from ("# TYPE process_resident_memory_bytes gauge", f"process_resident_memory_bytes {bytes_used}")
        files = len(os.listdir("/proc/self/fd"))
        yield from ("# TYPE process_open_fds gauge", f"process_open_fds {files}")
