from __future__ import annotations

from importlib.metadata import PackageNotFoundError, version


def own_version() -> str:
    """Returns the installed package's version, or 0.0.0 when run from its sources."""
    try:
        return version("gatehouse-sdk")
    except PackageNotFoundError:
        return "0.0.0"
