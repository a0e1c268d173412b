"""Plays any board as a newcomer would: press something that may be pressed, then the filled button that repeats the move."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from time import monotonic
from typing import Any

from playwright.sync_api import Error, Page

from tests.server.serving import Caller

TURN = ".tray.mine:not(.calm) .controls"  # a new question takes no pointer for a moment
POSSIBLE = ":not([aria-disabled=true]):not(:disabled):not(.off):visible"
_THING = f":is(button, [role=button], [role=radio], [role=option], [role=checkbox]):not([aria-haspopup]){POSSIBLE}"
IN_TRAY, ON_BOARD = f".tray .controls {_THING}", f".board {_THING}"
FILLED = f".tray .controls .btn.pri{POSSIBLE}"

# What has the focus, if it is something that makes a move: what only opens a sheet to read is passed by.
FOCUSED = """() => {
    const at = document.activeElement;
    if (!at || !at.closest('.tray .controls, .board') || at.matches('[aria-disabled=true], .off, [aria-haspopup]')) return '';
    return at.matches('.btn.pri') ? 'go' : at.getAttribute('role') || 'button';
}"""

OPENED = "() => document.querySelector('dialog[open], [role=dialog], .refusal') !== null"


def within(seconds: float, why: str) -> Iterator[None]:
    """Goes on until the caller is content; a failure if that takes too long even for a busy machine."""
    end = monotonic() + seconds
    while monotonic() < end:
        yield
    raise AssertionError(why)


def play_out(server: Caller, table: str, tokens: list[str]) -> str:
    """The rest of the game over HTTP, without a page; returns the sentence about its end."""
    for _ in within(120, "the game did not end"):
        views = [server.see(table, token) for token in tokens]
        if views[0]["result"]:
            break
        seat, seen = next(((seat, seen) for seat, seen in enumerate(views) if seen["moves"]), (0, None))
        if seen:
            server.move(table, tokens[seat], seen["moves"][0]["move"], seen["ply"])
    return str(views[0]["result"]["text"])


class Newcomer:
    """Sits at one seat. What the game is asked is read from the server, what is done is done on the page."""

    def __init__(self, server: Caller, page: Page, table: str, token: str, seed: int = 1) -> None:
        self.server, self.page, self.table, self.token = server, page, table, token
        self.rng = random.Random(seed)
        self.moves = 0

    def seen(self) -> dict[str, Any]:
        return self.server.see(self.table, self.token)

    def play_out(self, most: int = 400) -> dict[str, Any]:
        """To the end of the game, or for so many decisions."""
        for _ in within(300, "the game did not end"):
            seen = self.seen()
            if seen["result"] or self.moves >= most:
                break
            if seen["moves"]:
                self.decide(seen["ply"])
            else:
                self.page.wait_for_timeout(30)
        return seen

    def decide(self, ply: int) -> None:
        self.page.wait_for_selector(TURN, timeout=20_000)
        for attempt in range(60):
            filled = self.page.locator(FILLED)
            if filled.count() and (attempt > 2 or self.rng.random() < 0.6):
                self._press(filled.last)
            else:
                things = self.page.locator(IN_TRAY if self.rng.random() < 0.7 else ON_BOARD)
                if things.count():
                    self._press(things.nth(self.rng.randrange(things.count())))
            if self._played(ply):
                self.moves += 1
                return
        raise AssertionError(f"no way to move was found on the board; asked was {self.seen()['prompt']}")

    def _press(self, thing: Any) -> None:
        try:
            thing.click(timeout=600)
        except Error:
            # It went away, or an explanation lies over it: that is closed as everywhere.
            self.page.keyboard.press("Escape")

    def _played(self, ply: int) -> bool:
        """A move on its way makes the controls go away; then the server tells."""
        for _ in range(40):
            if self.seen()["ply"] != ply:
                return True
            if self.page.locator(TURN).count():
                return False
            self.page.wait_for_timeout(25)
        return False


class Hasty(Newcomer):
    """Double-clicks everything; to be made before the page connects. A double click plays one move at most, and only where the
    control says that it plays one."""

    def __init__(self, server: Caller, page: Page, table: str, token: str, seed: int = 1) -> None:
        super().__init__(server, page, table, token, seed)
        self.sent: list[str] = []
        page.on("websocket", lambda socket: socket.on("framesent", self._note))

    def _note(self, frame: str | bytes) -> None:
        message = json.loads(frame)
        if message.get("type") == "move":
            self.sent.append(json.dumps(message["move"]))

    def _press(self, thing: Any) -> None:
        before = len(self.sent)
        try:
            plays = thing.evaluate("(one) => one.matches('.btn.pri, [data-plays]')", timeout=600)
            says = thing.evaluate("(one) => one.getAttribute('aria-label') || one.textContent", timeout=600)
            thing.dblclick(timeout=600)
        except Error:
            self.page.keyboard.press("Escape")
            return
        self.page.evaluate("0")  # what was sent is told before this answer
        new = self.sent[before:]
        assert len(new) <= 1, f"one double click on {says!r} played {new}"
        assert plays or not new, f"{says!r} played {new}"


class Toucher(Newcomer):
    """Taps with a finger."""

    def _press(self, thing: Any) -> None:
        try:
            thing.tap(timeout=600)
        except Error:
            self.page.keyboard.press("Escape")


class Typist(Newcomer):
    """Plays by keyboard alone: Tab to something, Enter or an arrow on it."""

    def decide(self, ply: int) -> None:
        self.page.wait_for_selector(TURN, timeout=20_000)
        assert self.page.evaluate("document.activeElement !== document.body"), "focus fell to the page"
        for _ in range(1_200):
            self.page.keyboard.press("Tab")
            here = self.page.evaluate(FOCUSED)
            if not here or (here != "go" and self.rng.random() < 0.5):
                continue
            self.page.keyboard.press("ArrowUp" if here in ("spinbutton", "slider") else "Enter")
            if self._played(ply):
                self.moves += 1
                return
            # What was opened or explained by that key is closed as everywhere; else Escape would take the draft back.
            if self.page.evaluate(OPENED):
                self.page.keyboard.press("Escape")
        raise AssertionError(f"no way to move was found by keyboard; asked was {self.seen()['prompt']}")
