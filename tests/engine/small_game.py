"""A game of a few lines, written into a folder: whoever takes the last of the stones loses."""

from __future__ import annotations

import textwrap
from pathlib import Path

FILES = {
    "__init__.py": "",
    "box.py": "STONES = 7\nMOST = 2\n",
    "game.py": """
        from bidyard.engine.events import Actor, Count, Event, Events
        from bidyard.engine.game import Game
        from bidyard.engine.moves import Kind, Moves
        from bidyard.engine.parts import Number
        from bidyard.engine.phases import Phases
        from .box import MOST

        PHASES = Phases("play", "over")
        MOVES = Moves(Kind("take", n=Number(1, MOST)), most=MOST)
        GAME = Game(
            __name__, id="stones", prefix="ST", players=(2,), minutes=1, phases=PHASES, moves=MOVES,
            events=Events(Event("taken", seat=Actor(), n=Count())),
        )
    """,
    "rules/__init__.py": """
        from .flow import apply, begin, deal, legal, mask, refuse, score, shuffle, to_act
        from .state import Deck, State
    """,
    "rules/state.py": """
        from bidyard.engine.record import Record, WithChance, i8, record, streams

        @record
        class State(WithChance):
            rng = streams(1)
            players = i8()
            phase = i8()
            turn = i8()
            stones = i8()

        @record
        class Deck(Record):
            none = i8()
    """,
    "rules/amounts.py": """
        from ..box import STONES
        from ..game import MOVES
        TAKE, = MOVES.codes("take")

        def stones():
            return STONES
    """,
    "rules/flow.py": """
        from bidyard.engine.chance import forget
        from bidyard.engine.telling import tell
        from . import amounts
        from .amounts import TAKE
        from ..box import MOST

        def shuffle(d, s):
            s.stones = amounts.stones()

        def begin(d, s):
            s.turn = 0

        def to_act(s):
            return 1 << s.turn if s.stones > 0 else 0

        def refuse(d, s, seat, move):
            return 0 if move - TAKE <= s.stones else 1

        def legal(d, s, seat, out):
            n = 0
            for k in range(1, MOST + 1):
                if refuse(d, s, seat, TAKE + k) == 0:
                    out[n] = TAKE + k
                    n += 1
            return n

        def apply(d, s, seat, move):
            tell(s, "taken", seat, move - TAKE)
            s.stones -= move - TAKE
            s.turn = 1 - s.turn

        def mask(d, s, seat):
            forget(s)

        def deal(d, s):
            pass

        def score(s, out):
            out[0] = s.turn == 0
            out[1] = s.turn == 1
            return 1 << s.turn
    """,
}


def write(folder: Path, **changed: str) -> None:
    """The package `stones`; `changed` gives other contents, named as `rules_flow` for rules/flow.py."""
    for name, text in FILES.items():
        path = folder / "stones" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(textwrap.dedent(changed.get(name.removesuffix(".py").replace("/", "_"), text)), "utf-8")


def changed(name: str, old: str, new: str) -> dict[str, str]:
    """One file with another text, for `write`."""
    assert old in FILES[name]
    return {name.removesuffix(".py").replace("/", "_"): FILES[name].replace(old, new)}
