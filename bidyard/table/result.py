"""The result of a game or of a score sheet."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from bidyard.engine.game import Game, Line, PlayerResult
from bidyard.engine.words import words


@dataclass(frozen=True)
class Result:
    game: Game
    counted: tuple[PlayerResult, ...]

    @property
    def players(self) -> tuple[PlayerResult, ...]:
        return tuple(one for one in self.counted if one.seated)

    @property
    def others(self) -> tuple[PlayerResult, ...]:
        """Those who take part without a seat."""
        return tuple(one for one in self.counted if not one.seated)

    @property
    def winners(self) -> tuple[int, ...]:
        return tuple(seat for seat, player in enumerate(self.players) if player.winner)

    @property
    def final(self) -> bool:
        """False for the sheet of a scoring after which the game goes on; its winners lead."""
        return all(player.final for player in self.players)

    @property
    def scores(self) -> tuple[int, ...]:
        return tuple(player.score for player in self.players)

    @property
    def sheet(self) -> tuple[tuple[Line, ...], ...]:
        """Every line of every player."""
        return tuple(player.lines for player in self.players)

    def label(self, line: Line, lang: str) -> str:
        return words(self.game.package, lang).say("sheet", line.label)

    def text(self, lang: str = "en") -> str:
        """Who won or leads, who was out, and what those without a seat have."""
        spoken = words(self.game.package, lang)
        won = [player for player in self.players if player.winner]
        out = [player.name for player in self.players if player.eliminated]
        one, several = ("won", "shared") if self.final else ("leads", "level")
        key = one if len(won) == 1 else several if won else "nobody"
        text = spoken.say("result", key, names=spoken.join([p.name for p in won]), score=won[0].score if won else 0)
        if out:
            text += " " + spoken.say("result", "out", names=spoken.join(out))
        return " ".join([text, *(spoken.say("result", "other", name=one.name, score=one.score) for one in self.others)])

    def json(self, lang: str = "en") -> dict[str, Any]:
        others = {"others": [self._one(other, lang) for other in self.others]} if self.others else {}
        return {
            "players": [self._one(player, lang) for player in self.players],
            **others,
            "winners": list(self.winners),
            "text": self.text(lang),
        }

    def _one(self, player: PlayerResult, lang: str) -> dict[str, Any]:
        lines = [(line, self.label(line, lang)) for line in player.lines]
        return {
            "name": player.name,
            "score": player.score,
            "eliminated": player.eliminated,
            "winner": player.winner,
            "out_rule": player.out_rule,
            "lines": [
                {"label": label, "value": line.value, "rule": line.rule, "counts": line.counts and not line.total}
                for line, label in lines
            ],
            "totals": [{"label": label, "value": line.value} for line, label in lines if line.total],
            **player.totals,
        }
