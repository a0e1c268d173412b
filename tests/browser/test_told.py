"""What is drawn is also told: every number, owner and colour of the view is in the accessibility tree."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser.conftest import Visitor
from tests.browser.playing import TURN
from tests.server.serving import Caller

NAMES = ["Maya", "Otto", "Noor"]
View = dict[str, Any]
# A place on the board (its accessible name begins so, or is the whole board) and what must be told there.
Told = Iterator[tuple[str, list[Any]]]


def fever(view: View, cards: View) -> Told:
    for seat, player in enumerate(view["players"]):
        left = view["players"][(seat + 1) % 3]
        yield player["name"], [player[key] for key in ("hq", "resting", "bid", "credits", "black_cards", "black_workers")]
        stack = [player["left_cards"], player["left_workers"], left["right_workers"]]
        yield f"Green stack between {player['name']} and {left['name']}", [*stack, player["name"], left["name"]]
    yield from project(view, cards, "Black", "black", "reputation_loss", "workers")
    yield from project(view, cards, "Green", "green", "reputation")
    yield "", [view["black"]["credits"], view["green"]["credits"]]


def reputation(view: View, cards: View) -> Told:
    for seat, player in enumerate(view["players"]):
        left = view["players"][(seat + 1) % 3]
        keys = ("hq", "bid", "private_cards", "private_workers", "tokens")
        numbers = [player[key] for key in keys] + list(player["resting"].values()) + list(player["hq_worth"].values())
        yield player["name"], [*numbers, "hidden" if player["credits"] is None else player["credits"]]
        yield player["name"], [cards[player["ceo"]]["name"], cards[player["corporation"]]["name"]]
        stack = [cards[card]["name"] for card in view["stacks"][seat]] + [player["left_workers"], left["right_workers"]]
        yield f"Public stack between {player['name']} and {left['name']}", stack
    yield from project(view, cards, "Public", "public", "reputation", "workers")
    yield from project(view, cards, "Private", "private", "reputation_loss")


def project(view: View, cards: View, kind: str, key: str, *numbers: str) -> Told:
    now = view[key]
    yield f"{kind}: {cards[now['card']]['name']}", [now[name] for name in numbers]
    if now["leader"] is not None:
        leader = view["players"][now["leader"]]
        who = "You lead" if view["viewer"] == now["leader"] else leader["name"]
        yield (
            f"{kind}: {cards[now['card']]['name']}",
            [who, leader["bid"]],
        )


def yard(view: View, cards: View) -> Told:
    for offer in view["offers"]:
        if offer["card"]:
            yield "", [f"price {offer['price']} {offer['currency']}"]
    for player in view["players"]:
        yield "", [f"{player['name']}: {player['points']} point", f"{player['hand_size']} money card"]
        for owned in player["buildings"].values():
            yield "", [f"{player['name']}: {len(owned)}"]
    for card in view["money_display"]:
        yield "", [cards[card]["name"]]
    yield "", [view["building_deck"], view["money_deck"], view["discard"]]


def auction(view: View, cards: View) -> Told:
    yield "", [f"{view['deck']}", f"Stock: {view['stock']} machine", cards[view["item"]]["name"]]
    names = {"W": "worker", "D": "distribution", "T": "technology", "M": "machine"}
    yield "", [f"{n} {names[kind]}" for kind, n in view["pot"].items() if n]
    for player in view["players"]:
        president, hq = player["president"], player["hq"]
        yield player["name"], [f"President, {president['colour']}, ", f"step {president['step'] + 1} of"]
        yield player["name"], [f"Headquarters, {hq['colour']}, value {hq['value']}, {sum(hq['chips'].values())} of"]
        yield (
            player["name"],
            [f"{n} {names[kind]}" for kind, n in (player["hand"] or {}).items() if n] or [player["chips_in_hand"]],
        )
        for building in player["buildings"]:
            if not building["face_down"]:
                yield player["name"], [cards[building["card"]]["name"], f"reputation {building['reputation']}"]


def master(view: View, cards: View) -> Told:
    yield "Score track", [f"{player['name']} {player['points']}" for player in view["players"]] + [view["next_circle"]]
    for player in view["players"]:
        yield "", [f"{cards[kind]['name']}: {n}" for kind, n in player["hand"].items() if n]
        yield "", [cards[one["card"]]["name"] for one in player["projects"]]
    for row in view["rows"].values():
        for card in filter(None, row):
            yield "", [f"{cards[card]['name']}, {cards[card]['points']} point"]
    yield "", [f"{n} of" for n in view["free"].values()]
    yield "", [view["skill_deck"], f"{view['used']} used", cards[view["market"]]["name"]]


GAMES: dict[str, Callable[[View, View], Told]] = {
    "construction-fever": fever,
    "reputation": reputation,
    "construction-yard": yard,
    "construction-auction": auction,
    "master-of-construction": master,
}


def close(text: str) -> str:
    """Blanks between parts of a name are the browser's business."""
    return re.sub(r"\s", "", text).lower()


def heard(page: Page, place: str) -> str:
    """What a screen reader finds at a place, its own name included."""
    board = page.locator(".board")
    if not place:
        return board.aria_snapshot()
    name = place.replace('"', '\\"')
    at = board.locator(f':is(section, article, [role=img], [role=group])[aria-label^="{name}"]')
    assert at.count(), f"nothing is called {place}"
    return "\n".join(f"{one.get_attribute('aria-label')}\n{one.aria_snapshot()}" for one in at.all())


# A phone shows what a step needs; the rest is one tap away there.
@pytest.mark.parametrize(("game", "size"), [*((game, (1440, 900)) for game in GAMES), ("construction-fever", (390, 844))])
def test_every_number_owner_and_colour_is_told(
    server: Caller, visit: Callable[..., Visitor], game: str, size: tuple[int, int]
) -> None:
    table, tokens = server.table(["human"] * 3, game, names=NAMES, seed=4)
    for _ in range(17):
        seen = next(seen for token in tokens if (seen := server.see(table, token))["moves"])
        middle = seen["moves"][len(seen["moves"]) // 2]["move"]
        server.move(table, tokens[seen["view"]["viewer"]], middle, seen["ply"])
    for _ in range(20):  # on to a state in which everything lies on the table
        seen = next(seen for token in tokens if (seen := server.see(table, token))["moves"])
        if all(seen["view"].get(key, True) is not None for key in ("black", "public", "item")) and not seen["view"].get(
            "cosponsor"
        ):
            if seen["view"]["phase"] != "developing":
                break
        server.move(table, tokens[seen["view"]["viewer"]], seen["moves"][0]["move"], seen["ply"])
    cards = server.get(f"/api/games/{game}?lang=en").json()["cards"]
    page = visit(*size).sit(table, tokens[seen["view"]["viewer"]])
    page.wait_for_selector(TURN)
    missing = []
    for place, wanted in GAMES[game](seen["view"], cards):
        text = heard(page, place)
        found = Counter(re.findall(r"[−-]?\d+", text))
        numbers = Counter(str(one) for one in wanted if isinstance(one, int))
        missing += [f"{place}: {n}" for n, times in numbers.items() if found[n] + found[f"−{n}"] < times]
        missing += [f"{place}: {one}" for one in wanted if isinstance(one, str) and close(one) not in close(text)]
    assert missing == []


HINTS = [
    {"win": 0.2449, "why": "Wins 24 % of the games imagined from here."},
    {"win": 0.2251, "why": "Less."},
    {"win": 0.2439, "why": "As good."},
]


def test_a_hint_is_told_in_the_trays_words_and_laid_out_by_a_tap(server: Caller, visit: Callable[..., Visitor]) -> None:
    table, tokens = server.table(["human"] * 3, names=NAMES, seed=4, hints=True)
    me = server.see(table)["to_act"][0]
    moves = server.see(table, tokens[me])["moves"]
    black = [move for move in moves if move["kind"] == "black"][:3]
    page = visit(1280, 720).sit(table, tokens[me])

    def answer(route: Route) -> None:
        route.fulfill(body=json.dumps({"moves": [move | hint for move, hint in zip(black, HINTS, strict=True)]}))

    page.route("**/hint*", answer)
    page.wait_for_selector(TURN)
    page.get_by_role("button", name="Hint").click()
    hints = page.get_by_role("group", name="A bot would consider")
    lines = hints.locator("li button")
    expect(lines).to_have_count(3)
    assert [line.locator(".worth").inner_text() for line in lines.all()] == ["24% chance to win", "23%", "as good"]
    own = page.locator(".me").bounding_box()
    box = hints.bounding_box()
    assert own is not None
    assert box is not None
    assert box["x"] >= own["x"] + own["width"], "the own workers stay in sight"
    lines.nth(1).click()
    expect(hints).to_have_count(0)
    expect(page.locator(".tray .btn.pri")).to_have_text(black[1]["text"])
    assert server.see(table)["ply"] == 0, "nothing is played by it"


@pytest.mark.parametrize("size", [(1280, 720), (390, 844)])
def test_a_refusal_stands_at_its_control_and_says_what_is_possible(
    server: Caller, visit: Callable[..., Visitor], size: tuple[int, int]
) -> None:
    table, tokens = server.table(["human"] * 3, names=NAMES, seed=4, hints=True)
    first = server.see(table)["to_act"][0]
    greens = [move["move"] for move in server.see(table, tokens[first])["moves"] if move["kind"] == "green"]
    asked = server.move(table, tokens[first], greens[-1], 0).json()["to_act"][0]
    page = visit(*size).sit(table, tokens[asked])
    page.wait_for_selector(TURN)
    plate = page.locator(".plate[aria-disabled=true]").first
    if size[0] > 640:  # a hint would cover the refusal: it gives way
        page.route("**/hint*", lambda route: route.fulfill(body='{"moves": []}'))
        page.get_by_role("button", name="Hint").click()
        page.locator(".hints").wait_for()
    plate.click(force=True)
    expect(page.locator(".hints")).to_have_count(0)
    told = page.get_by_role("alert").locator(".pop")
    expect(told).to_contain_text("Possible now: Black")
    expect(told).to_contain_text("CF-25")
    at, box = plate.bounding_box(), told.bounding_box()
    asks = page.locator(".tray .prompt").bounding_box()
    assert at is not None
    assert box is not None
    assert asks is not None
    # On a phone the prompt stands between them: it stays in sight.
    top = at["y"] if size[0] > 640 else asks["y"]
    assert 0 <= top - (box["y"] + box["height"]) < 20, "just above it"
    assert box["x"] <= at["x"] + at["width"] / 2 <= box["x"] + box["width"]
