import type { Caller, CallOptions } from "../caller.ts";
import { path } from "../caller.ts";
import type {
  AsyncScrape,
  Document,
  MapRequest,
  ParseRequest,
  ScrapeRequest,
  SearchRequest,
  SearchResults,
  SearchWithPages,
  SerpData,
  SiteMap,
  StreamMessage,
  StreamRequest,
} from "../generated/types.gen.ts";
import { streamEvents } from "../stream.ts";
import { type WaitOptions, waitUntilOver } from "../wait.ts";

/** Calls that read pages and wait for the result. */
export class Reading {
  readonly #caller: Caller;
  readonly scrapes: ReturnType<typeof scrapesOf>;

  constructor(caller: Caller) {
    this.#caller = caller;
    this.scrapes = scrapesOf(caller);
  }

  /** Reads one page. */
  scrape(body: Omit<ScrapeRequest, "webhook">, options?: CallOptions): Promise<Document> {
    return this.#caller.post("/v1/scrape", body, options);
  }

  /** Finds a site's URLs in its sitemaps and links. */
  map(body: MapRequest, options?: CallOptions): Promise<SiteMap> {
    return this.#caller.post("/v1/map", body, options);
  }

  /** Reads HTML that you have, or a page or a PDF in the `file` of a `FormData`. */
  parse(body: ParseRequest | FormData, options?: CallOptions): Promise<Document> {
    return this.#caller.post("/v1/parse", body, options);
  }

  /** Searches the web, and with `scrape` also reads the page of each result. */
  search(body: SearchRequest, options?: CallOptions): Promise<SearchWithPages> {
    return this.#caller.post("/v1/search", body, options);
  }

  /** Returns one page of search engine results. Not retried without an answer, because it may have been charged. */
  serp(query: NonNullable<SerpData["query"]>, options?: CallOptions): Promise<SearchResults> {
    return this.#caller.json({ method: "GET", path: "/v1/serp", query, charged: true }, options);
  }

  /** Scrapes up to 1,000 pages and yields each as soon as it is ready. Resumes a lost connection. */
  stream(body: StreamRequest, options?: CallOptions): AsyncGenerator<StreamMessage, void, undefined> {
    return streamEvents(this.#caller, body, options);
  }
}

/** Manages single pages, read in the background. */
const scrapesOf = (caller: Caller) => ({
  /** Starts a scrape; `webhook` receives the result, and `wait` returns it, too. */
  create: (body: ScrapeRequest & { webhook: string }, options?: CallOptions) =>
    caller.post<AsyncScrape>("/v1/scrape", body, options),
  get: (id: string, options?: CallOptions) => caller.get<AsyncScrape>(path`/v1/scrape/${id}`, {}, options),
  /** Waits until the scrape is completed or failed. */
  wait: (id: string, options?: WaitOptions) =>
    waitUntilOver(
      (until) => caller.json<AsyncScrape>({ method: "GET", path: path`/v1/scrape/${id}`, until }, options),
      options,
    ),
});
