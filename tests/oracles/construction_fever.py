"""Construction Fever as the rules text has it (CF ids in brackets)."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any


@dataclass
class Player:
    hq: int
    credits: int = 0
    rest: int = 0
    bid: int = 0
    secret: int | None = None
    black: list[dict[str, Any]] = field(default_factory=list)
    black_workers: int = 0


@dataclass
class Edge:
    """A green stack: its cards, and the workers of each neighbour by seat (CF-18)."""

    cards: list[dict[str, Any]] = field(default_factory=list)
    workers: dict[int, int] = field(default_factory=dict)


class Fever:
    def __init__(self, deck: dict[str, Any], players: int, start: int, black: list[str], green: list[str]) -> None:
        self.deck, self.n, self.start = deck, players, start
        cards = {card["id"]: card for pile in deck["cards"].values() for card in pile}
        rounds = deck["meta"]["rounds"]
        self.pairs = [(cards[b], cards[g]) for b, g in zip(black[:rounds], green[:rounds], strict=True)]
        self.workers = deck["workers"][f"players{players}"]
        self.seats = [Player(self.workers) for _ in range(players)]
        self.edges = [Edge(workers={i: 0, self.left(i): 0}) for i in range(players)]  # E_i lies between i and left(i)
        self.bank = deck["meta"]["bank_total"]
        self.round = 0
        self.phase = "bidding"
        self.begin_round()

    def left(self, seat: int) -> int:
        return (seat + 1) % self.n

    def right(self, seat: int) -> int:
        return (seat - 1) % self.n

    # The round

    def begin_round(self) -> None:
        self.round += 1
        self.black, self.green = self.pairs[self.round - 1]
        self.on_black, self.on_green = self.black["credits"], 0  # CF-13
        self.bank -= self.on_black
        self.black_leader: int | None = None
        self.green_leader: int | None = None
        self.green_bid = self.passes = 0
        self.turn = self.start
        for seat, player in enumerate(self.seats):  # CF-15 to CF-17
            if player.black_workers:
                player.black_workers -= 1
                player.rest += 1
            for edge in (self.edges[seat], self.edges[self.right(seat)]):
                if edge.workers[seat]:
                    edge.workers[seat] -= 1
                    player.rest += 1
        self.phase = "bidding"
        self.go_on()

    def leads(self, seat: int) -> bool:
        return seat in (self.black_leader, self.green_leader)

    def moves(self, seat: int) -> set[str]:
        hq = self.seats[seat].hq
        if self.phase == "developing":
            return {f"develop {n}" for n in range(hq + 1)}  # CF-48
        moves = {"pass"}
        if not self.leads(seat):  # CF-21
            moves |= {f"green {n}" for n in range(self.green_bid + 1, hq + 1)}  # CF-25 to CF-27
            if hq >= self.black["workers"]:  # CF-33
                moves |= {f"black {k}" for k in range(1, self.on_black + 1)}  # CF-30, CF-31
        return moves

    def legal(self, seat: int, move: str) -> bool:
        return move in self.moves(seat)

    def to_act(self) -> set[int]:
        if self.phase == "game-over":
            return set()
        if self.phase == "developing":
            return {seat for seat in self.neighbours() if self.seats[seat].secret is None}
        return {self.turn}

    def play(self, seat: int, move: str) -> None:
        kind, _, number = move.partition(" ")
        if kind == "develop":
            self.seats[seat].secret = int(number)
        else:
            self.bid(seat, kind, int(number or 0))
        self.go_on()

    def bid(self, seat: int, kind: str, n: int) -> None:
        player = self.seats[seat]
        self.passes = self.passes + 1 if kind == "pass" else 0
        if kind == "green":
            self.take_back(self.green_leader)  # CF-29
            self.green_leader, self.green_bid = seat, n
            player.hq, player.bid = player.hq - n, n
        elif kind == "black":
            self.take_back(self.black_leader)  # CF-34
            self.black_leader = seat
            self.on_black, self.on_green = self.on_black - n, self.on_green + n
            player.hq, player.bid = player.hq - self.black["workers"], self.black["workers"]
        self.turn = self.left(seat)

    def take_back(self, seat: int | None) -> None:
        if seat is not None:
            self.seats[seat].hq += self.seats[seat].bid
            self.seats[seat].bid = 0

    def go_on(self) -> None:
        """Plays what needs no decision."""
        while self.phase == "bidding" and self.passes < self.n and self.moves(self.turn) == {"pass"}:
            self.bid(self.turn, "pass", 0)
        if self.phase == "bidding" and self.passes == self.n:  # CF-23
            self.construct()
        if self.phase == "developing":
            for seat in self.neighbours():
                if self.seats[seat].hq == 0:
                    self.seats[seat].secret = 0
            if not self.to_act():
                self.develop()
                self.end_round()

    def construct(self) -> None:
        if self.black_leader is None:  # CF-37
            self.bank += self.on_black
        else:
            winner = self.seats[self.black_leader]
            winner.credits += self.on_black
            winner.black.append(self.black)
            winner.black_workers, winner.bid = winner.black_workers + winner.bid, 0
        if self.green_leader is None:  # CF-38
            self.bank += self.on_green
        else:
            self.seats[self.green_leader].credits += self.on_green
        self.on_black = self.on_green = 0
        if self.green_leader is None:
            self.end_round()  # CF-47
        else:
            self.phase = "developing"

    def neighbours(self) -> tuple[int, int]:
        assert self.green_leader is not None
        return self.left(self.green_leader), self.right(self.green_leader)

    def develop(self) -> None:
        assert self.green_leader is not None
        one, two = self.neighbours()
        offers = {seat: self.seats[seat].secret or 0 for seat in (one, two)}
        partner = one if offers[one] >= offers[two] else two  # CF-50
        edge = self.edges[self.green_leader if partner == one else two]  # CF-51
        edge.cards.append(self.green)
        edge.workers[partner] += offers[partner]
        self.seats[partner].hq -= offers[partner]
        winner = self.seats[self.green_leader]
        edge.workers[self.green_leader] += winner.bid
        winner.bid = 0
        self.seats[one].secret = self.seats[two].secret = None

    def end_round(self) -> None:
        for player in self.seats:  # CF-54
            player.hq, player.rest = player.hq + player.rest, 0
        self.start = self.left(self.start)
        if self.round == len(self.pairs):
            self.phase = "game-over"
        else:
            self.begin_round()

    # What is seen, and the end

    def seen(self, viewer: int | None) -> dict[str, Any]:
        asked = self.to_act()
        if self.phase == "developing":  # nobody learns who has sealed, but whoever did
            asked = {seat for seat in self.neighbours() if self.seats[seat].hq and (seat != viewer or seat in asked)}
        seen: dict[str, Any] = {
            "phase": self.phase,
            "to_act": sorted(asked),
            "round": self.round,
            "bank": self.bank,
            "black": None,
            "green": None,
            "players": [self.seen_player(seat) for seat in range(self.n)],
        }
        if self.phase != "game-over":
            printed = {"card": self.black["id"], **{key: self.black[key] for key in ("workers", "reputation_loss")}}
            seen["black"] = {**printed, "credits": self.on_black, "leader": self.black_leader}
            green = {"card": self.green["id"], "reputation": self.green["reputation"], "bid": self.green_bid}
            seen["green"] = {**green, "credits": self.on_green, "leader": self.green_leader}
            seen["start"] = self.start
        return seen

    def seen_player(self, seat: int) -> dict[str, Any]:
        player, left, right = self.seats[seat], self.edges[seat], self.edges[self.right(seat)]
        lying = player.black_workers + left.workers[seat] + right.workers[seat]
        assert player.hq + player.rest + player.bid + lying == self.workers
        own = {"hq": player.hq, "resting": player.rest, "bid": player.bid, "credits": player.credits}
        black = {"black_cards": len(player.black), "black_workers": player.black_workers}
        lefts = {"left_cards": len(left.cards), "left_workers": left.workers[seat]}
        return own | black | lefts | {"right_cards": len(right.cards), "right_workers": right.workers[seat]}

    def green_cards(self, seat: int) -> list[int]:
        return [card["reputation"] for edge in (self.edges[seat], self.edges[self.right(seat)]) for card in edge.cards]

    def result(self) -> dict[str, Any] | None:
        if self.phase != "game-over":
            return None
        hq = self.deck["hq"]
        reputation, profit = [], []
        for seat, player in enumerate(self.seats):  # CF-60 to CF-62
            lost = sum(card["reputation_loss"] for card in player.black)
            reputation.append(hq["reputation"][player.hq] + sum(self.green_cards(seat)) - lost)
            profit.append(hq["credits"][player.hq] + player.credits)
        out = eliminated(reputation)
        best = max((profit[seat] for seat in range(self.n) if seat not in out), default=None)
        winners = [seat for seat in range(self.n) if seat not in out and profit[seat] == best]  # CF-66
        each = [{"reputation": one, "profit": two} for one, two in zip(reputation, profit, strict=True)]
        return {"scores": profit, "winners": winners, "eliminated": out, "players": each}

    def sheet(self) -> dict[str, Any]:
        return {
            "players": [
                {
                    "name": str(seat),
                    "hq_workers": player.hq,
                    "credits": player.credits,
                    "green": self.green_cards(seat),
                    "black": [card["reputation_loss"] for card in player.black],
                }
                for seat, player in enumerate(self.seats)
            ]
        }


def eliminated(reputation: list[int]) -> list[int]:
    """CF-63, CF-64, word for word."""
    n, lowest = len(reputation), min(reputation)
    low = [seat for seat in range(n) if reputation[seat] == lowest]
    if n < 5:
        return low if len(low) == 1 else []
    if len(low) >= 3:
        return []
    if len(low) == 2:
        return low
    second = min(value for value in reputation if value != lowest)
    next_low = [seat for seat in range(n) if reputation[seat] == second]
    return sorted(low + next_low) if len(next_low) == 1 else low
