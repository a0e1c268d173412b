"""Looks back at recorded games: one in detail, or many in a summary."""

from __future__ import annotations

import json as json_text
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

from cyclopts import Parameter

from bidyard.cli.app import plain_console, print_json
from bidyard.cli.arena import bar, check_pages
from bidyard.cli.files import check_writable, read_document, read_record
from bidyard.cli.options import Deck, Json, Lang, Report, Seed
from bidyard.engine.errors import InputError
from bidyard.words import say

if TYPE_CHECKING:
    from bidyard.reviewing import Review, Summary
    from bidyard.reviewing.report import Moment

Budget = Annotated[str, Parameter(help="quick, standard, or a number of imagined games a decision.")]


def review(
    file: Path,
    *,
    budget: Budget = "standard",
    summary: bool = False,
    every: bool = False,
    lang: Lang = "en",
    deck: Deck = None,
    seed: Seed = 1,
    svg: Path | None = None,
    report: Report = None,
    annotate: Path | None = None,
    json: Json = False,
) -> None:
    """Look back at a recorded game: chances, luck, what decided it and what would have been better.

    Parameters
    ----------
    file
        A record, or with --summary a folder of records.
    summary
        Where players lose most, by phase and kind of move, over all records.
    every
        Show every decision, not only the turning points.
    svg
        Also write the chart to this file.
    annotate
        Also write the record with its review to this file; it can be replayed and verified as before.
    """
    check_pages(svg, report)
    check_writable(annotate)
    if lang not in ("en", "fr"):
        raise InputError("lang", f"expected en or fr, found {lang!r}")
    playouts = int(budget) if budget.isdigit() else budget
    if summary:
        if svg or report or annotate:
            raise InputError("summary", "has no --svg, --report or --annotate: review the records one by one for these")
        if budget == "quick":
            raise InputError("budget", "a quick review judges no decision: a summary takes standard or a number")
        show_many(file, playouts, lang, deck, seed, json)
        return
    if file.is_dir():
        raise InputError(str(file), "is a folder: name a record, or add --summary")
    from bidyard.reviewing import annotated
    from bidyard.reviewing import review as look
    from bidyard.reviewing.told import tell

    record = read_record(file)
    with bar(file.name, json, "decisions") as progress:
        found = look(record, playouts, seed, deck, progress)
    if annotate:
        annotate.write_text(json_text.dumps(annotated(record, found), ensure_ascii=False) + "\n", "utf-8")
    if svg or report:
        from bidyard.arena.review_page import chart, review_page

        if svg:
            svg.write_text(chart(found, lang), "utf-8")
        if report:
            report.write_text(review_page(found, tell(record, found, lang, deck), lang), "utf-8")
    if json:
        print_json(found.json())
    else:
        show(record, found, lang, deck, every)


def show(record: dict[str, Any], found: Review, lang: str, deck: Path | None, every: bool) -> None:
    """Players, the chances round by round, turning points."""
    from rich.table import Table as Grid

    from bidyard.arena.review_page import decision_rows, player_rows
    from bidyard.reviewing.report import NEAR
    from bidyard.reviewing.told import mark_name, tell

    def grid(title: str, *columns: str, left: int = 1) -> Grid:
        made = Grid(title=say(lang, "review", title), title_justify="left", pad_edge=False)
        for at, column in enumerate(columns):
            made.add_column(column, justify="left" if at < left else "right", overflow="fold")
        return made

    def head(*keys: str) -> list[str]:
        return [say(lang, "review", key) if key else "" for key in keys]

    console = plain_console()
    told = tell(record, found, lang, deck)
    players = grid("players", *head("player", "luck", "own", "others", "accuracy", "given_away", "costliest"))
    for row in player_rows(found):
        players.add_row(*row)
    console.print(players)
    if every:
        all_ = grid("every", *head("", "player", "played"), *found.names, *head("loss", ""), left=3)
        for row in decision_rows(found, told, lang):
            all_.add_row(*row)
        console.print(all_)
    else:
        chances = grid("chances", *head("round" if _has_rounds(found) else "decision"), *found.names)
        for name, win in by_round(found, lang):
            chances.add_row(name, *(f"{100 * value:.0f}" for value in win))
        console.print(chances)
    for m in found.turning_points():
        assert m.seat is not None
        words = told[m.ply]
        values = {"ply": m.ply + 1, "name": found.names[m.seat], "played": words.played, "better": words.better}
        text = say(lang, "review", "point", **values, loss=f"{100 * m.loss:.0f}", error=f"{196 * m.loss_error:.0f}")
        console.print(" ".join(part for part in (text, words.why, _bracket(mark_name(m, lang))) if part))
    if not found.turning_points():
        console.print(say(lang, "review", "nothing" if found.judged else "unjudged", n=round(100 * NEAR)))


def _bracket(mark: str) -> str:
    return f"[{mark}]" if mark else ""


def _has_rounds(found: Review) -> bool:
    return len({m.round for m in found.moments}) > 1


def by_round(found: Review, lang: str) -> Iterator[tuple[str, tuple[float, ...]]]:
    """The chances at the end of each round; of every tenth part where the game has none."""
    yield say(lang, "review", "start"), found.start
    last: Moment | None = None
    rounds = _has_rounds(found)
    step = max(1, len(found.moments) // 10)
    for m in found.moments:
        if rounds and last is not None and m.round != last.round:
            yield str(last.round), last.win
        elif not rounds and m.ply % step == step - 1:
            yield str(m.ply + 1), m.win
        last = m
    yield say(lang, "review", "end"), found.end


def show_many(place: Path, budget: int | str, lang: str, deck: Path | None, seed: int, json: bool) -> None:
    from bidyard.reviewing import review as look
    from bidyard.reviewing import summarise

    files = sorted(place.glob("*.json")) if place.is_dir() else [place]
    reviews, left_out = [], []
    with bar(place.name, json) as progress:
        for done, file in enumerate(files):
            try:
                reviews.append(look(read_document(file), budget, seed, deck))
            except InputError as wrong:
                left_out.append(f"{file.name}: {wrong}")
            if progress:
                progress(done + 1, len(files))
    for text in left_out:
        print(f"bidyard: left out {text}", file=sys.stderr)
    if not reviews:
        raise InputError(str(place), "holds no record (*.json) that can be reviewed")
    found = summarise(reviews)
    if json:
        print_json(found.json())
    else:
        show_summary(found, lang)


def show_summary(found: Summary, lang: str) -> None:
    from rich.table import Table as Grid

    from bidyard.games import find
    from bidyard.reviewing.told import kind_name, phase_name

    console = plain_console()
    for standing in found.players:
        package = find(standing.game).package
        title = say(
            lang,
            "review",
            "standing",
            name=standing.player,
            game=standing.game,
            n=standing.games,
            won=f"{100 * standing.won:.0f}",
            accuracy=f"{100 * standing.accuracy:.0f}",
            luck=f"{100 * standing.luck:+.0f}",
            error=f"{196 * standing.luck_error:.0f}",
        )
        grid = Grid(title=title, title_justify="left")
        for at, key in enumerate(("part", "decisions", "a_decision", "interval", "a_game")):
            grid.add_column(say(lang, "review", key), justify="right" if at else "left")
        for line in found.lines:
            if (line.game, line.player) == (standing.game, standing.player):
                name = {
                    "all": say(lang, "review", "all"),
                    "phase": phase_name(package, line.name, lang),
                    "kind": kind_name(package, line.name, lang),
                }[line.part]
                between = f"{100 * line.low:.2f} – {100 * line.high:.2f}"
                if line.part != "all" and line.name == next(other.name for other in found.lines if _same(other, line)):
                    grid.add_section()
                grid.add_row(name, str(line.decisions), f"{100 * line.loss:.2f}", between, f"{100 * line.a_game:.1f}")
        console.print(grid)


def _same(one: Any, two: Any) -> bool:
    return (one.game, one.player, one.part) == (two.game, two.player, two.part)
