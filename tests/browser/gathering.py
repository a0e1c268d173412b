"""Friends at a table: before the deal, in a game, and what they say."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Page

from tests.server.serving import Caller

WAIT = 20_000
LAPTOP, PHONE = (1280, 720), (390, 844)


def gather(server: Caller, game: str = "construction-fever") -> tuple[str, list[str]]:
    """A table before the deal: Maya, who hosts, Otto and Lou."""
    wish = {"game": game, "players": 3, "seats": ["human", "open", "open"], "starts": "host", "names": ["Maya"], "open": True}
    made = server.post("/api/tables", wish).json()
    guests = [server.post("/api/join", {"code": made["code"], "name": name}).json() for name in ("Otto", "Lou")]
    return made["table"], [made["seats"][0]["token"], *(guest["token"] for guest in guests)]


def playing(server: Caller, **more: Any) -> tuple[str, list[str], int]:
    """A running game of three people, and who is asked."""
    table, tokens = server.table(["human"] * 3, names=["Maya", "Otto", "Lou"], seed=4, **more)
    return table, tokens, server.see(table)["to_act"][0]


def say(server: Caller, table: str, token: str, phrase: str) -> None:
    assert server.post(f"/api/tables/{table}/talk", {"phrase": phrase}, token).status_code == 200


def chair(page: Page, letter: str) -> Any:
    return page.get_by_role("listitem", name=f"Chair {letter}")


def sits(server: Caller, table: str) -> list[str]:
    return [one["name"] for one in server.see(table)["chairs"]]
