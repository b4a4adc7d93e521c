import type { KnownKey } from "#lib/accounts/keys/read-known-keys.ts";
import type { Ctx } from "#lib/kernel/context.ts";
import { storable } from "#lib/platform/columns.ts";
import { sql } from "#lib/platform/db.ts";
import { tracePosition } from "#lib/platform/tracing/tracing.ts";
import type { ScrapeInput } from "#lib/scraping/pages/schema.ts";
import type { Destination } from "#lib/webhooks/subscriptions/types.ts";
import { QUEUED_MAX, SCRAPES_CHANNEL } from "./constants.ts";
import type { ExtractionInput } from "./extraction/schema.ts";
import { sealInput } from "./input.ts";

type ToQueue = {
  id: string;
  createdAt: Date;
  key: KnownKey;
  /** What it is shown by. */
  url: string;
  input: ScrapeInput | ExtractionInput;
  /** Who is sent the result; nobody is sent an extraction's, which is asked for. */
  to?: Destination;
};

/**
 * One statement, planned each time: a plan that was made while a day was young would read it whole later. A scrape that is there
 * already, waiting or over, is left as it is. No worker is notified while the workspace has a scrape that is due: the one notified of
 * that looks again when it has taken it, and transactions that notify commit one after the other (docs/decisions/0042-dispatch-notifications.md).
 */
const QUEUE = `
  with room as materialized (
    select (select count(*) from (select from scrape_queue where workspace_id = $1 limit $11::int) q) < $11::int as left
  ), idle as materialized (
    select not exists (select from scrape_queue where workspace_id = $1 and due_at <= $10::timestamptz) as idle
  ), known as materialized (
    select exists (select from scrapes where workspace_id = $1 and created_at = $3::timestamptz and id = $2)
      or exists (select from scrape_queue where workspace_id = $1 and id = $2) as known
  ), queued as (
    insert into scrape_queue (workspace_id, id, created_at, key_id, env, url, input, webhook_id, webhook_url, due_at, traceparent)
    select $1, $2, $3::timestamptz, $4, $5::key_env, $6, $7::bytea, $8, $9, $10::timestamptz, $12
    from room, known where room.left and not known.known
    on conflict (workspace_id, id) do nothing
    returning 1
  )
  select room.left or known.known as fits,
    (select count(pg_notify('${SCRAPES_CHANNEL}', '')) from queued, idle where idle.idle) as notified
  from room, known`;

/** Puts a scrape into the queue, unless the workspace's is full. Durable when it answers. */
export async function queueScrape(
  ctx: Ctx,
  { id, createdAt, key, url, input, to }: ToQueue,
): Promise<"queued" | "full"> {
  const { rows } = await sql().query<{ fits: boolean }>({
    text: QUEUE,
    values: [
      ctx.workspaceId,
      id,
      createdAt,
      key.id,
      key.env,
      storable(url),
      sealInput(ctx.workspaceId, id, input),
      to?.webhookId ?? null,
      to?.url ?? null,
      ctx.clock.now(),
      QUEUED_MAX,
      tracePosition(),
    ],
  });
  return rows[0]?.fits ? "queued" : "full";
}
