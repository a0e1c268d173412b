"""Checks a record: that the cards were dealt as promised, every move legal, the result right."""

from __future__ import annotations

import sys
from pathlib import Path

from bidyard.cli.app import plain_console, print_json
from bidyard.cli.files import read_record
from bidyard.cli.options import Deck, Json, Lang

SIGNS = {True: "✓", False: "✗", None: "–"}


def verify(file: Path, *, lang: Lang = "en", deck: Deck = None, json: Json = False) -> None:
    """Check a record: commitment, contributions, cards, every move and the result.

    The exit code is 1 if anything differs from what is written.

    Parameters
    ----------
    file
        A record.
    """
    from bidyard.table.verify import verify as check
    from bidyard.words import say

    found = check(read_record(file), deck, lang)
    if json:
        print_json(found.json())
    else:
        console = plain_console()
        for step in found.steps:
            console.print(f"{SIGNS[step['ok']]} {step['text']}")
        for limit in found.limits:
            console.print(f"{SIGNS[None]} {limit}")
        verdict = "proved" if found.proved else "right" if found.ok else "wrong"
        console.print(say(lang, "verify", verdict))
    if not found.ok:
        sys.exit(1)
