"""What must hold after every move: nothing is made, nothing is lost."""

from __future__ import annotations

from bidyard.engine.cards import Cards
from bidyard.games.master_of_construction.deck import AREAS, SKILLS
from bidyard.games.master_of_construction.game import TILES
from bidyard.games.master_of_construction.rules.market_situation import circle_above
from bidyard.games.master_of_construction.rules.skills import count_of, held, missing, used_cards
from bidyard.games.master_of_construction.rules.state import DRAW, NOBODY, NONE, OVER, State


def check(cards: Cards, s: State) -> None:
    _skills(cards, s)
    _projects(cards, s)
    _planning_and_market(cards, s)
    _players(cards, s)


def _skills(cards: Cards, s: State) -> None:
    d = cards.tables
    pile, display = s.skills[: s.skills_n], s.display[: s.display_n]
    for kind, code in enumerate(SKILLS):
        hands = sum(held(s, seat, kind) for seat in range(s.players))
        total = pile.count(kind) + display.count(kind) + used_cards(s, kind) + hands
        assert total == d.skill_count[kind], f"{total} cards {code} instead of {d.skill_count[kind]}"
    # The display is short only if there was nothing to replace a card with (MC-20).
    if s.display_n < 5 and s.phase == DRAW:
        assert s.skills_n == 0
        assert s.used == s.used_consultants == 0
    assert 0 <= s.skills_fixed <= s.skills_n


def _projects(cards: Cards, s: State) -> None:
    d = cards.tables
    unfinished = range(s.unfinished)
    completed = range(TILES - s.completed, TILES)
    seen = [s.tile_card[tile] for tile in (*unfinished, *completed)]
    for area in range(len(AREAS)):
        seen += s.pile[area][: s.pile_n[area]]
        seen += [card for card in s.rows[area] if card != NONE]
        tiles = sum(d.area[s.tile_card[tile]] == area for tile in (*unfinished, *completed))
        assert s.free[area] == d.spaces[area] - tiles >= 0, f"{AREAS[area]}: {tiles} tiles, {s.free[area]} free spaces (MC-30)"
        # A slot is empty only when the pile is (MC-38).
        assert s.pile_n[area] == 0 or NONE not in s.rows[area]
        for seat in range(s.players):
            built = sum(s.tile_owner[tile] == seat and d.area[s.tile_card[tile]] == area for tile in completed)
            assert s.built[seat][area] == built
    gone = d.projects - len(seen) if d.sized else 0  # cards without a space of their size have left the game (MC-30)
    assert len(set(seen)) == len(seen) == d.projects - gone, "every project card is in exactly one place"
    for seat in range(s.players):
        for kind in range(len(SKILLS) - 1):
            owned = sum(s.tile_owner[tile] == seat and d.permanent[s.tile_card[tile]] == kind for tile in completed)
            assert count_of(s.permanent[seat], kind) == owned, "permanent skills come from completed projects (MC-31)"
    assert all(s.tile_owner[tile] != NOBODY for tile in unfinished)


def _planning_and_market(cards: Cards, s: State) -> None:
    d = cards.tables
    open_plans = [s.tile_plan[tile] for tile in range(s.unfinished) if s.tile_plan[tile] != NONE]
    plans = s.plans[: s.plans_n] + open_plans
    assert len(set(plans)) == len(plans)
    assert set(plans) <= set(range(d.plans))
    markets = [*s.markets[: s.markets_n], s.market]
    assert len(set(markets)) == len(markets)
    assert set(markets) <= set(range(d.markets))
    assert s.next_circle == circle_above(d, s.next_circle - 1)


def _players(cards: Cards, s: State) -> None:
    for seat in range(s.players):
        assert s.points[seat] >= 0, "a score is never negative (MC-45)"
    assert missing(s.permanent[s.active], s.permanent_used) == 0, "once a turn each (MC-33)"
    assert sum(s.bonus) == 0 or s.phase == OVER
