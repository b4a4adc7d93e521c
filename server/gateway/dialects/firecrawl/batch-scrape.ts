import * as z from "zod";
import { JOBS_KEPT_DAYS } from "#lib/kernel/retention.ts";
import { readTarget } from "#lib/platform/outbound/url.ts";
import { DAY_MS } from "#lib/platform/values/time.ts";
import { documentFor } from "#lib/scraping/firecrawl/document-for.ts";
import { WebhookForm } from "#lib/scraping/firecrawl/webhook-form.ts";
import { CONCURRENCY_MAX } from "#lib/scraping/jobs/constants.ts";
import { CreateJobInput } from "#lib/scraping/jobs/schema.ts";
import type { Job, JobLine, JobStatus } from "#lib/scraping/jobs/types.ts";
import type { Decoded } from "../../route/route.ts";
import { isAsked, missing, type Version, wrong } from "./asked.ts";
import { readScrapeOptions } from "./scrape-options.ts";
import { readWebhook } from "./webhook.ts";

/** A job, plus the invalid URLs left out of it. */
export const BatchCall = z.strictObject({
  ...CreateJobInput.shape,
  invalid_urls: z.array(z.string()),
  webhook_form: WebhookForm.optional(),
});
export type BatchCall = z.output<typeof BatchCall>;

/** Translates a Firecrawl batch. Version 2 skips invalid URLs by default. */
export function batchInput(json: unknown, version: Version): Decoded {
  if (!isAsked(json)) return { json };
  const { urls, webhook, appendToId, ignoreInvalidURLs, maxConcurrency, ...asked } = json;
  const notified = readWebhook(webhook, version);
  if ("error" in notified) return notified;
  if (appendToId !== undefined && appendToId !== null) return { error: missing("appendToId") };
  if (!Array.isArray(urls) || !urls.every((url) => typeof url === "string"))
    return { error: wrong("urls", "a list of addresses") };
  const read = readScrapeOptions(asked, version);
  if ("error" in read) return read;
  const ignored = ignoreInvalidURLs ?? version === 2;
  const invalid = ignored ? urls.filter((url) => !readTarget(url).ok) : [];
  const left = invalid.length > 0 ? urls.filter((url) => readTarget(url).ok) : urls;
  if (left.length === 0) return { error: wrong("urls", "at least one address that can be fetched") };
  return {
    json: {
      urls: left,
      options: read.options,
      invalid_urls: invalid,
      ...notified.json,
      // Firecrawl allows more than our maximum.
      ...(typeof maxConcurrency === "number" && { max_concurrency: Math.min(maxConcurrency, CONCURRENCY_MAX) }),
    },
  };
}

/** @param baseUrl of this installation. */
export const batchStarted = (
  { id }: Job,
  { invalid, version, baseUrl }: { invalid: readonly string[]; version: Version; baseUrl: string },
) => ({
  success: true,
  id,
  url: `${baseUrl}/v${version}/batch/scrape/${id}`,
  ...(invalid.length > 0 && { invalidURLs: invalid }),
});

const STATUSES: Record<JobStatus, string> = {
  queued: "scraping",
  running: "scraping",
  completed: "completed",
  failed: "failed",
  canceled: "cancelled",
};

export const batchStatusOf = (job: Pick<Job, "status">): string => STATUSES[job.status];

/** The progress of a batch or a crawl. */
export type Progress = Pick<
  Job,
  "status" | "urls_total" | "urls_ok" | "urls_failed" | "credits_used" | "created_at" | "finished_at" | "options"
>;

/** Returns the status of a batch with a page of its documents. `next` is set only if more are available already. */
export function batchStatus(
  job: Progress,
  lines: readonly JobLine[],
  { version, next }: { version: Version; next: string | undefined },
) {
  return {
    success: true,
    status: batchStatusOf(job),
    total: job.urls_total,
    completed: job.urls_ok + job.urls_failed,
    creditsUsed: job.credits_used,
    // Counted from its end, or from its creation while it is running, as a lower bound.
    expiresAt: new Date(Date.parse(job.finished_at ?? job.created_at) + JOBS_KEPT_DAYS * DAY_MS).toISOString(),
    ...(next !== undefined && { next }),
    data: lines.flatMap(({ document, credits_used }) =>
      document ? [documentFor(version, { ...document, credits_used }, job.options.extract_rules)] : [],
    ),
  };
}

/** Lists the failed pages of a batch. */
export function batchErrors(job: Pick<Job, "id" | "finished_at">, failed: readonly JobLine[]) {
  return {
    success: true,
    errors: failed.map(({ index, url, error }) => ({
      id: `${job.id}-${index}`,
      ...(job.finished_at !== null && { timestamp: job.finished_at }),
      url,
      code: error?.code,
      error: error?.message ?? "",
    })),
    robotsBlocked: failed.filter(({ error }) => error?.code === "robots_disallowed").map(({ url }) => url),
  };
}
