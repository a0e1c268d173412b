"""The value of each card given the price paid, out of the public logs of games.

A card is taken wherever an event names a seat and a card. The numbers beside them (credits, workers, …) are its price
and yield; within one kind of event the win share is fitted on them, so that a card is compared at the same price.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, field

import numpy as np
import numpy.typing as npt

from bidyard.engine.events import CardIn, Count
from bidyard.engine.reading import JsonObject
from bidyard.table import Event, Table

Floats = npt.NDArray[np.float64]
FEW = 5  # a card taken less often says nothing
PLACES = {"stack", "round", "slot", "turn", "edge", "circle"}  # numbers that say where, not how much


@dataclass(frozen=True)
class CardValue:
    """How a card did: what its taker's win share was beyond the fair one, as it was and at an average price."""

    card: str
    name: str
    event: str
    taken: int
    price: dict[str, float]
    gain: float
    at_price: float
    error: float

    def json(self) -> JsonObject:
        return {
            "card": self.card,
            "name": self.name,
            "event": self.event,
            "taken": self.taken,
            "price": {key: round(value, 2) for key, value in self.price.items()},
            "gain": round(self.gain, 4),
            "gain_at_price": round(self.at_price, 4),
            "error": round(self.error, 4),
        }


@dataclass
class Deals:
    """Every taking of a card: event kind -> (card, numbers, the taker's win share)."""

    taken: dict[str, list[tuple[str, dict[str, float], float]]] = field(default_factory=lambda: defaultdict(list))
    names: dict[str, str] = field(default_factory=dict)

    def add(self, table: Table, share: Sequence[float]) -> None:
        seen: set[tuple[str, int]] = set()  # winning a card and placing it is taking it once
        for event in table.log(None):
            card = _card(event)
            if card is None or event.seat is None or event.declared.identity or event.declared.use:
                continue
            if "count" in table.cards.info[card]:  # one name for many cards, such as a skill
                continue
            if (card, event.seat) in seen:
                continue
            seen.add((card, event.seat))
            numbers = {
                key: float(value)
                for key, value in event.data.items()
                if isinstance(event.declared.fields[key], Count) and key not in PLACES
            }
            self.taken[event.kind].append((card, numbers, share[event.seat]))
            self.names[card] = str(table.cards.info[card].get("name", card))


def _card(event: Event) -> str | None:
    """The card an event is about, if it names exactly one."""
    found = [event.data[key] for key, field in event.declared.fields.items() if isinstance(field, CardIn)]
    known = [str(card) for card in found if card is not None]
    return known[0] if len(known) == 1 else None


def card_values(deals: Deals, fair: float) -> tuple[CardValue, ...]:
    values: list[CardValue] = []
    for kind, entries in sorted(deals.taken.items()):
        keys = sorted({key for _, numbers, _ in entries for key in numbers})
        prices = np.array([[numbers.get(key, 0.0) for key in keys] for _, numbers, _ in entries]).reshape(
            len(entries), len(keys)
        )
        wins = np.array([win - fair for _, _, win in entries])
        corrected = wins - _explained(prices, wins)
        for card in sorted({card for card, _, _ in entries}):
            mine = np.array([card == other for other, _, _ in entries])
            if mine.sum() < FEW:
                continue
            at_price = corrected[mine]
            values.append(
                CardValue(
                    card,
                    deals.names[card],
                    kind,
                    int(mine.sum()),
                    {key: float(prices[mine, i].mean()) for i, key in enumerate(keys)},
                    float(wins[mine].mean()),
                    float(at_price.mean()),
                    float(at_price.std(ddof=1) / np.sqrt(mine.sum())),
                )
            )
    return tuple(values)


def _explained(prices: Floats, wins: Floats) -> Floats:
    """What the price alone says of the win share, relative to the average price."""
    centred = prices - prices.mean(axis=0)
    if not centred.size or not np.abs(centred).any():
        return np.zeros(len(wins))
    slopes, *_ = np.linalg.lstsq(centred, wins - wins.mean(), rcond=None)
    explained: Floats = centred @ slopes
    return explained
