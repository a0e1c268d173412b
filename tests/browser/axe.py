"""What axe finds on a page as it stands."""

from __future__ import annotations

from axe_playwright_python.base import AXE_SCRIPT  # type: ignore[import-untyped]
from playwright.sync_api import Page

# Style sheets are not asked for again: only a rule that is off by itself reads them.
RUN = """(rules) => axe.run(document, {
    preload: false, resultTypes: ['violations'], ...(rules && { runOnly: { type: 'rule', values: rules } }),
}).then((found) => found.violations)"""


def violations(page: Page, *rules: str) -> list[str]:
    """By all rules or by those that are named. Axe itself is brought to the page once."""
    if not page.evaluate("() => 'axe' in window"):
        page.evaluate(AXE_SCRIPT)
    return [
        f"{one['id']} ({one['impact']}): {one['help']}: " + "; ".join(node["html"][:160] for node in one["nodes"][:3])
        for one in page.evaluate(RUN, rules or None)
    ]
