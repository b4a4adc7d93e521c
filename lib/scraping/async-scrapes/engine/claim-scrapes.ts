import { trustedWorkspace, type WorkspaceId } from "#lib/kernel/context.ts";
import type { KeyEnv } from "#lib/kernel/scopes.ts";
import { sql } from "#lib/platform/database/client.ts";
import type { Clock } from "#lib/platform/values/clock.ts";
import { LEASE_MS, WORKSPACE_GREED } from "#lib/scraping/async-scrapes/constants.ts";
import type { Destination } from "#lib/webhooks/subscriptions/types.ts";

/** A scrape that this process may work on while it renews the lease. */
export type Claim = {
  workspaceId: WorkspaceId;
  id: string;
  createdAt: Date;
  keyId: string;
  env: KeyEnv;
  url: string;
  /** Sealed. */
  input: Uint8Array;
  /** Undefined for an extraction, which is sent to nobody. */
  to: Destination | undefined;
  fence: number;
  attemptsMade: number;
  isRead: boolean;
  traceparent: string | null;
};

type Row = {
  workspace_id: string;
  id: string;
  created_at: Date;
  key_id: string;
  env: KeyEnv;
  url: string;
  input: Buffer;
  webhook_id: string | null;
  webhook_url: string | null;
  fence: number;
  attempts_made: number;
  is_read: boolean;
  traceparent: string | null;
};

/**
 * Takes turns among workspaces, so that one with ten thousand scrapes does not delay another. Free
 * places are divided among the next workspaces after $3 that have something due and have fewer
 * scrapes in flight here ($5) than $6 times the free places. Takes one index step per workspace:
 * its first entry is due earliest, and a scrape in progress is due when its lease ends. Planned
 * each time, because the queue may be empty or long.
 */
const CLAIM = `
  with recursive works as (
    (select workspace_id, due_at from scrape_queue where workspace_id > $3 order by workspace_id, due_at limit 1)
    union all
    select n.workspace_id, n.due_at from works w cross join lateral (
      select q.workspace_id, q.due_at from scrape_queue q where q.workspace_id > w.workspace_id
      order by q.workspace_id, q.due_at limit 1) n
  ), due as materialized (
    select workspace_id, $6::int * $4::int - coalesce(($5::jsonb ->> workspace_id)::int, 0) as wants from works
    where due_at <= $1::timestamptz and coalesce(($5::jsonb ->> workspace_id)::int, 0) < $6::int * $4::int limit $4::int
  ), picked as materialized (
    select p.workspace_id, p.id from due d cross join lateral (
      select q.workspace_id, q.id from scrape_queue q
      where q.workspace_id = d.workspace_id and q.due_at <= $1::timestamptz
      order by q.due_at limit least(
          ceil(d.wants::numeric / (1 + $6::int * (select count(*) from due))), ceil($4::numeric / (select count(*) from due))
        )::int for update skip locked) p
    limit $4::int
  )
  update scrape_queue q set due_at = $2::timestamptz, leased_until = $2::timestamptz, fence = q.fence + 1
  from picked p where q.workspace_id = p.workspace_id and q.id = p.id
  returning q.workspace_id, q.id, q.created_at, q.key_id, q.env, q.url, q.input, q.webhook_id, q.webhook_url, q.fence,
    q.attempts_made, q.is_read, q.traceparent`;

export type Wanted = {
  most: number;
  /** The last workspace served; empty at the beginning. */
  after: string;
  underWay: ReadonlyMap<string, number>;
};

export async function claimScrapes({ clock }: { clock: Clock }, { most, after, underWay }: Wanted): Promise<Claim[]> {
  const now = clock.now();
  const { rows } = await sql().query<Row>({
    text: CLAIM,
    values: [
      now,
      new Date(now.getTime() + LEASE_MS),
      after,
      most,
      JSON.stringify(Object.fromEntries(underWay)),
      WORKSPACE_GREED,
    ],
  });
  return rows.map((row) => ({
    workspaceId: trustedWorkspace(row.workspace_id),
    id: row.id,
    createdAt: row.created_at,
    keyId: row.key_id,
    env: row.env,
    url: row.url,
    input: row.input,
    to: destinationOf(row),
    fence: row.fence,
    attemptsMade: row.attempts_made,
    isRead: row.is_read,
    traceparent: row.traceparent,
  }));
}

function destinationOf({ webhook_id: webhookId, webhook_url: url }: Row): Destination | undefined {
  if (webhookId !== null) return { webhookId };
  return url === null ? undefined : { url };
}
