"""Master of Construction: what is hidden (MC-1, section 3.1): the order of the seven piles. Hands and contents are open."""

from __future__ import annotations

import random
from typing import Any

from bidyard.games.master_of_construction.rules import piles
from tests.games.tables import standard
from tests.secrecy.parts import Named, Part, Played, Secrets, Setup, chance, reorder

GAME = "master-of-construction"
PHASES = ("draw", "start", "waive", "resolve", "discard")
AREAS = ("industrial", "infrastructure", "suburb", "city")
AHEAD = 3  # cards that nobody can foresee


def _order(pile: str, count: str, fixed: str) -> Any:
    """Another order of a pile. One that was not arranged now is: whether somebody did is hidden, too."""

    def change(d: Any, s: Any, rng: random.Random, owner: int) -> bool:
        n = getattr(s, count)
        if not reorder(getattr(s, pile), 0, n, rng):
            return False
        if getattr(s, fixed) == 0:
            setattr(s, fixed, n)
        return True

    return change


def _project_order(area: int) -> Any:
    def change(d: Any, s: Any, rng: random.Random, owner: int) -> bool:
        if not reorder(s.pile[area], 0, s.pile_n[area], rng):
            return False
        if s.pile_fixed[area] == 0:
            s.pile_fixed[area] = s.pile_n[area]
        return True

    return change


def _ahead(count: Any, take: Any) -> Any:
    """The next cards as they will be turned."""

    def read(d: Any, s: Any) -> Any:
        if count(s) < 2 * AHEAD:
            return None
        later = s.copy()
        return tuple(take(d, later) for _ in range(AHEAD))

    return read


def _next_project(area: int) -> Any:
    return lambda d, s: piles.next_project(d, s, area)


def _shuffled(rng: random.Random, cards: list[dict[str, Any]]) -> list[str]:
    return [card["id"] for card in rng.sample(cards, len(cards))]


def arranged(rng: random.Random, players: int) -> Setup:
    """Every pile to its last card. A wild grant comes first, and so do planning cards that ask for discards: for the phases
    that few games meet."""
    box = standard(GAME)
    deck = box["cards"]
    skills = [code for code, kind in box["skills"].items() if code != "source" for _ in range(kind["count"])]
    wild = [card["id"] for card in deck["market"] if card["effect"].get("skill") == "ANY"]
    costly = [card["id"] for card in deck["planning"] if any("discard" in option for option in card["options"])]
    market, planning = _shuffled(rng, deck["market"]), _shuffled(rng, deck["planning"])
    return {
        "start": rng.randrange(players),
        "skills": rng.sample(skills, len(skills)),
        "projects": {area: _shuffled(rng, [card for card in deck["projects"] if card["area"] == area]) for area in AREAS},
        "market": sorted(market, key=lambda card: card not in wild),
        "planning": sorted(planning, key=lambda card: card not in costly),
    }


def few(rng: random.Random, players: int) -> Setup:
    """The first cards of some piles; chance goes on."""
    full = arranged(rng, players)
    return {"planning": full["planning"][:6], "skills": full["skills"][: 5 * players + 9], "market": full["market"][:2]}


def twice(rng: random.Random, players: int) -> Setup:
    """Market cards beyond the first shuffle of their discards: then cards are named as they come, and no pile has an order."""
    full = arranged(rng, players)
    return full | {"market": [*full["market"], full["market"][0]]}


def _other_names(setup: Setup, table: Any, rng: random.Random) -> Setup | None:
    """The planning cards that are still to come, the other way round."""
    planning = setup.get("planning", [])
    left = table.view(None)["planning_deck"]
    if "market" not in setup or len(setup["market"]) <= len(table.cards.piles["market"]) or left < 2:
        return None
    drawn = len(planning) - left
    return setup | {"planning": [*planning[:drawn], *reversed(planning[drawn:])]}


SECRETS = Secrets(
    GAME,
    PHASES,
    (
        Part(
            "skill pile",
            "MC-4",
            PHASES,
            _order("skills", "skills_n", "skills_fixed"),
            read=_ahead(lambda s: s.skills_n, lambda d, s: piles.next_skill(s)),
        ),
        Part(
            "planning pile",
            "MC-1",
            PHASES,
            _order("plans", "plans_n", "plans_fixed"),
            read=_ahead(lambda s: s.plans_n, piles.next_plan),
        ),
        Part(
            "market pile",
            "MC-1",
            PHASES,
            _order("markets", "markets_n", "markets_fixed"),
            read=_ahead(lambda s: s.markets_n, piles.next_market),
        ),
        *(
            Part(
                f"{area} pile",
                "MC-1",
                PHASES,
                _project_order(number),
                read=_ahead(lambda s, number=number: s.pile_n[number], _next_project(number)),
            )
            for number, area in enumerate(AREAS)
        ),
        Part("chance", "MC-1", PHASES, chance),
        Named("cards named to come", "MC-1", ("draw", "start", "resolve"), _other_names),
    ),
    (
        *(Played(players, setup=arranged) for players in (2, 3, 4, 5)),
        Played(3, setup=few),
        Played(3, setup=twice),
        Played(2),
        Played(3, {"equal_turns": True}),
        Played(4, {"length": "short"}),
        Played(5, {"length": "shorter"}),
    ),
    ("draw CW", "draw blind", "take consultant", "start I01", "skip", "waive CW", "resolve I01 2", "discard CW HS", "end"),
    (
        "permanent_used used hand permanent round_limit turn_no skills_n next_circle tile_begun "
        "points bonus players length equal_turns staggered start active phase stuck busy idle ended draws_left starts "
        "grant_used pending pending_option discards_left used_consultants display display_n pile_n rows free plans_n "
        "markets_n market tile_card tile_owner tile_plan unfinished completed consultants built"
    ),
)
