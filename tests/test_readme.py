"""The README's Python runs as printed."""

from __future__ import annotations

import re
from pathlib import Path


def test_readme_examples(capsys) -> None:  # type: ignore[no-untyped-def]
    text = (Path(__file__).parent.parent / "README.md").read_text("utf-8")
    for block in re.findall(r"```python\n(.*?)```", text, re.S):
        exec(compile(block, "README.md", "exec"), {})
    assert "(CF-25)" in capsys.readouterr().out
