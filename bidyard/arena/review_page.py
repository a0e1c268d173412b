"""A reviewed game as an SVG chart and as a page."""

from __future__ import annotations

from collections.abc import Mapping

from bidyard.arena import charts
from bidyard.arena.page import figure, grid, page, section
from bidyard.reviewing import Moment, Review
from bidyard.reviewing.told import Told, mark_name
from bidyard.words import say


def chart(review: Review, lang: str = "en") -> str:
    """The chances of all seats over the decisions with their errors, turning points marked, as SVG."""
    winners = ", ".join(review.names[seat] for seat in review.winners) or "–"
    figure_, axes = charts.canvas(height=3.8)
    dashes = ("-", (0, (5, 2)), (0, (1.5, 1.5)), (0, (6, 2, 1.5, 2)), (0, (3, 1)), (0, (8, 2)))
    for seat, name in enumerate(review.names):
        win = [100 * review.start[seat], *(100 * m.win[seat] for m in review.moments)]
        error = [0.0, *(200 * m.error[seat] for m in review.moments)]
        colour = charts.COLOURS[seat % len(charts.COLOURS)]
        axes.plot(range(len(win)), win, color=colour, linewidth=1.8, label=name, linestyle=dashes[seat % len(dashes)])
        low = [value - wide for value, wide in zip(win, error, strict=True)]
        high = [value + wide for value, wide in zip(win, error, strict=True)]
        axes.fill_between(range(len(win)), low, high, color=colour, alpha=0.15, linewidth=0)
    for m in review.turning_points():
        axes.plot([m.ply + 1], [104], "v", color=charts.INK, markersize=6, clip_on=False)
    axes.set_ylim(0, 106)
    axes.set_xlabel(say(lang, "review", "decisions"), color=charts.INK)
    axes.set_ylabel(say(lang, "review", "chance_axis"), color=charts.INK)
    axes.margins(x=0.01)
    axes.legend(frameon=False, labelcolor=charts.INK, loc="upper center", bbox_to_anchor=(0.5, 1.2), ncols=5)
    return charts.svg(figure_, say(lang, "review", "chart", winners=winners))


def review_page(review: Review, told: Mapping[int, Told], lang: str = "en") -> str:
    def head(*keys: str) -> list[str]:
        return [say(lang, "review", key) if key else "" for key in keys]

    names = review.names
    won = ", ".join(names[seat] for seat in review.winners)
    lead = say(lang, "review", "won", names=won) if won else say(lang, "review", "not_over")
    parts = [
        section(say(lang, "review", "chances"), say(lang, "review", "chances_text"), figure(chart(review, lang))),
        section(
            say(lang, "review", "players"),
            say(lang, "review", "players_text"),
            grid(head("player", "luck", "own", "others", "accuracy", "given_away", "costliest"), player_rows(review)),
        ),
        section(
            say(lang, "review", "turning"),
            say(lang, "review", "turning_text" if review.judged else "unjudged"),
            grid(head("", "player", "played", "better", "why", "loss", ""), turning_rows(review, told, lang), 5),
        ),
        section(
            say(lang, "review", "every"),
            say(lang, "review", "every_text", n=f"{review.playouts:,}"),
            grid([*head("", "player", "played"), *names, *head("loss", "")], decision_rows(review, told, lang), 3),
        ),
    ]
    return page(f"{review.game}: {', '.join(names)}", lead, parts)


def points(value: float, error: float | None = None, sign: bool = True) -> str:
    """Hundredths of a victory, with 95 %."""
    told = f"{100 * value:+.0f}" if sign else f"{100 * value:.0f}"
    return told if error is None else f"{told} ± {196 * error:.0f}"


def player_rows(review: Review) -> list[list[str]]:
    return [
        [
            player.name,
            points(player.luck, player.luck_error),
            points(player.own),
            points(player.others),
            "–" if player.accuracy is None else f"{100 * player.accuracy:.0f} %",
            points(player.whole.given_away, player.whole.error, sign=False) if review.judged else "–",
            points(player.costliest, sign=False) if review.judged else "–",
        ]
        for player in review.players
    ]


def turning_rows(review: Review, told: Mapping[int, Told], lang: str) -> list[list[str]]:
    return [
        [
            str(m.ply + 1),
            _who(review, m),
            told[m.ply].played,
            told[m.ply].better,
            told[m.ply].why,
            points(m.loss, m.loss_error, sign=False),
            mark_name(m, lang),
        ]
        for m in review.turning_points()
    ]


def decision_rows(review: Review, told: Mapping[int, Told], lang: str) -> list[list[str]]:
    return [
        [
            str(m.ply + 1),
            _who(review, m),
            told[m.ply].played,
            *(points(value, sign=False) for value in m.win),
            points(m.loss, sign=False) if m.loss > 0 else "",
            mark_name(m, lang),
        ]
        for m in review.moments
    ]


def _who(review: Review, moment: Moment) -> str:
    return "" if moment.seat is None else review.names[moment.seat]
