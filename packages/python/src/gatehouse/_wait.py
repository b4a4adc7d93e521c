from __future__ import annotations

import math
import time
from collections.abc import Callable
from typing import Any

from ._caller import Caller
from ._errors import TimedOut

#: How often a job or a crawl is looked at while it is waited for, in seconds: soon at first, then less often.
POLL_FIRST_S = 0.5
POLL_MAX_S = 10.0
#: What such a look may take at least, also the last one, which begins when the time is over.
LOOK_LEAST_S = 1.0


def wait_until_over(caller: Caller, look: Callable[[Caller], Any], within: float | None) -> Any:
    """Looks again and again until it is completed, failed or canceled; the last time when `within` seconds have passed.

    Raises `TimedOut` when that takes too long.
    """
    end = math.inf if within is None else time.monotonic() + within
    wait = POLL_FIRST_S
    while True:
        seen = look(caller.but(until=max(end, time.monotonic() + LOOK_LEAST_S)))
        if seen["status"] in ("completed", "failed", "canceled"):
            return seen
        left = end - time.monotonic()
        if left <= 0:
            raise TimedOut(f"{seen['id']} is still {seen['status']} after {within} s.")
        time.sleep(min(wait, left))
        wait = min(POLL_MAX_S, wait * 1.5)
