"""Checks that every game must pass; the author of a sixth game can run them too: `check_game("my-game")`."""

from bidyard.testing.check import check_game
from bidyard.testing.random_play import play_on, random_tables
from bidyard.testing.secrets import Leak, check_secrets
from bidyard.testing.speeds import check_compiled, compiled_states, plain_states

__all__ = [
    "Leak",
    "check_compiled",
    "check_game",
    "check_secrets",
    "compiled_states",
    "plain_states",
    "play_on",
    "random_tables",
]
