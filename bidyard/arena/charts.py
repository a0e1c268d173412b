"""Charts of the reports, as SVG that repeats byte for byte. matplotlib draws them."""

from __future__ import annotations

import io
import math
import re
from collections.abc import Mapping, Sequence
from typing import Any

from bidyard.arena.extras import need

Figure = Any  # of matplotlib
Axes = Any
COLOURS = ("#c2571a", "#2f6f4f", "#2b5c8a", "#8a6d1f", "#7a3b69", "#4b5563")
INK = "#57534e"


def canvas(width: float = 7.2, height: float = 3.2) -> tuple[Figure, Axes]:
    """A figure with quiet axes."""
    matplotlib = need("matplotlib", "matplotlib")
    figures = need("matplotlib.figure", "matplotlib")
    matplotlib.rcParams.update(
        {"svg.hashsalt": "bidyard", "svg.fonttype": "none", "font.family": "sans-serif", "font.size": 10}
    )
    figure = figures.Figure(figsize=(width, height), layout="constrained")
    axes = figure.add_subplot()
    for side in ("top", "right"):
        axes.spines[side].set_visible(False)
    for side in ("left", "bottom"):
        axes.spines[side].set_color(INK)
    axes.tick_params(colors=INK)
    return figure, axes


def svg(figure: Figure, label: str) -> str:
    """The figure as an SVG element with a text alternative, without anything that changes from run to run."""
    out = io.StringIO()
    figure.savefig(out, format="svg", transparent=True, metadata={"Date": None, "Creator": None})
    text = out.getvalue()
    text = text[text.index("<svg") :]
    text = re.sub(r'(<svg[^>]*?) width="[^"]*"', r"\1", text, count=1)
    text = re.sub(r'(<svg[^>]*?) height="[^"]*"', r"\1", text, count=1)
    label = label.replace("&", "&amp;").replace('"', "&quot;").replace("<", "&lt;")
    return text.replace("<svg ", f'<svg role="img" aria-label="{label}" ', 1)


def intervals(names: Sequence[str], rows: Sequence[tuple[float, float, float]], fair: float, label: str) -> str:
    """A dot with its interval for each name; a line marks the fair share."""
    figure, axes = canvas(height=0.7 + 0.42 * len(names))
    for at, (name, (low, mean, high)) in enumerate(zip(names, rows, strict=True)):
        colour = COLOURS[at % len(COLOURS)]
        axes.plot([100 * low, 100 * high], [at, at], color=colour, linewidth=3, solid_capstyle="round", alpha=0.45)
        axes.plot([100 * mean], [at], "o", color=colour, markersize=8)
        axes.annotate(
            f"{100 * mean:.1f} %", (100 * mean, at), textcoords="offset points", xytext=(0, 9), ha="center", color=INK
        )
        axes.text(-0.01, at, name, transform=axes.get_yaxis_transform(), ha="right", va="center", color=INK)
    axes.axvline(100 * fair, color=INK, linewidth=1, linestyle=(0, (4, 3)))
    axes.set_yticks([])
    axes.set_ylim(len(names) - 0.4, -0.7)
    axes.set_xlim(0, None)
    axes.set_xlabel("share of victories, %", color=INK)
    return svg(figure, label)


def lines(series: Mapping[str, Sequence[float]], label: str, x: str, y: str, height: float = 3.2, step: bool = False) -> str:
    """A line for each name over its index."""
    figure, axes = canvas(height=height)
    for at, (name, values) in enumerate(series.items()):
        draw = axes.step if step else axes.plot
        draw(range(len(values)), values, color=COLOURS[at % len(COLOURS)], linewidth=1.8, label=name)
    axes.set_xlabel(x, color=INK)
    axes.set_ylabel(y, color=INK)
    axes.margins(x=0.01)
    axes.legend(frameon=False, labelcolor=INK, loc="upper center", bbox_to_anchor=(0.5, 1.2), ncols=min(5, len(series)))
    return svg(figure, label)


def bars(names: Sequence[str], values: Sequence[float], label: str, y: str, fair: float | None = None) -> str:
    figure, axes = canvas(height=2.6)
    axes.bar(range(len(values)), values, color=COLOURS[1], width=0.7)
    axes.set_xticks(range(len(values)), names, color=INK)
    axes.set_ylabel(y, color=INK)
    if fair is not None:
        axes.axhline(fair, color=INK, linewidth=1, linestyle=(0, (4, 3)))
    return svg(figure, label)


def histogram(values: Sequence[float], label: str, x: str, bins: int = 30) -> str:
    figure, axes = canvas(height=2.4)
    axes.hist(values, bins=edges(values, bins), color=COLOURS[2], alpha=0.85)
    axes.set_xlabel(x, color=INK)
    axes.set_ylabel("games", color=INK)
    return svg(figure, label)


def edges(values: Sequence[float], bins: int) -> list[float]:
    """Bins that all hold equally many whole numbers: with others, whole numbers draw a comb."""
    low, high = math.floor(min(values)), math.ceil(max(values))
    width = max(1, math.ceil((high - low + 1) / bins))
    return [low - 0.5 + width * at for at in range((high - low) // width + 2)]


def scatter(points: Sequence[tuple[float, float, str]], label: str, x: str, y: str) -> str:
    """Named points, with a line at zero."""
    figure, axes = canvas(height=3.8)
    for at, (a, b, name) in enumerate(points):
        axes.plot([a], [b], "o", color=COLOURS[at % len(COLOURS)], markersize=5)
        axes.annotate(name, (a, b), textcoords="offset points", xytext=(4, 4), fontsize=8, color=INK)
    axes.axhline(0, color=INK, linewidth=1, linestyle=(0, (4, 3)))
    axes.set_xlabel(x, color=INK)
    axes.set_ylabel(y, color=INK)
    return svg(figure, label)
