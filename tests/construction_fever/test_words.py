"""What people read: refusals and results in both languages."""

from __future__ import annotations

import pytest

import bidyard
from tests.construction_fever.tables import table
from tests.games.tables import play


def test_refusal_in_words() -> None:
    """CF-27: the sentence carries the numbers, in both languages."""
    t = table(4, 0)
    play(t, "0 green 2")
    refused = t.why_not(1, "green 2")
    assert refused is not None
    assert str(refused) == "the green bid stands at 2, so at least 3 workers are needed (CF-27)"
    assert refused.values["bid"] == 2
    french = t.why_not(1, "green 2", "fr")
    assert french is not None
    assert french.text == "l’enchère sur Vert est à 2, il faut donc au moins 3 ouvriers"
    with pytest.raises(bidyard.IllegalMove) as illegal:
        t.play(1, "green 2")
    assert illegal.value.refusal == refused


@pytest.mark.parametrize(
    ("left_on_black", "english", "french"),
    [
        (0, "0 credits are left on Black", "il reste 0 crédit sur Noir"),
        (1, "1 credit is left on Black", "il reste 1 crédit sur Noir"),
        (3, "3 credits are left on Black", "il reste 3 crédits sur Noir"),
    ],
)
def test_credits_left_in_words(left_on_black: int, english: str, french: str) -> None:
    """CF-31: how many credits are left, in good grammar."""
    t = table(3, 0, black=(4, 1, 2))
    play(t, f"0 black {4 - left_on_black}")
    refusals = [t.why_not(1, "black 9", lang) for lang in ("en", "fr")]
    assert [refused and refused.text for refused in refusals] == [english, french]
