"""Writes a small working game as a package of its own, to begin a game with.

The templates in bidyard/scaffold are the files of a real game, called Game Name; only its names are replaced.
"""

from __future__ import annotations

import keyword
import re
from collections.abc import Iterator
from dataclasses import dataclass
from importlib.resources import files
from importlib.resources.abc import Traversable
from importlib.util import find_spec
from pathlib import Path

from bidyard.engine.errors import InputError
from bidyard.games import games

LONGEST = 40  # characters of a name
TEMPLATE = "game-name"


@dataclass(frozen=True)
class Names:
    """What a game is called in its different places."""

    id: str
    package: str
    title: str
    prefix: str

    def put(self, text: str) -> str:
        """A text or path of the template under the new names."""
        for old, new in (("game-name", self.id), ("game_name", self.package), ("Game Name", self.title)):
            text = text.replace(old, new)
        return re.sub(r"\bGN\b", self.prefix, text)


def new_game(name: str, *, folder: Path | None = None) -> None:
    """Write a small working game of your own, as a package with tests.

    Parameters
    ----------
    name
        Name of the game, such as take-five or "Take Five".
    folder
        Folder to write; one named like the game, here, if not given.
    """
    names = read_name(name)
    goal = folder if folder is not None else Path(names.id)
    if goal.is_file() or (goal.is_dir() and any(goal.iterdir())):
        raise InputError(str(goal), "exists already; choose another --folder")
    written = write(names, goal)
    print(f"{names.title} written to {goal}{'' if str(goal).endswith('/') else '/'}: {len(written)} files. Next:")
    for line in (f"cd {goal}", "pip install -e '.[test]'", "pytest", f"bidyard play {names.id}"):
        print(f"  {line}")
    print("docs/new-game.md walks from there to a game of your own.")


def write(names: Names, folder: Path) -> list[Path]:
    """Writes the package; returns its files."""
    written = []
    for path, template in _templates(files("bidyard") / "scaffold" / TEMPLATE):
        goal = folder / names.put(path)
        goal.parent.mkdir(parents=True, exist_ok=True)
        goal.write_text(names.put(template.read_text("utf-8")), "utf-8")
        written.append(goal)
    return written


def read_name(name: str) -> Names:
    """All names of a game out of the one that is given; InputError says what is wrong with it."""
    words = [word for word in re.split(r"[\s_-]+", name.strip()) if word]
    if not words or len(name) > LONGEST:
        raise InputError("name", f"expected a name of 2 to {LONGEST} characters, found {name!r}")
    odd = next((sign for sign in "".join(words) if not (sign.isascii() and sign.isalnum())), None)
    if odd is not None:
        raise InputError("name", f"expected words of plain letters and digits, such as take-five, found {odd!r} in {name!r}")
    if not words[0][0].isalpha():
        raise InputError("name", f"expected a letter at the beginning, found {name!r}")
    letters = [word for word in words if word[0].isalpha()]
    initials = letters[0][0] + letters[1][0] if len(letters) > 1 else "".join(filter(str.isalpha, "".join(words)))[:2]
    if len(initials) < 2:
        raise InputError("name", f"expected at least two letters, found {name!r}")
    lower = [word.lower() for word in words]
    named = Names(
        id="-".join(lower),
        package="_".join(lower),
        title=" ".join(word[0].upper() + word[1:] for word in words),
        prefix=initials.upper(),
    )
    if named.id in games():
        raise InputError("name", f"there is a game {named.id} already; choose another name")
    if keyword.iskeyword(named.package) or named.package == TEMPLATE.replace("-", "_") or find_spec(named.package) is not None:
        raise InputError("name", f"{named.package} is a name that Python or a package here uses; choose another one")
    return named


def _templates(folder: Traversable, path: str = "") -> Iterator[tuple[str, Traversable]]:
    for entry in sorted(folder.iterdir(), key=lambda entry: entry.name):
        if entry.is_dir() and not entry.name.startswith((".", "_")):
            yield from _templates(entry, f"{path}{entry.name}/")
        elif entry.is_file():
            yield path + entry.name, entry
