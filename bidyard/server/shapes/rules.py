"""The rules with their tables."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct

from bidyard.server.shapes.decks import DeckInfo


class Rule(Struct):
    id: str
    text: str
    ruling: Annotated[str, Meta(description="Why this is a ruling of ours; empty where the rulebook says so")]


class RuleSection(Struct):
    title: str
    rules: list[Rule]


class RuleTable(Struct):
    rule: str
    title: str
    head: list[str]
    rows: list[list[str]]
    note: str
    reconstructed: Annotated[bool, Meta(description="Some values are ours; their rows carry the mark ®")]


class RuleTables(Struct):
    """Scoring tables, tables of headquarters and lists of cards, from a deck."""

    title: str
    ours: Annotated[str, Meta(description="What the mark ® means")]
    listed: list[RuleTable]


class Rules(Struct):
    sections: list[RuleSection]
    tables: RuleTables
    deck: Annotated[DeckInfo | None, Meta(description="Of a table with somebody's own cards: whose the tables are")]
