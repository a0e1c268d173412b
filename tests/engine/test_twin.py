"""Loading rules twice, and the traps of compilation."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
import textwrap
from pathlib import Path
from types import FunctionType, ModuleType, SimpleNamespace

import pytest

import bidyard
from bidyard.engine.chance import seed_streams
from bidyard.engine.plain import plain_twins
from bidyard.engine.reach import digest
from bidyard.engine.twin import CHANCE, Twins
from bidyard.games import find
from tests.engine import small_game


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


# The loader, with a package of its own: tests/engine/small_game.py.


def play_stones(folder: Path, code: str = "") -> subprocess.CompletedProcess[str]:
    """Runs the code in a fresh process that knows the package; without code it plays a game at every speed."""
    script = textwrap.dedent(
        """
        import numpy as np
        from stones.game import GAME
        from bidyard.engine.compiled import compiled
        from bidyard.engine.plain import plain_drivers
        """
    )
    play = textwrap.dedent(
        """
        state = GAME.rules.State()
        state.players = 2
        code = compiled(GAME)
        states = code.array(state.pack())
        code.drivers.random_game(np.zeros(1, code.deck)[0], states[0], code.move_buffer(), 5)
        plies = plain_drivers(GAME).random_game(GAME.rules.Deck(), state, [0] * GAME.moves.most, 5)
        assert states.tobytes() == state.pack()
        print(plies)
        """
    )
    home = Path(bidyard.__file__).parent.parent
    environment = {"PYTHONPATH": f"{home}:{folder}", "BIDYARD_CACHE": str(folder / "cache"), "PATH": "/usr/bin:/bin"}
    return subprocess.run(
        [sys.executable, "-c", script + (code or play)], env=environment, cwd=folder, capture_output=True, text=True
    )


def test_rules_may_import_relatively_names_and_modules(tmp_path: Path) -> None:
    """The small game imports `from .x import y`, `from . import x` and `from ..x import y`, plain and compiled."""
    small_game.write(tmp_path)
    done = play_stones(tmp_path)
    assert done.returncode == 0, done.stderr
    assert 4 <= int(done.stdout) <= 7


def test_an_edit_in_any_rules_file_takes_effect(tmp_path: Path) -> None:
    """Numba's cache does not notice an edit in a called file; ours must: the plain rules, played beside it, do."""
    small_game.write(tmp_path)
    before = play_stones(tmp_path).stdout
    assert int(before) <= 7
    assert play_stones(tmp_path).stdout == before, "from the cache"
    for folder in (tmp_path / "cache" / "stones").glob("rules.*"):
        shutil.rmtree(folder)
    assert play_stones(tmp_path).stdout == before, "kept code finds what it calls, also where that is compiled anew"
    small_game.write(tmp_path, **small_game.changed("rules/amounts.py", "return STONES", "return STONES + 33"))
    done = play_stones(tmp_path)
    assert done.returncode == 0, done.stderr
    assert int(done.stdout) >= 20


def test_a_number_beside_the_rules_takes_effect(tmp_path: Path) -> None:
    """Compiled code holds the numbers of a declaration: an edit of the box, or of what makes the moves, must be noticed."""
    small_game.write(tmp_path)
    assert int(play_stones(tmp_path).stdout) <= 7
    small_game.write(tmp_path, **small_game.changed("box.py", "STONES = 7", "STONES = 40"))
    assert 20 <= int(play_stones(tmp_path).stdout) <= 40
    small_game.write(tmp_path, box="STONES = 40\nMOST = 1\n")
    assert int(play_stones(tmp_path).stdout) == 40


def test_an_import_that_would_miss_the_compiled_module_is_refused(tmp_path: Path) -> None:
    small_game.write(
        tmp_path, **small_game.changed("rules/flow.py", "from . import amounts", "import stones.rules.amounts as amounts")
    )
    done = play_stones(tmp_path)
    assert done.returncode
    assert "stones.rules.flow: `import stones.rules.amounts` does not lead to the compiled module" in done.stderr


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("s.turn = s.nothing", "there is no field 'nothing'"),
        ("s.turn = sorted([s.turn])[0]", "sorted"),
        ("s.turn = helper()", "put it into rules/, or name its package in `shared`"),
    ],
)
def test_what_cannot_be_compiled_is_named(tmp_path: Path, line: str, why: str) -> None:
    """File and function stand in the error, of the function that is wrong, not of those that call it."""
    flow = small_game.FILES["rules/flow.py"].replace("s.turn = 0", line)
    flow = flow.replace("from ..box import MOST", "from ..box import MOST, helper")
    small_game.write(tmp_path, rules_flow=flow, box="STONES = 7\nMOST = 2\ndef helper():\n    return 0\n")
    done = play_stones(tmp_path)
    assert done.returncode
    last = [line for line in done.stderr.splitlines() if "CannotCompile" in line][-1]
    assert re.search(r"stones/rules/flow.py, line 1[12]: `begin` cannot be compiled: ", last)
    assert why in last


def test_a_module_that_failed_can_be_loaded_again(tmp_path: Path) -> None:
    """A twin that broke while it was executed does not stay behind half made."""
    small_game.write(
        tmp_path, **small_game.changed("rules/flow.py", "from ..box import MOST", "from ..box import MOST, MISSING")
    )
    code = """
from bidyard.engine.twin import Twins
import stones.box
twins = Twins(GAME, lambda function: function)
try:
    twins.rules
except ImportError:
    stones.box.MISSING = 1
print(twins.rules.legal.__name__)
"""
    done = play_stones(tmp_path, code)
    assert done.stdout == "legal\n", done.stderr


def test_twins_have_their_own_functions_and_share_nothing(tmp_path: Path) -> None:
    """`instead` reaches the module's own callers; the plain rules and other twins stay as they are."""
    fever = find("construction-fever")
    one = Twins(fever, lambda function: function, instead={CHANCE: {"_even": lambda s, stream, parts: (1 << 60) - 1}})
    two = Twins(fever, lambda function: function)
    state, other = fever.rules.State(), fever.rules.State()
    for s, rules in ((state, one.rules), (other, two.rules)):
        s.players = 3
        seed_streams(s, 1)
        rules.shuffle(bidyard.new("construction-fever", 3).cards.tables, s)
    assert state.black == list(range(12))
    assert other.black != state.black
    assert one.rules is not two.rules
    assert one.rules is not fever.rules
    assert plain_twins(fever).rules is fever.rules


def test_a_comment_keeps_compiled_code_and_a_number_does_not() -> None:
    """The key of the cache is made of what functions reach: code and numbers, through compiled functions and modules too."""

    def key(text: str, **names: object) -> str:
        scope: dict[str, object] = {"__name__": "m", **names}
        exec(textwrap.dedent(text), scope)
        function = scope["f"]
        assert isinstance(function, FunctionType)
        return digest(function)

    def called(text: str, **names: object) -> SimpleNamespace:
        scope: dict[str, object] = {"__name__": "n", **names}
        exec(text, scope)
        return SimpleNamespace(py_func=scope["g"])

    text = "def f(x):\n    return g(x) + LIMIT"
    first = key(text, LIMIT=3, g=called("def g(x): return x + N", N=1))
    assert key("# a comment\n\n" + text, LIMIT=3, g=called("def g(x): return x + N", N=1)) == first
    assert key(text, LIMIT=4, g=called("def g(x): return x + N", N=1)) != first
    assert key(text, LIMIT=3, g=called("def g(x): return x + N", N=2)) != first
    assert key(text, LIMIT=3, g=called("def g(x): return x - N", N=1)) != first
    module = ModuleType("limits")
    module.MOST = 1  # type: ignore[attr-defined]
    by_module = "def f(x):\n    return x + limits.MOST"
    before = key(by_module, limits=module)
    module.MOST = 2  # type: ignore[attr-defined]
    assert key(by_module, limits=module) != before


def test_what_lies_apart_belongs_to_one_game() -> None:
    """Code that is kept names what it calls by what that is made of: two games under one name would call each other's."""
    from bidyard.engine.compiled import APART, Compiled

    games: dict[str, str] = {}
    for game in bidyard.games():
        contract = Compiled(find(game)).load("bidyard.bots.policy").greedy.py_func.__globals__
        own = [contract[name] for name in APART if name in contract]
        assert len(own) >= 2
        for function in own:
            if function.apart:
                assert games.setdefault(function.id, game) == game, function.id
