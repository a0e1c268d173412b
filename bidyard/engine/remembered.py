"""What is worked out for one viewer of a table is mostly the same for the next: it is remembered by all that it depends on.

The key holds what the viewer sees, out of the masked state. Whoever sees something else asks with another key, so nothing is
remembered for one that another may not know.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import update_wrapper
from typing import Concatenate, ParamSpec, TypeVar

from bidyard.engine.cards import Cards

MOST = 256  # answers of all kinds for a deck; all viewers of a table are told one after the other
UNASKED = object()
Key = ParamSpec("Key")
Answer = TypeVar("Answer")


def remembered(work: Callable[Concatenate[Cards, Key], Answer]) -> Callable[Concatenate[Cards, Key], Answer]:
    """For functions of a deck and of things that never change, whose answer nobody changes."""
    name = f"{work.__module__}.{work.__qualname__}"

    def once(cards: Cards, /, *key: Key.args, **named: Key.kwargs) -> Answer:
        known = cards.remembered
        asked = (name, key, *named.items())
        answer: Answer = known.get(asked, UNASKED)
        if answer is UNASKED:
            answer = work(cards, *key, **named)
            if len(known) >= MOST:
                known.clear()
            known[asked] = answer
        return answer

    return update_wrapper(once, work)
