from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Unpack, cast

from ._caller import Caller, at
from ._stream import stream_events
from ._wait import wait_until_over
from .generated.types import (
    AsyncScrape,
    Document,
    MapRequest,
    ParseRequest,
    ScrapeRequest,
    SearchRequest,
    SearchResults,
    SearchWithPages,
    SiteMap,
    StreamMessage,
    StreamRequest,
)


class Scrapes:
    """Pages read in the background, one each."""

    def __init__(self, caller: Caller) -> None:
        self._caller = caller

    def create(self, **body: Unpack[ScrapeRequest]) -> AsyncScrape:
        """`webhook` says where the outcome goes; `wait` answers it too."""
        if not body.get("webhook"):
            raise TypeError("webhook is missing: without one, call scrape.")
        return cast(AsyncScrape, self._caller.post("/v1/scrape", cast("Mapping[str, Any]", body)))

    def get(self, scrape_id: str) -> AsyncScrape:
        return cast(AsyncScrape, self._caller.get(at("/v1/scrape/{}", scrape_id)))

    def wait(self, scrape_id: str, *, within: float | None = None) -> AsyncScrape:
        """Until it is completed or failed, `within` seconds; without them, unless nothing is seen for 15 minutes."""
        return cast(AsyncScrape, wait_until_over(self._caller, lambda caller: Scrapes(caller).get(scrape_id), within))


class Reading:
    """Calls that read pages at once."""

    def __init__(self, caller: Caller) -> None:
        self._caller = caller
        self.scrapes = Scrapes(caller)

    def scrape(self, **body: Unpack[ScrapeRequest]) -> Document:
        """Reads one page. With `webhook` it is read in the background: that is `scrapes.create`."""
        if "webhook" in body:
            raise TypeError("With webhook, call scrapes.create.")
        return cast(Document, self._caller.post("/v1/scrape", cast("Mapping[str, Any]", body)))

    def map(self, **body: Unpack[MapRequest]) -> SiteMap:
        """A site's addresses, out of its sitemaps and links."""
        return cast(SiteMap, self._caller.post("/v1/map", cast("Mapping[str, Any]", body)))

    def parse(self, **body: Unpack[ParseRequest]) -> Document:
        """Reads HTML that you have."""
        return cast(Document, self._caller.post("/v1/parse", cast("Mapping[str, Any]", body)))

    def parse_file(self, name: str, content: bytes, content_type: str, **fields: Any) -> Document:
        """Reads a page or a PDF that you have, as a file: `content_type` is text/html or application/pdf."""
        return cast(Document, self._caller.upload("/v1/parse", {"file": (name, content, content_type)}, fields))

    def search(self, **body: Unpack[SearchRequest]) -> SearchWithPages:
        """Searches, and reads the page of each result when `scrape` says so."""
        return cast(SearchWithPages, self._caller.post("/v1/search", cast("Mapping[str, Any]", body)))

    def serp(self, query: str, **rest: Any) -> SearchResults:
        """One page of a search engine's results. Not repeated when no answer came: it may have been charged."""
        return cast(SearchResults, self._caller.get("/v1/serp", {"query": query, **rest}, charged=True))

    def stream(self, **body: Unpack[StreamRequest]) -> Iterator[StreamMessage]:
        """Scrapes up to 1,000 pages and yields each as it is ready; a lost connection is resumed. To cancel it, close the iterator."""
        return stream_events(self._caller, cast("Mapping[str, Any]", body))
