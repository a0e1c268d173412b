"""A live table whose database goes away and comes back."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import WebSocket, expect

from bidyard.server.vault import Vault
from tests.browser.conftest import Visitor
from tests.browser.playing import TURN
from tests.server.database import Cluster, programs
from tests.server.serving import serving, tries

WAIT = 60_000


def test_the_page_says_that_nothing_can_be_written_and_goes_on_by_itself(client: Path, visit: Callable[..., Visitor]) -> None:
    own = Cluster(programs())
    try:
        own.start()
        own.execute("CREATE DATABASE away")
        with serving(own.dsn("away"), vault=Vault.new(), static=client) as server:
            table, tokens = server.table(["human"] * 2, "master-of-construction", names=["Maya", "Otto"], seed=4)
            me = server.see(table)["to_act"][0]
            visitor = visit()
            visitor.url = server.url
            connections: list[WebSocket] = []
            visitor.page.on("websocket", lambda one: connections.append(one))
            page = visitor.sit(table, tokens[me])
            page.wait_for_selector(TURN, timeout=WAIT)
            draw = page.locator(".tray .controls .btn.do")
            said = page.get_by_text("The server cannot write anything down at the moment")
            own.kill()
            draw.click()
            said.first.wait_for(timeout=WAIT)
            own.start()
            for _ in tries():
                if server.get("/readyz").ok:
                    break
            assert server.see(table)["ply"] == 0, "nothing was changed"
            draw.click()
            expect(said).to_have_count(0, timeout=WAIT)
            for _ in tries():
                if server.see(table)["ply"] == 1:
                    break
            page.wait_for_selector(TURN, timeout=WAIT)
            assert len(connections) == 1, "the connection was held"
    finally:
        own.close()
