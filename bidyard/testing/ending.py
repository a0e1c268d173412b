"""The end of a game: the rules' own scores against the score sheet."""

from __future__ import annotations

from bidyard.engine.words import LANGUAGES, words
from bidyard.table import Table
from bidyard.testing.faults import at, part
from bidyard.testing.happening import whole


def check_result(table: Table) -> None:
    game = table.module
    with part("sheet", at(table)):
        result = table.result
        assert result is not None
        assert len(result.players) == table.players, f"{len(result.players)} players of {table.players}"
        scores = [0] * game.seats
        bits = game.rules.score(game.rules.State.unpack(table.state), scores)
        own = tuple(scores[: table.players])
        winners = tuple(seat for seat in range(table.players) if bits >> seat & 1)
        assert result.scores == own, f"the sheet counts {result.scores}, rules.score {own}"
        assert result.winners == winners, f"the sheet names the winners {result.winners}, rules.score {winners}"
        assert bits < 1 << table.players, f"rules.score names seats that are not there: {bits:b}"
        assert result.final, "the sheet of a finished game is not final"
        for player in result.players:
            assert not (player.winner and player.eliminated), f"{player.name} is eliminated and wins"
    rules = words(game.package, LANGUAGES[0]).rules
    for player in result.counted:
        for line in player.lines:
            assert line.rule in rules, f"sheet: the line {line.label} names {line.rule}, which is no rule"
    for question in game.sheet.QUESTIONS:
        assert question.rule in rules, f"sheet: the question {question.key} names {question.rule}, which is no rule"
    labels = dict.fromkeys(line.label for player in result.counted for line in player.lines)
    missing = [label for label in labels if not words(game.package, LANGUAGES[0]).has("sheet", label)]
    assert not missing, f"words.{LANGUAGES[0]}.toml lacks {', '.join(f'sheet.{label}' for label in missing)}"
    for lang in LANGUAGES:
        with part(f"result in {lang}", at(table)):
            whole(result.json(lang)["text"])
