"""Pages that lie beside the README, where a forge looks for them."""

from __future__ import annotations

import re
from pathlib import Path

ROOT = Path(__file__).parents[2]
PAGES = {"CHANGELOG": "changes", "CODE_OF_CONDUCT": "conduct", "CONTRIBUTING": "contributing", "SECURITY": "security"}


def page(name: str) -> str:
    """Its links lead to the same pages from here."""
    text = (ROOT / f"{name}.md").read_text("utf-8").replace("](docs/", "](")
    return re.sub(r"\]\((\w+)\.md", lambda found: f"]({PAGES.get(found[1], found[1])}.md", text)
