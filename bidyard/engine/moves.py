"""The moves of a game, declared once.

    MOVES = Moves(
        Kind("pass"),
        Kind("green", n=Number(1, HQ_SPACES)),
        Kind("buy", "buy {slot} with {values}[ for {gift}]", gift=Word(None, "dirk"), slot=Word("1", "2"), values=Payment()),
        most=40,
    )
    PASS, GREEN, BUY = MOVES.codes("pass", "green", "buy")

From this come the integers that the rules work with, the notation and its reader, the structured form for programs and the
browser, the index in the research action space with its names, and the values of the sentence for a move.

A move is an integer: kinds follow one another in the order of their declaration, each with room for all codes of its parts,
the last part running fastest. So `GREEN + 3` is "green 3", and a move of the last kinds is recognised by `move >= GREEN`.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Callable, Iterator
from functools import cached_property
from itertools import product
from math import prod
from typing import Any

from bidyard.engine.cards import Cards
from bidyard.engine.errors import InputError
from bidyard.engine.parts import Part

_PIECES = re.compile(r"\[[^\]]*\]|\{\w+\}|[^\[{]+")


class Kind:
    """A kind of move: its name in the rules, its notation, and its parts.

    The notation is the name and the parts, unless it is given: `{part}` stands for a part, `[ from {part}]` for one that
    may be left out. Its first word is the kind that programs are told. A part given as a text is fixed: programs are told
    it, nothing is coded. A part called like a word of Python is given with an underscore, `from_`. `index` names the function
    of the rules that gives the number of a code in the action space, and `actions` names these; needed only where not every
    code has an index of its own.
    """

    def __init__(
        self,
        name: str,
        notation: str | None = None,
        *,
        index: str = "",
        actions: Callable[[Cards], list[str]] | None = None,
        size: int = 0,
        **parts: Part | str,
    ) -> None:
        self.name = name
        self.key = name.replace(" ", "_")  # of its sentence
        self.parts = {key.rstrip("_"): part for key, part in parts.items() if isinstance(part, Part)}
        self.fixed = {key.rstrip("_"): part for key, part in parts.items() if isinstance(part, str)}
        self.notation = notation or " ".join([name, *(f"{{{key}}}" for key in self.parts)])
        self.kind = re.split(r"[ \[]", self.notation)[0]
        self.index = index
        self.action_names = actions
        self.codes = prod(part.size for part in self.parts.values())
        self.actions = size if index else prod(part.actions for part in self.parts.values())
        self.code = 0  # of the first move, and …
        self.action = 0  # … of the first action: set by Moves
        self._pieces = _PIECES.findall(self.notation)
        named = [name for piece in self._pieces for name in re.findall(r"\{(\w+)\}", piece)]
        if sorted(named) != sorted(self.parts):
            raise ValueError(f"the notation {self.notation!r} and the parts {', '.join(self.parts)} differ")

    def of_actions(self) -> Iterator[int]:
        """The arguments that are in the action space, in its order, where no `index` is given."""
        for codes in product(*(range(part.first, part.first + part.actions) for part in self.parts.values())):
            yield self.join(dict(zip(self.parts, codes, strict=True)))

    def index_source(self) -> str:
        """The index of a move of this kind in the action space, as a text over `move`."""
        if self.index:
            return f"{self.action} + {self.index}(move - {self.code})"
        parts = list(self.parts.values())
        if all(part.actions == part.size for part in parts[1:]):  # the actions are one run of codes
            shift = self.action - self.code - next(self.of_actions())
            return f"move {'-' if shift < 0 else '+'} {abs(shift)}"
        text = str(self.action)
        codes = actions = 1
        for part in reversed(parts):
            text += f" + ((move - {self.code}) // {codes} % {part.size} - {part.first}) * {actions}"
            codes *= part.size
            actions *= part.actions
        return text

    @cached_property
    def _pattern(self) -> re.Pattern[str]:
        text = ""
        for piece in self._pieces:
            if piece.startswith("["):
                text += f"(?:{self._matching(piece[1:-1])})?"
            else:
                text += self._matching(piece)
        return re.compile(text, re.IGNORECASE)

    def _matching(self, piece: str) -> str:
        text = ""
        for bit in re.split(r"(\{\w+\})", piece):
            text += f"(?P<{bit[1:-1]}>{self.parts[bit[1:-1]].pattern})" if bit.startswith("{") else re.escape(bit)
        return text

    def shown(self) -> str:
        """The notation as an error shows it: bid CHIP [from PLACE]."""
        return re.sub(r"\{(\w+)\}", lambda match: match[1].upper(), self.notation.replace("[ ", " [")).strip()

    def split(self, argument: int) -> dict[str, int]:
        """The codes of the parts, in the order of the declaration."""
        return {key: argument // below % size for key, below, size in self._places}

    @cached_property
    def _places(self) -> list[tuple[str, int, int]]:
        """Each part, with how many codes those after it have together, and its own."""
        sizes = [part.size for part in self.parts.values()]
        return [(key, prod(sizes[at + 1 :]), sizes[at]) for at, key in enumerate(self.parts)]

    def join(self, codes: dict[str, int]) -> int:
        argument = 0
        for key, part in self.parts.items():
            argument = argument * part.size + codes[key]
        return argument

    def read(self, cards: Cards, text: str) -> dict[str, int] | None:
        """The codes of the parts of a notation; None where it is of another kind."""
        match = self._pattern.fullmatch(text)
        if match is None:
            return None
        codes: dict[str, int] = {}
        for key, part in self.parts.items():
            found = match[key]
            code = part.left_out(cards, codes) if found is None else part.read(cards, found, codes)
            if code is None:
                raise InputError("move", f"expected {key.upper()} in {self.shown()}, found {text!r}")
            codes[key] = code
        return codes

    def of_json(self, cards: Cards, values: dict[str, Any]) -> dict[str, int]:
        codes: dict[str, int] = {}
        for key, part in self.parts.items():
            value = values.get(key)
            try:
                codes[key] = self._absent(cards, key, codes) if value is None else part.of_json(cards, value, codes)
            except InputError as wrong:
                raise InputError(f"move.parts.{key}", wrong.expected) from None
        return codes

    def _absent(self, cards: Cards, key: str, before: dict[str, int]) -> int:
        code = self.parts[key].left_out(cards, before)
        if code is None:
            raise InputError(f"move.parts.{key}", f"missing; {self.shown()} needs it")
        return code

    def write(self, cards: Cards, codes: dict[str, int]) -> str:
        text = ""
        for optional, (first, *more) in self._writing:
            if optional and codes[optional] == self.parts[optional].left_out(cards, codes):
                continue
            text += first
            for key, behind in zip(more[::2], more[1::2], strict=True):
                text += self.parts[key].write(cards, codes[key], codes) + behind
        return text

    @cached_property
    def _writing(self) -> list[tuple[str, list[str]]]:
        """The pieces of the notation: the part that each may be left out with, and texts with the parts between them."""
        taken_apart = [re.split(r"\{(\w+)\}", piece.strip("[]")) for piece in self._pieces]
        return [(bits[1] if piece.startswith("[") else "", bits) for piece, bits in zip(self._pieces, taken_apart, strict=True)]

    def json(self, cards: Cards, codes: dict[str, int]) -> dict[str, Any]:
        return self.fixed | {key: part.json(cards, codes[key], codes) for key, part in self.parts.items()}

    def said(self, cards: Cards, codes: dict[str, int]) -> dict[str, Any]:
        return {key: part.said(cards, codes[key], codes) for key, part in self.parts.items()}


class Moves:
    """All kinds of move of a game.

    `most` is the most legal moves that one decision lists. `complete` is False where some legal moves are not listed because
    a listed one stands for them, `shared` is True where several listed moves may have one index in the action space.
    """

    def __init__(self, *kinds: Kind, most: int, complete: bool = True, shared: bool = False) -> None:
        self.kinds = kinds
        self.most = most
        self.complete = complete
        self.shared = shared
        names = [kind.name for kind in kinds]
        if len(set(names)) != len(names):
            raise ValueError(f"a kind of move is declared twice among {', '.join(names)}")
        code = action = 0
        for kind in kinds:
            kind.code, kind.action = code, action
            code += kind.codes
            action += kind.actions
        if code >= 1 << 31:
            raise ValueError("the codes of all moves do not fit into 32 bits")
        self.size = code
        self.actions = action
        self._starts = [kind.code for kind in kinds]
        self._by_name = {kind.name: kind for kind in kinds}

    def __iter__(self) -> Iterator[Kind]:
        return iter(self.kinds)

    def codes(self, *names: str) -> tuple[int, ...]:
        """The first code of each of these kinds: plain integers for the rules."""
        return tuple(self._by_name[name].code for name in names)

    def kind_of(self, move: int) -> Kind:
        return self.kinds[bisect_right(self._starts, move) - 1]

    def split(self, move: int) -> tuple[Kind, dict[str, int]]:
        """The kind of a move and the codes of its parts."""
        kind = self.kind_of(move)
        return kind, kind.split(move - kind.code)

    def parse(self, cards: Cards, text: str) -> int:
        """The code of a notation, legal or not."""
        text = " ".join(text.split())
        wrong: InputError | None = None
        for kind in self.kinds:
            try:
                codes = kind.read(cards, text)
            except InputError as error:
                wrong = wrong or error
                continue
            if codes is not None:
                return kind.code + kind.join(codes)
        if wrong is not None:
            raise wrong
        expected = [kind.shown() for kind in self.kinds]
        raise InputError("move", f"expected {', '.join(expected[:-1])} or {expected[-1]}, found {text[:60]!r}")

    def notation(self, cards: Cards, move: int) -> str:
        kind, codes = self.split(move)
        return kind.write(cards, codes)

    def of_json(self, cards: Cards, given: Any) -> int:
        """The code of a structured move, {"kind": "green", "parts": {"n": 3}}."""
        if not isinstance(given, dict) or not isinstance(given.get("kind"), str):
            raise InputError("move", 'expected a notation or {"kind": …, "parts": {…}}')
        parts = given.get("parts", {})
        if not isinstance(parts, dict):
            raise InputError("move.parts", "expected an object")
        wrong: InputError | None = None
        for kind in self.kinds:
            if kind.kind != given["kind"] or any(parts.get(key) != value for key, value in kind.fixed.items()):
                continue
            unknown = [key for key in parts if key not in kind.parts and key not in kind.fixed]
            if unknown:
                wrong = wrong or InputError(f"move.parts.{unknown[0]}", f"unknown; {kind.shown()} does not have it")
                continue
            try:
                return kind.code + kind.join(kind.of_json(cards, parts))
            except InputError as error:
                wrong = wrong or error
        if wrong is not None:
            raise wrong
        known = dict.fromkeys(kind.kind for kind in self.kinds)
        raise InputError("move.kind", f"expected one of {', '.join(known)}, found {given['kind'][:60]!r}")

    def json(self, cards: Cards, move: int) -> tuple[str, dict[str, Any]]:
        """The structured form: the kind, and its parts as JSON."""
        kind, codes = self.split(move)
        return kind.kind, kind.json(cards, codes)

    def said(self, cards: Cards, move: int) -> tuple[str, dict[str, Any]]:
        """Key and values of the sentence for a move."""
        kind, codes = self.split(move)
        return kind.key, kind.said(cards, codes)

    def action_names(self, cards: Cards) -> list[str]:
        """The notation of every action, by its index."""
        names: list[str] = []
        for kind in self.kinds:
            if kind.action_names is not None:
                own = kind.action_names(cards)
                if len(own) != kind.actions:
                    raise ValueError(f"{kind.name} names {len(own)} actions and has {kind.actions}")
                names += own
            elif kind.index:
                names += [f"{kind.name} ({i})" for i in range(kind.actions)]
            else:
                names += [self._name(cards, kind, argument) for argument in kind.of_actions()]
        return names

    def _name(self, cards: Cards, kind: Kind, argument: int) -> str:
        codes = kind.split(argument)
        for key, part in kind.parts.items():
            if part.absent is None and part.json(cards, codes[key], codes) is None:
                return f"({kind.name}, {', '.join(f'{name} {code}' for name, code in codes.items())}: not in this deck)"
        return kind.write(cards, codes)

    def dense_source(self) -> str:
        """The text of `dense(move)`, the index in the action space. It runs at every speed; what it calls, the rules give."""
        lines = ["def dense(move):"]
        for kind in reversed(self.kinds):
            index = kind.index_source()
            lines += [f"    if move >= {kind.code}:", f"        return {index}"] if kind.code else [f"    return {index}"]
        return "\n".join(lines) + "\n"

    def dense(self, rules: Any) -> Callable[[int], int]:
        """`dense` over these rules: the plain module, or a twin of it."""
        names: dict[str, Any] = {"__name__": __name__}
        names |= {kind.index: getattr(rules, kind.index) for kind in self.kinds if kind.index}
        exec(compile(self.dense_source(), "<dense>", "exec"), names)
        function: Callable[[int], int] = names["dense"]
        return function
