from __future__ import annotations

from importlib.metadata import PackageNotFoundError, version


def own_version() -> str:
    """Of the package as it is installed; 0.0.0 where it runs from its sources."""
    try:
        return version("gatehouse-sdk")
    except PackageNotFoundError:
        return "0.0.0"
