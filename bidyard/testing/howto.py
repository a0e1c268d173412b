"""The page "How to play" of a game: complete in every language, short, and its numbers add up."""

from __future__ import annotations

import re
from collections.abc import Iterator

from bidyard.engine.errors import InputError
from bidyard.engine.words import LANGUAGES, words
from bidyard.games import find, open_deck
from bidyard.table.howto import FILE, Howto, howto, text_file

WORDS = 600  # on the whole page: more are not read, and do not fit on a sheet
_SUM = re.compile(r"\d+(?: \+ \d+)+")


def check_howto(game: str) -> None:
    """Raises AssertionError that names the file and the field of everything that is wrong; a game without a page is right."""
    wrong: list[str] = []
    for lang in LANGUAGES:
        try:
            found = howto(game, lang)
        except InputError as error:
            wrong.append(str(error))
            continue
        if found:
            wrong += _page(found, lang)
    assert not wrong, "\n".join(dict.fromkeys(wrong))


def _page(found: Howto, lang: str) -> Iterator[str]:
    module, file = find(found.game), text_file(lang)
    if found.words() > WORDS:
        yield f"{file}: {found.words()} words, and {WORDS} are the most"
    if not any(step.decide for step in found.steps):
        yield f"{FILE}.steps: in none of them the player decides"
    if found.goal.count("**") % 2:
        yield f"{file}.goal: ** without its other end"
    known = words(module.package, lang).rules
    named = [("score_rule", found.score_rule)]
    named += [("steps", step.rule) for step in found.steps] + [("mistakes", one.rule) for one in found.mistakes]
    yield from (f"{FILE}.{field}: there is no rule {rule}" for field, rule in named if rule not in known)
    for bar in found.bars:
        told = _SUM.findall(bar.note)
        if told and sum(int(one) for part in told for one in part.split(" + ")) != abs(bar.value):
            yield f"{file}.bars: {bar.note!r} does not make {abs(bar.value)} ({bar.label})"
    doubts = getattr(module.sheet, "doubts", None)
    for doubt in doubts(open_deck(found.game, None), found.sheet) if doubts else ():
        yield f"{FILE}.sheet: cannot be: {found.result.doubt(doubt, lang)}"
