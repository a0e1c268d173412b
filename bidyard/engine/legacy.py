"""A bridge while games move to declarations; deleted with the last of them."""

from __future__ import annotations

from functools import cached_property
from types import SimpleNamespace
from typing import Any

from bidyard.engine import events as ev
from bidyard.engine.game import Game
from bidyard.engine.meanings import Card, Counted, Seat, Term
from bidyard.engine.phases import Phases


def _typed(values: dict[str, Any], cards: Any) -> dict[str, Any]:
    out: dict[str, Any] = {}
    for key, value in values.items():
        if key in ("seat", "left", "right", "owner", "turn") and isinstance(value, int) and value >= 0:
            value = Seat(value)
        elif isinstance(value, dict):
            value = Counted(value)
        elif isinstance(value, str) and value in cards.info:
            value = Card(value)
        out[key] = value
    return out


class _Loose(ev.Field):
    def __init__(self, name: str) -> None:
        self.name = name

    def said(self, value: Any, names: Any, cards: Any, spoken: Any) -> Any:
        key = f"{self.name}-{value}"
        return spoken.say("terms", key) if spoken.has("terms", key) else value


def _field(spec: str, piles: Any) -> tuple[str, ev.Field]:
    name, _, kind = spec.partition(":")
    if kind == "seat":
        return name, ev.Actor() if name == "seat" else ev.Seat()
    if kind in ("seats", "flag"):
        return name, ev.Seats() if kind == "seats" else ev.Flag()
    if kind in piles:
        return name, ev.CardIn(kind)
    return name, _Loose(kind) if kind else ev.Count()


class EventKind:
    def __init__(self, name: str, fields: tuple[str, ...] = ()) -> None:
        self.name, self.fields = name, fields


class _Padded(ev.Event):
    def json(self, cards: Any, values: Any) -> dict[str, Any]:
        return super().json(cards, [*values, 0, 0, 0, 0][: len(self.fields)])


class _Numbered(ev.Events):
    def __getitem__(self, name: Any) -> ev.Event:
        return list(self)[name] if isinstance(name, int) else super().__getitem__(name)


class LegacyGame(Game):
    def __init__(self, package: str, id: str, prefix: str, players: tuple[int, ...], minutes: int, **more: Any) -> None:
        self.module = package
        self.package = package
        self.id, self.prefix, self.players, self.minutes = id, prefix, players, minutes
        self.seats = max(players)
        self.parts = ("arrange", "laws", "terminal", "words")
        self.inline, self.shared, self.time_rule = False, more.get("shared", ()), more.get("time_rule", 0)

    @cached_property
    def rules(self) -> Any:
        return self.load("rules")

    @cached_property
    def _m(self) -> Any:
        return self.load("moves")

    @cached_property
    def options(self) -> Any:  # type: ignore[override]
        return self.load("arrange").OPTIONS

    @cached_property
    def setup(self) -> Any:  # type: ignore[override]
        return self.load("arrange").SETUP

    @cached_property
    def phases(self) -> Any:  # type: ignore[override]
        names = self.load("view").PHASES
        return Phases(*names.values(), first=min(names))

    @cached_property
    def moves(self) -> Any:  # type: ignore[override]
        rules: Any = self.rules

        def json(cards: Any, move: int) -> Any:
            head, *rest = self._m.notation(cards, move).split(" ")
            number = len(rest) == 1 and rest[0].isdecimal()
            return head, {"n": int(rest[0])} if number else {str(i): one for i, one in enumerate(rest)}

        return SimpleNamespace(
            parse=lambda cards, text: self._m.parse(cards, text),
            notation=lambda cards, move: self._m.notation(cards, move),
            json=json,
            of_json=lambda cards, given: self._m.parse(cards, " ".join([given["kind"], *map(str, given["parts"].values())])),
            most=rules.MAX_MOVES,
            actions=rules.ACTIONS,
            complete=getattr(rules, "LISTS_ALL", True),
            shared=getattr(rules, "SHARED_ACTIONS", False),
            action_names=lambda cards: self.load("observation").actions(cards),
            dense=lambda rules: getattr(rules.dense, "py_func", rules.dense),
            kinds=(),
        )

    @cached_property
    def events(self) -> Any:  # type: ignore[override]
        from bidyard.games import standard_deck

        piles = standard_deck(self.id).piles
        kinds = self.load("events").EVENTS
        return _Numbered(*(_Padded(kind.name, **dict(_field(spec, piles) for spec in kind.fields)) for kind in kinds))

    @cached_property
    def words(self) -> Any:
        view: Any = self.view

        def move(cards: Any, s: Any, seat: int, code: int) -> Any:
            key, values = self._m.words(cards, s, seat, code)
            return key, _typed(values, cards)

        def prompt(cards: Any, s: Any, viewer: Any) -> Any:
            key, values = view.prompt(cards, s, viewer)
            return key, _typed(values, cards)

        def refusal(cards: Any, s: Any, seat: int, code: int, rule: int) -> Any:
            values = view.refusal_values(cards, s, seat, code, rule)
            for key in ("turn", "seat", "owner"):
                if isinstance(values.get(key), int):
                    values[key] = Seat(values[key])
            from bidyard.engine.words import words

            for key in ("phase", "leads", "why", "area"):
                if key in values and words(self.package, "en").has("terms", str(values[key])):
                    values[key] = Term(values[key])
            return values

        def warning(cards: Any, s: Any, seat: int, code: int) -> Any:
            found = self._m.warning(cards, s, seat, code) if hasattr(self._m, "warning") else None
            return None if found is None else (found[0], _typed(found[1], cards))

        def event(cards: Any, spoken: Any, kind: str, data: Any) -> Any:
            said = getattr(self.load("events"), "said", None)
            return said(cards, spoken, data) if said else {}

        def room(s: Any, seat: int) -> int:
            return self._m.room(s, seat) if hasattr(self._m, "room") else self.moves.most

        return SimpleNamespace(move=move, prompt=prompt, refusal=refusal, warning=warning, event=event, room=room)
