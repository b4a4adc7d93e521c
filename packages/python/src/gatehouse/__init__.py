"""Gatehouse from Python: every operation of /v1 with types."""

from ._client import Gatehouse
from ._errors import ApiError, ConnectionFailed, GatehouseError, TimedOut
from ._pages import Page, Pages
from ._webhooks import VerificationCode, VerifiedEvent, WebhookVerificationError, verify
from .generated import types

__all__ = [
    "ApiError",
    "ConnectionFailed",
    "Gatehouse",
    "GatehouseError",
    "Page",
    "Pages",
    "TimedOut",
    "VerificationCode",
    "VerifiedEvent",
    "WebhookVerificationError",
    "types",
    "verify",
]
