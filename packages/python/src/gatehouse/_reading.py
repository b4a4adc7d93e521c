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
    """Manages single pages, read in the background."""

    def __init__(self, caller: Caller) -> None:
        self._caller = caller

    def create(self, **body: Unpack[ScrapeRequest]) -> AsyncScrape:
        """Starts a scrape; `webhook` receives the result, and `wait` returns it, too."""
        if not body.get("webhook"):
            raise TypeError("webhook is missing: without one, call scrape.")
        return cast(AsyncScrape, self._caller.post("/v1/scrape", cast("Mapping[str, Any]", body)))

    def get(self, scrape_id: str) -> AsyncScrape:
        return cast(AsyncScrape, self._caller.get(at("/v1/scrape/{}", scrape_id)))

    def wait(self, scrape_id: str, *, within: float | None = None) -> AsyncScrape:
        """Waits until the scrape is completed or failed, for `within` seconds.

        Without a limit, it gives up after 15 minutes of failed polls.
        """
        return cast(AsyncScrape, wait_until_over(self._caller, lambda caller: Scrapes(caller).get(scrape_id), within))


class Reading:
    """Calls that read pages and wait for the result."""

    def __init__(self, caller: Caller) -> None:
        self._caller = caller
        self.scrapes = Scrapes(caller)

    def scrape(self, **body: Unpack[ScrapeRequest]) -> Document:
        """Reads one page. To read it in the background with `webhook`, use `scrapes.create`."""
        if "webhook" in body:
            raise TypeError("With webhook, call scrapes.create.")
        return cast(Document, self._caller.post("/v1/scrape", cast("Mapping[str, Any]", body)))

    def map(self, **body: Unpack[MapRequest]) -> SiteMap:
        """Finds a site's URLs in its sitemaps and links."""
        return cast(SiteMap, self._caller.post("/v1/map", cast("Mapping[str, Any]", body)))

    def parse(self, **body: Unpack[ParseRequest]) -> Document:
        """Reads HTML that you have."""
        return cast(Document, self._caller.post("/v1/parse", cast("Mapping[str, Any]", body)))

    def parse_file(self, name: str, content: bytes, content_type: str, **fields: Any) -> Document:
        """Reads a page or a PDF that you have, as a file. `content_type` is text/html or
        application/pdf.
        """
        return cast(Document, self._caller.upload("/v1/parse", {"file": (name, content, content_type)}, fields))

    def search(self, **body: Unpack[SearchRequest]) -> SearchWithPages:
        """Searches the web, and with `scrape` also reads the page of each result."""
        return cast(SearchWithPages, self._caller.post("/v1/search", cast("Mapping[str, Any]", body)))

    def serp(self, query: str, **rest: Any) -> SearchResults:
        """Returns one page of search engine results. Not retried without an answer, because it may
        have been charged.
        """
        return cast(SearchResults, self._caller.get("/v1/serp", {"query": query, **rest}, charged=True))

    def stream(self, **body: Unpack[StreamRequest]) -> Iterator[StreamMessage]:
        """Scrapes up to 1,000 pages and yields each as soon as it is ready. Resumes a lost
        connection. To cancel, close the iterator.
        """
        return stream_events(self._caller, cast("Mapping[str, Any]", body))
