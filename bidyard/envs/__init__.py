"""Research environments: PettingZoo, Gymnasium, OpenSpiel, and batches on the CPU and on CUDA devices.

All of them show the same observations (`features`, or the `raw` state) and the same action space; `describe` tells the meaning
of every index, `as_bot` makes a bot of a policy over observations, `share_of_victories` tells how often one wins.
"""

from typing import TYPE_CHECKING, Any

from bidyard.envs.describe import describe, text
from bidyard.envs.policy import PolicyBot, as_bot
from bidyard.envs.registration import register_with_gymnasium

if TYPE_CHECKING:
    from bidyard.envs.evaluate import share_of_victories

register_with_gymnasium()


def __getattr__(name: str) -> Any:
    if name == "share_of_victories":  # it brings in the compiler
        from bidyard.envs import evaluate

        return evaluate.share_of_victories
    raise AttributeError(f"module 'bidyard.envs' has no attribute {name!r}")


__all__ = ["PolicyBot", "as_bot", "describe", "share_of_victories", "text"]
