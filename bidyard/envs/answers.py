"""What a policy answers with, as numbers: anything else is told in one clear line."""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

from bidyard.engine.errors import InputError

_LONG = 60  # characters of an answer that are shown


def numbers(given: Any, where: str, expected: str) -> npt.NDArray[Any]:
    try:
        found = np.asarray(given)
    except ValueError:  # lists of different lengths
        found = np.asarray(None)
    if found.dtype.kind not in "iufb":
        told = repr(given)
        raise InputError(where, f"expected {expected}, found {told if len(told) <= _LONG else told[:_LONG] + '…'}")
    return found


def one_action(given: Any, where: str) -> int:
    """An action as policies answer with it: a whole number, also one of NumPy or 2.0, never True or a text."""
    if type(given) is int or isinstance(given, np.integer):  # at once, as nearly all come
        return int(given)
    found = whole_numbers(given, where, "an action, a whole number")
    if found.shape:
        raise InputError(where, f"expected an action, a whole number, found the shape {found.shape}")
    return int(found)


def whole_numbers(given: Any, where: str, expected: str) -> npt.NDArray[Any]:
    """Actions may come as floats, as long as they are whole."""
    found = numbers(given, where, expected)
    if found.dtype.kind == "b":
        raise InputError(where, f"expected {expected}, found {'a mask' if found.shape else bool(found)}")
    if found.dtype.kind == "f":
        broken = found[~np.isfinite(found) | (found != np.trunc(found))]
        if broken.size:
            raise InputError(where, f"expected {expected}, found {broken[0]}")
    return found
