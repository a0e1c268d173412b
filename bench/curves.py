"""Learning curves as a picture: a panel for each game, a line for each run, steps on a scale of powers of ten."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from math import log10
from typing import Any

from bidyard import games as known

COLUMNS, WIDTH, HEIGHT, GAP, TOP = 3, 290, 190, 26, 44
FIRST, LAST = 1e4, 5e6  # steps
STYLE = """<style>
text{font:12px system-ui,sans-serif;fill:#57534e}.t{font-size:14px;font-weight:650;fill:#292524}
.p{fill:#fffdf9;stroke:#b8ad9b}.g{stroke:#b8ad9b;stroke-width:.6}.f{stroke:#8a7f70;stroke-dasharray:4 3}
.maskable-ppo{stroke:#c2571a;fill:#c2571a}.torch-ppo{stroke:#2f6fb3;fill:#2f6fb3}path{fill:none!important;stroke-width:2}
@media (prefers-color-scheme:dark){text{fill:#c9c2b6}.t{fill:#f5f2ec}.p{fill:#262220;stroke:#6b6257}.g{stroke:#6b6257}
.maskable-ppo{stroke:#e88a4d;fill:#e88a4d}.torch-ppo{stroke:#7fb0e6;fill:#7fb0e6}}
</style>"""


def draw(runs: Sequence[Sequence[dict[str, Any]]], players: int) -> str:
    games = [game for game in known() if any(run[0]["game"] == game for run in runs)]
    rows = -(-len(games) // COLUMNS)
    width, height = COLUMNS * (WIDTH + GAP) + GAP, TOP + rows * (HEIGHT + 44)
    parts = [_legend()]
    for number, game in enumerate(games):
        x, y = GAP + number % COLUMNS * (WIDTH + GAP), TOP + 18 + number // COLUMNS * (HEIGHT + 44)
        parts.append(_panel(x, y, game, [run for run in runs if run[0]["game"] == game], players))
    label = "Share of the victories against two foremen, by steps of training"
    head = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" role="img" aria-label="{label}">'
    return f"{head}{STYLE}{''.join(parts)}</svg>\n"


def _legend() -> str:
    drawn = f'<text x="{GAP}" y="20">Share of the victories against two foremen, by steps; dashed: a fair share</text>'
    for x, name, title in ((540, "maskable-ppo", "MaskablePPO"), (680, "torch-ppo", "train_torch.py")):
        drawn += f'<path class="{name}" d="M{x} 16h24"/><text x="{x + 30}" y="20">{title}</text>'
    return drawn


def _panel(x: float, y: float, game: str, runs: Sequence[Sequence[dict[str, Any]]], players: int) -> str:
    def at(steps: float, share: float) -> tuple[float, float]:
        across = (log10(max(FIRST, steps)) - log10(FIRST)) / (log10(LAST) - log10(FIRST))
        return x + across * WIDTH, y + (1 - share) * HEIGHT

    drawn = f'<text class="t" x="{x}" y="{y - 7}">{escape(game)}</text>'
    drawn += f'<rect class="p" x="{x}" y="{y}" width="{WIDTH}" height="{HEIGHT}"/>'
    for share in (0.25, 0.5, 0.75):
        drawn += f'<line class="g" x1="{x}" x2="{x + WIDTH}" y1="{at(1, share)[1]}" y2="{at(1, share)[1]}"/>'
        drawn += f'<text x="{x + 4}" y="{at(1, share)[1] - 3:.0f}">{share:.0%}</text>'
    for steps, told in ((1e4, "10k"), (1e5, "100k"), (1e6, "1M")):
        drawn += f'<text x="{at(steps, 0)[0]:.0f}" y="{y + HEIGHT + 14}">{told}</text>'
    fair = at(1, 1 / players)[1]
    drawn += f'<line class="f" x1="{x}" x2="{x + WIDTH}" y1="{fair:.1f}" y2="{fair:.1f}"/>'
    for run in runs:
        points = [at(look["steps"], look["foreman"]) for look in run]
        line = "L".join(f"{across:.1f} {down:.1f}" for across, down in points)
        drawn += f'<path class="{run[0]["learner"]}" d="M{line}"/>'
        drawn += f'<circle class="{run[0]["learner"]}" cx="{points[-1][0]:.1f}" cy="{points[-1][1]:.1f}" r="3"/>'
    return drawn
