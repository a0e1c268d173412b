"""Recomputes all that a record claims: commitment, contributions, cards, moves, result. In plain words for whoever asks."""

from __future__ import annotations

from collections.abc import Generator
from dataclasses import dataclass
from typing import Any

from bidyard.engine.errors import InputError
from bidyard.engine.reading import Reader
from bidyard.table.fair import Fair, read_fair
from bidyard.table.replay import Deck, begin, check_result, step
from bidyard.words import say


@dataclass(frozen=True)
class Verification:
    """`steps` in order; of each `what` was asked, whether it is `ok` (None: there is nothing that could prove it) and the
    `text` for people. `limits` says what no record can prove."""

    steps: list[dict[str, Any]]
    limits: list[str]

    @property
    def ok(self) -> bool:
        """Nothing that was recomputed differs from what is written."""
        return all(step["ok"] is not False for step in self.steps)

    @property
    def proved(self) -> bool:
        """Nothing differs, and nothing had to be believed."""
        return all(step["ok"] is True for step in self.steps)

    def json(self) -> dict[str, Any]:
        return {"ok": self.ok, "proved": self.proved, "steps": self.steps, "limits": self.limits}


def verify(record: dict[str, Any], deck: Deck = None, lang: str = "en") -> Verification:
    """Raises InputError where the record cannot be read at all."""
    work = verifying(record, deck, lang)
    while True:
        try:
            next(work)
        except StopIteration as done:
            found: Verification = done.value
            return found


def verifying(record: dict[str, Any], deck: Deck = None, lang: str = "en") -> Generator[None, None, Verification]:
    """The same, move by move: long work that can be cut there."""
    return _Verifying(record, deck, lang).run()


class _Verifying:
    def __init__(self, record: dict[str, Any], deck: Deck, lang: str) -> None:
        self._record = record
        self._deck = deck
        self._lang = lang
        self._steps: list[dict[str, Any]] = []

    def run(self) -> Generator[None, None, Verification]:
        table, moves = begin(self._record, self._deck)
        self._names = table.names
        given = Reader(self._record)
        revealed = read_fair(given.table("fair"), table.players) if given.has("fair") else None
        if revealed is None:
            self._add("commitment", None, "none")
        else:
            self._check_fair(*revealed)
        yield from self._check_moves(table, moves)
        limits = [say(self._lang, "verify", "limit_keeper"), say(self._lang, "verify", "limit_last")] if revealed else []
        return Verification(self._steps, limits)

    def _check_fair(self, fair: Fair, written: str) -> None:
        right = fair.commitment == written
        self._add("commitment", right, "commitment" if right else "commitment_wrong", commitment=written)
        if fair.marked is not None:
            self._add("contributions", None, f"marked_{fair.marked}")
            return
        given = [self._names[seat] for seat in sorted(fair.contributions)]
        self._add("contributions", True if given else None, "contributions" if given else "no_contributions", names=given)
        same = fair.secret == self._record["seed"]
        self._add("deal", same, "deal" if same else "deal_wrong")
        setup = self._record.get("setup") or {}
        if set(setup) - {"start"}:
            self._add("deal", False, "deal_setup", keys=", ".join(sorted(setup)))
        elif setup:
            self._add("deal", True, "deal_start", name=self._names[setup["start"]])

    def _check_moves(self, table: Any, moves: Any) -> Generator[None, None, None]:
        try:
            for i, (seat, move) in enumerate(moves):
                yield
                step(table, seat, move, f"moves[{i}]")
        except InputError as wrong:
            self._add("moves", False, "moves_wrong", why=str(wrong))
            return
        self._add("moves", True, "moves", n=len(moves))
        if self._record.get("result") is None:
            self._add("result", None, "no_result")
            return
        try:
            check_result(table, self._record["result"])
        except InputError as wrong:
            self._add("result", False, "result_wrong", why=str(wrong))
            return
        self._add("result", True, "result")

    def _add(self, what: str, ok: bool | None, key: str, **values: Any) -> None:
        if "names" in values:
            values["names"] = ", ".join(values["names"])
        self._steps.append({"what": what, "ok": ok, "text": say(self._lang, "verify", key, **values)})
