"""What a terminal shows."""

from __future__ import annotations

from rich.console import Console


def lines(drawn: object, width: int = 80, height: int = 24) -> list[str]:
    console = Console(width=width, height=height, color_system=None, highlight=False)
    with console.capture() as captured:
        console.print(drawn)
    return captured.get().splitlines()
