from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any

from ._errors import TimedOut

#: How often a job or a crawl is looked at while it is waited for, in seconds: soon at first, then less often.
POLL_FIRST_S = 0.5
POLL_MAX_S = 10.0


def wait_until_over(look: Callable[[], Any], within: float | None) -> Any:
    """Looks again and again until it is completed, failed or canceled. Raises `TimedOut` when that takes more than `within` seconds."""
    end = None if within is None else time.monotonic() + within
    wait = POLL_FIRST_S
    while True:
        seen = look()
        if seen["status"] in ("completed", "failed", "canceled"):
            return seen
        if end is not None and time.monotonic() + wait > end:
            raise TimedOut(f"{seen['id']} is still {seen['status']} after {within} s.")
        time.sleep(wait)
        wait = min(POLL_MAX_S, wait * 1.5)
