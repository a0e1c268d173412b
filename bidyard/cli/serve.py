"""The server."""

from __future__ import annotations

from pathlib import Path


def serve(*, host: str = "127.0.0.1", port: int = 8000, data: Path | None = None, open: bool = False) -> None:
    """Serve the browser table.

    Parameters
    ----------
    host
        Address to listen on; 0.0.0.0 lets others in your network join.
    data
        The file that keeps all tables; a file in your home folder if not given.
    open
        Open the browser as soon as the server is ready.
    """
    from bidyard.server import serve as run

    run(host=host, port=port, data=data, open_browser=open)
