"""Where Bidyard keeps what is yours if you name no other place: tables of the server, games of the terminal."""

from __future__ import annotations

import os
from pathlib import Path


def home() -> Path:
    shared = Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share")
    return shared / "bidyard"
