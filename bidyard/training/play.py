"""Decisions at the training tables, with what they led to."""

from __future__ import annotations

from typing import NamedTuple

import torch
from torch import Tensor

from bidyard.training.net import Moves, Net
from bidyard.training.tables import Tables

SURE = 1e6  # more than any two preferences differ by
LAMBDA = 0.96  # how far results are believed before what the net expects after the next decision


class Decisions(NamedTuple):
    """(steps, tables, …)"""

    seen: Tensor
    moves: Moves
    players: Tensor
    places: Tensor  # the move chosen, by its place in the list
    chances: Tensor  # its log-probability
    gains: Tensor  # what it brought the mover beyond what was expected
    worth: Tensor  # each seat's part of the victory as it turned out, the mover's first
    mine: Tensor  # whether the net decided that learns


class Tally:
    """Games ended and victories, by groups of tables; on the device until it is asked."""

    def __init__(self, tables: Tables) -> None:
        many = len(tables.league.groups)
        self.names = tables.league.groups
        self.won = torch.zeros(many, device=tables.device)
        self.games = torch.zeros(many, device=tables.device)

    def add(self, tables: Tables) -> None:
        ended = ((tables.done != 0) & (tables.hero >= 0)).float()
        own = tables.shares().gather(1, tables.hero.clamp(min=0)[:, None]).squeeze(1)
        self.games.index_add_(0, tables.group, ended)
        self.won.index_add_(0, tables.group, ended * own)

    def take(self) -> dict[str, tuple[float, int]]:
        """The shares since it was asked last."""
        games, won = self.games.tolist(), self.won.tolist()
        self.games.zero_()
        self.won.zero_()
        return {name: (w / g, int(g)) for name, w, g in zip(self.names, won, games, strict=True) if g}


def relative(turn: Tensor, players: Tensor, seats: int) -> Tensor:
    """(rows, seats): in place r the seat that comes r seats after the one in turn; beyond the players any."""
    return (turn.long()[:, None] + torch.arange(seats, device=turn.device)) % players[:, None]


def chances_by_seat(logits: Tensor, turn: Tensor, players: Tensor) -> Tensor:
    seats = torch.arange(logits.shape[1], device=turn.device)
    place = (seats - turn.long()[:, None]) % players[:, None]
    chances: Tensor = logits.softmax(-1).gather(1, place)
    return torch.where(seats < players[:, None], chances, 0)


def drawn(logits: Tensor) -> Tensor:
    """A place in each row, with the probabilities of its logits."""
    noise = torch.rand_like(logits).clamp_(1e-10, 1 - 1e-7)
    return (logits - (-noise.log()).log()).argmax(-1)


@torch.no_grad()
def play(tables: Tables, net: Net, past: Net, steps: int, tally: Tally, sure: bool = False) -> Decisions:
    """So many decisions at every table; `sure`: the past net always plays what it likes best, as `director` does."""
    rows, seats = tables.rewards.shape
    seen = torch.empty((steps, *tables.seen.shape), dtype=torch.float16, device=tables.device)
    turn = torch.empty((steps, rows), dtype=torch.int8, device=tables.device)
    expected = torch.empty((steps + 1, rows, seats), device=tables.device)
    shares, done = torch.empty_like(expected[:steps]), torch.empty((steps, rows), dtype=torch.bool, device=tables.device)
    kept: list[Moves] = []
    places, chances, mine = [], [], []
    old = tables.league.past
    for step in range(steps):
        seen[step].copy_(tables.seen)
        turn[step].copy_(tables.turn)
        moves = tables.moves()
        logits, worth = _ask(net, seen[step], moves, tables.players)
        expected[step] = chances_by_seat(worth, turn[step], tables.players)
        own = tables.hero < 0
        own = own | (tables.hero == turn[step])
        if old:
            earlier, _ = _ask(past, seen[step, :old], Moves(*(part[:old] for part in moves)), tables.players[:old])
            if sure:
                earlier = earlier + SURE * (earlier == earlier.amax(-1, keepdim=True))
            logits[:old] = torch.where(own[:old, None], logits[:old], earlier)
        place = drawn(logits)
        tables.step(moves.actions.gather(1, place[:, None]).squeeze(1))
        tally.add(tables)
        shares[step], done[step] = tables.shares(), tables.done != 0
        kept.append(Moves(moves.actions.short(), moves.counts, moves.advice))
        places.append(place)
        chances.append(logits.log_softmax(-1).gather(1, place[:, None]).squeeze(1))
        mine.append(own)
    _, worth = _ask(net, tables.seen.half(), tables.moves(), tables.players)
    expected[steps] = chances_by_seat(worth, tables.turn, tables.players)
    results = torch.empty_like(shares)
    after = expected[steps]
    for step in reversed(range(steps)):
        after = torch.where(done[step, :, None], shares[step], after)
        results[step] = after
        after = LAMBDA * after + (1 - LAMBDA) * expected[step]
    gains = (results - expected[:steps]).gather(2, turn.long()[..., None]).squeeze(2)
    places_of = torch.stack([relative(turn[step], tables.players, seats) for step in range(steps)])
    return Decisions(
        seen,
        Moves(*map(torch.stack, zip(*kept, strict=True))),
        tables.players.expand(steps, rows),
        torch.stack(places),
        torch.stack(chances),
        gains,
        results.gather(2, places_of).where(torch.arange(seats, device=tables.device) < tables.players[:, None], 0),
        torch.stack(mine),
    )


def _ask(net: Net, seen: Tensor, moves: Moves, players: Tensor) -> tuple[Tensor, Tensor]:
    with quick(seen.device):
        logits, worth = net(seen.float(), moves, players)
    return logits, worth


def quick(device: torch.device) -> torch.autocast:
    """Half precision where it pays."""
    return torch.autocast(device.type, torch.bfloat16, enabled=device.type == "cuda")
