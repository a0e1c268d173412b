"""Construction Yard as the rules text has it (CY ids in brackets)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from itertools import combinations
from typing import Any

Money = tuple[str, int]  # currency and value


@dataclass
class Owner:
    """A player, or Dirk, who never has a hand (CY-702)."""

    hand: list[Money] = field(default_factory=list)
    buildings: list[str] = field(default_factory=list)
    points: int = 0


class Yard:
    def __init__(
        self,
        deck: dict[str, Any],
        n: int,
        options: dict[str, Any],
        start: int,
        buildings: list[str],
        money: list[Any],
        reshuffled: Callable[[], list[Money]],
    ) -> None:
        self.n, self.options, self.start, self.turn, self.reshuffled = n, options, start, start, reshuffled
        self.setup, self.currencies = deck["setup"], deck["money"]["currencies"]
        self.points = {row["type"]: {"A": row["a"], "B": row["b"], "C": row["c"]} for row in deck["building"]}
        self.order = list(catalogue(deck))
        self.kind = {card: kind for card, (kind, _) in catalogue(deck).items()}
        self.price = {card: price for card, (_, price) in catalogue(deck).items()}
        self.owners = [Owner() for _ in range(n + (n == 2))]
        self.buildings = buildings
        self.slots: list[str | None] = [self.buildings.pop(0) for _ in range(4)]
        if n == 2:
            self.dirk_draws(self.setup["dirk_start"])  # CY-703
        copies = deck["money"]["copies_two_players" if n == 2 else "copies"]  # CY-106, CY-701
        assert Counter(card for card in money if card not in ("A", "B")) == Counter(
            {(currency, value): copies for currency in self.currencies for value in range(1, 10)}
        )
        for seat in range(n):  # CY-107
            while sum(value for _, value in self.owners[seat].hand) < self.setup["capital"]:
                self.owners[seat].hand.append(money.pop(0))
        least = [(len(owner.hand), sum(value for _, value in owner.hand)) for owner in self.owners[:n]]
        assert least[start] == min(least)  # CY-110, CY-111
        self.display: list[Money | None] = [money.pop(0) for _ in range(4)]
        self.money, self.discard = money, list[Money]()
        size = len(money) - 2  # CY-114, CY-115
        piles = [size // 5 + (i < size % 5) for i in range(5)]
        assert sum(piles[:1]) <= money.index("A") <= sum(piles[:2])
        assert sum(piles[:3]) <= money.index("B") - 1 <= sum(piles[:4])
        self.scored: dict[str, list[Counter[str]]] = {}
        self.leftover: int | None = None
        self.over = False
        self.go_on()

    # What may be done

    def takes(self) -> dict[str, list[int]]:
        """CY-221 to CY-223: places of the display by the notation."""
        found: dict[str, list[int]] = {}
        lying = [place for place, card in enumerate(self.display) if card]
        for several in range(1, 5):
            for places in combinations(lying, several):
                cards = [self.display[place] for place in places]
                if several == 1 or sum(card[1] for card in cards if card) <= 5:
                    found.setdefault(f"take {self.named(card for card in cards if card)}", list(places))
        return found

    def named(self, cards: Any) -> str:
        return " ".join(f"{currency}-{value}" for currency, value in self.sorted(cards))

    def sorted(self, cards: Any) -> list[Money]:
        return sorted(cards, key=lambda card: (self.currencies.index(card[0]), card[1]))

    def held(self, seat: int, slot: int) -> list[int]:
        return sorted(value for currency, value in self.owners[seat].hand if currency == self.currencies[slot])

    def payments(self, seat: int, slot: int, full: bool) -> set[tuple[int, ...]]:
        card = self.slots[slot]
        if card is None:
            return set()
        price, held = self.price[card], self.held(seat, slot)[::-1]
        found: set[tuple[int, ...]] = set()

        def add(paid: tuple[int, ...], rest: list[int]) -> None:
            total = sum(paid)
            if total >= price:
                if full or total == price or total - paid[0] <= price:
                    found.add(paid)
                if not full and total > price:
                    return  # what is added now could be taken back
            for i, value in enumerate(rest):
                if i == 0 or rest[i - 1] != value:
                    add((value, *paid), rest[i + 1 :])

        add((), held)
        return found

    def moves(self, seat: int, full: bool | None = None) -> set[str]:
        if self.leftover is not None:
            return {"keep", "donate"}
        full = self.options["payments"] == "full" if full is None else full
        moves = set(self.takes())
        for slot in range(4):
            for paid in self.payments(seat, slot, full):
                buy = f"buy {slot + 1} with {' '.join(map(str, paid))}"
                moves |= {buy, f"{buy} for dirk"} if self.n == 2 else {buy}
        return moves

    def legal(self, seat: int, move: str) -> bool:
        """CY-244: any cards that reach the price."""
        if not move.startswith("buy") or self.leftover is not None:
            return move in self.moves(seat)
        words = move.split()
        slot, paid = int(words[1]) - 1, Counter(int(word) for word in words[3:] if word.isdigit())
        card = self.slots[slot]
        if card is None or (words[-1] == "dirk" and self.n != 2):
            return False
        return paid <= Counter(self.held(seat, slot)) and sum(paid.elements()) >= self.price[card]

    def to_act(self) -> set[int]:
        if self.over:
            return set()
        return {self.turn if self.leftover is None else self.holder(self.leftover)}

    def play(self, seat: int, move: str) -> None:
        self.do(seat, move)
        self.go_on()

    def do(self, seat: int, move: str) -> None:
        words = move.split()
        owner = self.owners[seat]
        if self.leftover is not None:
            self.give(self.leftover, 2 if move == "donate" else seat)
            self.leftovers(self.leftover + 1)
        elif words[0] == "take":
            for place in self.takes()[move]:
                card = self.display[place]
                assert card
                owner.hand.append(card)
                self.display[place] = None
            self.end_turn()
        else:
            slot = int(words[1]) - 1
            paid = [(self.currencies[slot], int(word)) for word in words[3:] if word.isdigit()]
            for card in paid:
                owner.hand.remove(card)
            self.discard += paid
            price = self.give(slot, 2 if words[-1] == "dirk" else seat)
            if sum(value for _, value in paid) > price:  # CY-203, CY-204
                self.end_turn()

    def go_on(self) -> None:
        """A decision with one answer, or none, is no decision (CY-207)."""
        while not self.over:
            (seat,) = self.to_act()
            every = self.moves(seat, full=True) if len(self.takes()) < 2 else {"one", "two"}
            if len(every) > 1 or self.leftover is not None:
                return
            if every:
                self.do(seat, every.pop())
            else:
                self.end_turn()

    def give(self, slot: int, who: int) -> int:
        card = self.slots[slot]
        assert card
        self.owners[who].buildings.append(card)
        self.slots[slot] = None
        return self.price[card]

    # End of a turn

    def end_turn(self) -> None:
        for slot in range(4):
            if self.slots[slot] is None and self.buildings:
                self.slots[slot] = self.buildings.pop(0)
        if None in self.slots:  # CY-303
            self.leftovers(0)
            return
        for place in range(4):
            while self.display[place] is None and (self.money or self.discard):
                if not self.money:  # CY-306
                    self.money = list(self.reshuffled())
                    assert Counter(self.money) == Counter(self.discard)
                    self.discard = []
                card = self.money.pop(0)
                if card in ("A", "B"):
                    self.score(card)
                else:
                    self.display[place] = card
        self.turn = (self.turn + 1) % self.n

    def dirk_draws(self, cards: int) -> None:
        for _ in range(min(cards, len(self.buildings))):
            self.owners[2].buildings.append(self.buildings.pop(0))

    def count(self, owner: Owner) -> Counter[str]:
        return Counter(self.kind[card] for card in owner.buildings)

    def score(self, scoring: str) -> None:
        self.scored[scoring] = counts = [self.count(owner) for owner in self.owners]
        for kind, table in self.points.items():
            ranks = table[scoring]
            rank = 0
            for number in sorted({count[kind] for count in counts} - {0}, reverse=True):  # CY-405 to CY-407
                group = [who for who, count in enumerate(counts) if count[kind] == number]
                share = sum(ranks[rank : rank + len(group)]) // len(group)
                for who in group:
                    self.owners[who].points += share
                rank += len(group)
        if self.n == 2 and scoring == "A":
            self.dirk_draws(self.setup["dirk_after_a"])
        elif self.n == 2 and scoring == "B":
            self.dirk_draws(len(self.buildings) // self.setup["dirk_after_b"])

    # End of the game

    def holder(self, slot: int) -> int:
        """CY-504 to CY-506: who holds the most of a slot's currency, -1 for nobody."""
        totals = [sum(self.held(seat, slot)) for seat in range(self.n)]
        best = max(totals)
        return totals.index(best) if best and totals.count(best) == 1 else -1

    def leftovers(self, first: int) -> None:
        self.leftover = None
        for slot in range(first, 4):
            if self.slots[slot] is not None and self.holder(slot) >= 0:
                if self.n == 2 and self.options["leftover_donation"]:
                    self.leftover = slot
                    return
                self.give(slot, self.holder(slot))
        self.score("C")
        self.over = True

    def result(self, dirk: bool | None = None) -> dict[str, Any] | None:
        if not self.over:
            return None
        scores = [owner.points for owner in self.owners]
        compared = scores if self.options["dirk_can_win"] and dirk is None else scores[: self.n]
        winners = [seat for seat in range(self.n) if scores[seat] == max(compared)]  # CY-509, CY-713
        extra = {"dirk": scores[2]} if self.n == 2 else {}
        totals = [f"total_{scoring}" for scoring in self.scored]  # CY-510
        return {"scores": scores[: self.n], "winners": winners, "final": True, "players": [extra] * self.n, "totals": totals}

    def counted(self) -> dict[str, Any] | None:
        """A sheet of paper knows no option."""
        return self.result(dirk=False)

    def sheet(self) -> dict[str, Any]:
        rows = [{scoring: dict(counts[who]) for scoring, counts in self.scored.items()} for who in range(len(self.owners))]
        players = [{"name": str(seat), **row} for seat, row in enumerate(rows[: self.n])]
        return {"players": players, "dirk": rows[2] if self.n == 2 else None}

    # What is seen

    def seen(self, viewer: int | None) -> dict[str, Any]:
        due = [one for one in "ABC" if one not in self.scored and (one == "C" or self.leftover is None)]
        lost = {currency: sorted(value for one, value in self.discard if one == currency) for currency in self.currencies}
        return {
            "phase": "over" if self.over else "act" if self.leftover is None else "leftover",
            "to_act": sorted(self.to_act()),
            "start": self.start,
            "slots": self.slots,
            "offers": [self.offer(slot, viewer) for slot in range(4)],
            "money_display": [f"{card[0]}-{card[1]}" for card in self.display if card],
            "building_deck": len(self.buildings),
            "money_deck": len(self.money),
            "discard": len(self.discard),
            "discarded": lost,
            "scored": list(self.scored),
            "next_scoring": None if self.over else due[0],
            "leftover_slot": None if self.leftover is None else self.leftover + 1,
            "players": [self.owner(seat, viewer) for seat in range(self.n)],
            "dirk": self.owner(2, viewer) if self.n == 2 else None,
        }

    def offer(self, slot: int, viewer: int | None) -> dict[str, Any]:
        card = self.slots[slot]
        price = None if card is None else self.price[card]
        own = {"held": None, "exact": None}
        if viewer is not None and not self.over:
            exact = {paid for paid in self.payments(viewer, slot, False) if sum(paid) == price}
            own = {"held": sum(self.held(viewer, slot)), "exact": None if price is None else exact}  # type: ignore[dict-item]
        return {"slot": slot + 1, "currency": self.currencies[slot], "card": card, "price": price, **own}

    def owner(self, who: int, viewer: int | None) -> dict[str, Any]:
        owner = self.owners[who]
        owned = sorted(owner.buildings, key=self.order.index)
        kinds = {kind: [card for card in owned if self.kind[card] == kind] for kind in self.points}
        seen: dict[str, Any] = {"buildings": kinds, "points": owner.points}
        if who < self.n:
            known = who == viewer or self.options["open_hands"]  # CY-109
            hand = [f"{currency}-{value}" for currency, value in self.sorted(owner.hand)]
            seen |= {"hand_size": len(hand), "hand": hand if known else None}
        return seen


def catalogue(deck: dict[str, Any]) -> dict[str, tuple[str, int]]:
    """Ids of the buildings with type and price; equal ones have letters."""
    cards = {}
    for row in deck["building"]:
        again = Counter[int]()
        for price in row["prices"]:
            letter = "abcdefghijk"[again[price]] if row["prices"].count(price) > 1 else ""
            again[price] += 1
            cards[f"{row['type']}-{price}{letter}"] = (row["type"], price)
    return cards
