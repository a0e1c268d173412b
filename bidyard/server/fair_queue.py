"""A queue in which nobody is served twice while another waits for the first time.

Work waits under a path: its kind, the address it is done for, the table. On every level the one that has used least time is
served next, kinds by their weight (start-time fair queueing). Who comes, or comes back, begins where the others are: neither
ahead of them for having rested, nor behind.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator, Mapping
from typing import Generic, TypeVar

T = TypeVar("T")
Path = tuple[str, ...]
Bill = tuple["_Node[T]", ...]


class _Node(Generic[T]):
    __slots__ = ("below", "now", "size", "used", "waiting", "weight")

    def __init__(self, used: float = 0.0, weight: float = 1.0) -> None:
        self.used = used  # seconds, by weight
        self.weight = weight
        self.size = 0  # how many wait here and below
        self.now = 0.0  # what the last one served below had used until then
        self.below: dict[str, _Node[T]] = {}
        self.waiting: deque[T] = deque()  # on the lowest level only


class FairQueue(Generic[T]):
    """`weights` of the first part of a path; 1 where none is given."""

    def __init__(self, weights: Mapping[str, float] | None = None) -> None:
        self._weights = weights or {}
        self._top: _Node[T] = _Node()

    def count(self, *path: str) -> int:
        """How many wait under a path: `count("hint")`, `count("hint", address)`."""
        nodes = list(self._walk(path))
        return nodes[-1].size if len(nodes) > len(path) else 0

    def put(self, path: Path, item: T, first: bool = False) -> None:
        """`first`: before all others of the same path; for what has been begun already."""
        node = self._top
        for part in path:
            if not node.size:  # nobody has waited for another: what was used before is no matter
                node.below.clear()
            node.size += 1
            weight = self._weights.get(part, 1.0) if node is self._top else 1.0
            below = node.below.setdefault(part, _Node(node.now, weight))
            if not below.size:
                below.used = max(below.used, node.now)
            node = below
        node.size += 1
        if first:
            node.waiting.appendleft(item)
        else:
            node.waiting.append(item)

    def take(self, fits: Callable[[T], bool]) -> tuple[T, Bill[T]] | None:
        """The next one that fits, if any, and whom to charge for it. Of one path only the first is looked at."""
        return self._take(self._top, fits)

    def _take(self, node: _Node[T], fits: Callable[[T], bool]) -> tuple[T, Bill[T]] | None:
        if node.waiting:
            if not fits(node.waiting[0]):
                return None
            node.size -= 1
            return node.waiting.popleft(), (node,)
        for name, below in sorted(node.below.items(), key=lambda item: item[1].used):
            if not below.size:
                if below.used <= node.now:  # has no more advantage or debt than a newcomer
                    del node.below[name]
                continue
            found = self._take(below, fits)
            if found is not None:
                node.size -= 1
                node.now = max(node.now, below.used)
                return found[0], (node, *found[1])
        return None

    def remove(self, path: Path, item: T) -> bool:
        """Whether it was waiting."""
        nodes = list(self._walk(path))
        if len(nodes) <= len(path) or item not in nodes[-1].waiting:
            return False
        nodes[-1].waiting.remove(item)
        for node in nodes:
            node.size -= 1
        return True

    @staticmethod
    def charge(bill: Bill[T], seconds: float) -> None:
        """Counts what was used, on every level; negative if it was less than had been charged before."""
        for node in bill:
            node.used += seconds / node.weight

    def _walk(self, path: Path) -> Iterator[_Node[T]]:
        """The nodes from the top along a path, as far as there are any."""
        node: _Node[T] | None = self._top
        for part in (*path, None):
            if node is None:
                return
            yield node
            node = node.below.get(part) if part is not None else None
