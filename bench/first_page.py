"""The first page on this machine: what travels, and how long until Home can be used.

    python bench/first_page.py [--visits 7]

Starts a server with the built client and opens Home in a fresh Chromium context each time, so that nothing is cached.
Aim: less than 150 kB and less than a second.
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


def visit(browser: Browser, url: str) -> tuple[float, int, int]:
    """Milliseconds until usable, bytes of all bodies as they travelled (compressed), number of answers."""
    context = browser.new_context()
    page = context.new_page()
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
        finally:
            browser.close()
            process.kill()
    times = sorted(time for time, _, _ in visits)
    print(f"usable after  {statistics.median(times):6.0f} ms (median of {len(times)}; {times[0]:.0f} to {times[-1]:.0f})")
    print(f"travelled     {visits[0][1] / 1000:6.1f} kB in {visits[0][2]} answers")


if __name__ == "__main__":
    main()
