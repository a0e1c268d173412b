"""Reads a deck file of Construction Fever: 12 black and 12 green cards, workers, HQ tables."""

from __future__ import annotations

from typing import Any

from bidyard.engine.cards import Cards, deck_hash
from bidyard.engine.complaints import complaint, wrong
from bidyard.engine.reading import Reader
from bidyard.games.common.deck_reading import STATUSES, card_id, describe, read_hq, read_workers
from bidyard.games.construction_fever.game import HQ_SPACES, MAX_CREDITS
from bidyard.games.construction_fever.rules.state import CARDS, Deck


def read(data: dict[str, Any]) -> Cards:
    top = Reader(data)
    meta = top.table("meta")
    meta.text("game", ["construction-fever"])
    status = meta.text("status", STATUSES)
    study = status == "study"
    d = Deck()
    d.bank = meta.number("bank_total", 1, 999)
    d.rounds = meta.number("rounds", 1 if study else 10, 10)
    if meta.has("deck_size"):
        meta.number("deck_size", d.rounds, d.rounds)
    if meta.has("credit_carrier"):
        meta.text("credit_carrier", ["black"])  # a deck of the second edition does not slip in
    meta.done()
    read_workers(top, HQ_SPACES, d.workers)
    d.hq_reputation, d.hq_credits = read_hq(top, HQ_SPACES)
    cards = top.table("cards")
    d.cards = len(cards.list("black")) if study else CARDS
    if not d.rounds <= d.cards <= CARDS:
        raise wrong("cards.black", "range", low=d.rounds, high=CARDS, found=d.cards)
    info: dict[str, dict[str, Any]] = {}
    piles = {"black": _read_black(cards, d, status, info), "green": _read_green(cards, d, status, info)}
    cards.done()
    top.done()
    _check_bank(d)
    hq = {"reputation": d.hq_reputation[:], "credits": d.hq_credits[:], "source": data["hq"].get("source", status)}
    extra = {"hq": hq, "workers": d.workers[:], "rounds": d.rounds}
    return Cards(d, piles, info, status, deck_hash(data), extra)


def _read_black(cards: Reader, d: Deck, status: str, info: dict[str, dict[str, Any]]) -> tuple[str, ...]:
    """The ids of the black cards; describes each in `info`."""
    pile = []
    for i, card in enumerate(cards.tables("black", d.cards)):
        d.black_credits[i] = card.number("credits", 1, MAX_CREDITS)
        d.black_workers[i] = card.number("workers", 1, 2)
        d.black_loss[i] = card.number("reputation_loss", 0, 20)
        printed = {"credits": d.black_credits[i], "workers": d.black_workers[i], "reputation_loss": d.black_loss[i]}
        pile.append(card_id(card, info))
        info[pile[i]] = describe(card, status, printed)
    return tuple(pile)


def _read_green(cards: Reader, d: Deck, status: str, info: dict[str, dict[str, Any]]) -> tuple[str, ...]:
    pile = []
    for i, card in enumerate(cards.tables("green", d.cards)):
        d.green_gain[i] = card.number("reputation", 0, 20)
        pile.append(card_id(card, info))
        info[pile[i]] = describe(card, status, {"reputation": d.green_gain[i]})
    return tuple(pile)


def _check_bank(d: Deck) -> None:
    """Credits won stay with the players, so the bank must be able to cover every card (ruling A15)."""
    most = sum(sorted(d.black_credits)[-d.rounds :])
    if most > d.bank:
        raise complaint(__package__, "meta.bank_total", "bank", most=most, rounds=d.rounds, found=d.bank)
