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
    """Server-Sent Events (WHATWG HTML 9.2.6), as far as Gatehouse sends them: one line each of id, event and data."""
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
    """Opens a stream and yields its events, each once: when the connection is lost, it is resumed after the last one.

    For as long as the server keeps the session (`disconnect_timeout_s`), and as often as `retries` says even where that is longer;
    not at all where that is 0.
    """
    last: str | None = None
    failed = 0
    kept = lost_at = 0.0
    while True:
        # What was read confirms all before it, so a stream that has begun may always be asked for again.
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
            error = ConnectionFailed("The stream's connection broke.")
            error.__cause__ = cause
        if last is None or caller.retries == 0:
            raise error
        if failed == 0:
            lost_at = time.monotonic()
        left = lost_at + kept - time.monotonic()
        if failed >= caller.retries and left <= 0:
            raise error
        wait: float = min(WAIT_MAX_S, FIRST_WAIT_S * 2**failed)
        # The last time when the session is about to end.
        time.sleep(min(wait, left) if left > 0 else wait)
        failed += 1


def _is_final(refusal: ApiError) -> bool:
    """What Gatehouse will not answer otherwise in a while. What stands in between, while it is restarted, may answer anything."""
    return refusal.code not in (None, "overloaded", "rate_limited")


def result_lines(caller: Caller, path: str) -> Iterator[JobLine]:
    """The lines of results (NDJSON) as they arrive. A connection that breaks in between is a `ConnectionFailed`: read again."""
    with caller.answer("GET", path, headers={"Accept": "application/x-ndjson"}, is_read=False) as response:
        try:
            for line in _lines(response):
                if line:
                    yield json.loads(line)
        except httpx.TransportError as cause:
            raise ConnectionFailed("The results broke off before their end.") from cause


def _lines(response: httpx.Response) -> Iterator[str]:
    """Lines that end with LF alone: what httpx takes for ends of lines may stand inside JSON too (U+2028)."""
    rest = b""
    for chunk in response.iter_bytes():
        *lines, rest = (rest + chunk).split(b"\n")
        for line in lines:
            yield line.removesuffix(b"\r").decode()
    if rest:
        yield rest.decode()
