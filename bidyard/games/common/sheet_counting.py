"""Score sheets of the two auctions for money and reputation."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from bidyard.engine.errors import InputError
from bidyard.engine.game import Line, PlayerResult
from bidyard.engine.reading import Reader, whole
from bidyard.games.common.reputation_scoring import eliminate

Winners = Callable[[Sequence[int], Sequence[int], int, Sequence[int]], int]


def read_players(sheet: Reader, rule: str) -> list[Reader]:
    """The players' entries, three to five."""
    entries = sheet.tables("players")
    sheet.done()
    if len(entries) not in (3, 4, 5):
        raise InputError("players", f"expected 3 to 5 players ({rule}), found {len(entries)}")
    return entries


def total(entry: Reader, field: str) -> int:
    """A list of printed values, or their total."""
    value = entry.get(field)
    if isinstance(value, list):
        return sum(whole(v, f"{entry.at(field)}[{i}]", 0, 20) for i, v in enumerate(value))
    return whole(value, entry.at(field), 0, 240)


def settle(
    names: Sequence[str],
    for_reputation: Sequence[Sequence[Line]],
    for_profit: Sequence[Sequence[Line]],
    rules: tuple[str, str],
    out_rules: tuple[str, str],
    winners: Winners,
) -> tuple[PlayerResult, ...]:
    """Adds up the lines of every player, under the rules of the two sums; says who is out, by which of two rules (the second
    is for five players), and who won.

    `winners` gets profit, reputation, players and who is eliminated, and answers with bits.
    """
    n = len(names)
    reputation = [sum(line.value for line in lines) for lines in for_reputation]
    profit = [sum(line.value for line in lines) for lines in for_profit]
    out = [0] * n
    eliminate(reputation, n, out)
    won = winners(profit, reputation, n, out)
    return tuple(
        PlayerResult(
            names[i],
            profit[i],
            bool(out[i]),
            bool(won >> i & 1),
            (
                *for_reputation[i],
                Line("reputation", reputation[i], rules[0], total=True, reconstructed=_ours(for_reputation[i])),
                *for_profit[i],
                Line("profit", profit[i], rules[1], total=True, reconstructed=_ours(for_profit[i])),
            ),
            {"reputation": reputation[i], "profit": profit[i]},
            out_rule=out_rules[n == 5] if out[i] else "",
        )
        for i in range(n)
    )


def _ours(lines: Sequence[Line]) -> bool:
    return any(line.reconstructed for line in lines)
