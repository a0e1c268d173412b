"""Plays a table and a model of its game side by side and asks both the same questions at every decision."""

from __future__ import annotations

import random
import tomllib
from collections.abc import Callable
from typing import Any, Protocol

import bidyard
from bidyard.games import deck_text, find


class Model(Protocol):
    """What a model answers. `seen` is the part of a view that it knows about; a key it leaves out is not compared."""

    def to_act(self) -> set[int]: ...
    def moves(self, seat: int) -> set[str]: ...
    def legal(self, seat: int, move: str) -> bool: ...
    def play(self, seat: int, move: str) -> None: ...
    def seen(self, viewer: int | None) -> dict[str, Any]: ...
    def result(self) -> dict[str, Any] | None: ...
    def sheet(self) -> dict[str, Any]: ...


Maker = Callable[[dict[str, Any], int, dict[str, Any], bidyard.Table], Model]
Deck = dict[str, Any] | None


def follow(game: str, make: Maker, players: int, options: dict[str, Any], seed: int, deck: Deck = None, **more: Any) -> int:
    """One random game on both; the number of decisions compared."""
    t = bidyard.new(game, players=players, seed=seed, options=options, deck=deck, **more)
    model = make(deck or tomllib.loads(deck_text(find(game))), players, options, t)
    rng = random.Random(seed)
    where = f"{game}, {players} players, seed {seed}, {options}{', own deck' if deck else ''}"
    style = rng.randrange(4)
    heard = ["pass"]  # moves that were legal once: later they are tried where they may not be
    decisions = 0
    try:
        while True:
            _ask_both(t, model, rng, heard)
            if not t.to_act:
                break
            seat = rng.choice(t.to_act)
            move = _choose(sorted(model.moves(seat)), style, rng)
            heard.append(move)
            t.play(seat, move)
            model.play(seat, move)
            decisions += 1
            if t.has_time_limit and t.to_act and rng.random() < 0.002:
                t.time_up()
                getattr(model, "time_up")()  # noqa: B009 (one model of five has it)
        _end_both(t, model, deck)
    except AssertionError as difference:
        raise AssertionError(f"{where}, after {t.record()['moves'][-3:]} (ply {t.ply}): {difference}") from None
    return decisions


def _choose(moves: list[str], style: int, rng: random.Random) -> str:
    """By chance among all moves, or first among the kinds of move; or what comes late, or early, in the list."""
    if style == 0:
        return rng.choice(moves)
    kind = rng.choice(sorted({move.split()[0] for move in moves}))
    some = [move for move in moves if move.startswith(kind)]
    return rng.choice(some) if style == 1 else some[int(len(some) * rng.random() ** style)]


def _ask_both(t: bidyard.Table, model: Model, rng: random.Random, heard: list[str]) -> None:
    same("to_act", set(t.to_act), model.to_act())
    for seat in range(t.players):
        expected = model.moves(seat) if seat in model.to_act() else set()
        listed = [str(move) for move in t.moves(seat)]
        normal = getattr(model, "normal", lambda _, move: move)
        same(f"moves of seat {seat}", {normal(seat, move) for move in listed}, expected)
        same(f"moves of seat {seat} listed once", len(listed), len(set(listed)))
        for move in rng.sample(heard, min(2, len(heard))):
            allowed = seat in model.to_act() and model.legal(seat, move)
            try:
                answer = t.why_not(seat, move) is None
            except bidyard.InputError:  # not a move of this deck or table
                answer = False
            same(f"{move!r} of seat {seat} allowed", answer, allowed)
    for viewer in {None, *t.to_act, rng.randrange(t.players)} if t.to_act else (None, *range(t.players)):
        within(f"view of {viewer}", t.view(viewer), model.seen(viewer))
    same("over", t.result is not None, model.result() is not None)


def _end_both(t: bidyard.Table, model: Model, deck: Deck) -> None:
    expected = model.result()
    assert expected is not None
    assert t.result is not None
    within("result", told(t.result), expected)
    scores = [0] * t.players  # what bots and simulations get is counted by the rules, not by the sheet
    bits = t.module.rules.score(t._s, scores)
    same("scores", scores, expected["scores"])
    same("winners", [seat for seat in range(t.players) if bits >> seat & 1], expected["winners"])
    counted = bidyard.score(t.game, model.sheet(), deck)
    within("sheet", told(counted), getattr(model, "counted", model.result)())
    same("doubts about the sheet", counted.doubts, ())
    for result in (t.result, counted):
        for player in result.players:  # what a person reads last is what counts
            same("last total", [line.value for line in player.lines if line.total][-1:], [player.score])


def told(result: bidyard.Result) -> dict[str, Any]:
    return {
        "scores": list(result.scores),
        "winners": list(result.winners),
        "eliminated": [seat for seat, player in enumerate(result.players) if player.eliminated],
        "final": result.final,
        "players": [dict(player.totals) for player in result.players],
        "totals": [line.label for line in result.players[0].lines if line.total],
    }


def same(what: str, engine: Any, model: Any) -> None:
    if engine != model:
        if isinstance(engine, set) and isinstance(model, set):
            raise AssertionError(f"{what}: engine alone {sorted(engine - model)[:9]}, model alone {sorted(model - engine)[:9]}")
        raise AssertionError(f"{what}: engine {engine!r}, model {model!r}")


def within(what: str, engine: Any, model: Any) -> None:
    """Everything the model says is so."""
    if engine == model:
        return
    if isinstance(model, dict) and isinstance(engine, dict):
        for key, value in model.items():
            assert key in engine, f"{what}: no {key!r}"
            within(f"{what}.{key}", engine[key], value)
    elif isinstance(model, list) and isinstance(engine, list) and len(model) == len(engine):
        for i, (one, two) in enumerate(zip(engine, model, strict=True)):
            within(f"{what}[{i}]", one, two)
    elif isinstance(model, tuple) and isinstance(engine, list):  # cards in an order that no rule gives
        within(what, *(sorted(cards, key=lambda one: str(one["card"])) for cards in (engine, model)))
    elif isinstance(model, set) and isinstance(engine, list):  # in any order
        same(what, {tuple(one) for one in engine}, model)
    else:
        same(what, engine, model)
