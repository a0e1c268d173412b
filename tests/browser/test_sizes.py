"""The ring on every screen: whole from 1024 × 640 on, larger where there is room, nothing upon anything else."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Visitor
from tests.browser.playing import TURN, within
from tests.server.serving import Caller

pytestmark = pytest.mark.swift
RING = ["construction-fever", "reputation"]
DESKS = [(1024, 640), (1280, 720), (1366, 768), (1440, 900), (1920, 1080)]
NAMES = ["Maya", "Otto", "Inès", "Noor", "Sami"]

# Panels, stacks, cards and beam that lie upon each other or are not wholly in sight, by a pixel or more.
UPON = """() => {
    const board = document.querySelector('.board').getBoundingClientRect();
    const parts = [...document.querySelectorAll('.ring > .at > *, .ring :is(.pair, .envs) > *, .ring :is(.beam, .ways)')]
        .map((one) => ({ name: one.getAttribute('aria-label') || one.className, box: one.getBoundingClientRect() }))
        .filter(({ box }) => box.width);
    const wrong = parts.filter(({ box }) => box.top < board.top - 1 || box.bottom > board.bottom + 1
        || box.left < board.left - 1 || box.right > board.right + 1).map(({ name }) => `${name} is cut`);
    for (const [i, a] of parts.entries()) for (const b of parts.slice(i + 1))
        if (Math.min(a.box.right, b.box.right) - Math.max(a.box.left, b.box.left) > 1
            && Math.min(a.box.bottom, b.box.bottom) - Math.max(a.box.top, b.box.top) > 1)
            wrong.push(`${a.name} lies on ${b.name}`);
    return wrong;
}"""
# Texts of the panels that are smaller than 12 px, cut, or not there.
SMALL = """() => [...document.querySelectorAll('.ring .panel :is(b, p, .lab, small)')]
    .filter((one) => one.textContent.trim() && one.checkVisibility() && !one.closest('.sr, [aria-hidden=true] .wks')
        && (parseFloat(getComputedStyle(one).fontSize) < 11 || one.scrollWidth > one.clientWidth + 1 && getComputedStyle(one).display !== 'inline'))
    .map((one) => one.textContent.trim())"""  # noqa: E501


def seat(server: Caller, visit: Callable[..., Visitor], game: str, players: int, **more: object) -> Page:
    table, tokens = server.table(["human"] * players, game, names=NAMES[:players], seed=4)
    for _ in range(3):
        seen = next(seen for token in tokens if (seen := server.see(table, token))["moves"])
        server.move(table, tokens[seen["view"]["viewer"]], seen["moves"][len(seen["moves"]) // 2]["move"], seen["ply"])
    page = visit(**more).sit(table, tokens[server.see(table)["to_act"][0]])
    page.wait_for_selector(TURN)
    page.evaluate("async () => { await document.fonts.ready; }")
    return page


@pytest.mark.parametrize("players", [3, 4, 5])
@pytest.mark.parametrize("game", RING)
def test_the_whole_ring_on_every_desk(server: Caller, visit: Callable[..., Visitor], game: str, players: int) -> None:
    page = seat(server, visit, game, players)
    wide = {}
    for width, height in DESKS:
        page.set_viewport_size({"width": width, "height": height})
        assert page.evaluate(UPON) == [], f"{width} × {height}"
        assert page.evaluate(SMALL) == [], f"{width} × {height}"
        expect(page.locator(".ring .panel .cells").first).to_be_visible()
        if game == "reputation":
            expect(page.locator(".ring .panel .id p.short:visible, .ring .panel .id em:visible")).to_have_count(
                2 * (players - 1)
            )
        wide[width] = page.locator(".ring .card").first.bounding_box()["width"]  # type: ignore[index]
    assert wide[1920] > 1.15 * wide[1440], "there is room, and everything grows"


@pytest.mark.parametrize("lang", ["en-GB", "fr-FR"])
def test_how_strong_a_bot_is_and_who_starts_is_never_cut(server: Caller, visit: Callable[..., Visitor], lang: str) -> None:
    table, (token,) = server.table(["human", *["contractor"] * 4], names=["Maya"])
    page = visit(lang=lang).sit(table, token)
    page.wait_for_selector(".ring .panel small")
    # Whoever starts says so beside the level: each bot is made the one that does.
    page.locator(".ring .panel small").evaluate_all(
        "(all, first) => all.forEach((one) => one.textContent = first + one.textContent.split(', ').at(-1))",
        "commence, " if lang == "fr-FR" else "first, ",
    )
    page.evaluate("async () => { await document.fonts.ready; }")
    for width, height in DESKS:
        page.set_viewport_size({"width": width, "height": height})
        assert page.evaluate(SMALL) == [], f"{width} × {height}"
        assert page.evaluate(UPON) == [], f"{width} × {height}"


@pytest.mark.parametrize(("width", "height"), [(1280, 720), (1366, 650), (1440, 900)])
def test_before_a_game(visit: Callable[..., Visitor], width: int, height: int) -> None:
    """No drawing of the street crosses what is written above it, and a table can be started without scrolling."""
    page = visit(width, height).go("/play")
    page.locator(".plot").first.wait_for()
    written = page.locator(".plot .dim").first.bounding_box()
    assert written is not None
    drawn = page.locator(".plot .behind svg").evaluate_all("(all) => all.map((one) => one.getBoundingClientRect().top)")
    assert min(drawn) >= written["y"] + written["height"]
    page.goto(page.url + "/reputation")
    page.get_by_role("radio", name="5", exact=True).click()
    expect(page.get_by_role("button", name="Start the game")).to_be_in_viewport(ratio=1)


def test_five_seats_in_french_on_a_laptop(server: Caller, visit: Callable[..., Visitor]) -> None:
    """Powers are told in up to three lines there: then the drawings give way, not the own board."""
    page = seat(server, visit, "reputation", 5, width=1280, height=720, lang="fr-FR")
    assert page.evaluate(UPON) == []


# With the browser's own bars there is less height: 1280 × 600 is a screen of 1280 × 720.
BARRED = [*DESKS, (1280, 600), (1366, 650), (1440, 780), (1920, 940)]
# What hangs on the size of the window is drawn anew first.
OVER = """async () => {
    await new Promise((then) => requestAnimationFrame(() => requestAnimationFrame(then)));
    const board = document.querySelector('.board');
    return [board.scrollHeight - board.clientHeight, board.scrollWidth - board.clientWidth];
}"""
WORK = ("start", "resolve", "buy")  # what fills a board


@pytest.mark.parametrize(
    ("game", "players", "phases"),
    [
        ("master-of-construction", 4, ["draw", "start", "resolve"]),
        ("construction-yard", 4, ["act"]),
        ("construction-auction", 3, ["turn", "build"]),
        ("reputation", 5, ["bidding", "co-sponsor-bid"]),
    ],
)
def test_no_board_scrolls_on_a_desk(
    server: Caller, visit: Callable[..., Visitor], game: str, players: int, phases: list[str]
) -> None:
    """In the middle of a game, in every step, whoever is asked sees everything at once."""
    table, tokens = server.table(["human"] * players, game, names=NAMES[:players], seed=4)
    rng = random.Random(3)
    todo = list(phases)
    for ply in range(200):
        seen = next(seen for token in tokens if (seen := server.see(table, token))["moves"])
        me, phase = seen["view"]["viewer"], seen["view"]["phase"]
        if ply >= 40 and phase in todo:
            todo.remove(phase)
            page = visit().sit(table, tokens[me])
            page.wait_for_selector(TURN)
            page.evaluate("async () => { await document.fonts.ready; }")
            for width, height in BARRED:
                page.set_viewport_size({"width": width, "height": height})
                assert page.evaluate(OVER) == [0, 0], f"{phase}, {width} × {height}"
            page.close()
        if not todo:
            return
        some = [one for one in seen["moves"] if one["kind"] in WORK] if rng.random() < 0.8 else []
        assert server.move(table, tokens[me], rng.choice(some or seen["moves"])["move"], seen["ply"]).ok
    raise AssertionError(f"{todo} did not come")


@pytest.mark.parametrize(("game", "phase"), [("construction-fever", "developing"), ("reputation", "co-sponsor-bid")])
def test_sealed_offers_on_every_screen(server: Caller, visit: Callable[..., Visitor], game: str, phase: str) -> None:
    """The envelopes lie free on a desk; on a phone the own workers are in sight above the tray, in French too."""
    table, tokens = server.table(["human"] * 4, game, names=NAMES[:4], seed=4)
    for _ in within(60, "nobody offered anything"):
        seats = [seen for token in tokens if (seen := server.see(table, token))["moves"]]
        asked = next((seen for seen in seats if any(move["kind"] in ("develop", "cosponsor") for move in seen["moves"])), None)
        if asked is not None:
            break
        seen = seats[0]
        moves = sorted(seen["moves"], key=lambda move: move["kind"] in ("green", "public"))
        server.move(table, tokens[seen["view"]["viewer"]], moves[-1]["move"], seen["ply"])
    assert asked is not None
    assert asked["view"]["phase"] == phase
    page = visit(lang="fr-FR").sit(table, tokens[asked["view"]["viewer"]])
    page.wait_for_selector(TURN)
    page.evaluate("async () => { await document.fonts.ready; }")
    for width, height in DESKS:
        page.set_viewport_size({"width": width, "height": height})
        assert [one for one in page.evaluate(UPON) if "lies on" in one] == [], f"{width} × {height}"
    page.set_viewport_size({"width": 390, "height": 844})
    track, tray = page.locator(".me .track").bounding_box(), page.locator(".tray").bounding_box()
    assert track is not None
    assert tray is not None
    assert track["y"] + track["height"] < tray["y"]
    assert page.evaluate(OVER) == [0, 0], "nothing is scrolled to"


# What sticks out of a panel, or of the screen.
STICKS = """() => [...document.querySelectorAll('.ring .me, .ring .panel')].flatMap((panel) => {
    const edge = panel.getBoundingClientRect();
    return [...panel.querySelectorAll(':scope > :not(.sr, .tab, dialog, .more) *')]
        .filter((one) => one.checkVisibility() && !one.closest('.sr') && one.getBoundingClientRect().width)
        .filter((one) => one.getBoundingClientRect().right > edge.right + 1 && !one.closest('.more'))
        .map((one) => one.className || one.textContent);
})"""


@pytest.mark.parametrize("game", RING)
def test_nothing_sticks_out_of_a_panel_on_a_phone(server: Caller, visit: Callable[..., Visitor], game: str) -> None:
    """The own panel tells the most when one starts, and in French: it was wider than its sheet."""
    page = seat(server, visit, game, 3, lang="fr-FR")
    page.locator(".me small").evaluate("(one) => { one.lastChild.textContent = 'vous, commence' }")
    for width, height in ((390, 844), (390, 664), (360, 740), (360, 640)):
        page.set_viewport_size({"width": width, "height": height})
        assert page.evaluate(STICKS) == [], f"{width} × {height}"
        assert page.evaluate(OVER)[1] == 0, f"{width} × {height}"


@pytest.mark.parametrize("lang", ["en-GB", "fr-FR"])
@pytest.mark.parametrize("game", RING)
def test_what_headquarters_is_worth(server: Caller, visit: Callable[..., Visitor], game: str, lang: str) -> None:
    """Both ring games print a step under every box, on the phone too, and open the whole table."""
    page = seat(server, visit, game, 3, lang=lang)
    for width, height in ((1280, 720), (390, 844), (360, 640)):
        page.set_viewport_size({"width": width, "height": height})
        steps = page.locator(".me .boxes u")
        assert [text.strip()[:2] for text in steps.all_inner_texts()] == ["+1"] * 5 + ["+2"] * 5
        assert page.evaluate("[...document.querySelectorAll('.me .boxes u')].every((u) => u.scrollWidth <= u.clientWidth + 1)")
        page.locator(".me .track .more").click()
        rows = page.locator("dialog[open] tbody tr")
        expect(rows).to_have_count(11)
        expect(rows.last).to_contain_text("7")
        expect(rows.last).to_contain_text("8")
        page.keyboard.press("Escape")
        expect(page.locator("dialog[open]")).to_have_count(0)


@pytest.mark.parametrize(
    ("game", "piece"),
    [("construction-yard", ".slot"), ("construction-auction", ".item"), ("master-of-construction", ".area.cur .cell")],
)
def test_everything_grows_where_there_is_room(server: Caller, visit: Callable[..., Visitor], game: str, piece: str) -> None:
    table, tokens = server.table(["human"] * 3, game, names=NAMES[:3], seed=4)
    page = visit(1440, 900).sit(table, tokens[server.see(table)["to_act"][0]])
    page.wait_for_selector(TURN)
    wide = []
    for width, height in ((1440, 900), (1920, 1080)):
        page.set_viewport_size({"width": width, "height": height})
        page.evaluate(OVER)  # drawn anew
        wide.append(page.locator(piece).first.evaluate("(one) => one.getBoundingClientRect().width"))
    assert wide[1] > 1.15 * wide[0]


def test_a_tap_on_a_slot_shifts_nothing(server: Caller, visit: Callable[..., Visitor]) -> None:
    """Construction Yard on a phone: the board moved by 68 px under the next tap."""
    table, tokens = server.table(["human"] * 4, "construction-yard", names=NAMES[:4], seed=4)
    page = visit(390, 844, has_touch=True).sit(table, tokens[server.see(table)["to_act"][0]])
    page.wait_for_selector(TURN)
    places = ".slot, .laid > *, .hand .hold, .tray .do"
    where = "(all) => all.map((one) => Math.round(one.getBoundingClientRect().top))"
    before = page.locator(places).evaluate_all(where)
    for slot in page.locator(".slot button:not([aria-disabled])").all():
        slot.tap()
        expect(slot).to_have_attribute("aria-pressed", "true")
        assert page.locator(places).evaluate_all(where) == before
        break


def test_chips_to_bid_fit_a_finger(server: Caller, visit: Callable[..., Visitor]) -> None:
    table, tokens = server.table(["human"] * 4, "construction-auction", names=NAMES[:4], seed=4)
    page = visit(390, 844, has_touch=True).sit(table, tokens[server.see(table)["to_act"][0]])
    page.wait_for_selector(TURN)
    chips = page.locator(".chips button.chip.live")
    assert chips.count()
    for chip in chips.all():
        assert chip.evaluate("(one) => one.getBoundingClientRect().width") >= 40
        assert chip.evaluate("(one) => parseFloat(getComputedStyle(one, '::after').height)") >= 44


# Whether a word of the aids (take back, coach, hint) lies on what is asked, and in how many lines the title stands.
AIDS = """() => {
    const range = (one) => {
        const all = document.createRange();
        all.selectNodeContents(one);
        return [...all.getClientRects()];
    };
    const [title, asked] = [document.querySelector('.tray h2'), document.querySelector('.tray .prompt p')];
    const aids = [...document.querySelectorAll('.tray .aids :is(svg, span)')].filter((one) => one.getClientRects().length);
    const upon = aids.filter((aid) => [...range(asked), ...range(title)].some((line) => {
        const box = aid.getBoundingClientRect();
        return Math.min(box.right, line.right) - Math.max(box.left, line.left) > 1
            && Math.min(box.bottom, line.bottom - 3) - Math.max(box.top, line.top + 3) > 1;
    }));
    return [upon.map((aid) => aid.textContent.trim()), new Set(range(title).map((line) => Math.round(line.top))).size];
}"""


@pytest.mark.parametrize("lang", ["en-GB", "fr-FR"])
@pytest.mark.parametrize("game", RING)
def test_nothing_lies_on_what_is_asked(server: Caller, visit: Callable[..., Visitor], game: str, lang: str) -> None:
    """With something to take back, too: the title keeps its one line, and the board its height."""
    table, tokens = server.table(["human", "apprentice", "apprentice"], game, names=["Maya"], seed=4)
    page = visit(1280, 720, lang=lang).sit(table, tokens[0])
    page.wait_for_selector(TURN)
    seen = server.see(table, tokens[0])
    assert server.move(table, tokens[0], seen["moves"][0]["move"], seen["ply"]).ok
    page.locator(".tray .aids button").nth(2).wait_for()
    page.wait_for_selector(TURN)
    page.evaluate("async () => { await document.fonts.ready; }")
    for width, height in DESKS[1:]:
        page.set_viewport_size({"width": width, "height": height})
        assert page.evaluate(AIDS) == [[], 1], f"{width} × {height}"
