"""The browser client's files, the fallback to its page, and the headers on everything."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path

import pytest
import requests

from bidyard.server.limits import Rate
from bidyard.server.pages import ADDRESSES
from tests.server.serving import PATIENCE, ROOMY, Caller, serving


@pytest.fixture
def built(tmp_path: Path) -> Path:
    static = tmp_path / "static"
    (static / "assets").mkdir(parents=True)
    (static / "index.html").write_text("<!doctype html><title>page</title>")
    (static / "assets" / "app-1a2b.js").write_text("export {}")
    (static / "icon.svg").write_text("<svg/>")
    (tmp_path / "secret.txt").write_text("not for you")
    return static


def test_files_and_the_page_for_every_address_of_the_client(built: Path) -> None:
    with serving(static=built) as server:
        for path in ("/", "/play/construction-fever", "/t/abc", "/rules/reputation", "/score/reputation", "/replay"):
            page = server.get(path)
            assert page.status_code == 200
            assert "page" in page.text
            assert page.headers["cache-control"] == "no-cache"
        script = server.get("/assets/app-1a2b.js")
        assert script.headers["content-type"].startswith("text/javascript")
        assert "immutable" in script.headers["cache-control"]
        assert server.get("/icon.svg").headers["content-type"] == "image/svg+xml"
        assert server.get("/assets/other.js").status_code == 404
        for path in ("/../secret.txt", "/..%2fsecret.txt", "/assets/%2e%2e/%2e%2e/secret.txt", "/%00"):
            assert "not for you" not in server.get(path).text


def test_an_address_of_nothing_is_the_page_that_says_so(built: Path) -> None:
    with serving(static=built) as server:
        for path in ("/nowhere", "/no/where", "/tt/abc", "/constructor"):
            page = server.get(path)
            assert page.status_code == 404
            assert page.headers["content-type"].startswith("text/html")
            assert "page" in page.text


def test_the_server_knows_every_page_of_the_client() -> None:
    app = (Path(__file__).parents[2] / "web" / "src" / "App.svelte").read_text()
    pages = {name.strip("'") for name in re.findall(r"^    ([\w'-]+): \(\) => import", app, re.MULTILINE)}
    assert len(pages) > 7
    assert pages < ADDRESSES


def test_without_the_client_a_page_says_how_to_build_it(tmp_path: Path) -> None:
    with serving(static=tmp_path / "none") as server:
        page = server.get("/?lang=fr")
        assert page.status_code == 503
        assert "npm run build" in page.text
        assert "construit" in page.text


@pytest.mark.parametrize("path", ["/", "/api/games", "/api/nothing", "/healthz"])
def test_every_answer_is_guarded(server: Caller, path: str) -> None:
    headers = server.get(path).headers
    policy = headers["content-security-policy"]
    assert "default-src 'none'" in policy
    assert "unsafe" not in policy
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["referrer-policy"] == "no-referrer"
    assert headers["x-frame-options"] == "DENY"
    assert "server" not in headers
    if path.startswith("/api"):
        assert headers["cache-control"] == "no-store"


@pytest.mark.parametrize("path", ["/" + "x" * 300, "/assets/" + "x" * 3000 + ".js", "/t/" + "y/" * 2000, "/" + "%C3%A4" * 200])
def test_no_path_is_too_long(built: Path, path: str) -> None:
    with serving(static=built) as server:
        assert server.get(path).status_code in (200, 404)


def test_pages_are_limited_too(built: Path) -> None:
    with serving(static=built, limits=replace(ROOMY, pages=Rate(3, 0.001))) as server:
        answers = [server.get(path) for path in ("/", "/icon.svg", "/nothing.png", "/icon.svg")]
        assert [answer.status_code for answer in answers] == [200, 200, 404, 429]
        assert int(answers[-1].headers["Retry-After"]) > 0
        assert server.get("/api/games").status_code == 200


def test_what_has_not_changed_is_not_sent_again(built: Path) -> None:
    with serving(static=built) as server:
        (built / "index.html").write_text("<!doctype html><title>page</title>" + "<p>long</p>" * 1000)
        page = server.get("/")
        assert page.headers["content-encoding"] == "gzip"
        assert "content-encoding" not in server.get("/", headers={"Accept-Encoding": "identity"}).headers
        again = server.get("/", headers={"If-None-Match": page.headers["etag"]})
        assert (again.status_code, again.content) == (304, b"")
        (built / "index.html").write_text("<!doctype html><title>new page</title>")
        assert "new page" in server.get("/", headers={"If-None-Match": page.headers["etag"]}).text


def test_a_body_says_what_it_is(server: Caller) -> None:
    body = b'{"code": "AAAAAA", "name": "x"}'
    for kind in (None, "text/plain", "application/x-www-form-urlencoded"):
        answer = requests.post(
            server.url + "/api/join", data=body, headers={"Content-Type": kind} if kind else {}, timeout=PATIENCE
        )
        assert answer.status_code == 415
