"""The undo policy.

A seat may take back its last decision as long as nobody has learned anything from it that a taken-back move could not
make unknown again. That is:

1. Nobody else has decided since. Where one person plays alone against bots, what they answered is taken back with it, as
   long as all of this holds for their answers, too. Where other people play, a server gives only a short time for it.
2. It was announced openly. A sealed answer is final: letting it be changed would have to tell whether others have answered.
3. The game is not over, and the move does not lead to a question that several seats answer in secret: whether it could still
   be taken back would tell whether one of them has answered.
4. Nothing was drawn or shuffled, and nobody, the player included, saw anything that was hidden from them before
   (a card drawn or turned, a sealed bid opened). What the player announced by the move itself does not count.

Point 4 is decided from the states, not from a list of events, so that it holds for every game. Nothing was revealed to a
viewer if (a) chance did not move, (b) the same places of the state are hidden from the player as before, and
(c) from other deals of what the viewer did not know, the same move leads to the same visible state.
(b) is asked of the player alone: from the others it may hide less, because a move announces something of the own hand.
"""

from __future__ import annotations

from bidyard.engine.contract import GameState
from bidyard.table.table import AnyMove, Table

_DEALS = 3
_MARKS = bytes([0] + [1] * 255)


def may_be_taken_back(before: Table, seat: int, move: AnyMove, after: Table) -> bool:
    """Whether `move` of `seat`, which led from `before` to `after`, may be undone while it is the last decision."""
    if len(after.to_act) != 1 or _chance(before) != _chance(after):
        return False
    if _hidden(before, seat) != _hidden(after, seat):
        return False
    # Who knows the same before and after is told the same: then one is asked for all. (What is known does not depend on who
    # knows it: a deal of it is masked for each of them to the same again, which check_secrets holds every game to.)
    code = before.move(move).code
    viewers = {(before.masked(who).state, after.masked(who).state): who for who in (*range(before.players), None)}
    return all(_told_nothing(before, seat, code, after, viewer) for viewer in reversed(viewers.values()))


def _chance(table: Table) -> list[int]:
    state = table._s
    return [*state.rng, *state.rng_taken]


def _hidden(table: Table, viewer: int) -> bytes:
    """A mark for every place of the state that the viewer cannot see."""
    everything, seen = table.state, table.masked(viewer).state
    differs = int.from_bytes(everything) ^ int.from_bytes(seen)
    return differs.to_bytes(len(seen)).translate(_MARKS)


def _told_nothing(before: Table, seat: int, code: int, after: Table, viewer: int | None) -> bool:
    known = before.masked(viewer)
    seen = after.masked(viewer).state
    rules, tables = before.module.rules, before.cards.tables
    possible = 0
    for deal in range(_DEALS):
        other = known.dealt(deal * 7919 + 1)
        # A deal in which the move is impossible is ruled out by the announcement itself.
        if rules.refuse(tables, other, seat, code):
            continue
        possible += 1
        rules.apply(tables, other, seat, code)
        if _masked(before, other, viewer) != seen:
            return False
    return possible > 0


def _masked(table: Table, state: GameState, viewer: int | None) -> bytes:
    table.module.rules.mask(table.cards.tables, state, -1 if viewer is None else viewer)
    return state.pack()
