"""Whoever is refused early may send the rest unheard: many read no answer before they have sent all, and a connection that was
closed meanwhile would tell them nothing but that it is gone."""

from __future__ import annotations

import asyncio
from contextlib import suppress

from starlette.types import ASGIApp, Message, Receive, Scope, Send

REFUSED = 400  # and above
TOO_SLOW = 408  # was waited for already
MOST = 16 * 1024 * 1024  # bytes that are let pass by
SILENCE = 2.0  # seconds without a word end it


class Hearing:
    """`seconds`: so long at most."""

    def __init__(self, app: ASGIApp, seconds: float) -> None:
        self._app = app
        self._seconds = seconds

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http" or scope["method"] == "GET":
            await self._app(scope, receive, send)
            return
        status, more, heard = 0, True, 0

        async def hear() -> Message:
            nonlocal more, heard
            message = await receive()
            more = message.get("more_body", False)
            heard += len(message.get("body", b""))
            return message

        async def tell(message: Message) -> None:
            nonlocal status
            status = message.get("status", status)
            last = message["type"] == "http.response.body" and not message.get("more_body", False)
            if not last or status < REFUSED or status == TOO_SLOW or not more:
                await send(message)
                return
            await send({**message, "more_body": True})  # the whole answer; only the connection is not done with it
            with suppress(TimeoutError):
                async with asyncio.timeout(self._seconds):
                    while more and heard < MOST:
                        await asyncio.wait_for(hear(), SILENCE)
            await send({"type": "http.response.body", "body": b""})

        await self._app(scope, hear, tell)
