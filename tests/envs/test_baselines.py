"""The script of the baselines: its table and its picture."""

from __future__ import annotations

import json
import xml.etree.ElementTree as ElementTree
from pathlib import Path

from bench.baselines import PLAYERS, runs, table
from bench.curves import draw


def write(out: Path, seed: int, *looks: dict[str, float]) -> None:
    about = {"game": "reputation", "learner": "maskable-ppo", "seed": seed}
    (out / f"maskable-ppo-reputation-{seed}.jsonl").write_text("\n".join(json.dumps(about | look) for look in looks), "utf-8")


def test_the_table_tells_means_and_seeds_and_what_was_cut_short(tmp_path: Path) -> None:
    ended = {"steps": 40_000, "seconds": 90, "foreman": 0.5, "random": 0.9}
    met = {"contractor": 0.25, "contractor_games": 40}
    write(tmp_path, 1, {"steps": 20_000, "seconds": 60, "foreman": 0.1}, ended, ended | met)
    write(tmp_path, 2, {"steps": 20_000, "seconds": 60, "foreman": 0.2})
    (tmp_path / "torch-ppo-reputation-1.jsonl").write_text("", "utf-8")  # killed before its first look
    assert table(tmp_path).splitlines()[2:] == [
        "| reputation | MaskablePPO | 30k | 1.2 | **35 %** (50 %, 20 %) | 90 % | 25 % (40) |",
    ]
    drawn = ElementTree.fromstring(draw([*runs(tmp_path)], PLAYERS))
    lines = [path.get("d") for path in drawn.iter("{http://www.w3.org/2000/svg}path") if "L" in (path.get("d") or "")]
    assert len(lines) == 1, "a run of two looks is a line, one of a single look is a point"
