"""The built browser client: files as they are, the page itself for every address of the client's own."""

from __future__ import annotations

import mimetypes
from pathlib import Path

from starlette.requests import Request
from starlette.responses import FileResponse, HTMLResponse, Response

from bidyard.server.calls import problem_json
from bidyard.server.language import choose_language
from bidyard.server.problems import Problem
from bidyard.words import say

STATIC = Path(__file__).parent / "static"
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


class Pages:
    def __init__(self, folder: Path = STATIC) -> None:
        self._folder = folder.resolve()

    async def show(self, request: Request) -> Response:
        lang = choose_language(request.query_params.get("lang"), request.headers.get("accept-language")) or "en"
        path = request.path_params["path"]
        if path == "api" or path.startswith("api/"):
            return problem_json(Problem(404, "not-found"), lang)
        file = self._find(path)
        if file is not None:
            # The build names its files by their content, so these never change.
            lasting = file.parent.name == "assets"
            return FileResponse(
                file, headers={"Cache-Control": "public, max-age=31536000, immutable" if lasting else "no-cache"}
            )
        page = self._folder / "index.html"
        if not page.is_file():
            text = _NOT_BUILT.format(
                lang=lang, title=say(lang, "problems", "not-built"), how=say(lang, "pages", "how-to-build")
            )
            return HTMLResponse(text, 503)
        if "." in path.rpartition("/")[2]:
            return problem_json(Problem(404, "not-found"), lang)
        return FileResponse(page, headers={"Cache-Control": "no-cache"})

    def _find(self, path: str) -> Path | None:
        """A file of the build; nothing outside its folder."""
        if not path or "\0" in path:
            return None
        file = (self._folder / path).resolve()
        return file if file.is_relative_to(self._folder) and file.is_file() else None
