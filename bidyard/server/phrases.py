"""What can be said at a table, by its key; the words are in [phrases]."""

PHRASES = (
    "hello", "luck", "ready", "minute", "no-hurry", "thinking", "nice", "oops", "close", "yes", "no", "thanks", "sorry",
    "good-game", "again",
)  # fmt: skip
