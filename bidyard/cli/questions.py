"""Fills in a score sheet by asking, one question at a time. A wrong answer is asked again, nothing is lost."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from bidyard.engine.errors import InputError
from bidyard.engine.game import Game, Question
from bidyard.engine.words import Words, words
from bidyard.words import say


def fill_in(game: Game, lang: str) -> dict[str, Any]:
    custom = getattr(game.sheet, "fill_in", None)
    if custom is not None:
        sheet: dict[str, Any] = custom(lambda question, who="": ask(question, words(game.package, lang), who))
        return sheet
    spoken = words(game.package, lang)
    count = ask(Question("players", "number", f"{game.prefix}-1", game.players[0], game.players[-1]), spoken, "")
    asked = [question for question in game.sheet.QUESTIONS if question.asked_of(count)]
    sheet = {}
    for question in asked:
        if question.of == "table":
            question.write(sheet, ask(question, spoken, ""))
    own = [question for question in asked if question.of == "player" and question.kind != "participant"]
    sheet["players"] = [_answers(own, spoken, str(number + 1)) for number in range(count)]
    for question in asked:
        if question.kind == "participant":
            others = [one for one in own if one.key != "name"]
            sheet[question.key] = _answers(others, spoken, spoken.say("questions", question.key, "label"))
    return sheet


def _answers(questions: list[Question], spoken: Words, who: str) -> dict[str, Any]:
    """What one participant answers; an empty answer to the first question of a group ends its list."""
    sheet: dict[str, Any] = {}
    groups = {question.group: [one for one in questions if one.group == question.group] for question in questions}
    for question in questions:
        if not question.group:
            question.write(sheet, ask(question, spoken, sheet.get("name", who)))
        elif question is groups[question.group][0]:
            sheet[question.group] = list(_entries(groups[question.group], spoken, sheet.get("name", who)))
    return sheet


def _entries(questions: list[Question], spoken: Words, who: str) -> Iterator[dict[str, Any]]:
    while (first := ask(questions[0], spoken, who, may_end=True)) is not None:
        entry: dict[str, Any] = {}
        answers = [(questions[0], first), *((question, ask(question, spoken, who)) for question in questions[1:])]
        for question, answer in sorted(answers, key=lambda pair: bool(pair[0].writes)):  # these have the last word
            question.write(entry, answer)
        yield entry


def ask(question: Question, spoken: Words, who: str, may_end: bool = False) -> Any:
    if spoken.has("questions", question.key, "label"):
        label = spoken.say("questions", question.key, "label")
        text = f"{label} — {spoken.say('questions', question.key, 'help')} ({question.rule})"
    else:
        text = say(spoken.lang, "questions", question.key)
    while True:
        try:
            answer = input(f"{who + '. ' if who else ''}{text}\n> ").strip()
        except EOFError:
            raise InputError("sheet", say(spoken.lang, "questions", "ended")) from None
        value = read_answer(question, answer)
        if value is not None or (may_end and not answer):
            return value
        choices = " / ".join(map(str, question.choices))
        print(say(spoken.lang, "questions", f"again_{question.kind}", low=question.low, high=question.high, choices=choices))


def read_answer(question: Question, answer: str) -> Any:
    """The answer as the sheet wants it, or None if it cannot be read."""
    match question.kind:
        case "text":
            return answer or None
        case "flag":
            return {"y": True, "yes": True, "o": True, "oui": True, "n": False, "no": False, "non": False}.get(answer.lower())
        case "choice":
            return answer if answer in question.choices else None
        case "number":
            return int(answer) if _is_number(answer) and question.low <= int(answer) <= question.high else None
        case _:
            parts = answer.replace(",", " ").split()
            if not parts or not all(_is_number(part) for part in parts):
                return None
            return int(parts[0]) if len(parts) == 1 else [int(part) for part in parts]


def _is_number(text: str) -> bool:
    return text.isdecimal() and len(text) < 10
