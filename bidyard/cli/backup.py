"""A copy of all tables, while the server runs."""

from __future__ import annotations

from dataclasses import asdict
from pathlib import Path
from typing import Annotated

from cyclopts import Parameter, validators

from bidyard.cli.app import print_json
from bidyard.cli.options import WHOLE, Data, Json, file_of


def backup(
    out: Path,
    *,
    data: Data = None,
    keep: Annotated[int | None, WHOLE, Parameter(validator=validators.Number(gte=1))] = None,
    json: Json = False,
) -> None:
    """Copy all tables as they are at this moment into one file. The server may run.

    Parameters
    ----------
    out
        The new file; or a folder, in which the copy gets a name by date and time.
    keep
        In a folder: of all copies made like this only so many are left, the newest.
    """
    from bidyard.engine.errors import InputError
    from bidyard.server.backup import back_up, prune
    from bidyard.server.vault import key_beside

    if keep is not None and not out.is_dir():
        raise InputError("keep", f"expected together with a folder; {out} is none")
    source = file_of(data, "a database is backed up by pg_dump, or by bidyard copy into a file")
    path, found = back_up(source, out)
    gone = prune(out, keep) if keep is not None else []
    if json:
        print_json({"file": str(path), "removed": [str(old) for old in gone], **asdict(found)})
        return
    print(f"{path}: {found.tables} tables ({found.unfinished} unfinished), {found.moves} moves, {found.bytes:,} bytes")
    for old in gone:
        print(f"{old}: removed")
    print(f"The key of running games is not in it: keep {key_beside(source)} in another safe place, once.")
