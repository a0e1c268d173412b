"""Where everybody stands in the two auctions for money and reputation: who would be out, and by how far the viewer is not."""

from __future__ import annotations

from collections.abc import Sequence

from bidyard.engine.game import PlayerResult
from bidyard.engine.meanings import Said, Seat
from bidyard.engine.standing import Place, Scale, Standing

TEXTS: dict[str, tuple[str, ...]] = {
    "goal": (),
    "goal_five": (),
    "reputation": (),
    "profit": (),
    "safe": ("margin", "behind"),
    "winning": ("margin",),
    "edge": (),
    "out": (),
    "won": ("n",),
    "lost": ("n",),
    "over_out": (),
    "ahead": ("names", "n"),
    "low": ("names", "n"),
    "ends_out": ("out", "names", "n"),
    "ends_none": ("tied", "names", "n"),
    "memory": (),
    "memory_told": (),
}


def goal(players: int) -> Said:
    return ("goal_five" if players == 5 else "goal"), {}


def reputation_scale(results: Sequence[PlayerResult]) -> Scale:
    places = (Place(seat, one.totals["reputation"], out=one.eliminated) for seat, one in enumerate(results))
    return Scale("reputation", tuple(places), counts="reputation", listed=True, cut=True)


def lowest(results: Sequence[PlayerResult]) -> list[Seat]:
    """Who has the lowest reputation."""
    values = [one.totals["reputation"] for one in results]
    return [Seat(seat) for seat, value in enumerate(values) if value == min(values)]


def out(results: Sequence[PlayerResult]) -> list[Seat]:
    return [Seat(seat) for seat, one in enumerate(results) if one.eliminated]


def margin(results: Sequence[PlayerResult], seat: int) -> int:
    """By how much the seat is above the reputation that would put it out; 0 is the edge, less is out (eliminate tells how)."""
    others = sorted(one.totals["reputation"] for k, one in enumerate(results) if k != seat)
    slots = 2 if len(results) == 5 else 1
    return int(results[seat].totals["reputation"] - others[slots - 1])


def counted_standing(results: Sequence[PlayerResult], viewer: int | None, over: bool) -> Standing:
    """All is open: reputation, profit, who would be out and who would win."""
    profit = tuple(Place(seat, one.score, out=one.eliminated, best=one.winner) for seat, one in enumerate(results))
    scales = (reputation_scale(results), Scale("profit", profit, counts="profit"))
    best = [Seat(seat) for seat, one in enumerate(results) if one.winner]
    score = results[best[0]].score
    gone = out(results)
    ends: Said = (
        ("ends_out", {"out": gone, "names": best, "n": score})
        if gone
        else ("ends_none", {"tied": lowest(results), "names": best, "n": score})
    )
    you: Said = ("ahead", {"names": best, "n": score})
    alarm = False
    if viewer is not None:
        behind, safe = score - results[viewer].score, margin(results, viewer)
        alarm = not over and (results[viewer].eliminated or safe <= 0)
        if results[viewer].eliminated:
            you = ("over_out" if over else "out"), {}
        elif over:
            you = ("won", {"n": score}) if results[viewer].winner else ("lost", {"n": behind})
        elif safe <= 0:
            you = "edge", {}
        elif results[viewer].winner:
            you = "winning", {"margin": safe}
        else:
            you = "safe", {"margin": safe, "behind": behind}
    return Standing(goal(len(results)), you, scales, () if over else (ends,), alarm=alarm)
