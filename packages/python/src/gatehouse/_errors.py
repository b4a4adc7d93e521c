from __future__ import annotations

from collections.abc import Mapping
from typing import Any


class GatehouseError(Exception):
    """Anything that this package raises for a call."""


class ApiError(GatehouseError):
    """What the API refused, or what something in between answered in its place. Decide by `code`; the message is for people."""

    status: int
    #: None where the answer is none of Gatehouse's: a proxy's page, for example.
    code: str | None
    #: Name it when you ask the operator about the call.
    request_id: str | None
    #: Where the code is explained.
    doc_url: str | None
    #: Whether the same call may succeed later.
    retryable: bool
    #: The field that is wrong, if one is.
    param: str | None
    #: Seconds that the server asks to wait, if it does.
    retry_after: int | None
    #: All that the body says: what else a code carries, such as `balance`.
    detail: Mapping[str, Any]

    def __init__(
        self,
        status: int,
        detail: Mapping[str, Any],
        *,
        request_id: str | None = None,
        retry_after: int | None = None,
    ) -> None:
        super().__init__(detail.get("message") or f"The server answered {status} without saying why.")
        self.status = status
        self.detail = detail
        self.code = detail.get("code")
        self.request_id = detail.get("request_id") or request_id
        self.doc_url = detail.get("doc_url")
        self.retryable = bool(detail.get("retryable", status >= 500))
        self.param = detail.get("param")
        self.retry_after = retry_after


class ConnectionFailed(GatehouseError):
    """No whole answer came: no connection, or one that broke. `__cause__` says how."""


class TimedOut(GatehouseError):
    """No whole answer came in time."""
