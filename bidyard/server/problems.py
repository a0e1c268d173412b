"""Everything that can go wrong for a caller, as one exception with one shape."""

from __future__ import annotations

from typing import Any

from msgspec import ValidationError

from bidyard.engine.errors import InputError
from bidyard.table import Refusal
from bidyard.words import say


class Problem(Exception):  # noqa: N818 (most are no errors of the program)
    """`code` names its sentence in words/; `beside` are keys beside the error, such as the current ply."""

    def __init__(
        self,
        status: int,
        code: str,
        *,
        message: str | None = None,
        rule: str | None = None,
        field: str | None = None,
        values: dict[str, Any] | None = None,
        beside: dict[str, Any] | None = None,
        retry_after: float | None = None,
    ) -> None:
        super().__init__(code)
        self.status = status
        self.code = code
        self.message = message
        self.rule = rule
        self.field = field
        self.values = values or {}
        self.beside = beside or {}
        self.retry_after = retry_after

    def __reduce__(self) -> tuple[Any, ...]:
        """A worker sends it as it is."""
        return _again, (vars(self),)

    def json(self, lang: str) -> dict[str, Any]:
        error: dict[str, Any] = {"code": self.code, "message": self.message or say(lang, "problems", self.code, **self.values)}
        if self.rule is not None:
            error["rule"] = self.rule
        if self.field is not None:
            error["field"] = self.field
        if "seconds" in self.values:
            error["seconds"] = self.values["seconds"]
        return {"error": error | ({"ply": self.beside["ply"]} if "ply" in self.beside else {})} | self.beside


def _again(told: dict[str, Any]) -> Problem:
    problem = Problem(told["status"], told["code"])
    vars(problem).update(told)
    return problem


def stale(ply: int) -> Problem:
    return Problem(409, "stale", beside={"ply": ply})


def illegal(refusal: Refusal) -> Problem:
    return Problem(422, "illegal-move", message=refusal.text, rule=refusal.rule, beside={"refusal": refusal.json()})


def wrong_input(error: InputError) -> Problem:
    return Problem(422, "bad-input", message=str(error), field=error.field)


def misfit(error: ValidationError) -> InputError:
    """What does not fit its shape, and where."""
    message, _, where = str(error).partition(" - at `$")
    return InputError(where.strip("`").lstrip(".") or "body", message)


def too_many(code: str, wait: float) -> Problem:
    seconds = max(1, round(wait + 0.5))
    return Problem(429, code, values={"seconds": seconds}, retry_after=seconds)
