"""Events against their declaration, and every sentence of a game: nothing is left out, nothing is told as None."""

from __future__ import annotations

from bidyard.engine.events import CardIn, Named, Seat, Seats
from bidyard.engine.words import LANGUAGES
from bidyard.table import Event, Table
from bidyard.testing.faults import at, part


def check_events(table: Table, events: list[Event]) -> None:
    """The fields of what has just been told."""
    for event in events:
        for key, field in event.declared.fields.items():
            value = event.data[key]
            wrong = ""
            if isinstance(field, Seat) and value is not None and value >= table.players:
                wrong = f"no seat of {table.players}"
            elif isinstance(field, Seats) and any(seat >= table.players for seat in value):
                wrong = f"not all seats of {table.players}"
            elif isinstance(field, CardIn) and value is not None and value not in table.cards.piles[field.pile]:
                wrong = f"no card of the pile {field.pile}"
            elif isinstance(field, Named) and value not in field.values:
                wrong = f"not among the values of {field.name}"
            assert not wrong, f"events: {event.kind}, {key} is {value!r}: {wrong} {at(table)}"
        if event.audience is not None:
            assert 0 <= event.audience < table.players, f"events: {event.kind} is told to seat {event.audience} {at(table)}"
        for lang in LANGUAGES:
            for viewer in (None, event.seat):
                with part(f"events: {event.kind} in {lang}", at(table)):
                    whole(event.text(table.names, lang, viewer))


def check_sentences(table: Table) -> None:
    """Prompts, moves and warnings, of those who decide and of who looks on."""
    for lang in LANGUAGES:
        for seat in (None, *range(table.players)):
            masked = table.masked(seat)
            with part(f"prompt of seat {seat} in {lang}", at(table)):
                for text in masked.prompt(lang).values():
                    whole(text)
            moves = masked.moves
            said: dict[str, str] = {}
            for move in moves:
                with part(f"sentence of the move {move} in {lang}", at(table)):
                    text = masked.say_move(move, lang)
                    whole(text)
                    assert text not in said, f"{text!r} is said of {said.get(text)} too"
                    said[text] = str(move)
                    warning = masked.warning(move, lang)
                    whole(warning or "")


def check_refusal(table: Table, seat: int, notation: str) -> None:
    for lang in LANGUAGES:
        with part(f"refusal of {notation!r} to seat {seat} in {lang}", at(table)):
            refused = table.why_not(seat, notation, lang)
            assert refused is not None
            whole(refused.text)


def whole(text: str) -> None:
    """A sentence in which no value is missing."""
    missing = "{" in text or "None" in text
    assert not missing, f"a value is missing in {text!r}"
