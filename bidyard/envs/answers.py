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


def whole_numbers(given: Any, where: str, expected: str) -> npt.NDArray[Any]:
    """Actions may come as floats, as long as they are whole."""
    found = numbers(given, where, expected)
    if found.dtype.kind == "f":
        broken = found[~np.isfinite(found) | (found != np.trunc(found))]
        if broken.size:
            raise InputError(where, f"expected {expected}, found {broken[0]}")
    return found
