"""The phases of a game, declared once: numbers for the rules, names for everybody else."""

from __future__ import annotations

from collections.abc import Iterator


class Phases:
    """PHASES = Phases("setup", "bidding", "over"); SETUP, BIDDING, OVER = PHASES. They count from 1: 0 is no phase."""

    def __init__(self, *names: str, first: int = 1) -> None:
        if len(set(names)) != len(names):
            raise ValueError(f"a phase is declared twice among {', '.join(names)}")
        self.names = names
        self.first = first

    def __iter__(self) -> Iterator[int]:
        return iter(range(self.first, self.first + len(self.names)))

    def name(self, number: int) -> str:
        if number < self.first:
            raise IndexError(f"no phase has the number {number}")
        return self.names[number - self.first]

    def meaning(self) -> str:
        """For the observation's list of meanings."""
        return "phase: " + ", ".join(f"{number} {name}" for number, name in zip(self, self.names, strict=True))
