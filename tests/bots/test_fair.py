"""No bot peeks. The full size (200 positions, 20 deals) runs with `python -m bidyard.bots.fair`."""

from __future__ import annotations

import pytest

from bidyard import Table, bot, games
from bidyard.bots.fair import NONSENSE, Peeked, behaviour, check_fair, check_preferences, poisoned, positions


@pytest.mark.parametrize("game", games())
@pytest.mark.parametrize("name", ["random", "apprentice", "foreman-bold", "site-manager@60", "contractor@60"])
def test_bots_do_not_peek(game: str, name: str) -> None:
    assert check_fair(behaviour(bot(name, game)), game, count=8, deals=4) == 8


@pytest.mark.parametrize("game", games())
def test_heuristics_read_only_what_the_seat_knows(game: str) -> None:
    check_preferences(game, count=40)


@pytest.mark.parametrize("game", games())
def test_a_cheater_is_caught(game: str) -> None:
    """One that looks at the whole state, if only at its order of cards, gives itself away."""

    def cheats(table: Table, seat: int) -> object:
        moves = table.moves(seat)
        return moves[sum(table.state) % len(moves)]

    with pytest.raises(Peeked):
        check_fair(cheats, game, count=8, deals=4)


def test_a_subtle_cheater_is_caught() -> None:
    """A greedy bot that bids on Black only if the next black card is poorer."""
    player = bot("foreman", "construction-fever")

    def cheats(table: Table, seat: int) -> object:
        state = table.module.rules.State.unpack(table.state)
        if state.round_no < 10:
            now, later = (table.cards.tables.black_credits[state.black[i] % 12] for i in (state.round_no - 1, state.round_no))
            if later < now:
                return table.moves(seat)[-1]
        return player.choose(table.seat(seat), 7)

    with pytest.raises(Peeked):
        check_fair(cheats, "construction-fever", count=20, deals=6)


@pytest.mark.parametrize("game", games())
def test_poison_changes_what_is_hidden_and_nothing_else(game: str) -> None:
    changed = 0
    for table, seat in positions(game, 10):
        bad = poisoned(table, seat)
        changed += bad.state != table.state
        assert bad.seat(seat).state == table.seat(seat).state
    assert changed > 5


def test_poison_lies_in_every_hidden_card() -> None:
    for table, seat in positions("construction-fever", 5):
        assert NONSENSE in table.module.rules.State.unpack(poisoned(table, seat).state).black
