import type { Ctx } from "#lib/kernel/context.ts";
import type { Document } from "#lib/kernel/document.ts";
import { sql } from "#lib/platform/database/client.ts";
import type { OutboundAnswer } from "#lib/platform/outbound/types.ts";
import { newId } from "#lib/platform/values/ids.ts";
import { askedChanges, needsBrowser, readFormats } from "../asked-formats.ts";
import type { ScrapeInput } from "../schema.ts";
import { keepUnmodified } from "./compare-with-kept.ts";
import { trackedKey } from "./tracked-key.ts";

/** The validators for a conditional request (RFC 9110 13.1), and the stored version they belong to. */
export type Conditions = {
  headers: Record<string, string>;
  key: Buffer;
  tag: string;
  fetchedAt: Date;
  revision: number;
};

type Row = { etag: string | null; lastModified: string | null; fetchedAt: Date; revision: number; work: string | null };

const READ = `
  select etag, last_modified as "lastModified", fetched_at as "fetchedAt", revision, work from tracked_pages
  where workspace_id = $1 and env = 'live' and key = $2 and tag = $3 and not is_gone`;

/** The caller's own conditions are passed to the target. */
const CONDITIONAL = /^if-/i;

/**
 * Returns the conditions if only changes are requested. Undefined if the page must be fetched: it
 * is not stored, has no validator, or was stored by the same work, which gets the same report
 * again.
 */
export async function conditionsOf(ctx: Ctx, input: ScrapeInput, work?: string): Promise<Conditions | undefined> {
  const asked = askedChanges(input.formats);
  if (!asked || readFormats(input.formats).length > 0 || input.extract_rules || needsBrowser(input)) return undefined;
  if (Object.keys(input.headers).some((name) => CONDITIONAL.test(name))) return undefined;
  const key = trackedKey(input);
  const row = (await sql().query<Row>(READ, [ctx.workspaceId, key, asked.tag])).rows[0];
  if (!row || (work !== undefined && row.work === work)) return undefined;
  const { etag, lastModified, fetchedAt, revision } = row;
  if (etag === null && lastModified === null) return undefined;
  const headers = {
    ...(etag !== null && { "If-None-Match": etag }),
    ...(lastModified !== null && { "If-Modified-Since": lastModified }),
  };
  return { headers, key, tag: asked.tag, fetchedAt, revision };
}

/** Costs the same as a cached page. */
export async function unmodifiedDocument(
  ctx: Ctx,
  { url }: ScrapeInput,
  conditions: Conditions,
  { finalUrl, redirects, timings }: OutboundAnswer,
  work?: string,
): Promise<Document> {
  const now = ctx.clock.now();
  const change = { status: "same", compared_with: conditions.fetchedAt.toISOString() } as const;
  await keepUnmodified(
    { workspaceId: ctx.workspaceId, env: "live", ...conditions },
    conditions.revision,
    now,
    change,
    work,
  );
  return {
    ...{ id: newId("scr", now), url, final_url: finalUrl, redirects, status_code: 304, content_type: null },
    change_tracking: { ...change, ...(conditions.tag !== "" && { tag: conditions.tag }) },
    ...{ duration_ms: Math.round(timings.total_ms), credits_used: 0, cached: true },
    ...{ fetched_at: now.toISOString(), warnings: [] },
  };
}
