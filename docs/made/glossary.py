"""The things on the tables of our games, with what they are: what the table says when one asks “What is this?”."""

from __future__ import annotations

from bidyard.engine.explaining import COACH, texts
from bidyard.engine.words import words
from bidyard.games import OWN, find
from made.markdown import plain


def page(lang: str) -> str:
    parts = []
    for game in OWN:
        module = find(game)
        here, there = texts(module, lang), texts(module, "fr" if lang == "en" else "en")
        parts.append(f"## {words(module.package, lang).say('game', 'title')}")
        terms = [
            (said["name"], there[topic]["name"], said["what"])
            for topic, said in here.items()
            # A name with a gap is that of a card or a number, which every position has another of.
            if topic != COACH and "{" not in said["name"] + said["what"] + there[topic]["name"]
        ]
        parts += [f"{plain(name)} (*{plain(other)}*)\n: {plain(what)}" for name, other, what in sorted(terms, key=_by_letter)]
    return "\n\n".join(parts)


def _by_letter(term: tuple[str, str, str]) -> str:
    return term[0].casefold()
