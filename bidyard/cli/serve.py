"""The server."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Literal

from cyclopts import Parameter, validators

from bidyard.cli.options import WHOLE, Data


def serve(
    *,
    host: str = "127.0.0.1",
    port: Annotated[int, WHOLE, Parameter(validator=validators.Number(gte=0, lte=65535))] = 8000,
    data: Data = None,
    keep_days: Annotated[int, WHOLE, Parameter(validator=validators.Number(gte=0))] = 90,
    key_file: Annotated[Path | None, Parameter(env_var="BIDYARD_KEY_FILE")] = None,
    trusted_proxy: Annotated[tuple[str, ...], Parameter(env_var="BIDYARD_TRUSTED_PROXY", negative_iterable=())] = (),
    metrics: Annotated[str | None, Parameter(env_var="BIDYARD_METRICS")] = None,
    log_format: Annotated[Literal["text", "json"], Parameter(env_var="BIDYARD_LOG_FORMAT")] = "text",
    log_calls: Annotated[bool, Parameter(env_var="BIDYARD_LOG_CALLS", negative=())] = False,
    notice_seconds: Annotated[
        int, WHOLE, Parameter(env_var="BIDYARD_NOTICE_SECONDS", validator=validators.Number(gte=0, lte=3600))
    ] = 3,
    bot: Annotated[tuple[str, ...], Parameter(env_var="BIDYARD_BOT", negative_iterable=())] = (),
    listen_data: Annotated[str | None, Parameter(env_var="BIDYARD_LISTEN_DATA")] = None,
    open: bool = False,
) -> None:
    """Serve the browser table.

    Parameters
    ----------
    host
        Address to listen on; 0.0.0.0 lets others in your network join.
    keep_days
        Tables without a move for so many days are deleted; 0 keeps them all.
    key_file
        The key of the secrets in that file, made if there is none; FILE.key beside it if not given. Keep it apart from backups.
    listen_data
        The address of the database itself, where --data is that of a pooler such as PgBouncer, which swallows notices.
    trusted_proxy
        Address or network (10.0.0.0/8) of a proxy before this server: it is believed for whom it calls. May be repeated.
    metrics
        HOST:PORT where figures for Prometheus are told, at /metrics; for those who run the server, not for visitors.
    log_format
        How lines on the standard error look: for people, or an object of JSON each.
    log_calls
        Write down every call: address, method, path, status, milliseconds. Never keys or query strings.
    notice_seconds
        Told to end (SIGTERM), the server says for so long that it is not ready (/readyz) before it closes connections.
    bot
        A bot of your own that people may seat, as module:Class (see the docs on research). May be repeated.
    open
        Open the browser as soon as the server is ready.
    """
    from bidyard.server import serve as run

    run(
        host=host,
        port=port,
        data=data,
        open_browser=open,
        keep_days=keep_days,
        key_file=key_file,
        trusted_proxies=trusted_proxy,
        metrics=metrics,
        log_format=log_format,
        log_calls=log_calls,
        notice_seconds=notice_seconds,
        bots=bot,
        listen_data=listen_data,
    )
