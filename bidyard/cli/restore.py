"""Uses a copy of all tables again."""

from __future__ import annotations

import sys
from dataclasses import asdict
from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

from bidyard.cli.app import Failed, print_json
from bidyard.cli.options import Data, Json, file_of


def restore(
    file: Path,
    *,
    data: Data = None,
    key_file: Annotated[Path | None, Parameter(env_var="BIDYARD_KEY_FILE")] = None,
    check: bool = False,
    anyway: bool = False,
    json: Json = False,
) -> None:
    """Make a new file of tables from a backup, once every table in it was rebuilt. Nothing is overwritten.

    Parameters
    ----------
    file
        A backup.
    key_file
        The key of the secrets in it, to check them too; FILE.key beside the new file if not given.
    check
        Only look whether it could be restored.
    anyway
        Also if some tables can no longer be shown, because they are of another version.
    """
    from tempfile import TemporaryDirectory

    from bidyard.server import backup
    from bidyard.server.vault import key_beside, vault_of

    target = file_of(data, "a file is brought into a database by bidyard copy")
    vault = vault_of(target, key_file)
    if check:
        with TemporaryDirectory() as scratch:
            checked = backup.check(file, Path(scratch), vault)
    else:
        checked = backup.restore(file, target, vault, anyway)
    found, lost = checked.found, checked.lost
    done = not check and (anyway or not lost)
    if json:
        print_json({"file": str(target) if done else None, "lost": lost, "sealed": checked.sealed, **asdict(found)})
        if (lost and not anyway) or (check and checked.sealed):
            sys.exit(1)  # the answer above says it
    else:
        print(f"{file}: {found.tables} tables ({found.unfinished} unfinished), {found.moves} moves, storage {found.storage}")
        for table, why in lost.items():
            print(f"{table}: {why}")
        print(f"{found.tables - len(lost) - checked.sealed} tables were rebuilt{f', {len(lost)} cannot be' if lost else ''}.")
        if checked.sealed:
            print(f"{checked.sealed} running games could not be looked at: they are sealed with a key that is not here.")
    if done and not json:
        key = key_file or key_beside(target)
        print(f"{target}: restored. bidyard serve --data {target}")
        if not key.exists():
            print(f"Running games go on only with the key they were sealed with: copy it to {key} before the server starts.")
    if check and checked.sealed:
        raise Failed(f"{file}: {checked.sealed} running games were not checked; give their key with --key-file")
    if lost and not anyway:
        raise Failed(f"{file}: {len(lost)} tables cannot be shown by this version; --anyway restores the others with them")
