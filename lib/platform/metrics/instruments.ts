import { counter, gauge, histogram } from "./registry.ts";

const SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60];
const SIZES = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1_000];

/**
 * All metrics of a process; docs/operate/metrics.md is generated from this. Figures of the whole
 * installation, such as the age of the oldest due delivery, are read from the database by
 * lib/reports/installation.
 */
export const metrics = {
  calls: counter("calls_total", "Calls to /v1, by route path, status and key environment.", ["route", "status", "env"]),
  callSeconds: histogram("call_seconds", "Duration of calls to /v1, by route path.", SECONDS, ["route"]),
  refusals: counter("refusals_total", "Refused or failed calls to /v1, by error code.", ["code"]),
  keyLookups: counter(
    "key_lookups_total",
    "Key lookups of calls: found in this process's cache, or read from the database.",
    ["found"],
  ),

  rateBatch: histogram("rate_batch_size", "Limits checked per request to the rate-limit store.", SIZES),
  rateStoreAway: gauge(
    "rate_store_away",
    "1 while the rate-limit store is unavailable and this process uses its own share of the limits.",
  ),
  processes: gauge("processes", "Processes of the same kind (web or worker) that share limits, as last seen.", [
    "kind",
  ]),
  sharedRates: counter(
    "rate_shared_calls_total",
    "Limited calls admitted or refused by this process's own share because the rate-limit store was unavailable.",
    ["outcome"],
  ),

  debitBatch: histogram("debit_batch_size", "Credit movements per transaction.", SIZES),
  debitSeconds: histogram(
    "debit_seconds",
    "From requesting a credit movement until it is durable or refused.",
    SECONDS,
  ),

  attempts: counter("delivery_attempts_total", "Delivery attempts, by resulting delivery status.", ["outcome"]),
  attemptSeconds: histogram("delivery_attempt_seconds", "Duration of delivery attempts.", SECONDS),

  fetches: counter("outbound_requests_total", "Outgoing requests through the guard, by status class or error code.", [
    "outcome",
  ]),
  pages: counter(
    "pages_total",
    "Pages fetched for scraping, by kind of host (public, private, not reached) and by status class or error code.",
    ["host", "outcome"],
  ),
  pageSeconds: histogram(
    "page_seconds",
    "Duration of fetching a page, including robots.txt and rendering, by kind of host.",
    SECONDS,
    ["host"],
  ),
  providerSearches: counter(
    "provider_searches_total",
    "Searches by the provider's position in the configured order and by outcome: answered, incomplete, an error code, or resting if it was skipped.",
    ["provider", "outcome"],
  ),
  proxiedPages: counter(
    "proxied_pages_total",
    "Pages requested through a proxy of OUTBOUND_PROXIES, by proxy name and outcome.",
    ["proxy", "outcome"],
  ),
  streams: gauge("streams_open", "Streams this process is working on."),
  streamResults: counter("stream_results_total", "Finished URLs of streams, by reported outcome.", ["outcome"]),
  slotWaits: histogram("slot_wait_seconds", "Waiting time for a shared slot, by purpose of the slots.", SECONDS, [
    "slots",
  ]),
  slotsUsed: gauge("slots_used", "Shared slots in use, by purpose.", ["slots"]),

  browserStarts: counter("browser_starts_total", "Browser launches, by whether the browser started.", ["outcome"]),
  browserKills: counter(
    "browser_kills_total",
    "Browsers that crashed or were killed for exceeding a time limit: opening a tab, closing one, or responding (silent).",
    ["reason"],
  ),

  replicaReads: counter(
    "replica_reads_total",
    "Reads that may use a replica, if one is configured: served by the replica, or by the primary because the replica was behind or unavailable.",
    ["outcome"],
  ),

  scheduleRuns: counter("schedule_runs_total", "Schedule runs in this process, by outcome.", ["schedule", "outcome"]),
  spans: counter(
    "spans_total",
    "Trace spans: sent, lost on the way to the collector, or dropped because the queue was full.",
    ["outcome"],
  ),
  mails: counter(
    "mails_total",
    "Mails sent, kept for the mailbox page, refused by the mail server, or above a limit.",
    ["outcome"],
  ),
} as const;
