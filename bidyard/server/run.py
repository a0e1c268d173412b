"""Runs the server until it is told to stop."""

from __future__ import annotations

import socket
import sys
import threading
import webbrowser
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from bidyard.engine.errors import InputError
from bidyard.home import home
from bidyard.server.limits import Limits
from bidyard.server.sqlite_file import MEMORY

if TYPE_CHECKING:
    import uvicorn
    from starlette.applications import Starlette


def default_data() -> Path:
    """Where tables are kept if nothing else was said."""
    return home() / "tables.sqlite3"


def serve(
    host: str = "127.0.0.1",
    port: int = 8000,
    data: str | Path | None = None,
    open_browser: bool = False,
    limits: Limits | None = None,
    warm: bool = True,
    static: Path | None = None,
    keep_days: float | None = None,
    key_file: str | Path | None = None,
    trusted_proxies: Sequence[str] = (),
    metrics: str | None = None,
    log_format: str = "text",
    log_calls: bool = False,
    notice_seconds: float | None = None,
    bots: Sequence[str] = (),
    listen_data: str | None = None,
) -> None:
    """Serves until interrupted. Raises OSError if the tables cannot be used or the address is taken."""
    from bidyard.server.addresses import networks
    from bidyard.server.app import create_app
    from bidyard.server.door import raise_open_files
    from bidyard.server.garbage import Garbage
    from bidyard.server.journal import keep
    from bidyard.server.pages import STATIC
    from bidyard.server.places import is_shared, open_vault, shown
    from bidyard.server.stopping import Server

    check_own_bots(bots)
    limits = limits or Limits()
    if keep_days is not None:
        limits = replace(limits, keep_days=keep_days)
    if notice_seconds is not None:
        limits = replace(limits, notice_seconds=notice_seconds)
    static = static or STATIC
    trusted = networks(trusted_proxies)
    raise_open_files()
    where = str(data) if data is not None and is_shared(data) else Path(data or default_data())
    new = _made_for(where) if isinstance(where, Path) else ""
    keep(log_format, log_calls)
    bound = bind(host, port)
    figures = bind(*host_and_port(metrics, "metrics")) if metrics else None
    vault = open_vault(where, key_file)
    app = create_app(where, limits, warm, static, Garbage(), vault, trusted, figures, bots, listen_data)
    named = {"127.0.0.1": "localhost", "0.0.0.0": "localhost", "::": "localhost"}.get(host, host)
    url = f"http://{named}:{bound.getsockname()[1]}/"
    print(f"Bidyard is served at {url} and keeps its tables in {shown(where)}{new}", flush=True)
    if not (static / "index.html").is_file():
        print("The browser client has not been built: run `npm ci && npm run build` in web/. The API works.", flush=True)
    if open_browser:
        threading.Timer(1.0, webbrowser.open, (url,)).start()
    Server(configure(app, limits), app).run(sockets=[bound])


def _made_for(data: Path) -> str:
    """Makes the folder of the tables if it is missing, and says what is new: a slip of the pen must not look like lost
    tables."""
    if str(data) == MEMORY or data.exists():
        return ""
    folder = data.parent.exists()
    data.parent.mkdir(parents=True, exist_ok=True)
    return ", a new file" if folder else ", a new file in a new folder"


def check_own_bots(bots: Sequence[str]) -> None:
    """What is no bot is refused before the server starts; workers import it again."""
    from bidyard.bots.own import played_by

    for name in bots:
        if ":" not in name:
            raise InputError("bot", f'expected "module:Class", found {name!r}; the levels are there anyway')
        played_by(name)


def configure(app: Starlette, limits: Limits) -> uvicorn.Config:
    """How the application is run, here and in the tests."""
    import uvicorn

    from bidyard.server.door import guarded
    from bidyard.server.wire import metered

    return uvicorn.Config(
        app,
        http=guarded(app.state.door),
        h11_max_incomplete_event_size=16 * 1024,
        timeout_keep_alive=5,
        proxy_headers=False,  # see addresses.py
        ws=metered(limits),
        ws_max_size=4 * limits.message_bytes,  # what is a little too long is answered, what is far too long is cut off
        ws_per_message_deflate=False,  # would cost more memory per client than everything else together
        ws_ping_interval=30,
        ws_ping_timeout=30,
        log_config=None,
        access_log=False,  # addresses of live connections carry tokens: they are never logged
        log_level="error",  # a line for everything that is no HTTP would let strangers fill the disk
        server_header=False,
        timeout_graceful_shutdown=3,
    )


def host_and_port(text: str, field: str) -> tuple[str, int]:
    """127.0.0.1:9100, [::1]:9100 or :9100."""
    host, _, port = text.rpartition(":")
    if not (port.isascii() and port.isdigit() and int(port) < 65536) or (":" in host and not host.startswith("[")):
        raise InputError(field, f"expected HOST:PORT such as 127.0.0.1:9100, found {text!r}")
    return host.strip("[]") or "127.0.0.1", int(port)


def bind(host: str, port: int) -> socket.socket:
    """Accepted connections inherit NODELAY. Without it asyncio leaves Nagle's delay on: 40 ms for every answer."""
    bound = socket.socket(socket.AF_INET6 if ":" in host else socket.AF_INET)
    if sys.platform == "win32":  # the other option would let two servers share a port there
        bound.setsockopt(socket.SOL_SOCKET, socket.SO_EXCLUSIVEADDRUSE, 1)
    else:
        bound.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    bound.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    try:
        bound.bind((host, port))
    except OSError as error:
        bound.close()
        raise OSError(error.errno, error.strerror, f"{host}:{port}") from None
    return bound
