"""Many reviewed games: where a player loses most, by phase and by kind of move, with intervals."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from bidyard.engine.reading import JsonObject
from bidyard.reviewing.report import Player, Review, Share

INTERVAL = 1.96  # standard errors: 95 %


@dataclass(frozen=True)
class Line:
    """Points given away in a decision, on the average; the unit is the game, since its decisions hang together."""

    game: str
    player: str
    part: str  # "all", "phase" or "kind"
    name: str
    games: int
    decisions: int
    loss: float  # a decision
    low: float
    high: float
    a_game: float  # given away in a game

    def json(self) -> JsonObject:
        return {
            "game": self.game,
            "player": self.player,
            "part": self.part,
            "name": self.name,
            "games": self.games,
            "decisions": self.decisions,
            "loss": round(self.loss, 5),
            "low": round(self.low, 5),
            "high": round(self.high, 5),
            "a_game": round(self.a_game, 5),
        }


@dataclass(frozen=True)
class Standing:
    """A player's games in one game: won, and the means of accuracy and luck."""

    game: str
    player: str
    games: int
    won: float
    accuracy: float
    luck: float
    luck_error: float

    def json(self) -> JsonObject:
        return {
            "game": self.game,
            "player": self.player,
            "games": self.games,
            "won": round(self.won, 4),
            "accuracy": round(self.accuracy, 4),
            "luck": round(self.luck, 5),
            "luck_error": round(self.luck_error, 5),
        }


@dataclass(frozen=True)
class Summary:
    games: int
    players: tuple[Standing, ...]
    lines: tuple[Line, ...]  # of each player the whole, then phases and kinds from the costliest down

    def json(self) -> JsonObject:
        return {
            "games": self.games,
            "players": [standing.json() for standing in self.players],
            "lines": [line.json() for line in self.lines],
        }


def summarise(reviews: Iterable[Review]) -> Summary:
    """By game and by player's name."""
    found: dict[tuple[str, str], list[tuple[Player, float]]] = {}
    games = 0
    for review in reviews:
        games += 1
        for seat, player in enumerate(review.players):
            won = 1 / len(review.winners) if seat in review.winners else 0.0
            found.setdefault((review.game, player.name), []).append((player, won))
    standings: list[Standing] = []
    lines: list[Line] = []
    for (game, name), played in sorted(found.items()):
        standings.append(standing(game, name, played))
        lines += player_lines(game, name, [player for player, _ in played])
    return Summary(games, tuple(standings), tuple(lines))


def standing(game: str, name: str, played: Sequence[tuple[Player, float]]) -> Standing:
    """Of one player's games, each with the share of the victory."""
    players = [player for player, _ in played]
    return Standing(
        game,
        name,
        len(played),
        _mean([won for _, won in played]),
        _mean([player.accuracy for player in players if player.accuracy is not None]),
        _mean([player.luck for player in players]),
        sum(player.luck_error**2 for player in players) ** 0.5 / len(players),
    )


def player_lines(game: str, name: str, players: Sequence[Player]) -> list[Line]:
    """The whole, then phases and kinds from the costliest down."""
    whole = [player.whole for player in players if player.whole.decisions]
    lines = [_line(game, name, "all", "all", whole)] if whole else []
    for part, tables in (("phase", [p.phases for p in players]), ("kind", [p.kinds for p in players])):
        names = dict.fromkeys(key for table in tables for key in table)
        parts = [_line(game, name, part, key, [t[key] for t in tables if key in t]) for key in names]
        lines += sorted(parts, key=lambda line: -line.a_game * line.games)
    return lines


def _line(game: str, player: str, part: str, name: str, shares: Sequence[Share]) -> Line:
    """A ratio of sums over games, with the error of a ratio (linearised); of one game only what the playouts leave open."""
    decisions = sum(share.decisions for share in shares)
    lost = sum(share.given_away for share in shares)
    loss = lost / decisions
    n = len(shares)
    if n > 1:
        spread = sum((share.given_away - loss * share.decisions) ** 2 for share in shares) * n / (n - 1)
    else:
        spread = shares[0].error ** 2
    error = INTERVAL * spread**0.5 / decisions
    return Line(game, player, part, name, n, decisions, loss, max(0.0, loss - error), loss + error, lost / n)


def _mean(values: Sequence[float]) -> float:
    return sum(values) / len(values) if values else 0.0
