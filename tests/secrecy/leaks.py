"""Leaks that must be caught: for each game its hidden fields, phases and surfaces."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from bidyard.engine.game import Game
from bidyard.server import frames, saying
from bidyard.server.progress import Progress
from bidyard.table import Masked, Seat, Table
from bidyard.table.seat import seats
from tests.secrecy.planting import (
    Patch,
    Plant,
    knowing,
    mask_keeps,
    mask_keeps_pile,
    option_on,
    refusal_says,
    says,
    view_changed,
)
from tests.secrecy.surfaces import hinting

FEVER, REPUTATION, YARD = "construction-fever", "reputation", "construction-yard"
AUCTION, MASTER = "construction-auction", "master-of-construction"


@dataclass(frozen=True)
class Leak:
    """Planted; found by looking at one phase of some games for one part, on the named surface if it is one alone."""

    name: str
    game: str
    plant: Plant
    phase: str
    part: str
    surface: str = ""


# --- leaks that a phrase of planting.py does not describe


def _next_card(pile: str, seen: str) -> Any:
    """Whether the card to come is an even one."""
    return lambda s: getattr(s, pile)[min(getattr(s, seen), len(getattr(s, pile)) - 1)] % 2


def _asked_truly(patch: Patch, game: Game) -> None:
    """Who is asked leaves out who has answered in secret."""
    knowing(patch)
    patch.setattr(Masked, "asked", property(lambda self: seats(self.game.rules.to_act(self.full))))


def _sealing_is_public(patch: Patch, game: Game) -> None:
    patch.setattr(Table, "log", lambda self, seat, start=0: self._log[start:])
    patch.setattr(Table, "logged", lambda self, seat, first=None: len(self._log[:first]))


def _ply_is_counted(patch: Patch, game: Game) -> None:
    patch.setattr(Progress, "seen_ply", lambda self, viewer: self.ply)


def _deal_repeats(field: str) -> Plant:
    """A dealt world holds the true cards, though the mask has blanked them."""

    def plant(patch: Patch, game: Game) -> None:
        knowing(patch)
        honest = Masked.dealt

        def leaky(self: Any, rng: Any) -> Any:
            state = honest(self, rng)
            setattr(state, field, getattr(self.full.copy(), field))
            return state

        patch.setattr(Masked, "dealt", leaky)

    return plant


def _deal_is_always_the_same(patch: Patch, game: Game) -> None:
    """Worlds do not follow from the truth, but there is only one of them."""
    honest = Masked.dealt
    patch.setattr(Masked, "dealt", lambda self, rng: honest(self, 5))


def _hint_knows(secret: Any) -> Plant:
    def plant(patch: Patch, game: Game) -> None:
        knowing(patch)
        honest = hinting.hint

        def leaky(seat: Any, *args: Any, **more: Any) -> Any:
            return honest(seat, *args, **more)[secret(seat.full) :]

        patch.setattr(hinting, "hint", leaky)

    return plant


def _state_has_weather(secret: Any) -> Plant:
    def plant(patch: Patch, game: Game) -> None:
        honest = saying.say_state

        def leaky(row: Any, progress: Any, *rest: Any) -> Any:
            return honest(row, progress, *rest) | {"weather": secret(progress.table._s)}

        patch.setattr(saying, "say_state", leaky)

    return plant


def _events_tell(secret: Any) -> Plant:
    """The server's log, not the table's."""

    def plant(patch: Patch, game: Game) -> None:
        honest = saying.say_events

        def leaky(table: Any, *rest: Any, **more: Any) -> Any:
            return [*honest(table, *rest, **more), {"text": f"The wind turns {secret(table._s)}"}]

        patch.setattr(saying, "say_events", leaky)

    return plant


def _replay_shows_everybody(patch: Patch, game: Game) -> None:
    """Every player's own place, as in a replay with everything, though a seat was asked for."""
    honest = frames._frame

    def leaky(table: Any, viewer: Any, *rest: Any) -> Any:
        frame = honest(table, viewer, *rest)
        for k in range(table.players):
            frame["view"]["players"][k] = table.masked(k).own_place()
        return frame

    patch.setattr(frames, "_frame", leaky)


def _bot_gets_setup(patch: Patch, game: Game) -> None:
    honest = Table.seat

    def leaky(self: Any, k: int) -> Seat:
        seat = honest(self, k)
        seat._table = {"start": self._start}
        return seat

    patch.setattr(Table, "seat", leaky)


def _bot_gets_names(patch: Patch, game: Game) -> None:
    """The rules that a seat is handed hold the cards that were named to come."""
    honest = Table.seat

    def leaky(self: Any, k: int) -> Seat:
        seat = honest(self, k)
        seat.game = self.module
        return seat

    patch.setattr(Table, "seat", leaky)


def _moves_follow(secret: Any) -> Plant:
    """The order of the listed moves."""

    def plant(patch: Patch, game: Game) -> None:
        knowing(patch)
        honest = Masked._list

        def leaky(self: Any, room: int) -> Any:
            moves = honest(self, room)
            return moves[::-1] if secret(self.full) else moves

        patch.setattr(Masked, "_list", leaky)

    return plant


def _view_knows(key: str, secret: Any) -> Plant:
    """A number of the view follows the full state."""

    def plant(patch: Patch, game: Game) -> None:
        knowing(patch)
        honest = Masked.view

        def leaky(self: Any) -> Any:
            assert isinstance(honest, property)
            return honest.__get__(self) | {key: secret(self.full)}

        patch.setattr(Masked, "view", property(leaky))

    return plant


def _always_counts(patch: Patch, game: Game) -> None:
    """The strip counts what lies face down, whatever the table has chosen."""
    honest: Any = game.standing
    told = honest.standing
    patch.setattr(honest, "standing", lambda cards, s, viewer, counted: told(cards, s, viewer, True))
    if hasattr(honest, "from_memory"):  # asked instead, for everybody at once
        patch.setattr(honest, "from_memory", lambda cards, s: told(cards, s, None, True))


def _strip_with(option: str, value: int) -> Plant:
    """The strip is told as if an option stood otherwise."""

    def plant(patch: Patch, game: Game) -> None:
        honest: Any = game.standing
        told = honest.standing

        def leaky(cards: Any, s: Any, viewer: int | None, counted: bool) -> Any:
            other = s.copy()
            setattr(other, option, value)
            return told(cards, other, viewer, counted)

        patch.setattr(honest, "standing", leaky)

    return plant


def _shows_credits(view: Any, cards: Any, s: Any, viewer: int | None) -> None:
    for seat, player in enumerate(view.players):
        player.credits = s.credits[seat]


def _shows_richest(view: Any, cards: Any, s: Any, viewer: int | None) -> None:
    """As a number that is there anyway."""
    view.round += 100 * max(range(s.players), key=lambda seat: s.credits[seat])


def _shows_last_card(pile: str) -> Any:
    """What lies on a stack, by a number that is there anyway."""

    def change(view: Any, cards: Any, s: Any, viewer: int | None) -> None:
        view.round += 100 * (1 + getattr(s, pile)[max(0, s.round_no - 2)])

    return change


def _shows_offers_of_turn(view: Any, cards: Any, s: Any, viewer: int | None) -> None:
    """What the seat in turn holds, to everybody."""
    for slot, offer in enumerate(view.offers):
        offer.held = s.totals[s.turn][slot]


def _shows_chips(view: Any, cards: Any, s: Any, viewer: int | None) -> None:
    """Only that somebody holds a distribution chip."""
    for seat, player in enumerate(view.players):
        player.cards += 100 * (s.hand[seat] >> 8 & 255)


def _counts_shown(view: Any, cards: Any, s: Any, viewer: int | None) -> None:
    for seat, player in enumerate(view.players):
        player.chips_in_hand = sum(s.hand[seat] >> shift & 255 for shift in (0, 8, 16, 24))


LEAKS = (
    # Construction Fever
    Leak("mask keeps the black deck", FEVER, mask_keeps("black"), "bidding", "black deck"),
    Leak(
        "mask keeps the green deck while developing", FEVER, mask_keeps("green", None, "developing"), "developing", "green deck"
    ),
    Leak("mask keeps the next black card", FEVER, mask_keeps("black", lambda s: s.round_no), "bidding", "black deck"),
    Leak("mask keeps a card that left the game", FEVER, mask_keeps("green", 11), "bidding", "green deck"),
    Leak("mask keeps the secret of chance", FEVER, mask_keeps("rng_secret"), "bidding", "chance"),
    Leak("mask keeps one word of it", FEVER, mask_keeps("rng_secret", 5), "developing", "chance"),
    Leak("mask keeps sealed bids", FEVER, mask_keeps("sealed"), "developing", "developing bid"),
    Leak("mask keeps sealed bids for spectators", FEVER, mask_keeps("sealed", seats=(-1,)), "developing", "developing bid"),
    Leak("view shows a stacked black card", FEVER, view_changed(_shows_last_card("black")), "bidding", "black stacks"),
    Leak(
        "view shows a stacked green card while developing",
        FEVER,
        view_changed(_shows_last_card("green"), "developing"),
        "developing",
        "green stacks",
    ),
    Leak(
        "view knows the next green card",
        FEVER,
        _view_knows("weather", _next_card("green", "round_no")),
        "bidding",
        "green deck",
    ),
    Leak("log tells that somebody sealed", FEVER, _sealing_is_public, "developing", "developing bid"),
    Leak("who is asked tells who has answered", FEVER, _asked_truly, "developing", "developing bid"),
    Leak("ply counts sealed answers", FEVER, _ply_is_counted, "developing", "developing bid", "frame"),
    Leak("moves come in an order", FEVER, _moves_follow(_next_card("black", "round_no")), "bidding", "black deck"),
    Leak(
        "sentence of a move knows the next card",
        FEVER,
        says("say_move", _next_card("green", "round_no"), "bidding"),
        "bidding",
        "green deck",
        "moves",
    ),
    Leak(
        "prompt knows the next card", FEVER, says("prompt", _next_card("black", "round_no")), "bidding", "black deck", "prompt"
    ),
    Leak("sampled worlds hold the deck", FEVER, _deal_repeats("black"), "bidding", "black deck"),
    Leak("sampled worlds are all alike", FEVER, _deal_is_always_the_same, "bidding", "green deck"),
    Leak("hint knows the next card", FEVER, _hint_knows(_next_card("black", "round_no")), "bidding", "black deck", "hint"),
    Leak(
        "server's state has weather",
        FEVER,
        _state_has_weather(_next_card("black", "round_no")),
        "bidding",
        "black deck",
        "frame",
    ),
    Leak("strip counts stacks from memory", FEVER, _always_counts, "bidding", "black stacks", "standing"),
    Leak("strip counts them while developing", FEVER, _always_counts, "developing", "green stacks", "standing"),
    # Reputation
    Leak("strip counts Private stacks from memory", REPUTATION, _always_counts, "bidding", "Private stacks", "standing"),
    Leak("strip tells profits", REPUTATION, _strip_with("open_credits", 1), "bidding", "credits", "standing"),
    Leak(
        "mask shows this round's Private card too early",
        REPUTATION,
        mask_keeps("private", lambda s: s.round_no - 1, "workers-leave-projects"),
        "workers-leave-projects",
        "Private deck",
    ),
    Leak(
        "mask shows this round's Public card too early",
        REPUTATION,
        mask_keeps("public", lambda s: s.round_no - 1, "workers-leave-projects"),
        "workers-leave-projects",
        "Public deck",
    ),
    Leak(
        "mask keeps the Public deck in the draft", REPUTATION, mask_keeps("public", None, "drafting"), "drafting", "Public deck"
    ),
    Leak(
        "mask keeps the Private deck at the end of phase 5",
        REPUTATION,
        mask_keeps("private", None, "co-sponsor-shown"),
        "co-sponsor-shown",
        "Private deck",
    ),
    Leak("mask keeps the marker", REPUTATION, mask_keeps("sealed", lambda s: s.public_leader), "co-sponsor-bid", "marker"),
    Leak(
        "mask keeps the bid of the left neighbour",
        REPUTATION,
        mask_keeps("sealed", lambda s: (s.public_leader + 1) % s.players),
        "co-sponsor-bid",
        "co-sponsor bid",
    ),
    Leak("mask keeps chance in the draft", REPUTATION, mask_keeps("rng_secret", None, "drafting"), "drafting", "chance"),
    *(
        Leak(f"view shows credits in {phase}", REPUTATION, view_changed(_shows_credits, phase), phase, "credits", "view")
        for phase in ("workers-leave-projects", "bidding", "co-sponsor-bid", "co-sponsor-shown")
    ),
    Leak("view tells who is richest", REPUTATION, view_changed(_shows_richest), "bidding", "credits", "view"),
    Leak(
        "view shows a stacked Private card",
        REPUTATION,
        view_changed(_shows_last_card("private")),
        "co-sponsor-bid",
        "Private stacks",
        "view",
    ),
    Leak("prompt tells credits", REPUTATION, says("prompt", lambda s: sum(s.credits)), "bidding", "credits", "prompt"),
    Leak(
        "refusal tells another's credits",
        REPUTATION,
        refusal_says(lambda s, seat: s.credits[(seat + 1) % s.players]),
        "bidding",
        "credits",
        "refusals",
    ),
    Leak("replay shows everybody's credits", REPUTATION, _replay_shows_everybody, "bidding", "credits", "replay"),
    Leak("log tells answers", REPUTATION, _sealing_is_public, "co-sponsor-bid", "marker"),
    # Construction Yard
    Leak("mask keeps the next building", YARD, mask_keeps("buildings", lambda s: s.building_top), "act", "building deck"),
    Leak("mask keeps the last building", YARD, mask_keeps("buildings", 53), "act", "building deck"),
    Leak("mask keeps the next money card", YARD, mask_keeps("money", lambda s: s.money_top), "act", "money deck"),
    Leak("mask keeps the money deck in the end", YARD, mask_keeps("money", None, "leftover"), "leftover", "money deck"),
    Leak("mask keeps the place of A", YARD, mask_keeps("a_at"), "act", "place of A"),
    Leak("mask keeps the place of B", YARD, mask_keeps("b_at"), "act", "place of B"),
    Leak("mask keeps chance in the end", YARD, mask_keeps("rng_secret", None, "leftover"), "leftover", "chance"),
    Leak("view shows hands", YARD, option_on("open_hands", "act"), "act", "hand", "view"),
    Leak("view shows hands in the end", YARD, option_on("open_hands", "leftover"), "leftover", "hand", "view"),
    Leak("view shows hands to spectators", YARD, option_on("open_hands", "", True), "act", "hand", "view"),
    Leak("offers tell the hand of the seat in turn", YARD, view_changed(_shows_offers_of_turn), "act", "hand", "view"),
    Leak("prompt tells what others hold", YARD, says("prompt", lambda s: s.totals[0][0]), "act", "hand", "prompt"),
    Leak(
        "refusal tells what others hold", YARD, refusal_says(lambda s, seat: s.totals[seat - 1][1]), "act", "hand", "refusals"
    ),
    Leak("replay shows all hands", YARD, _replay_shows_everybody, "act", "hand", "replay"),
    Leak("sampled worlds hold the money deck", YARD, _deal_repeats("money"), "act", "money deck"),
    Leak("sampled worlds hold the place of A", YARD, _deal_repeats("a_at"), "act", "place of A"),
    Leak(
        "server's log tells the next building",
        YARD,
        _events_tell(_next_card("buildings", "building_top")),
        "act",
        "building deck",
        "frame",
    ),
    # Construction Auction
    Leak("strip counts hidden chips", AUCTION, _strip_with("hidden_counts", 0), "turn", "number of chips", "standing"),
    *(
        Leak(f"view shows hands in {phase}", AUCTION, option_on("open_hands", phase), phase, "hand", "view")
        for phase in ("turn", "acquire", "build", "final_build", "return")
    ),
    *(
        Leak(
            f"view shows hidden numbers in {phase}",
            AUCTION,
            view_changed(_counts_shown, phase),
            phase,
            "number of chips",
            "view",
        )
        for phase in ("turn", "acquire", "build", "final_build", "return")
    ),
    Leak("view hints at chips", AUCTION, view_changed(_shows_chips, "acquire"), "acquire", "hand", "view"),
    *(
        Leak(f"mask keeps the deck in {phase}", AUCTION, mask_keeps("deck", None, phase), phase, "deck")
        for phase in ("turn", "acquire", "build", "final_build", "return")
    ),
    Leak("mask keeps the next item", AUCTION, mask_keeps("deck", lambda s: s.drawn), "turn", "deck"),
    Leak("mask keeps the last card", AUCTION, mask_keeps("deck", lambda s: s.deck_size - 1), "build", "deck"),
    Leak("mask keeps chance", AUCTION, mask_keeps("rng_secret", 0), "turn", "chance"),
    Leak("refusal tells another's chips", AUCTION, refusal_says(lambda s, seat: s.hand[seat - 1]), "build", "hand", "refusals"),
    Leak(
        "prompt tells that a hand is nearly empty",
        AUCTION,
        says("prompt", lambda s: s.hand[s.turn] & 255 < 4),
        "turn",
        "hand",
        "prompt",
    ),
    Leak("replay shows all hands", AUCTION, _replay_shows_everybody, "turn", "hand", "replay"),
    Leak("warning knows the next item", AUCTION, says("warning", _next_card("deck", "drawn")), "turn", "deck", "moves"),
    # Master of Construction
    Leak("mask keeps an arranged planning order", MASTER, mask_keeps_pile("plans", "plans_fixed"), "draw", "planning pile"),
    Leak(
        "mask keeps an arranged skill order",
        MASTER,
        mask_keeps_pile("skills", "skills_fixed", phase="waive"),
        "waive",
        "skill pile",
    ),
    Leak(
        "mask keeps an arranged market order",
        MASTER,
        mask_keeps_pile("markets", "markets_fixed", phase="start"),
        "start",
        "market pile",
    ),
    *(
        Leak(
            f"mask keeps an arranged {area} order",
            MASTER,
            mask_keeps_pile("pile", "pile_fixed", phase=phase, area=k),
            phase,
            f"{area} pile",
        )
        for k, (area, phase) in enumerate(
            zip(("industrial", "infrastructure", "suburb", "city"), ("draw", "resolve", "discard", "start"), strict=True)
        )
    ),
    Leak("mask keeps that an order was arranged", MASTER, mask_keeps("plans_fixed"), "resolve", "planning pile"),
    Leak("mask keeps the order in which cards lie", MASTER, mask_keeps("plans"), "discard", "planning pile"),
    Leak("mask keeps chance while discarding", MASTER, mask_keeps("rng_secret", None, "discard"), "discard", "chance"),
    Leak("mask keeps a stream", MASTER, mask_keeps("rng", 1), "resolve", "chance"),
    Leak(
        "prompt knows the next planning card",
        MASTER,
        says("prompt", lambda s: s.plans[s.plans_n - 1]),
        "start",
        "planning pile",
        "prompt",
    ),
    Leak(
        "server's state has weather",
        MASTER,
        _state_has_weather(lambda s: s.skills[s.skills_n - 1]),
        "draw",
        "skill pile",
        "frame",
    ),
    Leak("bots get the setup", MASTER, _bot_gets_setup, "draw", "cards named to come", "bot"),
    Leak("bots get the names of cards to come", MASTER, _bot_gets_names, "draw", "cards named to come", "bot"),
)
