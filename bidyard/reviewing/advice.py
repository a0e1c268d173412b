"""What to try next time: two or three sentences to one player, from the review of a game. Kind, and with a place to look at."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from bidyard.games import find
from bidyard.reviewing.report import NEAR
from bidyard.reviewing.told import kind_name
from bidyard.words import say

CLEAN = 0.05  # whoever gave away less in the whole game has nothing to be told
UNLUCKY = -0.1  # cards that took more than this are worth a word
HABIT = 2  # so many losses of one kind are a habit


def advice(found: Mapping[str, Any], told: Mapping[int, tuple[str, str, str]], seat: int, lang: str) -> list[str]:
    """`found` is a review as JSON, `told` by ply what was played, what was better and why, in words."""
    mine = [moment for moment in found["moves"] if moment["seat"] == seat and moment["loss"] >= NEAR]
    player, won = found["players"][seat], seat in found["winners"]
    if not mine or sum(moment["loss"] for moment in mine) < CLEAN:
        return [_say(lang, "clean", n=_percent(player["accuracy"] or 1.0)), _say(lang, _fate(won, player["luck"]))]
    worst = max(mine, key=lambda moment: moment["loss"])
    played, better, why = told[worst["ply"]]
    where = {"round": worst["round"]} if worst["round"] is not None else {"n": worst["ply"] + 1}
    key = "try_round" if worst["round"] is not None else "try_decision"
    sentences = [_say(lang, key, **where, played=played, better=better, points=_percent(worst["loss"]))]
    if why:
        sentences[0] = f"{sentences[0]} {why}"
    kind, habit = _habit(mine)
    if len(habit) >= HABIT:
        name = kind_name(find(found["game"]).package, kind, lang)
        points = _percent(sum(moment["loss"] for moment in habit))
        sentences.append(_say(lang, "habit", kind=name, n=len(habit), points=points))
    if won:
        sentences.append(_say(lang, "won"))
    elif player["luck"] < UNLUCKY:
        sentences.append(_say(lang, "unlucky"))
    return sentences


def _habit(mine: Sequence[Mapping[str, Any]]) -> tuple[str, list[Mapping[str, Any]]]:
    """The kind of move on which most was given away."""
    kinds = dict.fromkeys(moment["kind"] for moment in mine)
    by = {kind: [moment for moment in mine if moment["kind"] == kind] for kind in kinds}
    return max(by.items(), key=lambda one: sum(moment["loss"] for moment in one[1]))


def _fate(won: bool, luck: float) -> str:
    return "clean_won" if won else "clean_unlucky" if luck < UNLUCKY else "clean_lost"


def _percent(share: float) -> int:
    return round(100 * share)


def _say(lang: str, key: str, **values: Any) -> str:
    return say(lang, "advice", key, **values)
