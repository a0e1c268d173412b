"""Reads CEO and Corporation cards: a closed vocabulary, so that an owner can type in the real cards."""

from __future__ import annotations

import re
from typing import Any

from bidyard.engine.cards import SOURCES
from bidyard.engine.complaints import Found, complaint
from bidyard.engine.reading import Reader
from bidyard.engine.words import LANGUAGES, words
from bidyard.games.common.deck_reading import card_id
from bidyard.games.reputation.effects import EFFECTS, MAX_AMOUNT
from bidyard.games.reputation.game import HQ_SPACES, IDENTITIES, MAX_CREDITS
from bidyard.games.reputation.rules.state import Deck

# In the order of the numbers in rules/state.py.
AGENDAS = (
    "win_private",
    "win_public",
    "win_cosponsor",
    "take_credits_at_least",
    "fill_three_rest_spaces",
    "round_without_project",
    "both_public_stacks_at_least",
    "outbid_by_other",
    "fill_two_rest_spaces",
    "round_without_winning",
)
WITH_THRESHOLD = {"take_credits_at_least": MAX_CREDITS, "both_public_stacks_at_least": 5}
LIMITS = ("none", "once_per_round", "once_per_game")
USES = ("once_per_game", "once_per_round", "permanent")


_NAMES = tuple(effect.name for effect in EFFECTS)
_ID = re.compile(r"[a-z0-9][a-z0-9-]{0,39}")


def read_ceos(top: Reader, d: Deck, status: str) -> dict[str, dict[str, Any]]:
    pile: dict[str, dict[str, Any]] = {}
    for i, card in enumerate(top.tables("ceo", IDENTITIES)):
        described = _describe(card, pile, status, "ceo")
        event = card.text("event", AGENDAS)
        d.ceo_event[i] = AGENDAS.index(event)
        described["event"] = event
        if event in WITH_THRESHOLD:
            described["threshold"] = d.ceo_threshold[i] = card.number("threshold", 1, WITH_THRESHOLD[event])
        described["tokens"] = d.ceo_tokens[i] = card.number("tokens", 1, MAX_AMOUNT)
        described["limit"] = card.text("limit", LIMITS)
        d.ceo_limit[i] = LIMITS.index(described["limit"])
        if card.has("maximum"):
            described["maximum"] = d.ceo_maximum[i] = card.number("maximum", d.ceo_tokens[i], 99)
        card.done()
        described["text"] = {lang: _agenda_text(described, lang) for lang in LANGUAGES}
        pile[described["id"]] = described
    return pile


def read_corporations(top: Reader, d: Deck, status: str) -> dict[str, dict[str, Any]]:
    pile: dict[str, dict[str, Any]] = {}
    for i, card in enumerate(top.tables("corporation", IDENTITIES)):
        described = _describe(card, pile, status, "corporation")
        effect = EFFECTS[_NAMES.index(card.text("effect", _NAMES))]
        d.effect[i] = EFFECTS.index(effect)
        described["effect"] = effect.name
        described["window"] = card.text("window", [effect.window])
        if effect.amount:
            described["amount"] = d.amount[i] = card.number(effect.amount, 1, MAX_AMOUNT)
        if effect.name == "hq_bonus_workers":
            described["maximum"] = d.maximum[i] = card.number("maximum", 1, HQ_SPACES)
        if effect.pays and card.has("credits"):
            described["credits"] = d.power_credits[i] = card.number("credits", 1, MAX_AMOUNT)
        described["uses"] = card.text("uses", effect.uses)
        d.uses[i] = USES.index(described["uses"])
        card.done()
        described["text"] = {lang: _power_text(described, lang) for lang in LANGUAGES}
        pile[described["id"]] = described
    return pile


def pair_up(ceos: dict[str, dict[str, Any]], corporations: dict[str, dict[str, Any]], d: Deck) -> None:
    """Equal symbols form the pairs that are dealt (RP-3)."""
    symbols = [card["symbol"] for card in corporations.values()]
    for i, card in enumerate(ceos.values()):
        if symbols.count(card["symbol"]) != 1:
            raise complaint(__package__, f"ceo[{i}].symbol", "symbol", found=Found(card["symbol"]))
        d.pair[i] = symbols.index(card["symbol"])
        if d.pair[i] in d.pair[:i]:
            raise complaint(__package__, f"ceo[{i}].symbol", "symbol_taken", found=Found(card["symbol"]))


def _describe(card: Reader, pile: dict[str, dict[str, Any]], status: str, kind: str) -> dict[str, Any]:
    name = card_id(card, pile)
    if not _ID.fullmatch(name):
        raise complaint(__package__, card.at("id"), "identity", found=Found(name))
    source = card.text("source", SOURCES) if card.has("source") else status
    return {"id": name, "name": card.text("name"), "source": source, "kind": kind, "symbol": card.text("symbol")}


def _agenda_text(card: dict[str, Any], lang: str) -> str:
    spoken = words("bidyard.games.reputation", lang)
    text = spoken.say("agendas", card["event"], tokens=card["tokens"], threshold=card.get("threshold", 0))
    parts = [spoken.say("limits", card["limit"])] if card["limit"] != "none" else []
    if "maximum" in card:
        parts.append(spoken.say("limits", "maximum", tokens=card["maximum"]))
    return f"{text} ({', '.join(parts)})." if parts else f"{text}."


def _power_text(card: dict[str, Any], lang: str) -> str:
    spoken = words("bidyard.games.reputation", lang)
    text = spoken.say("powers", card["effect"], amount=card.get("amount", 0), maximum=card.get("maximum", 0))
    if "credits" in card:
        paid = "credits" if card["uses"] == "once_per_game" else "credits_first"
        text += " " + spoken.say("powers", paid, credits=card["credits"])
    return f"{spoken.say('limits', 'power_' + card['uses'])} {text}"
