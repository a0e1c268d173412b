"""What a study of a deck proves: error rates, how sure it is, which of two decks is fairer, values searched for an aim."""

from __future__ import annotations

import tomllib
from itertools import pairwise
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import bidyard
from bidyard import arena
from bidyard.arena.balance import Balance, Comparison, balance
from bidyard.arena.charts import edges
from bidyard.arena.choices import hanging
from bidyard.arena.deck_tune import Aim, Candidate, Knob, Tuned, read_aim, read_knob, tune, written
from bidyard.arena.figures import Figures
from bidyard.arena.verdict import judge, unevenness
from bidyard.cli import main
from bidyard.cli.balance import show_tuned
from bidyard.games import deck_text, find

CF = "construction-fever"
EVEN = (0.25, 0.25, 0.25, 0.25)
UNEVEN = (0.37, 0.21, 0.21, 0.21)


def played(chances: tuple[float, ...], seed: int, games: int = 400) -> Figures:
    """Games whose winners are drawn."""
    figures = Figures()
    winners = np.random.default_rng(seed).choice(len(chances), games, p=chances)
    for game, winner in enumerate(winners):
        for place in range(len(chances)):
            figures.add("order of play", str(place), game, float(place == winner))
    return figures


def called_uneven(chances: tuple[float, ...], seed: int) -> bool:
    means = played(chances, seed).means("order of play")
    return judge({"order of play": (0.25, means), "identities": (0.25, means)})[0].uneven


def test_an_even_deck_is_called_uneven_as_rarely_as_promised() -> None:
    """Two families share the alarm rate of 5 %; a planted advantage of 12 points is found nearly always."""
    assert sum(called_uneven(EVEN, seed) for seed in range(200)) <= 10
    assert sum(called_uneven(UNEVEN, seed) for seed in range(200)) >= 190


def test_what_would_have_shown_is_found_four_times_in_five() -> None:
    (verdict,) = judge({"order of play": (0.25, played(EVEN, 1).means("order of play"))})
    rest = (0.75 - verdict.visible) / 3
    chances = (0.25 + verdict.visible, rest, rest, rest)
    found = [judge({"a": (0.25, played(chances, seed).means("order of play"))})[0].uneven for seed in range(200)]
    assert 0.7 < np.mean(found) < 0.95
    assert f"An advantage of {100 * verdict.visible:.1f} points would have shown" in str(verdict)


def test_a_few_games_prove_nothing() -> None:
    (verdict,) = judge({"order of play": (0.25, played((1.0, 0, 0, 0), 1, games=20).means("order of play"))})
    assert not verdict.uneven
    assert "too few games" in str(verdict)
    assert verdict.json()["visible"] is None


def test_unevenness_is_told_without_the_noise() -> None:
    """Squares of noise add up to something; that part is taken off, so that an even deck measures 0 on average."""
    assert abs(np.mean([unevenness(played(EVEN, seed), "order of play", 0.25).value for seed in range(100)])) < 4e-5
    mean = np.mean([unevenness(played(UNEVEN, seed), "order of play", 0.25).value for seed in range(100)])
    assert mean == pytest.approx(np.mean((np.array(UNEVEN) - 0.25) ** 2), rel=0.05)


def balanced(figures: Figures) -> Balance:
    return Balance(CF, 4, "d", ("foreman",), 400, 400, figures, (40,), ())


def test_which_deck_is_fairer_has_a_clear_answer() -> None:
    (change,) = Comparison(balanced(played(UNEVEN, 1, 4_000)), balanced(played(EVEN, 2, 4_000))).verdicts
    assert change.json()["fairer"]
    assert "fairer (p < 0.001)" in change.told
    (change,) = Comparison(balanced(played(EVEN, 1, 4_000)), balanced(played(UNEVEN, 2, 4_000))).verdicts
    assert "less fair" in change.told
    (change,) = Comparison(balanced(played(EVEN, 1, 4_000)), balanced(played(EVEN, 2, 4_000))).verdicts
    assert "no difference beyond chance" in change.told


def test_the_first_players_advantage_is_found_and_named() -> None:
    """Master of Construction by the printed end."""
    found = arena.balance("master-of-construction", 4, games=600, tables=2, bots=["foreman"], leads=0)
    order = found.verdicts[0]
    assert order.family == "order of play"
    assert {"first", "fourth"} <= {one.name for one in order.findings}
    assert "first +" in str(order)
    assert str(order).replace("<", "&lt;") in arena.balance_page(found)


def test_it_plays_until_it_is_sure() -> None:
    found = arena.balance(CF, games=6_000, tables=10, bots=["foreman"], within=0.02, leads=0)
    assert 1_000 < found.games < 6_000
    assert max(mean.error for mean in found.figures.means("order of play").values()) <= 0.02
    assert found.tables == 10
    assert arena.balance(CF, games=1_200, tables=10, bots=["foreman"], within=0.001, leads=0).games == 1_200
    with pytest.raises(bidyard.InputError, match="within"):
        arena.balance(CF, within=0.0)


def test_whole_numbers_draw_no_comb() -> None:
    for high in (3, 29, 30, 47, 100, 999):
        cuts = edges(range(high + 1), 30)
        widths = {b - a for a, b in pairwise(cuts)}
        assert len(widths) == 1
        assert widths.pop().is_integer()
        assert cuts[0] < 0
        assert cuts[-1] > high
        assert len(cuts) <= 32


def test_a_deck_is_tuned_for_an_aim(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Fewer credits on one card bring fewer credits; the report tells what else changes, and the file keeps its comments."""
    knob = read_knob("cards.black.K01.credits=2..3")
    found = tune(CF, [knob], Aim("score sheet", "Credits won", 12), games=100, bots=["foreman"])
    assert found.best.values == {"cards.black.K01.credits": 2}
    assert {tuple(one.values.values()) for one in found.tried} == {(2,), (3,), (8,)}
    assert ("score sheet", "Credits won") in found.trade.beyond_chance()
    text = deck_text(find(CF))
    tuned = written(text, found.best.values)
    assert tuned.count("#") == text.count("#")
    assert tomllib.loads(tuned)["cards"]["black"][0]["credits"] == 2
    out = tmp_path / "tuned.toml"
    game = ["deck", "tune", CF, "--games", "100", "--bots", "foreman", "--aim", "order of play"]
    main([*game, "--change", "cards.black.K01.credits=8,9", "--out", str(out)])
    said = capsys.readouterr().out
    assert "points from the fair share" in said
    assert "As it was" in said
    assert bidyard.check_deck(CF, out).ok
    written_then = out.read_bytes()
    with pytest.raises(SystemExit):
        main([*game, "--change", "cards.black.K01.credits=8,9", "--out", str(out), "--deck", str(out)])
    assert capsys.readouterr().err == f"bidyard: {out}: exists already; choose another name\n"
    assert out.read_bytes() == written_then


def test_what_else_a_tuned_deck_changes_is_told_in_words(capsys: pytest.CaptureFixture[str]) -> None:
    def told(chances: tuple[float, ...], value: int) -> str:
        before, after = balanced(played(UNEVEN, 1, 4_000)), balanced(played(chances, 2, 4_000))
        start, best = (Candidate({"hq": at}, {}, found, 0.0) for at, found in ((8, before), (value, after)))
        show_tuned(Tuned(Aim("order of play"), start, best, (best, start), Comparison(before, after)), None)
        return capsys.readouterr().out

    assert "Chance alone" not in told(EVEN, 9)
    assert "Chance alone may have made it the best: more games would tell.\n" in told(UNEVEN, 9)
    better, as_it_was = told(EVEN, 9), told(UNEVEN, 8)
    assert "Figures that change by more than chance:\n  order of play: 0" in better
    assert "None of them is better" not in better
    assert "No figure changes by more than chance.\n" in as_it_was
    assert "None of them is better than the deck as it was." in as_it_was


@pytest.mark.parametrize(
    ("change", "aim", "expected"),
    [
        ("cards.blak.K01.credits=2..6", "identities", "did you mean black"),
        ("cards.black.K01.credits", "identities", "a path and its values"),
        ("cards.black.K01.credits=6..2", "identities", "the least first"),
        ("cards.black.K01.credits=900,901", "order of play", "found 90"),
        ("cards.black.K01.credits=2..6", "beauty", "expected “order of play”"),
        ("cards.black.K01.credits=2..6", "identites", r"did you mean identities\?"),
        (
            "cards.black.K01.credits=2..6",
            "identities",
            "construction-fever has no identities; expected “order of play”",
        ),
    ],
)
def test_what_cannot_be_tuned_is_told(change: str, aim: str, expected: str) -> None:
    with pytest.raises(bidyard.InputError, match=expected):
        tune(CF, [read_knob(change)], read_aim(aim), games=100)


def test_a_slip_in_a_figure_is_told_after_a_few_games(monkeypatch: pytest.MonkeyPatch) -> None:
    played: list[int] = []

    def noted(*given: Any, **how: Any) -> Balance:
        played.append(how["games"])
        return balance(*given, **how)

    monkeypatch.setattr("bidyard.arena.deck_tune.balance", noted)
    with pytest.raises(bidyard.InputError, match="did you mean game/winner's margin"):
        tune(CF, [read_knob("cards.black.K01.credits=2..6")], read_aim("game/winner's margn=3"), games=100_000)
    assert played == [100]


def test_a_deck_that_is_no_better_is_not_recommended() -> None:
    """By noise alone one of several always comes nearest; the deck as it was is played as often as the best of them."""
    how: dict[str, Any] = {"games": 100, "bots": ["foreman"]}
    found = tune(CF, [read_knob("cards.black.K01.credits=7,9")], read_aim("score sheet/Credits won=23.5"), **how)
    assert found.best.distance <= found.start.distance
    same = tune(CF, [read_knob("cards.black.K01.credits=2,3")], read_aim("score sheet/Credits won=40"), **how)
    assert not same.better
    assert same.best is same.start
    assert not same.json()["proven"]
    assert tune(CF, [read_knob("cards.black.K01.credits=2,3")], read_aim("score sheet/Credits won=1"), **how).proven


def test_what_never_happened_is_not_known_for_certain() -> None:
    figures = Figures()
    for game in range(68):
        figures.add("seats without a chance", "won nonetheless", game, 0.0)
        figures.add("game", "lead changes", game, 0.0)
        figures.add("order of play", "first", game, float(game % 2))
    assert figures.told("seats without a chance")["won nonetheless"].error == pytest.approx(0.053, abs=0.001)
    assert figures.json()["seats without a chance"]["won nonetheless"]["error"] == 0.0535
    assert figures.told("game")["lead changes"].error == 0, "this is a number of times"
    assert figures.told("order of play")["first"] == figures.mean("order of play", "first")


def test_own_bots_are_not_for_balance() -> None:
    with pytest.raises(bidyard.InputError, match="own_bots:Last: own bots do not play for balance, only compiled levels"):
        balance(CF, bots=["tests.bots.own_bots:Last"])


def test_knobs_and_aims_are_read() -> None:
    assert read_knob("ceo.ceo-anvil.tokens=1..3") == Knob(("ceo", "ceo-anvil", "tokens"), (1, 2, 3))
    assert read_knob("corporation.corp-knot.uses=once_per_game,permanent").values == ("once_per_game", "permanent")
    assert read_aim("game/winner's margin=2.5") == Aim("game", "winner's margin", 2.5)


def test_noise_alone_hangs_nothing_on_a_decision() -> None:
    """A plain maximum over noisy answers would be 6 points here."""
    rng = np.random.default_rng(1)

    def measured(chances: tuple[float, ...]) -> float:
        half = lambda: rng.binomial(150, chances) / 150  # noqa: E731
        return float(np.mean([hanging(half(), half()) for _ in range(3_000)]))

    assert measured((0.3, 0.3, 0.3)) == pytest.approx(0, abs=0.004)
    assert measured((0.2, 0.3, 0.5)) == pytest.approx(0.3, abs=0.01)


def test_decisions_and_seats_without_a_chance() -> None:
    found = arena.balance(CF, 3, games=12, tables=12, leads=12, matrix=0)
    decisions = found.figures.means("decisions")
    assert 0.1 < decisions["contested"].value < 0.6
    assert -0.1 < decisions["what hangs on a contested one"].value < 0.4
    phases = found.figures.means("contested, by phase")
    assert set(phases) == {"bidding", "developing"}
    gone = found.figures.means("seats without a chance")
    assert gone["at half-time"].value <= gone["at five sixths"].value
    assert gone["at five sixths"].games == 12
    page = arena.balance_page(found)
    assert "Seats without a chance" in page
    assert "Contested are those" in page


def test_bots_among_each_other_are_matches_on_the_same_deals() -> None:
    found = arena.balance(CF, 3, games=30, tables=2, leads=0, bots=["foreman", "pupil", "random"], matrix=90)
    assert set(found.matrix) == {"foreman", "pupil", "random"}
    assert all(one not in row and len(row) == 2 for one, row in found.matrix.items())
    match = arena.run(CF, ["pupil", "random", "random"], 90)
    assert found.matrix["pupil"]["random"].value == pytest.approx(match.line("pupil").share)
    assert found.matrix["pupil"]["random"].games == 30, "deals, each from three seats"
    assert "Bots among each other" in arena.balance_page(found)
    assert found.json()["figures"]["one among others"]["pupil among random"]["games"] == 30
    assert not arena.balance(CF, 3, games=30, tables=2, leads=0, bots=["foreman", "pupil"], matrix=0).matrix
    searching = arena.balance(CF, 3, games=10, tables=2, leads=0, bots=["foreman", "contractor@2"])
    assert not searching.matrix, "it must be asked for"


def test_reconstructed_cards_are_mentioned(capsys: pytest.CaptureFixture[str]) -> None:
    main(["balance", CF, "--games", "30", "--tables", "2", "--matrix", "12"])
    told = " ".join(capsys.readouterr().out.split())
    assert "24 of 24 cards hold reconstructed values" in told
    assert "foreman-thrifty" in told[told.index("alone among others") :]
    owned: Any = tomllib.loads(deck_text(find(CF)))
    owned["meta"]["status"] = "owner"
    for card in (card for pile in owned["cards"].values() for card in pile):
        card["source"] = "owner"
    assert not arena.balance(CF, deck=owned, games=30, tables=2, leads=0, matrix=0).reserve
