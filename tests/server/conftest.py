from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.server.serving import Caller, serving


@pytest.fixture(scope="session")
def server() -> Iterator[Caller]:
    """One server for all tests that leave nothing behind but tables."""
    with serving() as caller:
        yield caller
