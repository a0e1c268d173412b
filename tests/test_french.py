"""French says one thing with one word (docs/french.md), and is set as French is."""

from __future__ import annotations

import re
from collections.abc import Iterator
from importlib.resources import files
from typing import Any

import pytest

import bidyard
from bidyard.engine.explaining import texts as explanations
from bidyard.engine.words import fill, words
from bidyard.games import find
from bidyard.words import texts

# The form that is rejected, and what is said instead.
REJECTED = {
    r"\bsièges?\b": "QG for headquarters, place for a seat",
    r"\bquartiers? génér": "QG",
    r"\b(tours? \{round|dernier tour de la partie|dix tours)": "manche",
    r"\bmis(e|er|ez) secrète|\bmise en secret|\benveloppes?\b": "offre secrète",
    r"\bmis(er|ez|e|ons) sur (Vert|Noir|Privé|Public)": "enchérir sur",
    r"\bprofits?\b": "bénéfice",
    r"\btrous?\b": "case, emplacement",
    r"\bcases? d.efficacité": "emplacement d’efficacité",
    r"\bissues?\b": "solution",
    r"\breprend\w* (le|mon|votre|son) (dernier )?coup": "annuler",
    r"\bretour à la rue\b": "Retour à l’accueil",
    r"\bun de (moins|plus)\b": "Coup précédent, coup suivant",
    r"\baccords sous enveloppe": "offres scellées",
    r"survivez à l.urbanisme": "survivez aux imprévus du chantier",
    r"\bdresser la table": "Créer la table",
    r"\bpasser à la suite": "Avancer",
    r"\bpas de telle": "read as translated",
    r"\bchaises?\b": "place",
    r"\bcomptes? (est )?bons?\b": "appoint",
    r"\bà l.aveugle": "de la pioche",
}
GAMES = bidyard.games()


def strings(node: Any, path: str = "") -> Iterator[tuple[str, str]]:
    if isinstance(node, dict):
        for key, value in node.items():
            yield from strings(value, f"{path}.{key}" if path else str(key))
    elif isinstance(node, list):
        for at, value in enumerate(node):
            yield from strings(value, f"{path}[{at}]")
    elif isinstance(node, str):
        yield path, node


def everything() -> Iterator[tuple[str, str]]:
    """Every French sentence with where it stands."""
    yield from ((f"words/fr.toml {path}", text) for path, text in strings(texts("fr")))
    for game in GAMES:
        package = find(game).package
        spoken = words(package, "fr")
        yield from ((f"{game} {path}", text) for path, text in strings(spoken.data))
        yield from ((f"{game} {rule}", text) for rule, text in spoken.rules.items())
        yield from ((f"{game} explain.{path}", text) for path, text in strings(explanations(find(game), "fr")))


def test_there_is_much_to_look_at() -> None:
    assert len(list(everything())) > 1500


@pytest.mark.parametrize(("form", "instead"), REJECTED.items())
def test_a_rejected_form_is_said_nowhere(form: str, instead: str) -> None:
    # Cards have names of their own: a tower is a "tour".
    found = [
        (where, text)
        for where, text in everything()
        if re.search(form, re.sub(r"\{\w+", "", text), re.IGNORECASE) and not re.search(r" cards\.", where)
    ]
    assert found == [], f"say {instead}"


def test_every_rejected_form_of_the_glossary_is_looked_for() -> None:
    """A row added to the table must not be a wish."""
    page = (files("bidyard").joinpath("..") / "docs" / "french.md").read_text("utf-8")  # type: ignore[union-attr]
    rows = [line.split("|")[3].strip() for line in page.splitlines() if line.count("|") == 4]
    forms = [form for cell in rows[2:] for form in re.split(r", (?![^(]*\))", re.sub(r"\s*\(.*?\)", "", cell)) if form]
    assert len(forms) > 8
    samples = {"tour": "tour {round}", "reprendre": "reprendre le coup", "miser sur": "miser sur Vert"}
    for form in forms:
        text = samples.get(form, form)
        assert any(re.search(pattern, text, re.IGNORECASE) for pattern in REJECTED), form


def test_signs_are_set_as_in_french() -> None:
    for where, text in everything():
        assert not re.search(r"(?<=\w)'(?=\w)", text), f"{where}: {text}"
        assert not re.search(r"\S [:;?!»%]|« ", text), f"{where}: {text}"


@pytest.mark.parametrize(
    ("template", "said"),
    [
        ("Cartes de {name}", "Cartes d’Ines"),
        ("Plus que {name}", "Plus qu’Ines"),
        ("De {name}", "D’Ines"),
        ("Le tour de Tomas", "Le tour de Tomas"),
        ("{n:ouvrier|ouvriers} de {name}", "1 ouvrier d’Ines"),
    ],
)
def test_names_are_elided(template: str, said: str) -> None:
    assert fill(template, "fr", {"name": "Ines", "n": 1}) == said


def test_english_is_left_alone() -> None:
    assert fill("de {name}", "en", {"name": "Ines"}) == "de Ines"
