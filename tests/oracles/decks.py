"""Random decks, as far as `bidyard.check_deck` lets an owner go, but so that games with them come to an end."""

from __future__ import annotations

import copy
import random
from collections.abc import Callable
from typing import Any

from tests.games.tables import standard

Deck = dict[str, Any]


def stacks(game: str, rng: random.Random) -> Deck:
    """What the two games with shared stacks have in common: rounds, workers, headquarters, two piles of cards."""
    deck = standard(game)
    size = rng.choice([12, 12, rng.randint(2, 12)])
    deck["meta"] |= {"status": "study", "rounds": rng.randint(1, min(10, size))}
    deck["workers"] = {f"players{n}": rng.randint(1, 10) for n in (3, 4, 5)}
    for table in ("reputation", "credits"):
        deck["hq"][table] = [rng.randint(0, 30) for _ in range(11)]
    most = {"credits": (1, 20), "reputation": (0, 20), "reputation_loss": (0, 20)}
    most["workers"] = (1, 2) if game == "construction-fever" else (1, 4)
    for pile in deck["cards"].values():
        del pile[size:]
        for card in pile:
            card |= {key: rng.randint(*limits) for key, limits in most.items() if key in card}
    return deck


def fever(rng: random.Random) -> Deck:
    deck = stacks("construction-fever", rng)
    deck["meta"]["bank_total"] = sum(card["credits"] for card in deck["cards"]["black"]) + rng.randint(0, 50)
    return deck


# Effects of powers with their windows and the fields they may have.
POWERS: list[tuple[str, str, dict[str, tuple[int, int]], list[str]]] = [
    ("recall_private_workers", "own_turn_before_action", {"amount_max": (1, 9)}, ["once_per_game", "once_per_round"]),
    ("public_bid_zero_credits", "own_turn_action", {"credits": (1, 9)}, ["once_per_game", "once_per_round"]),
    ("add_bank_credits_to_project", "own_turn_before_action", {"amount": (1, 9), "credits": (1, 9)}, ["once_per_game"]),
    ("rest_directly_to_hq", "phase1_before_moving", {}, ["once_per_game", "once_per_round"]),
    ("hq_bonus_workers", "final_scoring", {"amount": (1, 9), "maximum": (1, 10)}, ["permanent"]),
    ("swap_cosponsor", "phase5_sponsor_after_reveal", {"credits": (1, 9)}, ["once_per_game", "once_per_round"]),
    ("private_bid_equal", "own_turn_action", {}, ["once_per_game", "once_per_round"]),
    ("win_cosponsor_ties", "phase5_neighbour", {"credits": (1, 9)}, ["once_per_game", "permanent"]),
]
EVENTS = [
    *("win_private", "win_public", "win_cosponsor", "take_credits_at_least", "outbid_by_other"),
    *("fill_two_rest_spaces", "fill_three_rest_spaces", "both_public_stacks_at_least"),
    *("round_without_project", "round_without_winning"),
]
EFFECTS = [
    *("none", "grant", "extra_requirement", "points_delta", "pay_delta"),
    *("draw_delta", "consultant_free", "extra_start"),
]
THRESHOLDS = {"take_credits_at_least": 12, "both_public_stacks_at_least": 3}


def reputation(rng: random.Random) -> Deck:
    deck = stacks("reputation", rng)
    powers = rng.choices(POWERS, k=8)
    for card, (effect, window, fields, uses) in zip(deck["corporation"], powers, strict=True):
        for field in ("amount", "amount_max", "maximum", "credits"):
            card.pop(field, None)
        card |= {"effect": effect, "window": window, "uses": rng.choice(uses)}
        card |= {field: rng.randint(*limits) for field, limits in fields.items() if field != "credits" or rng.random() < 0.5}
    for card in deck["ceo"]:
        card.pop("threshold", None)
        card.pop("maximum", None)
        card |= {"event": rng.choice(EVENTS), "tokens": rng.randint(1, 4)}
        card["limit"] = rng.choice(["none", "once_per_round", "once_per_game"])
        if card["event"] in THRESHOLDS:
            card["threshold"] = rng.randint(1, THRESHOLDS[card["event"]])
        if rng.random() < 0.4:
            card["maximum"] = rng.randint(card["tokens"], 9)
    return deck


def yard(rng: random.Random) -> Deck:
    deck = standard("construction-yard")
    deck["money"] |= {"copies": rng.randint(2, 3), "copies_two_players": rng.randint(2, 3)}
    numbers = {"capital": rng.randint(5, 30), "dirk_start": rng.randint(0, 12), "dirk_after_a": rng.randint(0, 20)}
    deck["setup"] |= numbers | {"dirk_after_b": rng.randint(1, 5)}
    sizes = [9] * 6
    for _ in range(4):
        one, two = rng.sample(range(6), 2)
        if sizes[one] < 11 and sizes[two] > 5:
            sizes[one], sizes[two] = sizes[one] + 1, sizes[two] - 1
    for row, size in zip(deck["building"], sizes, strict=True):
        row["prices"] = [rng.randint(2, 13) for _ in range(size)]
        row |= {scoring: [rng.randint(0, 30) for _ in range(i)] for i, scoring in enumerate("abc", 1)}
    return deck


def auction(rng: random.Random) -> Deck:
    deck = standard("construction-auction")
    deck["chips"] |= {"workers": 60, "distribution": 20, "technology": 20, "machinery": rng.randint(0, 6)}
    deck["setup"] |= {"workers_per_player": {str(n): rng.randint(3, 11) for n in (3, 4, 5)}, "starter_rank": rng.randint(1, 4)}
    deck["setup"] |= {"distribution_per_player": rng.randint(0, 3), "technology_per_player": rng.randint(0, 3)}
    scoring = deck["scoring"]
    scoring |= {key: rng.randint(0, 6) for key, value in scoring.items() if isinstance(value, int)}
    scoring |= {key: sorted((rng.randint(0, 12) for _ in range(3)), reverse=True) for key in ("award", "award_reduced")}
    if rng.random() < 0.5:
        scoring["apartment_points"] = {end: rng.randint(0, 6) for end in ("rush", "high", "back")[: rng.randint(2, 3)]}
    deck["headquarters"]["worker_spots"] = rng.randint(1, 8)
    for side, most in (("front", 3), ("back", 4)):
        edges = rng.randint(1, most)
        returns = [rng.randint(0, 3) for _ in range(edges)]
        deck["president"] |= {f"{side}_returns": returns, f"{side}_pass": [i > 0 and rng.random() < 0.7 for i in range(edges)]}
    deck["president"]["back_reputation"] = rng.randint(0, 5)
    deck["parking_lot"]["return_icons"] = rng.randint(0, 2)
    deck["card_back"]["spots"] = "".join(rng.choices("WWT", k=rng.randint(0, 4)))
    for row in deck["rank"]:
        row |= {mode: _mode(rng) for mode in ("rush", "high")}
    own = rng.sample([f"{colour}-{rank}" for colour in deck["game"]["colours"] for rank in range(1, 5)], 4)
    deck["card"] = [{"id": card, rng.choice(["rush", "high"]): _mode(rng)} for card in own]
    starters = {card["id"].split("-")[0]: card for card in deck["card"]}
    for card in starters.values():
        card |= {"initial": True} if rng.random() < 0.5 else {}
    return deck


def _mode(rng: random.Random) -> Deck:
    spots = "".join(rng.choices("WWWT", k=rng.randint(1, 6)))
    efficiency = [
        {"chip": rng.choice("DTM"), "covers": sorted(rng.sample(range(len(spots)), rng.randint(1, len(spots))))}
        for _ in range(rng.randint(0, 4))
    ]
    icons = {"machinery": rng.random() < 0.5, "returns": rng.choice([0, 0, 1, 2])}
    return {"spots": spots, "reputation": rng.randint(0, 12), **icons, "efficiency": efficiency}


def master(rng: random.Random) -> Deck:
    deck = standard("master-of-construction")
    kinds = list(deck["skills"])[1:]
    plain = [kind for kind in kinds if kind != "CO"]
    deck["constants"] |= {"start_hand": rng.randint(0, 8), "flush_at": rng.randint(3, 5), "draw_cards": rng.randint(1, 4)}
    deck["constants"] |= {"area_bonus": rng.randint(0, 20), "lap": rng.randint(20, 60)}
    deck["rulings"] |= {"starts_per_turn": rng.randint(1, 2), "flush_repeat_cap": rng.randint(1, 4)}
    for kind in kinds:
        deck["skills"][kind]["count"] = rng.randint(2, 14)
    spaces: Callable[[], Any] = lambda: rng.randint(3, 7)  # noqa: E731
    if rng.random() < 0.4:
        spaces = lambda: {size: rng.randint(1, 2) for size in ("small", "medium", "large", "mega")}  # noqa: E731
    deck["board"]["spaces"] = {area: spaces() for area in ("industrial", "infrastructure", "suburb", "city")}
    deck["board"]["blue_circles"] = sorted(rng.sample(range(deck["constants"]["lap"]), rng.randint(1, 8)))
    cards = deck["cards"]
    for card in cards["projects"]:
        card |= {"req": rng.choices(plain, k=rng.randint(1, 5)), "perm": rng.choice(plain), "points": rng.randint(0, 12)}
    for area in deck["board"]["spaces"]:
        values = [card["points"] for card in cards["projects"] if card["area"] == area]
        deck["tiles"][area] = {str(value): values.count(value) for value in values}
    del cards["planning"][rng.randint(3, 28) :]
    del cards["market"][rng.randint(1, 16) :]
    for card in cards["planning"]:
        card["options"] = [{"discard": rng.randint(1, 3)}, *(_option(rng, plain) for _ in range(rng.randint(0, 2)))]
        rng.shuffle(card["options"])
    for card in cards["market"]:
        card["effect"] = _effect(rng, plain, deck)
    return copy.deepcopy(deck)


def _option(rng: random.Random, kinds: list[str]) -> Deck:
    every: Deck = {"skills": rng.choices(kinds, k=rng.randint(1, 2)), "no_start": True}
    every |= {key: rng.randint(1, 3) for key in ("points", "discard", "wait", "completed_same_area", "completed_any")}
    some = rng.sample(sorted(every), rng.randint(0, 2))
    gains = {key: rng.randint(1, 3) for key in ("gain_points", "gain_draw") if rng.random() < 0.3}
    return {key: every[key] for key in some} | gains


def _effect(rng: random.Random, kinds: list[str], deck: Deck) -> Deck:
    kind = rng.choice(EFFECTS)
    effect: Deck = {"kind": kind}
    if kind in ("grant", "extra_requirement"):
        effect["skill"] = rng.choice([*kinds, *["ANY"] * 5] if kind == "grant" else kinds)
    if kind in ("points_delta", "pay_delta"):
        effect["amount"] = rng.randint(-4, 4)
    if kind == "draw_delta":
        effect["amount"] = rng.randint(1 - deck["constants"]["draw_cards"], 2)
    if kind == "extra_start":
        effect["amount"] = rng.randint(1 - deck["rulings"]["starts_per_turn"], 2)
    if kind in ("grant", "extra_requirement", "points_delta") and rng.random() < 0.5:
        effect["area"] = rng.choice(["industrial", "infrastructure", "suburb", "city"])
    if kind in ("extra_requirement", "points_delta") and rng.random() < 0.5:
        effect["size"] = rng.sample(["small", "medium", "large", "mega"], rng.randint(1, 3))
    return effect
