"""`python -m bidyard.bots [GAME]` compiles the bots ahead, e.g. while a container image is built."""

from __future__ import annotations

import sys

from bidyard.bots.warm import warm
from bidyard.engine.errors import InputError

try:
    warm(sys.argv[1] if len(sys.argv) > 1 else None)
except InputError as error:
    sys.exit(f"bidyard: {error}")
