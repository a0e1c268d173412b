"""Which mistakes cost beginners most: weak bots at a table with strong ones, every decision reviewed.

    python bench/mistakes.py [GAME …] [--games 40] [--playouts 800] [--processes 1] [--minutes 60]
                              [--strong contractor@300] [--json FILE]

At every table sit weak bots (a player of chance, an apprentice, a pupil; in turn where seats are few), strong ones in the rest.
What a decision of a weak one gave away is put down to what was played, what was better, and the term of the game's heuristics
that speaks most for the better move (`plain` is what they count as it is). docs/learning.md has the list, from which the
mistakes on the pages "How to play" are taken.
"""

from __future__ import annotations

import argparse
import json
import random
import time
from collections import defaultdict
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from jobs import over

import bidyard
from bidyard.bots.reasons import terms_of
from bidyard.games import find
from bidyard.table import Move
from bidyard.table.replay import begin, step

WEAK = ("random", "apprentice", "pupil")
TOP = 12  # lines that are shown

Lost = tuple[str, str, str, float]  # who, phase, what, and the chance to win it cost


def lineup(game: str, seed: int, strong: str) -> list[str]:
    """At least one strong bot, in seats that change."""
    counts = find(game).players
    players = 4 if 4 in counts else counts[-1]
    names = [WEAK[(seed + k) % len(WEAK)] for k in range(min(len(WEAK), players - 1))]
    names += [strong] * (players - len(names))
    random.Random(seed).shuffle(names)
    return names


def what(played: Move, better: Move) -> str:
    """ "green 5, better green 3" is "green: too much", "black 2, better pass" is "black instead of pass"."""
    if played.kind != better.kind:
        return f"{played.kind} instead of {better.kind}"
    one, two = (sum(n for n in move.parts.values() if isinstance(n, int)) for move in (played, better))
    return f"{played.kind}: {'too much' if one > two else 'too little' if one < two else 'another one'}"


def reviewed(job: tuple[str, int, str, int]) -> tuple[list[Lost], dict[str, int]]:
    """What the weak seats of one game gave away, and how many decisions they had."""
    game, seed, strong, playouts = job
    names = lineup(game, seed, strong)
    bots = [bidyard.bot(name, game) for name in names]
    table, rng = bidyard.new(game, len(names), seed=seed, names=[f"{n} {k}" for k, n in enumerate(names)]), random.Random(seed)
    while table.to_act:
        seat = table.to_act[0]
        table.play(seat, bots[seat].choose(table.seat(seat), rng))
    record = table.record()
    found = bidyard.review(record, playouts)
    again, moves = begin(record)
    lost: list[Lost] = []
    decisions: dict[str, int] = defaultdict(int)
    for moment, (seat, move) in zip(found.moments, moves, strict=True):
        if seat is not None and names[seat] in WEAK:
            decisions[names[seat]] += 1
            if moment.loss > 0:
                played, better = again.move(move), again.move(moment.best)
                terms = terms_of(again.seat(seat), better, played)
                why = max(terms, key=lambda name: terms[name]) if terms else "?"
                lost.append((names[seat], moment.phase, f"{what(played, better)} ({why})", moment.loss))
        step(again, seat, move, f"moves[{moment.ply}]")
    return lost, decisions


def told(game: str, results: Sequence[tuple[list[Lost], dict[str, int]]]) -> dict[str, Any]:
    """Sums by class of mistake: points of the chance to win that a weak player gave away in a game, and the share of all."""
    sums: dict[tuple[str, str], dict[str, float]] = defaultdict(lambda: defaultdict(float))
    whole: dict[str, float] = defaultdict(float)
    often: dict[tuple[str, str], int] = defaultdict(int)
    decisions, games = 0, len(results)
    for lost, made in results:
        decisions += sum(made.values())
        for who, phase, name, loss in lost:
            sums[phase, name][who] += loss
            whole[who] += loss
            often[phase, name] += 1
    everything = sum(whole.values())
    lines = [
        {
            "phase": phase,
            "what": name,
            "times": often[phase, name],
            "share": round(sum(by.values()) / (everything or 1.0), 4),
            **{who: round(100 * by[who] / games, 2) for who in WEAK},
        }
        for (phase, name), by in sorted(sums.items(), key=lambda item: -sum(item[1].values()))
    ]
    given = {who: round(100 * whole[who] / games, 1) for who in WEAK}
    return {"game": game, "games": games, "decisions": decisions, "given_away": given, "lines": lines}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("game", nargs="*", metavar="GAME")
    parser.add_argument("--games", type=int, default=40)
    parser.add_argument("--playouts", type=int, default=800, help="imagined games a decision")
    parser.add_argument("--processes", type=int, default=1)
    parser.add_argument("--minutes", type=float, default=60.0, help="for each game; then the games done so far count")
    parser.add_argument("--strong", default="contractor@300")
    parser.add_argument("--json", type=Path)
    given = parser.parse_args()
    found = []
    for game in given.game or bidyard.games():
        began = time.monotonic()
        jobs = [(game, seed, given.strong, given.playouts) for seed in range(1, given.games + 1)]
        results = over(reviewed, jobs, given.processes, given.minutes)
        if not results:
            continue
        one = told(game, results)
        found.append(one)
        print(f"{game}: {one['games']} games, {one['decisions']} decisions, {time.monotonic() - began:.0f} s,", end=" ")
        print("given away a game: " + ", ".join(f"{who} {points}" for who, points in one["given_away"].items()))
        for line in one["lines"][:TOP]:
            by = "  ".join(f"{who} {line[who]:.1f}" for who in WEAK)
            print(
                f"  {100 * line['share']:4.1f} %  {line['phase']:>16}  {line['what']:<50} {line['times']:>4} x  {by}",
                flush=True,
            )
        if given.json:
            given.json.write_text(json.dumps(found, indent=1) + "\n", "utf-8")


if __name__ == "__main__":
    main()
