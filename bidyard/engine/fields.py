"""What Numba does not tell LLVM about records: that two fields never overlap, and that rules count from the front.

Numba addresses every field from where the record begins, so LLVM has to take every write into an array of a state for a write
into any other field, and reads all of them again. Here records get a type of their own, whose reads and writes carry the
field's name (`tbaa`, by which C compilers tell types apart). Where a game promises it (`from_front` in game.py), nobody asks
whether an index is negative. Records are copied in one go, not byte by byte.
"""

from __future__ import annotations

import operator
from typing import Any

from llvmlite import ir
from numba.core import cgutils, types
from numba.core.datamodel.models import NestedArrayModel, RecordModel
from numba.core.datamodel.registry import register_default
from numba.extending import lower_builtin, lower_cast, lower_getattr_generic, lower_setattr_generic
from numba.np import arrayobj as _arrayobj

arrayobj: Any = _arrayobj
_I64 = ir.IntType(64)


class Fields(types.Record):
    """A record whose fields know their names."""

    def __init__(self, record: Any, label: str, from_front: bool) -> None:
        self.label = label
        fields: Any = [
            (name, {"type": self._named(name, field.type, from_front), "offset": field.offset})
            for name, field in record.fields.items()
        ]
        super().__init__(fields, record.size, record.aligned)
        self.name = f"{label}:{self.name}"

    def _named(self, name: str, kind: Any, from_front: bool) -> Any:
        return (
            Named(kind.dtype, kind.shape, f"{self.label}.{name}", from_front) if isinstance(kind, types.NestedArray) else kind
        )


class Named(types.NestedArray):
    """An array in a record, or a row of one."""

    def __init__(self, dtype: Any, shape: tuple[int, ...], label: str, from_front: bool) -> None:
        super().__init__(dtype, shape)
        self.label = label
        self.from_front = from_front
        self.name = f"{label}({dtype}, {shape}, {from_front})"

    @property
    def key(self) -> Any:
        return self.name

    @property
    def mangling_args(self) -> Any:
        return self.name, ()

    def copy(self, dtype: Any = None, ndim: int | None = None, layout: Any = None, readonly: Any = None) -> Any:
        if ndim == self.ndim - 1 and dtype is None and layout in (None, "C"):
            return Named(self.dtype, self.shape[1:], self.label, self.from_front)
        return super().copy(dtype, ndim, layout, readonly)

    def unify(self, typingctx: Any, other: Any) -> Any:
        """Where rules take one field or another, it has no name."""
        if isinstance(other, Named) and (other.dtype, other.shape) == (self.dtype, self.shape):
            return Named(self.dtype, self.shape, "", self.from_front)
        return super().unify(typingctx, other)


register_default(Fields)(RecordModel)
register_default(Named)(NestedArrayModel)


def _tag(builder: Any, instruction: Any, label: str) -> None:
    if not label:
        return
    module = builder.module
    root = module.add_metadata(["fields"])
    kind = module.add_metadata([label, root, _I64(0)])
    instruction.set_metadata("tbaa", module.add_metadata([kind, kind, _I64(0)]))


def _read(context: Any, builder: Any, kind: Any, place: Any, label: str) -> Any:
    value = context.unpack_value(builder, kind, place)
    if isinstance(value, ir.LoadInstr):
        _tag(builder, value, label)
    return value


def _write(context: Any, builder: Any, kind: Any, value: Any, place: Any, label: str) -> None:
    _tag(builder, builder.store(context.data_model_manager[kind].as_data(builder, value), place), label)


@lower_getattr_generic(Fields)  # type: ignore[untyped-decorator]
def _get_field(context: Any, builder: Any, record: Any, value: Any, name: str) -> Any:
    kind = record.typeof(name)
    if isinstance(kind, types.NestedArray):
        return arrayobj.record_getattr(context, builder, record, value, name)
    place = cgutils.get_record_member(builder, value, record.offset(name), context.get_data_type(kind))
    return _read(context, builder, kind, place, f"{record.label}.{name}")


@lower_setattr_generic(Fields)  # type: ignore[untyped-decorator]
def _set_field(context: Any, builder: Any, sig: Any, args: Any, name: str) -> None:
    record, given = sig.args
    kind = record.typeof(name)
    if isinstance(kind, types.NestedArray):
        arrayobj.record_setattr(context, builder, sig, args, name)
        return
    place = cgutils.get_record_member(builder, args[0], record.offset(name), context.get_data_type(kind))
    _write(context, builder, kind, context.cast(builder, args[1], given, kind), place, f"{record.label}.{name}")


def _place(context: Any, builder: Any, array: Any, index_type: Any, data: Any, index: Any) -> Any:
    index = context.cast(builder, index, index_type, types.intp)
    if not array.from_front:
        length = context.get_constant(types.intp, array.shape[0])
        index = builder.select(builder.icmp_signed("<", index, index.type(0)), builder.add(index, length), index)
    rest = 1
    for size in array.shape[1:]:
        rest *= size
    if rest != 1:
        index = builder.mul(index, context.get_constant(types.intp, rest))
    return builder.gep(data, [index], inbounds=True)


@lower_builtin(operator.getitem, Named, types.Integer)  # type: ignore[untyped-decorator]
def _get_item(context: Any, builder: Any, sig: Any, args: Any) -> Any:
    array, index_type = sig.args
    data = arrayobj.make_array(array)(context, builder, args[0]).data
    place = _place(context, builder, array, index_type, data, args[1])
    if array.ndim == 1:
        return _read(context, builder, array.dtype, place, array.label)
    row = sig.return_type
    made = arrayobj.make_array(row)(context, builder)
    arrayobj.populate_array(
        made,
        data=place,
        shape=cgutils.pack_array(builder, [context.get_constant(types.intp, n) for n in row.shape]),
        strides=cgutils.pack_array(builder, [context.get_constant(types.intp, n) for n in row.strides]),
        itemsize=context.get_constant(types.intp, row.size),
        meminfo=None,
        parent=None,
    )
    return made._getvalue()


@lower_builtin(operator.setitem, Named, types.Integer, types.Any)  # type: ignore[untyped-decorator]
def _set_item(context: Any, builder: Any, sig: Any, args: Any) -> None:
    array, index_type, given = sig.args
    if array.ndim > 1:  # a whole row
        arrayobj.setitem_array(context, builder, sig, args)
        return
    data = arrayobj.make_array(array)(context, builder, args[0]).data
    place = _place(context, builder, array, index_type, data, args[1])
    _write(context, builder, array.dtype, context.cast(builder, args[2], given, array.dtype), place, array.label)


@lower_cast(Named, Named)  # type: ignore[untyped-decorator]
def _unnamed(context: Any, builder: Any, given: Any, wanted: Any, value: Any) -> Any:
    return value


@lower_builtin(operator.setitem, types.Array, types.Integer, Fields)  # type: ignore[untyped-decorator]
def _copy_record(context: Any, builder: Any, sig: Any, args: Any) -> None:
    """Numba copies a record byte by byte."""
    array, index_type, record = sig.args
    data = arrayobj.make_array(array)(context, builder, args[0]).data
    place = builder.gep(data, [context.cast(builder, args[1], index_type, types.intp)], inbounds=True)
    size = context.get_constant(types.intp, record.size)
    raw = cgutils.voidptr_t
    cgutils.raw_memcpy(builder, builder.bitcast(place, raw), builder.bitcast(args[2], raw), size, 1, align=8)


def named(array: Any, label: str, from_front: bool) -> Any:
    """The type of an array of records, its fields named. Those with one label may hold the same records."""
    return types.Array(Fields(array.dtype, label, from_front), array.ndim, array.layout)
