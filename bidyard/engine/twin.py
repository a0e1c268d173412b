"""Loads three-speed code a second time, every function wrapped: by Numba, by numba-cuda, or left plain with other imports.

`Twins(game, wrap)` is the rules of one game in fresh modules:

    twins = Twins(game, numba.njit)
    twins.rules, twins.functions        the rules and the functions of the contract, `dense` and `prefer` among them
    twins.load("bidyard.bots.tree")     any module over the contract, bound to this game

The source is executed again, and its imports of rules, of the engine's own three-speed modules and of `contract` lead to the
twins. Names resolve when Numba compiles, so wrapping after execution is early enough.
"""

from __future__ import annotations

import ast
import builtins
import importlib.util
from collections.abc import Callable, Mapping, Sequence
from functools import cached_property
from importlib import import_module
from importlib.util import resolve_name
from pathlib import Path
from types import FunctionType, ModuleType
from typing import Any

from bidyard.engine.contract import FUNCTIONS
from bidyard.engine.game import Game
from bidyard.engine.sources import source, sources_of
from bidyard.engine.telling import is_telling

Wrap = Callable[[FunctionType], Any]
Contents = Mapping[str, Any]

CHANCE = "bidyard.engine.chance"
DRIVERS = "bidyard.engine.drivers"
_CONTRACT = "bidyard.engine.contract"


class Twins:
    """`silent` takes the calls of `tell` out. `instead` gives functions in place of a module's own: {"module": {"name": …}}."""

    def __init__(self, game: Game, wrap: Wrap, *, silent: bool = True, instead: Mapping[str, Contents] | None = None) -> None:
        self.game = game
        self.packages = (f"{game.package}.rules", *_heuristics(game), *game.shared, CHANCE, DRIVERS)
        self._known = list(self.packages)
        self._wrap = wrap
        self._silent = silent
        self._instead = dict(instead or {})
        self._twins: dict[str, ModuleType] = {}

    @cached_property
    def rules(self) -> Any:
        return self.load(self.packages[0])

    @cached_property
    def functions(self) -> dict[str, Any]:
        """The functions of the contract."""
        own = {name: getattr(self.rules, name) for name in FUNCTIONS}
        own["dense"] = self._wrap(self.game.moves.dense(self.rules))  # type: ignore[arg-type]
        for heuristics in _heuristics(self.game):
            own["prefer"] = (self._load if self._has_twin(heuristics) else import_module)(heuristics).prefer
        return own

    @cached_property
    def drivers(self) -> ModuleType:
        return self.load(DRIVERS)

    def load(self, name: str, beside: Sequence[str] = (), put: Mapping[str, Contents] | None = None) -> ModuleType:
        """The twin of a module. `beside` names modules that it imports and that have twins too, `put` gives contents of
        modules that it imports."""
        for module, contents in (put or {}).items():
            self._put(module, contents)
        self._known += [module for module in (name, *beside) if module not in self._known]
        return self._load(name)

    def _load(self, name: str) -> ModuleType:
        if name in self._twins:
            return self._twins[name]
        if name == _CONTRACT:
            return self._put(name, self.functions)
        path, package = source(name)
        twin = ModuleType(name)
        twin.__file__ = str(path)
        twin.__package__ = name if package else name.rpartition(".")[0]
        twin.__dict__["__builtins__"] = vars(builtins) | {"__import__": self._import}
        self._twins[name] = twin
        exec(compile(self._text(path), str(path), "exec"), twin.__dict__)
        for key, value in list(vars(twin).items()):
            if isinstance(value, FunctionType) and value.__module__ == name:
                setattr(twin, key, self._wrap(value))
        twin.__dict__.update(self._instead.get(name, {}))
        return twin

    def _text(self, path: Path) -> Any:
        text = path.read_bytes()
        return _Silence().visit(ast.parse(text)) if self._silent and b"tell" in text else text

    def _put(self, name: str, contents: Contents) -> ModuleType:
        twin = ModuleType(name)
        twin.__dict__.update(contents)
        self._twins[name] = twin
        return twin

    def _import(self, name: str, globals: Any = None, locals: Any = None, fromlist: Any = (), level: int = 0) -> Any:
        if level:  # relative: the same module by its whole name
            base = globals["__package__"].rsplit(".", level - 1)[0] if level > 1 else globals["__package__"]
            name = f"{base}.{name}" if name else base
        if not fromlist or not (name in self._twins or name == _CONTRACT or self._has_twin(name)):
            return import_module(name) if level else builtins.__import__(name, globals, locals, fromlist, 0)
        twin = self._load(name)
        for one in fromlist:  # `from package import module`
            if not hasattr(twin, one) and importlib.util.find_spec(f"{name}.{one}") is not None:
                setattr(twin, one, self._load(f"{name}.{one}"))
        return twin

    def _has_twin(self, name: str) -> bool:
        return any(name == known or name.startswith(known + ".") for known in self._known)


class PlainTwins(Twins):
    """The game's own modules as they are; only what is loaded besides is executed again, bound to them."""

    def __init__(self, game: Game) -> None:
        super().__init__(game, lambda function: function, silent=False)
        self._known = [DRIVERS]

    @cached_property
    def rules(self) -> Any:
        return self.game.rules


class _Silence(ast.NodeTransformer):
    """Takes out the calls of `tell`: compiled code reports nothing."""

    def visit_Expr(self, node: ast.Expr) -> ast.AST:
        return ast.copy_location(ast.Pass(), node) if is_telling(node.value) else node


def _heuristics(game: Game) -> tuple[str, ...]:
    name = f"{game.package}.heuristics"
    return (name,) if importlib.util.find_spec(name) else ()


def sources(game: Game, modules: Sequence[str]) -> list[Path]:
    """All source files of the modules and of the game's declaration, for the key of the compilation cache."""
    return sources_of((*_declaration(game), "bidyard.engine.moves", "bidyard.engine.twin", *modules))


def _declaration(game: Game) -> list[str]:
    """The module of the declaration, and those of its package that it imports: they hold numbers that the rules use."""
    found = [game.module]
    for name in found:  # grows
        for node in ast.walk(ast.parse(source(name)[0].read_bytes())):
            if isinstance(node, ast.ImportFrom) and node.module:
                other = resolve_name("." * node.level + node.module, game.package)
                if other.startswith(f"{game.package}.") and other not in found:
                    found.append(other)
    return found
