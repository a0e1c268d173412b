"""Loads three-speed code a second time, every function wrapped: by Numba, by numba-cuda, or left plain with other imports.

    twins = Twins(game, wrap)
    twins.rules, twins.drivers          the game's rules and engine/drivers.py
    twins.functions                     the functions of the contract by name, `dense` and `prefer` among them
    twins.load("bidyard.bots.tree")     any module over the contract, bound to this game

The source is executed again in fresh modules, and its imports of rules, of the engine's own three-speed modules and of
`contract` lead to the twins. Names resolve when Numba compiles, so wrapping after execution is early enough.
Rules may import absolutely or relatively, names or modules, but always with `from`.
"""

from __future__ import annotations

import ast
import builtins
import importlib.util
from collections.abc import Callable, Mapping, Sequence
from functools import cached_property
from importlib import import_module
from pathlib import Path
from types import FunctionType, ModuleType
from typing import Any, cast

from bidyard.engine.contract import FUNCTIONS, Rules, undecided
from bidyard.engine.game import Game
from bidyard.engine.sources import source
from bidyard.engine.telling import is_telling

Function = Callable[..., Any]  # plain, or what a compiler has made of it
Wrap = Callable[[FunctionType], Function]
Instead = Mapping[str, Mapping[str, Function]]  # module -> name -> the function to take in place of the module's own

CHANCE = "bidyard.engine.chance"
_BLOCK = "bidyard.engine.block"
_BLOCK_WORDS = "bidyard.engine.block_words"  # the same without hashlib
DRIVERS = "bidyard.engine.drivers"
_CONTRACT = "bidyard.engine.contract"


class CannotCompile(Exception):  # noqa: N818 (says more than CompileError)
    """A function that a compiler does not take: where it stands, and why."""

    def __init__(self, function: FunctionType, why: str, line: int | None = None) -> None:
        code = function.__code__
        place = f"{code.co_filename}, line {line or code.co_firstlineno}"
        super().__init__(f"{place}: `{function.__name__}` cannot be compiled: {why}")


class Twins:
    """The modules of one game, executed again.

    `silent` takes the calls of `tell` out. `again` names the packages that get twins: the rules and all that they and the
    drivers call, or less, then the rest is used as it is. `outside` may change what drivers, bots and environments find in the
    contract.
    """

    def __init__(
        self,
        game: Game,
        wrap: Wrap,
        *,
        silent: bool = True,
        again: Sequence[str] | None = None,
        instead: Instead | None = None,
        outside: Callable[[str, Function], Function] | None = None,
    ) -> None:
        self.game = game
        self.packages = (f"{game.package}.rules", *_heuristics(game), *game.shared, CHANCE, _BLOCK_WORDS, DRIVERS)
        self._again = list(self.packages if again is None else again)
        self._wrap = wrap
        self._outside = outside
        self._silent = silent
        self._instead = dict(instead or {})
        self._twins: dict[str, ModuleType] = {}

    @cached_property
    def rules(self) -> Rules:
        return cast(Rules, self._module(f"{self.game.package}.rules"))

    @cached_property
    def functions(self) -> dict[str, Function]:
        own: dict[str, Function] = {name: getattr(self.rules, name) for name in FUNCTIONS}
        own["dense"] = self._wrap(cast(FunctionType, self.game.moves.dense(self.rules)))
        for heuristics in _heuristics(self.game):
            module = self._module(heuristics)
            own["prefer"] = module.prefer
            own["choose"] = module.choose if hasattr(module, "choose") else self._wrap(_copy(cast(FunctionType, undecided)))
        return own

    @cached_property
    def drivers(self) -> ModuleType:
        return self.load(DRIVERS)

    def load(self, name: str, beside: Sequence[str] = (), instead: Instead | None = None, afresh: bool = False) -> ModuleType:
        """The twin of a module. `beside` names modules that it imports and that get twins too, `instead` gives functions in
        place of those that a module holds. `afresh` makes all of these once more, for another `instead`."""
        self._instead |= instead or {}
        own = (name, *beside, *(instead or ()))
        self._again += [module for module in own if module not in self._again]
        if afresh:
            for module in own:
                self._twins.pop(module, None)
        return self._module(name)

    def _module(self, name: str) -> ModuleType:
        """The twin of a module that has one, else the module itself."""
        if name == _CONTRACT:
            return self._contract
        if not self._has_twin(name):
            return import_module(name)
        if name not in self._twins:
            self._twins[name] = self._blank(name)
            try:
                self._fill(self._twins[name])
            except BaseException:
                del self._twins[name]
                raise
        return self._twins[name]

    @cached_property
    def _contract(self) -> ModuleType:
        twin = ModuleType(_CONTRACT)
        for name, function in self.functions.items():
            setattr(twin, name, self._outside(name, function) if self._outside else function)
        return twin

    def _has_twin(self, name: str) -> bool:
        return any(name == known or name.startswith(known + ".") for known in self._again)

    def _blank(self, name: str) -> ModuleType:
        path, package = source(name)
        twin = ModuleType(name)
        twin.__file__ = str(path)
        twin.__package__ = name if package else name.rpartition(".")[0]
        vars(twin)["__builtins__"] = vars(builtins) | {"__import__": self._import}
        return twin

    def _fill(self, twin: ModuleType) -> None:
        path = Path(str(twin.__file__))
        tree = ast.parse(path.read_bytes())
        exec(compile(_Silence().visit(tree) if self._silent else tree, str(path), "exec"), vars(twin))
        for key, value in list(vars(twin).items()):
            if isinstance(value, FunctionType) and value.__module__ == twin.__name__:
                setattr(twin, key, self._wrap(value))
        vars(twin).update(self._instead.get(twin.__name__, {}))

    def _import(
        self,
        name: str,
        globals: Mapping[str, Any] | None = None,
        locals: Mapping[str, Any] | None = None,
        fromlist: Sequence[str] | None = (),
        level: int = 0,
    ) -> ModuleType:
        """What `import` does in a twin."""
        if level:  # relative: the same module by its whole name
            assert globals is not None
            name = importlib.util.resolve_name("." * level + name, globals["__package__"])
        if name == _BLOCK and self._has_twin(_BLOCK_WORDS):
            name = _BLOCK_WORDS
        if name != _CONTRACT and not self._has_twin(name):
            return builtins.__import__(name, globals, locals, fromlist or (), 0)
        if not fromlist:
            where = (globals or {}).get("__name__", "a module")
            raise ImportError(f"{where}: `import {name}` does not lead to the compiled module; write `from … import …`")
        twin = self._module(name)
        for one in fromlist:  # `from package import module`
            if not hasattr(twin, one) and importlib.util.find_spec(f"{name}.{one}") is not None:
                setattr(twin, one, self._module(f"{name}.{one}"))
        return twin


class _Silence(ast.NodeTransformer):
    """Takes out the calls of `tell`: compiled code reports nothing."""

    def visit_Expr(self, node: ast.Expr) -> ast.AST:
        return ast.copy_location(ast.Pass(), node) if is_telling(node.value) else node


def _copy(function: FunctionType) -> FunctionType:
    return FunctionType(function.__code__, {"__name__": function.__module__}, function.__name__)


def _heuristics(game: Game) -> tuple[str, ...]:
    name = f"{game.package}.heuristics"
    return (name,) if importlib.util.find_spec(name) else ()
