"""What the server says about itself: lines for people or for programs. Never a key: no query strings, no headers, no bodies."""

from __future__ import annotations

import json
import logging
import sys
from datetime import UTC, datetime
from time import perf_counter
from typing import Any

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from bidyard.server.addresses import address_of_scope
from bidyard.server.figures import FIGURES

access = logging.getLogger("bidyard.access")
TEXT, JSON = "text", "json"


class JsonLines(logging.Formatter):
    """One object a line."""

    def format(self, record: logging.LogRecord) -> str:
        told: dict[str, Any] = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "logger": record.name,
            "message": record.getMessage(),
        }
        told |= getattr(record, "told", {})
        if record.exc_info:
            told["error"] = self.formatException(record.exc_info)
        return json.dumps(told, ensure_ascii=False, default=str)


def keep(form: str = TEXT, calls: bool = False) -> None:
    """Where lines go and how they look; `calls`: a line for each call too."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonLines() if form == JSON else logging.Formatter("%(levelname)s %(name)s: %(message)s"))
    logging.basicConfig(level=logging.WARNING, handlers=[handler])
    access.setLevel(logging.INFO if calls else logging.WARNING)


class Journal:
    """Counts and, if so wished, writes down every call and live connection when it ends."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan":
            await self._app(scope, receive, send)
            return
        began = perf_counter()
        status = 0

        async def noting(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
            elif message["type"] == "websocket.accept":
                status = 101
            await send(message)

        try:
            await self._app(scope, receive, noting)
        finally:
            seconds = perf_counter() - began
            method = scope.get("method", "LIVE")
            if scope["type"] == "http":
                call = getattr(scope.get("endpoint"), "template", "pages")
                FIGURES.answers.add(f"{method if status != 405 else 'other'} {call} {status}", seconds)
            if access.isEnabledFor(logging.INFO):
                told = {
                    "address": address_of_scope(scope),
                    "method": method,
                    "path": scope["path"],
                    "status": status,
                    "ms": round(seconds * 1000, 1),
                }
                access.info("%(address)s %(method)s %(path)r %(status)s %(ms)s ms", told, extra={"told": told})
