"""The identity of a game's rules: what was measured or trained with other rules says nothing about these."""

from __future__ import annotations

import ast
import hashlib
import io
import tokenize
from collections.abc import Sequence
from pathlib import Path

from bidyard.engine.sources import source, sources_of

SILENT = {tokenize.COMMENT, tokenize.NL, tokenize.ENCODING, tokenize.ENDMARKER}
BEGINS = {tokenize.NEWLINE, tokenize.INDENT, tokenize.DEDENT}


def rules_hash(rules: str, shared: Sequence[str]) -> str:
    """Of a package of rules with what it uses of the shared ones; comments, docstrings and blank lines do not count."""
    paths = sources_of((rules,))
    for path in paths:  # grows while it is gone through: what is used uses more
        for name in sorted(_used(path, shared)):
            used, _ = source(name)
            if used not in paths:
                paths.append(used)
    told = hashlib.sha256()
    for path in paths:
        told.update(f"\n{path.name}\n{' '.join(_words(path))}".encode())
    return told.hexdigest()[:16]


def _used(path: Path, shared: Sequence[str]) -> set[str]:
    found: set[str] = set()
    for node in ast.walk(ast.parse(path.read_bytes())):
        names = [node.module or ""] if isinstance(node, ast.ImportFrom) else []
        names += [alias.name for alias in node.names] if isinstance(node, ast.Import) else []
        found.update(name for name in names if any(name == own or name.startswith(f"{own}.") for own in shared))
    return found


def _words(path: Path) -> list[str]:
    words, begins = [], True
    for token in tokenize.tokenize(io.BytesIO(path.read_bytes()).readline):
        if token.type in SILENT:
            continue
        docstring = begins and token.type == tokenize.STRING
        begins = token.type in BEGINS
        if docstring:
            begins = True
        else:
            words.append(tokenize.tok_name[token.type] if begins else token.string)
    return words
