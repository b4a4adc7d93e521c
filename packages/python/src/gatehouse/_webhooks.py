from __future__ import annotations

import base64
import binascii
import hashlib
import hmac
import json
import re
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal, cast

#: Maximum deviation of a timestamp in seconds, in either direction.
TOLERANCE_S = 300
#: Limits the number of signatures, each of which costs an HMAC.
SIGNATURES_MAX = 10

VerificationCode = Literal[
    "missing_header", "bad_timestamp", "timestamp_out_of_tolerance", "bad_signature", "bad_body", "bad_secret"
]


class WebhookVerificationError(Exception):
    """A request that cannot be trusted. Answer 400 and change nothing."""

    def __init__(self, code: VerificationCode, message: str) -> None:
        super().__init__(message)
        self.code = code


@dataclass(frozen=True)
class VerifiedEvent:
    """An event with the details of its delivery."""

    event: str
    id: str
    created_at: str
    data: dict[str, Any]
    #: `X-Service-Delivery`, the same in every attempt.
    delivery_id: str | None
    #: Unix seconds of this attempt or, for a replay, of the original's first attempt.
    timestamp: int
    #: Whether somebody had it sent again. Use `id` to find out whether you have seen the event.
    replay: bool
    mode: Literal["live", "test"]


def verify(
    body: bytes | str,
    headers: Mapping[str, str],
    secret: str | Sequence[str],
    *,
    tolerance: float = TOLERANCE_S,
    now: float | None = None,
) -> VerifiedEvent:
    """Returns the event in a request that was signed with one of the secrets at most `tolerance`
    seconds ago.

    `body`: raw, as received. `headers`: such as `request.headers` of Flask, Django or Starlette,
    in any case. `secret`: whsec_..., or several while one is being replaced. `now`: Unix
    seconds; by default the current time. Raises `WebhookVerificationError`.

    A replay carries the time of the original, which may be weeks old, so its
    `webhook-signature`, which is made when it is sent, must be valid too.
    """
    if not 0 <= tolerance < float("inf"):
        raise ValueError("tolerance must be a number of seconds, 0 or more.")
    at = int(time.time() if now is None else now)
    keys = [_key(each) for each in ([secret] if isinstance(secret, str) else secret)]
    if not keys:
        raise WebhookVerificationError("bad_secret", "No secret was given.")
    if not isinstance(body, (bytes, bytearray, memoryview, str)):
        raise WebhookVerificationError(
            "bad_body", "body must be the raw request body as bytes or text: take it before a JSON parser does."
        )
    raw = body.encode() if isinstance(body, str) else bytes(body)
    given = {name.lower(): value for name, value in headers.items()}

    sent_as = _required(given, "X-Service-Timestamp")
    signatures = [_required(given, "X-Service-Signature"), given.get("x-service-signature-previous", "")]
    timestamp = _seconds(sent_as, "X-Service-Timestamp")
    replay = given.get("x-service-replay") == "true"
    is_sent_again = replay and abs(at - timestamp) > tolerance
    if not is_sent_again:
        _require_fresh(timestamp, at, tolerance, "X-Service-Timestamp")
    expected = ["sha256=" + _hmac(whole, sent_as.encode() + b"." + raw).hex() for whole, _ in keys]
    _require_one(signatures, expected, "X-Service-Signature")
    if is_sent_again:
        # Checks by the standard signature that a request was sent just now.
        event_id, sent = _required(given, "webhook-id"), _required(given, "webhook-timestamp")
        standard = _required(given, "webhook-signature").split(" ")[:SIGNATURES_MAX]
        _require_fresh(_seconds(sent, "webhook-timestamp"), at, tolerance, "webhook-timestamp")
        start = f"{event_id}.{sent}.".encode()
        codes = ["v1," + base64.b64encode(_hmac(decoded, start + raw)).decode() for _, decoded in keys]
        _require_one(standard, codes, "webhook-signature")

    envelope = _envelope(raw)
    return VerifiedEvent(
        event=envelope.get("event", ""),
        id=envelope.get("id", ""),
        created_at=envelope.get("created_at", ""),
        data=envelope.get("data", {}),
        delivery_id=given.get("x-service-delivery"),
        timestamp=timestamp,
        replay=replay,
        mode="test" if given.get("x-service-mode") == "test" else "live",
    )


def _key(secret: str) -> tuple[bytes, bytes]:
    """Returns the two keys derived from a secret: the whole text, and the decoded bytes after its
    prefix.
    """
    found = re.fullmatch(r"whsec_([0-9A-Za-z+/]{4,})(={0,2})", secret or "")
    if found is None:
        raise WebhookVerificationError(
            "bad_secret",
            "This is not a webhook secret. Pass the whole secret, including whsec_, as shown when the webhook was created.",
        )
    encoded = found[1]
    try:
        return secret.encode(), base64.b64decode(encoded + "=" * (-len(encoded) % 4))
    except binascii.Error:
        raise WebhookVerificationError("bad_secret", "This is not a webhook secret.") from None


def _hmac(key: bytes, content: bytes) -> bytes:
    return hmac.new(key, content, hashlib.sha256).digest()


def _require_one(given: Sequence[str], expected: Sequence[str], name: str) -> None:
    # Compares every pair in constant time.
    same = [hmac.compare_digest(one.encode(), code.encode()) for one in given for code in expected]
    if not any(same):
        raise WebhookVerificationError(
            "bad_signature",
            f"{name} does not match the body under the given secret. Check that the secret is that of this webhook and that the body is "
            "passed on byte for byte. If both are so, the request is not from Gatehouse: refuse it.",
        )


def _required(headers: Mapping[str, str], name: str) -> str:
    value = headers.get(name.lower(), "")
    if value == "":
        raise WebhookVerificationError("missing_header", f"The request has no {name} header.")
    return value


def _seconds(text: str, name: str) -> int:
    if not re.fullmatch(r"[0-9]{1,12}", text):
        raise WebhookVerificationError("bad_timestamp", f"{name} is not a Unix time in whole seconds.")
    return int(text)


def _require_fresh(timestamp: int, now: int, tolerance: float, name: str) -> None:
    if abs(now - timestamp) > tolerance:
        raise WebhookVerificationError(
            "timestamp_out_of_tolerance",
            f"{name} is {abs(now - timestamp)} s off; {tolerance:g} s are allowed. Check this machine's clock. If it is right, refuse the request.",
        )


def _envelope(raw: bytes) -> dict[str, Any]:
    try:
        value = json.loads(raw.decode())
    except ValueError as cause:
        raise WebhookVerificationError(
            "bad_body", "The body is signed correctly, but it is not JSON in UTF-8."
        ) from cause
    if not isinstance(value, dict):
        raise WebhookVerificationError("bad_body", "The body is signed correctly, but it is not a JSON object.")
    return cast("dict[str, Any]", value)
