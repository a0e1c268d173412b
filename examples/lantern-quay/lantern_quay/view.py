"""A masked state as the viewer sees it on the quay."""

from __future__ import annotations

from typing import Annotated

import msgspec
from bidyard.engine.cards import Cards
from bidyard.engine.view import PlayerView, Seat, TableView, card_of

from lantern_quay.game import CRATES, PHASES
from lantern_quay.rules.state import GAME_OVER, INSPECT, LAND, NOTHING, State, coins, hand_size, nights, warden

Crate = Annotated[str, card_of("crates")]


class Deed(msgspec.Struct):
    """What somebody did in the night before."""

    by: Seat
    crate: Crate | None
    inspected: Seat | None
    gained: int


class Player(PlayerView):
    coins: int
    hand_size: int
    hand: list[Crate] | None  # None where the viewer may not see it
    landed: list[Crate]
    lost: list[Crate]  # to a warden


class View(TableView):
    night: int
    nights: int
    warden: Seat | None
    last_night: list[Deed]
    players: list[Player]


def view(cards: Cards, s: State, viewer: int | None) -> View:
    first = all(move == NOTHING for move in s.shown[: s.players])
    return View(
        phase=PHASES.name(s.phase),
        night=s.night,
        nights=nights(s),
        warden=None if s.phase == GAME_OVER else warden(s),
        last_night=[] if first else [_deed(cards, s, seat) for seat in range(s.players)],
        players=[_player(cards, s, seat, seat == viewer) for seat in range(s.players)],
    )


def _deed(cards: Cards, s: State, seat: int) -> Deed:
    move = s.shown[seat]
    return Deed(
        by=seat,
        crate=cards.piles["crates"][move - LAND] if LAND <= move < INSPECT else None,
        inspected=move - INSPECT if move >= INSPECT else None,
        gained=s.gained[seat],
    )


def _player(cards: Cards, s: State, seat: int, own: bool) -> Player:
    ids = cards.piles["crates"]
    sent = [crate for crate in range(CRATES) if s.sender[crate] == seat]
    return Player(
        coins=coins(s, seat),
        hand_size=hand_size(s, seat),
        hand=[ids[crate] for crate in range(CRATES) if s.holder[crate] == seat] if own else None,
        landed=[ids[crate] for crate in sent if not s.seized[crate]],
        lost=[ids[crate] for crate in sent if s.seized[crate]],
    )
