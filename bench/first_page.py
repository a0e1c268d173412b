"""The first page on this machine: what travels, and how long until Home can be used.

    python bench/first_page.py [--visits 7]

Starts a server with the built client and opens Home in a fresh Chromium context each time, so that nothing is cached: as this
machine does it, and as a phone of the middle class with a usual mobile connection would (DevTools' slow-downs). Printed is also
how much longer the phone takes. Aim: less than 150 kB, and usable in less than a second on a computer.
"""

from __future__ import annotations

import argparse
import statistics
import sys
import tempfile
from pathlib import Path

from playwright.sync_api import Browser, Response, sync_playwright

sys.path.insert(0, str(Path(__file__).parents[1]))

from tests.browser.conftest import FLAGS
from tests.browser.get_browser import MISSING, find
from tests.server.serving import Process

# A plot's button is there as soon as it can be pressed: the page is drawn by the program that listens to it.
USABLE = """() => {
    const button = document.querySelector('.street button');
    return button && document.fonts.status === 'loaded' ? performance.now() : 0;
}"""


# A processor four times slower; 9 Mbit/s down, 3 up, 85 ms to the server and back.
SLOWER = 4
MOBILE = {"offline": False, "latency": 85, "downloadThroughput": 9e6 / 8, "uploadThroughput": 3e6 / 8}


def visit(browser: Browser, url: str, phone: bool = False) -> tuple[float, int, int]:
    """Milliseconds until usable, bytes of all bodies as they travelled (compressed), number of answers."""
    context = browser.new_context(viewport={"width": 390, "height": 844} if phone else {"width": 1440, "height": 900})
    page = context.new_page()
    if phone:
        tools = context.new_cdp_session(page)
        tools.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
        tools.send("Network.enable")
        tools.send("Network.emulateNetworkConditions", MOBILE)
    answers: list[Response] = []
    page.on("response", lambda answer: answers.append(answer))
    page.goto(url, wait_until="commit")
    usable = float(page.wait_for_function(USABLE, polling="raf").json_value())
    page.wait_for_load_state("networkidle")
    sizes = [answer.request.sizes() for answer in answers]
    context.close()
    return usable, sum(size["responseBodySize"] for size in sizes), len(sizes)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--visits", type=int, default=7)
    wanted = parser.parse_args()
    program = find()
    if program is None:
        sys.exit(MISSING)
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        process = Process(Path(folder) / "tables.sqlite3")
        process.start()
        browser = playwright.chromium.launch(executable_path=program, args=FLAGS)
        try:
            visits = [visit(browser, process.url) for _ in range(wanted.visits)]
            phones = [visit(browser, process.url, phone=True) for _ in range(wanted.visits)]
        finally:
            browser.close()
            process.kill()
    medians = []
    for name, which in (("computer", visits), ("phone", phones)):
        times = sorted(time for time, _, _ in which)
        medians.append(statistics.median(times))
        print(f"{name:9} usable after {medians[-1]:6.0f} ms (median of {len(times)}; {times[0]:.0f} to {times[-1]:.0f})")
    print(f"the phone takes {medians[1] / medians[0]:.1f} times as long")
    print(f"travelled     {visits[0][1] / 1000:6.1f} kB in {visits[0][2]} answers")


if __name__ == "__main__":
    main()
