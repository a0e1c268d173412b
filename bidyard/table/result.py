"""The result of a game or of a score sheet."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from bidyard.engine.game import Doubt, Game, Line, PlayerResult
from bidyard.engine.words import words
from bidyard.words import say


@dataclass(frozen=True)
class Result:
    """How a game ended, or what a score sheet counts: `.winners`, `.scores`, and `.sheet` with every line and its rule."""

    game: Game
    counted: tuple[PlayerResult, ...]
    doubts: tuple[Doubt, ...] = ()  # what cannot be on the sheet of a physical game

    @property
    def players(self) -> tuple[PlayerResult, ...]:
        """Seat by seat: name, score, lines, whether eliminated, winner."""
        return tuple(one for one in self.counted if one.seated)

    @property
    def others(self) -> tuple[PlayerResult, ...]:
        """Those who take part without a seat."""
        return tuple(one for one in self.counted if not one.seated)

    @property
    def winners(self) -> tuple[int, ...]:
        """Seats of the winners; several share a victory."""
        return tuple(seat for seat, player in enumerate(self.players) if player.winner)

    @property
    def final(self) -> bool:
        """False for the sheet of a scoring after which the game goes on: somebody leads, nobody has won."""
        return all(player.final for player in self.players)

    @property
    def reconstructed(self) -> bool:
        """Whether a number on the sheet leans on card values that are ours."""
        return any(player.reconstructed for player in self.counted)

    @property
    def scores(self) -> tuple[int, ...]:
        """Scores, seat by seat."""
        return tuple(player.score for player in self.players)

    @property
    def sheet(self) -> tuple[tuple[Line, ...], ...]:
        """Every line of every player."""
        return tuple(player.lines for player in self.players)

    def label(self, line: Line, lang: str) -> str:
        """What a line of the sheet is called."""
        return words(self.game.package, lang).say("sheet", line.label)

    def doubt(self, doubt: Doubt, lang: str = "en") -> str:
        """What cannot be, in words."""
        spoken = words(self.game.package, lang)
        told = {key: spoken.say("terms", one) if spoken.has("terms", str(one)) else one for key, one in doubt.values.items()}
        return spoken.say("doubts", doubt.key, **told)

    def text(self, lang: str = "en") -> str:
        """Who won or leads, who was out, what those without a seat have, and whether it is sure."""
        spoken = words(self.game.package, lang)
        best = [player for player in self.players if player.winner or player.leads]
        out = [player.name for player in self.players if player.eliminated]
        one, several = ("won", "shared") if self.final else ("leads", "level")
        key = one if len(best) == 1 else several if best else "nobody"
        told = [spoken.say("result", key, names=spoken.join([p.name for p in best]), score=best[0].score if best else 0)]
        if out:
            told.append(spoken.say("result", "out", names=spoken.join(out)))
        told += [spoken.say("result", "other", name=one.name, score=one.score) for one in self.others]
        if self.reconstructed:
            told.append(say(lang, "sheet", "reconstructed"))
        return " ".join(told)

    def json(self, lang: str = "en") -> dict[str, Any]:
        """As `bidyard score --json` prints it."""
        others = {"others": [self._one(other, lang) for other in self.others]} if self.others else {}
        return {
            "players": [self._one(player, lang) for player in self.players],
            **others,
            "winners": list(self.winners),
            "final": self.final,
            "reconstructed": self.reconstructed,
            "doubts": self.told_doubts(lang),
            "text": self.text(lang),
        }

    def told_doubts(self, lang: str = "en") -> list[dict[str, str]]:
        """What can hardly be on this sheet, each with its field and a sentence."""
        return [{"field": doubt.at, "text": self.doubt(doubt, lang)} for doubt in self.doubts]

    def _one(self, player: PlayerResult, lang: str) -> dict[str, Any]:
        lines = [(line, self.label(line, lang)) for line in player.lines]
        return {
            "name": player.name,
            "score": player.score,
            "eliminated": player.eliminated,
            "winner": player.winner,
            "leads": player.leads,
            "out_rule": player.out_rule,
            "lines": [
                {
                    "label": label,
                    "value": line.value,
                    "rule": line.rule,
                    "counts": line.counts and not line.total,
                    "reconstructed": line.reconstructed,
                }
                for line, label in lines
            ],
            "totals": [
                {"label": label, "value": line.value, "reconstructed": line.reconstructed}
                for line, label in lines
                if line.total
            ],
            **player.totals,
        }
