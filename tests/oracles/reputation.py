"""Reputation as the rules text has it (RP ids in brackets). Powers and agendas by what the deck says of them."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from tests.oracles.construction_fever import Edge, eliminated

Card = dict[str, Any]


@dataclass
class Player:
    hq: int
    ceo: Card | None = None
    corporation: Card | None = None
    credits: int = 0
    tokens: int = 0
    spent: bool = False
    enriched: bool = False  # the power has brought its credits
    paid_round: int = 0
    rest: dict[str, int] = field(default_factory=lambda: {"left": 0, "middle": 0, "right": 0})
    bid: int = 0
    secret: str | None = None
    private: list[Card] = field(default_factory=list)
    private_workers: int = 0


class Reputation:
    def __init__(self, deck: Card, n: int, options: Card, start: int, order: dict[str, list[str]], dealt: list[Any]) -> None:
        self.deck, self.n, self.options, self.start = deck, n, options, start
        cards = {card["id"]: card for pile in deck["cards"].values() for card in pile}
        self.ceos = {card["id"]: card for card in deck["ceo"]}
        self.corporations = {card["id"]: card for card in deck["corporation"]}
        self.piles = {name: [cards[card] for card in ids] for name, ids in order.items()}
        self.workers = deck["workers"][f"players{n}"]
        self.seats = [Player(self.workers) for _ in range(n)]
        for player, (ceo, corporation) in zip(self.seats, dealt, strict=True):
            player.ceo, player.corporation = self.ceos.get(ceo), self.corporations.get(corporation)
        self.edges = [Edge(workers={i: 0, self.left(i): 0}) for i in range(n)]
        self.round = 1
        self.asked: list[int] = []
        self.turn = start
        circle = [(start + i) % n for i in range(n)]
        mode = options["identities"]
        # RP-3: whom to ask for a CEO, and then for a Corporation
        self.draft = [(s, "ceo") for s in circle] if mode in ("pairs", "drafted") else []
        self.draft += [(s, "corporation") for s in reversed(circle)] if mode == "drafted" else []
        self.phase = "drafting"
        if not self.draft:
            self.reveal()

    def left(self, seat: int) -> int:
        return (seat + 1) % self.n

    def right(self, seat: int) -> int:
        return (seat - 1) % self.n

    def stacks(self, seat: int) -> tuple[Edge, Edge]:
        return self.edges[seat], self.edges[self.right(seat)]

    def has(self, seat: int, effect: str) -> bool:
        """Whether the seat owns such a power and may still use it."""
        player = self.seats[seat]
        return player.corporation is not None and player.corporation["effect"] == effect and not player.spent

    def spend(self, seat: int) -> Card:
        player = self.seats[seat]
        assert player.corporation is not None
        player.spent = player.corporation["uses"] != "permanent"
        self.enrich(seat)
        return player.corporation

    def enrich(self, seat: int) -> None:
        """Some powers bring credits, the first time they work."""
        player = self.seats[seat]
        if not player.enriched and player.corporation is not None:
            player.credits += player.corporation.get("credits", 0)
            player.enriched = True

    def pay(self, seat: int, *events: str) -> None:
        """RP-58: an agenda pays each time, within its limits."""
        player = self.seats[seat]
        if player.ceo is None or player.ceo["event"] not in events:
            return
        limit, once = player.ceo["limit"], player.paid_round
        if (limit == "once_per_game" and once) or (limit == "once_per_round" and once == self.round):
            return
        player.tokens = min(player.tokens + player.ceo["tokens"], player.ceo.get("maximum", 9999))
        player.paid_round = self.round

    # Phases 1 and 2

    def begin_round(self) -> None:
        self.phase = "workers-leave-projects"
        for player in self.seats:
            if player.corporation is not None and player.corporation["uses"] == "once_per_round":
                player.spent = False
        circle = [(self.start + i) % self.n for i in range(self.n)]
        self.direct: set[int] = set()
        self.asked = [s for s in circle if self.has(s, "rest_directly_to_hq") and self.lying(s)]

    def lying(self, seat: int) -> int:
        return self.seats[seat].private_workers + sum(edge.workers[seat] for edge in self.stacks(seat))

    def leave(self) -> None:
        for seat, player in enumerate(self.seats):
            places = []
            if player.private_workers:
                player.private_workers -= 1
                places.append("middle")
            for side, edge in zip(("left", "right"), self.stacks(seat), strict=True):
                if edge.workers[seat]:
                    edge.workers[seat] -= 1
                    places.append(side)
            if seat in self.direct:
                player.hq += len(places)
            else:
                for place in places:
                    player.rest[place] = 1
                if len(places) >= 2:
                    self.pay(seat, "fill_two_rest_spaces")
                if len(places) == 3:
                    self.pay(seat, "fill_three_rest_spaces")

    def reveal(self) -> None:
        self.phase = "bidding"
        self.public, self.private = (self.piles[name][self.round - 1] for name in ("public", "private"))
        self.on_public, self.on_private = self.public["credits"], 0
        self.public_leader: int | None = None
        self.private_leader: int | None = None
        self.private_bid = self.speculations = 0
        self.turn = self.start

    # What may be done

    def to_act(self) -> set[int]:
        if self.phase == "game-over":
            return set()
        if self.phase == "drafting":
            return {self.draft[0][0]}
        if self.asked:
            return {self.asked[0]}
        if self.phase == "co-sponsor-bid":
            return {seat for seat in self.three() if self.seats[seat].secret is None}
        return {self.turn}

    def moves(self, seat: int) -> set[str]:
        player = self.seats[seat]
        power = f"power {player.corporation['id']}" if player.corporation else ""
        if self.phase == "drafting":
            kind = self.draft[0][1]
            taken = [getattr(other, kind) for other in self.seats]
            pile = self.ceos if kind == "ceo" else self.corporations
            return {f"choose {card}" for card in pile if pile[card] not in taken}
        if self.asked:
            return {power, f"{power} skip"}
        if self.phase == "co-sponsor-bid":
            if seat == self.public_leader:
                return {"marker left", "marker right"}
            return {f"cosponsor {k}" for k in range(player.hq + 1)}
        moves = {"speculate"}
        if self.has(seat, "recall_private_workers") and player.corporation:
            most = min(player.corporation["amount_max"], player.private_workers)
            moves |= {f"{power} {k}" for k in range(1, most + 1)}
        if self.has(seat, "add_bank_credits_to_project"):
            moves |= {f"{power} public", f"{power} private"}
        if seat in (self.private_leader, self.public_leader):  # RP-21
            return moves
        moves |= {f"private {k}" for k in range(self.private_bid + 1, player.hq + 1)}
        if player.hq >= self.public["workers"]:
            moves |= {f"public {k}" for k in range(1, self.on_public + 1)}
            if self.has(seat, "public_bid_zero_credits"):
                moves.add(power)
        if self.has(seat, "private_bid_equal") and self.private_leader is not None and player.hq >= self.private_bid:
            moves.add(power)
        return moves

    def legal(self, seat: int, move: str) -> bool:
        return move in self.moves(seat)

    def play(self, seat: int, move: str) -> None:
        kind, *words = move.split()
        if kind == "choose":
            self.choose(seat, words[0])
        elif kind == "marker":
            self.seats[seat].secret = words[0]
        elif kind == "cosponsor":
            self.seats[seat].secret = words[0]
        elif kind == "power":
            self.use(seat, words[1] if len(words) > 1 else "")
        else:
            self.bid(seat, kind, int(words[0]) if words else 0)
        self.go_on()

    def choose(self, seat: int, card: str) -> None:
        if self.draft.pop(0)[1] == "corporation":
            self.seats[seat].corporation = self.corporations[card]
        else:
            self.seats[seat].ceo = self.ceos[card]
            if self.options["identities"] == "pairs":
                pair = [c for c in self.corporations.values() if c["symbol"] == self.ceos[card]["symbol"]]
                self.seats[seat].corporation = pair[0]
        if not self.draft:
            self.reveal()

    def use(self, seat: int, choice: str) -> None:
        if self.asked:
            self.asked.pop(0)
            if choice == "skip":
                self.swap = False
            else:
                self.spend(seat)
                self.swap = True
                if self.phase == "workers-leave-projects":
                    self.direct.add(seat)
            return
        corporation = self.spend(seat)
        if corporation["effect"] == "recall_private_workers":
            self.seats[seat].private_workers -= int(choice)
            self.seats[seat].hq += int(choice)
        elif choice == "public":
            self.on_public += corporation["amount"]
            self.speculations = 0  # RP-23
        elif choice == "private":
            self.on_private += corporation["amount"]
            self.speculations = 0
        elif corporation["effect"] == "public_bid_zero_credits":
            self.bid(seat, "public", 0)
        else:
            self.bid(seat, "private", self.private_bid)

    def bid(self, seat: int, kind: str, k: int) -> None:
        player = self.seats[seat]
        self.speculations = self.speculations + 1 if kind == "speculate" else 0
        loser, cost = None, 0
        if kind == "private":
            loser, self.private_leader, self.private_bid, cost = self.private_leader, seat, k, k
        elif kind == "public":
            loser, self.public_leader, cost = self.public_leader, seat, self.public["workers"]
            self.on_public, self.on_private = self.on_public - k, self.on_private + k
        if loser is not None:
            self.seats[loser].hq += self.seats[loser].bid
            self.seats[loser].bid = 0
            self.pay(loser, "outbid_by_other")
        player.hq, player.bid = player.hq - cost, player.bid + cost
        self.turn = self.left(seat)

    def go_on(self) -> None:
        while self.phase == "workers-leave-projects" and not self.asked:
            self.leave()
            self.reveal()
        while self.phase == "bidding" and self.speculations < self.n and self.moves(self.turn) == {"speculate"}:
            self.bid(self.turn, "speculate", 0)
        if self.phase == "bidding" and self.speculations == self.n:
            self.sponsor()
        if self.phase == "co-sponsor-bid":
            for seat in self.three()[1:]:
                if self.seats[seat].hq == 0:
                    self.seats[seat].secret = "0"
            if not self.shown and not self.to_act():
                self.show()
            if self.shown and not self.asked:
                self.place()
                self.end_round()
                self.go_on()
        elif self.phase == "sponsoring":
            self.end_round()
            self.go_on()

    # Phases 4 and 5

    def sponsor(self) -> None:
        won = ((self.private_leader, self.on_private, "win_private"), (self.public_leader, self.on_public, "win_public"))
        for seat, credits, event in won:
            if seat is not None:
                self.seats[seat].credits += credits
                self.pay(seat, event)
                if credits >= (self.seats[seat].ceo or {}).get("threshold", 0):
                    self.pay(seat, "take_credits_at_least")
        if self.private_leader is not None:
            winner = self.seats[self.private_leader]
            winner.private.append(self.private)
            winner.private_workers, winner.bid = winner.private_workers + winner.bid, 0
        self.on_private = self.on_public = 0
        self.shown = self.swap = False
        self.partner: int | None = None
        self.phase = "sponsoring" if self.public_leader is None else "co-sponsor-bid"

    def three(self) -> list[int]:
        assert self.public_leader is not None
        return [self.public_leader, self.left(self.public_leader), self.right(self.public_leader)]

    def show(self) -> None:
        sponsor, one, two = self.three()
        self.shown = True
        self.offers = {seat: int(self.seats[seat].secret or 0) for seat in (one, two)}
        if self.offers[one] != self.offers[two]:
            self.partner = one if self.offers[one] > self.offers[two] else two
        else:
            self.partner = one if self.seats[sponsor].secret == "left" else two  # RP-45
            powers = [seat for seat in (one, two) if self.has(seat, "win_cosponsor_ties")]
            if len(powers) == 1:  # RP-57: two cancel each other
                self.partner = powers[0]
                self.spend(powers[0])
        self.asked = [sponsor] if self.has(sponsor, "swap_cosponsor") else []

    def place(self) -> None:
        sponsor, one, two = self.three()
        if self.swap:
            self.partner = two if self.partner == one else one
        assert self.partner is not None
        edge = self.edges[sponsor if self.partner == one else two]  # RP-48
        edge.cards.append(self.public)
        for seat, workers in ((sponsor, self.seats[sponsor].bid), (self.partner, self.offers[self.partner])):
            edge.workers[seat] += workers
        self.seats[sponsor].bid = 0
        self.seats[self.partner].hq -= self.offers[self.partner]
        for seat in (sponsor, one, two):
            self.seats[seat].secret = None
        self.pay(self.partner, "win_cosponsor")

    def end_round(self) -> None:
        for seat, player in enumerate(self.seats):
            if seat not in (self.private_leader, self.public_leader):
                self.pay(seat, "round_without_winning")
                if seat != self.partner:
                    self.pay(seat, "round_without_project")
            if min(len(edge.cards) for edge in self.stacks(seat)) >= (player.ceo or {}).get("threshold", 0):
                self.pay(seat, "both_public_stacks_at_least")
            player.hq += sum(player.rest.values())
            player.rest = dict.fromkeys(player.rest, 0)
        self.start = self.left(self.start)
        if self.round == self.deck["meta"]["rounds"]:
            self.phase = "game-over"
        else:
            self.round += 1
            self.begin_round()

    # What is seen, and the end

    def seen(self, viewer: int | None) -> Card:
        asked = self.to_act()
        if self.phase == "co-sponsor-bid" and not self.shown:  # nobody learns who has sealed, but whoever did
            sealing = [seat for seat in self.three() if seat == self.public_leader or self.seats[seat].hq]
            asked = {seat for seat in sealing if seat != viewer or seat in asked}
        seen: Card = {"phase": self.phase, "to_act": sorted(asked), "round": self.round, "public": None, "private": None}
        if self.phase != "game-over":
            seen["start"] = self.start
        if self.phase in ("bidding", "co-sponsor-bid"):
            public = {"card": self.public["id"], **{key: self.public[key] for key in ("workers", "reputation")}}
            seen["public"] = public | {"credits": self.on_public, "leader": self.public_leader}
            private = {"card": self.private["id"], "reputation_loss": self.private["reputation_loss"]}
            seen["private"] = private | {"credits": self.on_private, "leader": self.private_leader, "bid": self.private_bid}
        seen["cosponsor"] = self.seen_offers() if self.phase == "co-sponsor-bid" else None
        stacks = [[card["id"] for card in edge.cards] for edge in self.edges]
        return seen | {"stacks": stacks, "players": [self.seen_player(seat, viewer) for seat in range(self.n)]}

    def seen_offers(self) -> Card:
        sponsor, one, two = self.three()
        seen: Card = {"sponsor": sponsor, "left": one, "right": two, "bids": None, "marker": None, "winner": None}
        if self.shown:
            bids = {"left": self.offers[one], "right": self.offers[two]}
            seen |= {"bids": bids, "marker": self.seats[sponsor].secret, "winner": self.partner}
        return seen

    def seen_player(self, seat: int, viewer: int | None) -> Card:
        player, (left, right) = self.seats[seat], self.stacks(seat)
        assert player.hq + sum(player.rest.values()) + player.bid + self.lying(seat) == self.workers
        known = viewer == seat or self.options.get("open_credits") or self.phase == "game-over"  # RP-70
        counts = self.counted_workers(player)
        return {
            "hq": player.hq,
            "hq_worth": {key: self.deck["hq"][key][counts] for key in ("reputation", "credits")},
            "resting": player.rest,
            "bid": player.bid,
            "credits": player.credits if known else None,
            "private_cards": len(player.private),
            "private_workers": player.private_workers,
            "left_cards": len(left.cards),
            "left_workers": left.workers[seat],
            "right_cards": len(right.cards),
            "right_workers": right.workers[seat],
            "tokens": player.tokens,
            "ceo": player.ceo and player.ceo["id"],
            "corporation": player.corporation and player.corporation["id"],
            "power_used": player.spent,
        }

    def counted_workers(self, player: Player) -> int:
        power = player.corporation
        if power is None or power["effect"] != "hq_bonus_workers":
            return player.hq
        return max(player.hq, min(player.hq + power["amount"], power["maximum"]))  # more workers are never fewer

    def public_cards(self, seat: int) -> list[int]:
        return [card["reputation"] for edge in self.stacks(seat) for card in edge.cards]

    def result(self) -> Card | None:
        if self.phase != "game-over":
            return None
        reputation, profit = [], []
        for seat, player in enumerate(self.seats):
            counts = self.counted_workers(player)
            lost = sum(card["reputation_loss"] for card in player.private)
            gained = self.deck["hq"]["reputation"][counts] + player.tokens + sum(self.public_cards(seat))
            reputation.append(gained - lost)
            profit.append(self.deck["hq"]["credits"][counts] + player.credits)
        out = eliminated(reputation)
        rank = [(profit[seat], reputation[seat]) for seat in range(self.n)]  # RP-66
        best = max(rank[seat] for seat in range(self.n) if seat not in out)
        winners = [seat for seat in range(self.n) if seat not in out and rank[seat] == best]
        each = [{"reputation": one, "profit": two} for one, two in zip(reputation, profit, strict=True)]
        return {"scores": profit, "winners": winners, "eliminated": out, "players": each}

    def sheet(self) -> Card:
        players = []
        for seat, player in enumerate(self.seats):
            entry = {"name": str(seat), "hq_workers": player.hq, "credits": player.credits, "tokens": player.tokens}
            entry |= {"public": self.public_cards(seat), "private": [card["reputation_loss"] for card in player.private]}
            for kind, card in (("ceo", player.ceo), ("corporation", player.corporation)):
                entry |= {kind: card["id"]} if card else {}
            players.append(entry)
        return {"players": players}
