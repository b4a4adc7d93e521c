from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Generic, TypedDict, TypeVar

T = TypeVar("T")


class Page(TypedDict, Generic[T]):
    data: list[T]
    next_cursor: str | None


class Pages(Generic[T]):
    """A list whose pages are requested as you iterate: `for each in pages`."""

    def __init__(self, ask: Callable[[str | None], Page[T]]) -> None:
        self._ask = ask

    def first(self) -> Page[T]:
        """Returns the first page, with the cursor of the next."""
        return self._ask(None)

    def pages(self) -> Iterator[Page[T]]:
        """Yields page after page."""
        cursor: str | None = None
        while True:
            page = self._ask(cursor)
            yield page
            cursor = page["next_cursor"]
            if cursor is None:
                return

    def __iter__(self) -> Iterator[T]:
        for page in self.pages():
            yield from page["data"]
