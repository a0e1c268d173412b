"""Secrets at rest open with the same key for the same table, and in no other way."""

from __future__ import annotations

import stat
import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bidyard.server.vault import UnsealError, Vault, key_beside

KEY = Vault(bytes(range(32)))


@given(st.text(max_size=40), st.binary(max_size=300))
def test_what_was_sealed_opens_again(table: str, secret: bytes) -> None:
    sealed = KEY.seal(table, secret)
    assert KEY.unseal(table, sealed) == secret
    assert len(sealed) == len(secret) + 1 + 4 + 24 + 32
    assert KEY.seal(table, secret) != sealed, "equal secrets do not look equal"


@given(st.binary(min_size=8, max_size=64), st.data())
def test_any_change_is_noticed(secret: bytes, data: st.DataObject) -> None:
    sealed = bytearray(KEY.seal("t", secret))
    assert secret not in sealed
    at = data.draw(st.integers(0, len(sealed) - 1))
    sealed[at] ^= data.draw(st.integers(1, 255))
    with pytest.raises(UnsealError):
        KEY.unseal("t", bytes(sealed))


def test_the_reason_is_told() -> None:
    sealed = KEY.seal("t", b"secret")
    other = Vault.new()
    with pytest.raises(
        UnsealError, match=f"another key .fingerprint {KEY.fingerprint}, the key in use has {other.fingerprint}"
    ):
        other.unseal("t", sealed)
    with pytest.raises(UnsealError, match="another table"):
        KEY.unseal("u", sealed)
    for nonsense in (b"", b"secret", sealed[:60], b"\x02" + sealed[1:]):
        with pytest.raises(UnsealError, match="nothing that was sealed"):
            KEY.unseal("t", nonsense)


def test_the_form_stays() -> None:
    """Sealed by the first version: a server must be able to open it for ever."""
    sealed = bytes.fromhex(SEALED)
    assert (
        KEY.unseal("table", sealed) == b"two hundred and fifty-six bits, and a second block of the stream beyond the first one"
    )


SEALED = (
    "01f36eb6c06943a2b5a668c02645b2a782f34630e29a624ee6e1a07700b083a495ef09400af237296517d6d6b3e283558bc5"
    "edf9a585bbfef589ad338dbbeaa575ca4ab00c62af1f0a010ee471f6dc39e6a861f7769eb070a01b06b2fc58cf7ed962d687"
    "f60ad4107a15d8e44eeb16ee482f3c7f911cda3ad65aeb06cd47d8fcc4582c75432ca30734de2e05237f6871eae5"
)


def test_the_key_is_made_once_for_the_owner_alone(tmp_path: Path) -> None:
    path = key_beside(tmp_path / "tables.sqlite3")
    assert path == tmp_path / "tables.sqlite3.key"
    sealed = Vault.open(path).seal("t", b"secret")
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    assert Vault.open(path).unseal("t", sealed) == b"secret"
    assert [file.name for file in tmp_path.iterdir()] == [path.name]
    text = path.read_text()
    assert text.startswith("bidyard-key-1 ")
    assert bytes.fromhex(text.split()[1]) not in sealed


def test_a_key_that_cannot_be_written_is_told_by_its_own_name(tmp_path: Path) -> None:
    path = tmp_path / "nowhere" / "tables.sqlite3.key"
    with pytest.raises(FileNotFoundError) as told:
        Vault.open(path)
    assert told.value.filename == str(path)


def test_processes_that_start_together_end_up_with_one_key(tmp_path: Path) -> None:
    path = tmp_path / "key"
    code = "import sys; from bidyard.server.vault import Vault; print(Vault.open(sys.argv[1]).fingerprint)"
    started = [subprocess.Popen([sys.executable, "-c", code, path], stdout=subprocess.PIPE, text=True) for _ in range(4)]
    told = {process.communicate(timeout=60)[0].strip() for process in started}
    assert told == {Vault.open(path).fingerprint}


@pytest.mark.parametrize("text", ["", "bidyard-key-1", "bidyard-key-1 12ab", "bidyard-key-2 " + "0" * 64, "\x00\xff" * 40])
def test_a_file_that_holds_no_key_is_refused_in_words(tmp_path: Path, text: str) -> None:
    (tmp_path / "key").write_text(text)
    with pytest.raises(OSError, match="holds no key: expected one line"):
        Vault.open(tmp_path / "key")
    assert (tmp_path / "key").read_text() == text, "it may be the key of something else"


def test_a_key_that_others_can_read_is_complained_about(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    Vault.open(tmp_path / "key")
    assert not caplog.text
    (tmp_path / "key").chmod(0o644)
    Vault.open(tmp_path / "key")
    assert "can be read by others" in caplog.text
