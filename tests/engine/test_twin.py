"""Loading rules twice, and the traps of compilation."""

from __future__ import annotations

import subprocess
import sys
import textwrap
from pathlib import Path

import bidyard
from bidyard.engine.twin import sources
from bidyard.games import find


def test_an_edit_in_any_rules_file_takes_effect(tmp_path: Path) -> None:
    """Numba's cache does not notice an edit in a called file; ours must. Two runs in fresh processes, an edit between."""
    package = tmp_path / "bidyard"
    source = Path(bidyard.__file__).parent
    for path in source.rglob("*"):
        if path.suffix in (".py", ".toml", ".md") and "static" not in path.parts:
            target = package / path.relative_to(source)
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_bytes(path.read_bytes())
    script = textwrap.dedent(
        """
        from bidyard.simulation import simulate
        print(int(simulate("construction-fever", 3, 50, seed=1).scores.sum()))
        """
    )

    def run() -> int:
        environment = {"PYTHONPATH": str(tmp_path), "BIDYARD_CACHE": str(tmp_path / "cache"), "PATH": "/usr/bin:/bin"}
        done = subprocess.run([sys.executable, "-c", script], env=environment, cwd=tmp_path, capture_output=True, text=True)
        assert done.returncode == 0, done.stderr
        return int(done.stdout)

    before = run()
    assert run() == before
    edited = package / "games/construction_fever/rules/constructing.py"
    text = edited.read_text("utf-8")
    assert "s.credits[black] += s.black_credits" in text
    edited.write_text(text.replace("s.credits[black] += s.black_credits", "s.credits[black] += s.black_credits + 100"), "utf-8")
    assert run() > before + 1000


def test_rules_compile_to_ptx() -> None:
    """The rules stay clean for CUDA, without a device."""
    from bidyard.engine.cuda import on_device

    ptx = on_device(find("construction-fever")).ptx()
    assert ".visible .entry" in ptx
    assert ".shared" in ptx


def test_simulation_equals_tables() -> None:
    """Game number i of a batch is the table with that game's seed; threads change nothing."""
    from bidyard.engine.chance import game_seed
    from bidyard.simulation import simulate

    one = simulate("construction-fever", 4, 300, seed=6)
    two = simulate("construction-fever", 4, 300, seed=6, threads=2)
    assert (one.scores == two.scores).all()
    assert (one.moves == two.moves).all()
    assert abs(sum(one.winners_share) - 1) < 1e-9
    table = bidyard.new("construction-fever", 4, game_seed(6, 17))
    assert table.view(None)["black"]["card"]


def test_starting_needs_no_numba() -> None:
    """`bidyard --help` and `bidyard games` must start at once."""
    code = "import bidyard, sys; bidyard.games(); assert 'numba' not in sys.modules and 'numpy' not in sys.modules"
    assert subprocess.run([sys.executable, "-c", code]).returncode == 0


def test_compiled_code_is_kept_apart_by_all_that_a_declaration_is_made_of() -> None:
    """The parts of a game's moves and the limits of its box are numbers in its compiled rules."""
    yard = find("construction-yard")
    found = {path.name for path in sources(yard, ())}
    assert {"game.py", "parts.py", "box.py", "catalogue.py", "moves.py"} <= found
    assert "view.py" not in found
