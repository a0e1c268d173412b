"""Several people at one table, watchers, lost connections, refusals, one device for all."""

from __future__ import annotations

import json
import re
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Visitor
from tests.browser.playing import TURN, Newcomer, within
from tests.server.serving import Caller, Process


@pytest.mark.swift
def test_two_browsers_at_one_table_and_a_watcher_without_secrets(server: Caller, visit: Callable[..., Visitor]) -> None:
    table, tokens = server.table(["human", "human", "foreman"], names=["Maya", "Ines"], seed=3)
    maya, ines, watcher = visit(), visit(), visit()
    people = [
        Newcomer(server, person.sit(table, token), table, token, seed)
        for seed, (person, token) in enumerate(zip((maya, ines), tokens, strict=True))
    ]
    watcher.go(f"/t/{table}")
    # Through several rounds, with answers in secret.
    for _ in within(120, "the fourth round did not come"):
        if server.see(table)["view"]["round"] == 4:
            break
        for person in people:
            if person.seen()["moves"]:
                person.decide(person.seen()["ply"])
    for page in (maya.page, ines.page, watcher.page):
        page.get_by_text("Round 4").first.wait_for()
    states = [state for frame in watcher.frames if (state := json.loads(frame))["type"] == "state"]
    assert len(states) > 10
    for state in states:
        assert state["moves"] == []
        assert state["view"]["viewer"] is None
        assert not any(event["secret"] for event in state["events"])
        assert state["open"] is None
    told = [json.loads(frame) for frame in maya.frames + ines.frames]
    secrets = [event["text"] for state in told for event in state.get("events", []) if event["secret"]]
    assert secrets
    assert not any(text in frame for text in secrets for frame in watcher.frames)
    assert not any(token in frame for token in tokens for frame in maya.frames + ines.frames + watcher.frames)


def test_a_table_comes_back_after_a_kill(process: Process, server: Caller, visit: Callable[..., Visitor]) -> None:
    table, tokens = server.table(["human", "foreman", "foreman"], names=["Maya"], seed=4)
    visitor = visit()
    visitor.may_fail = ("WebSocket", "ERR_CONNECTION_REFUSED", "Failed to load resource")
    page = visitor.sit(table, tokens[0])
    newcomer = Newcomer(server, page, table, tokens[0])
    newcomer.play_out(most=3)
    before = server.see(table)["ply"]
    process.kill()
    page.wait_for_selector(".tray h2.bad")
    process.start()
    page.wait_for_selector(TURN, timeout=20_000)
    newcomer.server = Caller(process.url)
    assert newcomer.seen()["ply"] >= before
    newcomer.play_out(most=6)


def test_an_impossible_attempt_is_refused_with_its_rule(server: Caller, visit: Callable[..., Visitor]) -> None:
    """Somebody bids all workers on Green: the next one cannot bid more, tries, and is told the rule, which opens its text."""
    table, tokens = server.table(["human", "human", "human"], names=["Maya", "Ines", "Tomas"], seed=4)
    first = server.see(table)["to_act"][0]
    greens = [move["move"] for move in server.see(table, tokens[first])["moves"] if move["move"].startswith("green")]
    asked = server.move(table, tokens[first], greens[-1], 0).json()["to_act"][0]
    page = visit().sit(table, tokens[asked])
    page.wait_for_selector(TURN)
    page.locator(".tray .controls .plate[aria-disabled=true]").first.click(force=True)  # it explains itself, though disabled
    rule = page.get_by_text("CF-25").first
    rule.wait_for()
    assert server.see(table)["ply"] == 1
    rule.click()
    text = next(
        rule["text"]
        for section in server.get("/api/games/construction-fever/rules").json()["sections"]
        for rule in section["rules"]
        if rule["id"] == "CF-25"
    )
    page.get_by_text(text[:40]).first.wait_for()


def test_one_device_for_all_keeps_secrets(visit: Callable[..., Visitor]) -> None:
    visitor = visit()
    page = visitor.go("/play/construction-auction")
    page.get_by_role("button", name="Pass and play").click()
    page.locator("form button.pri, form [type=submit]").last.click()
    page.wait_for_url("**/t/*")
    # Nothing of the table is in the page before the right person has taken the device.
    page.wait_for_selector("main .btn.pri.big")
    assert page.locator(".board").count() == 0
    page.locator("main .btn.pri.big").click()
    page.wait_for_selector(TURN, timeout=20_000)
    assert page.locator(".board").count() == 1
    states = [state for frame in visitor.frames if (state := json.loads(frame))["type"] == "state"]
    viewers = {state["view"]["viewer"] for state in states}
    assert len(viewers) <= 2, "only the seats that were taken are connected"


@pytest.mark.swift
def test_one_device_goes_round_the_table(server: Caller, visit: Callable[..., Visitor]) -> None:
    """Two rounds, answers in secret among them: each time the right person is asked for and nobody is left out."""
    page = visit().go("/play/construction-fever")
    page.get_by_role("button", name="Pass and play").click()
    page.get_by_role("radio", name="3").click()
    page.locator("form [type=submit]").click()
    page.wait_for_url("**/t/*")
    kept = json.loads(page.evaluate("localStorage.getItem('bidyard.tables')"))[0]
    table = kept["table"]
    people = {seat["name"]: Newcomer(server, page, table, seat["token"], seat["seat"]) for seat in kept["mine"]}
    take = page.get_by_role("button", name="I am ")
    sheet = page.locator(".tray .controls .switch")
    held: set[str] = set()
    take.wait_for(timeout=20_000)  # the cards are dealt
    for _ in within(120, "the third round did not come"):
        if server.see(table)["view"]["round"] == 3:
            break
        take.or_(page.locator(TURN)).or_(sheet).first.wait_for(timeout=20_000)
        if sheet.count():
            # Whoever has the device reads how the round ended, then hands it on.
            page.keyboard.press("Escape")
            continue
        if take.count():
            name = take.inner_text().removeprefix("I am ")
            assert people[name].seen()["moves"], f"{name} is handed the device without being asked anything"
            held.add(name)
            take.click()
            page.wait_for_selector(TURN, timeout=20_000)
        holder = people[name]
        if holder.seen()["moves"]:
            holder.decide(holder.seen()["ply"])
    assert held == set(people)


def test_with_people_the_time_to_take_back_is_counted_down(server: Caller, visit: Callable[..., Visitor]) -> None:
    table, tokens = server.table(["human"] * 3, names=["Maya", "Ines", "Tomas"], seed=4)
    seat = server.see(table)["to_act"][0]
    visitor = visit(390, 844)
    visitor.page.clock.install(time=0)
    page = visitor.sit(table, tokens[seat])
    page.wait_for_selector(TURN)
    undo = page.locator(".tray").get_by_role("button", name="Undo")
    for _ in range(2):
        seen = server.see(table, tokens[seat])
        assert server.move(table, tokens[seat], seen["moves"][0]["move"], seen["ply"]).ok
        expect(undo).to_contain_text(re.compile("Undo ?(10|9|8)"))
        if seen["ply"] == 0:
            undo.dblclick()  # and once more: the second click takes nothing back, and nobody is blamed for it
            expect(page.get_by_text("Somebody played first")).to_have_count(0)
            page.wait_for_selector(TURN)
    page.clock.run_for(11_000)
    expect(undo).to_have_count(0)


def test_on_one_device_the_last_move_is_taken_back_before_it_is_handed_on(visit: Callable[..., Visitor]) -> None:
    page = visit().go("/play/construction-fever")
    page.get_by_role("button", name="Pass and play").click()
    page.locator("form [type=submit]").click()
    page.wait_for_url("**/t/*")
    take = page.get_by_role("button", name="I am ")
    take.click(timeout=20_000)
    page.wait_for_selector(TURN, timeout=20_000)
    page.locator(".tray .plate:not(.off)").first.click()
    page.locator(".tray .btn.pri").click()
    back = page.get_by_role("button", name="takes the last move back")
    back.click(timeout=20_000)
    page.wait_for_selector(TURN)
    expect(take).to_have_count(0)


def test_one_slider_sets_how_strong_all_bots_are(visit: Callable[..., Visitor]) -> None:
    visitor = visit()
    visitor.go("/play/construction-yard")
    page = visitor.page
    slider = page.get_by_role("slider", name="Bot strength")
    chairs = [page.get_by_label(f"Chair {n}: who sits here") for n in (2, 3, 4)]
    for chair in chairs:
        expect(chair).to_have_value("foreman")
    chairs[1].select_option("human")
    chairs[2].select_option("contractor")
    slider.press("Home")
    slider.press("ArrowRight")
    expect(slider).to_have_attribute("aria-valuetext", re.compile(r"^Apprentice, level\s2\sof\s10$"))
    expect(page.get_by_text("Sees what lies open")).to_have_count(1)
    for chair, kind in zip(chairs, ("apprentice", "human", "apprentice"), strict=True):
        expect(chair).to_have_value(kind)
    with page.expect_request(lambda request: request.method == "POST" and "/api/tables" in request.url) as asked:
        page.get_by_role("button", name="Start the game").click()
    page.wait_for_url(re.compile("/t/"))
    assert asked.value.post_data_json["seats"] == ["human", "apprentice", "human", "apprentice"]
