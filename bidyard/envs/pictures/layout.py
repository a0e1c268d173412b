"""A board laid out: facts on top, rows of cards, then a panel for every seat, two side by side."""

from __future__ import annotations

from collections.abc import Sequence

from bidyard.envs.pictures.parts import Board, Card, Look
from bidyard.envs.pictures.scene import CARD, EDGE, FAINT, INK, PAPER, Scene, width_of

WIDTH, MARGIN, GAP = 960, 16, 10
TITLE, TEXT = 13.0, 12.0
SEATS = ("#2f6fb3", "#c2571a", "#2e7d4f", "#8e4a9e", "#a67c00", "#1f8a8a", "#b3363e", "#5f5b57")
COLOURS = {
    "black": "#292524", "green": "#2e7d4f", "red": "#b3363e", "blue": "#2f6fb3", "yellow": "#c79a00", "purple": "#8e4a9e",
    "orange": "#d0651f", "white": "#b8ad9b", "": "#b8ad9b",
}  # fmt: skip


def lay_out(board: Board, look: Look) -> Scene:
    scene = Scene(WIDTH)
    scene.line(MARGIN, MARGIN, look.words.say("game", "title"), 20, INK, bold=True)
    y = MARGIN + 30.0
    y = _lines(scene, MARGIN, y, board.facts, WIDTH - 2 * MARGIN, FAINT)
    for row in board.rows:
        if row.cards:
            if row.label:
                scene.line(MARGIN, y + 4, row.label, TEXT, FAINT, bold=True)
            y = _cards(scene, MARGIN, y + (22 if row.label else 6), row.cards, WIDTH - 2 * MARGIN)
    half = (WIDTH - 2 * MARGIN - GAP) / 2
    y += 6
    for left in range(0, len(board.places), 2):
        pair = range(left, min(left + 2, len(board.places)))
        # The panels lie below their contents, so the contents are laid out twice: once to see how much room they take.
        room = max(_place(Scene(WIDTH), 0, 0, half, board, look, seat) for seat in pair)
        for seat in pair:
            x = MARGIN + (seat - left) * (half + GAP)
            asked = seat in look.view["to_act"]
            colour = SEATS[seat % len(SEATS)]
            scene.box(x, y, half, room, CARD if asked else "#faf6ee", colour if asked else EDGE)
            scene.box(x, y, 6, room, colour, radius=3)
            _place(scene, x, y, half, board, look, seat)
        y += room + GAP
    scene.height = y + MARGIN - GAP
    return scene


def _place(scene: Scene, x: float, y: float, width: float, board: Board, look: Look, seat: int) -> float:
    """A seat's panel at x, y; returns its height."""
    view, inside = look.view, width - 30
    marks = ("▶ " if seat in view["to_act"] else "") + look.seat(seat)
    marks += "  ⚑" if seat == view.get("start") else ""
    marks += "  ◉" if seat == view["viewer"] else ""  # whose eyes these are
    scene.line(x + 18, y + 10, marks, 15, SEATS[seat % len(SEATS)], bold=True)
    end = _lines(scene, x + 18, y + 34, board.places[seat].lines, inside, INK)
    end = _cards(scene, x + 18, end + 2, board.places[seat].cards, inside) if board.places[seat].cards else end
    return end - y + 6


def _lines(scene: Scene, x: float, y: float, lines: Sequence[str], width: float, fill: str) -> float:
    for line in lines:
        for part in _broken(line, width, TEXT):
            scene.line(x, y, part, TEXT, fill)
            y += TEXT * 1.5
    return y


def _cards(scene: Scene, x: float, y: float, cards: Sequence[Card], width: float) -> float:
    """As many side by side as there is room for; returns where the next thing goes."""
    at, deepest = x, y
    for card in cards:
        lines = [part for line in card.lines for part in _broken(line, min(width, 300) - 20, TEXT)]
        wide = 20 + max([width_of(card.title, TITLE, True), *(width_of(line, TEXT) for line in lines)])
        if at > x and at + wide > x + width:
            at, y = x, deepest + 6
        high = 24.0 + len(lines) * TEXT * 1.45 + (2 if lines else 0)
        scene.box(at, y, wide, high, PAPER if card.dim else CARD, EDGE, radius=4)
        scene.box(at, y, 4, high, COLOURS.get(card.colour, card.colour), radius=2)
        scene.line(at + 11, y + 5, card.title, TITLE, FAINT if card.dim else INK, bold=True)
        for i, line in enumerate(lines):
            scene.line(at + 11, y + 24 + i * TEXT * 1.45, line, TEXT, FAINT if card.dim else INK)
        deepest = max(deepest, y + high)
        at += wide + 6
    return deepest + 6


def _broken(line: str, width: float, size: float) -> list[str]:
    """At spaces, where a line is too long."""
    found = [""]
    for word in line.split(" "):
        longer = f"{found[-1]} {word}" if found[-1] else word
        if found[-1] and width_of(longer, size) > width:
            found.append(word)
        else:
            found[-1] = longer
    return found
