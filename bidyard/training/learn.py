"""One pass of proximal policy optimisation over the decisions of a rollout."""

from __future__ import annotations

from dataclasses import dataclass

import torch
from torch import Tensor, nn

from bidyard.training.net import Moves, Net
from bidyard.training.play import Decisions, quick

CLIP = 0.2
WORTH = 0.5  # weight of the error in the expected chances
STEEPEST = 1.0  # length at which the gradient is cut


@dataclass(frozen=True)
class Rates:
    learning: float
    entropy: float


def learn(
    net: Net, optimiser: torch.optim.Optimizer, rates: Rates, given: Decisions, part: int, passes: int
) -> dict[str, float]:
    """Improves the net; returns what to look at."""
    for group in optimiser.param_groups:
        group["lr"] = rates.learning
    flat = Decisions(*(_flat(one) for one in given))
    own = flat.mine.nonzero().squeeze(1)
    told = torch.zeros(4, device=own.device)
    done = 0
    for _ in range(passes):
        order = own[torch.randperm(len(own), device=own.device)]
        for chosen in order.split(part):
            if len(chosen) * 2 < min(part, len(own)):
                continue
            told += _improve(net, optimiser, rates, flat, chosen)
            done += 1
    entropy, error, apart, clipped = (told / max(done, 1)).tolist()
    return {"entropy": entropy, "error": error, "apart": apart, "clipped": clipped}


def _flat(one: Tensor | Moves) -> Tensor | Moves:
    return Moves(*(part.flatten(0, 1) for part in one)) if isinstance(one, Moves) else one.flatten(0, 1)


def _improve(net: Net, optimiser: torch.optim.Optimizer, rates: Rates, flat: Decisions, chosen: Tensor) -> Tensor:
    actions, counts, advice = (part[chosen] for part in flat.moves)
    players = flat.players[chosen]
    with quick(chosen.device):
        logits, worth = net(flat.seen[chosen].float(), Moves(actions.long(), counts, advice), players)
    every = logits.log_softmax(-1)
    chance = every.gather(1, flat.places[chosen][:, None]).squeeze(1)
    entropy = -(every.exp() * every.clamp(min=-50)).sum(-1).mean()
    gain = flat.gains[chosen]
    gain = (gain - gain.mean()) / (gain.std() + 1e-6)
    change = chance - flat.chances[chosen]
    ratio = change.exp()
    better = torch.min(ratio * gain, ratio.clamp(1 - CLIP, 1 + CLIP) * gain).mean()
    error = -(flat.worth[chosen] * worth.log_softmax(-1).clamp(min=-20)).sum(-1).mean()
    loss = WORTH * error - better - rates.entropy * entropy
    optimiser.zero_grad(set_to_none=True)
    loss.backward()
    nn.utils.clip_grad_norm_(net.parameters(), STEEPEST)
    optimiser.step()
    with torch.no_grad():
        return torch.stack([entropy, error, (ratio - 1 - change).mean(), ((ratio - 1).abs() > CLIP).float().mean()]).detach()
