"""Firefox and WebKit as Debian has them, driven by what they offer themselves: WebDriver BiDi and WebKitWebDriver.

Playwright drives only builds of its own. What both need here is little: go somewhere, run a script, press a point, look.
"""

from __future__ import annotations

import base64
import io
import json
import os
import re
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import requests
from PIL import Image
from websockets.sync.client import ClientConnection, connect

from tests.server.serving import PATIENCE, free_port, tries

WIDE, NARROW = (1280, 800), (390, 844)
# Where to press: the middle of one of the things found, counted around, brought into sight.
POINT = """
    const [selector, n] = wanted;
    const all = [...document.querySelectorAll(selector)].filter((one) => one.checkVisibility());
    const found = all[n % all.length];
    if (!found) return null;
    found.scrollIntoView({ block: 'nearest' });
    const { left, top, width, height } = found.getBoundingClientRect();
    return [Math.round(left + width / 2), Math.round(top + height / 2)];
"""
BOX = """
    const found = document.querySelector(wanted);
    if (!found) return null;
    found.scrollIntoView({ block: 'nearest' });
    await document.fonts.ready;
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
    const { left, top, right, bottom } = found.getBoundingClientRect();
    return [left, top, right, bottom];
"""


class Engine:
    """What both can do; a script is the body of an async function that may use `wanted`."""

    name: str

    def go(self, url: str) -> None:
        raise NotImplementedError

    def run(self, script: str, wanted: Any = None) -> Any:
        raise NotImplementedError

    def press_at(self, x: int, y: int) -> None:
        raise NotImplementedError

    def shot(self) -> str:
        raise NotImplementedError

    def picture(self) -> Image.Image:
        """What is in the window, one pixel of it one of CSS. WebKit may be black for a while, or not yet have drawn it all."""
        before = ""
        for _ in tries():
            now = self.shot()
            picture = Image.open(io.BytesIO(base64.b64decode(now))).convert("RGB")
            if now == before and any(low != high for low, high in picture.getextrema()):
                break
            before = now
        return picture

    def resize(self, size: tuple[int, int]) -> None:
        raise NotImplementedError

    def until(self, script: str, wanted: Any = None) -> Any:
        for _ in tries(pause=0.03):
            found = self.run(script, wanted)
            if found:
                return found
        return None

    def see(self, selector: str) -> None:
        self.until("return [...document.querySelectorAll(wanted)].some((one) => one.checkVisibility())", selector)

    def press(self, selector: str, n: int = 0) -> bool:
        point = self.run(POINT, [selector, n])
        if point:
            self.press_at(*point)
        return bool(point)

    def crop(self, selector: str) -> Image.Image:
        box = self.run(BOX, selector)
        assert box, f"there is no {selector}"
        picture = self.picture()
        left, top, right, bottom = (round(one) for one in box)
        return picture.crop((max(0, left), max(0, top), min(picture.width, right), min(picture.height, bottom)))


class Firefox(Engine):
    name = "Firefox"

    def __init__(self, connection: ClientConnection) -> None:
        self._connection = connection
        self._calls = 0
        self.console: list[str] = []
        self._call("session.new", capabilities={})
        self._call("session.subscribe", events=["log.entryAdded"])
        self._context = self._call("browsingContext.getTree")["contexts"][0]["context"]

    def _call(self, method: str, **params: Any) -> Any:
        self._calls += 1
        self._connection.send(json.dumps({"id": self._calls, "method": method, "params": params}))
        while True:
            answer = json.loads(self._connection.recv(PATIENCE))
            if answer.get("method") == "log.entryAdded":
                self.console.append(answer["params"]["text"])
            elif answer.get("id") == self._calls:
                assert answer["type"] == "success", answer
                return answer["result"]

    def go(self, url: str) -> None:
        self._call("browsingContext.navigate", context=self._context, url=url, wait="complete")

    def run(self, script: str, wanted: Any = None) -> Any:
        # As text: a value in the protocol's own writing is nobody's pleasure.
        body = f"(async () => JSON.stringify((await (async (wanted) => {{{script}}})({json.dumps(wanted)})) ?? null))()"
        answer = self._call("script.evaluate", expression=body, target={"context": self._context}, awaitPromise=True)
        assert answer["type"] == "success", answer.get("exceptionDetails")
        return json.loads(answer["result"]["value"])

    def press_at(self, x: int, y: int) -> None:
        pointer = {"type": "pointer", "id": "mouse", "actions": _press(x, y)}
        self._call("input.performActions", context=self._context, actions=[pointer])

    def shot(self) -> str:
        return str(self._call("browsingContext.captureScreenshot", context=self._context)["data"])

    def resize(self, size: tuple[int, int]) -> None:
        viewport = {"width": size[0], "height": size[1]}
        self._call("browsingContext.setViewport", context=self._context, viewport=viewport)


class WebKit(Engine):
    name = "WebKit"

    def __init__(self, driver: str, browser: str) -> None:
        options = {"binary": browser, "args": ["--automation"]}
        wanted = {"browserName": "MiniBrowser", "webkitgtk:browserOptions": options}
        made = self._post(f"{driver}/session", {"capabilities": {"alwaysMatch": wanted}})
        self._session = f"{driver}/session/{made['sessionId']}"

    def _post(self, url: str, body: Any) -> Any:
        answer = requests.post(url, json=body, timeout=PATIENCE)
        assert answer.ok, answer.text
        return answer.json()["value"]

    def go(self, url: str) -> None:
        self._post(f"{self._session}/url", {"url": url})

    def run(self, script: str, wanted: Any = None) -> Any:
        body = f"const wanted = arguments[0]; return (async () => {{{script}}})();"
        return self._post(f"{self._session}/execute/sync", {"script": body, "args": [wanted]})

    def press_at(self, x: int, y: int) -> None:
        pointer = {"type": "pointer", "id": "mouse", "parameters": {"pointerType": "mouse"}, "actions": _press(x, y)}
        self._post(f"{self._session}/actions", {"actions": [pointer]})

    def shot(self) -> str:
        return str(requests.get(f"{self._session}/screenshot", timeout=PATIENCE).json()["value"])

    def resize(self, size: tuple[int, int]) -> None:
        """What is set is the window, its bar included, so it is set twice."""
        bar = 0
        for _ in range(2):
            self._post(f"{self._session}/window/rect", {"width": size[0], "height": size[1] + bar})
            self.until("return innerWidth <= wanted", size[0])
            bar = size[1] - self.run("return innerHeight")

    def close(self) -> None:
        requests.delete(self._session, timeout=PATIENCE)


def _press(x: int, y: int) -> list[dict[str, Any]]:
    return [
        {"type": "pointerMove", "x": x, "y": y},
        {"type": "pointerDown", "button": 0},
        {"type": "pointerUp", "button": 0},
    ]


@contextmanager
def firefox(program: str, folder: Path) -> Iterator[Firefox]:
    folder.mkdir()
    calm = 'user_pref("ui.prefersReducedMotion", 1);\nuser_pref("intl.accept_languages", "en-GB");\n'
    (folder / "user.js").write_text(calm)
    command = [program, "--headless", "--no-remote", "--profile", str(folder), "--remote-debugging-port", "0", "about:blank"]
    log = folder / "log"
    with log.open("wb") as out, _running(command, os.environ | {"HOME": str(folder)}, out):
        for _ in tries():
            found = re.search(r"BiDi listening on (ws://\S+)", log.read_text(errors="replace"))
            if found:
                break
        with connect(f"{found[1]}/session", max_size=None, open_timeout=PATIENCE) as connection:  # type: ignore[index]
            yield Firefox(connection)


@contextmanager
def webkit(program: str, folder: Path) -> Iterator[WebKit]:
    gtk = folder / "gtk-3.0"
    gtk.mkdir(parents=True)
    (gtk / "settings.ini").write_text("[Settings]\ngtk-enable-animations=0\n")
    # Its tool bar would keep the window wider than a phone.
    (gtk / "gtk.css").write_text("* { min-width: 0; padding: 0; }\n")
    screen = ["Xvfb", "-displayfd", "1", "-screen", "0", "1600x1100x24", "-nolisten", "tcp"]
    shown, port = folder / "display", free_port()
    homes = {"XDG_CONFIG_HOME": folder, "XDG_CACHE_HOME": folder / "cache", "XDG_DATA_HOME": folder / "data", "HOME": folder}
    with shown.open("wb") as out, _running(screen, dict(os.environ), out, subprocess.DEVNULL):
        for _ in tries():
            display = shown.read_text().strip()
            if display:
                break
        mine = {key: str(value) for key, value in homes.items()} | {"DISPLAY": f":{display}", "LANG": "en_GB.UTF-8"}
        driver = [shutil.which("WebKitWebDriver") or "", f"--port={port}", "--host=127.0.0.1"]
        with (folder / "log").open("wb") as log, _running(driver, os.environ | mine, log):
            url = f"http://127.0.0.1:{port}"
            for _ in tries():
                try:
                    requests.get(f"{url}/status", timeout=5)
                    break
                except (requests.ConnectionError, requests.Timeout):
                    continue
            engine = WebKit(url, program)
            try:
                yield engine
            finally:
                engine.close()


@contextmanager
def _running(command: list[str], environment: dict[str, str], out: Any, errors: Any = subprocess.STDOUT) -> Iterator[None]:
    process = subprocess.Popen(command, env=environment, stdin=subprocess.DEVNULL, stdout=out, stderr=errors)
    try:
        yield
    finally:
        process.terminate()
        try:
            process.wait(10)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait(10)
