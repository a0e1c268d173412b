"""What the figures of a deck prove, and what they do not.

Many numbers stand in a report, and one in twenty lies outside of its own 95 % interval by chance. So all of them are judged
together (Holm): a deck on which everything is even is called uneven in one report of twenty, not in one number of twenty.
Where nothing is found it is told how large an advantage would have been seen.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass
from statistics import NormalDist
from typing import TYPE_CHECKING

import numpy as np
import numpy.typing as npt

from bidyard.arena.figures import Figures
from bidyard.engine.estimate import WIDE, Mean
from bidyard.engine.reading import JsonObject

if TYPE_CHECKING:
    from bidyard.arena.balance import Balance, Comparison

ALARM = 0.05  # how often an even deck is called uneven
POWER = 0.8  # how often the advantage that is named as visible would have been seen
ENOUGH = 30  # games, below which nothing is claimed
GROUPS = 50  # of games, for the jackknife
FAMILIES = ("order of play", "identities", "cards")
_NORMAL = NormalDist()


@dataclass(frozen=True)
class Finding:
    """One line that is further from the even value than chance explains."""

    name: str
    mean: Mean
    p: float  # after Holm, over the whole report


@dataclass(frozen=True)
class Verdict:
    family: str
    even: float
    lines: int
    findings: tuple[Finding, ...]  # the furthest first
    visible: float  # an advantage of this size would have been found four times in five; infinite where games are too few

    @property
    def uneven(self) -> bool:
        return bool(self.findings)

    def json(self) -> JsonObject:
        found = [{"name": one.name, **one.mean.json(), "p": float(f"{one.p:.3g}")} for one in self.findings]
        visible = round(self.visible, 4) if math.isfinite(self.visible) else None
        return {
            "family": self.family,
            "even": round(self.even, 4),
            "uneven": self.uneven,
            "visible": visible,
            "findings": found,
        }

    def __str__(self) -> str:
        title = self.family.capitalize()
        if not math.isfinite(self.visible):
            return f"{title}: too few games to say anything."
        if not self.findings:
            return f"{title}: nothing beyond chance. An advantage of {100 * self.visible:.1f} points would have shown."
        told = ", ".join(_told(one, self.even) for one in self.findings[:4])
        more = f" and {len(self.findings) - 4} more" if len(self.findings) > 4 else ""
        return f"{title}: not even. {told}{more}."


def _told(one: Finding, even: float) -> str:
    points = 100 * (one.mean.value - even)
    p = "p < 0.001" if one.p < 0.001 else f"p = {one.p:.3f}"
    return f"{one.name} {points:+.1f} ± {100 * one.mean.error:.1f} points ({p})"


def verdicts(found: Balance) -> tuple[Verdict, ...]:
    """Order of play and identities against the fair share, cards against each other at the same price."""
    families: dict[str, tuple[float, Mapping[str, Mean]]] = {}
    for family in FAMILIES[:2]:
        means = found.figures.merged(family)
        if len(means) > 1:
            families[family] = (found.fair, means)
    for kind in dict.fromkeys(card.event for card in found.cards):
        cards = {card.card: Mean(card.at_price, WIDE * card.error, card.taken) for card in found.cards if card.event == kind}
        if len(cards) > 1:
            weights = [mean.games for mean in cards.values()]
            even = float(np.average([mean.value for mean in cards.values()], weights=weights))
            families[f"cards, {kind.replace('_', ' ')}"] = (even, cards)
    return judge(families)


def judge(families: Mapping[str, tuple[float, Mapping[str, Mean]]]) -> tuple[Verdict, ...]:
    """Each family gets its part of the alarm rate, and shares it among its lines by Holm's steps."""
    alarm = ALARM / max(1, len(families))
    return tuple(_judge(name, even, means, alarm) for name, (even, means) in families.items())


def _judge(family: str, even: float, means: Mapping[str, Mean], alarm: float) -> Verdict:
    known = {name: mean for name, mean in means.items() if mean.games >= ENOUGH and math.isfinite(mean.error)}
    spread = math.sqrt(sum((mean.games * mean.error / WIDE) ** 2 for mean in known.values()))
    errors = {name: spread / math.sqrt(mean.games * _games(known)) for name, mean in known.items()}
    p = {name: chance(mean.value - even, errors[name]) for name, mean in known.items()}
    ranked = sorted(known, key=lambda name: p[name])
    findings, before = [], 0.0
    for at, name in enumerate(ranked):
        before = max(before, min(1.0, p[name] * (len(ranked) - at)))
        if before > alarm:
            break
        findings.append(Finding(name, known[name], before * ALARM / alarm))
    reach = _NORMAL.inv_cdf(1 - alarm / (2 * max(1, len(known)))) + _NORMAL.inv_cdf(POWER)
    visible = reach * max(errors.values()) if spread and len(known) == len(means) else math.inf
    furthest = sorted(findings, key=lambda one: -abs(one.mean.value - even))
    return Verdict(family, even, len(means), tuple(furthest), visible)


def _games(means: Mapping[str, Mean]) -> int:
    return sum(mean.games for mean in means.values())


def chance(distance: float, error: float) -> float:
    """How often chance alone takes a mean at least as far from the even value; `error` is a standard error."""
    return math.erfc(abs(distance) / error / math.sqrt(2)) if error else 1.0


@dataclass(frozen=True)
class Change:
    """How uneven a family is with one deck and with the other: the typical distance from the fair share, beyond noise."""

    family: str
    before: float
    after: float
    p: float  # that chance alone makes such a difference

    @property
    def told(self) -> str:
        points = f"{100 * self.before:.1f} → {100 * self.after:.1f} points from the fair share"
        if self.p > ALARM:
            return f"{self.family.capitalize()}: {points}: no difference beyond chance (p = {self.p:.2f})."
        word = "fairer" if self.after < self.before else "less fair"
        return f"{self.family.capitalize()}: {points}: {word} (p {'< 0.001' if self.p < 0.001 else f'= {self.p:.3f}'})."

    def json(self) -> JsonObject:
        return {
            "family": self.family,
            "before": round(self.before, 4),
            "after": round(self.after, 4),
            "p": float(f"{self.p:.3g}"),
            "fairer": self.p <= ALARM and self.after < self.before,
            "less_fair": self.p <= ALARM and self.after > self.before,
        }


def changes(found: Comparison) -> tuple[Change, ...]:
    """Which of two decks is the fairer one: on the same deals, so that what both share cancels out."""
    one, two, fair = found.before.figures, found.after.figures, found.before.fair
    families = [name for name in FAMILIES[:2] if len([*one.names(name)]) > 1 and len([*two.names(name)]) > 1]
    result = []
    for family in families:
        before, after = unevenness(one, family, fair), unevenness(two, family, fair)
        differences = after.left_out - before.left_out
        difference = after.value - before.value
        error = math.sqrt((GROUPS - 1) / GROUPS * float(((differences - differences.mean()) ** 2).sum()))
        p = chance(difference, error)
        result.append(Change(family, before.distance, after.distance, min(1.0, p * len(families))))
    return tuple(result)


@dataclass(frozen=True)
class Unevenness:
    value: float  # mean square of the distances from the fair share, with the part that noise adds taken off
    left_out: npt.NDArray[np.float64]  # the same without each group of games

    @property
    def distance(self) -> float:
        return math.sqrt(max(0.0, self.value))

    @property
    def error(self) -> float:
        return WIDE * math.sqrt((GROUPS - 1) / GROUPS * float(((self.left_out - self.left_out.mean()) ** 2).sum()))


def unevenness(figures: Figures, family: str, fair: float) -> Unevenness:
    """By the jackknife: what is left out shifts the mean square by the noise it has, which is how much is taken off."""
    names = list(dict.fromkeys(figures.names(family)))
    sums = np.zeros((GROUPS, len(names), 2))
    for at, name in enumerate(names):
        for game, row in figures.parts[family, name].items():
            sums[game % GROUPS, at] += row
    whole = sums.sum(axis=0)
    left_out = np.array([_square(whole - part, fair) for part in sums])
    value = GROUPS * _square(whole, fair) - (GROUPS - 1) * float(left_out.mean())
    return Unevenness(value, left_out)


def _square(sums: npt.NDArray[np.float64], fair: float) -> float:
    shares = sums[:, 0] / np.maximum(sums[:, 1], 1e-9)
    return float(((shares - fair) ** 2).mean())
