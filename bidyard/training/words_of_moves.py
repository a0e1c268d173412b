"""The actions of a game taken apart: which words and numbers the notation of each is made of.

Construction Yard has thousands of actions, and what is learned about one payment should count for its like. A learner scores
an action by what it consists of, and by a little of its own.
"""

from __future__ import annotations

import re
from collections import Counter

import numpy as np
import numpy.typing as npt

Floats = npt.NDArray[np.float32]
PLAIN_WORD = re.compile(r"[a-z]+")


def parts_of(names: list[str]) -> Floats:
    """(actions, parts): how often each part occurs in each notation. Parts are known by the plain word before them."""
    told = [_parts(name) for name in names]
    known = {part: number for number, part in enumerate(sorted({part for one in told for part in one}))}
    table = np.zeros((len(names), len(known)), np.float32)
    for row, one in zip(table, told, strict=True):
        for part, often in one.items():
            row[known[part]] = often
    return table


def _parts(name: str) -> Counter[str]:
    bits = name.replace(",", " ").split() or [""]
    kind = context = bits[0]
    found: Counter[str] = Counter({kind: 1})
    totals: Counter[str] = Counter()
    for bit in bits[1:]:
        found[f"{kind} {context}/{bit}"] += 1
        if bit.isdigit():
            totals[context] += int(bit)
        elif PLAIN_WORD.fullmatch(bit):
            context = bit
    found.update({f"{kind} {context} sum {total}": 1 for context, total in totals.items()})
    found[f"{kind} of {len(bits)}"] += 1
    return found
