"""The command line. Commands live in modules of their own; heavy imports happen inside the commands."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Any

from cyclopts import App

from bidyard import __version__
from bidyard.engine.errors import InputError

if TYPE_CHECKING:
    from rich.console import Console

app = App(name="bidyard", version=__version__, help="Play, host and study five construction-themed board games.")


def main(arguments: list[str] | None = None) -> None:
    """Exit codes: 0 done, 1 refused or failed (one clear line), 2 usage."""
    from bidyard.cli import register

    register(app)
    arguments = sys.argv[1:] if arguments is None else arguments
    if arguments[:1] == ["--about"]:
        from bidyard.cli.about import about

        about()
        return
    try:
        sys.exit(app(arguments, exit_on_error=False, print_error=True, result_action="return_value"))
    except KeyboardInterrupt:
        fail("interrupted")
    except BrokenPipeError:
        sys.stderr.close()
        sys.exit(0)
    except InputError as error:
        fail(str(error))
    except OSError as error:
        fail(f"{error.filename or 'file'}: {error.strerror}")
    except Exception as error:
        if type(error).__module__.startswith("cyclopts"):
            sys.exit(2)
        raise


def fail(message: str) -> None:
    print(f"bidyard: {message}", file=sys.stderr)
    sys.exit(1)


def plain_console() -> Console:
    """A console that prints what it is given: in names, cards and typed lines brackets are no markup."""
    from rich.console import Console

    return Console(markup=False, highlight=False)


def print_json(value: Any) -> None:
    import json

    print(json.dumps(value, ensure_ascii=False, indent=2))
