"""A small second opinion on each game, written from its rules text alone, and its comparison with the engine."""
