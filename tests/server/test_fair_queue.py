"""Nobody is served twice while another waits for the first time."""

from __future__ import annotations

from bidyard.server.fair_queue import FairQueue


def served(queue: FairQueue[str], number: int, cost: float = 1.0) -> list[str]:
    order = []
    for _ in range(number):
        found = queue.take(lambda _: True)
        assert found is not None
        queue.charge(found[1], cost)
        order.append(found[0])
    return order


def test_an_address_with_many_tables_has_no_larger_share() -> None:
    queue: FairQueue[str] = FairQueue()
    for table in range(200):
        queue.put(("move", "greedy", str(table)), "greedy")
    for n in range(3):
        queue.put(("move", "honest", "mine"), f"honest {n}")
    assert served(queue, 6) == ["greedy", "honest 0", "greedy", "honest 1", "greedy", "honest 2"]


def test_tables_of_one_address_take_turns() -> None:
    queue: FairQueue[str] = FairQueue()
    for n in range(3):
        queue.put(("move", "here", "one"), f"one {n}")
    queue.put(("move", "here", "other"), "other")
    assert served(queue, 3) == ["one 0", "other", "one 1"]


def test_who_comes_late_waits_for_nobody_who_was_served() -> None:
    queue: FairQueue[str] = FairQueue()
    for n in range(10):
        queue.put(("replay", "early", str(n)), "early")
    served(queue, 5)
    queue.put(("replay", "late", "x"), "late")
    assert "late" in served(queue, 2)


def test_who_has_rested_has_saved_nothing() -> None:
    queue: FairQueue[str] = FairQueue()
    queue.put(("move", "rested", "x"), "rested")
    served(queue, 1, cost=0.001)
    for n in range(100):
        queue.put(("move", "busy", str(n)), "busy")
    served(queue, 50)
    for n in range(10):
        queue.put(("move", "rested", str(n)), "rested")
    assert served(queue, 8).count("rested") <= 5


def test_what_takes_longer_counts_for_more() -> None:
    queue: FairQueue[str] = FairQueue()
    for n in range(50):
        queue.put(("move", "long", str(n)), "long")
        queue.put(("move", "short", str(n)), "short")
    for _ in range(40):
        found = queue.take(lambda _: True)
        assert found is not None
        queue.charge(found[1], 9.0 if found[0] == "long" else 1.0)
    assert queue.count("move", "long") >= 45


def test_kinds_have_weights_and_none_starves() -> None:
    queue: FairQueue[str] = FairQueue({"move": 4.0})
    for n in range(100):
        queue.put(("move", "a", str(n)), "move")
        queue.put(("replay", "a", str(n)), "replay")
    assert 9 <= served(queue, 50).count("replay") <= 11


def test_what_was_begun_goes_on_first_and_only_where_it_fits() -> None:
    queue: FairQueue[str] = FairQueue()
    queue.put(("replay", "a", "x"), "second")
    queue.put(("replay", "a", "x"), "first", first=True)
    queue.put(("replay", "b", "x"), "other")
    found = queue.take(lambda item: item != "first")
    assert found is not None
    assert found[0] == "other"
    assert served(queue, 2) == ["first", "second"]
    assert queue.take(lambda _: True) is None


def test_counts_and_leaving() -> None:
    queue: FairQueue[str] = FairQueue()
    queue.put(("hint", "a", "x"), "one")
    queue.put(("hint", "a", "y"), "two")
    queue.put(("hint", "b", "x"), "three")
    assert (queue.count(), queue.count("hint"), queue.count("hint", "a"), queue.count("move")) == (3, 3, 2, 0)
    assert queue.remove(("hint", "a", "x"), "one")
    assert not queue.remove(("hint", "a", "x"), "one")
    assert not queue.remove(("hint", "nobody", "x"), "one")
    assert queue.count("hint", "a") == 1
    assert set(served(queue, 2)) == {"two", "three"}


def test_a_bill_that_comes_late_is_no_credit() -> None:
    queue: FairQueue[str] = FairQueue()
    queue.put(("move", "greedy", "x"), "greedy")
    found = queue.take(lambda _: True)
    assert found is not None
    queue.charge(found[1], 10.0)
    for n in range(20):
        queue.put(("move", "greedy", str(n)), "greedy")
    queue.put(("move", "honest", "x"), "honest")
    queue.charge(found[1], -9.0)
    assert "honest" in served(queue, 2)


def test_memory_follows_those_who_wait() -> None:
    queue: FairQueue[str] = FairQueue()
    for n in range(1_000):
        queue.put(("move", str(n), "x"), "gone")
        served(queue, 1)
    assert len(queue._top.below["move"].below) < 10
