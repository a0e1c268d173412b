"""Finds a browser for the tests, or gets one: the system's, Debian's chromium, else Playwright's own.

`python -m tests.browser.get_browser` is what `make test` calls; it never fails, the tests themselves do where one is demanded.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

NAMES = ("chromium", "chromium-browser", "google-chrome-stable", "google-chrome")
MISSING = """
*****************************************************************************
*  NO BROWSER: the browser tests cannot run.                                *
*  Install Chromium (Debian: apt-get install chromium), or run              *
*  python -m playwright install chromium, or set BIDYARD_BROWSER.           *
*****************************************************************************"""


def find() -> str | None:
    """The program of a Chromium, None if there is none."""
    named = os.environ.get("BIDYARD_BROWSER")
    if named:
        return named
    found = next((path for name in NAMES if (path := shutil.which(name))), None)
    return found or _of_playwright()


def _of_playwright() -> str | None:
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        path = playwright.chromium.executable_path
    return path if Path(path).is_file() else None


def get() -> str | None:
    found = find()
    if found is None and shutil.which("apt-get") and hasattr(os, "geteuid") and os.geteuid() == 0:
        subprocess.run(["apt-get", "install", "-y", "-q", "--no-install-recommends", "chromium"], check=False)
        found = find()
    if found is None:
        subprocess.run([sys.executable, "-m", "playwright", "install", "chromium"], check=False)
        found = find()
    return found


if __name__ == "__main__":
    browser = get()
    print(f"The browser tests use {browser}" if browser else MISSING)
