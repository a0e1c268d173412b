"""The score sheet: a finished game and a sheet filled in at the table are counted by the same lines."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from bidyard.engine.cards import Cards
from bidyard.engine.game import Line, PlayerResult
from bidyard.engine.reading import Reader
from bidyard.games.construction_auction.box import COLOUR_NAMES, MODE_NAMES, PARKING_NAME
from bidyard.games.construction_auction.reading_sheet import Company, read_sheet
from bidyard.games.construction_auction.rules.chips import total
from bidyard.games.construction_auction.rules.scoring import add_awards, add_most_chips, most, net, take_most_cards
from bidyard.games.construction_auction.rules.state import NOBODY, State
from bidyard.games.construction_auction.sheet_doubts import DOUBTS, doubts
from bidyard.games.construction_auction.sheet_questions import QUESTIONS, fill_in
from bidyard.games.construction_auction.view import Chips, view

__all__ = ["DOUBTS", "QUESTIONS", "count", "doubts", "fill_in", "final"]


def final(cards: Cards, s: State, names: Sequence[str]) -> tuple[PlayerResult, ...]:
    """The sheet of a finished game."""
    players = []
    for seat, shown in enumerate(view(cards, s, None).players):
        apartments = [
            {"card": one.card, "built": one.built, "face_down": one.face_down, "chips": _number(one.chips)}
            for one in shown.buildings
            if one.card != PARKING_NAME
        ]
        players.append(
            {
                "name": names[seat],
                "president": {"colour": shown.president.colour, "back": shown.president.back},
                "hq": {"colour": shown.hq.colour, "value": shown.hq.value, "chips": _number(shown.hq.chips)},
                "apartments": apartments,
                "parking_lot": s.parking_owner == seat,
                "chips_in_hand": total(s.hand[seat]),
            }
        )
    colours = [colour for number, colour in enumerate(COLOUR_NAMES) if s.removed == NOBODY or number != s.removed]
    return _count(cards, {"colours_in_play": colours, "players": players}, known=True)


def _number(chips: Chips) -> int:
    return chips.W + chips.D + chips.T + chips.M


def count(cards: Cards, sheet: dict[str, Any]) -> tuple[PlayerResult, ...]:
    return _count(cards, sheet, known=False)


def _count(cards: Cards, sheet: dict[str, Any], known: bool) -> tuple[PlayerResult, ...]:
    """`known`: the game was played with the cards of this deck, so what they say is not in doubt."""
    colours, companies = read_sheet(cards, Reader(sheet))
    n = len(companies)
    lines = [_building_lines(cards, company) for company in companies]
    for colour in colours:
        counted = [_reputation(cards, company, colour) for company in companies]
        reputations = [value for value, _ in counted]
        face_up = sum(_face_up(company, colour) for company in companies)
        reduced = face_up <= cards.tables.reduced_at_most
        awards = [0] * n
        add_awards(cards.tables, reputations, n, reduced, awards)
        ours = [own and not known for _, own in counted]
        for i in range(n):
            lines[i] += [
                Line(f"reputation_{colour}", reputations[i], "CA-77", counts=False, reconstructed=ours[i]),
                # An award depends on everybody's reputation.
                Line(f"award_{colour}", awards[i], _award_rule(reputations, i, reduced), reconstructed=any(ours)),
            ]
    chips = [0] * n
    add_most_chips(cards.tables, [company.chips_in_hand for company in companies], n, chips)
    penalty = [0] * n
    take_most_cards(cards.tables, [company.cards for company in companies], n, penalty)
    for i in range(n):
        lines[i] += [Line("most_chips", chips[i], "CA-83"), Line("most_cards", penalty[i], "CA-84")]
        score = sum(line.value for line in lines[i] if line.counts)
        doubtful = any(line.reconstructed for line in lines[i])
        lines[i].append(Line("score", score, "CA-85", total=True, reconstructed=doubtful))
    scores = [own[-1].value for own in lines]
    won = most(scores, n)
    return tuple(
        PlayerResult(company.name, scores[i], False, bool(won >> i & 1), tuple(lines[i]), {"score": scores[i]})
        for i, company in enumerate(companies)
    )


def _building_lines(cards: Cards, company: Company) -> list[Line]:
    d = cards.tables
    points = dict(zip((*MODE_NAMES, "back"), d.apartment_points, strict=True))
    started = sum(points[apartment.built] for apartment in company.apartments if apartment.built is not None)
    return [
        Line("president", d.president_points if company.president_back else 0, "CA-71"),
        Line("apartments", started, "CA-72"),
        Line("parking_lot", d.parking_points if company.parking_lot else 0, "CA-72"),
        Line("headquarters", company.hq_value, "CA-73"),
    ]


def _reputation(cards: Cards, company: Company, colour: str) -> tuple[int, bool]:
    """A company's reputation in a colour, and whether it leans on a value that is ours."""
    value, ours = 0, False
    if company.president_back and company.president_colour == colour:
        value += cards.tables.back_reputation if company.president_reputation is None else company.president_reputation
        ours = company.president_reputation is None and cards.extra["president"]["source"] == "reconstructed"
    if company.hq_colour == colour:
        value += net(company.hq_value, company.hq_chips)
    for apartment in company.apartments:
        info = cards.info[apartment.card]
        if info["colour"] == colour and apartment.built in ("rush", "high"):
            printed = info[apartment.built]["reputation"] if apartment.reputation is None else apartment.reputation
            value += net(printed, apartment.chips)
            ours |= apartment.reputation is None and info["source"] == "reconstructed"
    return value, ours


def _face_up(company: Company, colour: str) -> int:
    own = [apartment for apartment in company.apartments if not apartment.face_down]
    return sum(apartment.card.startswith(f"{colour}-") for apartment in own) + (company.hq_colour == colour)


def _award_rule(reputations: list[int], seat: int, reduced: bool) -> str:
    """The rule that says most about a player's award: not ranked, tied, reduced or full."""
    if reputations[seat] < 1:
        return "CA-81"
    above = [value for value in reputations if value >= reputations[seat]]
    if len(set(above)) > 3:
        return "CA-80"
    if len(set(above)) < len(above):
        return "CA-82"
    return "CA-79" if reduced else "CA-78"
