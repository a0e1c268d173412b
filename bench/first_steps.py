"""A newcomer's way, gone by a program: the package is built, installed where nothing is, served, and a first move is played.

    python -m bench.first_steps           what the last commit holds: sdist and wheel are built from a clean copy of it
    python -m bench.first_steps dist/     the wheel that lies there

Built is an sdist and from it a wheel, as whoever installs an sdist would build it; the wheel that the copy itself gives must be
the same, file by file. Each step is told with the seconds that it took and those that were computed. Needs a Chromium and, to
build, npm and the registries; of Bidyard nothing is imported here, so that nothing but the wheel can have served the page.
"""

from __future__ import annotations

import argparse
import io
import json
import os
import socket
import subprocess
import sys
import tarfile
import tempfile
import time
import urllib.request
import venv
import zipfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from playwright.sync_api import Error, Page, WebSocket, sync_playwright

from tests.browser.get_browser import MISSING, get

ROOT = Path(__file__).parents[1]
PATIENCE = 180  # seconds for a server, a page or a move; a first start compiles
TURN = ".tray.mine:not(.calm) .controls"
# The filled button, which plays, or else the last thing that can be chosen.
PICK = """() => {
    const possible = ':not([aria-disabled=true]):not(:disabled):not(.off)';
    const all = (what) => [...document.querySelectorAll('.tray .controls ' + what + possible)];
    const seen = (what) => all(what).filter((one) => one.checkVisibility());
    return seen('.btn.pri').at(-1) ?? seen(':is(button, [role=radio], [role=option]):not([aria-haspopup])').at(-1) ?? null;
}"""


@contextmanager
def timed(what: str) -> Iterator[None]:
    start, before = time.monotonic(), os.times()
    yield
    after = os.times()
    computed = after.user + after.system - before.user - before.system
    computed += after.children_user + after.children_system - before.children_user - before.children_system
    print(f"{what:<48}{time.monotonic() - start:7.1f} s {computed:7.1f} s computed", flush=True)


def call(*command: str | Path, cwd: Path) -> str:
    done = subprocess.run([*map(str, command)], cwd=cwd, capture_output=True, text=True, encoding="utf-8")
    if done.returncode:
        raise SystemExit(f"{' '.join(map(str, command))}\n{done.stdout}{done.stderr}")
    return done.stdout


def environment(folder: Path) -> Path:
    """An empty one; the folder of its programs."""
    venv.create(folder, with_pip=True)
    return folder / ("Scripts" if sys.platform == "win32" else "bin")


def clean_copy(folder: Path) -> None:
    archive = subprocess.run(["git", "archive", "HEAD"], cwd=ROOT, capture_output=True, check=True).stdout
    with tarfile.open(fileobj=io.BytesIO(archive)) as files:
        files.extractall(folder, filter="data")


def contents(wheel: Path) -> dict[str, int]:
    with zipfile.ZipFile(wheel) as files:
        return {one.filename: one.CRC for one in files.infolist()}


def build(folder: Path) -> Path:
    """The wheel that is made of the sdist that is made of a clean copy."""
    copy, dist, direct = folder / "copy", folder / "dist", folder / "direct"
    clean_copy(copy)
    python = environment(folder / "building") / "python"
    call(python, "-m", "pip", "install", "build", cwd=folder)
    with timed("sdist, and the wheel from it"):
        call(python, "-m", "build", "--outdir", dist, copy, cwd=folder)
    with timed("the wheel from the copy itself"):
        call(python, "-m", "build", "--wheel", "--outdir", direct, copy, cwd=folder)
    (wheel,), (other,) = dist.glob("*.whl"), direct.glob("*.whl")
    one, two = contents(wheel), contents(other)
    if differing := sorted(name for name in {*one, *two} if one.get(name) != two.get(name)):
        raise SystemExit(f"the wheels of sdist and copy differ: {', '.join(differing)}")
    (sdist,) = dist.glob("*.tar.gz")
    for file in (sdist, wheel):
        print(f"{file.name}: {file.stat().st_size / 1e6:.2f} MB", flush=True)
    print(f"{len(one)} files in the wheel, the same from both")
    return wheel


def free_port() -> int:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        return int(free.getsockname()[1])


@contextmanager
def served(programs: Path, folder: Path) -> Iterator[str]:
    url = f"http://127.0.0.1:{free_port()}"
    command = [programs / "bidyard", "serve", "--port", url.rpartition(":")[2], "--data", folder / "tables.sqlite3"]
    with (folder / "log").open("w") as log:
        process = subprocess.Popen([*map(str, command)], cwd=folder, stdout=log, stderr=log)
    try:
        end = time.monotonic() + PATIENCE
        while True:
            try:
                urllib.request.urlopen(f"{url}/healthz", timeout=5).close()
                break
            except OSError:
                if process.poll() is not None or time.monotonic() > end:
                    raise SystemExit((folder / "log").read_text("utf-8")) from None
                time.sleep(0.05)
        yield url
    finally:
        process.terminate()
        process.wait(30)


def first_move(page: Page, url: str) -> str:
    """Play now, then whatever is offered, until the server has answered a move; what was played."""
    ply = 0
    sent: list[tuple[str, int]] = []

    def told(frame: str | bytes) -> None:
        nonlocal ply
        ply = json.loads(frame).get("ply", ply)

    def said(frame: str | bytes) -> None:
        message = json.loads(frame)
        if message.get("type") == "move":
            sent.append((str(message["move"]), ply))

    def listen(there: WebSocket) -> None:
        there.on("framereceived", told)
        there.on("framesent", said)

    page.on("websocket", listen)
    page.goto(url)
    page.get_by_role("button", name="Play now").first.click()
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        if sent and ply > sent[0][1]:
            return sent[0][0]
        page.wait_for_timeout(100)
        try:
            thing = page.evaluate_handle(PICK).as_element() if not sent and page.query_selector(TURN) else None
            if thing is not None:
                thing.click(timeout=2_000)
        except Error:
            page.keyboard.press("Escape")  # something lies over it
    raise SystemExit(f"no move was played; sent: {sent}")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("dist", nargs="?", type=Path, help="a folder with a wheel; without it one is built")
    asked = parser.parse_args()
    program = get()
    if program is None:
        raise SystemExit(MISSING)
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as scratch, sync_playwright() as playwright:
        folder = Path(scratch)
        wheel = build(folder) if asked.dist is None else next(asked.dist.resolve().glob("*.whl"))
        with timed("an empty environment"):
            programs = environment(folder / "empty")
        with timed("pip install"):
            call(programs / "python", "-m", "pip", "install", wheel, cwd=folder)
        print(call(programs / "bidyard", "-V", cwd=folder).strip())
        browser = playwright.chromium.launch(executable_path=program, args=["--no-sandbox"])
        start = time.monotonic()
        with served(programs, folder) as url:
            print(f"{'the server answers':<48}{time.monotonic() - start:7.1f} s", flush=True)
            page = browser.new_page(locale="en-GB")
            wrong: list[str] = []
            page.on("pageerror", lambda error: wrong.append(str(error)))
            played = first_move(page, url)
            print(f"{'the first move is played, from the command on':<48}{time.monotonic() - start:7.1f} s: {played}")
            if wrong:
                raise SystemExit(f"the page failed: {wrong}")
        browser.close()


if __name__ == "__main__":
    main()
