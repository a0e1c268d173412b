"""Firefox and WebKit: the first moves of every game, and what each of them once drew wrongly."""

from __future__ import annotations

import json
import random
import shutil
import warnings
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import bidyard
from tests.browser import engines
from tests.browser.engines import NARROW, WIDE, Engine, Firefox
from tests.browser.get_browser import ENGINES, no_engine
from tests.browser.playing import TURN
from tests.server.serving import Caller, Process, tries

POSSIBLE = ":not([aria-disabled=true]):not(:disabled):not(.off)"
FILLED = f"{TURN} .btn.pri{POSSIBLE}"
CHOICES = f":is({TURN}, .board) :is(button, [role=radio]):not([aria-haspopup], [aria-pressed=true]){POSSIBLE}"
# WebKit's driver tells nothing of the console. What runs first on every page keeps what goes wrong, for both.
LISTEN = """
;(function () {
  function note(text) {
    var all = JSON.parse(sessionStorage.getItem('wrong') || '[]');
    all.push(String(text).slice(0, 300));
    sessionStorage.setItem('wrong', JSON.stringify(all));
  }
  ['error', 'warn'].forEach(function (kind) {
    var old = console[kind];
    console[kind] = function () { note(kind + ': ' + [].join.call(arguments, ' ')); return old.apply(console, arguments); };
  });
  addEventListener('error', function (event) {
    // WebKit says so of a size that changes another one: that is told with the next frame, as it must be.
    if (/^ResizeObserver loop completed/.test(event.message)) return;
    // Firefox says so of a module that it has already; nobody waits for it.
    if (event.target.rel !== 'modulepreload') note('error: ' + (event.message || event.target.outerHTML));
  }, true);
  addEventListener('unhandledrejection', function (event) { note('rejected: ' + event.reason); });
  document.addEventListener('securitypolicyviolation', function (event) { note('policy: ' + event.violatedDirective); });
})();
"""


@pytest.fixture(scope="module")
def listening(client: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Process]:
    """A server of its own, whose page keeps what goes wrong in it."""
    copy = tmp_path_factory.mktemp("engines") / "static"
    shutil.copytree(client, copy)
    with (copy / "floor.js").open("a") as first:
        first.write(LISTEN)
    for packed in copy.glob("floor.js.*"):
        packed.unlink()
    process = Process(copy.parent / "tables.sqlite3", copy)
    process.start()
    yield process
    process.kill()


@pytest.fixture(scope="module", params=ENGINES)
def engine(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Engine]:
    program = ENGINES[request.param]()
    if program is None:
        warnings.warn(no_engine(request.param), stacklevel=2)
        pytest.skip(no_engine(request.param))
    start = {"Firefox": engines.firefox, "WebKit": engines.webkit}[request.param]
    with start(program, tmp_path_factory.mktemp("profile") / "home") as engine:
        engine.resize(WIDE)
        yield engine


@pytest.fixture
def at(engine: Engine, listening: Process) -> Iterator[str]:
    """The address of the server; at the end nothing may have gone wrong in the page."""
    engine.go(f"{listening.url}/icon.svg")
    engine.run("sessionStorage.clear(); localStorage.clear()")
    yield listening.url
    assert engine.run("return JSON.parse(sessionStorage.getItem('wrong') || '[]')") == []


def sit(engine: Engine, url: str, table: str, token: str) -> None:
    seat = json.dumps([{"seat": -1, "token": token}])
    engine.run("sessionStorage.setItem(...wanted)", [f"bidyard.seat.{table}", seat])
    engine.go(f"{url}/t/{table}")
    engine.see(TURN)


def decide(engine: Engine, server: Caller, table: str, ply: int) -> None:
    """Presses by chance what may be pressed until the table has moved on; in turn, one choice would undo the other for long."""
    chance = random.Random(4)
    for _ in tries(pause=0.05):
        if server.see(table)["ply"] != ply:
            return
        engine.press(FILLED) or engine.press(CHOICES, chance.randrange(1000))


# Everything on the page that is drawn with a repeated line: its background once more, alone, in a corner.
PATTERNS = """
    const found = new Set();
    for (const one of document.querySelectorAll('body *'))
        for (const pseudo of [null, '::before', '::after']) {
            const style = getComputedStyle(one, pseudo);
            if (style.backgroundImage.includes('repeating-') && (!pseudo || style.content !== 'none'))
                found.add(style.backgroundImage);
        }
    return [...found];
"""
SHOW = """
    document.querySelector('#sample')?.remove();
    const box = document.createElement('div');
    box.id = 'sample';
    const [image, ground] = wanted;
    Object.assign(box.style, { position: 'fixed', inset: '0 auto auto 0', width: '120px', height: '120px', zIndex: 9999 });
    Object.assign(box.style, { background: ground, backgroundImage: image });
    (document.querySelector('dialog[open]') ?? document.body).append(box);
"""


def solid(engine: Engine, patterns: dict[str, list[float]]) -> list[str]:
    """The hatches of the page that are drawn as one colour; what was looked at is noted in `patterns`."""
    wrong = []
    for image in engine.run(PATTERNS):
        if image in patterns:
            continue
        # How much of a white and of a black ground is left: a faint line may be as light as one of them.
        patterns[image] = []
        for ground in (255, 0):
            engine.run(SHOW, [image, f"rgb({ground} {ground} {ground})"])
            pixels = engine.crop("#sample").get_flattened_data()
            patterns[image].append(sum(pixel == (ground,) * 3 for pixel in pixels) / len(pixels))
        engine.run("document.querySelector('#sample').remove()")
        if min(patterns[image]) < 0.4 or min(patterns[image]) > 0.98:
            wrong.append(f"{image}: {patterns[image]}")
    return wrong


def test_from_the_start_page_to_the_first_move(engine: Engine, at: str) -> None:
    engine.go(f"{at}/")
    engine.see(".street .acts button")
    for size in (NARROW, WIDE):
        engine.resize(size)
        assert engine.run("return document.documentElement.scrollWidth <= innerWidth")
    assert engine.press(".street .acts button")
    engine.until("return location.pathname.startsWith('/t/')")
    engine.see(TURN)
    table = engine.run("return location.pathname.split('/')[2]")
    decide(engine, Caller(at), table, Caller(at).see(table)["ply"])


@pytest.mark.parametrize("game", bidyard.games())
def test_the_first_moves(engine: Engine, at: str, game: str) -> None:
    """By mouse, wide and narrow. No hatch is a solid colour."""
    server = Caller(at)
    table, tokens = server.table(["human"] * 3, game, names=["Maya", "Ines", "Tomas"], seed=4)
    patterns: dict[str, list[float]] = {}
    for size in (WIDE, NARROW):
        engine.resize(size)
        now = server.see(table)
        sit(engine, at, table, tokens[now["to_act"][0]])
        assert engine.run("return document.documentElement.scrollWidth <= innerWidth")
        assert solid(engine, patterns) == []
        decide(engine, server, table, now["ply"])
    engine.resize(WIDE)


def test_the_result_and_its_hatches(engine: Engine, at: str) -> None:
    """Construction Fever: who is out has a hatched column."""
    server = Caller(at)
    table, tokens = server.table(["human"] * 3, names=["Maya", "Ines", "Tomas"], seed=4)
    for _ in tries():
        seen = next((seen for token in tokens if (seen := server.see(table, token))["moves"]), None)
        if seen is None:
            break
        server.move(table, tokens[seen["view"]["viewer"]], seen["moves"][-1]["move"], seen["ply"])
    engine.run("sessionStorage.setItem(...wanted)", [f"bidyard.seat.{table}", json.dumps([{"seat": -1, "token": tokens[0]}])])
    engine.go(f"{at}/t/{table}")
    engine.see("main.final .sheet")
    patterns: dict[str, list[float]] = {}
    assert solid(engine, patterns) == []
    assert patterns, "there is a hatched column"


def test_dotted_underlines_are_drawn(engine: Engine, at: str) -> None:
    engine.go(f"{at}/")
    engine.see("main .link")
    colour = engine.run(
        """const link = document.querySelector('main .link');
        const { color } = getComputedStyle(link);
        link.style.textDecorationColor = color;
        link.style.webkitTextFillColor = 'transparent';
        return color.match(/\\d+/g).slice(0, 3).map(Number);"""
    )
    picture = engine.crop("main .link")
    rows = [[near(picture.getpixel((x, y)), colour) for x in range(picture.width)] for y in range(picture.height)]
    line = max(rows, key=sum)
    assert 0.25 < sum(line) / len(line) < 0.8, "dots, not nothing and not a bar"


def near(pixel: Any, colour: list[int]) -> bool:
    return all(abs(a - b) < 60 for a, b in zip(pixel, colour, strict=True))


def test_the_ruler_of_the_tray_has_clear_marks(engine: Engine, at: str) -> None:
    """Every twelfth pixel a line, between them nothing: WebKit smeared it."""
    server = Caller(at)
    table, tokens = server.table(["human"] * 3, names=["Maya", "Ines", "Tomas"], seed=4)
    sit(engine, at, table, tokens[server.see(table)["to_act"][0]])
    tray = engine.crop(".tray")
    best = max(
        sum(tray.getpixel((x, y)) != tray.getpixel((x + 5, y)) == tray.getpixel((x + 7, y)) for x in range(0, 600, 12))
        for y in range(6)
    )
    assert best >= 45


def test_dark(engine: Engine, at: str) -> None:
    engine.run("localStorage.setItem('bidyard.theme', '\"dark\"')")
    engine.go(f"{at}/preferences")
    engine.see("main h1")
    assert sum(engine.picture().getpixel((5, 400))) < 200
    engine.go(f"{at}/rules/construction-fever")
    engine.see("select")
    drawn = engine.run("return [...document.querySelectorAll('select')].map((one) => getComputedStyle(one).appearance)")
    assert set(drawn) == {"none"}, "a native one looks foreign in WebKit's dark"


def test_a_lost_connection_says_so_and_no_console_prints_a_token(engine: Engine, at: str, listening: Process) -> None:
    server = Caller(at)
    table, tokens = server.table(["human"] * 3, names=["Maya", "Ines", "Tomas"], seed=4)
    token = tokens[server.see(table)["to_act"][0]]
    sit(engine, at, table, token)
    listening.kill()
    try:
        engine.until("return document.body.innerText.includes('Connection lost')")
    finally:
        listening.start()
    engine.see(TURN)
    if isinstance(engine, Firefox):
        assert not [line for line in engine.console if token in line]
