"""Fills in a score sheet by asking, one question at a time. A wrong answer is asked again, nothing is lost."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import Any, Protocol

from bidyard.engine.errors import InputError
from bidyard.engine.game import Game, Question
from bidyard.engine.words import Words, words
from bidyard.games import open_deck
from bidyard.words import say


class Ask(Protocol):
    """Asks until there is an answer; None only where a question is optional, or the first one of another entry."""

    def __call__(self, question: Question, who: str = "", *, may_end: bool = False) -> Any: ...


def fill_in(game: Game, lang: str, deck: Path | None = None) -> dict[str, Any]:
    """A sheet from answers on the terminal. A game whose answers depend on each other asks itself."""
    spoken = words(game.package, lang)
    cards = open_deck(game.id, deck)

    def put(question: Question, who: str = "", *, may_end: bool = False) -> Any:
        question = question.with_cards(cards)
        names = {choice: spoken.choice(cards.info, question.key, choice) for choice in question.choices}
        return ask(spoken, question, who, may_end=may_end, names=names)

    staged = partial(say, lang, "questions", "stage")
    return getattr(game.sheet, "fill_in", partial(filled, game, staged=staged))(put)


def filled(game: Game, ask: Ask, staged: Any = "{who}, {stage}".format) -> dict[str, Any]:
    """A sheet from answers to the declared questions: of the table, of every player, of those without a seat; what is asked
    for every stage is asked stage by stage. `staged` says who is asked at which stage."""
    count = ask(Question("players", "number", f"{game.prefix}-1", game.players[0], game.players[-1]))
    asked = [question for question in game.sheet.QUESTIONS if question.asked_of(count)]
    own = [question for question in asked if question.of == "player" and question.kind != "participant"]
    once = [question for question in own if not question.staged]
    sheet: dict[str, Any] = {}
    stages: list[str] = []
    for question in asked:
        if question.kind == "stages":
            stages = ask(question)
        elif question.of == "table":
            question.write(sheet, ask(question))
    sheet["players"] = [_answers(once, ask, str(number + 1)) for number in range(count)]
    others = [question.key for question in asked if question.kind == "participant"]
    for key in others:
        sheet[key] = _answers([one for one in once if one.key != "name"], ask, key.capitalize())
    again = [question for question in own if question.staged]
    for stage in stages:
        for entry, who in [
            *((one, str(one["name"])) for one in sheet["players"]),
            *((sheet[key], key.capitalize()) for key in others),
        ]:
            entry[stage] = _answers(again, ask, staged(who=who, stage=stage))
    return sheet


def _answers(questions: Sequence[Question], ask: Ask, who: str) -> dict[str, Any]:
    sheet: dict[str, Any] = {}
    for question in questions:
        name = str(sheet.get("name", who))
        if not question.group:
            question.write(sheet, ask(question, name))
        elif question.group not in sheet:
            sheet[question.group] = list(_entries([one for one in questions if one.group == question.group], ask, name))
    return sheet


def _entries(questions: list[Question], ask: Ask, who: str) -> Iterator[dict[str, Any]]:
    """The entries of a list, until nothing is answered to the first question."""
    while (first := ask(questions[0], who, may_end=True)) is not None:
        entry: dict[str, Any] = {}
        answers = [(questions[0], first), *((question, ask(question, who)) for question in questions[1:])]
        for question, answer in sorted(answers, key=lambda pair: bool(pair[0].writes)):  # these have the last word
            question.write(entry, answer)
        yield entry


FEW = 12  # choices that are told with the question; of more only when an answer does not fit


def ask(
    spoken: Words, question: Question, who: str = "", *, may_end: bool = False, names: Mapping[str, str] | None = None
) -> Any:
    """`names`: choices by what people call them; either is an answer."""
    called = {choice: (names or {}).get(choice, choice) for choice in question.choices}
    listed = " / ".join(choice if choice == name else f"{choice} ({name})" for choice, name in called.items())
    if spoken.has("questions", question.key, "label"):
        label = spoken.say("questions", question.key, "label")
        left_out = f" {say(spoken.lang, 'questions', 'optional')}" if question.optional else ""
        text = f"{label} — {spoken.say('questions', question.key, 'help')} ({question.rule}){left_out}"
    else:
        text = say(spoken.lang, "questions", question.key)
    if question.kind == "choice" and len(called) <= FEW:
        text += f"\n  {listed}"
    while True:
        try:
            answer = input(f"{who + '. ' if who else ''}{text}\n> ").strip()
        except EOFError:
            raise InputError("sheet", say(spoken.lang, "questions", "ended")) from None
        meant = {name.casefold(): choice for choice, name in called.items()}.get(answer.casefold(), answer)
        value = read_answer(question, meant if question.kind == "choice" else answer)
        if value is not None or (not answer and (may_end or question.optional)):
            return value
        print(say(spoken.lang, "questions", f"again_{question.kind}", low=question.low, high=question.high, choices=listed))


def read_answer(question: Question, answer: str) -> Any:
    """The answer as the sheet wants it, or None if it cannot be read."""
    match question.kind:
        case "text":
            return answer or None
        case "flag":
            return {"y": True, "yes": True, "o": True, "oui": True, "n": False, "no": False, "non": False}.get(answer.lower())
        case "choice":
            return next((choice for choice in question.choices if choice.casefold() == answer.casefold()), None)
        case "stages":
            given = answer.upper().replace(",", " ").split()
            return [one for one in question.choices if one in given] if given and {*given} <= {*question.choices} else None
        case "number":
            return int(answer) if _is_number(answer) and question.low <= int(answer) <= question.high else None
        case _:
            parts = answer.replace(",", " ").split()
            if not parts or not all(_is_number(part) and (question.low < 0 or int(part) >= 0) for part in parts):
                return None
            return int(parts[0]) if len(parts) == 1 else [int(part) for part in parts]


def _is_number(text: str) -> bool:
    return text.removeprefix("-").isdecimal() and len(text) < 10
