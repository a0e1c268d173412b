"""Terminals that do not speak UTF-8."""

from __future__ import annotations

import codecs
import io
import sys
import unicodedata


def speak_any_encoding() -> None:
    """A terminal that cannot show a sign gets the nearest one that it can."""
    codecs.register_error("bidyard", _nearest)
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper) and not (stream.encoding or "").lower().startswith("utf"):
            stream.reconfigure(errors="bidyard")


_NEAREST = dict(zip("–—−·▶▸▮●○◆▲▼★⚑☺◐↩│┃─━⬢‘’\u202f\u00a0", "---.>>#@o*^v*!:(<||--#''  ", strict=True))
_NEAREST |= {"…": "...", "“": '"', "”": '"', "®": "(R)", "←": "<-", "→": "->"}


def _nearest(error: UnicodeError) -> tuple[str, int]:
    """Signs of ours by our own list, letters without their accents, frames as a plus."""
    assert isinstance(error, UnicodeEncodeError)
    found = []
    for sign in error.object[error.start : error.end]:
        plain = unicodedata.normalize("NFKD", sign).encode("ascii", "ignore").decode()
        found.append(_NEAREST.get(sign) or plain or ("+" if "\u2500" <= sign <= "\u257f" else "?"))
    return "".join(found), error.end
