"""Draws house.svg and move.svg beside it: python docs/pictures/house.py"""

from __future__ import annotations

from html import escape
from pathlib import Path

HERE = Path(__file__).parent
STYLE = """<style>
text{font-family:system-ui,sans-serif;fill:#292524}.t{font-size:17px;font-weight:650}.s{font-size:13px;fill:#57534e}
.c{font-size:13px;fill:#c2571a;font-weight:600}rect{fill:#fffdf9;stroke:#b8ad9b;stroke-width:1.5}
line,path{stroke:#8a7f70;stroke-width:1.6;fill:none}
@media (prefers-color-scheme:dark){text{fill:#f5f2ec}.s{fill:#c9c2b6}.c{fill:#e88a4d}rect{fill:#262220;stroke:#6b6257}
line,path{stroke:#9a9083}}
</style><defs><marker id="a" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="7" markerHeight="7" orient="auto">
<path d="M0 0L8 4L0 8"/></marker></defs>"""
ROOMS = [  # x, y, width, height, name, what it holds
    (20, 20, 310, 86, "web/", ["the browser's table: Svelte boards", "over views typed by the server"]),
    (345, 20, 310, 86, "cli/", ["play, rules, score, replay, arena,", "balance, serve: one file a command"]),
    (670, 20, 210, 86, "your package", ["a game, a bot,", "a study of your own"]),
    (20, 140, 200, 104, "server/", ["rooms, clocks, seats,", "storage, limits,", "bounded thinking"]),
    (235, 140, 200, 104, "envs/", ["Gymnasium, PettingZoo,", "OpenSpiel, batches", "on CPU and CUDA"]),
    (450, 140, 205, 104, "arena/", ["matches, leagues,", "balance, tuning"]),
    (670, 140, 210, 104, "reviewing/", ["what decided a game,", "and what was better"]),
    (20, 278, 640, 72, "bots/", ["greedy styles and searches over what a seat cannot know; handed a Seat, never the Table"]),
    (670, 278, 210, 72, "testing/", ["check_game: yours and ours"]),
    (
        20,
        384,
        860,
        72,
        "table/",
        ["the one authority: Table, Seat, Move, Event, Refusal, Result; records, replay, undo"],
    ),
    (
        20,
        490,
        640,
        90,
        "games/",
        [
            "one package a game: rules/ (plain functions over small integers), deck, texts, view,",
            "heuristics, sheet, lessons. One predicate per kind of move says which rule it would break.",
        ],
    ),
    (670, 490, 210, 90, "words/", ["what is said around the", "games, in every language"]),
    (
        20,
        614,
        860,
        72,
        "engine/",
        ["declarations, chance, and the loader that runs the same rules plain, compiled, on CUDA"],
    ),
]
STEPS = [
    ("Browser", ["you click; the tray", "holds notation:", "“green 3”"]),
    ("Room", ["is it your ply and seat?", "409 if somebody", "was quicker"]),
    ("Table", ["the predicate of the rules:", "0, or the number of", "the rule it breaks"]),
    ("Journal", ["written to disk,", "sealed; only then", "is it true"]),
    ("Mask", ["for every viewer the", "state is blanked of what", "he cannot know"]),
    ("Frames", ["view, moves, events and", "refusals from the masked", "state, to each browser"]),
]
BOT = "a bot’s turn goes the same way, from step 2 on: it is handed the masked seat"


def box(x: int, y: int, width: int, height: int, name: str, lines: list[str]) -> str:
    drawn = f'<rect x="{x}" y="{y}" width="{width}" height="{height}" rx="8"/>'
    drawn += f'<text class="t" x="{x + 14}" y="{y + 26}">{escape(name)}</text>'
    for at, line in enumerate(lines):
        drawn += f'<text class="s" x="{x + 14}" y="{y + 47 + 18 * at}">{escape(line)}</text>'
    return drawn


def write(name: str, width: int, height: int, label: str, body: str) -> None:
    head = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" role="img" aria-label="{escape(label)}">'
    (HERE / name).write_text(f"{head}{STYLE}{body}</svg>\n", "utf-8")


def main() -> None:
    house = "".join(box(*room) for room in ROOMS)
    for y in (106, 244, 350, 456, 580):
        house += f'<line x1="450" y1="{y + 4}" x2="450" y2="{y + 28}" marker-end="url(#a)"/>'
    write("house.svg", 900, 706, "The parts of Bidyard; dependencies point downwards.", house)
    way = ""
    for at, (name, lines) in enumerate(STEPS):
        x = 14 + 220 * at
        way += f'<text class="c" x="{x + 14}" y="30">{at + 1}</text>' + box(x, 40, 196, 112, name, lines)
        if at:
            way += f'<line x1="{x - 23}" y1="96" x2="{x - 3}" y2="96" marker-end="url(#a)"/>'
    way += f'<path d="M 1212 154 V 200 H 112 V 158" marker-end="url(#a)"/><text class="s" x="500" y="192">{BOT}</text>'
    write("move.svg", 1330, 220, "A move's way from the browser to every browser.", way)


if __name__ == "__main__":
    main()
