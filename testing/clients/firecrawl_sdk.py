"""Calls every method of Firecrawl's Python SDK against a server and prints what came of each, a line of JSON a method.

    FIRECRAWL_API_URL=… FIRECRAWL_API_KEY=… python firecrawl_sdk.py <a site with pages>

Only the address and the key are another than at Firecrawl.
"""

import asyncio
import importlib.metadata
import json
import os
import sys
import time

from firecrawl import AsyncFirecrawl, Firecrawl
from firecrawl.v2.types import PaginationConfig, ScrapeOptions

MARKDOWN = ScrapeOptions(formats=["markdown"])
site = sys.argv[1]
where = {"api_url": os.environ["FIRECRAWL_API_URL"], "api_key": os.environ["FIRECRAWL_API_KEY"]}
client = Firecrawl(**where)
TITLED = {"type": "object", "properties": {"title": {"type": "string"}}, "required": ["title"]}


def report(name, outcome):
    print(json.dumps({"name": name, **outcome}), flush=True)


def attempt(name, call):
    """Prints what `call` answered, or the exception that the SDK made of the refusal."""
    try:
        report(name, {"ok": call()})
    except Exception as error:  # every refusal is to be seen
        report(name, {"error": type(error).__name__, "message": str(error)})


def sources(documents):
    return [document.metadata.source_url for document in documents]


def finished(job_id):
    job = client.get_batch_scrape_status(job_id)
    while job.status == "scraping":
        time.sleep(0.1)
        job = client.get_batch_scrape_status(job_id)
    return job


def batch():
    job = client.batch_scrape([f"{site}/a", f"{site}/b"], formats=["markdown"], poll_interval=1)
    return [job.status, job.completed, job.credits_used, sources(job.data)]


def started():
    made = client.start_batch_scrape([f"{site}/a", "http://no address/"], ignore_invalid_urls=True)
    job = finished(made.id)
    errors = client.get_batch_scrape_errors(made.id)
    return [made.invalid_urls, job.status, errors.errors, errors.robots_blocked]


def canceled():
    made = client.start_batch_scrape([f"{site}/held"])
    return [client.cancel_batch_scrape(made.id), client.get_batch_scrape_status(made.id).status]


def paged():
    made = client.start_batch_scrape([f"{site}/{number}" for number in range(3)])
    finished(made.id)
    first = client.get_batch_scrape_status(made.id, PaginationConfig(auto_paginate=False))
    page = client.get_batch_scrape_status_page(f"{made.url}?limit=2")
    last = client.get_batch_scrape_status_page(page.next)
    return [len(first.data), len(page.data), len(last.data), last.next]


def crawled():
    job = client.crawl(site, limit=2, sitemap="skip", delay=0, poll_interval=1)
    return [job.status, len(job.data), client.get_crawl_errors(job.id).errors]


def scraped():
    options = {"formats": ["markdown", "html", "rawHtml", "links"], "only_main_content": False, "max_age": 0}
    document = client.scrape(f"{site}/a", **options)
    return [document.markdown, document.metadata.title, document.metadata.status_code, document.links]


def searched():
    found = client.search("canal", limit=2, scrape_options=MARKDOWN)
    return [[page.markdown for page in found.web], [page.title for page in client.search("canal").web]]


def extracted():
    answer = client.extract([f"{site}/a"], schema=TITLED, prompt="The title.", poll_interval=1)
    older = client.v1.extract([f"{site}/a"], schema=TITLED, prompt="The title.")
    return [answer.status, answer.data, answer.credits_used, older.data]


def tracked():
    document = client.scrape(f"{site}/a", formats=["markdown", "changeTracking"])
    return document.change_tracking["changeStatus"]


async def by_async_client():
    asynchronous = AsyncFirecrawl(**where)
    document = await asynchronous.scrape(f"{site}/a", formats=["markdown"])
    job = await asynchronous.batch_scrape([f"{site}/a"], poll_interval=1)
    return [document.metadata.title, job.status, sources(job.data)]


report("version", {"ok": importlib.metadata.version("firecrawl-py")})
attempt("scrape", scraped)
attempt("batch_scrape", batch)
attempt("start_batch_scrape", started)
attempt("cancel_batch_scrape", canceled)
attempt("search", searched)
attempt("parse", lambda: client.parse(b"<h1>Hi</h1>", filename="page.html", options=MARKDOWN).markdown)
attempt("get_credit_usage", lambda: client.get_credit_usage().remaining_credits > 0)
attempt("get_batch_scrape_status_page", paged)
attempt("get_queue_status", lambda: client.get_queue_status().max_concurrency)
attempt("get_concurrency", lambda: client.get_concurrency().max_concurrency)
attempt("async", lambda: asyncio.run(by_async_client()))
attempt("v1.scrape_url", lambda: client.v1.scrape_url(f"{site}/a", formats=["markdown"]).markdown)
attempt("v1.batch_scrape_urls", lambda: client.v1.batch_scrape_urls([f"{site}/a"], poll_interval=1).status)
attempt("unauthorized", lambda: Firecrawl(**{**where, "api_key": "svc_live_nobody"}).scrape(f"{site}/a"))
attempt("blocked", lambda: client.scrape(f"{site}/refused"))
attempt("unresolved", lambda: client.scrape("http://nobody.invalid/"))
attempt("wrong", lambda: client.scrape("ftp://a.example/"))
attempt("summary", lambda: client.scrape(f"{site}/a", formats=["summary"]))
attempt("actions", lambda: client.scrape(f"{site}/a", actions=[{"type": "pdf"}]))
attempt("webhook", lambda: client.start_batch_scrape([f"{site}/a"], webhook="http://nobody.invalid/"))
attempt("start_batch_scrape_webhook", lambda: client.start_batch_scrape([f"{site}/a"], webhook=f"{site}/hook").invalid_urls)
attempt("map", lambda: [link.url for link in client.map(site, sitemap="skip").links])
attempt("crawl", crawled)
attempt("extract", extracted)
attempt("json", lambda: client.scrape(f"{site}/a", formats=[{"type": "json", "schema": TITLED}]).json)
attempt("change_tracking", tracked)
attempt("agent", lambda: client.start_agent(prompt="the price"))
attempt("get_token_usage", lambda: client.get_token_usage())
