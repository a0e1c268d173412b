"""Are reviews true? Calibration of the chances, planted blunders, false alarms, additivity, time.

    python bench/review.py calibration GAME [--games 400] [--processes 2] [--fit]
    python bench/review.py blunders GAME [--games 16] [--bot contractor@3000] [--losses FILE]
    python bench/review.py blunders GAME --kept FILE…
    python bench/review.py additivity GAME [--games 100] [--budget 20]
    python bench/review.py time GAME [--games 3]

calibration: games of bots drawn from a pool, positions taken at random, chances at the standard budget against how the game
ended; the map is fitted on one half of the games and tried on the other (--fit prints the one fitted on all).
blunders: a strong bot throws one decision of each game, where a search of its own says that this costs much. Found is a
mark at that decision; marks on its other decisions are false alarms.
"""

from __future__ import annotations

import argparse
import json
import random
import time
from pathlib import Path
from typing import Any

import numpy as np
from jobs import over

import bidyard
from bidyard.bots.calibration import Calibration, error_of, fit
from bidyard.bots.code import bots_of
from bidyard.bots.compare import compare
from bidyard.bots.imagined import imagined
from bidyard.games import find, open_deck
from bidyard.reviewing.review import read_budget

POOL = ("foreman", "foreman-thrifty", "foreman-bold", "contractor@300")
POSITIONS = 5  # of a game: they share its end, so many games tell more than many positions
THROWN = 0.2  # win chance that a planted blunder costs at least, says the bot's own search
PLAYOUTS = 600


def players_of(game: str) -> int:
    counts = find(game).players
    return 4 if 4 in counts else counts[-1]


def play(game: str, names: list[str], seed: int) -> bidyard.Table:
    table = bidyard.new(game, len(names), seed=seed, names=[f"{name} {k + 1}" for k, name in enumerate(names)])
    bots = {name: bidyard.bot(name, game) for name in names}
    rng = random.Random(seed)
    while table.to_act:
        seat = table.to_act[0]
        table.play(seat, bots[names[seat]].choose(table.seat(seat), rng))
    return table


def positions(job: tuple[str, int, tuple[str, ...], int | None]) -> list[tuple[list[float], list[float]]]:
    """Raw chances of some positions of a game, and each seat's share of its victory."""
    game, seed, pool, playouts = job
    rng = random.Random(seed)
    table = play(game, [rng.choice(pool) for _ in range(players_of(game))], seed)
    assert table.result is not None
    winners = table.result.winners
    came = [1 / len(winners) if seat in winners else 0.0 for seat in range(table.players)]
    moves = table.played
    budget = read_budget(playouts, table, len(moves))
    wanted = set(rng.sample(range(len(moves)), POSITIONS))
    again, found = bidyard.new(game, table.players, seed=seed), []
    for ply, (seat, move) in enumerate(moves):
        assert seat is not None
        if ply in wanted and len(again.masked(None).asked) == 1:
            own = again.seat(seat)
            best = compare(imagined(own), own, budget, 1, own.moves[0].code).of_best
            found.append(([float(x) for x in best.mean(axis=0)[: table.players]], came))
        again.play(seat, move)
    return found


def apart(table: bidyard.Table, seat: int, one: int, two: int) -> float:
    """What one move wins more often than another in plain playouts: a second witness beside the search."""
    bots, own = bots_of(table.module), table.seat(seat)
    w = bots.workspace(table.cards, table.players, 0)
    w.masked[:] = bots.code.array(own.state)
    wins = []
    for move in (one, two):
        bots.evaluate.evaluate(w, np.array([seat]), np.array([move]), PLAYOUTS, 5)
        wins.append(float(w.own["totals"][0][seat]) / PLAYOUTS)
    return wins[0] - wins[1]


def thrown(job: tuple[str, int, str, int]) -> dict[str, Any]:
    """A game of a strong bot with one blunder, reviewed."""
    game, seed, name, search = job
    players = players_of(game)
    strong, judge = bidyard.bot(name, game), bidyard.bot(f"contractor@{search}", game)
    table = bidyard.new(game, players, seed=seed)
    rng = random.Random(seed)
    patience = rng.randrange(10, 60)
    ply, cost = None, 0.0
    while table.to_act:
        seat = table.to_act[0]
        own = table.seat(seat)
        move = strong.choose(own, rng)
        if ply is None and table.ply >= patience:
            tried = [c for c in judge.think(own, rng).candidates if c.visits >= 40]
            best, worst = max(tried, key=lambda c: c.win), min(tried, key=lambda c: c.win)
            cost = min(best.win - worst.win, apart(table, seat, best.move.code, worst.move.code))
            if cost >= THROWN:
                move, ply = worst.move, table.ply
        table.play(seat, move)
    began = time.process_time()
    found = bidyard.review(table.record())
    took = time.process_time() - began
    others = [m for m in found.moments if m.ply != ply]
    return {
        "ply": ply,
        "cost": cost,
        "found": None if ply is None else found.moments[ply].mark,
        "decisions": len(others),
        "marked": [m.mark for m in others if m.mark],
        "marks": {m: [x.mark for x in others].count(m) for m in ("inaccuracy", "mistake", "blunder")},
        "top": ply in [m.ply for m in found.turning_points(3)],
        "seconds": took,
        "error": float(np.mean([m.error for m in found.moments])),
        "luck_error": float(np.mean([p.luck_error for p in found.players])),
        "losses": [(m.ply, m.kind, m.phase, m.move, m.best, m.loss, m.loss_error) for m in others if m.loss > 0],
    }


def added(job: tuple[str, int, int | str]) -> tuple[int, int, float]:
    """Decisions of a reviewed game, and seats whose changes do not add up exactly; seconds of the review."""
    game, seed, budget = job
    rng = random.Random(seed)
    names = [rng.choice(("random", "apprentice", *POOL[:3])) for _ in range(rng.choice(find(game).players))]
    record = play(game, names, seed).record()
    began = time.process_time()
    told = json.loads(json.dumps(bidyard.review(record, budget).json()))
    took = time.process_time() - began
    wrong = 0
    for seat in range(len(names)):
        changes = sum(m["luck"][seat] + m["decisions"][seat] for m in told["moves"])
        wrong += changes != told["end"][seat] - told["start"][seat]
    return len(told["moves"]), wrong, took


def calibration(given: argparse.Namespace) -> None:
    game, pool = given.game, tuple(given.pool.split(","))
    jobs = [(game, 10_000 + k, pool, given.budget) for k in range(given.games or 400)]
    found = over(positions, jobs, given.processes, given.minutes)
    if len(found) < 2:
        return
    parts = [found[::2], found[1::2]]
    said = [np.array([p for rows in part for p, _ in rows]) for part in parts]
    came = [np.array([y for rows in part for _, y in rows]) for part in parts]
    powers = [fit(said[k], came[k]) for k in range(2)]
    print(f"{game}, {players_of(game)} players: {sum(map(len, said))} positions of {len(found)} games by {', '.join(pool)}")
    raw = np.concatenate(said), np.concatenate(came)
    mapped = np.concatenate([Calibration.stretched(said[k], powers[1 - k]) for k in range(2)])
    table(mapped, raw[1])
    print(f"  calibration error: raw {100 * error_of(*raw):.1f} points, held out {100 * error_of(mapped, raw[1]):.1f} points")
    print(f"  powers of the halves: {powers[0]:.3f}, {powers[1]:.3f}", flush=True)
    if given.fit:
        cards = open_deck(game, None)
        print(
            json.dumps(
                {"game": game, "power": fit(*raw), "games": len(found), "deck": cards.hash, "rules": find(game).rules_hash}
            ),
            flush=True,
        )


def table(said: Any, came: Any) -> None:
    bins = np.minimum((said * 10).astype(int), 9)
    for b in range(10):
        mine = bins == b
        if mine.any():
            print(f"  said {said[mine].mean():6.1%}  came {came[mine].mean():6.1%}  {mine.sum():7,} chances")


def blunders(given: argparse.Namespace) -> None:
    game, name = given.game, given.bot
    first = 50_000 + given.first
    jobs = [(game, first + k, name, given.search) for k in range(given.games or 16)]
    kept = [one for file in given.kept for one in json.loads(file.read_text("utf-8"))]
    found = kept or over(thrown, jobs, given.processes, given.minutes)
    if given.losses:
        given.losses.write_text(json.dumps(found), "utf-8")
    planted = [one for one in found if one["ply"] is not None]
    hits = sum(one["found"] is not None for one in planted)
    decisions = sum(one["decisions"] for one in found)
    alarms = sum(len(one["marked"]) for one in found)
    seconds = [one["seconds"] for one in found]
    print(f"{game}: {len(found)} games of {name}")
    if not found:
        return
    share = hits / max(1, len(planted))
    top = sum(one["top"] for one in planted)
    print(f"  planted {len(planted)}, found {hits} ({share:.0%}), among the three costliest {top}")
    print(f"  marks on {alarms} of {decisions} other decisions ({alarms / max(1, decisions):.1%})")
    kinds = {m: sum(one["marks"][m] for one in found) for m in ("inaccuracy", "mistake", "blunder")}
    print(f"  {kinds}")
    missed = [(one["ply"], round(one["cost"], 2)) for one in planted if one["found"] is None]
    print(f"  missed (ply, cost): {missed}")
    print(f"  seconds a review: median {np.median(seconds):.1f}, most {max(seconds):.1f}")
    errors = [one["error"] for one in found], [one["luck_error"] for one in found]
    print(
        f"  standard error of a chance {100 * np.mean(errors[0]):.1f} points, of one's luck {100 * np.mean(errors[1]):.1f}",
        flush=True,
    )


def additivity(given: argparse.Namespace) -> None:
    game = given.game
    budget = given.budget or "quick"
    found = over(
        added, [(game, 90_000 + given.first + k, budget) for k in range(given.games or 100)], given.processes, given.minutes
    )
    wrong = sum(one[1] for one in found)
    print(f"{game}: {len(found)} games, {sum(one[0] for one in found):,} decisions, {wrong} seats that do not add up")
    if not found:
        return
    print(
        f"  {budget} review: median {np.median([o[2] for o in found]):.2f} s, most {max(o[2] for o in found):.2f} s", flush=True
    )


def timed(given: argparse.Namespace) -> None:
    game = given.game
    for k in range((given.games or 3) + 1):
        record = play(game, ["foreman", "apprentice", "foreman-bold", "foreman-thrifty"], k).record()
        for budget in ("quick", "standard"):
            began = time.process_time()
            found = bidyard.review(record, 40 if k == 0 else budget)  # the first one loads the compiled code
            took = time.process_time() - began
            if k:
                print(f"{game}: {len(found.moments)} decisions, {budget} {took:.1f} s, {found.playouts:,} playouts", flush=True)


WORKS = {"calibration": calibration, "blunders": blunders, "additivity": additivity, "time": timed}


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("what", choices=WORKS)
    parser.add_argument("game")
    parser.add_argument("--games", type=int)
    parser.add_argument("--processes", type=int, default=2)
    parser.add_argument("--minutes", type=float, default=60.0, help="then the games done so far count")
    parser.add_argument("--bot", default="contractor@3000")
    parser.add_argument(
        "--search", type=int, default=6000, help="iterations of the search that says what a planted blunder costs"
    )
    parser.add_argument("--first", type=int, default=0, help="game to begin with, so that parts can run side by side")
    parser.add_argument(
        "--kept", type=Path, nargs="+", default=[], metavar="FILE", help="blunders: sums up what --losses wrote"
    )
    parser.add_argument("--losses", type=Path, metavar="FILE", help="all losses of the games with blunders, as JSON")
    parser.add_argument("--fit", action="store_true")
    parser.add_argument("--pool", default=",".join(POOL))
    parser.add_argument("--budget", type=int, help="playouts a decision; additivity: quick if not given")
    given = parser.parse_args()
    WORKS[given.what](given)


if __name__ == "__main__":
    main()
