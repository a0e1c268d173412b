"""The terminal's unfinished games: each is kept in a file of its own after every decision, and can be gone on with."""

from __future__ import annotations

import json
import os
import sys
from contextlib import suppress
from dataclasses import asdict, dataclass, field
from datetime import datetime
from pathlib import Path
from typing import Any

from bidyard.cli.files import read_document, read_record
from bidyard.engine.errors import InputError
from bidyard.engine.reading import Reader
from bidyard.games import find
from bidyard.home import home


@dataclass
class Kept:
    """A record, and what a record does not tell: who of them is you, and who plays the others."""

    record: dict[str, Any]
    seat: int
    bots: dict[int, str]  # by seat
    practice: bool = False
    deck: str | None = None  # the file with the cards
    file: Path = field(default_factory=lambda: folder() / f"{datetime.now():%Y%m%d-%H%M%S}-{os.getpid()}.json")

    @property
    def begun(self) -> bool:
        return any(seat == self.seat for seat, _ in self.record["moves"])

    def write(self) -> None:
        """Whole or not at all. A game goes on without its file: who plays is told once that nothing is kept."""
        data = {key: value for key, value in asdict(self).items() if key != "file"}
        new = self.file.with_suffix(".new")
        try:
            self.file.parent.mkdir(parents=True, exist_ok=True)
            new.write_text(json.dumps(data, ensure_ascii=False), "utf-8")
            new.replace(self.file)
        except OSError as error:
            if self.file.name not in _told:
                where = self.file if str(error.filename or new) == str(new) else error.filename
                print(f"bidyard: this game is not kept: {where}: {error.strerror}", file=sys.stderr)
            _told.add(self.file.name)

    def forget(self) -> None:
        with suppress(OSError):
            self.file.unlink()


_told: set[str] = set()


def folder() -> Path:
    return home() / "games"


def unfinished() -> list[Kept]:
    """The latest first; a file that cannot be read, or is of a game that is not here, is left where it is and not offered."""
    found = []
    for file in sorted(folder().glob("*.json"), reverse=True):
        with suppress(InputError):
            kept = read(file)
            find(Reader(kept.record).text("game"))
            found.append(kept)
    return found


def read(file: Path) -> Kept:
    """A kept game; of a bare record you are the first player, against foremen."""
    data = read_document(file)
    if "record" not in data:
        return Kept(read_record(file), 0, {}, file=file)
    given = Reader(data)
    record = given.table("record").data
    players = Reader(record).number("players", 1, 99)
    seat = given.number("seat", 0, players - 1)
    bots = {int(key): str(name) for key, name in given.table("bots").data.items() if key.isdecimal()}
    practice = given.flag("practice")
    return Kept(record, seat, bots, practice, given.get("deck"), file)
