"""The observation of the research environments: what each field of the state means, and how it turns with the seat."""

from __future__ import annotations

from bidyard.engine.observation import Fields, Left, Seen, a_seat, by_seat, seats
from bidyard.games.master_of_construction.game import CONSULTANT, PHASES
from bidyard.games.master_of_construction.rules.skills import BITS

BLANK = Left("blank in a masked state")

FIELDS: Fields = {
    "players": Seen("number of players"),
    "length": Seen("option length: 0 normal, 1 short, 2 shorter"),
    "round_limit": Seen("option round_limit, 0 none"),
    "equal_turns": Seen("option equal_turns: 0 off, 1 on"),
    "staggered": Seen("option start_cards: 0 equal, 1 staggered"),
    "start": a_seat("start player"),
    "active": a_seat("seat in turn"),
    "phase": Seen(PHASES.meaning()),
    "turn_no": Seen("turn of the game, from 1"),
    "stuck": seats("seats whose last turn went by because they could pay for no project"),
    "busy": Seen("whether this turn saw a draw, a start or a resolution"),
    "idle": Seen("turns in succession that saw none"),
    "ended": Seen("why the game ends: 0 it does not, 1 all closed, 2 time, 3 stalled"),
    "draws_left": Seen("cards still to be drawn in this turn"),
    "starts": Seen("projects started in this turn"),
    "grant_used": Seen("whether the market's grant is used in this turn"),
    "permanent_used": Seen("permanent skills used in this turn, by kind", parts=CONSULTANT, bits=BITS),
    "pending": Seen("project of a decision inside a start or a resolution"),
    "pending_option": Seen("its option"),
    "discards_left": Seen("cards still to be discarded"),
    "skills": Left("what is in the pile follows from hands, display and used cards"),
    "skills_n": Seen("cards in the skill pile"),
    "skills_fixed": BLANK,
    "used": Seen("used skill cards, by kind", parts=CONSULTANT, bits=BITS),
    "used_consultants": Seen("used Consultants"),
    "display": Seen("kind of a face-up skill card"),
    "display_n": Seen("face-up skill cards"),
    "pile": Seen("projects in the pile of an area, sorted, in the deck's order"),
    "pile_n": Seen("how many there are"),
    "pile_fixed": BLANK,
    "rows": Seen("face-up project of an area, in the deck's order, -1 none"),
    "free": Seen("free building spaces of an area"),
    "plans": Seen("planning cards in the pile, sorted, in the deck's order"),
    "plans_n": Seen("how many there are"),
    "plans_fixed": BLANK,
    "markets": Seen("market cards in the pile, sorted, in the deck's order"),
    "markets_n": Seen("how many there are"),
    "markets_fixed": BLANK,
    "market": Seen("market card in force, in the deck's order"),
    "next_circle": Seen("next circle of the score track"),
    "tile_card": Seen("project on a tile: the unfinished from the front, the completed from the back"),
    "tile_owner": a_seat("owner of a tile"),
    "tile_plan": Seen("planning card of a tile, in the deck's order, -1 none"),
    "tile_begun": Seen("the owner's turn in which the tile's project was started"),
    "unfinished": Seen("unfinished projects"),
    "completed": Seen("completed projects"),
    "points": by_seat("points"),
    "hand": by_seat("skill cards in hand, by kind", parts=CONSULTANT, bits=BITS),
    "consultants": by_seat("Consultants in hand"),
    "permanent": by_seat("permanent skills, by kind", parts=CONSULTANT, bits=BITS),
    "built": by_seat("completed projects of an area"),
    "bonus": Left("final scoring"),
}
