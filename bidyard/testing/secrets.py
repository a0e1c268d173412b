"""Swap the secrets: nothing that leaves for a seat may depend on what the seat cannot know."""

from __future__ import annotations

from typing import Any

from bidyard.engine.chance import mix
from bidyard.table import Masked, Seat, Table
from bidyard.testing.faults import at, part


class Leak(AssertionError):  # noqa: N818 (it is what it is)
    """A seat could learn something it must not know."""


def check_secrets(table: Table, seed: int = 1) -> None:
    """All seats and the spectator, against two deals of what they cannot know and all sealed answers of others."""
    for seat in (None, *range(table.players)):
        _check_deals(table, seat, seed, table.ply % 16 == 0)
    if len(table.to_act) > 1:
        _check_sealed(table)


def _check_deals(table: Table, seat: int | None, seed: int, asked: bool) -> None:
    """`asked`: also what every thing is said to be, which takes longer than all the rest."""
    masked = table.masked(seat)
    shown = _everything(masked)
    explained = (masked.explain(), masked.coach()) if asked else None
    for number in range(2):
        state = masked.dealt(mix(seed + number))
        # A full state: nothing is made up or lost by dealing.
        with part(f"laws in a deal for seat {seat}", at(table)):
            table.module.laws.check(table.cards, state)
        again = Masked(table.module, table.cards, state, seat, table.names)
        if again.state != masked.state:
            raise Leak(f"{table.game}, seat {seat}, ply {table.ply}: mask(deal(mask(s))) differs from mask(s)")
        if _everything(again) != shown:
            raise Leak(f"{table.game}, seat {seat}, ply {table.ply}: a view depends on what is hidden")
        if asked and (again.explain(), again.coach()) != explained:
            raise Leak(f"{table.game}, seat {seat}, ply {table.ply}: what a thing is said to be depends on what is hidden")
    if seat is not None:
        if masked.decides != (seat in table.to_act):
            raise AssertionError(f"{table.game}: the mask hides from seat {seat} whether it must decide")


def _check_sealed(table: Table) -> None:
    """A simultaneous answer changes nothing for anybody else before the reveal."""
    for answering in table.to_act:
        others = [seat for seat in (None, *range(table.players)) if seat != answering]
        before = {seat: _everything(table.masked(seat)) for seat in others}
        logs = {seat: table.log(seat) for seat in others}
        for move in table.moves(answering):
            after = table.copy()
            after.play(answering, move)
            if set(after.to_act) != set(table.to_act) - {answering}:
                continue  # this answer was the last one: the reveal
            for seat in others:
                if _everything(after.masked(seat)) != before[seat] or after.log(seat) != logs[seat]:
                    raise Leak(f"{table.game}: seat {seat} learns of the sealed answer {move} of seat {answering}")
            own = after.view(answering)
            # Others who have answered, too, are still asked as far as this seat may know.
            waiting = [seat for seat in table.view(answering)["to_act"] if seat != answering]
            if (own.pop("sealed"), own.pop("to_act")) != (True, waiting):
                raise AssertionError(f"{table.game}: the view of seat {answering} does not say that it has answered")
            if own != {key: value for key, value in table.view(answering).items() if key in own}:
                raise Leak(f"{table.game}: the view of seat {answering} changed before the reveal")


def _everything(masked: Masked | Seat) -> tuple[Any, ...]:
    """All that can leave for a seat."""
    moves = masked.moves
    said = [(masked.say_move(move), masked.warning(move)) for move in moves]
    stands = [masked.standing(counted=counted) for counted in (True, False)]
    return masked.state, masked.view, moves, masked.prompt(), said, stands
