"""How the server ends when it is told to: first it says that it is no longer ready, so that whoever sends visitors here sends
them elsewhere; meanwhile everything goes on. Then connections are closed; browsers come back by themselves."""

from __future__ import annotations

import signal
from time import monotonic
from types import FrameType

import uvicorn
from starlette.applications import Starlette


class Server(uvicorn.Server):
    def __init__(self, config: uvicorn.Config, app: Starlette) -> None:
        super().__init__(config)
        self._hall = app.state.hall
        self._end: float | None = None

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """The first SIGTERM gives notice; any other signal, from the keyboard for example, means at once."""
        if sig == signal.SIGTERM and self._end is None and not self._hall.stopping:
            self._hall.stopping = True
            self._end = monotonic() + self._hall.limits.notice_seconds
            self._captured_signals.append(sig)
        else:
            self._hall.stopping = True
            super().handle_exit(sig, frame)

    async def on_tick(self, counter: int) -> bool:
        over = self._end is not None and monotonic() >= self._end
        return await super().on_tick(counter) or over
