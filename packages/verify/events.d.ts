/** Who or what caused an event. */
export type EventActor = { type: "user" | "api_key" | "operator" | "system"; id: string };

export type ScopeName = "scrape" | "serp" | "parse" | "stream" | "jobs" | "billing" | "admin";

export type ExtractedValue = string | number | null;

/** A page as read, in the format returned by `POST /v1/scrape`. */
export type ScrapedDocument = {
  id: string;
  url: string | null;
  final_url: string | null;
  redirects: { url: string; status: number }[];
  status_code: number | null;
  content_type: string | null;
  markdown?: string | undefined;
  html?: string | undefined;
  raw_html?: string | undefined;
  text?: string | undefined;
  links?: string[] | undefined;
  metadata?:
    | {
        title: string | null;
        description: string | null;
        language: string | null;
        canonical: string | null;
        robots: string | null;
        favicon: string | null;
        /** Open Graph properties without `og:`. */
        og: Record<string, string>;
        authors: string[];
        /** ISO 8601: in UTC if the page states a time zone; otherwise a day or a local time. */
        published_at: string | null;
        /** In the format of `published_at`. */
        modified_at: string | null;
        site_name: string | null;
        keywords: string[];
        /** Preview images of the page, as absolute URLs. */
        images: string[];
        feeds: { url: string; type: string; title: string | null }[];
        /** Twitter card properties without `twitter:`. */
        twitter: Record<string, string>;
        /** The page's linked data. */
        json_ld: {
          /** All distinct types in the page's JSON-LD. */
          types: string[];
          /** Main fields of the page's subject: an article, a product, an event, … */
          main_entity: Record<string, string> | null;
        };
        /** Number of pages of a PDF. Null for other documents. */
        page_count: number | null;
      }
    | undefined;
  /** What a language model extracted from the page, in the caller's schema. */
  json?: unknown;
  json_usage?: { model: string; input_tokens: number; output_tokens: number; credits: number } | undefined;
  extracted?: Record<string, ExtractedValue | ExtractedValue[]> | undefined;
  duration_ms: number;
  credits_used: number;
  cached: boolean;
  fetched_at: string;
  warnings: string[];
};

export type ScrapeCompleted = {
  scrape_id: string;
  url: string;
  status_code: number;
  /** Absent if larger than 256 KiB; `document_url` then points to it. */
  document?: ScrapedDocument | undefined;
  document_url?: string | undefined;
  /** Number of attempts to read the page. */
  attempts: number;
  credits_used: number;
};

export type ScrapeFailed = {
  scrape_id: string;
  url: string;
  /** The target's last status; null if it did not answer. */
  status_code: number | null;
  error: { code: string; message: string; target_status: number | null };
  attempts: number;
  credits_used: number;
};

export type PageResult = {
  /** Position among the results. */
  index: number;
  url: string;
  status_code: number | null;
  /** Absent if larger than 256 KiB; the results contain it. */
  document?: ScrapedDocument | undefined;
  credits_used: number;
};

export type JobStarted = { job_id: string; urls_total: number };

/** The result of one URL of a batch job. */
export type JobPage = { job_id: string } & PageResult;

export type JobCompleted = {
  job_id: string;
  urls_total: number;
  urls_ok: number;
  urls_failed: number;
  /** Signed URL, valid until `download_url_expires_at`. */
  download_url: string;
  download_url_expires_at: string;
};

export type JobFailed = {
  job_id: string;
  urls_total: number;
  urls_ok: number;
  urls_failed: number;
  error: { code: string; message: string };
};

export type CrawlCompleted = {
  crawl_id: string;
  /** The start URL. */
  url: string;
  pages_found: number;
  pages_ok: number;
  pages_failed: number;
  credits_used: number;
  /** Signed URL, valid until `download_url_expires_at`. */
  download_url: string;
  download_url_expires_at: string;
};

export type CrawlStarted = { crawl_id: string; url: string };

/** The result of one page of a crawl. */
export type CrawlPage = { crawl_id: string } & PageResult;

export type CrawlFailed = {
  crawl_id: string;
  url: string;
  pages_found: number;
  pages_ok: number;
  pages_failed: number;
  credits_used: number;
  error: { code: string; message: string };
};

export type MonitorChanged = {
  monitor_id: string;
  name: string;
  /** The job or crawl of the run. */
  run_id: string;
  pages: { same: number; changed: number; new: number; removed: number; failed: number };
  changes: {
    url: string;
    status: "new" | "same" | "changed" | "removed";
    compared_with: string | null;
    /** Hunks of a unified diff. */
    diff?: { text: string; added: number; removed: number; truncated: boolean } | undefined;
  }[];
  /** Whether changes or parts of diffs were left out. */
  truncated: boolean;
  credits_used: number;
};

export type MonitorFailed = {
  monitor_id: string;
  name: string;
  run_id: string;
  error: { code: string; message: string };
  /** Whether the monitor is paused. */
  paused: boolean;
};

export type StreamCompleted = {
  stream_id: string;
  reason: "finished" | "consumer_disconnected" | "canceled";
  urls_total: number;
  urls_ok: number;
  urls_failed: number;
  credits_used: number;
  started_at: string;
  ended_at: string;
};

export type CreditsLow = {
  balance: number;
  /** The threshold of the billing settings that was crossed. */
  threshold: number;
};

export type CreditsExhausted = {
  balance: number;
  /** The threshold of the billing settings; null if none is set. */
  threshold: number | null;
};

export type KeyCreated = {
  key_id: string;
  name: string;
  env: "live" | "test";
  scopes: ScopeName[];
  actor: EventActor;
};

export type KeyRevoked = KeyCreated & {
  revoked_at: string;
  reason: string | null;
  /** Where a leaked key was found. */
  source_url?: string | undefined;
};

type Envelope<Type extends string, Payload> = {
  event: Type;
  /** `evt_…`: the same in every delivery, retry and replay of this event. Skip IDs that you have seen. */
  id: string;
  /** ISO 8601, UTC. */
  created_at: string;
  data: Payload;
};

/** All events. New types may be added: answer 2xx to unknown ones and ignore them. */
export type WebhookEvent =
  | Envelope<"scrape.completed", ScrapeCompleted>
  | Envelope<"scrape.failed", ScrapeFailed>
  | Envelope<"job.started", JobStarted>
  | Envelope<"job.page", JobPage>
  | Envelope<"job.completed", JobCompleted>
  | Envelope<"job.failed", JobFailed>
  | Envelope<"crawl.started", CrawlStarted>
  | Envelope<"crawl.page", CrawlPage>
  | Envelope<"crawl.completed", CrawlCompleted>
  | Envelope<"crawl.failed", CrawlFailed>
  | Envelope<"monitor.changed", MonitorChanged>
  | Envelope<"monitor.failed", MonitorFailed>
  | Envelope<"stream.completed", StreamCompleted>
  | Envelope<"credits.low", CreditsLow>
  | Envelope<"credits.exhausted", CreditsExhausted>
  | Envelope<"key.created", KeyCreated>
  | Envelope<"key.revoked", KeyRevoked>;

export type EventType = WebhookEvent["event"];
