"""The built browser client: files as they are, the page itself for every address of the client's own."""

from __future__ import annotations

import gzip
import hashlib
import mimetypes
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from bidyard.server.addresses import address_of
from bidyard.server.calls import problem_json
from bidyard.server.language import choose_language
from bidyard.server.limits import Meter
from bidyard.server.problems import Problem, too_many
from bidyard.words import say

STATIC = Path(__file__).parent / "static"
# How the client's addresses begin (web/src/App.svelte); at any other one its page says that there is nothing.
ADDRESSES = frozenset(
    ("", "play", "t", "j", "rules", "score", "companion", "my", "preferences", "replay", "cards", "learn", "how-to", "review")
)
_NOT_BUILT = """<!doctype html>
<html lang="{lang}"><meta charset="utf-8"><title>Bidyard</title>
<h1>Bidyard</h1>
<p>{title}</p>
<p>{how}</p>
<pre>cd web
npm ci
npm run build</pre>
<p><a href="/api/openapi.json">/api/openapi.json</a></p>
</html>"""

mimetypes.add_type("font/woff2", ".woff2")
mimetypes.add_type("text/javascript", ".js")


@dataclass(frozen=True)
class _File:
    """A file as it was read; the whole client is a megabyte, and what was asked for stays in memory, packed once."""

    stamp: tuple[int, int]
    body: bytes
    kind: str
    lasting: bool

    @cached_property
    def tag(self) -> str:
        return f'"{hashlib.sha256(self.body).hexdigest()[:20]}"'

    @cached_property
    def packed(self) -> bytes | None:
        """None where it would not pay."""
        if self.kind.startswith(("font/", "image/")) and "svg" not in self.kind:
            return None
        packed = gzip.compress(self.body)
        return packed if len(packed) < len(self.body) - 100 else None

    def answer(self, request: Request) -> Response:
        headers = {
            # The build names its files by their content, so these never change.
            "Cache-Control": "public, max-age=31536000, immutable" if self.lasting else "no-cache",
            "ETag": self.tag,
            "Vary": "Accept-Encoding",
        }
        if self.tag in request.headers.get("if-none-match", ""):
            return Response(status_code=304, headers=headers)
        if self.packed is not None and "gzip" in request.headers.get("accept-encoding", ""):
            return Response(self.packed, headers=headers | {"Content-Encoding": "gzip"}, media_type=self.kind)
        return Response(self.body, headers=headers, media_type=self.kind)


class Pages:
    def __init__(self, meter: Meter, folder: Path = STATIC) -> None:
        self._meter = meter
        self._folder = folder.resolve()
        self._read: dict[Path, _File] = {}

    async def show(self, request: Request) -> Response:
        lang = choose_language(request.query_params.get("lang"), request.headers.get("accept-language")) or "en"
        wait = self._meter.take(address_of(request))
        if wait:
            return problem_json(too_many("too-many-calls", wait), lang)
        path = request.path_params["path"]
        if path == "api" or path.startswith("api/"):
            return problem_json(Problem(404, "not-found"), lang)
        file = self._find(path)
        if file is not None:
            return file.answer(request)
        page = self._find("index.html")
        if page is None:
            text = _NOT_BUILT.format(
                lang=lang, title=say(lang, "problems", "not-built"), how=say(lang, "pages", "how-to-build")
            )
            return HTMLResponse(text, 503)
        if "." in path.rpartition("/")[2]:
            return problem_json(Problem(404, "not-found"), lang)
        answer = page.answer(request)
        if path.partition("/")[0] not in ADDRESSES and answer.status_code == 200:
            answer.status_code = 404
        return answer

    def _find(self, path: str) -> _File | None:
        """A file of the build; nothing outside its folder."""
        if not path or "\0" in path:
            return None
        try:
            file = (self._folder / path).resolve()
            if not file.is_relative_to(self._folder) or not file.is_file():
                return None
            found = file.stat()
            stamp = (found.st_mtime_ns, found.st_size)
            if file not in self._read or self._read[file].stamp != stamp:
                kind = mimetypes.guess_type(file.name)[0] or "application/octet-stream"
                self._read[file] = _File(stamp, file.read_bytes(), kind, file.parent.name == "assets")
        except OSError:  # no name of a file, such as one of more than 255 characters
            return None
        return self._read[file]
