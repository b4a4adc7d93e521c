import type { Readable } from "node:stream";
import { authorize, type Ctx } from "#lib/kernel/context.ts";
import { db } from "#lib/platform/database/client.ts";
import { isResultKeyOf } from "#lib/platform/storage/keys.ts";
import { storage } from "#lib/platform/storage/storage.ts";
import type { ByteRange } from "#lib/platform/storage/types.ts";
import { isId } from "#lib/platform/values/ids.ts";
import { ok, type Result, refuse } from "#lib/platform/values/result.ts";
import { notFoundCrawl, notFoundJob, visibleTo } from "./scope.ts";

/** NDJSON in gzip. */
export type Results = {
  jobId: string;
  /** Entity tag. Never changes. */
  tag: string;
  /** Compressed bytes. */
  stored: number;
  /** Uncompressed bytes. */
  length: number;
  /** Throws if the storage does not have them or `signal` aborts. */
  read(range?: ByteRange, signal?: AbortSignal): Promise<Readable>;
};

export type OpenResultsError = "forbidden" | "not_found" | "not_ready";

/** Fails with `not_ready` until the results are complete. */
export async function openResults(
  ctx: Ctx,
  id: string,
  kind: "job" | "crl" = "job",
): Promise<Result<Results, OpenResultsError>> {
  const forbidden = authorize(ctx, "jobs:read");
  if (forbidden) return forbidden;
  const row = isId(kind, id) && (await db().job.findFirst({ where: { ...visibleTo(ctx), id } }));
  if (!row) return kind === "crl" ? notFoundCrawl(id) : notFoundJob(id);
  if (!row.finishedAt) {
    const done = `${row.urlsOk + row.urlsFailed} of ${row.urlsTotal}`;
    const event = kind === "crl" ? "crawl.completed" : "job.completed";
    return refuse(
      "not_ready",
      `The results are not complete yet: ${done} URLs are done. ${event} is sent when all are.`,
    );
  }
  const key = row.resultsKey;
  if (key === null) return refuse("not_found", "This was canceled before any URL was fetched, so it has no results.");
  // The key in a restored database may have been tampered with: only a key of this job is read.
  if (!isResultKeyOf(key, row))
    throw new Error(`The storage key of the results of ${id} belongs to something else: ${key}.`);
  return ok({
    jobId: id,
    tag: `${id.slice(4)}-${row.fence}`,
    stored: Number(row.resultsBytes),
    length: Number(row.resultsLength),
    read: async (range, signal) => {
      const bytes = await (await storage()).read(key, range, signal);
      if (!bytes) throw new Error(`The results of ${id} are not where they were stored: ${key}.`);
      return bytes;
    },
  });
}
