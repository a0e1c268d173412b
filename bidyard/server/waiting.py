"""A table before its cards are dealt: people sit down, contribute to the deal, say that they are ready; the host sets it up.

Nothing is dealt before everybody who plays has had the chance to contribute (table/fair.py). A table that is made to start at
once waits for nobody, and the record says so.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable
from dataclasses import replace
from functools import partial

from bidyard.engine.errors import InputError
from bidyard.server import keys, names
from bidyard.server.arranging import NO_MATTER, arranged, changes, choose_deck, choose_start, where_to
from bidyard.server.presence import Presence
from bidyard.server.problems import Problem
from bidyard.server.progress import Progress, first
from bidyard.server.seats import Seats
from bidyard.server.shapes import LobbyWish
from bidyard.server.storage import HUMAN, SEATED, Fence, SeatRow, TableRow, must_act

CheckBot = Callable[[str, str, str, str], None]  # game, bot, field, what else the field may hold: raises InputError


class Waiting(Seats):
    @abstractmethod
    def dealt(self) -> None:
        """The game begins."""

    def check_dealt(self) -> None:
        if not self.row.dealt:
            raise Problem(409, "not-dealt")

    def check_waiting(self) -> None:
        if self.row.dealt:
            raise Problem(409, "dealt")

    # --- what people do

    async def contribute(self, token: str, contribution: str) -> None:
        """Random bits for the deal. The last ones of a seat count, and after the deal none do."""
        await self._finish(partial(self._contribute, token, contribution))

    async def _contribute(self, token: str, contribution: str) -> None:
        if self.row.dealt:
            return
        given = self.row.contributions | {str(self.holder(token)): contribution}
        await self._keep(replace(self.row, contributions=given))
        if self.row.starts == SEATED and self._all_sit():
            await self._deal()

    def _all_sit(self) -> bool:
        people = [k for k, seat in enumerate(self.row.seats) if seat.kind == HUMAN]
        return all(self.row.seats[k].claimed and str(k) in self.row.contributions for k in people)

    async def ready(self, token: str, ready: bool) -> None:
        await self._finish(partial(self._ready, token, ready))

    async def _ready(self, token: str, ready: bool) -> None:
        self.check_waiting()
        seat = self.holder(token)
        seats = list(self.row.seats)
        seats[seat] = replace(seats[seat], ready=ready)
        await self._keep(replace(self.row, seats=seats))

    async def _join(self, name: str) -> tuple[int, str] | None:
        """A bot that sits on a chair gives way to a guest."""
        found = await super()._join(name)
        if self.row.dealt:
            return found
        if found is None:
            found = await self._instead_of_bot(name)
        if found is not None:
            seat = self.holder(found[1])
            self.tell(self.talk.note("sat", seat, name=self.row.seats[seat].name))
        return found

    async def _instead_of_bot(self, name: str) -> tuple[int, str] | None:
        """The lock is held."""
        number = next((k for k, seat in enumerate(self.row.seats) if seat.kind != HUMAN), None)
        if number is None:
            return None
        token = keys.new_token()
        called = await self._called(number, name)
        seats = list(self.row.seats)
        seats[number] = SeatRow(HUMAN, called, keys.token_hash(token), claimed=True)
        await self._keep(replace(self.row, seats=seats))
        self.presence.called(number)
        return number, token

    # --- what the host does

    async def change(self, wish: LobbyWish, check_bot: CheckBot, lang: str) -> None:
        """Sets the table up anew; who was ready looks at it once more, if it is another game now."""
        await self._finish(partial(self._change, wish, check_bot, lang))

    async def _change(self, wish: LobbyWish, check_bot: CheckBot, lang: str) -> None:
        self.check_waiting()
        row = replace(self.row)
        if wish.order is not None:
            row = arranged(row, wish.order, alone=wish.chairs is None)
        if wish.chairs is not None:
            row.seats = self._chairs(wish.chairs, check_bot, lang)
            given = row.contributions.items()
            row.contributions = {seat: value for seat, value in given if self._stays(int(seat), row.seats)}
        if wish.options is not None:
            names.check_teams(wish.options)
            row.options = wish.options
        if wish.seconds_per_game is not None:
            row.clock = wish.seconds_per_game or None
        if wish.hints is not None:
            row.hints = wish.hints
        if wish.counted is not None:
            row.counted = wish.counted
        if wish.away is not None:
            check_bot(row.game, wish.away.bot, "away.bot", "")
            row.away_seconds, row.away_bot = wish.away.seconds, wish.away.bot
        choose_start(row, wish.start)
        choose_deck(row, wish)
        # What does not fit raises InputError here.
        progress = first(row)
        row.options = progress.table.options
        what = changes(self.row, row, moved=wish.order is not None and wish.order != sorted(wish.order))
        if set(what) - NO_MATTER:
            row.seats = [replace(seat, ready=seat.ready and k == row.host) for k, seat in enumerate(row.seats)]
        await self._keep(row, progress, wish.order)
        if what and row.host is not None:
            self.tell(self.talk.note("changed", row.host, name=row.seats[row.host].name, what=what))

    def _chairs(self, kinds: list[str], check_bot: CheckBot, lang: str) -> list[SeatRow]:
        """For each chair "human", where somebody sits or may sit down, or a bot."""
        seats: list[SeatRow] = []
        old = self.row.seats
        for number, kind in enumerate(kinds):
            where = f"chairs[{number}]"
            known = old[number] if number < len(old) else None
            if kind == HUMAN:
                seats.append(known if known is not None and known.kind == HUMAN else SeatRow(HUMAN, ""))
                continue
            check_bot(self.row.game, kind, where, "human or ")
            if known is not None and known.kind == HUMAN and known.claimed:
                self._check_empty(number, where)
            bot = known.name if known is not None and known.kind != HUMAN else ""
            seats.append(SeatRow(kind, bot, claimed=True, bot=kind))
        for number in range(len(kinds), len(old)):
            if old[number].kind == HUMAN and old[number].claimed:
                self._check_empty(number, f"chairs[{number}]")
        called = names.fill([seat.name for seat in seats], [seat.kind for seat in seats], lang)
        return [replace(seat, name=name) for seat, name in zip(seats, called, strict=True)]

    def _check_empty(self, number: int, where: str) -> None:
        if number == self.row.host or self._here(number) or not self.gone(number):
            raise InputError(where, f"expected human, because {self.row.seats[number].name} sits there")

    def _stays(self, number: int, seats: list[SeatRow]) -> bool:
        return number < len(seats) and seats[number].token is not None and seats[number].token == self.row.seats[number].token

    async def start(self) -> None:
        await self._finish(partial(self._start_game))

    async def _start_game(self) -> None:
        self.check_waiting()
        if any(not seat.claimed for seat in self.row.seats):
            raise Problem(409, "chairs-free")
        await self._deal()

    # --- writing down

    async def _deal(self) -> None:
        """The lock is held."""
        row = replace(self.row, dealt=True)  # its code leads those who come late to watching
        progress = first(row)
        row.due = must_act(progress.table.to_act, row.seats, clock=False)
        await self._keep(row, progress)

    async def _keep(self, row: TableRow, progress: Progress | None = None, order: list[int] | None = None) -> None:
        """Written, then true, then shown. `order`: who sat on chair order[k] sits on chair k now."""
        fence = Fence.after(self.row.head)
        row.head = fence.key
        await self._storage.save_table(row, fence=fence)
        said = self.talk.lines
        if order is not None:
            moved = where_to(order)
            self.presence.rearrange(order)
            self._audience.rearrange(moved)
            self.talk.rearrange(moved)
        else:
            for number in range(len(self.row.seats)):
                if self.row.seats[number].claimed and not self._stays(number, row.seats):
                    self.talk.forget(number)
        if len(row.seats) != len(self.row.seats):
            self.presence = Presence([seat.claimed for seat in row.seats])
        self.row = row
        self.progress = progress or self.progress
        self._rename()
        if row.dealt:
            self.dealt()
        self.show()
        if self.talk.lines != said:
            self.talk.tell_anew(self._audience.all(), self.progress.table.names)
