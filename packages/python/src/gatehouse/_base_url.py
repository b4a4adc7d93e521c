from __future__ import annotations

import re

import httpx

from ._errors import GatehouseError

#: Scheme, host without a user, and path without query or fragment.
ADDRESS = re.compile(r"https?://[^\s/?#@]+(?:/[^\s?#]*)?", re.IGNORECASE)


def read_base_url(given: str) -> str:
    """Returns an installation's URL without trailing slashes and `/v1`.

    Raises `GatehouseError` for anything but an absolute http or https URL without a user, query
    or fragment.
    """
    if not ADDRESS.fullmatch(given) or not _is_url(given):
        # Does not quote the text, which may contain a password or a key.
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
