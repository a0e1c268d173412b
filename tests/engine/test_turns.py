"""Processes that would compile the same thing wait for one another."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from bidyard.engine.turns import one_at_a_time


@pytest.mark.skipif(sys.platform == "win32", reason="there nobody waits")
def test_the_second_waits_until_the_first_is_done(tmp_path: Path) -> None:
    lock = tmp_path / "folder" / "f.lock"
    program = (
        "import sys; from pathlib import Path; from bidyard.engine.turns import one_at_a_time\n"
        "print('here', flush=True)\n"
        "with one_at_a_time(Path(sys.argv[1])): print(Path(sys.argv[2]).read_text())"
    )
    told = tmp_path / "told"
    with one_at_a_time(lock):
        other = subprocess.Popen([sys.executable, "-c", program, lock, told], stdout=subprocess.PIPE, text=True)
        assert other.stdout
        assert other.stdout.readline() == "here\n"
        with pytest.raises(subprocess.TimeoutExpired):
            other.wait(0.5)
        told.write_text("the first was done")
    assert other.communicate()[0] == "the first was done\n"


def test_where_no_file_can_be_made_nobody_waits(tmp_path: Path) -> None:
    (tmp_path / "full").write_text("")
    with one_at_a_time(tmp_path / "full" / "f.lock"):
        pass
