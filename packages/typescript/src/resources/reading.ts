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

/** Calls that read pages at once. */
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

  /** A site's addresses, out of its sitemaps and links. */
  map(body: MapRequest, options?: CallOptions): Promise<SiteMap> {
    return this.#caller.post("/v1/map", body, options);
  }

  /** Reads HTML that you have; a `FormData` with `file` for a page or a PDF. */
  parse(body: ParseRequest | FormData, options?: CallOptions): Promise<Document> {
    return this.#caller.post("/v1/parse", body, options);
  }

  /** Searches, and reads the page of each result when `scrape` says so. */
  search(body: SearchRequest, options?: CallOptions): Promise<SearchWithPages> {
    return this.#caller.post("/v1/search", body, options);
  }

  /** One page of a search engine's results. Not repeated when no answer came: it may have been charged. */
  serp(query: NonNullable<SerpData["query"]>, options?: CallOptions): Promise<SearchResults> {
    return this.#caller.json({ method: "GET", path: "/v1/serp", query, charged: true }, options);
  }

  /** Scrapes up to 1,000 pages and yields each as it is ready; a lost connection is resumed. */
  stream(body: StreamRequest, options?: CallOptions): AsyncGenerator<StreamMessage, void, undefined> {
    return streamEvents(this.#caller, body, options);
  }
}

/** Pages read in the background, one each. */
const scrapesOf = (caller: Caller) => ({
  /** The outcome is an event for `webhook`, and what `wait` answers. */
  create: (body: ScrapeRequest & { webhook: string }, options?: CallOptions) =>
    caller.post<AsyncScrape>("/v1/scrape", body, options),
  get: (id: string, options?: CallOptions) => caller.get<AsyncScrape>(path`/v1/scrape/${id}`, {}, options),
  /** Until it is completed or failed. */
  wait: (id: string, options?: WaitOptions) =>
    waitUntilOver(
      (until) => caller.json<AsyncScrape>({ method: "GET", path: path`/v1/scrape/${id}`, until }, options),
      options,
    ),
});
