"""What people read: refusals in both languages."""

from __future__ import annotations

import pytest

import bidyard
from tests.construction_yard.tables import table


def test_refusals_in_words() -> None:
    """CY-222 CY-242: the sentences carry the numbers, in both languages."""
    t = table(3, [["blue-1", "blue-1"]], ["blue-3", "green-3", "orange-9", "yellow-9"])
    refused = t.why_not(0, "take blue-3 green-3")
    assert refused is not None
    assert str(refused) == "several cards may be worth 5 at most together; these are worth 6 (CY-222)"
    french = t.why_not(0, "buy 1 with 1 1", "fr")
    assert french is not None
    assert french.text == "Musée 3 coûte 3 en bleu\u202f; vous payez 2 et avez 1 + 1 en bleu, 2 en tout"
    assert french.values["price"] == 3
    broke = t.why_not(0, "buy 2 with 8")
    assert broke is not None
    assert broke.text == "Park 8 costs 8 in green; you pay 8 and hold 0 in green, 0 in all"
    with pytest.raises(bidyard.IllegalMove):
        t.play(0, "take blue-3 green-3")
