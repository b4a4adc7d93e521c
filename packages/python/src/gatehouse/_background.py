from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Unpack, cast

from ._caller import Caller, at
from ._pages import Pages
from ._stream import result_lines
from ._wait import wait_until_over
from .generated.types import (
    Crawl,
    CrawlPage,
    CreateCrawlRequest,
    CreateJobRequest,
    CreateMonitorRequest,
    ForecastMonitorRequest,
    Job,
    JobLine,
    Monitor,
    MonitorForecast,
    MonitorRun,
    UpdateMonitorRequest,
)


class Jobs:
    """Manages batches of URLs, read in the background."""

    def __init__(self, caller: Caller) -> None:
        self._caller = caller

    def create(self, **body: Unpack[CreateJobRequest]) -> Job:
        return cast(Job, self._caller.post("/v1/jobs", cast("Mapping[str, Any]", body)))

    def list(self, **query: Any) -> Pages[Job]:
        return self._caller.list("/v1/jobs", query)

    def get(self, job_id: str) -> Job:
        return cast(Job, self._caller.get(at("/v1/jobs/{}", job_id)))

    def cancel(self, job_id: str) -> Job:
        return cast(Job, self._caller.delete(at("/v1/jobs/{}", job_id)))

    def wait(self, job_id: str, *, within: float | None = None) -> Job:
        """Waits until the job is completed, failed or canceled, for `within` seconds.

        Without a limit, it gives up after 15 minutes of failed polls.
        """
        return cast(Job, wait_until_over(self._caller, lambda caller: Jobs(caller).get(job_id), within))

    def results(self, job_id: str) -> Iterator[JobLine]:
        """Yields each result as it arrives, without holding them all in memory."""
        return result_lines(self._caller, at("/v1/jobs/{}/results", job_id))


class Crawls:
    """Manages crawls of whole sites, read in the background."""

    def __init__(self, caller: Caller) -> None:
        self._caller = caller

    def create(self, **body: Unpack[CreateCrawlRequest]) -> Crawl:
        return cast(Crawl, self._caller.post("/v1/crawls", cast("Mapping[str, Any]", body)))

    def list(self, **query: Any) -> Pages[Crawl]:
        return self._caller.list("/v1/crawls", query)

    def get(self, crawl_id: str) -> Crawl:
        return cast(Crawl, self._caller.get(at("/v1/crawls/{}", crawl_id)))

    def cancel(self, crawl_id: str) -> Crawl:
        return cast(Crawl, self._caller.delete(at("/v1/crawls/{}", crawl_id)))

    def pause(self, crawl_id: str) -> Crawl:
        return cast(Crawl, self._caller.act(at("/v1/crawls/{}/pause", crawl_id)))

    def resume(self, crawl_id: str) -> Crawl:
        return cast(Crawl, self._caller.act(at("/v1/crawls/{}/resume", crawl_id)))

    def wait(self, crawl_id: str, *, within: float | None = None) -> Crawl:
        """Waits until the crawl is completed, failed or canceled, for `within` seconds.

        Without a limit, it gives up after 15 minutes of failed polls. Keeps waiting for a paused
        crawl.
        """
        return cast(Crawl, wait_until_over(self._caller, lambda caller: Crawls(caller).get(crawl_id), within))

    def pages(self, crawl_id: str, **query: Any) -> Pages[CrawlPage]:
        """Lists the URLs found by the crawl, with the result of each."""
        return self._caller.list(at("/v1/crawls/{}/pages", crawl_id), query)

    def results(self, crawl_id: str) -> Iterator[JobLine]:
        """Yields each result as it arrives, without holding them all in memory."""
        return result_lines(self._caller, at("/v1/crawls/{}/results", crawl_id))


class Monitors:
    """Manages monitors, which check URLs or a site on a schedule."""

    def __init__(self, caller: Caller) -> None:
        self._caller = caller

    def create(self, **body: Unpack[CreateMonitorRequest]) -> Monitor:
        return cast(Monitor, self._caller.post("/v1/monitors", cast("Mapping[str, Any]", body)))

    def list(self, **query: Any) -> Pages[Monitor]:
        return self._caller.list("/v1/monitors", query)

    def forecast(self, **body: Unpack[ForecastMonitorRequest]) -> MonitorForecast:
        """Estimates the cost of such a monitor."""
        return cast(MonitorForecast, self._caller.act("/v1/monitors/forecast", cast("Mapping[str, Any]", body)))

    def get(self, monitor_id: str) -> Monitor:
        return cast(Monitor, self._caller.get(at("/v1/monitors/{}", monitor_id)))

    def update(self, monitor_id: str, **body: Unpack[UpdateMonitorRequest]) -> Monitor:
        return cast(Monitor, self._caller.patch(at("/v1/monitors/{}", monitor_id), cast("Mapping[str, Any]", body)))

    def delete(self, monitor_id: str) -> Monitor:
        return cast(Monitor, self._caller.delete(at("/v1/monitors/{}", monitor_id)))

    def run(self, monitor_id: str) -> MonitorRun:
        """Starts a run now."""
        return cast(MonitorRun, self._caller.act(at("/v1/monitors/{}/runs", monitor_id)))

    def runs(self, monitor_id: str, **query: Any) -> Pages[MonitorRun]:
        return self._caller.list(at("/v1/monitors/{}/runs", monitor_id), query)
