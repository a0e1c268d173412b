"""Whoever sends too much is told so (413), and may send the rest unread: many read no answer before they have sent all, and a
connection that was closed meanwhile would tell them nothing."""

from __future__ import annotations

import asyncio
from contextlib import suppress

from starlette.types import ASGIApp, Message, Receive, Scope, Send

TOO_LARGE = 413


class Hearing:
    """`seconds`: so long at most."""

    def __init__(self, app: ASGIApp, seconds: float) -> None:
        self._app = app
        self._seconds = seconds

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http" or scope["method"] == "GET":
            await self._app(scope, receive, send)
            return
        status, more = 0, True

        async def hear() -> Message:
            nonlocal more
            message = await receive()
            more = message.get("more_body", False)
            return message

        async def tell(message: Message) -> None:
            nonlocal status
            status = message.get("status", status)
            last = message["type"] == "http.response.body" and not message.get("more_body", False)
            if not last or status != TOO_LARGE or not more:
                await send(message)
                return
            await send({**message, "more_body": True})  # the whole answer; only the connection is not done with it
            with suppress(TimeoutError):
                async with asyncio.timeout(self._seconds):
                    while more:
                        await hear()
            await send({"type": "http.response.body", "body": b""})

        await self._app(scope, hear, tell)
