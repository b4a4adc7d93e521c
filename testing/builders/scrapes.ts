import type { Ctx } from "#lib/kernel/context.ts";
import { sql } from "#lib/platform/database/client.ts";
import { newId, withPrefix } from "#lib/platform/values/ids.ts";
import { acceptScrape } from "#lib/scraping/async-scrapes/accept-scrape.ts";
import { ScrapeCall } from "#lib/scraping/async-scrapes/schema.ts";
import { loopbackPolicy } from "#testing/services/outbound-targets.ts";

/** Returns the ctx of a call with this key. */
export const callerOf = (owner: Ctx, key: { id: string; env: "live" | "test" }): Ctx => ({
  ...owner,
  actor: { type: "api_key", id: key.id as `key_${string}`, label: "k", env: key.env, scopes: ["scrape"] },
});

/** Requests an asynchronous scrape like the gateway; returns its ID. */
export async function askFor(
  ctx: Ctx,
  url: string,
  webhook: string,
  requestId = newId("req", ctx.clock.now()),
): Promise<string> {
  const { webhook: to = webhook, ...scrape } = ScrapeCall.parse({ url, webhook });
  const accepted = await acceptScrape(ctx, { requestId, scrape, webhook: to }, loopbackPolicy());
  if (!accepted.ok) throw new Error(accepted.message);
  return accepted.value.id;
}

/** Returns the events with a scrape's ID in their data. */
export async function emittedOf(ctx: Ctx, id: string): Promise<{ event: string; data: Record<string, unknown> }[]> {
  const { rows } = await sql().query<{ body: Buffer }>(
    "select body from events where workspace_id = $1 and type like 'scrape.%' order by id",
    [ctx.workspaceId],
  );
  return rows.map(({ body }) => JSON.parse(body.toString("utf8"))).filter(({ data }) => data.scrape_id === id);
}

/** Returns the target and lane of queued deliveries. */
export async function queuedTo(ctx: Ctx): Promise<{ to: string; lane: string; env: string }[]> {
  const { rows } = await sql().query(
    'select coalesce(webhook_id, url) as "to", lane, env from delivery_queue where workspace_id = $1 order by 1',
    [ctx.workspaceId],
  );
  return rows;
}

/** Returns the ledger amounts of a scrape. */
export async function chargesOf(ctx: Ctx, id: string): Promise<number[]> {
  const { rows } = await sql().query<{ amount: number }>(
    "select amount from ledger where workspace_id = $1 and request_id = $2",
    [ctx.workspaceId, withPrefix("req", id)],
  );
  return rows.map(({ amount }) => amount);
}
