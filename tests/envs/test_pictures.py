"""Tables as pictures: every sign is a shape, nothing hidden is told, texts stay inside their boxes."""

from __future__ import annotations

import random
import re
import sys
import xml.etree.ElementTree as ElementTree
from itertools import pairwise
from typing import Any

import gymnasium
import numpy as np
import pytest

import bidyard
import bidyard.envs.pettingzoo as zoo
from bidyard.engine.words import words
from bidyard.envs.pictures import BOARDS, picture
from bidyard.envs.pictures.derived import derived, seat_fields
from bidyard.envs.pictures.layout import lay_out
from bidyard.envs.pictures.parts import Look
from bidyard.envs.pictures.scene import FRAME, Box, Said, Scene, width_of
from bidyard.envs.pictures.signs import SHAPES
from tests.envs.help import FEWEST, GAMES

SVG = "{http://www.w3.org/2000/svg}"


def positions(game: str, players: int, seed: int = 3) -> list[Any]:
    """The seat that is asked, every few moves of a game; at its end a seat and a spectator."""
    table, bot, chance = bidyard.new(game, players, seed=seed), bidyard.bot("foreman", game), random.Random(seed)
    found = []
    for ply in range(10_000):
        if not table.to_act:
            break
        seat = table.to_act[0]
        if ply % 9 == 0:
            found.append(table.seat(seat))
        table.play(seat, bot.choose(table.seat(seat), chance))
    return [*found, table.seat(0), table.masked(None)]


def test_every_game_of_ours_has_a_picture_of_its_own() -> None:
    assert set(BOARDS) == set(GAMES)


@pytest.mark.parametrize(("game", "players"), FEWEST)
def test_a_game_in_pictures(game: str, players: int) -> None:
    for seat in positions(game, players):
        for lang in ("en", "fr"):
            scene = picture(seat, lang)
            check(scene)
            drawn = ElementTree.fromstring(scene.svg("a <table>"))
            said = " ".join(text.text or "" for text in drawn.iter(f"{SVG}text"))
            for player in seat.view["players"]:
                assert player["name"] in said
            assert words(seat.game.package, lang).say("game", "title") in said
            assert not set(said) & set(SHAPES), "a sign is a shape, not a letter that a font may lack"
            assert list(drawn.iter(f"{SVG}polygon"))


def check(scene: Scene) -> None:
    """Everything is on the paper, and whatever begins in a card ends in it."""
    boxes = [thing for thing in scene.things if isinstance(thing, Box)]
    for box in boxes:
        assert box.x + box.width <= scene.width
        assert box.y + box.height <= scene.height
    for text in (thing for thing in scene.things if isinstance(thing, Said)):
        end = text.x + width_of(text.text, text.size, text.bold)
        assert end <= scene.width, text
        around = [box for box in boxes if box.x < text.x < box.x + box.width and box.y < text.y < box.y + box.height]
        if around:
            smallest = min(around, key=lambda box: box.width * box.height)
            assert end <= smallest.x + smallest.width + 1, text


@pytest.mark.parametrize(("game", "players"), FEWEST)
def test_what_is_hidden_is_not_drawn(game: str, players: int) -> None:
    """However the cards lie that a seat cannot know, its picture is the same."""
    for seat in positions(game, players)[:3]:
        for chance in (7, 8):
            assert picture(seat.sample(chance).seat(seat.seat)).svg() == picture(seat).svg()


@pytest.mark.parametrize("game", GAMES)
def test_a_game_without_a_picture_gets_a_derived_one(game: str) -> None:
    seat = positions(game, 3)[2]
    look = Look(seat.view, words(seat.game.package, "en"), seat.cards, seat_fields(seat.game.view.View))
    scene = lay_out(derived(look), look)
    said = " ".join(thing.text for thing in scene.things if isinstance(thing, Said))
    for player in seat.view["players"]:
        assert player["name"] in said
    if "start" in seat.view:
        assert f"{look.label('start')} {look.seat(seat.view['start'])}" in said, "a seat is told by its name"


@pytest.mark.parametrize(("game", "players"), FEWEST)
def test_frames_have_one_size_and_change(game: str, players: int) -> None:
    env: Any = gymnasium.make(f"bidyard/{game}-v0", players=players, render_mode="rgb_array")
    _, info = env.reset(seed=1)
    frames = [env.render()]
    for _ in range(6):
        _, _, over, _, info = env.step(int(np.flatnonzero(info["action_mask"])[-1]))
        frames.append(env.render())
        if over:
            break
    assert {frame.shape for frame in frames} == {(FRAME[1], FRAME[0], 3)}
    assert any((one != two).any() for one, two in pairwise(frames))


def test_svg_is_a_render_mode() -> None:
    env = zoo.env("construction-fever", 3, render_mode="svg")
    env.reset(seed=1)
    assert re.match(r"<svg .*aria-label=\"Construction Fever\"", env.render())


def test_without_pillow_pixels_say_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "PIL", None)
    scene = picture(positions("construction-fever", 3)[0])
    assert scene.svg().startswith("<svg")
    with pytest.raises(ImportError, match="pip install"):
        scene.pixels()
