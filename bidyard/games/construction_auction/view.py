"""A masked state as the viewer sees it on the table. Built up field by field; nothing else leaves."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from bidyard.engine.cards import Cards
from bidyard.engine.remembered import remembered
from bidyard.engine.view import PlayerView, Seat, TableView, card_of
from bidyard.games.construction_auction.box import (
    COLOUR_NAMES,
    MODE_NAMES,
    MODES,
    PARKING,
    PARKING_NAME,
    PLACE_NAMES,
    Colour,
    Mode,
)
from bidyard.games.construction_auction.game import PHASES
from bidyard.games.construction_auction.in_sight import InSight, in_sight, reputations
from bidyard.games.construction_auction.rules.areas import place_of
from bidyard.games.construction_auction.rules.auction import after_recruiting, on_back, refuse_pass, step
from bidyard.games.construction_auction.rules.chips import D, M, T, W, count, total
from bidyard.games.construction_auction.rules.construction import can_build
from bidyard.games.construction_auction.rules.returns import return_icons
from bidyard.games.construction_auction.rules.scoring import card_count, net
from bidyard.games.construction_auction.rules.state import (
    ACQUIRE,
    BACK_EDGE,
    BUILD,
    HQ_BIT,
    HQ_ROW,
    NOBODY,
    OVER,
    RETURN,
    TURN,
    State,
    hq_colour,
    item,
    left,
)

Card = Annotated[str, card_of("deck")]


class Chips(msgspec.Struct):
    """A heap of chips."""

    W: int
    D: int
    T: int
    M: int


class Withdraw(msgspec.Struct):
    """What the seat in turn would get by withdrawing now: chips, or what its president does. `builds`: whether it could start
    something then, for whoever sees its hand."""

    chips: Chips
    president: Literal["stays", "turns", "flips", "full_turn"]
    builds: bool | None


class President(msgspec.Struct):
    """`step` counts from the initial edge of the side that lies up."""

    colour: Colour
    back: bool
    step: int
    returns: int
    may_pass: bool


class Headquarters(msgspec.Struct):
    colour: Colour
    value: int
    chips: Chips
    state: Literal["site", "idle"]
    reputation: int


class Building(msgspec.Struct):
    """An apartment or the parking lot. `move_name` is what moves call it: its card, or back-1, … where it lies face down."""

    card: Card
    move_name: str
    state: Literal["lot", "site", "done"]
    built: Mode | Literal["back"] | None = None
    chips: Chips = msgspec.field(default_factory=lambda: _chips(0))
    face_down: bool = False
    reputation: int = 0


class Player(PlayerView):
    """A company. Its owner sees the hand, and with the option hidden_counts nobody else even its number. `returns` counts the
    Return icons of president and buildings."""

    hand: Chips | None
    chips_in_hand: int | None
    president: President
    hq: Headquarters
    buildings: list[Building]
    in_auction: bool
    cards: int
    returns: int
    reputation: dict[str, int]


class View(TableView):
    """`end_flag` is the card that ended the auctions. `due` workers still come back."""

    item: Card | None
    end_flag: Card | None
    auction: int
    pot: Chips
    stock: int
    deck: int
    parking_sold: bool
    start: Seat
    removed_colour: Colour | None
    open_hands: bool
    hidden_counts: bool
    withdraw: Withdraw | None
    due: int | None
    players: list[Player]


def view(cards: Cards, s: State, viewer: int | None) -> View:
    auction = s.phase in (TURN, ACQUIRE, BUILD)
    seen = in_sight(s)
    return View(
        phase=PHASES.name(s.phase),
        item=cards.id("deck", item(s)) if auction else None,
        end_flag=None if auction else cards.id("deck", item(s)),
        auction=s.drawn if auction else s.drawn - 1,
        pot=_chips(s.pot),
        stock=s.stock,
        deck=s.deck_size - s.drawn,
        parking_sold=s.parking_owner != NOBODY,
        start=s.start,
        removed_colour=None if s.removed == NOBODY else COLOUR_NAMES[s.removed],
        open_hands=bool(s.open_hands),
        hidden_counts=bool(s.hidden_counts),
        withdraw=_withdrawing(cards, s, viewer) if s.phase == TURN else None,
        due=s.due if s.phase == RETURN else None,
        players=[_player(cards, s, seen, seat, viewer) for seat in range(s.players)],
    )


def _chips(heap: int) -> Chips:
    return Chips(count(heap, W), count(heap, D), count(heap, T), count(heap, M))


def _withdrawing(cards: Cards, s: State, viewer: int | None) -> Withdraw:
    builds = _builds_then(cards, s) if s.open_hands or s.turn == viewer else None
    if s.pot != 0:
        return Withdraw(_chips(s.pot), "stays", builds)
    edge = after_recruiting(cards.tables, s, s.turn)
    turned: Literal["turns", "flips", "full_turn"] = "turns"
    if edge == s.edge[s.turn]:
        turned = "full_turn"
    elif edge == BACK_EDGE:
        turned = "flips"
    return Withdraw(_chips(0), turned, builds)


def _builds_then(cards: Cards, s: State) -> bool:
    """Whether the hand with the pot in it would be enough to start something."""
    then = s.copy()
    then.hand[s.turn] += s.pot
    return can_build(cards.tables, then, s.turn)


def _player(cards: Cards, s: State, seen: InSight, seat: int, viewer: int | None) -> Player:
    d = cards.tables
    shown = bool(s.open_hands) or seat == viewer
    return Player(
        hand=_chips(s.hand[seat]) if shown else None,
        chips_in_hand=total(s.hand[seat]) if shown or not s.hidden_counts or s.phase == OVER else None,
        president=President(
            colour=COLOUR_NAMES[seat],
            back=on_back(s, seat),
            step=step(s, seat),
            returns=d.edge_returns[s.edge[seat]],
            may_pass=refuse_pass(d, s, seat) == 0,
        ),
        hq=Headquarters(
            colour=COLOUR_NAMES[hq_colour(s, seat)],
            value=s.hq_value[seat],
            chips=_chips(s.chips[HQ_ROW + seat]),
            state="site" if s.sites[seat] & HQ_BIT else "idle",
            reputation=net(s.hq_value[seat], total(s.chips[HQ_ROW + seat])),
        ),
        buildings=_buildings(cards, seen, seat),
        in_auction=bool(s.in_auction >> seat & 1),
        cards=card_count(s, seat),
        returns=return_icons(d, s, seat),
        reputation={
            colour: has[seat]
            for number, (colour, has) in enumerate(zip(COLOUR_NAMES, reputations(cards, seen), strict=True))
            if number != s.removed
        },
    )


@remembered
def _buildings(cards: Cards, seen: InSight, seat: int) -> list[Building]:
    return [_building(cards, seen, card) for card in _in_order(cards, seen, seat)]


def _in_order(cards: Cards, seen: InSight, seat: int) -> list[int]:
    """The seat's cards in the order in which they came: the initial one, then as they were won."""
    won = [card for card in seen.deck if (card == PARKING and seen.parking_owner == seat) or seen.owned[seat] >> card & 1]
    return [cards.tables.initial[left(seen, seat)], *won]  # type: ignore[arg-type]


def _building(cards: Cards, seen: InSight, card: int) -> Building:
    if card == PARKING:
        return Building(PARKING_NAME, PARKING_NAME, "done")
    name, move_name = PLACE_NAMES[card], PLACE_NAMES[place_of(seen, card)]  # type: ignore[arg-type]
    down = bool(seen.face_down >> card & 1)
    if not seen.started >> card & 1:
        return Building(name, move_name, "lot", face_down=down)
    mode = seen.high >> card & 1
    return Building(
        name,
        move_name,
        "site" if seen.chips[card] else "done",
        built="back" if down else MODE_NAMES[mode],
        chips=_chips(seen.chips[card]),
        face_down=down,
        reputation=0 if down else net(cards.tables.reputation[MODES * card + mode], total(seen.chips[card])),
    )
