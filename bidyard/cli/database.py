"""Many servers over one database: bring it up to date, copy tables into it and back, think for it."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

from cyclopts import Parameter, validators

from bidyard.cli.app import print_json
from bidyard.cli.options import WHOLE, Json
from bidyard.engine.errors import InputError

Database = Annotated[str, Parameter(env_var="BIDYARD_DATA", help="The address, postgresql://USER@HOST/DATABASE.")]
KeyFile = Annotated[
    Path | None,
    Parameter(env_var="BIDYARD_KEY_FILE", help="The key of what is sealed there, the same file for all servers."),
]
ListenData = Annotated[
    str | None,
    Parameter(env_var="BIDYARD_LISTEN_DATA", help="The address of the database itself, where --data is that of a pooler."),
]


def migrate(*, data: Database, key_file: KeyFile = None, json: Json = False) -> None:
    """Bring a database up to date for this version, and make the key file if there is none. Servers may run."""
    from bidyard.server.places import open_vault

    _check(data)
    from bidyard.server.postgres.connections import connect
    from bidyard.server.postgres.steps import migrate, steps
    from bidyard.server.postgres.storage import check_key

    with connect(data) as db:
        done = migrate(db)
        vault = open_vault(data, key_file)
        check_key(db, vault)
    if json:
        print_json({"done": done, "storage": len(steps()), "key": vault.fingerprint})
    else:
        print(f"{done} steps done: storage {len(steps())}. The key in {key_file} has the fingerprint {vault.fingerprint}.")


def copy(source: str, target: str, *, key_file: KeyFile = None, json: Json = False) -> None:
    """Copy all tables from a file into an empty database, or from a database into a new file, with the servers stopped.

    Afterwards both are read once more and compared; if they differ nothing is kept.

    Parameters
    ----------
    source
        A file of tables, or postgresql://USER@HOST/DATABASE.
    target
        The other kind.
    key_file
        The key of the secrets in them; FILE.key beside the file if not given.
    """
    from bidyard.server.places import is_shared
    from bidyard.server.vault import Vault, key_beside

    database, file = (source, target) if is_shared(source) else (target, source)
    if not is_shared(database) or is_shared(file):
        raise InputError("target", "expected one file and one postgresql:// address")
    key = key_file or key_beside(file)
    if not key.exists():
        raise InputError("key_file", f"there is no {key}: without the key of these tables nobody could play on")
    _check(database)
    from bidyard.server.postgres.copying import copy

    copied = copy(source, target, Vault.open(key))
    if json:
        print_json({"counts": copied.counts, "digests": copied.digests})
        return
    for name, count in copied.counts.items():
        print(f"{name:10} {count:>9,}  {copied.digests[name][:16]}  the same on both sides")


def think(
    *,
    data: Database,
    key_file: KeyFile = None,
    listen_data: ListenData = None,
    processes: Annotated[int | None, WHOLE, Parameter(validator=validators.Number(gte=1, lte=1024))] = None,
) -> None:
    """Compute for servers over the same database: searching bots, hints, replays, reviews. Any number of these may run.

    Parameters
    ----------
    processes
        How many things are computed at a time; one less than this machine has processors if not given.
    """
    from bidyard.server.journal import keep
    from bidyard.server.places import open_vault, shown

    _check(data)
    from bidyard.server.think import think as run

    keep("text", False)
    vault = open_vault(data, key_file)
    print(f"Bidyard thinks for {shown(data)}", flush=True)
    run(data, vault, processes, listen_data)


def _check(data: str) -> None:
    from bidyard.server.places import is_shared, need_postgres

    if not is_shared(data):
        raise InputError("data", f"expected postgresql://USER@HOST/DATABASE, found {data!r}")
    need_postgres(data)
