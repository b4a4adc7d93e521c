from __future__ import annotations

import math
import time
from collections.abc import Callable
from typing import Any

from ._caller import Caller
from ._errors import ApiError, ConnectionFailed, GatehouseError, TimedOut
from ._retry import heard, may_repeat

#: First and longest interval between polls, in seconds.
POLL_FIRST_S = 0.5
POLL_MAX_S = 10.0
#: Minimum timeout of a poll, including the last one, which starts at the deadline.
LOOK_LEAST_S = 1.0
#: Limit of consecutive failed polls of a wait without `within`, in seconds: longer than a restart
#: or an upgrade of the server takes, but finite if the server is gone.
UNSEEN_MAX_S = 15 * 60.0


def wait_until_over(caller: Caller, look: Callable[[Caller], Any], within: float | None) -> Any:
    """Polls until the object is completed, failed or canceled; for the last time after `within`
    seconds.

    Raises `TimedOut` if that takes too long. A failed poll (no answer, a proxy's page, an
    overload, a rate limit) is repeated, after Retry-After if that is longer, until `within`
    seconds have passed or, without a limit, polls have failed for `UNSEEN_MAX_S`; then the last
    poll's error is raised. Any other error is raised immediately.
    """
    seen_at = time.monotonic()
    end = math.inf if within is None else seen_at + within
    wait = POLL_FIRST_S
    while True:
        pause = wait
        failure: GatehouseError
        try:
            seen = look(caller.but(until=max(end, time.monotonic() + LOOK_LEAST_S)))
        except GatehouseError as error:
            asked = _asked_after(error)
            if asked is None:
                raise
            pause = max(wait, asked)
            failure = error
        else:
            if seen["status"] in ("completed", "failed", "canceled"):
                return seen
            seen_at = time.monotonic()
            failure = TimedOut(f"{seen['id']} is still {seen['status']} after {within} s.")
        left = (seen_at + UNSEEN_MAX_S if within is None else end) - time.monotonic()
        if left <= 0:
            raise failure
        time.sleep(min(pause, left))
        wait = min(POLL_MAX_S, wait * 1.5)


def _asked_after(error: GatehouseError) -> float | None:
    """Returns how long the server asks to wait after a temporary failure that says nothing about
    the object, or 0.

    Returns None for an error that the next poll would get again.
    """
    if isinstance(error, (ConnectionFailed, TimedOut)):
        return 0.0
    if not isinstance(error, ApiError):
        return None
    status, retry_after = heard(error.status, error.code, error.retry_after)
    return float(retry_after or 0) if may_repeat(status, retry_after, True) else None
