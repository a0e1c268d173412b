"""What happens around a game: watching bots, teams, leaving and coming back, the rematch, a record kept and opened again."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Visitor
from tests.browser.playing import TURN, play_out, within
from tests.server.serving import ROOMY, Caller, serving

WAIT = 20_000
END = "main.final h2"


@pytest.mark.parametrize("key", ["Escape", "Space"])
def test_the_moves_of_bots_are_watched_one_by_one_and_can_be_skipped(
    server: Caller, visit: Callable[..., Visitor], key: str
) -> None:
    table, tokens = server.table(["human", "foreman", "foreman", "foreman"], names=["Maya"], seed=4)
    visitor = visit(motion=True)
    # The page's clock goes only when it is told to, however busy this machine is.
    visitor.page.clock.install(time=0)
    page = visitor.sit(table, tokens[0])
    page.wait_for_selector(TURN, timeout=WAIT)
    page.clock.pause_at(600_000)
    seen = server.see(table, tokens[0])
    server.move(table, tokens[0], seen["moves"][-1]["move"], seen["ply"])
    arrived(server, visitor, table, tokens[0])
    skip = page.get_by_role("button", name="Skip ahead")
    skip.wait_for(timeout=WAIT)
    lines = page.locator(".margin .log li")
    assert page.locator(TURN).count() == 0, "nobody decides about a table that is not yet shown"
    shown = lines.count()
    page.clock.run_for(2000)
    more = lines.count()
    assert more > shown
    assert skip.count() == 1, "not everything is shown yet"
    page.keyboard.press(key)
    skip.wait_for(state="detached")
    assert lines.count() > more


def arrived(server: Caller, visitor: Visitor, table: str, token: str) -> None:
    """Waits until the bots have moved and the page has been told of all of it."""
    for _ in within(60, "the bots' moves did not arrive"):
        seen = server.see(table, token)
        told = (json.loads(frame) for frame in visitor.frames)
        if seen["moves"] and any(state["type"] == "state" and state["ply"] == seen["ply"] for state in told):
            return
        visitor.page.wait_for_timeout(50)


def test_a_team_shares_a_chair(server: Caller, visit: Callable[..., Visitor]) -> None:
    page = visit().go("/play/master-of-construction")
    page.get_by_role("switch", name="Teams").click()
    page.get_by_label("Chair 1: name of member 1").fill("Maya")
    page.get_by_role("button", name="Add a name to this chair").first.click()
    page.get_by_label("Chair 1: name of member 2").fill("Otto")
    page.get_by_role("button", name="Start the game").click()
    page.wait_for_url("**/t/*")
    page.wait_for_selector(".board", timeout=WAIT)
    page.get_by_text("Maya & Otto").first.wait_for()
    table = page.url.rsplit("/", 1)[1]
    assert server.see(table)["seats"][0]["name"] == "Maya & Otto"


def test_the_host_lets_a_bot_play_for_who_left_long_ago_and_the_owner_is_back_at_once(
    server: Caller, visit: Callable[..., Visitor]
) -> None:
    names = ["Maya", "Ines", "Tomas"]
    table, tokens = server.table(["human"] * 3, names=names, seed=4, away={"seconds": 10})
    while (gone := server.see(table)["to_act"][0]) == 0:
        seen = server.see(table, tokens[0])
        server.move(table, tokens[0], seen["moves"][0]["move"], seen["ply"])
    owner, host = visit(), visit()
    owner.sit(table, tokens[gone]).wait_for_selector(TURN, timeout=WAIT)
    page = host.sit(table, tokens[0])
    page.wait_for_selector(".tray")
    offer = page.get_by_role("button", name=f"{names[gone]} is away: let a bot play")
    owner.page.get_by_role("button", name="Table").first.click()
    owner.page.get_by_role("button", name="Leave the table").click()
    owner.page.get_by_text("Your chair stays yours").wait_for()
    owner.page.get_by_role("link", name="Leave now").click()
    owner.page.wait_for_url("**/")
    expect(offer).to_have_count(0)
    offer.click(timeout=2 * WAIT)
    expect(offer).to_have_count(0, timeout=WAIT)
    log = server.get(f"/api/tables/{table}/log").json()["events"]
    assert [event["seat"] for event in log if event["kind"] == "handed"] == [gone]
    # The owner comes back from the street and plays again.
    owner.page.locator(f"a[href='/t/{table}']").first.click()
    owner.page.locator("text=You are back and play again >> visible=true").first.wait_for(timeout=WAIT)
    assert not server.see(table)["seats"][gone]["handed"]


def test_a_link_to_a_chair_works_once(server: Caller, visit: Callable[..., Visitor]) -> None:
    """A link to one chair, as a running game has them for whoever takes over."""
    table, (_, link) = server.table(["human", "human", "foreman"], names=["Maya", "Otto"])
    guest, late = visit(), visit()
    guest.go(f"/t/{table}#{link}").wait_for_selector(".tray", timeout=WAIT)
    own = next(one for one in kept(guest) if one["table"] == table)["mine"][0]
    assert own["token"] != link
    assert server.see(table, own["token"])["view"]["viewer"] == own["seat"] == 1
    assert server.get(f"/api/tables/{table}", link).status_code == 401, "what the host knows opens nothing"
    guest.page.reload()
    guest.page.wait_for_selector(".tray", timeout=WAIT)
    late.may_fail = ("401",)
    late.go(f"/t/{table}#{link}").get_by_text("Ask the host for a new invitation").wait_for(timeout=WAIT)


def test_a_full_table_says_so(visit: Callable[..., Visitor], client: Path) -> None:
    """Whoever is not let in reads why, and the page asks again by itself."""
    with serving(limits=replace(ROOMY, spectators_per_table=0), static=client) as server:
        table, _ = server.table()
        visitor = visit()
        visitor.url = server.url
        page = visitor.go(f"/t/{table}?watch")
        page.get_by_text("As many people are watching as this table has room for").wait_for(timeout=WAIT)
        page.get_by_role("button", name="Try now").wait_for()


def test_everybody_follows_to_the_rematch(server: Caller, visit: Callable[..., Visitor]) -> None:
    table, tokens = server.table(["human", "human", "foreman"], names=["Maya", "Ines"], seed=4)
    play_out(server, table, tokens)
    maya, ines, watcher = visit(), visit(), visit()
    maya.sit(table, tokens[0])
    ines.sit(table, tokens[1])
    watcher.go(f"/t/{table}?watch")
    for visitor in (maya, ines, watcher):
        visitor.page.wait_for_selector(END, timeout=WAIT)
    assert watcher.page.get_by_role("button", name="Play again").count() == 0
    maya.page.get_by_role("button", name="Play again").click()
    maya.page.wait_for_url(lambda url: "/t/" in url and table not in url)
    new = maya.page.url.rsplit("/", 1)[1]
    for visitor in (ines, watcher):
        visitor.page.get_by_role("button", name="Follow to the rematch").click(timeout=WAIT)
        visitor.page.wait_for_url(f"**/t/{new}*")
        visitor.page.wait_for_selector(".tray", timeout=WAIT)
    # Each sits on the own seat, with the own key.
    expect(ines.page.get_by_role("heading", name="You are watching")).to_have_count(0)
    watcher.page.get_by_role("heading", name="You are watching").wait_for()
    for visitor, seat in ((maya, 0), (ines, 1)):
        assert any(state["table"] == new for state in kept(visitor))
        assert server.see(new, tokens[seat])["view"]["viewer"] == seat
    for _ in within(60, "no person is asked"):
        asked = [seat for seat in server.see(new)["to_act"] if seat < 2]
        if asked:
            break
    (maya, ines)[asked[0]].page.wait_for_selector(TURN, timeout=WAIT)


def kept(visitor: Visitor) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = json.loads(visitor.page.evaluate("localStorage.getItem('bidyard.tables')"))
    return found


def test_a_record_is_saved_opened_again_and_replayed(server: Caller, visit: Callable[..., Visitor], tmp_path: Path) -> None:
    table, tokens = server.table(["human", "foreman", "foreman"], names=["Maya"], seed=4)
    play_out(server, table, tokens)
    page = visit().sit(table, tokens[0])
    page.wait_for_selector(END, timeout=WAIT)
    with page.expect_download() as saving:
        page.get_by_role("button", name="Save record").click()
    file = tmp_path / saving.value.suggested_filename
    saving.value.save_as(file)
    assert json.loads(file.read_text())["game"] == "construction-fever"

    # Somebody else opens it, who has never been at this table.
    page = visit().go("/")
    page.get_by_label("Open a saved game").set_input_files(file)
    page.wait_for_url("**/replay?record*")
    page.wait_for_selector(".board", timeout=WAIT)
    ruler = page.get_by_role("slider", name="Position in the game")
    last = int(ruler.get_attribute("aria-valuemax") or 0)
    assert last == server.see(table)["ply"]
    place = page.get_by_role("region", name="Replay")
    place.get_by_text(f"decision 0 of {last}").wait_for()
    page.get_by_role("button", name="One decision on").click()
    place.get_by_text(f"decision 1 of {last}").wait_for()
    page.get_by_role("button", name="To the end").click()
    place.get_by_text(f"decision {last} of {last}").wait_for()
    page.get_by_role("group", name="Seen by").get_by_role("button", name="Maya").click()
    page.get_by_text("You").locator("visible=true").first.wait_for()
    page.reload()
    page.wait_for_selector(".board", timeout=WAIT)
    place.get_by_text(f"decision {last} of {last}").wait_for()


@pytest.mark.parametrize("content", ["no record at all", "[1, 2]", '{"bidyard": "1", "game": "chess", "moves": []}'])
def test_a_file_that_is_no_record_is_refused_in_words(visit: Callable[..., Visitor], tmp_path: Path, content: str) -> None:
    visitor = visit()
    visitor.may_fail = ("422",)
    page = visitor.go("/")
    file = tmp_path / "file.json"
    file.write_text(content)
    page.get_by_label("Open a saved game").set_input_files(file)
    page.get_by_role("alert").filter(has_text="This file is not a record of Bidyard.").wait_for(timeout=WAIT)


def test_the_host_calls_time(server: Caller, visit: Callable[..., Visitor]) -> None:
    """The round under way is finished, then the game ends; others cannot call it."""
    table, tokens = server.table(["human", "human"], "master-of-construction", names=["Maya", "Ines"], seed=4)
    host, other = visit(), visit()
    other.sit(table, tokens[1]).get_by_role("button", name="Table").first.click()
    other.page.get_by_role("button", name="Leave the table").wait_for()
    assert other.page.get_by_role("button", name="Call time").count() == 0
    page = host.sit(table, tokens[0])
    page.get_by_role("button", name="Table").first.click()
    page.get_by_role("button", name="Call time").click()
    page.get_by_role("button", name="Yes, this round is the last").click()
    expect(page.get_by_role("button", name="Yes, this round is the last")).to_have_count(0, timeout=WAIT)
    for _ in within(20, "the call did not arrive"):
        if not server.see(table, tokens[0])["time_up"]:
            break
        page.wait_for_timeout(30)
    play_out(server, table, tokens)
    assert server.see(table)["view"]["round"] == 1
    # The result waits until the sheet of the last round is put away.
    sheet = page.locator(".tray .controls .switch")
    for _ in within(30, "the result did not come"):
        sheet.or_(page.locator(END)).first.wait_for(timeout=WAIT)
        if page.locator(END).count():
            break
        page.keyboard.press("Escape")


def test_a_tap_on_a_card_shows_its_whole_plan(server: Caller, visit: Callable[..., Visitor]) -> None:
    """A phone shows the spots alone; what covers several of them is told by the plan."""
    table, tokens = server.table(["human", "human", "human"], "construction-auction", seed=4)
    page = visit(390, 844).sit(table, tokens[0])
    page.wait_for_selector(".tray")
    page.locator(".item").get_by_role("button", name="Plan of").click()
    plan = page.get_by_role("dialog")
    plan.get_by_text("High quality").wait_for()
    assert plan.locator(".br:visible").count() > 0
    page.keyboard.press("Escape")
    expect(plan).to_have_count(0)
