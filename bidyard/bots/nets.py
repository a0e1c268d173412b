"""The nets of `director` and `master` as files: weights of eight bits, the rules, cards, features and styles they were trained
with, and how. A net says nothing about others: where one of these has changed it is refused.

A file is a NumPy archive: for each layer `w0`, `w1`, … (int8, a row per output), `s0`, … (a scale per row) and `b0`, …; the
last three layers are the actions, the trust in each style, and the seats' chances. `about` is JSON.
"""

from __future__ import annotations

import hashlib
import json
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Any, BinaryIO, NamedTuple

import numpy as np
import numpy.typing as npt

from bidyard.bots.arrays import Mind
from bidyard.bots.netfiles import FILE, has_net
from bidyard.bots.weights import styles
from bidyard.engine.cards import Cards
from bidyard.engine.derived_features import features_module, features_of
from bidyard.engine.errors import InputError
from bidyard.engine.game import Game
from bidyard.engine.sources import source

Floats = npt.NDArray[np.float32]
HEADS = 3  # layers behind the trunk
LIMIT = 2 << 20  # bytes of a net in the package
ABOUT = {"rules": "the rules", "deck": "the cards", "features": "what it is shown", "styles": "the foremen's weights"}


class Layer(NamedTuple):
    weights: Floats  # (outputs, inputs)
    bias: Floats


class NetFile(NamedTuple):
    layers: list[Layer]
    about: dict[str, Any]


def identity(game: Game, cards: Cards) -> dict[str, str]:
    """What a net depends on, each as a hash."""
    shown = features_of(game).source(game.seats)
    if features_module(game):
        shown += source(features_module(game))[0].read_text("utf-8")
    weights = repr([styles(game, n) for n in game.players])
    return {"rules": game.rules_hash, "deck": cards.hash, "features": _hash(shown), "styles": _hash(weights)}


def _hash(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()[:16]


def write_net(file: Path, layers: list[tuple[Floats, Floats]], game: Game, cards: Cards, origin: dict[str, Any]) -> None:
    arrays: dict[str, Any] = {}
    for number, (weights, bias) in enumerate(layers):
        scale = np.maximum(np.abs(weights).max(axis=1), 1e-12) / 127
        arrays[f"w{number}"] = np.rint(weights / scale[:, None]).astype(np.int8)
        arrays[f"s{number}"] = scale.astype(np.float32)
        arrays[f"b{number}"] = bias.astype(np.float32)
    about = {"game": game.id, **identity(game, cards), "origin": origin}
    np.savez_compressed(file, about=np.frombuffer(json.dumps(about).encode(), np.uint8), **arrays)


def read_net(file: Path | BinaryIO) -> NetFile:
    try:
        with np.load(file, allow_pickle=False) as kept:
            about = json.loads(kept["about"].tobytes())
            count = sum(name.startswith("w") for name in kept.files)
            layers = [
                Layer(kept[f"w{k}"].astype(np.float32) * kept[f"s{k}"][:, None], kept[f"b{k}"].astype(np.float32))
                for k in range(count)
            ]
    except (OSError, ValueError, KeyError) as error:
        raise InputError("net", f"a net trained by bidyard.training, which this file is not ({error})") from None
    return NetFile(layers, about)


@cache
def _packed(package: str) -> NetFile:
    with files(package).joinpath(FILE).open("rb") as file:
        return read_net(file)  # type: ignore[arg-type]


def complaint(game: Game, cards: Cards) -> str:
    """Why director and master cannot play with these cards, "" if they can."""
    if not has_net(game):
        return f"{game.id} has no trained net; director and master play games that bring one"
    about = _packed(game.package).about
    other = [told for key, told in ABOUT.items() if about[key] != identity(game, cards)[key]]
    if other:
        return (
            f"the net of {game.id} was trained with other {' and '.join(other).replace('the ', '')}; contractor plays with any"
        )
    return ""


def require(game: Game, cards: Cards) -> None:
    told = complaint(game, cards)
    if told:
        raise InputError("bot", told)


def mind_of(game: Game, cards: Cards) -> Mind | None:
    """The net of a game as compiled code reads it, None where there is none for these cards."""
    return None if complaint(game, cards) else mind(_packed(game.package))


def mind(net: NetFile) -> Mind:
    trunk, heads = net.layers[:-HEADS], net.layers[-HEADS:]
    numbers: list[Floats] = []
    for layer in trunk:
        numbers += [layer.weights.T.ravel(), layer.bias]
    begins = []
    for layer in heads:
        begins.append(sum(map(len, numbers)))
        numbers += [layer.weights.ravel(), layer.bias]
    inside = heads[0].weights.shape[1]
    sizes = [trunk[0].weights.shape[1], *(len(layer.bias) for layer in trunk)]
    return Mind(
        numbers=np.ascontiguousarray(np.concatenate(numbers), np.float32),
        plan=np.array([0, *begins, inside, len(trunk), *sizes], np.int64),
        seen=np.zeros((1, sizes[0]), np.float32),
        cells=np.zeros((2, max(sizes)), np.float32),
        inside=np.zeros(inside, np.float32),
        nothing=np.zeros(1, np.float32),
    )
