"""Where everybody stands in the two auctions for money and reputation: who would be out, and by how far the viewer is not."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from bidyard.engine.meanings import Said, Seat
from bidyard.engine.standing import Place, Scale, Standing

TEXTS: dict[str, tuple[str, ...]] = {
    "goal": (),
    "goal_five": (),
    "reputation": (),
    "profit": (),
    "safe": ("margin", "behind"),
    "winning": ("margin",),
    "edge": ("behind",),
    "edge_winning": (),
    "level": (),
    "out": ("short",),
    "won": ("n",),
    "lost": ("n",),
    "over_out": (),
    "ahead": ("names", "n"),
    "low": ("names", "n"),
    "ends_out": ("out", "names", "n"),
    "ends_none": ("tied", "names", "n"),
    "counts": (),
    "memory": (),
    "memory_told": (),
}


@dataclass(frozen=True)
class Scored:
    """What the final scoring would say: by seat reputation, profit and who is out; bits of who wins."""

    reputation: Sequence[int]
    profit: Sequence[int]
    eliminated: Sequence[int]
    won: int

    @property
    def best(self) -> list[Seat]:
        return [Seat(seat) for seat in range(len(self.reputation)) if self.won >> seat & 1]

    @property
    def out(self) -> list[Seat]:
        return [Seat(seat) for seat, gone in enumerate(self.eliminated) if gone]

    @property
    def lowest(self) -> list[Seat]:
        return [Seat(seat) for seat, value in enumerate(self.reputation) if value == min(self.reputation)]

    @property
    def level(self) -> bool:
        """All stand where the lowest stands, as at the beginning: nothing to warn of."""
        return len(self.lowest) == len(self.reputation)

    def margin(self, seat: int) -> int:
        """By how much the seat is above the reputation that would put it out; 0 is the edge, less is out."""
        others = sorted(value for k, value in enumerate(self.reputation) if k != seat)
        slots = 2 if len(self.reputation) == 5 else 1
        return self.reputation[seat] - others[slots - 1]


def goal(players: int) -> Said:
    return ("goal_five" if players == 5 else "goal"), {}


def reputation_scale(scored: Scored) -> Scale:
    places = (Place(seat, value, out=bool(scored.eliminated[seat])) for seat, value in enumerate(scored.reputation))
    return Scale("reputation", tuple(places), counts="reputation", listed=not scored.level, cut=True)


def counted_standing(scored: Scored, viewer: int | None, over: bool) -> Standing:
    """All is open: reputation, profit, who would be out and who would win."""
    best, out = scored.best, scored.out
    places = (Place(seat, value, out=seat in out, best=seat in best) for seat, value in enumerate(scored.profit))
    scales = (reputation_scale(scored), Scale("profit", tuple(places), counts="profit"))
    score = scored.profit[best[0]]
    ends: Said = (
        ("ends_out", {"out": out, "names": best, "n": score})
        if out
        else ("ends_none", {"tied": scored.lowest, "names": best, "n": score})
    )
    you: Said = ("ahead", {"names": best, "n": score})
    alarm = False
    if viewer is not None:
        behind, safe = score - scored.profit[viewer], scored.margin(viewer)
        alarm = not over and viewer in out
        if viewer in out:
            you = ("over_out", {}) if over else ("out", {"short": -safe})
        elif over:
            you = ("won", {"n": score}) if viewer in best else ("lost", {"n": behind})
        elif scored.level:
            you = "level", {}
        elif safe <= 0:
            you = ("edge_winning", {}) if viewer in best else ("edge", {"behind": behind})
        elif viewer in best:
            you = "winning", {"margin": safe}
        else:
            you = "safe", {"margin": safe, "behind": behind}
    return Standing(goal(len(scored.reputation)), you, scales, () if over else (ends, ("counts", {})), alarm=alarm)
