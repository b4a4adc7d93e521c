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
    """Batches of addresses, read in the background."""

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
        """Until it is completed, failed or canceled, `within` seconds; without them, unless nothing is seen for 15 minutes."""
        return cast(Job, wait_until_over(self._caller, lambda caller: Jobs(caller).get(job_id), within))

    def results(self, job_id: str) -> Iterator[JobLine]:
        """Each outcome, read as it arrives: 100,000 of them are never in memory at once."""
        return result_lines(self._caller, at("/v1/jobs/{}/results", job_id))


class Crawls:
    """Whole sites, read in the background."""

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
        """Until it is completed, failed or canceled, `within` seconds; without them, unless nothing is seen for 15 minutes.

        A paused one is waited for.
        """
        return cast(Crawl, wait_until_over(self._caller, lambda caller: Crawls(caller).get(crawl_id), within))

    def pages(self, crawl_id: str, **query: Any) -> Pages[CrawlPage]:
        """The addresses that it found, and what became of each."""
        return self._caller.list(at("/v1/crawls/{}/pages", crawl_id), query)

    def results(self, crawl_id: str) -> Iterator[JobLine]:
        """Each outcome, read as it arrives: 100,000 of them are never in memory at once."""
        return result_lines(self._caller, at("/v1/crawls/{}/results", crawl_id))


class Monitors:
    """Addresses or a site, looked at on a schedule."""

    def __init__(self, caller: Caller) -> None:
        self._caller = caller

    def create(self, **body: Unpack[CreateMonitorRequest]) -> Monitor:
        return cast(Monitor, self._caller.post("/v1/monitors", cast("Mapping[str, Any]", body)))

    def list(self, **query: Any) -> Pages[Monitor]:
        return self._caller.list("/v1/monitors", query)

    def forecast(self, **body: Unpack[ForecastMonitorRequest]) -> MonitorForecast:
        """What such a monitor would cost."""
        return cast(MonitorForecast, self._caller.act("/v1/monitors/forecast", cast("Mapping[str, Any]", body)))

    def get(self, monitor_id: str) -> Monitor:
        return cast(Monitor, self._caller.get(at("/v1/monitors/{}", monitor_id)))

    def update(self, monitor_id: str, **body: Unpack[UpdateMonitorRequest]) -> Monitor:
        return cast(Monitor, self._caller.patch(at("/v1/monitors/{}", monitor_id), cast("Mapping[str, Any]", body)))

    def delete(self, monitor_id: str) -> Monitor:
        return cast(Monitor, self._caller.delete(at("/v1/monitors/{}", monitor_id)))

    def run(self, monitor_id: str) -> MonitorRun:
        """Looks now."""
        return cast(MonitorRun, self._caller.act(at("/v1/monitors/{}/runs", monitor_id)))

    def runs(self, monitor_id: str, **query: Any) -> Pages[MonitorRun]:
        return self._caller.list(at("/v1/monitors/{}/runs", monitor_id), query)
