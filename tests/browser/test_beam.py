"""The credit beam of Construction Fever: dragging it by mouse and by finger, and its keys, are one value with the stepper."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Visitor
from tests.browser.playing import TURN, within
from tests.server.serving import Caller


def drag_by_mouse(page: Page, x: float, y: float, to: float) -> None:
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(to, y, steps=5)
    page.mouse.up()


def drag_by_finger(page: Page, x: float, y: float, to: float) -> None:
    """Playwright only taps; a finger that moves has to be asked for."""
    finger = page.context.new_cdp_session(page)
    finger.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [{"x": x, "y": y}]})
    for step in range(1, 6):
        point = {"x": x + (to - x) * step / 5, "y": y}
        finger.send("Input.dispatchTouchEvent", {"type": "touchMove", "touchPoints": [point]})
    finger.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})


@pytest.mark.parametrize(
    ("size", "drag", "more"),
    [((1440, 900), drag_by_mouse, {}), ((360, 740), drag_by_finger, {"has_touch": True, "is_mobile": True})],
    ids=["mouse", "finger"],
)
def test_the_beam_is_dragged(
    server: Caller,
    visit: Callable[..., Visitor],
    size: tuple[int, int],
    drag: Callable[[Page, float, float, float], None],
    more: dict[str, bool],
) -> None:
    table, tokens = server.table(["human"] * 3, names=["Maya", "Ines", "Tomas"], seed=4)
    asked = server.see(table)["to_act"][0]
    page = visit(*size, **more).sit(table, tokens[asked])
    mark = page.get_by_role("slider")
    page.wait_for_selector(TURN)
    black = server.see(table, tokens[asked])["view"]["black"]["credits"]
    bar, box = page.locator(".beam .cells").bounding_box(), mark.bounding_box()
    assert bar is not None
    assert box is not None
    cell = bar["width"] / black
    drag(page, box["x"] + box["width"] / 2, box["y"] + box["height"] / 2, bar["x"] + bar["width"] - 3 * cell)
    # What stays is the slider's value: mark, keys and value go the same way.
    expect(mark).to_have_attribute("aria-valuenow", str(black - 3))
    mark.press("ArrowLeft")
    expect(mark).to_have_attribute("aria-valuenow", str(black - 4))
    page.locator(".tray .btn.pri").click()
    for _ in within(20, "the move did not arrive"):
        if server.see(table)["ply"]:
            break
        page.wait_for_timeout(30)
    assert server.see(table)["view"]["green"]["credits"] == 4
