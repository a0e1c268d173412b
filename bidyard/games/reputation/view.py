"""A masked state as the viewer sees it on the table. Built up field by field; nothing else leaves.

Credits of others stay null though a perfect memory could count them (RP-70): the table conceals them, the mask does not,
unless the option open_credits is on.
"""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from bidyard.engine.cards import Cards
from bidyard.engine.view import PlayerView, Seat, TableView, card_of
from bidyard.games.reputation.game import IDENTITY_MODES, PHASES, Identities
from bidyard.games.reputation.rules.cosponsor_bid import left_wins
from bidyard.games.reputation.rules.scoring import scored_workers
from bidyard.games.reputation.rules.state import (
    COSPONSOR_BID,
    COSPONSOR_SHOWN,
    GAME_OVER,
    LEFT_HAND,
    LEFT_SPACE,
    MIDDLE_SPACE,
    NOBODY,
    RIGHT_SPACE,
    WORKERS_LEAVE,
    State,
    left,
    private_card,
    public_card,
    right,
)

PublicCard = Annotated[str, card_of("public")]


class Public(msgspec.Struct):
    """The Public project of the round."""

    card: PublicCard
    credits: int
    workers: int
    reputation: int
    leader: Seat | None


class Private(msgspec.Struct):
    """The Private project of the round."""

    card: Annotated[str, card_of("private")]
    credits: int
    reputation_loss: int
    leader: Seat | None
    bid: int


class Bids(msgspec.Struct):
    """The workers that the two neighbours offer."""

    left: int
    right: int


class Cosponsor(msgspec.Struct):
    """Phase 5: the three participants; after the reveal also the hands and who would win."""

    sponsor: Seat
    left: Seat
    right: Seat
    bids: Bids | None = None
    marker: Literal["left", "right"] | None = None
    winner: Seat | None = None


class Resting(msgspec.Struct):
    """A worker on a rest space, or none."""

    left: int
    middle: int
    right: int


class Worth(msgspec.Struct):
    """What the workers in HQ would bring at the end."""

    reputation: int
    credits: int


class Player(PlayerView):
    """The stacks to the left and right are shared with the neighbours; the workers on them are this player's own."""

    hq: int
    hq_worth: Worth
    resting: Resting
    bid: int
    credits: int | None
    private_cards: int
    private_workers: int
    left_cards: int
    left_workers: int
    right_cards: int
    right_workers: int
    tokens: int
    ceo: Annotated[str, card_of("ceo")] | None
    corporation: Annotated[str, card_of("corporation")] | None
    power_used: bool
    workers: int


class View(TableView):
    """Stack e lies between seat e and its left neighbour: the face-up cards, oldest first."""

    identities: Identities
    round: int
    rounds: int
    start: Seat
    public: Public | None
    private: Private | None
    stacks: list[list[PublicCard]]
    cosponsor: Cosponsor | None
    players: list[Player]


def view(cards: Cards, s: State, viewer: int | None) -> View:
    revealed = WORKERS_LEAVE < s.phase < GAME_OVER
    return View(
        phase=phase(s),
        identities=IDENTITY_MODES[s.identities],
        round=s.round_no,
        rounds=cards.tables.rounds,
        start=s.start,
        public=_public(cards, s) if revealed else None,
        private=_private(cards, s) if revealed else None,
        stacks=[_stack(cards, s, edge) for edge in range(s.players)],
        cosponsor=_cosponsor(cards, s) if s.phase in (COSPONSOR_BID, COSPONSOR_SHOWN) else None,
        players=[_player(cards, s, seat, viewer) for seat in range(s.players)],
    )


def phase(s: State) -> str:
    """The phase as RP-10 counts them: opening the hands is part of the co-sponsor bid."""
    return PHASES.name(COSPONSOR_BID if s.phase == COSPONSOR_SHOWN else s.phase)


def _public(cards: Cards, s: State) -> Public:
    number = public_card(s)
    return Public(
        card=cards.piles["public"][number],
        credits=s.public_credits,
        workers=cards.tables.public_workers[number],
        reputation=cards.tables.public_gain[number],
        leader=_seat(s.public_leader),
    )


def _private(cards: Cards, s: State) -> Private:
    number = private_card(s)
    return Private(
        card=cards.piles["private"][number],
        credits=s.private_credits,
        reputation_loss=cards.tables.private_loss[number],
        leader=_seat(s.private_leader),
        bid=s.private_bid,
    )


def _stack(cards: Cards, s: State, edge: int) -> list[str]:
    return [cards.piles["public"][s.public[i]] for i in range(cards.tables.rounds) if s.public_stack[i] == edge]


def _cosponsor(cards: Cards, s: State) -> Cosponsor:
    sponsor = s.public_leader
    shown = Cosponsor(sponsor, left(s, sponsor), right(s, sponsor))
    if s.phase == COSPONSOR_SHOWN:
        shown.bids = Bids(s.sealed[shown.left], s.sealed[shown.right])
        shown.marker = "left" if s.sealed[sponsor] == LEFT_HAND else "right"
        shown.winner = shown.left if left_wins(s) else shown.right
    return shown


def _player(cards: Cards, s: State, seat: int, viewer: int | None) -> Player:
    d = cards.tables
    edge = right(s, seat)
    scored = scored_workers(d, s, seat)
    resting = s.resting[seat]
    return Player(
        hq=s.hq[seat],
        hq_worth=Worth(reputation=d.hq_reputation[scored], credits=d.hq_credits[scored]),
        resting=Resting(
            left=int(resting & LEFT_SPACE != 0),
            middle=int(resting & MIDDLE_SPACE != 0),
            right=int(resting & RIGHT_SPACE != 0),
        ),
        bid=s.bid[seat],
        credits=s.credits[seat] if seat == viewer or s.phase == GAME_OVER or s.open_credits else None,
        private_cards=s.private_stack.count(seat),
        private_workers=s.private_workers[seat],
        left_cards=s.public_stack.count(seat),
        left_workers=s.public_workers[seat][0],
        right_cards=s.public_stack.count(edge),
        right_workers=s.public_workers[edge][1],
        tokens=s.tokens[seat],
        ceo=cards.id("ceo", s.ceo[seat]),
        corporation=cards.id("corporation", s.corporation[seat]),
        power_used=bool(s.power_used[seat]),
        workers=d.workers[s.players],
    )


def _seat(seat: int) -> int | None:
    return None if seat == NOBODY else seat
