from __future__ import annotations

import re

import httpx

from ._errors import GatehouseError

#: The scheme, a host without a user in front of it, and a path without a query or fragment.
ADDRESS = re.compile(r"https?://[^\s/?#@]+(?:/[^\s?#]*)?", re.IGNORECASE)


def read_base_url(given: str) -> str:
    """Returns an installation's address without slashes and `/v1` at its end.

    Raises `GatehouseError` when the text is not an absolute http or https URL, or has a user, a query or a fragment.
    """
    if not ADDRESS.fullmatch(given) or not _is_url(given):
        # The text itself may hold a password or a key.
        raise GatehouseError(
            "The base URL must be an absolute http or https URL such as https://gatehouse.example.com, "
            "without a user, a query or a fragment."
        )
    trimmed = given.rstrip("/")
    return trimmed[: -len("/v1")].rstrip("/") if trimmed.lower().endswith("/v1") else trimmed


def _is_url(text: str) -> bool:
    try:
        return httpx.URL(text).is_absolute_url
    except httpx.InvalidURL:
        return False
