"""The nets of `director` and `master` as files: weights of eight bits, the rules and the deck they were trained with, and how.

A file is a NumPy archive: for each layer `w0`, `w1`, … (int8, a row per output), `s0`, … (a scale per row) and `b0`, …; the last
three layers are the actions, the trust in each adviser, and the seats' chances. `about` is JSON.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from bidyard.engine.cards import Cards
from bidyard.engine.errors import InputError
from bidyard.engine.game import Game

Floats = npt.NDArray[np.float32]
HEADS = 3  # layers behind the trunk


class Layer(NamedTuple):
    weights: Floats  # (outputs, inputs)
    bias: Floats


class NetFile(NamedTuple):
    layers: list[Layer]
    about: dict[str, Any]


def write_net(file: Path, layers: list[tuple[Floats, Floats]], game: Game, cards: Cards, origin: dict[str, Any]) -> None:
    arrays: dict[str, Any] = {}
    for number, (weights, bias) in enumerate(layers):
        scale = np.maximum(np.abs(weights).max(axis=1), 1e-12) / 127
        arrays[f"w{number}"] = np.rint(weights / scale[:, None]).astype(np.int8)
        arrays[f"s{number}"] = scale.astype(np.float32)
        arrays[f"b{number}"] = bias.astype(np.float32)
    about = {"game": game.id, "rules": game.rules_hash, "deck": cards.hash, "origin": origin}
    np.savez_compressed(file, about=np.frombuffer(json.dumps(about).encode(), np.uint8), **arrays)


def read_net(file: Path) -> NetFile:
    try:
        with np.load(file, allow_pickle=False) as kept:
            about = json.loads(kept["about"].tobytes())
            count = sum(name.startswith("w") for name in kept.files)
            layers = [
                Layer(kept[f"w{k}"].astype(np.float32) * kept[f"s{k}"][:, None], kept[f"b{k}"].astype(np.float32))
                for k in range(count)
            ]
    except (OSError, ValueError, KeyError) as error:
        raise InputError("net", f"{file.name} cannot be read: {error}") from None
    return NetFile(layers, about)
