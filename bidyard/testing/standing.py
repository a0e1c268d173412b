"""Where everybody stands: told in every language, for everybody, and in the end what the sheet says."""

from __future__ import annotations

from typing import Any

from bidyard.bots.weights import heuristics
from bidyard.engine.game import Game, PlayerResult
from bidyard.engine.standing import Scale, Standing, face_down, silent
from bidyard.engine.words import LANGUAGES, words
from bidyard.table import Masked, Table
from bidyard.testing.faults import at, part


def check_standing(table: Table) -> None:
    """Of every viewer, in every language; only where cards lie face down may it matter whether they are counted."""
    module = table.module
    if module.standing is None:
        return
    with part("standing.py", at(table)):
        _check_declared(module)
        for seat in (None, *range(table.players)):
            masked = table.masked(seat)
            told: list[dict[str, Any] | None] = []
            for lang in LANGUAGES:
                told = [masked.standing(lang, counted) for counted in (True, False)]
            if not face_down(module.standing) or not table.to_act:
                assert told[0] == told[1], "it depends on `counted`, though nothing lies face down (FACE_DOWN)"
            _check_seats(table, _standing(masked))
            _check_alike(masked)


def check_final_standing(table: Table) -> None:
    """A game that is over stands as its sheet says: the numbers, who won, who is out."""
    if table.module.standing is None:
        return
    result = table.result
    assert result is not None
    with part("standing.py", at(table)):
        for seat in (None, *range(table.players)):
            scales = [scale for scale in _standing(table.masked(seat)).scales if scale.counts]
            assert scales, "no scale `counts` what the sheet does"
            for scale in scales:
                _check_scale(scale, result.players)


def _standing(masked: Masked) -> Standing:
    assert masked.game.standing is not None
    state: Any = masked.game.rules.State.unpack(masked.state)
    found = masked.game.standing.standing(masked.cards, state, masked.seat, True)
    assert state.pack() == masked.state, "it changes the state"
    return found


def _check_alike(masked: Masked) -> None:
    """What is told from memory is the same, whoever asks."""
    game: Any = masked.game
    alike = getattr(game.standing, "from_memory", None)
    if alike is None or not game.rules.to_act(game.rules.State.unpack(masked.state)):
        return
    everybody, own = (
        alike(masked.cards, game.rules.State.unpack(masked.state)),
        game.standing.standing(masked.cards, game.rules.State.unpack(masked.state), masked.seat, False),
    )
    assert everybody == own, "from_memory tells something else than standing without `counted`"


def _check_declared(module: Game) -> None:
    rule = face_down(module.standing)
    assert not rule or rule in words(module.package, LANGUAGES[0]).rules, f"FACE_DOWN: there is no rule {rule}"
    names = silent(module.standing)
    unknown = [name for name in names if name not in heuristics(module).WEIGHTS] if names else []
    assert not unknown, f"SILENT: the heuristics have no weight {', '.join(unknown)}"


def _check_seats(table: Table, found: Standing) -> None:
    everybody = list(range(table.players))
    for scale in found.scales:
        seats = [place.seat for place in scale.places if place.seat is not None]
        assert sorted(seats) == everybody, f"{scale.label} is for the seats {seats}"
    for prize in found.prizes:
        strange = [one.seat for one in prize.holders if one.seat is not None and one.seat not in everybody]
        assert not strange, f"{prize.term} has holders at seats {strange}"


def _check_scale(scale: Scale, players: tuple[PlayerResult, ...]) -> None:
    for place in scale.places:
        if place.seat is None:
            continue
        player = players[place.seat]
        counted = player.score if scale.counts == "score" else player.totals[scale.counts]
        assert place.value == counted, f"{scale.label} of seat {place.seat} is {place.value}, but {counted} on the sheet"
        assert place.then is None, f"{scale.label}: nothing comes after the end"
        if any(one.best for one in scale.places):
            assert place.best == player.winner, f"{scale.label}: seat {place.seat} is shown as a winner, or not as one"
        if any(one.out for one in scale.places):
            assert place.out == player.eliminated, f"{scale.label}: seat {place.seat} is shown as out, or not as out"
