"""The command line. Commands live in modules of their own; heavy imports happen inside the commands."""

from __future__ import annotations

import os
import sys
from typing import TYPE_CHECKING, Any

from cyclopts import App, Parameter

from bidyard.cli.encoding import speak_any_encoding
from bidyard.engine.errors import InputError
from bidyard.version import VERSION

if TYPE_CHECKING:
    from rich.console import Console

app = App(
    name="bidyard",
    version=VERSION,
    version_flags=["--version", "-V"],
    help="Play, host and study five construction-themed board games.",
    help_format="plaintext",
    default_parameter=Parameter(negative=()),
    suppress_keyboard_interrupt=False,
)
app.register_install_completion_command()


class Failed(Exception):  # noqa: N818
    """Refused or failed: `bidyard` says so in one line and ends with 1."""


def main(arguments: list[str] | None = None) -> None:
    """Exit codes: 0 done, 1 refused or failed (one clear line), 2 usage."""
    from bidyard.cli import register

    register(app)
    speak_any_encoding()
    wanted = sys.argv[1:] if arguments is None else arguments
    json = "--json" in wanted
    sys.stdin = sys.stdin or open(os.devnull)  # noqa: SIM115 (closed by the caller)
    sys.stdout = sys.stdout or open(os.devnull, "w")  # noqa: SIM115
    try:
        app(wanted, exit_on_error=False, print_error=False, result_action="return_value")
        sys.stdout.flush()
    except KeyboardInterrupt:
        refuse("interrupted", json)
    except BrokenPipeError:
        stop_writing()
    except SystemExit as end:
        if not isinstance(end.__context__, BrokenPipeError):  # rich turns a closed pipe into a failure
            raise
        stop_writing()
    except Failed as error:
        refuse(str(error), json)
    except InputError as error:
        refuse(str(error), json, error.field)
    except OSError as error:
        refuse(f"{error.filename or 'output'}: {error.strerror}", json)
    except Exception as error:
        if not type(error).__module__.startswith("cyclopts"):
            raise
        refuse(" ".join(str(error).split()), json, code=2)


def refuse(message: str, json: bool, field: str | None = None, code: int = 1) -> None:
    """One line for people; for programs a document where the answer would have been."""
    if json:
        print_json({"error": message, "field": field})
    else:
        print(f"bidyard: {message}", file=sys.stderr)
    sys.exit(code)


def stop_writing() -> None:
    """Whoever reads our output has seen enough, as in `bidyard rules GAME | head -1`: that is no failure."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    sys.exit(0)


def plain_console(wide: bool = False) -> Console:
    """A console that prints what it is given: in names, cards and typed lines brackets and colons are no markup.

    A wide one breaks no lines in a file or a pipe, so that they can be searched.
    """
    from rich.console import Console

    console = Console(markup=False, highlight=False, emoji=False)
    if wide and not console.is_terminal and "COLUMNS" not in os.environ:
        console.width = 1_000
    return console


def print_json(value: Any) -> None:
    import json

    print(json.dumps(value, ensure_ascii=False, indent=2))
