"""A training run: rollout and improvement in turn, with curves, checkpoints, and an exam at the end."""

from __future__ import annotations

import json
import time
from collections.abc import Callable
from dataclasses import asdict, dataclass, replace
from math import cos, pi
from pathlib import Path
from typing import Any

import numpy as np
import torch

from bidyard.bots.nets import read_net
from bidyard.engine.errors import InputError
from bidyard.engine.game import Game
from bidyard.envs.sight import FEATURES, sight
from bidyard.games import find, open_deck
from bidyard.training.export import save
from bidyard.training.league import ANSWER, PAST, League, exam, league, varied
from bidyard.training.learn import Rates, learn
from bidyard.training.net import WIDE, Net
from bidyard.training.play import Tally, play
from bidyard.training.tables import Tables
from bidyard.training.words_of_moves import parts_of

ADVISERS = 3
EVERY = 45.0  # seconds from one saved net to the next


@dataclass(frozen=True)
class Plan:
    """How a net is trained. What is not said here follows from it."""

    game: str
    rounds: int = 300  # of rollout and improvement
    rows: int = 32_768  # tables
    steps: int = 32  # decisions at each table and round
    part: int = 32_768  # decisions that one improvement looks at
    passes: int = 2
    learning: float = 5e-4
    entropy: float = 0.006
    wide: tuple[int, ...] = WIDE
    seed: int = 1
    seconds: float = 0.0  # of training at most, 0 for no limit: then the rates fall by the clock
    earlier: int = 8  # nets that are kept as opponents
    keep: int = 15  # rounds from one to the next
    players: int = 0  # at all tables; 0 for all numbers of players
    against: str = ""  # a net that plays all other seats and stays as it is; training begins with its weights


class Training:
    def __init__(self, plan: Plan, device: str, folder: Path, tell: Callable[[str], None] = print) -> None:
        self.plan = plan
        self.game: Game = find(plan.game)
        self.device = device
        self.folder = folder
        self.tell = tell
        folder.mkdir(parents=True, exist_ok=True)
        torch.manual_seed(plan.seed)
        self._rng = np.random.default_rng(plan.seed)
        self.net, self.past = self._blank(), self._blank()
        self.optimiser = torch.optim.Adam(self.net.parameters(), lr=plan.learning, eps=1e-5, fused=device == "cuda")
        self.round, self.decisions, self.spent = 0, 0, 0.0
        self._stored = time.monotonic()
        self.curve: list[dict[str, Any]] = []
        self.earlier = [self._weights()]

    def _blank(self) -> Net:
        parts = torch.from_numpy(parts_of(self.game.moves.action_names(open_deck(self.plan.game, None))))
        size = sight(self.game, FEATURES).size
        return Net(size, max(self.game.players), parts, ADVISERS, self.plan.wide).to(self.device)

    def _weights(self) -> dict[str, torch.Tensor]:
        return {name: one.detach().clone() for name, one in self.net.state_dict().items()}

    @property
    def checkpoint(self) -> Path:
        return self.folder / f"{self.plan.game}.pt"

    def resume(self) -> None:
        """Goes on from the checkpoint in the folder."""
        if not self.checkpoint.is_file():
            raise InputError("resume", f"there is no checkpoint of {self.plan.game} in {self.folder}")
        kept = torch.load(self.checkpoint, map_location=self.device, weights_only=True)
        self.net.load_state_dict(kept["net"])
        self.optimiser.load_state_dict(kept["optimiser"])
        self.earlier = kept["earlier"]
        self.round, self.decisions, self.spent = kept["round"], kept["decisions"], kept["spent"]
        self.curve = json.loads(kept["curve"])

    def begin(self, file: Path) -> None:
        """Begins with the weights of another run, or of a net as `director` reads it, and with nothing else of it."""
        if file.suffix == ".npz":
            self.net.read(read_net(file))
        else:
            self.net.load_state_dict(torch.load(file, map_location=self.device, weights_only=True))
        self.earlier = [self._weights()]

    def store(self, whole: bool = True) -> None:
        """The checkpoint, the net as `director` reads it, and the curve."""
        kept = {"net": self.net.state_dict(), "optimiser": self.optimiser.state_dict(), "earlier": self.earlier}
        counts = {"round": self.round, "decisions": self.decisions, "spent": self.spent, "curve": json.dumps(self.curve)}
        if whole:
            torch.save(kept | counts, self.checkpoint)
        weights = {name: one.half() for name, one in self.net.state_dict().items()}
        torch.save(weights, self.folder / f"{self.plan.game}.weights.pt")
        origin = asdict(self.plan) | {"device": self.device, "decisions": self.decisions, "trained_seconds": round(self.spent)}
        save(self.net, self.game, self.folder / f"{self.plan.game}.npz", origin | {"rounds_done": self.round})
        (self.folder / f"{self.plan.game}.curve.json").write_text(json.dumps({"plan": asdict(self.plan), "curve": self.curve}))

    def run(self, every: float = 10.0, until: float = 0.0) -> None:
        """Trains to the end of the plan, telling how it goes about every so many seconds.

        `until` is a moment of the monotonic clock: training ends then, however long the compiler took before.
        """
        began = time.monotonic()
        answering = bool(self.plan.against)
        who = league(self.game, self.plan.rows, self.plan.seed, self.plan.players, ANSWER if answering else None)
        tables = Tables(self.game, who, self.plan.seed + self.round, self.device)
        tally = Tally(tables)
        if until:
            self.plan = replace(self.plan, seconds=self.spent + max(1.0, until - time.monotonic()))
        plan = self.plan
        self.tell(f"{plan.game}: {plan.rows} tables made in {time.monotonic() - began:.1f} s")
        begun, last = time.monotonic() - self.spent, time.monotonic()
        while self.round < plan.rounds and (not plan.seconds or self.spent < plan.seconds):
            if self.round % 10 == 0:
                tables.vary(varied(tables.league.seats.players, self._rng))
            if self.round and self.round % plan.keep == 0 and not answering:
                self.earlier = [*self.earlier, self._weights()][-plan.earlier :]
            self.past.load_state_dict(self.earlier[int(self._rng.integers(len(self.earlier)))])
            found = play(tables, self.net, self.past, plan.steps, tally, sure=answering)
            told = learn(self.net, self.optimiser, self._rates(), found, plan.part, plan.passes)
            self.round += 1
            self.decisions += plan.rows * plan.steps
            self.spent = time.monotonic() - begun
            if time.monotonic() - last >= every or self.round == plan.rounds:
                last = time.monotonic()
                self._look(tally, told)
        if tables.envs.illegal:
            raise RuntimeError(f"{tables.envs.illegal} actions were not legal")

    def _rates(self) -> Rates:
        plan = self.plan
        part = self.spent / plan.seconds if plan.seconds else self.round / plan.rounds
        slope = 0.5 + 0.5 * cos(pi * min(1.0, part))
        warm = min(1.0, (self.round + 1) / 5)
        return Rates(plan.learning * warm * (0.04 + 0.96 * slope), plan.entropy * (0.1 + 0.9 * slope))

    def _look(self, tally: Tally, told: dict[str, float]) -> None:
        shares = {name: round(share, 4) for name, (share, _) in tally.take().items()}
        line: dict[str, Any] = {"round": self.round, "decisions": self.decisions, "seconds": round(self.spent, 1)}
        line |= {name: round(value, 4) for name, value in told.items()} | {"shares": shares}
        self.curve.append(line)
        rate = self.decisions / max(self.spent, 1e-9)
        usual = "  ".join(f"{name} {100 * share:.0f}" for name, share in shares.items())
        numbers = " ".join(f"{name} {value:.3f}" for name, value in told.items())
        if time.monotonic() - self._stored > EVERY:
            self._stored = time.monotonic()
            self.store(whole=False)
        self.tell(f"{self.plan.game} {self.spent:4.0f} s {self.decisions / 1e6:6.1f}M {rate / 1e6:.2f}M/s  {usual}  {numbers}")

    @torch.no_grad()
    def examine(
        self, players: int, options: dict[str, Any], rows: int, longest: int = 4000
    ) -> dict[str, tuple[float, float, int]]:
        """The share of the greedy net by opponents, with its standard error and the number of games: each table plays one."""
        return self._examine(exam(self.game, players, options, rows), longest)

    def examine_answer(self, players: int, rows: int, longest: int = 4000) -> tuple[float, float, int]:
        """The share of the greedy net among copies of the net that it was trained against, likewise."""
        self.past.load_state_dict(self.earlier[0])
        return self._examine(league(self.game, rows, 1, players, ANSWER), longest)[PAST]

    def _examine(self, who: League, longest: int) -> dict[str, tuple[float, float, int]]:
        tables = Tables(self.game, who, 900_000 + self.plan.seed, self.device)
        rows = len(who.players)
        won = torch.full((rows,), float("nan"), device=self.device)
        for step in range(longest):
            moves = tables.moves()
            logits, _ = self.net(tables.seen.float(), moves, tables.players)
            if who.past:
                other, _ = self.past(tables.seen.float(), moves, tables.players)
                logits = torch.where((tables.hero == tables.turn)[:, None], logits, other)
            tables.step(moves.actions.gather(1, logits.argmax(-1, keepdim=True)).squeeze(1))
            ended = (tables.done != 0) & won.isnan()
            won = torch.where(ended, tables.shares().gather(1, tables.hero[:, None]).squeeze(1), won)
            if step % 20 == 0 and not won.isnan().any():
                break
        result: dict[str, tuple[float, float, int]] = {}
        for number, name in enumerate(tables.league.groups):
            own = won[(tables.group == number) & ~won.isnan()]
            if len(own) > 1:
                result[name] = (float(own.mean()), float(own.std() / len(own) ** 0.5), len(own))
        return result
