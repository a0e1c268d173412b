"""How long a phone takes from a press to the next picture, on every board.

    python bench/paint.py [GAME …] [--decisions 12] [--slower 6]

A newcomer presses what may be pressed at a table of bots, on a screen of 390 × 844, with the processor slowed down as far as
DevTools does for a phone of the middle class and below. Told are the presses as Chromium's event timing has them (from the
press to the next picture, in steps of 8 ms) and the long tasks. Aims: 50 ms for a press, no task above 100 ms. On a busy
machine the figures tell more of that than of the page: the same program without the slow-down stands beside them.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, sync_playwright

sys.path.insert(0, str(Path(__file__).parents[1]))

import bidyard
from bidyard.games import find
from tests.browser.conftest import FLAGS, PLAYED, Visitor
from tests.browser.get_browser import MISSING
from tests.browser.get_browser import find as find_browser
from tests.browser.playing import Newcomer, by_finger
from tests.server.serving import Caller, Process

WATCH = """() => {
    window.presses = []; window.tasks = [];
    new PerformanceObserver((list) => list.getEntries().forEach((one) => {
        const { name, duration, startTime, processingStart, processingEnd } = one;
        if (one.interactionId) presses.push([name, duration, processingStart - startTime, processingEnd - processingStart]);
    })).observe({ type: 'event', durationThreshold: 16 });
    new PerformanceObserver((list) => list.getEntries().forEach((one) => tasks.push(one.duration)))
        .observe({ type: 'longtask' });
}"""


def look(browser: Browser, server: Caller, game: str, decisions: int, slower: float) -> tuple[list[list[Any]], list[float]]:
    players = 3 if 3 in find(game).players else find(game).players[0]
    table, tokens = server.table(["human"] + ["foreman"] * (players - 1), game, names=["Maya"], seed=4)
    context = browser.new_context(viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True)
    context.add_init_script(PLAYED)
    visitor = Visitor(context, server.url)
    page = visitor.sit(table, tokens[0])
    page.wait_for_selector(".tray")
    page.wait_for_timeout(1500)  # until the deal lies there
    page.evaluate(WATCH)
    context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": slower})
    Newcomer(server, page, table, tokens[0], hand=by_finger).play_out(most=decisions)
    told = page.evaluate("() => ({ presses, tasks })")
    context.close()
    return told["presses"], told["tasks"]


def part(values: list[float], share: float) -> float:
    return sorted(values)[min(len(values) - 1, int(share * len(values)))] if values else 0.0


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", nargs="*")
    parser.add_argument("--decisions", type=int, default=12)
    parser.add_argument("--slower", type=float, default=6)
    given = parser.parse_args()
    program = find_browser()
    if program is None:
        sys.exit(MISSING)
    print(f"{'game':24}{'slower':>7}{'presses':>8}{'half':>6}{'3 of 4':>7}{'worst':>7}{'tasks':>7}{'longest':>8}   (ms)")
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        process = Process(Path(folder) / "tables.sqlite3")
        process.start()
        browser = playwright.chromium.launch(executable_path=program, args=FLAGS)
        try:
            for game in given.games or bidyard.games():
                for slower in (1.0, given.slower):
                    presses, tasks = look(browser, Caller(process.url), game, given.decisions, slower)
                    times = [press[1] for press in presses]
                    print(f"{game:24}{slower:7.0f}{len(times):8}{part(times, 0.5):6.0f}{part(times, 0.75):7.0f}"
                          f"{max(times, default=0):7.0f}{len(tasks):7}{max(tasks, default=0):8.0f}", flush=True)  # fmt: skip
                    worst = sorted(presses, key=lambda one: -one[1])[:3]
                    if slower > 1:
                        print("    worst: " + "; ".join(f"{kind} {whole:.0f} (waits {wait:.0f}, works {work:.0f})"
                                                       for kind, whole, wait, work in worst), flush=True)  # fmt: skip
        finally:
            browser.close()
            process.kill()


if __name__ == "__main__":
    main()
