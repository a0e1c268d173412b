"""The tables of all games."""

from __future__ import annotations

from tests.secrecy import construction_auction, construction_fever, construction_yard, master_of_construction, reputation

ALL = tuple(
    game.SECRETS for game in (construction_fever, reputation, construction_yard, construction_auction, master_of_construction)
)
