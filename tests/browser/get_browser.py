"""Finds the browsers for the tests, or gets them: Chromium of the system, Debian or Playwright, Firefox and WebKit of Debian.

`python -m tests.browser.get_browser` is what `make test` calls; it never fails. Without Chromium the tests themselves do
where it is demanded; Firefox and WebKit are tested where they can be had.
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
PACKAGES = {"Firefox": ["firefox-esr"], "WebKit": ["webkit2gtk-driver", "xvfb"]}
# A machine without a network is told so soon.
PATIENT = ["-o", "Acquire::Retries=1", "-o", "Acquire::http::Timeout=15", "-o", "Acquire::https::Timeout=15"]
SECONDS = 300


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


def firefox() -> str | None:
    return shutil.which("firefox-esr") or shutil.which("firefox")


def webkit() -> str | None:
    """Debian's small browser; its driver and a screen to draw on are needed, too."""
    if not (shutil.which("WebKitWebDriver") and shutil.which("Xvfb")):
        return None
    return next((str(path) for path in sorted(Path("/usr/lib").glob("**/webkit*gtk-*/MiniBrowser"))), None)


ENGINES = {"Firefox": firefox, "WebKit": webkit}


def no_engine(name: str) -> str:
    return f"NO {name.upper()}: what is said of it is not tested. Debian: apt-get install {' '.join(PACKAGES[name])}"


def get() -> str | None:
    found = find()
    if found is None:
        _install(["chromium"])
        found = find()
    if found is None:
        subprocess.run([sys.executable, "-m", "playwright", "install", "chromium"], check=False)
        found = find()
    return found


def get_engines() -> dict[str, str | None]:
    wanted = [package for name, look in ENGINES.items() if look() is None for package in PACKAGES[name]]
    if wanted:
        _install(wanted)
    return {name: look() for name, look in ENGINES.items()}


def _install(packages: list[str]) -> None:
    """From Debian, where we may. The lists of a fresh machine are empty or old, so a failure is answered by new ones."""
    if not shutil.which("apt-get") or os.geteuid() != 0:
        return
    print(f"Getting {' '.join(packages)} from Debian.", flush=True)
    install = ["install", "-y", "--no-install-recommends", *packages]
    if not _apt(install):
        _apt(["update"])
        _apt(install)


def _apt(arguments: list[str]) -> bool:
    try:
        done = subprocess.run(
            ["apt-get", "-q", *PATIENT, *arguments],
            env=os.environ | {"DEBIAN_FRONTEND": "noninteractive"},
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            timeout=SECONDS,
        )
    except subprocess.TimeoutExpired:
        return False
    return done.returncode == 0


if __name__ == "__main__":
    browser = get()
    print(f"The browser tests use {browser}" if browser else MISSING)
    for name, program in get_engines().items():
        print(f"{name} is tested with {program}" if program else no_engine(name))
