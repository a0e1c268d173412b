"""Seats around a table, numbered clockwise; players face the centre, so the left neighbour is the next seat."""

from __future__ import annotations


def left_of(seat: int, players: int) -> int:
    return seat + 1 if seat + 1 < players else 0


def right_of(seat: int, players: int) -> int:
    return seat - 1 if seat > 0 else players - 1
