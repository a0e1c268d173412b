"""Pictures of the running program stand on the site as the reader has it: light or dark, on a desk or a phone."""

from __future__ import annotations

import re

LOOKS = {
    "": "on-desk only-light",
    "-dark": "on-desk only-dark",
    "-390": "on-phone only-light",
    "-dark-390": "on-phone only-dark",
}


def looks(text: str) -> str:
    """Every picture that a browser took, alone on its line, with the other looks of it that docs/pictures/make.py takes."""
    return re.sub(
        r"^!\[([^\]]*)\]\((\S*pictures/[\w-]+)\.(png|webp)\)$", lambda found: _four(*found.groups()), text, flags=re.MULTILINE
    )


def _four(alt: str, path: str, kind: str) -> str:
    return "\n\n".join(
        f"```{{image}} {path}{look}.{kind}\n:alt: {alt}\n:class: {shown}\n:loading: lazy\n```" for look, shown in LOOKS.items()
    )
