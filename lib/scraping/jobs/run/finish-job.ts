import { pipeline, Readable } from "node:stream";
import { createGzip } from "node:zlib";
import { type Ctx, trustedWorkspace } from "#lib/kernel/context.ts";
import { sql } from "#lib/platform/database/client.ts";
import { resultKey } from "#lib/platform/storage/keys.ts";
import { storage } from "#lib/platform/storage/storage.ts";
import type { Storage } from "#lib/platform/storage/types.ts";
import { traceFrom } from "#lib/platform/tracing/tracing.ts";
import type { Clock } from "#lib/platform/values/clock.ts";
import type { JobStatus } from "../types.ts";
import { concludeJob } from "./conclude-job.ts";
import { FINISH_LEASE_MS } from "./constants.ts";
import { emptyItems } from "./purge-items.ts";
import { readResults } from "./read-results.ts";

/** A job with no URLs left to try, whose results this process may write while it holds the lease. */
export type Finishing = {
  workspaceId: string;
  id: string;
  fence: number;
  status: JobStatus;
  traceparent: string | null;
};

const CLAIM = `select workspace_id as "workspaceId", id, fence, status, traceparent from claim_finished_job($1, $2)`;
const SET_LEASE = `
  update jobs set finishing_until = $1 where workspace_id = $2 and id = $3 and fence = $4 and finished_at is null`;

class TakenOver extends Error {}

export async function claimFinishedJob({ clock }: { clock: Clock }): Promise<Finishing | undefined> {
  const values = [clock.now().getTime(), FINISH_LEASE_MS];
  const { rows } = await sql().query<Finishing>({ name: "claim_finished_job", text: CLAIM, values });
  return rows[0];
}

export async function releaseFinishing(job: Finishing, { clock }: { clock: Clock }, afterMs: number): Promise<void> {
  await setLease(job, clock, afterMs);
}

/** Returns whether this process still holds the job. */
async function setLease({ workspaceId, id, fence }: Finishing, clock: Clock, ms: number): Promise<boolean> {
  const until = new Date(clock.now().getTime() + ms);
  const { rowCount } = await sql().query(SET_LEASE, [until, workspaceId, id, fence]);
  return rowCount === 1;
}

/**
 * Writes a job's results, emits the event of its end, then deletes its items. Memory stays flat.
 * Changes nothing if another process has taken the job over.
 */
export function finishJob(job: Finishing, means: { clock: Clock }): Promise<void> {
  const attributes = { "gatehouse.workspace": job.workspaceId, "gatehouse.job": job.id };
  return traceFrom("job results", { after: job.traceparent }, attributes, () => writeAndConclude(job, means));
}

async function writeAndConclude(job: Finishing, { clock }: { clock: Clock }): Promise<void> {
  const ctx: Ctx = {
    workspaceId: trustedWorkspace(job.workspaceId),
    actor: { type: "system", id: "system", label: "Jobs" },
    clock,
  };
  const place = await storage();
  const results = await writeResults(ctx, job, place);
  if (!(await concludeJob(ctx, job, results))) {
    if (results) await place.remove(results.key);
    return;
  }
  // Written by earlier lease holders that did not get this far.
  for (let fence = 1; fence < job.fence; fence++) await place.remove(resultKey(job, fence));
  await emptyItems(job);
}

/** Nothing was fetched only if the job was canceled. */
async function writeResults(ctx: Ctx, job: Finishing, place: Storage) {
  const written = { lines: 0, bytes: 0 };
  let renewedAt = performance.now();
  const lines = readResults(job, written, async () => {
    if (performance.now() - renewedAt < FINISH_LEASE_MS / 4) return;
    renewedAt = performance.now();
    if (!(await setLease(job, ctx.clock, FINISH_LEASE_MS)))
      throw new TakenOver(`The results of ${job.id} are being written by another worker.`);
  });
  const key = resultKey(job, job.fence);
  let stored = 0;
  const gzip = createGzip();
  const packed = pipeline(Readable.from(lines, { objectMode: true, highWaterMark: 4 }), gzip, () => undefined);
  async function* counted() {
    for await (const chunk of packed as AsyncIterable<Buffer>) {
      stored += chunk.length;
      yield chunk;
    }
  }
  await place.put(key, counted());
  if (written.lines > 0) return { key, stored, length: written.bytes };
  await place.remove(key);
  return undefined;
}
