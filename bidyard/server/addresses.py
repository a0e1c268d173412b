"""Whose call it is: the address that limits and shares are counted by.

A proxy in front says in a header for whom it calls. Anybody can send such a header, so it is believed only from the proxies
that were named (`--trusted-proxy`): read from the right, where each has added whom it heard from, the first that is none of
them is the caller. X-Forwarded-For counts; Forwarded only where there is none.
"""

from __future__ import annotations

import logging
import re
from collections.abc import Awaitable, Iterable, Sequence
from functools import lru_cache
from ipaddress import IPv4Address, IPv4Network, IPv6Address, IPv6Network, ip_address, ip_network
from typing import Any

from starlette.requests import HTTPConnection
from starlette.types import ASGIApp, Receive, Scope, Send

from bidyard.engine.errors import InputError

log = logging.getLogger("bidyard.server")
Network = IPv4Network | IPv6Network
LOCAL = "local"  # without an address, such as by a socket in the file system
_HOPS = 32  # of a header are looked at
_FOR = re.compile(r'(?:^|[;,\s])for="?\[?([^\s;,"\]]+)', re.IGNORECASE)


def networks(named: Iterable[str]) -> tuple[Network, ...]:
    """Addresses and networks, as they are given on the command line."""
    found = []
    for text in named:
        try:
            found.append(ip_network(text.strip(), strict=False))
        except ValueError:
            raise InputError("trusted-proxy", f"expected an address or a network such as 10.0.0.0/8, found {text!r}") from None
    return tuple(found)


def read_address(text: str) -> IPv4Address | IPv6Address | None:
    """An address, perhaps with a port; None if it is none."""
    text = text.strip().strip('"')
    if text.startswith("["):
        text = text[1:].partition("]")[0]
    elif text.count(":") == 1:
        text = text.partition(":")[0]
    try:
        address = ip_address(text.partition("%")[0])
    except ValueError:
        return None
    return (address.ipv4_mapped or address) if isinstance(address, IPv6Address) else address


@lru_cache(4096)
def group(host: str) -> str:
    """What counts as one address: of IPv6 a /64, since whoever has one has all of it."""
    address = read_address(host) if len(host) < 64 else None
    if isinstance(address, IPv6Address):
        return str(IPv6Network((int(address) >> 64 << 64, 64)))
    return LOCAL if address is None else str(address)


def address_of(connection: HTTPConnection) -> str:
    return address_of_scope(connection.scope)


def address_of_scope(scope: Scope) -> str:
    client: Any = scope.get("client")
    return group(client[0]) if client else LOCAL


class Proxies:
    """The proxies that are believed."""

    def __init__(self, trusted: Sequence[Network] = ()) -> None:
        self._trusted = trusted
        self._warned = False

    def trusts(self, host: str) -> bool:
        address = read_address(host)
        return address is not None and any(address in network for network in self._trusted)

    def caller(self, host: str, headers: Iterable[tuple[bytes, bytes]]) -> str:
        """Who calls through the host that the connection comes from."""
        hops = _hops(headers)
        if not hops:
            return host
        if not self.trusts(host):
            self._warn(host)
            return host
        for hop in reversed(hops):
            address = read_address(hop)
            if address is None:
                return host  # the proxy does not know either, or hides it: what is left of it can be anybody's
            host = str(address)
            if not self.trusts(host):
                return host
        return host

    def _warn(self, host: str) -> None:
        if not self._warned and (address := read_address(host)) is not None and not address.is_global:
            self._warned = True
            log.warning(
                "%s says for whom it calls. If that is a proxy of yours, start with --trusted-proxy %s: until then all its"
                " visitors share the limits of one address",
                host,
                host,
            )


def _hops(headers: Iterable[tuple[bytes, bytes]]) -> list[str]:
    found: dict[bytes, list[str]] = {b"x-forwarded-for": [], b"forwarded": []}
    for name, value in headers:
        if name in found:
            found[name].append(value.decode("latin1"))
    listed = ",".join(found[b"x-forwarded-for"])
    hops = listed.split(",") if listed.strip() else _FOR.findall(",".join(found[b"forwarded"]))
    return hops[-_HOPS:]


class Callers:
    """Puts the caller's address in the place of the proxy's."""

    def __init__(self, app: ASGIApp, proxies: Proxies) -> None:
        self._app = app
        self._proxies = proxies

    def __call__(self, scope: Scope, receive: Receive, send: Send) -> Awaitable[None]:
        """Nothing is left to be done once it is known who calls: what goes on need not come back here."""
        client: Any = scope.get("client")
        if client:
            scope["client"] = (self._proxies.caller(client[0], scope["headers"]), client[1])
        return self._app(scope, receive, send)
