"""Nobody's second click does what was not meant: the cases that once went wrong. Whole games are in test_games."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise

from playwright.sync_api import expect

import bidyard
from tests.browser.conftest import Visitor
from tests.browser.playing import TURN, within
from tests.browser.test_lessons import NEXT, Pupil
from tests.server.serving import Caller


def test_four_clicks_on_the_pile_do_not_end_the_start_of_projects(server: Caller, visit: Callable[..., Visitor]) -> None:
    table, tokens = server.table(["human"] * 2, "master-of-construction", names=["Maya", "Otto"], seed=4)
    me = server.see(table)["to_act"][0]
    page = visit().sit(table, tokens[me])
    page.wait_for_selector(TURN)
    button = page.locator(".tray .controls .btn.do")
    while server.see(table, tokens[me])["view"]["phase"] == "draw":
        ply = server.see(table, tokens[me])["ply"]
        box = button.bounding_box()
        assert box is not None
        button.click()
        for _ in range(4):
            page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
        page.wait_for_selector(TURN)
        assert server.see(table, tokens[me])["ply"] == ply + 1
    seen = server.see(table, tokens[me])
    assert seen["view"]["phase"] == "start"
    assert seen["to_act"] == [me]


def test_nothing_is_lifted_before_somebody_lifts_it(server: Caller, visit: Callable[..., Visitor]) -> None:
    """Construction Yard: "Take money" was followed by the leftmost card, chosen and confirmed by a double tap."""
    table, tokens = server.table(["human"] * 2, "construction-yard", names=["Maya", "Otto"], seed=7)
    me = server.see(table)["to_act"][0]
    page = visit(390, 844).sit(table, tokens[me])
    page.wait_for_selector(TURN)
    page.get_by_role("button", name="Take money").dblclick()
    page.locator(".slot").first.get_by_text("Blue").dblclick()
    assert page.evaluate("String(getSelection())") == "", "no words are marked"
    expect(page.get_by_role("button", name="Take money")).to_have_attribute("aria-pressed", "true")
    expect(page.locator(".laid [aria-pressed=true]")).to_have_count(0)
    expect(page.locator(".tray .btn.pri")).to_have_count(0)
    assert server.see(table)["ply"] == 0


def test_a_lot_comes_before_the_headquarters(server: Caller, visit: Callable[..., Visitor]) -> None:
    """Construction Auction: who has withdrawn finds a lot on the drawing board, without a chip, and has not built nothing."""
    table, tokens = server.table(["human"] * 3, "construction-auction", names=["Maya", "Otto", "Noor"], seed=4)
    me = server.see(table)["to_act"][0]
    page = visit().sit(table, tokens[me])
    page.wait_for_selector(TURN)
    page.get_by_role("button", name="Withdraw").click()
    page.locator(".tray .btn.pri").dblclick()
    page.wait_for_selector(".builder")
    assert server.see(table)["ply"] == 1, "only the withdrawal was played"
    lots = [one for one in server.see(table, tokens[me])["view"]["players"][me]["buildings"] if one["state"] == "lot"]
    if any(move["parts"].get("what") == lot["move_name"] for lot in lots for move in server.see(table, tokens[me])["moves"]):
        expect(page.locator(".pick [aria-pressed=true]")).not_to_contain_text("Headquarters")
    expect(page.locator(".tray .btn.pri")).to_have_count(0)


def test_against_bots_the_last_decision_is_taken_back_by_one_labelled_button(
    server: Caller, visit: Callable[..., Visitor]
) -> None:
    """It stands there until the next decision, with what bots have answered meanwhile."""
    table, tokens = server.table(["human", "foreman", "foreman"], names=["Maya"], seed=4)
    page = visit(390, 844).sit(table, tokens[0])
    undo = page.locator(".tray").get_by_role("button", name="Undo")
    for _ in range(30):
        page.wait_for_selector(TURN)
        before = server.see(table, tokens[0])
        server.move(table, tokens[0], before["moves"][0]["move"], before["ply"])
        for _ in within(30, "the bots did not answer"):
            after = server.see(table, tokens[0])
            if after["moves"] or after["result"]:
                break
        if after["undo"] and after["ply"] > before["ply"] + 1:
            break
        if page.locator(".end").count():  # the end of a round is read first
            page.keyboard.press("Escape")
    page.wait_for_selector(TURN)
    expect(undo).to_contain_text("Undo")
    undo.click()
    expect(undo).to_have_count(0)
    page.wait_for_selector(TURN)
    now = server.see(table, tokens[0])
    assert now["view"] == before["view"]
    assert now["ply"] == after["ply"] + 1


def test_what_makes_something_makes_it_once(visit: Callable[..., Visitor]) -> None:
    """A double click on Play laid two tables, of which one waited for ever; one on Put in my cards made two decks."""
    visitor = visit(1280, 720)
    page = visitor.go("/")
    page.get_by_role("button", name="Play").first.dblclick()
    page.wait_for_selector(".tray")
    assert page.evaluate("JSON.parse(localStorage.getItem('bidyard.tables')).length") == 1
    visitor.go("/cards/construction-fever")
    page.get_by_role("button", name="Put in my cards").dblclick()
    page.wait_for_url("**/cards/construction-fever?deck=*")
    assert page.evaluate("JSON.parse(localStorage.getItem('bidyard.decks')).length") == 1


def test_a_second_click_on_next_stays_in_the_lesson(server: Caller, visit: Callable[..., Visitor]) -> None:
    """The note shrinks, and the list of lessons comes under the pointer."""
    lesson = bidyard.lessons("construction-fever")[0]
    page = visit(1280, 720).go("/learn/construction-fever")
    pupil = Pupil(server, page)
    for step, following in pairwise(lesson.steps):
        page.wait_for_selector(TURN)
        pupil.tries(step.do[0])
        page.locator(NEXT).dblclick()
        expect(page.locator("aside.lesson")).to_contain_text(following.text)
    expect(page.get_by_role("heading", name=lesson.title, exact=True)).to_be_visible()
