"""The bots, as the table describes them."""

from __future__ import annotations

from bidyard.bots import LEVELS
from bidyard.words import say
from made.markdown import code, colon, plain


def page(lang: str) -> str:
    return "\n".join(_one(name, lang) for name in LEVELS)


def _one(name: str, lang: str) -> str:
    title, about = plain(say(lang, "bots", name)), plain(say(lang, "bots_about", name))
    return f"- **{title}** ({code(name)}){colon(lang)} {about}"
