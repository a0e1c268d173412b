"""Reads a deck file of Reputation: 12 Private and 12 Public cards, 8 CEOs, 8 Corporations, workers, HQ tables."""

from __future__ import annotations

from typing import Any

from bidyard.engine.cards import Cards, deck_hash
from bidyard.engine.complaints import Found, wrong
from bidyard.engine.reading import Reader
from bidyard.games.common.deck_reading import STATUSES, card_id, describe, read_hq, read_workers
from bidyard.games.reputation.game import HQ_SPACES, MAX_PRINTED
from bidyard.games.reputation.identities import pair_up, read_ceos, read_corporations
from bidyard.games.reputation.rules.state import CARDS, Deck


def read(data: dict[str, Any]) -> Cards:
    top = Reader(data)
    d = Deck()
    status = _read_meta(top.table("meta"), d)
    read_workers(top, HQ_SPACES, d.workers)
    d.hq_reputation, d.hq_credits = read_hq(top, HQ_SPACES)
    cards = top.table("cards")
    d.cards = len(cards.list("private")) if status == "study" else CARDS
    if not d.rounds <= d.cards <= CARDS:
        raise wrong("cards.private", "range", low=d.rounds, high=CARDS, found=d.cards)
    piles = {"private": _read_private(cards, d, status), "public": _read_public(cards, d, status)}
    cards.done()
    piles["ceo"] = read_ceos(top, d, status)
    piles["corporation"] = read_corporations(top, d, status)
    top.done()
    pair_up(piles["ceo"], piles["corporation"], d)
    _check_ids(piles)
    info = {card["id"]: card for pile in piles.values() for card in pile.values()}
    hq = {"reputation": d.hq_reputation[:], "credits": d.hq_credits[:], "source": data["hq"].get("source", status)}
    extra = {"hq": hq, "workers": d.workers[:], "rounds": d.rounds}
    return Cards(d, {name: tuple(pile) for name, pile in piles.items()}, info, status, deck_hash(data), extra)


def _read_meta(meta: Reader, d: Deck) -> str:
    meta.text("game", ["reputation"])
    status = meta.text("status", STATUSES)
    d.rounds = meta.number("rounds", 1 if status == "study" else 10, 10)
    if meta.has("deck_size"):
        meta.number("deck_size", d.rounds, d.rounds)
    if meta.has("credit_carrier"):
        meta.text("credit_carrier", ["public"])  # a deck of the first edition does not slip in
    for tokens in ("credit_tokens", "reputation_tokens"):
        if meta.has(tokens):
            meta.number(tokens, 1, 999)
    meta.done()
    return status


def _read_private(cards: Reader, d: Deck, status: str) -> dict[str, dict[str, Any]]:
    pile: dict[str, dict[str, Any]] = {}
    for i, card in enumerate(cards.tables("private", d.cards)):
        d.private_loss[i] = card.number("reputation_loss", 0, 20)
        pile[card_id(card, pile)] = describe(card, status, {"reputation_loss": d.private_loss[i]})
    return pile


def _read_public(cards: Reader, d: Deck, status: str) -> dict[str, dict[str, Any]]:
    pile: dict[str, dict[str, Any]] = {}
    for i, card in enumerate(cards.tables("public", d.cards)):
        d.public_credits[i] = card.number("credits", 1, MAX_PRINTED)
        d.public_workers[i] = card.number("workers", 1, HQ_SPACES)
        d.public_gain[i] = card.number("reputation", 0, 20)
        printed = {"credits": d.public_credits[i], "workers": d.public_workers[i], "reputation": d.public_gain[i]}
        pile[card_id(card, pile)] = describe(card, status, printed)
    return pile


def _check_ids(piles: dict[str, dict[str, dict[str, Any]]]) -> None:
    """An id names one card of the whole deck."""
    seen: set[str] = set()
    for name, pile in piles.items():
        for i, card in enumerate(pile):
            if card in seen:
                where = f"cards.{name}" if name in ("private", "public") else name
                raise wrong(f"{where}[{i}].id", "twice", found=Found(card))
            seen.add(card)
