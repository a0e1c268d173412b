"""Reads a deck file of Lantern Quay: crates of six goods."""

from __future__ import annotations

from typing import Any

from bidyard.engine.cards import SOURCES, Cards, deck_hash
from bidyard.engine.errors import InputError
from bidyard.engine.reading import Reader

from lantern_quay.game import CRATES
from lantern_quay.rules.state import Deck


def read(data: dict[str, Any]) -> Cards:
    top = Reader(data)
    meta = top.table("meta")
    meta.text("game", ["lantern-quay"])
    status = meta.text("status", SOURCES)
    goods = meta.list("goods")
    meta.done()
    d = Deck()
    info: dict[str, dict[str, Any]] = {}
    for i, card in enumerate(top.tables("crates", CRATES)):
        crate = card.text("id")
        if crate in info:
            raise InputError(card.at("id"), f"card id {crate!r} stands twice")
        kind = card.text("goods", goods)
        d.goods[i] = goods.index(kind)
        d.value[i] = card.number("value", 1, 20)
        info[crate] = {"id": crate, "name": card.text("name"), "source": status, "goods": kind, "value": d.value[i]}
        card.done()
    top.done()
    return Cards(d, {"crates": tuple(info)}, info, status, deck_hash(data))
