"""A deck file is checked whole: every error at once, in both languages, with what was probably meant."""

from __future__ import annotations

import tomllib
from copy import deepcopy
from typing import Any

import pytest

import bidyard
from bidyard.engine.complaints import deck_words
from bidyard.engine.toml_text import dump, rewrite
from bidyard.games import deck_text, find, open_deck
from bidyard.games.checking import MOST, check_deck, deck_shapes, differences, otherwise

FEVER = "construction-fever"


def deck(game: str = FEVER) -> dict[str, Any]:
    return tomllib.loads(deck_text(find(game)))


def fields(game: str, data: Any) -> list[str]:
    return [error.field for error in check_deck(game, data).errors]


def test_dates_and_times_are_told_as_the_file_has_them() -> None:
    """TOML knows both, where somebody wrote them without quotes."""
    data = deck()
    data["cards"]["green"][0] |= tomllib.loads("name = 1979-05-27\nreputation = 07:32:00")
    data["meta"] |= tomllib.loads("rounds = 1979-05-27T07:32:00Z")
    said = {
        error.field: (error.told("en"), error.told("fr").replace("\u202f", " ")) for error in check_deck(FEVER, data).errors
    }
    assert said == {
        "cards.green[0].name": (
            "expected a text, found the date 1979-05-27",
            "attendu : un texte ; trouvé : la date 1979-05-27",
        ),
        "cards.green[0].reputation": (
            "expected a whole number from 0 to 20, found the time 07:32:00",
            "attendu : un nombre entier de 0 à 20 ; trouvé : l’heure 07:32:00",
        ),
        "meta.rounds": (
            "expected 10, found the date 1979-05-27 07:32:00+00:00",
            "attendu : 10 ; trouvé : la date 1979-05-27 07:32:00+00:00",
        ),
    }


@pytest.mark.parametrize("game", bidyard.games())
def test_the_own_decks_are_good(game: str) -> None:
    found = bidyard.check_deck(game, deck(game))
    assert found.ok
    assert found.cards is not None
    assert found.json()["hash"] == open_deck(game, None).hash
    assert not differences(game, found.cards)


def test_every_error_is_told_at_once() -> None:
    data = deck()
    data["cards"]["black"][0]["credits"] = 99
    data["cards"]["black"][3]["credit"] = data["cards"]["black"][3].pop("credits")
    data["cards"]["black"][5]["source"] = "onwer"
    data["cards"]["green"][2]["id"] = "G01"
    data["meta"]["bank_total"] = 20
    data["cards"]["green"][8]["reputatoin"] = 5  # behind an id that stands twice
    data["colour"] = 3
    del data["hq"]["credits"]
    found = check_deck(FEVER, data)
    assert {error.field for error in found.errors} == {
        "hq.credits",
        "cards.black[0].credits",
        "cards.black[3].credits",
        "cards.black[3].credit",
        "cards.black[5].source",
        "cards.green[2].id",
        "cards.green[8].reputatoin",
        "colour",
        "meta.bank_total",
    }
    told = {error.field: error.expected for error in found.errors}
    assert "did you mean credits?" in told["cards.black[3].credit"]
    assert "credit?" in told["cards.black[3].credits"]
    assert "did you mean owner?" in told["cards.black[5].source"]
    assert "from 1 to 20, found 99" in told["cards.black[0].credits"]
    french = {entry["field"]: entry["expected"] for entry in found.json("fr")["errors"]}
    assert "vouliez-vous dire credits" in french["cards.black[3].credit"]
    assert "cartes noires" in french["meta.bank_total"]
    assert not any("expected" in text for text in french.values())
    assert data["colour"] == 3  # what was given is left alone


@pytest.mark.parametrize(
    ("game", "changes", "expected"),
    [
        (
            "reputation",
            {"ceo": (2, "tokens", 0), "corporation": (1, "uses", "seldom"), "cards.public": (4, "workers", "three")},
            {"ceo[2].tokens", "corporation[1].uses", "cards.public[4].workers"},
        ),
        ("construction-yard", {"building": (0, "prices", [2, 3, 4, 5, 6, 7, 99])}, {"building[0].prices[6]"}),
        ("construction-auction", {"rank": (1, "end_flag", "no")}, {"rank[1].end_flag"}),
        (
            "master-of-construction",
            {"cards.projects": (3, "req", ["TS", "XX"]), "cards.market": (0, "effect", {"kind": "grant"})},
            {"cards.projects[3].req[1]", "cards.market[0].effect.skill"},
        ),
    ],
)
def test_errors_of_every_game(game: str, changes: dict[str, tuple[int, str, Any]], expected: set[str]) -> None:
    data = deck(game)
    for path, (at, key, value) in changes.items():
        table: Any = data
        for name in path.split("."):
            table = table[name]
        table[at][key] = value
    assert set(fields(game, data)) == expected


def test_one_price_too_few_and_one_too_high() -> None:
    """Counts are checked after the values, so that one does not hide the other."""
    data = deck("construction-yard")
    data["building"][0]["prices"] = [2, 3, 4, 5, 6, 99]
    assert set(fields("construction-yard", data)) == {"building[0].prices[5]", "building"}


@pytest.mark.parametrize("data", [None, [], 3, "text.toml", {}, {"meta": 3}, {"cards": {"black": [None] * 12}}])
@pytest.mark.parametrize("game", bidyard.games())
def test_no_deck_at_all(game: str, data: Any) -> None:
    found = check_deck(game, {} if data is None else data)
    assert not found.ok
    assert found.errors
    assert len(found.errors) <= MOST
    assert found.json("fr")["ok"] is False


@pytest.mark.parametrize("game", bidyard.games())
def test_any_broken_field_is_an_error_of_its_own(game: str) -> None:
    """Each leaf of a deck is replaced by nonsense, two at a time: the other one is still told."""
    leaves = list(_leaves(deck(game)))
    for first, second in zip(leaves[:: max(1, len(leaves) // 12)], leaves[5 :: max(1, len(leaves) // 12)], strict=False):
        data = deck(game)
        alone = set(fields(game, _broken(data, first))), set(fields(game, _broken(data, second)))
        both = set(fields(game, _broken(_broken(data, first), second)))
        assert alone[0]
        assert alone[1]
        assert both >= alone[0], (first, second)
        assert len(both) >= len(alone[0] | alone[1]) - 1, (first, second)


def _leaves(node: Any, path: tuple[str | int, ...] = ()) -> Any:
    if isinstance(node, dict | list) and node:
        for key, inner in node.items() if isinstance(node, dict) else enumerate(node):
            yield from _leaves(inner, (*path, key))
    elif path[-1] not in ("title", "players", "ranks_per_colour", "card_id"):
        yield path


def _broken(data: Any, path: tuple[str | int, ...]) -> Any:
    data = deepcopy(data)
    node = data
    for step in path[:-1]:
        node = node[step]
    node[path[-1]] = {"no": "sense"}
    return data


def test_dates_are_no_traceback() -> None:
    data = tomllib.loads(deck_text(find(FEVER)) + "\n[extra]\nday = 2026-01-01\n")
    assert fields(FEVER, data) == ["extra"]


# --- what a form is drawn from


def test_shapes() -> None:
    shapes = deck_shapes(FEVER)
    assert (shapes["cards.black[].credits"].kind, shapes["cards.black[].credits"].low) == ("number", 1)
    assert shapes["cards.black[].source"].missing
    assert shapes["meta.status"].choices[0] == "rulebook"
    assert deck_shapes("construction-yard")["building[].prices[]"].kind == "number"


@pytest.mark.parametrize("game", bidyard.games())
def test_every_value_of_a_deck_has_a_shape(game: str) -> None:
    shapes = deck_shapes(game)
    for leaf in _leaves(deck(game)):
        path = "".join("[]" if isinstance(step, int) else f".{step}" for step in leaf).removeprefix(".")
        assert path in shapes or path.removesuffix("[]") in shapes, path


def test_differences() -> None:
    data = deck()
    data["cards"]["black"][0] |= {"credits": 7, "source": "owner"}
    data["hq"]["credits"][1] = 1
    found = differences(FEVER, open_deck(FEVER, data))
    assert [(one.card, one.field, one.before, one.after) for one in found[:1]] == [("K01", "credits", 8, 7)]
    assert [one.field for one in found] == ["credits", "hq.credits"]


# --- writing it down


@pytest.mark.parametrize("game", bidyard.games())
def test_a_deck_is_written_as_it_was(game: str) -> None:
    text = deck_text(find(game))
    data = tomllib.loads(text)
    assert rewrite(text, data) == text
    assert tomllib.loads(dump(data)) == data


@pytest.mark.parametrize("game", bidyard.games())
def test_any_change_is_written_exactly(game: str) -> None:
    text = deck_text(find(game))
    comments = text.count("#")
    for path in list(_leaves(tomllib.loads(text)))[::7]:
        changed = tomllib.loads(text)
        node: Any = changed
        for step in path[:-1]:
            node = node[step]
        node[path[-1]] = 17
        if isinstance(node, dict):
            node["source"] = 'say "owner" \\ é'
        written = rewrite(text, changed)
        assert tomllib.loads(written) == changed
        assert written.count("#") >= comments - 2, path  # the comments beside what changed are gone, all others stay
        if isinstance(node, dict) and len(node) > 2:
            del node[path[-1]]
            assert tomllib.loads(rewrite(text, changed)) == changed


def test_what_cannot_be_patched_is_written_anew() -> None:
    data = deck("construction-auction")
    data["card"] = [{"id": "red-3", "source": "owner", "rush": data["rank"][2]["rush"] | {"reputation": 5}}]
    written = rewrite(deck_text(find("construction-auction")), data)
    assert tomllib.loads(written) == data
    assert "# The five cards of a colour" in written
    data["rank"] = data["rank"][:-1]
    assert tomllib.loads(rewrite(deck_text(find("construction-auction")), data)) == data
    assert tomllib.loads(rewrite("a.b = 1\nc = '''x'''\n", {"a": {"b": 2}, "c": "x"})) == {"a": {"b": 2}, "c": "x"}


WAYS = [("master-of-construction", "board", "spaces"), ("construction-auction", "scoring", "apartment_points")]


@pytest.mark.parametrize(("game", "table", "key"), WAYS)
def test_what_may_be_said_in_another_way(game: str, table: str, key: str) -> None:
    """MC-29 CA-73: spaces by size, points for each end: offered to forms, right as it is, and written into the file."""
    (way,) = otherwise(game).values()
    data = deck(game)
    data[table][key] = deepcopy(way)
    assert check_deck(game, data).ok
    written = rewrite(deck_text(find(game)), data)
    assert tomllib.loads(written) == data
    shapes = deck_shapes(game)
    (path,) = (f"{table}.{key}.{inner}" for inner in list(way)[:1])
    assert {shapes[f"{path}.small" if game == WAYS[0][0] else path].kind} == {"number"}
    for lang in ("en", "fr"):
        fields = deck_words(find(game).package, lang)["fields"]
        assert {f"way.{table}.{key}", f"plain.{table}.{key}"} <= fields.keys()


def test_errors_in_another_way_are_told_at_once() -> None:
    """What is wrong is mended in the same way: no complaint about areas that are given by colour only."""
    data = deck("master-of-construction")
    data["board"]["spaces"] = deepcopy(otherwise("master-of-construction")["board.spaces"])
    data["board"]["spaces"]["suburb"]["mega"] = 0
    data["board"]["spaces"]["city"]["small"] = 99
    assert fields("master-of-construction", data) == ["board.spaces.suburb.mega", "board.spaces.city.small"]
    data = deck("construction-auction")
    data["scoring"]["apartment_points"] = {"rush": 99, "hgh": 2}
    assert fields("construction-auction", data) == [f"scoring.apartment_points.{key}" for key in ("rush", "high", "hgh")]
