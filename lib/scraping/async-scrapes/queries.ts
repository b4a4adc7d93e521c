import { authorize, type Ctx } from "#lib/kernel/context.ts";
import type { KeyEnv } from "#lib/kernel/scopes.ts";
import { sql } from "#lib/platform/database/client.ts";
import { idTime, isId } from "#lib/platform/values/ids.ts";
import { ok, type Result, refuse } from "#lib/platform/values/result.ts";
import { representScrape, type ScrapeRow } from "./represent-scrape.ts";
import type { AsyncScrape } from "./types.ts";

/**
 * Reads the queue and the finished scrapes in one snapshot, so that a scrape that moves is in
 * exactly one of them. A queued scrape has not ended, even if its document is stored. Planned each
 * time, when the day's bounds are known.
 */
const READ = `
  select q.id, q.created_at, q.env, q.url, coalesce(q.webhook_id, q.webhook_url) as webhook, null as status,
    q.leased_until is not null as leased, q.is_read, q.attempts_made, null::int as status_code, null as document,
    null as error_code, null as error_message, 0 as credits_used, null::timestamptz as finished_at
  from scrape_queue q where q.workspace_id = $1 and q.id = $3 and ($4::key_env is null or q.env = $4::key_env)
  union all
  select s.id, s.created_at, s.env, s.url, coalesce(s.webhook_id, s.webhook_url), s.status::text,
    false, true, s.attempts_made, s.status_code, s.document, s.error_code, s.error_message, s.credits_used, s.finished_at
  from scrapes s where s.workspace_id = $1 and s.created_at = $2 and s.id = $3
    and ($4::key_env is null or s.env = $4::key_env)
    and not exists (select from scrape_queue q where q.workspace_id = $1 and q.id = $3)`;

/** The prefix tells scrapes from extractions. Undefined for another workspace's or mode's. */
export async function readScrapeRow(
  ctx: Ctx,
  prefix: "scr" | "ext",
  id: string,
): Promise<Result<ScrapeRow | undefined, "forbidden">> {
  const forbidden = authorize(ctx, "scrape:run");
  if (forbidden) return forbidden;
  const env: KeyEnv | null = ctx.actor.type === "api_key" ? ctx.actor.env : null;
  const { rows } = isId(prefix, id)
    ? await sql().query<ScrapeRow>(READ, [ctx.workspaceId, idTime(id), id, env])
    : { rows: [] };
  return ok(rows[0]);
}

/**
 * Returns an asynchronous scrape, with its result once it has ended. One of another workspace or
 * mode is not found. The ID contains the time, and with it the daily partition.
 */
export async function getScrape(ctx: Ctx, id: string): Promise<Result<AsyncScrape, "forbidden" | "not_found">> {
  const found = await readScrapeRow(ctx, "scr", id);
  if (!found.ok) return found;
  if (found.value) return ok(representScrape(found.value));
  return refuse(
    "not_found",
    `Asynchronous scrape ${id.slice(0, 64)} does not exist for this key or is no longer kept.`,
  );
}
