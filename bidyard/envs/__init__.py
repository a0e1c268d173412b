"""Research environments: PettingZoo, Gymnasium, OpenSpiel, and batches on the CPU and on CUDA devices.

All of them show the same observation and the same action space; `describe` prints the meaning of every index.
"""

from bidyard.envs.describe import describe, text
from bidyard.envs.registration import register_with_gymnasium

register_with_gymnasium()

__all__ = ["describe", "text"]
