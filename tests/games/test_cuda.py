"""The rules of every game compile for a CUDA device; none is needed for that."""

from __future__ import annotations

import hashlib
import sys
from importlib.metadata import version
from pathlib import Path

import pytest

import bidyard
from bidyard.engine.compiled import cache_folder
from bidyard.engine.cuda import on_device
from bidyard.games import find

ROOT = Path(bidyard.__file__).parent
COMPILERS = ("numba", "numba-cuda", "llvmlite", "nvidia-nvvm")


def compiled(game: str) -> str:
    """Kept beside the rules compiled for the CPU: the same sources and compilers give the same text, and it takes them long."""
    package = find(game).package.removeprefix("bidyard.").replace(".", "/")
    sources = (path for folder in ("engine", "games/common", package) for path in sorted((ROOT / folder).rglob("*.*")))
    key = hashlib.sha256(f"{sys.version} {[version(name) for name in COMPILERS]}".encode())
    for path in sources:
        if path.suffix in (".py", ".toml"):
            key.update(path.read_bytes())
    folder = cache_folder() / "ptx"
    kept = folder / f"{game}-{key.hexdigest()[:20]}"
    if kept.is_file():
        return kept.read_text()
    text = on_device(find(game)).ptx()
    folder.mkdir(parents=True, exist_ok=True)
    for old in folder.glob(f"{game}-*"):
        old.unlink()
    kept.write_text(text)
    return text


@pytest.mark.parametrize("game", bidyard.games())
def test_ptx(game: str) -> None:
    text = compiled(game)
    assert ".visible .entry" in text
    assert ".shared" in text
