"""What to try next time: two or three sentences to one player, from the review of a game. Kind, and with a place to look at."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from bidyard.bots.hint import percent
from bidyard.games import find
from bidyard.reviewing.report import NEAR
from bidyard.reviewing.told import kind_name
from bidyard.words import say

CLEAN = 0.05  # whoever gave away less in the whole game has nothing to be told
UNLUCKY = -0.1  # cards that took more than this are worth a word
HABIT = 2  # so many losses of one kind are a habit

Line = tuple[str, dict[str, Any]] | None  # a sentence about a line of the sheet, and what it needs


def advice(
    found: Mapping[str, Any],
    told: Mapping[int, tuple[str, str, str]],
    seat: int,
    lang: str,
    sheets: Sequence[Mapping[str, Any]] = (),
) -> list[str]:
    """`found` is a review as JSON, `told` by ply what was played, what was better and why, in words; `sheets` are the players
    of the result, in words: a line that cost more than one was behind is worth more than a habit."""
    mine = [moment for moment in found["moves"] if _own(moment, seat) and moment["loss"] >= NEAR]
    player, won = found["players"][seat], seat in found["winners"]
    if not mine or sum(moment["loss"] for moment in mine) < CLEAN:
        if player["accuracy"] is None:  # a bot decided throughout
            return []
        return [_say(lang, "clean", n=percent(player["accuracy"])), _say(lang, _fate(won, player["luck"]))]
    worst = max(mine, key=lambda moment: moment["loss"])
    played, better, why = told[worst["ply"]]
    where = {"round": worst["round"]} if worst["round"] is not None else {"n": worst["ply"] + 1}
    key = "try_round" if worst["round"] is not None else "try_decision"
    was, best = percent(worst["chance"]), percent(worst["chance"] + worst["loss"])
    sentences = [_say(lang, key, **where, played=played, better=better, was=was, best=best)]
    if why:
        sentences[0] = f"{sentences[0]} {why}"
    kind, habit = _habit(mine)
    line = None if won else _costly(sheets, seat) or _out(sheets, seat) or _behind(sheets, seat)
    if line:
        sentences.append(_say(lang, line[0], **line[1]))
    elif len(habit) >= HABIT:
        name = kind_name(find(found["game"]).package, kind, lang)
        points = percent(sum(moment["loss"] for moment in habit) / len(habit))
        sentences.append(_say(lang, "habit", kind=name, n=len(habit), points=points))
    if won:
        sentences.append(_say(lang, "won"))
    elif player["luck"] < UNLUCKY:
        sentences.append(_say(lang, "unlucky"))
    return sentences


def _own(moment: Mapping[str, Any], seat: int) -> bool:
    """Nobody is told what a bot should have done that decided for him."""
    return moment["seat"] == seat and not moment.get("stood_in", False)


def _habit(mine: Sequence[Mapping[str, Any]]) -> tuple[str, list[Mapping[str, Any]]]:
    """The kind of move on which most was given away."""
    kinds = dict.fromkeys(moment["kind"] for moment in mine)
    by = {kind: [moment for moment in mine if moment["kind"] == kind] for kind in kinds}
    return max(by.items(), key=lambda one: sum(moment["loss"] for moment in one[1]))


def _costly(sheets: Sequence[Mapping[str, Any]], seat: int) -> Line:
    """The line of a sheet that took the most, if without it the game would have been won; where one number decides alone."""
    if not sheets or len(sheets[seat]["totals"]) != 1:
        return None
    margin = max(player["score"] for player in sheets) - sheets[seat]["score"]
    line = min((line for line in sheets[seat]["lines"] if line["counts"]), key=lambda line: line["value"], default=None)
    if line is None or margin < 1 or -line["value"] < margin:
        return None
    return "costly", {"label": line["label"], "value": line["value"], "margin": margin}


def _out(sheets: Sequence[Mapping[str, Any]], seat: int) -> Line:
    """Whoever is out for the first of the totals: how much of it would have been enough."""
    if not sheets or not sheets[seat]["eliminated"] or len(sheets[seat]["totals"]) < 2:
        return None
    own = sheets[seat]["totals"][0]
    rest = [player["totals"][0]["value"] for player in sheets if not player["eliminated"]]
    return ("out", {"label": own["label"], "value": own["value"], "least": min(rest)}) if rest else None


def _behind(sheets: Sequence[Mapping[str, Any]], seat: int) -> Line:
    """The line of the sheet on which most was missing to the winner's, where it is most of what was missing at all."""
    winner = next((player for player in sheets if player["winner"]), None)
    if winner is None or winner is sheets[seat]:
        return None
    margin = winner["score"] - sheets[seat]["score"]
    theirs = {line["label"]: line["value"] for line in _scoring(winner)}
    gaps = [(theirs.get(line["label"], 0) - line["value"], line) for line in _scoring(sheets[seat])]
    gap, line = max(gaps, key=lambda one: one[0], default=(0, {}))
    if not gap or 2 * gap < margin or margin < 1:
        return None
    values = {"label": line["label"], "value": line["value"], "theirs": theirs.get(line["label"], 0), "name": winner["name"]}
    return "behind", values | {"margin": margin}


def _scoring(sheet: Mapping[str, Any]) -> Sequence[Mapping[str, Any]]:
    """The lines that make the score: the last ones where another total comes before it."""
    lines = [line for line in sheet["lines"] if line["counts"]]
    return next((lines[at:] for at in range(len(lines)) if sum(one["value"] for one in lines[at:]) == sheet["score"]), [])


def _fate(won: bool, luck: float) -> str:
    return "clean_won" if won else "clean_unlucky" if luck < UNLUCKY else "clean_lost"


def _say(lang: str, key: str, **values: Any) -> str:
    return say(lang, "advice", key, **values)
