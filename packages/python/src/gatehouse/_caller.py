from __future__ import annotations

import json
import math
import random
import time
import uuid
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from typing import Any
from urllib.parse import quote

import httpx

from ._errors import ApiError, ConnectionFailed, GatehouseError, TimedOut
from ._pages import Pages
from ._retry import RETRIES, next_wait, read_retry_after


def at(path: str, *parts: str) -> str:
    """Builds a path with encoded segments: at("/v1/jobs/{}", job_id)."""
    return path.format(*(quote(part, safe="") for part in parts))


@dataclass(frozen=True)
class Caller:
    """Calls one Gatehouse with one key: retries where that is safe, and raises typed errors."""

    http: httpx.Client = field(repr=False)
    #: Without a trailing slash.
    address: str
    #: Sent with each request rather than set on the client, which the user may share with other
    #: hosts.
    headers: Mapping[str, str] = field(repr=False)
    #: Timeout of an attempt, in seconds.
    timeout: float
    retries: int = RETRIES
    idempotency_key: str | None = None
    #: Whether the HTTP client was created here, and is closed here.
    closes: bool = True
    #: Deadline by `time.monotonic()` for attempts, and for starting new ones.
    until: float = math.inf

    def but(self, **changes: Any) -> Caller:
        return replace(self, **changes)

    def get(self, path: str, query: Mapping[str, Any] | None = None, *, charged: bool = False) -> Any:
        """`charged`: costs credits, so that each attempt may be charged. Then retried only if the
        server says that nothing was done.
        """
        return self._json("GET", path, query=query, charged=charged)

    def post(self, path: str, body: Mapping[str, Any] | None = None) -> Any:
        """Sends a POST with an `Idempotency-Key`, which makes retries safe."""
        return self._json("POST", path, body=body, keyed=True)

    def act(self, path: str, body: Mapping[str, Any] | None = None) -> Any:
        """Sends a POST without an `Idempotency-Key`: retried only if the server says that nothing
        was done.
        """
        return self._json("POST", path, body=body)

    def upload(self, path: str, files: Mapping[str, Any], fields: Mapping[str, Any]) -> Any:
        """Sends a form with files as a POST with an `Idempotency-Key`."""
        with self.answer("POST", path, keyed=True, files=files, data=fields) as response:
            return _parsed(response)

    def patch(self, path: str, body: Mapping[str, Any]) -> Any:
        return self._json("PATCH", path, body=body)

    def delete(self, path: str, body: Mapping[str, Any] | None = None) -> Any:
        return self._json("DELETE", path, body=body or None)

    def list(self, path: str, query: Mapping[str, Any]) -> Pages[Any]:
        # `from` is a Python keyword, so its parameter is named `from_`.
        named = {name.rstrip("_"): value for name, value in query.items()}
        return Pages(lambda cursor: self.get(path, named if cursor is None else {**named, "cursor": cursor}))

    def _json(
        self,
        method: str,
        path: str,
        *,
        query: Mapping[str, Any] | None = None,
        body: Mapping[str, Any] | None = None,
        keyed: bool = False,
        charged: bool = False,
    ) -> Any:
        with self.answer(method, path, keyed=keyed, charged=charged, query=query, json=body) as response:
            return _parsed(response)

    @contextmanager
    def answer(
        self,
        method: str,
        path: str,
        *,
        keyed: bool = False,
        charged: bool = False,
        is_read: bool = True,
        query: Mapping[str, Any] | None = None,
        **sent: Any,
    ) -> Iterator[httpx.Response]:
        """Returns a 2xx response, already read if `is_read`. Raises `ApiError`, `ConnectionFailed`
        or `TimedOut`.
        """
        key = (self.idempotency_key or str(uuid.uuid4())) if keyed else None
        headers = {**self.headers, **sent.pop("headers", {}), **({"Idempotency-Key": key} if key else {})}
        given = {name: _text(value) for name, value in (query or {}).items() if value is not None}
        request = self.http.build_request(
            method,
            self.address + path,
            params=given or None,
            headers=headers,
            timeout=self.timeout,
            **sent,
        )
        is_repeatable = key is not None or (method in ("GET", "DELETE") and not charged)
        response = self._sent(request, is_repeatable=is_repeatable, is_read=is_read)
        try:
            yield response
        finally:
            response.close()

    def _sent(self, request: httpx.Request, *, is_repeatable: bool, is_read: bool) -> httpx.Response:
        attempt = 0
        while True:
            if self.until < math.inf:
                left = max(0.0, self.until - time.monotonic())
                request.extensions["timeout"] = httpx.Timeout(min(self.timeout, left)).as_dict()
            outcome = self._attempt(request, is_read)
            if isinstance(outcome, httpx.Response):
                return outcome
            status, code, retry_after = (
                (outcome.status, outcome.code, outcome.retry_after)
                if isinstance(outcome, ApiError)
                else (None, None, None)
            )
            wait = (
                next_wait(status, code, retry_after, attempt, is_repeatable, random.random())
                if attempt < self.retries
                else None
            )
            if wait is None or time.monotonic() + wait >= self.until:
                raise outcome
            time.sleep(wait)
            attempt += 1

    def _attempt(self, request: httpx.Request, is_read: bool) -> httpx.Response | GatehouseError:
        where = f"{request.url.scheme}://{request.url.netloc.decode()}"
        error: GatehouseError
        try:
            # Redirects are not followed, so that the key is sent only to its own server. The
            # client's own `auth`, meant for other hosts, would replace the key.
            response = self.http.send(request, stream=True, follow_redirects=False, auth=None)
            try:
                if response.is_success and not is_read:
                    return response
                response.read()
            except BaseException:
                response.close()
                raise
            return response if response.is_success else _refusal(response)
        except httpx.TimeoutException as cause:
            error = TimedOut(f"{where} had not answered in time.")
            error.__cause__ = cause
        except httpx.TransportError as cause:
            error = ConnectionFailed(f"No answer from {where}: {cause}")
            error.__cause__ = cause
        return error


def _parsed(response: httpx.Response) -> Any:
    try:
        return json.loads(response.content)
    except ValueError as cause:
        raise GatehouseError("The server is not Gatehouse: it does not send JSON. Check the address.") from cause


def _text(value: Any) -> Any:
    return str(value).lower() if isinstance(value, bool) else value


def _refusal(response: httpx.Response) -> ApiError:
    try:
        detail = json.loads(response.content)["error"]
        detail = detail if isinstance(detail["code"], str) else {}
    except (ValueError, KeyError, TypeError):
        detail = {}
    return ApiError(
        response.status_code,
        detail,
        request_id=response.headers.get("x-request-id"),
        retry_after=read_retry_after(response.headers.get("retry-after"), response.headers.get("date")),
    )
