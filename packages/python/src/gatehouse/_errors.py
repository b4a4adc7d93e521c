from __future__ import annotations

from collections.abc import Mapping
from typing import Any


class GatehouseError(Exception):
    """Base class of all errors that this package raises for a call."""


class ApiError(GatehouseError):
    """An error of the API, or of an intermediary that answered in its place. Programs should check
    `code`; the message is for people.
    """

    status: int
    #: None if the answer is not from Gatehouse, but from a proxy, for example.
    code: str | None
    #: Quote it when you ask the operator about the call.
    request_id: str | None
    #: URL of the explanation of the code.
    doc_url: str | None
    #: Whether the same call may succeed later.
    retryable: bool
    #: The invalid field, if any.
    param: str | None
    #: Seconds that the server asks to wait, if it does.
    retry_after: int | None
    #: The whole error, including fields specific to a code, such as `balance`.
    detail: Mapping[str, Any]

    def __init__(
        self,
        status: int,
        detail: Mapping[str, Any],
        *,
        request_id: str | None = None,
        retry_after: int | None = None,
    ) -> None:
        super().__init__(detail.get("message") or f"The server answered {status} without a reason.")
        self.status = status
        self.detail = detail
        self.code = detail.get("code")
        self.request_id = detail.get("request_id") or request_id
        self.doc_url = detail.get("doc_url")
        self.retryable = bool(detail.get("retryable", status >= 500))
        self.param = detail.get("param")
        self.retry_after = retry_after


class ConnectionFailed(GatehouseError):
    """No complete answer arrived: there was no connection, or it broke. `__cause__` says how."""


class TimedOut(GatehouseError):
    """No complete answer arrived in time."""
