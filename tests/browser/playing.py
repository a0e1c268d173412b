"""Plays any board as a newcomer would: press something that may be pressed, then the filled button that repeats the move."""

from __future__ import annotations

import json
import random
from collections import Counter
from collections.abc import Callable, Iterator
from time import monotonic, sleep
from typing import Any

from playwright.sync_api import ElementHandle, Error, Page

from tests.browser.conftest import SPEED
from tests.server.serving import Caller

TURN = ".tray.mine:not(.calm) .controls"  # a new question takes no pointer for a moment
POSSIBLE = ":not([aria-disabled=true]):not(:disabled):not(.off)"
_THING = f":is(button, [role=button], [role=radio], [role=option], [role=checkbox]):not([aria-haspopup]){POSSIBLE}"
IN_TRAY, ON_BOARD = f".tray .controls {_THING}", f".board {_THING}"
FILLED = f".tray .controls .btn.pri{POSSIBLE}"
# One of them that can be seen: the last, or by chance where a number is given.
PICK = """([selector, chance]) => {
    const found = [...document.querySelectorAll(selector)]
        .filter((one) => one.checkVisibility({ visibilityProperty: true }) && one.getClientRects().length);
    return found.at(chance === null ? -1 : Math.floor(chance * found.length)) ?? null;
}"""


def within(seconds: float, why: str) -> Iterator[None]:
    """Goes on until the caller is content; a failure if that takes too long even for a busy machine."""
    end = monotonic() + seconds
    while monotonic() < end:
        yield
    raise AssertionError(why)


def play_out(server: Caller, table: str, tokens: list[str]) -> str:
    """The rest of the game over HTTP, without a page; returns the sentence about its end."""
    last = 0  # who moved last is often asked again, or else the next
    for _ in within(120, "the game did not end"):
        seats = [*range(last, len(tokens)), *range(last)]
        seat, seen = next(((seat, seen) for seat in seats if (seen := server.see(table, tokens[seat]))["moves"]), (0, None))
        if seen:
            server.move(table, tokens[seat], seen["moves"][0]["move"], seen["ply"])
            last = seat
        elif (over := server.see(table, tokens[0])["result"]) is not None:
            break
        else:
            sleep(0.01)  # bots think
    return str(over["text"])


def by_mouse(page: Page, thing: ElementHandle, times: int) -> None:
    thing.click(timeout=600, click_count=times)


def by_finger(page: Page, thing: ElementHandle, times: int) -> None:
    """All taps where the first one is: a finger does not follow what moves."""
    thing.scroll_into_view_if_needed(timeout=600)
    box = thing.bounding_box() or {"x": 0, "y": 0, "width": 0, "height": 0}
    thing.tap(timeout=600)
    for _ in range(times - 1):
        page.touchscreen.tap(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)


# How many times Tab leads from where the focus is to this one, backwards if negative. What is reached by arrows within its
# group counts as the one of the group that Tab stops at.
STEPS = """(one) => {
    const stops = [...document.querySelectorAll('a[href], button, input, select, summary, [tabindex]')].filter((at) =>
        at.tabIndex >= 0 && !at.disabled && at.checkVisibility({ visibilityProperty: true }) && at.getClientRects().length);
    const group = one.closest('[role=radiogroup], [role=listbox], [role=group]');
    const to = one.tabIndex >= 0 ? one : stops.find((at) => group?.contains(at));
    const from = document.activeElement;
    const here = stops.indexOf(from);
    const before = stops.filter((at) => from.compareDocumentPosition(at) & Node.DOCUMENT_POSITION_PRECEDING).length;
    return stops.indexOf(to) - (here < 0 ? before - 1 : here);
}"""
THERE = "(one) => document.activeElement === one"


def by_keys(page: Page, thing: ElementHandle, times: int) -> None:
    """Whatever can be pressed is reached by Tab and arrows and pressed by Enter; who presses long presses again and again."""
    assert page.evaluate("document.activeElement !== document.body"), "focus fell to the page"
    steps = thing.evaluate(STEPS)
    for _ in range(abs(steps)):
        page.keyboard.press("Tab" if steps > 0 else "Shift+Tab")
    for key in ["ArrowRight"] * 12 + ["ArrowLeft"] * 12:
        if thing.evaluate(THERE):
            break
        page.keyboard.press(key)
    else:
        gone = not thing.evaluate("(one) => one.isConnected")
        says = thing.evaluate("(one) => one.getAttribute('aria-label') || one.textContent")
        assert gone, f"{says!r} is not reached by keyboard"
    for _ in range(times):
        page.keyboard.down("Enter")
    page.keyboard.up("Enter")


Hand = Callable[[Page, ElementHandle, int], None]


class Newcomer:
    """Sits at one seat. What the game is asked is read from the server, what is done is done on the page."""

    times = 1  # how often whatever is pressed is pressed

    def __init__(self, server: Caller, page: Page, table: str, token: str, seed: int = 1, hand: Hand = by_mouse) -> None:
        self.server, self.page, self.table, self.token, self.hand = server, page, table, token, hand
        self.rng = random.Random(seed)
        self.moves = 0

    def seen(self) -> dict[str, Any]:
        return self.server.see(self.table, self.token)

    def play_out(self, most: int = 400, each: int = 400) -> dict[str, Any]:
        """To the end of the game, or for so many decisions; on the page each kind of question `each` times, else over HTTP."""
        asked = Counter[str]()
        for _ in within(300, "the game did not end"):
            seen = self.seen()
            if seen["result"] or self.moves >= most:
                break
            if not seen["moves"]:
                self.page.wait_for_timeout(30)
                continue
            question = f"{seen['view']['phase']} {sorted({move['kind'] for move in seen['moves']})}"
            asked[question] += 1
            if asked[question] <= each:
                self.decide(seen["ply"])
            else:
                move = self.rng.choice(seen["moves"])["move"]
                assert self.server.move(self.table, self.token, move, seen["ply"]).ok
        return seen

    def decide(self, ply: int) -> None:
        self.page.wait_for_selector(TURN, timeout=20_000)
        for attempt in range(60):
            filled = self._find(FILLED)
            if filled and (attempt > 2 or self.rng.random() < 0.6):
                self._press(filled)
            else:
                thing = self._find(IN_TRAY if self.rng.random() < 0.7 else ON_BOARD, self.rng.random())
                if thing:
                    self._press(thing)
            if self._played(ply):
                self.moves += 1
                return
        raise AssertionError(f"no way to move was found on the board; asked was {self.seen()['prompt']}")

    def _find(self, selector: str, chance: float | None = None) -> ElementHandle | None:
        return self.page.evaluate_handle(PICK, [selector, chance]).as_element()

    def _press(self, thing: ElementHandle) -> None:
        try:
            self.hand(self.page, thing, self.times)
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


# Whether a control says that it plays, and its name. From now on time runs as always: a double click is a matter of time.
ABOUT = """(one) => {
    hurry(1);
    return [one.matches('.btn.pri, [data-plays]'), one.getAttribute('aria-label') || one.textContent];
}"""


class Hasty(Newcomer):
    """Presses everything twice; to be made before the page connects. That plays one move at most, and only where the control
    says that it plays one."""

    times = 2

    def __init__(self, server: Caller, page: Page, table: str, token: str, seed: int = 1, hand: Hand = by_mouse) -> None:
        super().__init__(server, page, table, token, seed, hand)
        self.sent: list[str] = []
        page.on("websocket", lambda socket: socket.on("framesent", self._note))

    def _note(self, frame: str | bytes) -> None:
        message = json.loads(frame)
        if message.get("type") == "move":
            self.sent.append(json.dumps(message["move"]))

    def _press(self, thing: ElementHandle) -> None:
        before = len(self.sent)
        try:
            plays, says = thing.evaluate(ABOUT)
        except Error:
            return  # it went away
        super()._press(thing)
        self.page.evaluate(f"hurry({SPEED})")  # what was sent is told before this answer
        new = self.sent[before:]
        assert len(new) <= 1, f"{says!r} pressed twice played {new}"
        assert plays or not new, f"{says!r} played {new}"
