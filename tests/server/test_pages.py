"""The browser client's files, the fallback to its page, and the headers on everything."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.server.serving import Caller, serving


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
