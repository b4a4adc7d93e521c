import { counter, gauge, histogram } from "./registry.ts";

const SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60];
const SIZES = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1_000];

/**
 * All metrics of a process; docs/operate/metrics.md is generated from this. Figures of the whole
 * installation, such as the age of the oldest due delivery, are read from the database by
 * lib/reports/installation.
 */
export const metrics = {
  calls: counter("calls_total", "Answered calls of /v1, by the route's path, status and environment of the key.", [
    "route",
    "status",
    "env",
  ]),
  callSeconds: histogram("call_seconds", "How long calls of /v1 took, by the route's path.", SECONDS, ["route"]),
  refusals: counter("refusals_total", "Calls of /v1 that were refused or failed, by error code.", ["code"]),
  keyLookups: counter("key_lookups_total", "Keys looked up for a call: known in this process, or read.", ["found"]),

  rateBatch: histogram("rate_batch_size", "Limits that one question to the store of limits was about.", SIZES),
  rateStoreAway: gauge(
    "rate_store_away",
    "1 while the store of limits is away and this process goes by its share of them.",
  ),
  processes: gauge(
    "processes",
    "Processes of this one's kind, web or worker, that share limits, as this one last saw.",
    ["kind"],
  ),
  sharedRates: counter(
    "rate_shared_calls_total",
    "Calls with a limit that were let in or refused by this process's share, because the store of limits was away.",
    ["outcome"],
  ),

  debitBatch: histogram("debit_batch_size", "Movements of credits that one transaction made.", SIZES),
  debitSeconds: histogram(
    "debit_seconds",
    "From asking for a movement of credits to its being durable or refused.",
    SECONDS,
  ),

  attempts: counter("delivery_attempts_total", "Delivery attempts, by result of the delivery.", ["outcome"]),
  attemptSeconds: histogram("delivery_attempt_seconds", "How long attempts at deliveries took.", SECONDS),

  fetches: counter("outbound_requests_total", "Requests that left through the guard, by status class or error code.", [
    "outcome",
  ]),
  pages: counter(
    "pages_total",
    "Pages that were fetched to be scraped, by whether the host was public, private or not reached, and by status class or error code.",
    ["host", "outcome"],
  ),
  pageSeconds: histogram(
    "page_seconds",
    "How long fetching a page took, robots.txt and rendering included, by host.",
    SECONDS,
    ["host"],
  ),
  providerSearches: counter(
    "provider_searches_total",
    "Searches by the search provider's place in the operator's order, and by how it ended: answered, incomplete, an error code, or resting, when it was passed over.",
    ["provider", "outcome"],
  ),
  proxiedPages: counter(
    "proxied_pages_total",
    "Pages that were asked for through a proxy of OUTBOUND_PROXIES, by its name and by whether the page was read or why not.",
    ["proxy", "outcome"],
  ),
  streams: gauge("streams_open", "Streams that this process works on."),
  streamResults: counter(
    "stream_results_total",
    "URLs of streams that were done with, by what the stream said of them.",
    ["outcome"],
  ),
  slotWaits: histogram(
    "slot_wait_seconds",
    "How long work waited for a shared slot, by what the slots are for.",
    SECONDS,
    ["slots"],
  ),
  slotsUsed: gauge("slots_used", "Shared slots in use, by what they are for.", ["slots"]),

  browserStarts: counter("browser_starts_total", "Launches of a browser, by whether it started.", ["outcome"]),
  browserKills: counter(
    "browser_kills_total",
    "Browsers that crashed or were killed because they missed a limit: to open a tab, to close one, or to answer (silent).",
    ["reason"],
  ),

  replicaReads: counter(
    "replica_reads_total",
    "Reads that a replica may answer, where one is set: read there, or of the primary because the replica was late, or away.",
    ["outcome"],
  ),

  scheduleRuns: counter("schedule_runs_total", "Runs of schedules in this process, by how they ended.", [
    "schedule",
    "outcome",
  ]),
  spans: counter(
    "spans_total",
    "Spans of traces: sent, lost on the way to the collector, or dropped for want of room.",
    ["outcome"],
  ),
  mails: counter(
    "mails_total",
    "Mails sent, kept for the mailbox page, refused by the mail server, or above a limit.",
    ["outcome"],
  ),
} as const;
