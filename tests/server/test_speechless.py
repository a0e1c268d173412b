"""A mistake in a game's words: the table goes on, everybody is shown it, and it is logged."""

from __future__ import annotations

import logging
from collections.abc import Callable
from typing import Any

import pytest

from bidyard.table import Event
from bidyard.table.seat import Masked
from tests.server.serving import Caller


def failing(honest: Callable[..., Any], at: int, *langs: str) -> Callable[..., Any]:
    def fails(*args: Any) -> Any:
        if args[at] in langs:
            raise KeyError("planted")
        return honest(*args)

    return fails


@pytest.mark.parametrize(("langs", "told"), [(("fr",), "You bid 1 worker"), (("fr", "en"), "les mots ne disent pas")])
def test_an_event_without_words(
    server: Caller, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture, langs: tuple[str, ...], told: str
) -> None:
    """The attack: one wrong placeholder in French, and a French player got no answer to his move."""
    table, tokens = server.table(seed=7)
    asked = server.see(table)["to_act"][0]
    with server.live(table, tokens[asked], lang="fr") as live, caplog.at_level(logging.ERROR, "bidyard.server"):
        live.next()
        monkeypatch.setattr(Event, "text", failing(Event.text, 2, *langs))
        live.send(type="move", move="green 1", ply=0, id=1)
        state = live.next()
        assert (state["type"], state["ply"]) == ("state", 1)
        assert told in state["events"][0]["text"]
        assert live.next()["type"] == "accepted"
    assert "construction-fever: green_bid cannot be told in fr" in caplog.text


def test_a_prompt_and_moves_without_words(server: Caller, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Masked, "prompt", failing(Masked.prompt, 1, "fr", "en"))
    monkeypatch.setattr(Masked, "say_move", failing(Masked.say_move, 2, "fr", "en"))
    table, tokens = server.table(seed=7)
    asked = server.see(table)["to_act"][0]
    with server.live(table, tokens[asked], lang="fr") as live:
        seen = live.next()
    assert seen["prompt"] == {"title": "Une décision est attendue", "text": ""}
    assert {move["text"] == move["move"] for move in seen["moves"]} == {True}


def test_a_view_that_fails_is_told_and_harms_nobody_else(server: Caller, monkeypatch: pytest.MonkeyPatch) -> None:
    table, tokens = server.table(seed=7)
    asked = server.see(table)["to_act"][0]
    with server.live(table) as watcher, server.live(table, tokens[asked]) as player:
        watcher.until(lambda m: m["seats"][asked]["connected"])
        player.next()
        honest = Masked.view.fget  # type: ignore[attr-defined]

        def view(self: Masked) -> Any:
            if self.seat is None:
                raise RuntimeError("planted")
            return honest(self)

        monkeypatch.setattr(Masked, "view", property(view))
        player.send(type="move", move="green 1", ply=0)
        assert player.next()["ply"] == 1
        assert watcher.next()["error"]["code"] == "unexpected"
