import { promisify } from "node:util";
import { gunzip } from "node:zlib";
import { LRUCache } from "lru-cache";
import type { Ctx } from "#lib/kernel/context.ts";
import type { Document } from "#lib/kernel/document.ts";
import { db, sql, type Tx } from "#lib/platform/database/client.ts";
import { fitsEvent } from "#lib/scraping/async-scrapes/fits-event.ts";
import { emitOfJob, formOf, type Notifying } from "../emit-of-job.ts";
import { IS_HEARD, pageEvent } from "../is-heard.ts";
import type { Claim } from "./claim.ts";
import { KEY_KNOWN_MS } from "./constants.ts";
import { recordOutcome } from "./record.ts";

const unpack = promisify(gunzip);

/** `result` is omitted if it is stored already, and `document` if only the stored result has it. */
type Done = { claim: Claim; credits: number; result?: Buffer; document?: Document | undefined };

/**
 * Counts a page that was read and paid. If anybody subscribes to page events, emits one in the same
 * transaction, so that it is sent exactly once despite crashes; otherwise batches many pages.
 * Returns false if the claim had been taken over.
 */
export async function recordDone(ctx: Ctx, { claim, credits, result, document }: Done): Promise<boolean> {
  const job = await notifyingOf(claim);
  if (!job) return await recordOutcome({ claim, state: "ok", ...(result && { result }), credits, tried: true });
  return await db().$transaction(async (tx) => {
    if (!(await recordOne(tx, claim, credits, result))) return false;
    await emitPage(tx, ctx, { claim, credits, document: document ?? (await storedDocument(tx, claim)) }, job);
    return true;
  });
}

async function recordOne(tx: Tx, claim: Claim, credits: number, result: Buffer | undefined): Promise<boolean> {
  const { workspaceId, jobId, index, fence } = claim;
  const bytes = result ? new Uint8Array(result) : null;
  const [row] = await tx.$queryRaw<{ taken: number[] | null }[]>`
    select record_job_items(array[${workspaceId}], array[${jobId}], array[${index}::int], array[${fence}::int], array['ok'],
      array[null::bigint], array[1], array[${credits}::int], array[null::text], array[${bytes}::bytea]) as taken`;
  return (row?.taken ?? []).length > 0;
}

async function storedDocument(tx: Tx, { workspaceId, jobId, index }: Claim): Promise<Document> {
  const [item] = await tx.$queryRaw<{ result: Uint8Array }[]>`
    select result from job_items where workspace_id = ${workspaceId} and job_id = ${jobId} and index = ${index}`;
  if (!item) throw new Error(`The result of ${jobId}, ${index} is gone.`);
  return (JSON.parse((await unpack(item.result)).toString("utf8")) as { document: Document }).document;
}

type DonePage = { claim: Claim; credits: number; document: Document };

async function emitPage(tx: Tx, ctx: Ctx, { claim, credits, document }: DonePage, job: Known): Promise<void> {
  const { jobId, index, url } = claim;
  const fits = fitsEvent(document);
  const page = { index, url, status_code: document.status_code, ...(fits && { document }), credits_used: credits };
  const event =
    pageEvent(jobId) === "crawl.page"
      ? ({ type: "crawl.page", data: { crawl_id: jobId, ...page } } as const)
      : ({ type: "job.page", data: { job_id: jobId, ...page } } as const);
  const shown = fits ? document : withoutContent(document);
  await emitOfJob(tx, ctx, job, event, { kind: "page", page: { document: shown, rules: job.rules } });
}

/** For a document too large for an event. The results have the content. */
const withoutContent = ({
  id,
  url,
  final_url,
  redirects,
  status_code,
  content_type,
  metadata,
  ...rest
}: Document): Document => ({
  ...{ id, url, final_url, redirects, status_code, content_type, ...(metadata && { metadata }) },
  duration_ms: rest.duration_ms,
  credits_used: rest.credits_used,
  cached: rest.cached,
  fetched_at: rest.fetched_at,
  warnings: [...rest.warnings, "too_large_for_an_event"],
});

type Known = Notifying & { rules: unknown };

const WHO = `
  select id, env, webhook_id as "webhookId", webhook_url as "webhookUrl", webhook_form as "webhookForm",
    options -> 'extract_rules' as rules, ${IS_HEARD} as heard
  from jobs where workspace_id = $1 and id = $4`;

const known = new LRUCache<string, Promise<Known | undefined>>({ max: 1_000, ttl: KEY_KNOWN_MS });

/** Undefined if nobody subscribes. Cached for two seconds. */
function notifyingOf({ workspaceId, jobId, env }: Claim): Promise<Known | undefined> {
  const name = `${workspaceId}|${jobId}`;
  const found = known.get(name);
  if (found) return found;
  const read = readNotifying(workspaceId, jobId, env);
  known.set(name, read);
  read.catch(() => known.delete(name));
  return read;
}

async function readNotifying(workspaceId: string, jobId: string, env: Claim["env"]): Promise<Known | undefined> {
  const { rows } = await sql().query<Known & { heard: boolean }>({
    name: "who_hears_of_pages",
    text: WHO,
    values: [workspaceId, pageEvent(jobId), env, jobId],
  });
  const [job] = rows;
  return job && (job.heard || formOf(job)?.events.includes("page")) ? job : undefined;
}
