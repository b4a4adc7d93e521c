from __future__ import annotations

import math
import time
from collections.abc import Callable
from typing import Any

from ._caller import Caller
from ._errors import ApiError, ConnectionFailed, GatehouseError, TimedOut
from ._retry import heard, may_repeat

#: How often a job or a crawl is looked at while it is waited for, in seconds: soon at first, then less often.
POLL_FIRST_S = 0.5
POLL_MAX_S = 10.0
#: What such a look may take at least, also the last one, which begins when the time is over.
LOOK_LEAST_S = 1.0
#: How long a wait that was given no time goes on while it sees nothing, in seconds: longer than a server is restarted or upgraded,
#: and not for ever where there is none any more.
UNSEEN_MAX_S = 15 * 60.0


def wait_until_over(caller: Caller, look: Callable[[Caller], Any], within: float | None) -> Any:
    """Looks again and again until it is completed, failed or canceled; the last time when `within` seconds have passed.

    Raises `TimedOut` when that takes too long. A look that sees nothing (no answer, a proxy's page, an overload, a rate limit) is no
    end of it: it looks again, after what the server asks for where that is longer, until `within` seconds have passed, or without
    them until it has seen nothing for `UNSEEN_MAX_S`; then it raises what the last look did. Any other failure it raises at once.
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
    """After a failure that says nothing of what is waited for, and passes: how long the server asks to wait, 0 where it does not.

    None after one that the next look would meet again.
    """
    if isinstance(error, (ConnectionFailed, TimedOut)):
        return 0.0
    if not isinstance(error, ApiError):
        return None
    status, retry_after = heard(error.status, error.code, error.retry_after)
    return float(retry_after or 0) if may_repeat(status, retry_after, True) else None
