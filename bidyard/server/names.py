"""Names at a table: what may be one, and that no two seats bear names which people would take for the same."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Sequence
from typing import Any

from bidyard.engine.errors import InputError
from bidyard.server.shapes import NewTable
from bidyard.server.storage import HUMAN
from bidyard.words import say

OPEN = "open"
LONGEST = 40
MEMBERS = 8  # of a team
BOT_NAMES = ("Ines", "Tomas", "Aiko", "Bruno", "Noor", "Lena", "Kofi", "Mila", "Rafa", "Tarek")

_JOINERS = "\u200c\u200d"  # Persian and Indic words are spelt with them, and families of emoji are held together
_STYLES = "\ufe0e\ufe0f"  # as a sign or as a picture
_FLAG = "\U0001f3f4"  # followed by invisible letters that say of which region
_TAGS = range(0xE0020, 0xE0080)
_BLANK = "\u00ad\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0\U0001d159"  # printable, says Unicode, and yet nothing is seen
_MOST_MARKS = 4  # on one letter: what is piled higher than any script does covers the lines above and below

# Letters of other alphabets that look like Latin ones, and Latin ones that look alike.
_LARGE = str.maketrans("ΑΒΕΖΗΙΚΜΝΟΡΤΥΧ", "ABEZHIKMNOPTYX")
_SMALL = str.maketrans(
    "аеорсухіјѕԁһӏкмтвнгпԛԝ" + "αορνυικτχγηεβω" + "0135ı|ł" + "øđħŧæœɑɡ",
    "aeopcyxijsdhlkmtbhrnqw" + "aopvuiktxynebw" + "oiesiil" + "odhtaoag",
)  # fmt: skip


def tidy_name(name: str, field: str) -> str:
    """One line of text that can be seen."""
    name = unicodedata.normalize("NFC", " ".join(name.split()))
    if not 1 <= len(name) <= LONGEST or not can_be_seen(name):
        raise InputError(field, f"expected a name of 1 to {LONGEST} visible characters")
    return name


def can_be_seen(name: str) -> bool:
    """Nothing invisible is in it, and nothing that covers its neighbours."""
    marks = 0
    for at, letter in enumerate(name):
        before = name[at - 1] if at else ""
        marks = marks + 1 if unicodedata.category(letter) in ("Mn", "Me") and letter not in _STYLES else 0
        if marks > _MOST_MARKS or (marks and not before.strip()):
            return False
        if letter in _JOINERS:
            if not _joins(before) or at + 1 == len(name) or not _joins(name[at + 1]):
                return False
        elif ord(letter) in _TAGS:
            if not (before == _FLAG or (before and ord(before) in _TAGS)):
                return False
        elif letter in _BLANK or not letter.isprintable() or (letter in _STYLES and not before.strip()):
            return False
    return True


def _joins(letter: str) -> bool:
    """Letters, their marks and pictures stand beside a joiner; a space, a stop or another joiner does not."""
    return letter != "" and letter not in _BLANK and (letter in _STYLES or unicodedata.category(letter)[0] in "LMS")


def check_teams(options: dict[str, Any]) -> None:
    """Members of teams bear names as everybody does. What is no list of lists is left to the game."""
    teams = options.get("teams")
    for i, members in enumerate(teams if isinstance(teams, list) else ()):
        if isinstance(members, list) and len(members) > MEMBERS:
            raise InputError(f"options.teams[{i}]", f"expected at most {MEMBERS} names, found {len(members)}")
        for k, name in enumerate(members if isinstance(members, list) else ()):
            if isinstance(name, str):
                tidy_name(name, f"options.teams[{i}][{k}]")


def likeness(name: str) -> str:
    """Equal for names that people would mistake for each other: case, accents, spaces, stops and foreign look-alikes aside."""
    bare = unicodedata.normalize("NFKD", unicodedata.normalize("NFKD", name).translate(_LARGE).casefold()).translate(_SMALL)
    # Accents go; the vowels of other scripts, which are marks too, stay.
    seen = "".join(one for one in bare if one not in _BLANK and (one.isalnum() or unicodedata.category(one)[0] in "SM"))
    seen = "".join(one for one in seen if not "\u0300" <= one <= "\u036f" and one not in _STYLES)
    # "rn" is read as "m", "vv" as "w", and a small l is a large I.
    seen = seen.replace("rn", "m").replace("vv", "w").replace("l", "i")
    return seen or unicodedata.normalize("NFKC", name).casefold()


def is_taken(name: str, others: Iterable[str]) -> bool:
    return likeness(name) in {likeness(other) for other in others}


def apart(name: str, others: Sequence[str]) -> str:
    """The name, with a number where somebody else has one like it."""
    tried, n = name, 1
    while is_taken(tried, others):
        n += 1
        tried = f"{name[: LONGEST - 1 - len(str(n))]} {n}"
    return tried


def give_way(name: str, bots: dict[int, str], people: Sequence[str]) -> dict[int, str]:
    """Other names for bots that are called like a person who comes: the person is called as the person wants."""
    called: dict[int, str] = {}
    for seat, bot in bots.items():
        if is_taken(bot, [name]):
            taken = [name, *people, *(bots | called).values()]
            called[seat] = next(free for free in BOT_NAMES if not is_taken(free, taken))
    return called


def call_them(wish: NewTable, lang: str) -> list[str]:
    """The names given, and names for whoever has none."""
    given = wish.names or ()
    if len(given) > wish.players:
        raise InputError("names", f"expected at most {wish.players} names, found {len(given)}")
    names = [tidy_name(given[k], f"names[{k}]") if k < len(given) and given[k].strip() else "" for k in range(wish.players)]
    for k, name in enumerate(names):
        if name and is_taken(name, [other for other in names[:k] if other]):
            raise InputError(f"names[{k}]", f"expected a name unlike the others', found {name!r}")
    return fill(names, wish.seats, lang)


def fill(names: Sequence[str], kinds: Sequence[str], lang: str) -> list[str]:
    """Names for whoever has none."""
    filled = list(names)
    for k, kind in enumerate(kinds):
        if not filled[k]:
            others = [name for name in filled if name]
            person = (say(lang, "names", "human", n=n) for n in range(k + 1, k + 2 + len(filled)))
            free = (name for name in (person if kind in (HUMAN, OPEN) else BOT_NAMES) if not is_taken(name, others))
            filled[k] = next(free)
    return filled
