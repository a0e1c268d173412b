"""Fixed-size records of small integers: the state of a game and the tables of its deck.

A record is declared once, as a class whose attributes are fields:

    @record
    class State(Record):
        hq = i8(5)          # five numbers
        stack = i8(5, 2)    # five rows of two
        bank = i16()        # one number

In plain mode an instance holds ints and lists of ints (interpreting on NumPy records is 35 times slower and wraps
silently). The same declaration gives the NumPy dtype that compiled code and the GPU work on; `pack` and `unpack`
cross over byte for byte. Packing refuses a number that does not fit its field, which is how an overflow shows itself.
"""

from __future__ import annotations

import struct
from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar, Self, TypeVar, cast, overload

if TYPE_CHECKING:
    import numpy as np


Told = tuple[int, str, *tuple[int, ...]]  # an event: the only seat that may know (-1: all), its name, its numbers


@dataclass(frozen=True)
class Field:
    """One field: its struct letter (b, h, i, q) and its shape, () for a single number."""

    code: str
    shape: tuple[int, ...]

    @property
    def count(self) -> int:
        n = 1
        for size in self.shape:
            n *= size
        return n

    @property
    def bytes(self) -> int:
        return self.count * struct.calcsize(self.code)


class _Kind:
    """Makes fields. Typed as what plain mode holds, so that rules type-check as ordinary lists and ints."""

    def __init__(self, code: str) -> None:
        self._code = code

    @overload
    def __call__(self) -> int: ...
    @overload
    def __call__(self, n: int, /) -> list[int]: ...
    @overload
    def __call__(self, n: int, m: int, /) -> list[list[int]]: ...
    def __call__(self, *shape: int) -> object:
        return Field(self._code, shape)


class _Streams:
    """Makes the fields of chance."""

    def __init__(self, n: int) -> None:
        self.fields = {
            "rng": Field("q", (n,)),
            "rng_taken": Field("h", (n,)),
            "rng_secret": Field("i", (8,)),
            "rng_block": Field("q", (4,)),
            "rng_last": Field("i", ()),
        }


def streams(n: int) -> list[int]:
    """`rng = streams(3)` in a State gives chance three streams (chance.py); the other fields come with it."""
    return cast("list[int]", _Streams(n))


CHANCE = ("rng", "rng_taken", "rng_secret", "rng_block", "rng_last")  # blank in every masked state
i8 = _Kind("b")
i16 = _Kind("h")
i32 = _Kind("i")
i64 = _Kind("q")


class Record:
    """Base of every declared record. `told` collects events in plain mode (see telling.py); it is no field."""

    __slots__ = ("told",)
    FIELDS: ClassVar[dict[str, Field]] = {}
    _STRUCT: ClassVar[struct.Struct]

    told: list[Told] | None

    def __init__(self) -> None:
        self.told = None
        for name, field in self.FIELDS.items():
            match field.shape:
                case ():
                    setattr(self, name, 0)
                case (n,):
                    setattr(self, name, [0] * n)
                case (n, m):
                    setattr(self, name, [[0] * m for _ in range(n)])

    def copy(self) -> Self:
        """An independent copy; what was told stays behind. Written out for each record by the decorator."""
        raise NotImplementedError

    def pack(self) -> bytes:
        """The bytes of the record, equal to those of the compiled one. Written out like `copy`."""
        raise NotImplementedError

    @classmethod
    def unpack(cls, data: bytes) -> Self:
        """Written out like `copy`."""
        raise NotImplementedError

    @classmethod
    def size(cls) -> int:
        return cls._STRUCT.size

    @classmethod
    def dtype(cls) -> np.dtype[np.void]:
        """The NumPy record with the same layout."""
        import numpy as np

        offsets, at = [], 0
        for field in cls.FIELDS.values():
            offsets.append(at)
            at += field.bytes
        formats = [(field.code, field.shape) if field.shape else field.code for field in cls.FIELDS.values()]
        return np.dtype({"names": list(cls.FIELDS), "formats": formats, "offsets": offsets, "itemsize": cls.size()}, align=True)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Record) and type(self) is type(other) and self.pack() == other.pack()

    __hash__ = None  # type: ignore[assignment]


class WithChance(Record):
    """Base of a game's State, which has `rng = streams(n)`."""

    __slots__ = ()
    rng: list[int]
    rng_taken: list[int]
    rng_secret: list[int]
    rng_block: list[int]
    rng_last: int


R = TypeVar("R", bound=Record)


def record(cls: type[R]) -> type[R]:
    """Class decorator: turns the declared fields into slots. Wide fields come first, so that nothing needs padding."""
    declared: dict[str, Field] = {}
    for name, value in vars(cls).items():
        if isinstance(value, _Streams):
            declared |= value.fields
        elif isinstance(value, Field):
            declared[name] = value
    fields = dict(sorted(declared.items(), key=lambda item: -struct.calcsize(item[1].code)))
    letters = "".join(f"{field.count}{field.code}" for field in fields.values())
    # An odd number of 8-byte words: states side by side in a GPU's shared memory then fall into different banks.
    padding = (8 - struct.calcsize("<" + letters)) % 16
    body = {
        name: value for name, value in vars(cls).items() if name not in declared and name not in ("__dict__", "__weakref__")
    }
    layout = struct.Struct(f"<{letters}{padding}x")
    body |= {"copy": _copier(fields), "pack": _packer(fields, layout), "unpack": classmethod(_unpacker(fields, layout))}
    body |= {"__slots__": tuple(fields), "FIELDS": fields, "_STRUCT": layout}
    return cast("type[R]", type(cls.__name__, cls.__bases__, body))


def _copier(fields: dict[str, Field]) -> Callable[[R], R]:
    """`copy` without a loop over the fields: tables copy and pack their state at every move, so it is worth it."""
    parts = {0: "self.{0}", 1: "self.{0}[:]", 2: "[row[:] for row in self.{0}]"}
    lines = [f"    other.{name} = {parts[len(field.shape)].format(name)}" for name, field in fields.items()]
    source = "\n".join(
        ["def copy(self):", "    other = object.__new__(type(self))", "    other.told = None", *lines, "    return other"]
    )
    scope: dict[str, Callable[[R], R]] = {}
    exec(source, scope)
    return scope["copy"]


def _packer(fields: dict[str, Field], layout: struct.Struct) -> Callable[[Record], bytes]:
    numbers: list[str] = []
    for name, field in fields.items():
        match field.shape:
            case ():
                numbers.append(f"self.{name}")
            case (_,):
                numbers.append(f"*self.{name}")
            case (n, _):
                numbers += [f"*self.{name}[{row}]" for row in range(n)]
    scope: dict[str, Callable[..., bytes]] = {"write": layout.pack}
    exec(f"def pack(self):\n    return write({', '.join(numbers)})", scope)
    return scope["pack"]


def _unpacker(fields: dict[str, Field], layout: struct.Struct) -> Callable[[type[R], bytes], R]:
    lines: list[str] = []
    at = 0
    for name, field in fields.items():
        match field.shape:
            case ():
                part = f"numbers[{at}]"
            case (n,):
                part = f"[*numbers[{at}:{at + n}]]"
            case (n, m):
                part = f"[{', '.join(f'[*numbers[{first}:{first + m}]]' for first in range(at, at + n * m, m))}]"
        lines.append(f"    self.{name} = {part}")
        at += field.count
    source = "\n".join(
        [
            "def unpack(cls, data):",
            "    numbers = read(data)",
            "    self = new(cls)",
            "    self.told = None",
            *lines,
            "    return self",
        ]
    )
    scope: dict[str, Callable[..., R]] = {"read": cast("Callable[..., R]", layout.unpack), "new": object.__new__}
    exec(source, scope)
    return scope["unpack"]
