import type { Caller, CallOptions } from "../caller.ts";
import { path } from "../caller.ts";
import type {
  Crawl,
  CrawlPage,
  CreateCrawlRequest,
  JobLine,
  ListCrawlPagesData,
  ListCrawlsData,
} from "../generated/types.gen.ts";
import { resultLines } from "../result-lines.ts";
import { type WaitOptions, waitUntilOver } from "../wait.ts";

/** Manages crawls of whole sites, read in the background. */
export const crawlsOf = (caller: Caller) => ({
  create: (body: CreateCrawlRequest, options?: CallOptions) => caller.post<Crawl>("/v1/crawls", body, options),
  list: (query?: ListCrawlsData["query"], options?: CallOptions) => caller.list<Crawl>("/v1/crawls", query, options),
  get: (id: string, options?: CallOptions) => caller.get<Crawl>(path`/v1/crawls/${id}`, {}, options),
  cancel: (id: string, options?: CallOptions) => caller.delete<Crawl>(path`/v1/crawls/${id}`, undefined, options),
  pause: (id: string, options?: CallOptions) => caller.act<Crawl>(path`/v1/crawls/${id}/pause`, undefined, options),
  resume: (id: string, options?: CallOptions) => caller.act<Crawl>(path`/v1/crawls/${id}/resume`, undefined, options),
  /** Waits until the crawl is completed, failed or canceled; keeps waiting for a paused one. */
  wait: (id: string, options?: WaitOptions) =>
    waitUntilOver(
      (until) => caller.json<Crawl>({ method: "GET", path: path`/v1/crawls/${id}`, until }, options),
      options,
    ),
  /** Lists the URLs found by the crawl, with the result of each. */
  pages: (id: string, query?: ListCrawlPagesData["query"], options?: CallOptions) =>
    caller.list<CrawlPage>(path`/v1/crawls/${id}/pages`, query, options),
  /** Yields each page as it arrives. */
  results: (id: string, options?: CallOptions): AsyncGenerator<JobLine, void, undefined> =>
    resultLines(caller, path`/v1/crawls/${id}/results`, options),
});
