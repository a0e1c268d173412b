"""The bots, as the table describes them."""

from __future__ import annotations

from bidyard.bots import LEVELS
from bidyard.words import say
from made.markdown import code, colon, plain


def page(lang: str) -> str:
    return "\n".join(
        f"- **{plain(say(lang, 'bots', name))}** ({code(name)}){colon(lang)} {plain(say(lang, 'bots_about', name))}"
        for name in LEVELS
    )
