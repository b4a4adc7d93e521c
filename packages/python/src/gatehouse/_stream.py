from __future__ import annotations

import json
import time
from collections.abc import Iterator, Mapping
from typing import Any, cast

import httpx

from ._caller import Caller
from ._errors import ApiError, ConnectionFailed, GatehouseError
from ._retry import FIRST_WAIT_S, WAIT_MAX_S
from .generated.types import JobLine, StreamMessage


def _messages(lines: Iterator[str]) -> Iterator[StreamMessage]:
    """Parses Server-Sent Events (WHATWG HTML 9.2.6) in the form that Gatehouse sends: one line each
    of id, event and data.
    """
    fields: dict[str, str] = {}
    for line in lines:
        name, _, value = line.partition(":")
        if name in ("id", "event", "data"):
            fields[name] = value.removeprefix(" ")
        if line == "":
            if len(fields) == 3:
                yield cast(StreamMessage, {**fields, "data": json.loads(fields["data"])})
            fields = {}


def stream_events(caller: Caller, body: Mapping[str, Any]) -> Iterator[StreamMessage]:
    """Opens a stream and yields its events, each once. A lost connection is resumed after the last
    event.

    It is resumed for as long as the server keeps the session (`disconnect_timeout_s`), and for
    at least `retries` attempts, unless that is 0.
    """
    last: str | None = None
    failed = 0
    kept = lost_at = 0.0
    while True:
        # Reading an event confirms all before it, so a stream that has begun can always be resumed.
        headers = {"Accept": "text/event-stream", **({"Last-Event-ID": last} if last else {})}
        error: GatehouseError = ConnectionFailed("The stream ended before it was complete.")
        try:
            with caller.answer("POST", "/v1/stream", json=body, headers=headers, is_read=False) as response:
                if response.status_code == 204:
                    return
                for message in _messages(_lines(response)):
                    failed = 0
                    last = message["id"]
                    if message["event"] == "stream.started":
                        kept = message["data"]["disconnect_timeout_s"]
                    yield message
                    if message["event"] in ("stream.completed", "auth_revoked"):
                        return
        except ApiError as refusal:
            if _is_final(refusal):
                raise
            error = refusal
        except (httpx.TransportError, GatehouseError) as cause:
            error = ConnectionFailed("The stream's connection was lost.")
            error.__cause__ = cause
        if last is None or caller.retries == 0:
            raise error
        if failed == 0:
            lost_at = time.monotonic()
        left = lost_at + kept - time.monotonic()
        if failed >= caller.retries and left <= 0:
            raise error
        wait: float = min(WAIT_MAX_S, FIRST_WAIT_S * 2**failed)
        # Makes the last attempt when the session is about to end.
        time.sleep(min(wait, left) if left > 0 else wait)
        failed += 1


def _is_final(refusal: ApiError) -> bool:
    """Whether this is an error of Gatehouse that a retry would not change. Anything else may come
    from an intermediary while the server restarts.
    """
    return refusal.code not in (None, "overloaded", "rate_limited")


def result_lines(caller: Caller, path: str) -> Iterator[JobLine]:
    """Yields lines of results (NDJSON) as they arrive. Raises `ConnectionFailed` if the connection
    breaks; then read them again.
    """
    with caller.answer("GET", path, headers={"Accept": "application/x-ndjson"}, is_read=False) as response:
        try:
            for line in _lines(response):
                if line:
                    yield json.loads(line)
        except httpx.TransportError as cause:
            raise ConnectionFailed("The connection ended before all results were received.") from cause


def _lines(response: httpx.Response) -> Iterator[str]:
    """Splits at LF only: httpx also splits at characters that are valid in JSON (U+2028)."""
    rest = b""
    for chunk in response.iter_bytes():
        *lines, rest = (rest + chunk).split(b"\n")
        for line in lines:
            yield line.removesuffix(b"\r").decode()
    if rest:
        yield rest.decode()
