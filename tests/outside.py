"""A game from another package in a scratch environment: what is started there knows it by its entry point alone."""

from __future__ import annotations

import os
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).parents[1]
EXAMPLE = ROOT / "examples" / "lantern-quay"
GAME = "lantern-quay"
PATIENCE = 600  # seconds; compiling takes its time on a busy machine


@dataclass(frozen=True)
class Outside:
    """The scratch environment: a folder that holds the installed package, before all others on Python's path."""

    folder: Path

    @property
    def environment(self) -> dict[str, str]:
        ours = {name: value for name, value in os.environ.items() if name not in ("COLUMNS", "BIDYARD_GAMES")}
        return ours | {"PYTHONPATH": str(self.folder)}

    def run(self, *command: str, answers: str = "") -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            [sys.executable, *command],
            input=answers,
            capture_output=True,
            text=True,
            timeout=PATIENCE,
            env=self.environment,
            cwd=self.folder,
        )

    def bidyard(self, *arguments: str, answers: str = "") -> str:
        """What a command prints; it must succeed."""
        done = self.run("-m", "bidyard", *arguments, answers=answers)
        assert done.returncode == 0, done.stdout + done.stderr
        assert "Traceback" not in done.stderr, done.stderr
        return done.stdout

    def python(self, script: str) -> str:
        done = self.run("-c", script)
        assert done.returncode == 0, done.stdout + done.stderr
        return done.stdout


def install(package: Path, folder: Path) -> Outside:
    """Packs a game as its author would and puts it into the folder. Needs no network: hatchling is among our test tools."""
    command = ["-m", "pip", "--disable-pip-version-check", "--quiet", "install", "--no-deps", "--no-index"]
    subprocess.run(
        [sys.executable, *command, "--no-build-isolation", "--target", str(folder), str(package)], check=True, timeout=PATIENCE
    )
    return Outside(folder)
