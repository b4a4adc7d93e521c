from __future__ import annotations

import math
import re
from datetime import datetime, timezone
from email.utils import parsedate_to_datetime

#: Maximum number of retries, and the delays between them without Retry-After: doubled each time, in
#: seconds.
RETRIES = 3
FIRST_WAIT_S = 0.5
WAIT_MAX_S = 8.0
#: Longest `Retry-After` that is honored; a call asked to wait longer fails.
ASKED_WAIT_MAX_S = 60
#: Statuses that a proxy sends if the server behind it did not answer, or not in time; 520 to 524
#: and 530 are Cloudflare's.
OF_PROXIES = (502, 503, 504, 520, 521, 522, 523, 524, 530)


#: The three HTTP date formats (RFC 9110 5.6.7), each in UTC: the current one, RFC 850's and
#: asctime's.
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
    """Returns the seconds of a `Retry-After` header, given as a number or a date (RFC 9110 10.2.3);
    None for anything else.

    A date is compared with `date`, the answer's own `Date` header, so that a wrong local clock
    does not matter, or else with the current time.
    """
    if text is not None and re.fullmatch(r"[0-9]{1,15}", text):
        return int(text)
    until = _read_date(text)
    if until is None:
        return None
    answered_at = _read_date(date) or datetime.now(timezone.utc)
    return max(0, math.ceil((until - answered_at).total_seconds()))


def heard(status: int | None, code: str | None, retry_after: int | None) -> tuple[int | None, int | None]:
    """Returns the status and `Retry-After` of an error; None and None if it counts as no answer.

    That is the case for a proxy's own page: the request may have been executed, or still be
    running.
    """
    return (None, None) if code is None and status in OF_PROXIES else (status, retry_after)


def may_repeat(status: int | None, retry_after: int | None, is_repeatable: bool) -> bool:
    """Whether a retry is safe. `status` is None without an answer.

    429 and Gatehouse's 503 are sent before any work is done; a 409 with Retry-After means that
    the first attempt is still running. Without an answer the outcome is unknown, so a call is
    retried only if the server would notice the repetition.
    """
    if status is None:
        return is_repeatable
    return status in (429, 503) or (status == 409 and retry_after is not None)


def next_wait(
    status: int | None, code: str | None, retry_after: int | None, attempt: int, is_repeatable: bool, random: float
) -> float | None:
    """Returns the seconds until the next attempt; None if there is none. `attempt` counts from 0,
    `random` is in [0, 1).

    `code` is Gatehouse's, or None if the body has none. Without Retry-After, the delay is random
    within a range that doubles, so that callers do not retry in step.
    """
    status, retry_after = heard(status, code, retry_after)
    if not may_repeat(status, retry_after, is_repeatable):
        return None
    if retry_after is not None:
        return None if retry_after > ASKED_WAIT_MAX_S else retry_after + random * FIRST_WAIT_S
    most: float = min(WAIT_MAX_S, FIRST_WAIT_S * 2**attempt)
    return most / 2 + random * most / 2
