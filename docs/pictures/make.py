"""Takes the pictures and animations of the docs from the running program: never by hand.

    python docs/pictures/make.py                    all that the pages show
    python docs/pictures/make.py fever home-fr      these
    python docs/pictures/make.py --check            whether those that lie here still look like the program

A page that needs another picture names it, and this makes it: `fever.png` is the scene `fever` in English, `fever-fr.png` in
French, `fever.webp` the same scene in motion. Each is taken in four looks, which the site shows as the reader has them: light,
`-dark`, on a phone `-390` and `-dark-390`. Games are dealt from fixed seeds and played by foremen, so that the same program
gives the same picture. Needs the built client and a Chromium.
"""

from __future__ import annotations

import argparse
import json
import re
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from io import BytesIO
from pathlib import Path

HERE = Path(__file__).parent
ROOT = HERE.parents[1]
sys.path.insert(0, str(ROOT))

from PIL import Image, ImageChops, ImageSequence  # noqa: E402
from playwright.sync_api import Browser, Page, sync_playwright  # noqa: E402

import bidyard  # noqa: E402
from bidyard.server.pages import STATIC  # noqa: E402
from tests.browser.conftest import FLAGS, PLAYED  # noqa: E402
from tests.browser.get_browser import MISSING, find  # noqa: E402
from tests.browser.playing import TURN  # noqa: E402
from tests.server.serving import Caller, Process, tries  # noqa: E402

NAMES = ["Maya", "Otto", "Inès", "Tom", "Aiko"]
STEPS = 14  # decisions of an animation
STEP_MS = 1_300
LAGGING = ".tray > .btn:has(svg)"  # "Skip ahead": the page is not yet at the last move
SHEET = ".tray .controls .switch + .btn.pri"  # puts the sheet after a round away
LOOKS = ["", "-dark", "-390", "-dark-390"]
SETTLED_MS = 400  # until a move that was pushed is drawn
STALE = 0.02  # a picture is out of date when more than this share of its pixels has changed


@dataclass(frozen=True)
class Eye:
    """How a scene is looked at."""

    lang: str = "en"
    dark: bool = False
    phone: bool = False


@dataclass(frozen=True)
class Game:
    """A game up to a decision: the same cards and moves every time."""

    game: str
    players: int
    seed: int
    plies: int | None  # None: to its end
    counted: bool = False  # whether the table counts what lies face down


@dataclass(frozen=True)
class Chair:
    """Where a browser sits, and its key."""

    table: str
    game: str
    seat: int
    token: str


class Studio:
    """A server, a browser, and tables that were played to where a picture wants them."""

    def __init__(self, browser: Browser, server: Caller) -> None:
        self._browser = browser
        self.server = server
        self._laid: dict[Game, tuple[str, list[str], bidyard.Table]] = {}

    def lay(self, game: Game) -> tuple[str, list[str], bidyard.Table]:
        """The table on the server, its tokens, and the same table here."""
        here = bidyard.new(game.game, players=game.players, seed=game.seed, names=NAMES[: game.players])
        seats, names = ["human"] * game.players, NAMES[: game.players]
        more = {"counted": True} if game.counted else {}
        table, tokens = self.server.table(seats, game.game, names=names, seed=game.seed, **more)
        while here.to_act and (game.plies is None or here.ply < game.plies):
            self.step(table, tokens, here)
        return table, tokens, here

    def laid(self, game: Game) -> tuple[str, list[str], bidyard.Table]:
        """For pictures that change nothing: the same table for all of them."""
        if game not in self._laid:
            self._laid[game] = self.lay(game)
        return self._laid[game]

    def step(self, table: str, tokens: list[str], here: bidyard.Table) -> None:
        """A foreman's decision, there and here."""
        seat = here.to_act[0]
        move = bidyard.bot("foreman", game=here.game).choose(here.seat(seat), here.ply)
        ply = self.server.see(table, tokens[seat])["ply"]  # secret answers are not counted there before the reveal
        answer = self.server.move(table, tokens[seat], str(move), ply)
        assert answer.status_code == 200, answer.text
        here.play(seat, move)

    @contextmanager
    def page(self, eye: Eye, sits: Chair | None = None) -> Iterator[Page]:
        """A page that looks like this; the browser remembers the chair, as if it had always sat there."""
        context = self._browser.new_context(
            viewport={"width": 390, "height": 844} if eye.phone else {"width": 1280, "height": 800},
            device_scale_factor=2 if eye.phone else 1,
            locale={"en": "en-GB", "fr": "fr-FR"}[eye.lang],
            color_scheme="dark" if eye.dark else "light",
            reduced_motion="reduce",
            service_workers="block",
        )
        context.add_init_script(PLAYED)
        if sits:
            kept = {
                "table": sits.table,
                "game": sits.game,
                "mine": [{"seat": sits.seat, "token": sits.token}],
                "invited": [],
                "when": 0,
            }
            context.add_init_script(f"localStorage.setItem('bidyard.tables', {json.dumps(json.dumps([kept]))})")
        yield context.new_page()
        context.close()

    def look(self, page: Page, path: str, until: str, then: Callable[[Page], None] | None = None) -> bytes:
        """The picture of a page once `until` is there and everything has come, perhaps after something was done on it."""
        page.goto(self.server.url + path)
        page.wait_for_selector(until)
        if then:
            settled(page)
            then(page)
        return shot(page)

    def watched(self, game: Game, eye: Eye, then: Callable[[Page], None] | None = None) -> bytes:
        """A table as the one who decides sees it."""
        table, tokens, here = self.laid(game)
        seat = here.to_act[0]
        with self.page(eye, Chair(table, game.game, seat, tokens[seat])) as page:
            return self.look(page, f"/t/{table}", TURN, then)

    def round_over(self, game: Game, eye: Eye) -> bytes:
        """The sheet that the next round lays before the first player."""
        table, tokens, here = self.lay(game)
        with self.page(eye, Chair(table, game.game, 0, tokens[0])) as page:
            page.goto(f"{self.server.url}/t/{table}")
            page.wait_for_selector(".board")
            while not page.locator(SHEET).count():
                self.step(table, tokens, here)
                page.wait_for_timeout(SETTLED_MS)
                page.wait_for_selector(LAGGING, state="detached")
            return shot(page)

    def moving(self, game: Game, eye: Eye) -> list[Image.Image]:
        """The next decisions at a table, one picture each, as the first player sees them; so are the sheets between rounds."""
        table, tokens, here = self.lay(game)
        frames: list[Image.Image] = []
        pushes: list[str] = []
        with self.page(eye, Chair(table, game.game, 0, tokens[0])) as page:
            page.on("websocket", lambda socket: socket.on("framereceived", lambda frame: pushes.append(str(frame))))
            page.goto(f"{self.server.url}/t/{table}")
            page.wait_for_selector(".board")
            while len(frames) < STEPS:
                page.wait_for_selector(LAGGING, state="detached")
                page.wait_for_timeout(SETTLED_MS)
                frames.append(Image.open(BytesIO(shot(page))).convert("RGB"))
                if page.locator(SHEET).count():
                    page.locator(SHEET).click()
                    page.wait_for_selector(SHEET, state="detached")
                    continue
                pushed = len(pushes)
                self.step(table, tokens, here)
                for _ in tries(pause=0):
                    page.wait_for_timeout(20)
                    if len(pushes) > pushed:
                        break
        return frames

    def over(self, game: Game, eye: Eye, path: str, until: str) -> bytes:
        """A page about a finished game, as its first player sees it."""
        table, tokens, _ = self.laid(game)
        with self.page(eye, Chair(table, game.game, 0, tokens[0])) as page:
            return self.look(page, path.format(table=table), until)

    def reviewed(self, game: Game, eye: Eye) -> bytes:
        """The page of a review that is complete."""
        path = f"/api/tables/{self.laid(game)[0]}/review"
        self.server.post(path)
        for _ in tries(900, 0.5):  # its worker gives way to everything else on the machine
            if self.server.get(path).json()["state"] == "done":
                break
        return self.over(game, eye, "/review/{table}", ".moment")

    def plain(self, path: str, until: str, eye: Eye, then: Callable[[Page], None] | None = None) -> bytes:
        """A page that is nobody's."""
        with self.page(eye) as page:
            return self.look(page, path, until, then)


def settled(page: Page) -> None:
    page.wait_for_load_state("networkidle")
    page.evaluate("async () => { await document.fonts.ready; }")


def shot(page: Page) -> bytes:
    settled(page)
    return page.screenshot(animations="disabled", caret="hide")


def open_strip(page: Page) -> None:
    page.locator("[aria-controls=goal-sheet]").click()
    page.wait_for_selector("#goal-sheet")


def ask(page: Page) -> None:
    """What is this: the second project's reputation."""
    page.keyboard.press("?")
    box = page.locator("[data-place='green.reputation']").first.bounding_box()
    assert box is not None
    page.wait_for_selector(".layer .mark", state="attached")
    page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    page.wait_for_selector("section.what")


def put_in(page: Page) -> None:
    """One's own cards: the form, with one value that differs from ours."""
    page.locator("main .acts .btn.pri").click()
    value = page.locator("main .grid input[type=number], main .grid input[inputmode=numeric]").first
    value.fill("7")
    value.blur()
    page.wait_for_selector("main footer .state [role=status]:not(:empty)")
    page.locator("main details").first.scroll_into_view_if_needed()


FEVER = Game("construction-fever", 4, 7, 12)
MIDDLE = Game("construction-fever", 4, 7, 75, counted=True)
TABLES = {
    "fever": FEVER,
    "reputation": Game("reputation", 4, 7, 16),
    "yard": Game("construction-yard", 3, 7, 18),
    "auction": Game("construction-auction", 4, 7, 24),
    "master": Game("master-of-construction", 3, 7, 20),
}
PLAYED_OUT = Game("construction-fever", 4, 7, None)
DECIDED = Game("construction-fever", 4, 25, None)  # the richest is out
SCENES: dict[str, Callable[[Studio, Eye], bytes]] = {
    **{name: (lambda studio, eye, game=game: studio.watched(game, eye)) for name, game in TABLES.items()},
    "home": lambda studio, eye: studio.plain("/", ".street button", eye),
    "lesson": lambda studio, eye: studio.plain("/learn/construction-fever", "h1", eye),
    "strip": lambda studio, eye: studio.watched(MIDDLE, eye, open_strip),
    "what": lambda studio, eye: studio.watched(MIDDLE, eye, ask),
    "round": lambda studio, eye: studio.round_over(MIDDLE, eye),
    "how-to": lambda studio, eye: studio.plain("/how-to/construction-fever", "h1", eye),
    "rules": lambda studio, eye: studio.plain("/rules/construction-fever", "h1", eye),
    "cards": lambda studio, eye: studio.plain("/cards/construction-fever", "main .acts .btn.pri", eye, put_in),
    "result": lambda studio, eye: studio.over(DECIDED, eye, "/t/{table}", "table"),
    "review": lambda studio, eye: studio.reviewed(PLAYED_OUT, eye),
}
NAME = re.compile(rf"({'|'.join(SCENES)})(-fr)?(-dark)?(-390)?\.(png|webp)")


def wanted() -> list[str]:
    """The pictures that pages show and a browser must take; drawings are made by other programs."""
    pages = [ROOT / "README.md", *(page for page in (ROOT / "docs").rglob("*.md") if "_build" not in page.parts)]
    found = {name for page in pages for name in re.findall(r"pictures/([\w-]+\.(?:png|webp))", page.read_text("utf-8"))}
    scenes = {(read[1] + (read[2] or ""), read[5]) for name in found if (read := NAME.fullmatch(name))}
    return sorted(found | {f"{scene}{look}.{kind}" for scene, kind in scenes for look in LOOKS})


def take(studio: Studio, name: str, folder: Path) -> None:
    read = NAME.fullmatch(name)
    if read is None:
        raise SystemExit(f"{name}: expected a scene ({', '.join(SCENES)}), then -fr, -dark, -390 as needed, then .png or .webp")
    scene, french, dark, phone, kind = read.groups()
    eye = Eye("fr" if french else "en", bool(dark), bool(phone))
    if kind == "png":
        image = Image.open(BytesIO(SCENES[scene](studio, eye))).convert("RGB")
        image.quantize(256, dither=Image.Dither.NONE).save(folder / name, optimize=True)
        return
    if scene not in TABLES:
        raise SystemExit(f"{name}: only tables move: {', '.join(TABLES)}")
    frames = studio.moving(TABLES[scene], eye)
    if phone:  # sharp enough, and half as heavy
        frames = [frame.resize((585, 1266), Image.Resampling.LANCZOS) for frame in frames]
    first, *others = frames
    first.save(folder / name, save_all=True, append_images=others, duration=STEP_MS, loop=0, quality=75, method=6)


def changed(old: Path, new: Path) -> float:
    """The share of pixels that look different, in the frame that differs most; 1 if it is missing or has another size."""
    if not old.is_file():
        return 1.0
    with Image.open(old) as old_frames, Image.open(new) as new_frames:
        before, after = (
            [frame.convert("RGB") for frame in ImageSequence.Iterator(image)] for image in (old_frames, new_frames)
        )
    if len(before) != len(after) or before[0].size != after[0].size:
        return 1.0
    return max(map(_changed, before, after))


def _changed(before: Image.Image, after: Image.Image) -> float:
    different = ImageChops.difference(before, after).convert("L").point(lambda value: 255 if value > 24 else 0)
    return different.histogram()[255] / (before.width * before.height)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("pictures", nargs="*", help="names, with or without .png; all that pages show if none is given")
    parser.add_argument("--check", action="store_true", help="change nothing; say which are out of date")
    asked = parser.parse_args()
    names = [name if "." in name else f"{name}.png" for name in asked.pictures] or wanted()
    program = find()
    if program is None:
        raise SystemExit(MISSING)
    if not (STATIC / "index.html").is_file():
        raise SystemExit("The browser table is not built: make web")
    stale = []
    with tempfile.TemporaryDirectory() as scratch, sync_playwright() as playwright:
        process = Process(Path(scratch) / "tables.sqlite3", STATIC)
        process.start()
        browser = playwright.chromium.launch(executable_path=program, args=FLAGS)
        try:
            studio = Studio(browser, Caller(process.url))
            for name in names:
                folder = Path(scratch) if asked.check else HERE
                take(studio, name, folder)
                print(name, flush=True)
                if asked.check and changed(HERE / name, folder / name) > STALE:
                    stale.append(name)
        finally:
            browser.close()
            process.kill()
    if stale:
        raise SystemExit(f"Out of date: {', '.join(stale)}. python docs/pictures/make.py {' '.join(stale)}")


if __name__ == "__main__":
    main()
