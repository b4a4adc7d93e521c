import * as z from "zod";
import { JOBS_KEPT_DAYS } from "#lib/kernel/retention.ts";
import { readTarget } from "#lib/platform/outbound/url.ts";
import { documentFor } from "#lib/scraping/firecrawl/document-for.ts";
import { WebhookForm } from "#lib/scraping/firecrawl/webhook-form.ts";
import { CONCURRENCY_MAX } from "#lib/scraping/jobs/constants.ts";
import { CreateJobInput } from "#lib/scraping/jobs/schema.ts";
import type { Job, JobLine, JobStatus } from "#lib/scraping/jobs/types.ts";
import type { Decoded } from "../../route.ts";
import { isAsked, missing, type Version, wrong } from "./asked.ts";
import { readScrapeOptions } from "./scrape-options.ts";
import { readWebhook } from "./webhook.ts";

/** A job, and the URLs that were left out of it because they cannot be fetched. */
export const BatchCall = z.strictObject({
  ...CreateJobInput.shape,
  invalid_urls: z.array(z.string()),
  webhook_form: WebhookForm.optional(),
});
export type BatchCall = z.output<typeof BatchCall>;

/** A batch as Firecrawl's clients ask for it, in our words. The newer version leaves invalid URLs out unless it is told not to. */
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
      // Theirs may be more than any job of ours has.
      ...(typeof maxConcurrency === "number" && { max_concurrency: Math.min(maxConcurrency, CONCURRENCY_MAX) }),
    },
  };
}

/** @param baseUrl of the installation. */
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

/** What is told of a batch; a crawl is told of in the same way. */
export type Progress = Pick<
  Job,
  "status" | "urls_total" | "urls_ok" | "urls_failed" | "credits_used" | "created_at" | "finished_at" | "options"
>;

/** How far a batch is, with a page of its documents. `next` only where there are more of them now. */
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
    // It is kept since it ended; of one that is not over, the least that can be said.
    expiresAt: new Date(Date.parse(job.finished_at ?? job.created_at) + JOBS_KEPT_DAYS * 86_400_000).toISOString(),
    ...(next !== undefined && { next }),
    data: lines.flatMap(({ document, credits_used }) =>
      document ? [documentFor(version, { ...document, credits_used }, job.options.extract_rules)] : [],
    ),
  };
}

/** What failed of a batch. */
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
