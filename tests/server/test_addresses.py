"""Whose address counts: of a trusted proxy's callers their own, of everybody else the one the connection comes from."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bidyard.engine.errors import InputError
from bidyard.server.addresses import Proxies, group, networks
from bidyard.server.limits import Rate
from tests.server.serving import ROOMY, serving

FEVER = "construction-fever"


def caller(host: str, trusted: list[str], *headers: tuple[str, str]) -> str:
    return Proxies(networks(trusted)).caller(host, [(name.encode(), value.encode()) for name, value in headers])


@pytest.mark.parametrize(
    ("header", "found"),
    [
        ("203.0.113.7", "203.0.113.7"),
        ("6.6.6.6, 203.0.113.7", "203.0.113.7"),  # what the caller wrote himself stands left of what the proxy added
        ("6.6.6.6, 203.0.113.7, 10.1.2.3", "203.0.113.7"),  # two proxies of ours
        ("10.9.9.9, 10.1.2.3", "10.9.9.9"),  # somebody within our own network
        ("203.0.113.7:4711", "203.0.113.7"),
        ("[2001:db8::7]:4711", "2001:db8::7"),
        ("6.6.6.6, unknown", "10.0.0.1"),
        ("6.6.6.6, ", "10.0.0.1"),
        ("", "10.0.0.1"),
    ],
)
def test_the_first_from_the_right_that_is_no_proxy_of_ours(header: str, found: str) -> None:
    assert caller("10.0.0.1", ["10.0.0.0/8"], ("x-forwarded-for", header)) == found


def test_headers_of_others_are_not_believed() -> None:
    forged = ("x-forwarded-for", "6.6.6.6")
    assert caller("127.0.0.1", [], forged) == "127.0.0.1"
    assert caller("203.0.113.7", ["10.0.0.0/8", "::1"], forged) == "203.0.113.7"
    assert caller("::ffff:10.0.0.1", ["10.0.0.0/8"], forged) == "6.6.6.6"


def test_several_headers_and_the_standard_one() -> None:
    ours = ["10.0.0.1"]
    assert caller("10.0.0.1", ours, ("x-forwarded-for", "6.6.6.6"), ("x-forwarded-for", "203.0.113.7")) == "203.0.113.7"
    assert caller("10.0.0.1", ours, ("forwarded", 'for=6.6.6.6, for="[2001:db8::7]:80";proto=https')) == "2001:db8::7"
    both = ("forwarded", "for=6.6.6.6"), ("x-forwarded-for", "203.0.113.7")
    assert caller("10.0.0.1", ours, *both) == "203.0.113.7", "what a proxy passes on unread is not believed"


def test_ipv6_counts_by_its_network() -> None:
    assert group("2001:db8:1:2:3::4") == group("2001:db8:1:2:ffff::1") != group("2001:db8:1:3::1")
    assert group("::ffff:203.0.113.7") == group("203.0.113.7") != group("203.0.113.8")
    assert group("fe80::1%eth0") == group("fe80::2")


def test_a_proxy_must_be_an_address_or_a_network() -> None:
    with pytest.raises(InputError, match=r"trusted-proxy: expected .*'proxy\.local'"):
        networks(["10.0.0.1", "proxy.local"])


def test_a_forged_header_does_not_give_new_tries() -> None:
    with serving(limits=replace(ROOMY, joins=Rate(5, 0.001))) as server:
        tries = [
            server.post("/api/join", {"code": "AAAAAA", "name": "x"}, headers={"X-Forwarded-For": f"6.6.6.{n}"}).status_code
            for n in range(8)
        ]
    assert tries == [404] * 5 + [429] * 3


def test_visitors_of_a_trusted_proxy_have_a_share_each() -> None:
    with serving(limits=replace(ROOMY, tables=Rate(1, 0.001)), trusted=networks(["127.0.0.0/8"])) as server:

        def status(header: str) -> int:
            wish = {"game": FEVER, "players": 3, "seats": ["human"] * 3}
            return server.post("/api/tables", wish, headers={"X-Forwarded-For": header}).status_code

        assert [status("203.0.113.7"), status("203.0.113.8"), status("203.0.113.7")] == [201, 201, 429]
        assert status("203.0.113.9, 203.0.113.8") == 429, "what stands left of the last hop is the caller's own invention"
        assert [status("2001:db8::1"), status("2001:db8::2"), status("2001:db8:0:1::1")] == [201, 429, 201]
