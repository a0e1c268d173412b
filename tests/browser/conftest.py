"""A real Chromium on a real server. Where no browser or no built client can be had, the tests say so loudly."""

from __future__ import annotations

import fcntl
import json
import os
import shutil
import subprocess
import tempfile
import warnings
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, Request, sync_playwright

import bidyard
from bidyard.server.pages import STATIC
from tests.browser.get_browser import MISSING, find
from tests.server.serving import Caller, Process

WEB = Path(__file__).parents[2] / "web"
SPEED = 10  # how much faster time runs in the pages of tests that are marked as swift: pauses between moves, guards after them
# Whoever has played before has closed the strip that tells how one wins, and needs no coach.
_CLOSED = json.dumps(json.dumps(dict.fromkeys(bidyard.games(), "closed")))
_KEPT = {"bidyard.goal": _CLOSED, "bidyard.preferences": json.dumps(json.dumps({"coach": False}))}
PLAYED = "".join(
    f"try {{ localStorage.getItem('{key}') ?? localStorage.setItem('{key}', {value}) }} catch {{}};"
    for key, value in _KEPT.items()
)
HURRY = (Path(__file__).parent / "hurry.js").read_text()
FLAGS = ["--no-sandbox", "--headless=new", "--disable-gpu", "--disable-dev-shm-usage", "--disable-background-networking"]


def cannot(why: str) -> None:
    """Skipped with a loud warning on somebody's own machine, failed where every test must have run."""
    if os.environ.get("CI", "").lower() == "true":
        pytest.fail(why, pytrace=False)
    warnings.warn(why, stacklevel=2)
    print(why)
    pytest.skip(why.strip().splitlines()[1].strip("* "))


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    program = find()
    if program is None:
        cannot(MISSING)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=program, args=FLAGS)
        yield browser
        browser.close()


@pytest.fixture(scope="session")
def client(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the built client, so that a build beside the tests cannot pull the files away under them."""
    # Several test processes may come here at once: one builds, the others wait for it.
    with (Path(tempfile.gettempdir()) / "bidyard-client.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        _build()
    copy = tmp_path_factory.mktemp("client") / "static"
    shutil.copytree(STATIC, copy)
    return copy


def _build() -> None:
    """Builds the client if it is missing or older than its sources."""
    page = STATIC / "index.html"
    sources = [path for folder in ("src", "public") for path in (WEB / folder).rglob("*") if path.is_file()]
    if page.is_file() and page.stat().st_mtime >= max(path.stat().st_mtime for path in sources):
        return
    npm = shutil.which("npm")
    if npm is None:
        if not page.is_file():
            cannot("\nNO CLIENT: npm was not found, so the browser client cannot be built.\n")
        return
    if not (WEB / "node_modules").is_dir():
        subprocess.run([npm, "ci", "--no-audit", "--no-fund"], cwd=WEB, check=True)
    subprocess.run([npm, "run", "build"], cwd=WEB, check=True)


@pytest.fixture(scope="session")
def process(client: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Process]:
    process = Process(tmp_path_factory.mktemp("server") / "tables.sqlite3", client)
    process.start()
    yield process
    process.kill()
    assert "token" not in process.log, "tokens are never logged"
    assert "Traceback" not in process.log, process.log


@pytest.fixture
def server(process: Process) -> Caller:
    return Caller(process.url)


class Visitor:
    """One person's browser: a context of its own, with everything that went wrong in its console."""

    def __init__(self, context: BrowserContext, url: str) -> None:
        self.context = context
        self.url = url
        self.page: Page = context.new_page()
        self.wrong: list[str] = []
        self.frames: list[str] = []
        self.may_fail: tuple[str, ...] = ()
        self.waited_for: set[Request] = set()
        self.page.on("console", self._console)
        self.page.on("pageerror", lambda error: self.wrong.append(f"page error: {error}"))
        self.page.on("request", self._asked)
        self.page.on("requestfinished", lambda request: self.waited_for.discard(request))
        self.page.on("requestfailed", lambda request: self.waited_for.discard(request))
        self.page.on("websocket", lambda socket: socket.on("framereceived", lambda frame: self.frames.append(str(frame))))

    def _asked(self, request: Request) -> None:
        if not request.url.endswith("/advice"):  # comes when the game has been reviewed, and nothing waits for it
            self.waited_for.add(request)

    def _console(self, message: Any) -> None:
        may_fail = (*self.may_fail, "Service Worker registration blocked")  # as the tests want it
        if message.type in ("error", "warning") and not any(part in message.text for part in may_fail):
            self.wrong.append(f"console {message.type}: {message.text}")

    def go(self, path: str) -> Page:
        self.waited_for.clear()
        self.page.goto(self.url + path)
        return self.page

    def settle(self) -> None:
        """Until everything has come that the page asked for, and it is drawn."""
        quiet = 0
        for _ in range(1_000):
            self.page.evaluate("() => new Promise((then) => requestAnimationFrame(() => requestAnimationFrame(then)))")
            quiet = 0 if self.waited_for else quiet + 1
            if quiet == 2:  # what has come may ask for more
                return
        raise AssertionError(f"{[one.url for one in self.waited_for]} did not come")

    def sit(self, table: str, token: str) -> Page:
        """As somebody who sits there already: the test may go on to use the token, which a link's first use would end."""
        seat = json.dumps(json.dumps([{"seat": -1, "token": token}]))
        place = json.dumps(f"bidyard.seat.{table}")
        self.page.add_init_script(
            f"try {{ sessionStorage.getItem({place}) ?? sessionStorage.setItem({place}, {seat}) }} catch {{}}"
        )
        return self.go(f"/t/{table}")


@pytest.fixture
def visit(browser: Browser, process: Process, request: pytest.FixtureRequest) -> Iterator[Callable[..., Visitor]]:
    """Makes visitors. At the end none may have seen an error in the console."""
    visitors: list[Visitor] = []
    swift = request.node.get_closest_marker("swift") is not None

    def make(
        width: int = 1440, height: int = 900, lang: str = "en-GB", motion: bool = False, first: bool = False, **more: Any
    ) -> Visitor:
        """`first`: somebody who has played nothing yet on this device: the way to win lies over the board, a coach speaks."""
        context = browser.new_context(
            viewport={"width": width, "height": height},
            locale=lang,
            reduced_motion="no-preference" if motion else "reduce",
            **{"service_workers": "block"} | more,
        )
        context.set_default_timeout(10_000)
        if not first:
            context.add_init_script(PLAYED)
        if swift and not motion:
            context.add_init_script(f"{HURRY}; hurry({SPEED})")
        visitors.append(Visitor(context, process.url))
        return visitors[-1]

    yield make
    wrong = [text for visitor in visitors for text in visitor.wrong]
    for visitor in visitors:
        visitor.context.close()
    assert wrong == []
