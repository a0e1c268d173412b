"""Setup: what a shuffle would decide can be fixed, so that a physical game can be followed card by card."""

from __future__ import annotations

from typing import Any

from bidyard.engine.cards import Cards
from bidyard.engine.errors import InputError
from bidyard.engine.reading import Reader, whole
from bidyard.games.construction_yard.box import SLOTS
from bidyard.games.construction_yard.parts import money_code
from bidyard.games.construction_yard.rules.money import place_scoring_cards, receive
from bidyard.games.construction_yard.rules.setup import (
    deal_capital,
    draw_place,
    lay_buildings,
    may_start,
    start_play,
    start_player,
)
from bidyard.games.construction_yard.rules.state import State


def arrange(cards: Cards, s: State, setup: dict[str, Any]) -> None:
    """Lays a shuffled state out; what the setup leaves out stays as drawn."""
    given = Reader(setup, "setup")
    if given.has("buildings"):
        cards.put_first("building", s.buildings, given.get("buildings"), given.at("buildings"))
    lay_buildings(cards.tables, s)
    _lay_money(cards, s, given)
    start = given.number("start", 0, s.players - 1) if given.has("start") else None
    ages = _ages(given, s.players) if given.has("youngest") else []
    given.done()
    tied = [seat for seat in ages if may_start(s) >> seat & 1]
    s.start = start if start is not None else tied[0] if tied else start_player(s)
    start_play(s)


def _ages(given: Reader, players: int) -> list[int]:
    """Seats from the youngest on, as many as are known (CY-112)."""
    where = given.at("youngest")
    return [whole(seat, f"{where}[{i}]", 0, players - 1) for i, seat in enumerate(given.list("youngest"))]


def _lay_money(cards: Cards, s: State, given: Reader) -> None:
    """Hands, display and stack. All cards that are named are set aside first; the shuffle's order fills the gaps."""
    rest = s.money[: s.money_end]
    hands = _hands(given, s.players, rest)
    display = _cards(given.list("money_display"), given.at("money_display"), rest) if given.has("money_display") else []
    if len(display) > SLOTS:
        raise InputError(given.at("money_display"), f"expected at most {SLOTS} cards, found {len(display)}")
    stack, places = _stack(given, rest)
    dealt: list[int] = []
    for seat, hand in enumerate(hands):
        if hand is None:
            hand = _deal(cards, s, seat, len(dealt), rest)
            del rest[: len(hand)]
        else:
            for card in hand:
                receive(s, seat, card)
        dealt += hand
    while rest and len(display) < SLOTS:
        display.append(rest.pop(0))
    s.display[: len(display)] = display
    s.stacked_at = s.money_top = len(dealt) + len(display)
    s.money[: s.money_end] = [*dealt, *display, *stack, *rest]
    _place_scoring_cards(s, len(stack), places)


def _hands(given: Reader, players: int, rest: list[int]) -> list[list[int] | None]:
    """Per seat the cards that are given, or None: dealt by the rules."""
    if not given.has("hands"):
        return [None] * players
    where = given.at("hands")
    hands: list[list[int] | None] = []
    for seat, hand in enumerate(given.list("hands", players)):
        if hand is not None and not isinstance(hand, list | tuple):
            raise InputError(f"{where}[{seat}]", f"expected a list of money card ids or null, found {hand!r}")
        hands.append(None if hand is None else _cards(hand, f"{where}[{seat}]", rest))
    return hands


def _deal(cards: Cards, s: State, seat: int, dealt: int, rest: list[int]) -> list[int]:
    """A starting hand by CY-107 from the cards that nobody named."""
    if sum(card & 15 for card in rest) < cards.tables.capital:
        raise InputError("setup.hands", f"the cards left are not enough for a starting hand of seat {seat}")
    s.money[dealt : dealt + len(rest)] = rest
    s.money_top = dealt
    deal_capital(cards.tables, s, seat)
    return rest[: s.money_top - dealt]


def _stack(given: Reader, rest: list[int]) -> tuple[list[int], dict[str, int]]:
    """The money cards on top of the stack, and at which place of it the scoring cards named lie."""
    if not given.has("money"):
        return [], {}
    where = given.at("money")
    stack: list[int] = []
    places: dict[str, int] = {}
    for i, card in enumerate(given.list("money")):
        if card in ("A", "B"):
            if card in places:
                raise InputError(f"{where}[{i}]", f"scoring card {card} is named twice")
            places[card] = i
        else:
            stack.append(_take(card, f"{where}[{i}]", rest))
    return stack, places


def _cards(ids: Any, where: str, rest: list[int]) -> list[int]:
    return [_take(card, f"{where}[{i}]", rest) for i, card in enumerate(ids)]


def _take(card: Any, where: str, rest: list[int]) -> int:
    """One copy of a money card out of the rest."""
    code = money_code(card) if isinstance(card, str) else 0
    if code == 0:
        raise InputError(where, f"expected a money card id such as blue-7, found {card!r}")
    if code not in rest:
        raise InputError(where, f"card {card} is named more often than the game has it")
    rest.remove(code)
    return code


def _place_scoring_cards(s: State, named: int, places: dict[str, int]) -> None:
    """A scoring card that is not named lies in its pile, below the cards that are."""
    above_a = draw_place(s, 1, named)
    above_b = draw_place(s, 3, named)
    place_scoring_cards(s, above_a, above_b)
    if "A" in places:
        s.a_at = s.stacked_at + places["A"]
        s.b_at = s.stacked_at + above_b + 1
    if "B" in places:
        s.b_at = s.stacked_at + places["B"]
        if "A" not in places:
            s.a_at = s.stacked_at + above_a + 1
