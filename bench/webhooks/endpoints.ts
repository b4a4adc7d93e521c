import { sql } from "#lib/platform/database/client.ts";
import { PARTITION_DAYS_AHEAD } from "#lib/platform/database/partitions/partitions.ts";
import { newId } from "#lib/platform/values/ids.ts";
import { newSecret, sealSecret, secretHint } from "#lib/webhooks/subscriptions/secrets.ts";

/** A workspace with one subscription to everything, so that each event makes one delivery. */
export type Endpoint = { workspaceId: string; webhookId: string; url: string; secret: string };

/** Makes day partitions as a worker does, so that none is made during a measurement. */
const DAYS = "select ensure_partitions(current_date, $1)";

/**
 * Makes `count` workspaces, each with a subscription at `prefix` + number. With `subscribed: false`, Gatehouse has no
 * subscriptions: events queue nothing, and a peer's queue does the work.
 */
export async function mintEndpoints(count: number, prefix: string, subscribed = true): Promise<Endpoint[]> {
  await sql().query(DAYS, [PARTITION_DAYS_AHEAD]);
  const now = new Date();
  const endpoints = Array.from({ length: count }, (_, at) => ({
    workspaceId: newId("ws", now),
    webhookId: newId("whk", now),
    url: `${prefix}${at}`,
    secret: newSecret(),
  }));
  const ids = endpoints.map(({ workspaceId }) => workspaceId);
  await sql().query(
    "insert into workspaces (id, slug, name) select id, substr(id, 4), 'A benchmark' from unnest($1::text[]) as w (id)",
    [ids],
  );
  if (subscribed)
    await sql().query(
      `insert into webhooks (id, workspace_id, url, events, secret, secret_hint, created_by)
       select id, workspace_id, url, array['*'], secret, hint, 'bench'
       from unnest($1::text[], $2::text[], $3::text[], $4::bytea[], $5::text[]) as w (id, workspace_id, url, secret, hint)`,
      [
        endpoints.map(({ webhookId }) => webhookId),
        ids,
        endpoints.map(({ url }) => url),
        endpoints.map(({ workspaceId, webhookId, secret }) => sealSecret(workspaceId, webhookId, secret)),
        endpoints.map(({ secret }) => secretHint(secret)),
      ],
    );
  return endpoints;
}
