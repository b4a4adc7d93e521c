from __future__ import annotations

import math
import re
from datetime import datetime, timezone
from email.utils import parsedate_to_datetime

#: How often a call is repeated at most, and the waits in between when the server names none: doubled each time, in seconds.
RETRIES = 3
FIRST_WAIT_S = 0.5
WAIT_MAX_S = 8.0
#: The longest `Retry-After` that is waited for; a call that is asked to wait for longer fails with it.
ASKED_WAIT_MAX_S = 60
#: What a proxy answers by itself when the server behind it did not, or did not in time; 520 to 524 and 530 are Cloudflare's.
OF_PROXIES = (502, 503, 504, 520, 521, 522, 523, 524, 530)


#: The three forms of a date in HTTP (RFC 9110 5.6.7), each in UTC: today's, RFC 850's and asctime's.
HTTP_DATE = re.compile(
    r"(?:[A-Z][a-z]{2}, \d\d [A-Z][a-z]{2} \d{4}|[A-Z][a-z]{5,8}, \d\d-[A-Z][a-z]{2}-\d\d) \d\d:\d\d:\d\d GMT"
    r"|[A-Z][a-z]{2} [A-Z][a-z]{2} [ \d]\d \d\d:\d\d:\d\d \d{4}"
)


def _read_date(text: str | None) -> datetime | None:
    if text is None or not HTTP_DATE.fullmatch(text):
        return None
    try:
        return parsedate_to_datetime(text).replace(tzinfo=timezone.utc)
    except ValueError:
        return None


def read_retry_after(text: str | None, date: str | None = None) -> int | None:
    """Returns the seconds that a `Retry-After` header asks to wait, a number or a date (RFC 9110 10.2.3); None for anything else.

    A date is counted from `date`, the answer's own `Date` header, so that a wrong clock here does not matter; without one, from now.
    """
    if text is not None and re.fullmatch(r"[0-9]{1,15}", text):
        return int(text)
    until = _read_date(text)
    if until is None:
        return None
    answered_at = _read_date(date) or datetime.now(timezone.utc)
    return max(0, math.ceil((until - answered_at).total_seconds()))


def heard(status: int | None, code: str | None, retry_after: int | None) -> tuple[int | None, int | None]:
    """The status and the `Retry-After` of a refusal; None and None where it says no more than silence.

    That is so of a proxy's own page: what it passed on may have been done, or be under way.
    """
    return (None, None) if code is None and status in OF_PROXIES else (status, retry_after)


def may_repeat(status: int | None, retry_after: int | None, is_repeatable: bool) -> bool:
    """Whether nothing can have been done twice when the attempt is repeated. `status` is None when no answer came.

    429 and Gatehouse's 503 come before any work; a 409 that asks to wait says that the first attempt is still at work. After
    silence nobody knows, so a call is repeated only when the server would notice.
    """
    if status is None:
        return is_repeatable
    return status in (429, 503) or (status == 409 and retry_after is not None)


def next_wait(
    status: int | None, code: str | None, retry_after: int | None, attempt: int, is_repeatable: bool, random: float
) -> float | None:
    """Seconds until the attempt is repeated; None when it is not. `attempt` counts from 0, `random` is in [0, 1).

    `code` is Gatehouse's, None where the body has none. Without word from the server the wait is drawn from a range that doubles,
    so that callers who failed together do not return together.
    """
    status, retry_after = heard(status, code, retry_after)
    if not may_repeat(status, retry_after, is_repeatable):
        return None
    if retry_after is not None:
        return None if retry_after > ASKED_WAIT_MAX_S else retry_after + random * FIRST_WAIT_S
    most: float = min(WAIT_MAX_S, FIRST_WAIT_S * 2**attempt)
    return most / 2 + random * most / 2
