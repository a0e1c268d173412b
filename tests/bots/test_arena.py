"""Matches, reports."""

from __future__ import annotations

import json
import math
import random
import re
import sys
from functools import partial
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

import bidyard
from bidyard import arena
from bidyard.arena.deck_tune import read_aim, read_knob, tune
from bidyard.arena.figures import Figures
from bidyard.arena.league import league, strengths
from bidyard.arena.plan import circle, plan
from bidyard.arena.standing import interval, standing
from bidyard.arena.strength import strength
from bidyard.arena.verdict import judge
from bidyard.bots.batch import Batch
from bidyard.bots.weights import STYLES
from bidyard.cli import main
from bidyard.cli.arena import _lines
from bidyard.games import open_deck
from tests.games.tables import standard

CF = "construction-fever"
FOUR = ["foreman", "apprentice", "foreman-bold", "random"]


def record(game: str = CF, players: int = 4, seed: int = 11) -> dict[str, Any]:
    table = bidyard.new(game, players, seed=seed)
    rng = random.Random(seed)
    bots = [bidyard.bot(name, game) for name in FOUR]
    while table.to_act:
        seat = table.to_act[0]
        table.play(seat, bots[seat].choose(table.seat(seat), rng))
    return table.record()


def test_a_block_is_one_deal_with_every_bot_in_every_seat() -> None:
    match = plan(CF, FOUR, 40)
    assert match.blocks == 10
    for number in range(10):
        jobs = match.block(number)
        assert len({job.seed for job in jobs}) == 1
        for seat in range(4):
            assert sorted(job.lineup[seat] for job in jobs) == [0, 1, 2, 3]
    assert len({match.block(number)[0].seed for number in range(10)}) == 10
    assert len({circle(tuple(FOUR), number) for number in range(6)}) == 6


def test_the_stronger_bot_is_found_and_the_numbers_fit() -> None:
    result = arena.run(CF, ["foreman", "apprentice", "random", "apprentice"], 400)
    best = result.line("foreman")
    assert result.lines[0] is best
    assert best.low > 0.25
    assert best.p < 0.01
    assert best.lift == pytest.approx((best.share - 0.25) / 0.75)
    assert sum(line.share * line.copies for line in result.lines) == pytest.approx(1)
    assert best.rating > result.line("random").rating
    n, share = result.pairs["foreman"]["random"]
    assert share == pytest.approx(1 - result.pairs["random"]["foreman"][1])
    assert n > 100


def test_equal_bots_share_equally() -> None:
    result = arena.run(CF, ["foreman"] * 4, 40)
    assert result.lines[0].share == pytest.approx(0.25)
    assert result.lines[0].copies == 4


def test_an_interrupted_match_goes_on(tmp_path: Path) -> None:
    file = tmp_path / "match.jsonl"
    whole = arena.run(CF, FOUR, 800)
    arena.run(CF, FOUR, 400, resume=file)
    text = file.read_text()
    file.write_text(text[:-30])  # stopped in the middle of a line
    again = arena.run(CF, FOUR, 800, resume=file, threads=2)
    assert again.json() == whole.json()
    with pytest.raises(bidyard.InputError, match="another match: seed"):
        arena.run(CF, FOUR, 800, seed=2, resume=file)


def test_progress_is_told() -> None:
    seen: list[tuple[int, int]] = []
    arena.run(CF, FOUR, 400, progress=lambda done, total: seen.append((done, total)))
    assert seen[0] == (0, 400)
    assert seen[-1] == (400, 400)


def test_a_match_ends_in_time_with_what_was_played() -> None:
    ended = arena.run(CF, ["site-manager@40", "foreman", "random"], 100_000, minutes=0.02)
    assert ended.stopped == "time"
    assert 0 < ended.plan.games < 100_000
    same = arena.run(CF, ["site-manager@40", "foreman", "random"], ended.plan.games)
    assert same.json() == ended.json() | {"stopped": None}, "the deals are those of the whole match"
    with pytest.raises(bidyard.InputError, match="minutes"):
        arena.run(CF, FOUR, 40, minutes=0)


def test_an_interrupted_match_shows_what_was_played(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def stop(done: int, total: int) -> None:
        if done >= 200:
            raise KeyboardInterrupt

    assert arena.run(CF, FOUR, 4_000, progress=stop).stopped == "interrupted"
    monkeypatch.setattr("bidyard.cli.arena._lines", lambda title, what: stop)
    with pytest.raises(SystemExit) as ended:
        main(["arena", CF, "--bots", ",".join(FOUR), "--games", "4000"])
    told = capsys.readouterr()
    assert ended.value.code == 1
    assert "Victories" in told.out
    assert re.fullmatch(r"bidyard: interrupted after [2-9]\d\d games; the figures above are of these\n", told.err)


@pytest.mark.parametrize("more", [[], ["random", "--players", "3"]])
def test_no_name_is_cut_on_a_narrow_screen(
    more: list[str], capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "70")
    names = ",".join(["contractor@20", "foreman-thrifty", "foreman-bold", *more[:1]])
    main(["arena", CF, "--bots", names, "--games", "12", *more[1:]])
    assert "…" not in capsys.readouterr().out


def test_deals_in_play_are_counted_when_a_match_is_interrupted(tmp_path: Path) -> None:
    """Two threads begin with two deals: when the first is done the second is being played, or done, too."""
    bots = ["tests.bots.own_bots:Last", "random", "random"]

    def stop(done: int, total: int) -> None:
        if done >= 3:
            raise KeyboardInterrupt

    file = tmp_path / "match.jsonl"
    ended = arena.run(CF, bots, 300, threads=2, progress=stop, resume=file)
    assert (ended.stopped, ended.plan.games >= 6) == ("interrupted", True)
    blocks = [json.loads(line)["block"] for line in file.read_text().splitlines()[1:]]
    assert sorted(blocks) == [*range(len(blocks))], "each once"
    assert arena.run(CF, bots, ended.plan.games).json() == ended.json() | {"stopped": None}


def test_a_log_tells_how_far_it_is(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    """What was compiled before the first word is not taken for the pace."""
    clock = iter([0.0, 600.0, 609.0, 620.0, 631.0])
    monkeypatch.setattr("bidyard.cli.arena.monotonic", lambda: next(clock))
    tell = _lines("game.json", "decisions")
    for done in (10, 20, 30, 41):
        tell(done, 100)
    assert capsys.readouterr().err.splitlines() == [
        "game.json: 10 of 100 decisions",
        "game.json: 41 of 100 decisions, about 1 min left",
    ]


def test_a_league_puts_all_on_one_scale(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """More bots than seats: every set of them meets, and the strengths fit what each won."""
    bots = ["random", "apprentice", "foreman", "foreman-bold"]
    found = league(CF, bots, 3, games=480)
    names = [place.bot for place in found.places]
    assert names[:1] == ["foreman"]
    assert names[-1] == "random"
    assert {place.games for place in found.places} == {360}
    assert sum(place.rating for place in found.places) == pytest.approx(0, abs=1e-6)
    assert all(place.rating_low <= place.rating <= place.rating_high for place in found.places)
    assert found.pairs["foreman"]["random"][1] == pytest.approx(1 - found.pairs["random"]["foreman"][1])
    page = tmp_path / "league.html"
    again = ["arena", CF, "--bots", ",".join(bots), "--players", "3", "--games", "480", "--resume", str(tmp_path / "kept")]
    main([*again, "--json"])
    first = json.loads(capsys.readouterr().out)
    assert first == found.json()
    main([*again, "--report", str(page)])
    assert "ten times the strength" in capsys.readouterr().out
    assert "foreman leads 4 bots" in page.read_text()
    with pytest.raises(bidyard.InputError, match="more bots than"):
        league(CF, bots[:3], 3)
    with pytest.raises(bidyard.InputError, match=r"players: construction-fever is for 3, 4, 5 players, found 9 \(and 3 bots\)"):
        league(CF, ["random"] * 3, 9)
    with pytest.raises(bidyard.InputError, match="found 3 bots, 1 of them different"):
        league(CF, ["random"] * 3, 4)


@pytest.mark.parametrize("bot", ["tests.bots.own_bots:Last", "random", "foreman", "director"])
def test_who_does_not_search_has_no_budget(bot: str) -> None:
    with pytest.raises(
        bidyard.InputError,
        match=f"^bot: {bot} does not search, so it has no budget to measure; expected one of site-manager, contractor, master$",
    ):
        strength(CF, bot, [10])


def test_budgets_are_numbers_beside_the_bot() -> None:
    with pytest.raises(bidyard.InputError, match="without a budget"):
        strength(CF, "contractor@5", [10])
    with pytest.raises(bidyard.InputError, match=r"budgets: expected a whole number .*, found 1\.5"):
        strength(CF, "contractor", [1.5])  # type: ignore[list-item]


def test_strengths_are_found_again() -> None:
    """From games whose winners were drawn by known strengths."""
    true = np.array([4.0, 2.0, 1.0, 0.5])
    rng = np.random.default_rng(3)
    won, seated = np.zeros((6_000, 4)), np.zeros((6_000, 4))
    for row in range(len(won)):
        at = rng.choice(4, 3, replace=False)
        seated[row, at] = 1
        won[row, rng.choice(at, p=true[at] / true[at].sum())] = 1
    assert strengths(won, seated) == pytest.approx(true / np.exp(np.log(true).mean()), rel=0.08)


def test_more_thinking_is_measured(capsys: pytest.CaptureFixture[str]) -> None:
    game = ["strength", CF, "--bot", "site-manager", "--budgets", "5,20", "--players", "3", "--games", "6", "--json"]
    main(game)
    steps = json.loads(capsys.readouterr().out)
    assert [step["budget"] for step in steps] == [5, 20]
    assert steps[1]["cpu_seconds_per_game"] > 0
    with pytest.raises(SystemExit):
        main(["strength", CF, "--budgets", "few"])
    assert "budgets" in capsys.readouterr().err


def test_intervals() -> None:
    low, high = interval(np.array([0.5, 0.25, 0.75, 0.5] * 25))
    assert 0.46 < low < 0.5 < high < 0.54
    low, high = interval(np.ones(50))
    assert 0.9 < low < 1
    assert high == pytest.approx(1, abs=0.001)
    match = plan(CF, FOUR, 4)
    rows = [[[9, 1, 1, 1, 1 << job.lineup.index(0), 50] for job in match.block(0)]]
    assert standing(match, rows).line("foreman").share == 1


def test_bad_matches_are_named() -> None:
    with pytest.raises(bidyard.InputError, match="found 2 bots"):
        arena.run(CF, ["foreman", "random"], 10)
    with pytest.raises(bidyard.InputError, match="threads or ray"):
        arena.balance(CF, games=10, on="clouds")
    with pytest.raises(bidyard.InputError, match="threads or ray"):
        arena.run(CF, FOUR, 10, on="paper")


def test_a_deck_is_tuned_on_a_cluster(monkeypatch: pytest.MonkeyPatch) -> None:
    """With the same result: every game is played there. Here something stands in for Ray."""
    asked = 0

    def rows(game: str, players: int, bots: Any, template: bytes, deck: Any, pieces: Any, kept: bool) -> Any:
        nonlocal asked
        batch = Batch(game, players, bots, template, open_deck(game, deck))
        for piece in pieces:
            asked += len(piece)
            yield batch.played(piece) if kept else batch.part(piece)

    def none(*_: Any) -> Any:
        raise AssertionError("a game is played here")

    knobs, aim = [read_knob("cards.black.K01.credits=2..3")], read_aim("order of play")
    here = tune(CF, knobs, aim, games=100, bots=["foreman"])
    monkeypatch.setattr("bidyard.arena.on_ray.rows", rows)
    monkeypatch.setattr(sys.modules["bidyard.arena.balance"].Study, "here", none)  # `arena.balance` is the function
    there = tune(CF, knobs, aim, games=100, bots=["foreman"], on="ray")
    assert there.json() == here.json()
    assert asked == 600, "three decks, the better two once more, and the one to begin with"
    with pytest.raises(bidyard.InputError, match="threads or ray"):
        tune(CF, knobs, aim, games=100, on="clouds")
    with pytest.raises(SystemExit):
        main(["deck", "tune", CF, "--change", "cards.black.K01.credits=2..3", "--aim", "order of play", "--on", "clouds"])


class Cluster:
    """Stands in for Ray: works when it is asked for the result, and ends the waiting with Ctrl-C after so many pieces."""

    def __init__(self, pieces: int) -> None:
        self.pieces = pieces
        self.asked: list[Any] = []

    def cluster_resources(self) -> dict[str, float]:
        return {"CPU": 2.0}

    def remote(self, kind: Any) -> Any:
        cluster = self

        class Actor:
            def __init__(self, *given: Any) -> None:
                self._real = kind(*given)

            def __getattr__(self, name: str) -> Any:
                return SimpleNamespace(remote=lambda *given: partial(getattr(self._real, name), *given))

        return SimpleNamespace(options=lambda **_: SimpleNamespace(remote=Actor), cluster=cluster)

    def get(self, reference: Any) -> Any:
        return reference()

    def wait(self, references: list[Any], num_returns: int) -> tuple[list[Any], list[Any]]:
        self.pieces -= 1
        if self.pieces < 0:
            self.asked = references
            raise KeyboardInterrupt
        return references[:num_returns], references[num_returns:]


def test_an_interrupted_match_on_a_cluster_keeps_the_deals_in_play(monkeypatch: pytest.MonkeyPatch) -> None:
    bots, games = ["contractor@2", "random", "random"], 30  # a piece is a deal
    whole = arena.run(CF, bots, 12)
    cluster = Cluster(pieces=2)
    monkeypatch.setattr("bidyard.arena.on_ray.connect", lambda: cluster)
    found = arena.run(CF, bots, games, on="ray")
    assert found.stopped == "interrupted"
    assert len(cluster.asked) == 2
    assert found.plan.games == 12, "two deals that were done, and two that were being played"
    assert found.lines == whole.lines
    monkeypatch.setattr("bidyard.arena.on_ray.connect", lambda: Cluster(pieces=99))
    assert arena.run(CF, bots, games, on="ray").lines == arena.run(CF, bots, games).lines


def test_balance_of_a_deck() -> None:
    found = arena.balance(CF, games=200, tables=9)
    for group in ("seats", "order of play"):
        assert sum(mean.value for mean in found.figures.means(group).values()) == pytest.approx(1)
    assert set(found.figures.means("bots")) == set(STYLES)
    assert {card.event for card in found.cards} == {"black_built", "green_won"}  # won and placed is one taking
    assert "workers" in found.cards[0].price
    assert found.figures.mean("game", "winner's margin").value >= 0  # the eliminated do not count
    assert "Order of play" in arena.balance_page(found)


def test_balance_of_identities() -> None:
    """Who wins with which identity, and how often each is used where it can be."""
    found = arena.balance("reputation", 4, games=120, tables=120, bots=["foreman"], leads=0)
    dealt = found.figures.merged("identities")
    assert len(dealt) == 8  # pairs stand in one line
    assert sum(mean.value * mean.games for mean in dealt.values()) == pytest.approx(120)
    used = found.used()
    assert len(used) == 16
    assert used["corp-bridge"].games <= found.figures.mean("used", "corp-bridge").games
    assert found.figures.mean("forced, a game", "speculates: forced, leads").value > 0
    mixed = arena.balance("reputation", 4, games=60, bots=["foreman"], options={"identities": "mixed"}, leads=0)
    assert len(mixed.figures.merged("identities")) == 16


def test_identities_that_are_dealt_are_known_of_all_games() -> None:
    """Also of those that nobody looked at; chosen ones only of the others. What is known of both is the same."""
    how: dict[str, Any] = {"bots": ["foreman"], "leads": 0, "games": 60}
    some, every = (arena.balance("reputation", 4, tables=tables, **how) for tables in (5, 60))
    assert some.figures.means("identities") == every.figures.means("identities")
    assert sum(mean.games for mean in some.figures.merged("identities").values()) == 4 * 60
    assert {mean.games for mean in some.figures.means("used").values()} <= {*range(1, 6)}
    drafted = arena.balance("reputation", 4, tables=5, options={"identities": "drafted"}, **how)
    assert max(mean.games for mean in drafted.figures.means("identities").values()) <= 5
    sure = arena.balance("reputation", 4, tables=5, within=0.3, bots=["foreman"], leads=0, games=60)
    assert sure.tables == 5, "nobody has to look at all of them to be sure"


def shares(games: int, strength: float, seed: int) -> Figures:
    """Four of eight identities play each game; the first is as strong as so many others."""
    figures, rng = Figures(), np.random.default_rng(seed)
    for game in range(games):
        dealt = rng.permutation(8)[:4]
        odds = np.where(dealt == 0, strength, 1.0)
        winner = rng.choice(4, p=odds / odds.sum())
        for seat, identity in enumerate(dealt):
            figures.add("identities", f"i{identity}", game, float(seat == winner))
    return figures


def uneven(figures: Figures) -> bool:
    return judge({"identities": (0.25, figures.means("identities"))})[0].uneven


def test_few_games_are_judged_as_soundly_as_many() -> None:
    """Each line by its own spread would call one even deck in five uneven here; and a line without a victory shows."""
    assert sum(uneven(shares(60, 1, seed)) for seed in range(200)) <= 15
    assert sum(uneven(shares(200, 2.5, seed)) for seed in range(100)) >= 85
    hopeless = shares(400, 0, 1)
    assert hopeless.mean("identities", "i0").error == 0
    assert uneven(hopeless)


def test_balance_of_modes() -> None:
    found = arena.balance("construction-auction", 4, games=40, bots=["foreman"], leads=0)
    modes = found.figures.means("builds: mode")
    assert modes["rank 2 as a rush job"].value + modes["rank 2 in high quality"].value == pytest.approx(1)
    assert found.figures.mean("bids until won", "rank 5").value > 0


def test_two_decks_on_the_same_deals() -> None:
    """A deck against itself differs in nothing; one change moves what hangs on it, and by more than its error."""
    data = standard(CF)
    same = arena.compare(CF, data, None, games=60, tables=60, leads=0)
    assert all(change.value == change.error == 0 for _, _, change in same.changes("game").values())
    for card in data["cards"]["black"]:
        card["credits"] += 3
    other = arena.compare(CF, data, None, games=60, tables=60, leads=0)
    before, after, change = other.changes("score sheet")["Credits won"]
    assert change.value == pytest.approx(after.value - before.value)
    assert change.value > change.error
    assert other.before.deck in arena.comparison_page(other)
    assert other.json()["changes"]


def test_one_game_proves_nothing() -> None:
    figures = Figures()
    figures.add("identities", "compass", 0, 1.0)
    mean = figures.mean("identities", "compass")
    assert (mean.value, mean.interval, mean.json()["error"]) == (1.0, "one game", None)
    assert figures.change(figures, "identities", "compass").error == math.inf


def test_figures_count_games_not_events() -> None:
    figures = Figures()
    for game in range(4):
        for _ in range(10):
            figures.add("a", "b", game, game % 2)
    mean = figures.mean("a", "b")
    assert (mean.value, mean.games) == (0.5, 4)
    assert mean.error == pytest.approx(1.96 * 0.5 * (4 / 3) ** 0.5 / 4**0.5)


def test_commands(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    page = tmp_path / "match.html"
    main(["arena", CF, "--bots", ",".join(FOUR), "--games", "40", "--report", str(page), "--json"])
    assert json.loads(capsys.readouterr().out)["games"] == 40
    assert page.read_text().startswith("<!doctype html>")
    file = tmp_path / "game.json"
    file.write_text(json.dumps(record()))
    chart = tmp_path / "game.svg"
    main(["analyse", str(file), "--budget", "quick", "--svg", str(chart)])
    assert "Chance to win" in capsys.readouterr().out
    assert chart.read_text().startswith("<svg")
    with pytest.raises(SystemExit) as stopped:
        main(["arena", CF, "--bots", "foreman,champion,foreman", "--games", "3"])
    assert stopped.value.code == 1
    assert "expected one of random" in capsys.readouterr().err


@pytest.mark.parametrize("option", ["--svg", "--report"])
def test_a_chart_that_cannot_be_drawn_is_refused_at_once(
    option: str, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Even before the record is looked for."""
    monkeypatch.setitem(sys.modules, "matplotlib", None)
    with pytest.raises(SystemExit) as stopped:
        main(["analyse", str(tmp_path / "nowhere.json"), option, str(tmp_path / "page")])
    assert stopped.value.code == 1
    assert "matplotlib" in capsys.readouterr().err
