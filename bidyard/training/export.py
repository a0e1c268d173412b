"""Writes a net as `director` reads it: see bidyard/bots/nets.py."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import torch

from bidyard.bots.nets import write_net
from bidyard.engine.game import Game
from bidyard.games import open_deck
from bidyard.training.net import Net


@torch.no_grad()
def save(net: Net, game: Game, file: Path, origin: dict[str, Any]) -> None:
    layers = [*net.layers, net.trust, net.chances]
    given = [(one.weight, one.bias) for one in layers]
    given.insert(len(net.layers), (net.actions(), net.bias))
    arrays = [(weight.float().cpu().numpy(), bias.float().cpu().numpy()) for weight, bias in given]
    write_net(file, arrays, game, open_deck(game.id, None), origin)
