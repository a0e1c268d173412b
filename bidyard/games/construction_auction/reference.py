"""The tables behind the rules: awards, headquarters, presidents, what can be built and what it brings."""

from __future__ import annotations

from bidyard.engine.cards import Cards
from bidyard.engine.reference import Listed, marked, texts
from bidyard.engine.words import Words
from bidyard.games.construction_auction.box import MODE_NAMES, PARKING_NAME


def tables(cards: Cards, spoken: Words) -> list[Listed]:
    d, extra, said = cards.tables, cards.extra, texts(__package__, spoken.lang)
    awards = [[rank + 1, d.award[rank], d.award_reduced[rank]] for rank in range(3)]
    hq, president = extra["headquarters"], extra["president"]
    ours = hq["source"] == "reconstructed"
    values = [[value, marked(hq["worker_spots"], ours)] for value in hq["values"][1:]]
    theirs = president["source"] == "reconstructed"
    sides = [
        [marked(f"{name} {edge + 1}", theirs), returns, "PASS" if may_pass else "–"]
        for side, name in zip(("front", "back"), said["president"]["sides"], strict=True)
        for edge, (returns, may_pass) in enumerate(zip(president[side]["returns"], president[side]["pass"], strict=True))
    ]
    rows = _apartments(cards, spoken)
    some = any(cards.info[card]["source"] == "reconstructed" for card in cards.piles["deck"])
    back = extra["card_back"]
    others = [
        [marked(said["others"]["labels"][0], back["source"] == "reconstructed"), back["spots"] or "–"],
        [marked(said["others"]["labels"][1], theirs), president["back_reputation"]],
    ]
    return [
        Listed("awards", "CA-78", awards),
        Listed("hq", "CA-53", values, ours),
        Listed("president", "CA-33", sides, theirs),
        Listed("apartments", "CA-45", rows, some),
        Listed("others", "CA-56", others, back["source"] == "reconstructed" or theirs),
    ]


def _apartments(cards: Cards, spoken: Words) -> list[list[object]]:
    """A row for each end of each card; where all colours print the same, one for each rank."""
    apartments = [card for card in cards.piles["deck"] if card != PARKING_NAME]
    ends = {card: [_end(cards, spoken, card, mode) for mode in MODE_NAMES] for card in apartments}
    ranks: dict[int, list[list[list[object]]]] = {}
    for card in apartments:
        ranks.setdefault(cards.info[card]["rank"], []).append(ends[card])
    if all(one == same[0] for same in ranks.values() for one in same):
        marks = {rank: any(_ours(cards, card) for card in apartments) for rank in ranks}
        return [[marked(rank, marks[rank]), *end] for rank, same in ranks.items() for end in same[0]]
    names = {card: marked(spoken.card(card, cards.info[card]["name"]), _ours(cards, card)) for card in apartments}
    return [[names[card], *end] for card in apartments for end in ends[card]]


def _ours(cards: Cards, card: str) -> bool:
    return bool(cards.info[card]["source"] == "reconstructed")


def _end(cards: Cards, spoken: Words, card: str, mode: str) -> list[object]:
    """Spots, reputation, icons, and what an efficiency spot saves: a chip in place of so many."""
    end = cards.info[card][mode]
    savings = ", ".join(f"{spot['chip']} = {len(spot['covers'])}" for spot in end["efficiency"])
    icons = "R" * end["returns"] + ("M" if end["machinery"] else "")
    return [spoken.say("terms", mode), end["spots"], end["reputation"], savings or "–", icons or "–"]
