import type { EventType } from "#lib/kernel/events/types.ts";
import type { KeyEnv } from "#lib/kernel/scopes.ts";
import { sql } from "#lib/platform/database/client.ts";
import { readBodies } from "#lib/webhooks/deliveries/dispatch/read-bodies.ts";
import type { OwnedListener, Taken } from "./types.ts";

type Row = {
  id: string;
  event_id: string;
  event_type: EventType;
  event_at: Date;
  env: KeyEnv;
  url: string;
  fence: number;
  attempts_made: number;
  due_at: Date;
  original_at: Date | null;
};

// Uses the lane's index in order. Deliveries already at the command line come first and are
// skipped.
const TAKE = `
  select id, event_id, event_type, event_at, env, url, fence, attempts_made, due_at, original_at
  from delivery_queue
  where workspace_id = $1 and listener_id = $2 and lane = 'listening' and id <> all ($3::text[])
  order by due_at, id limit $4`;

/**
 * Reads what waits for a listener in order, except what is already with it. Claims nothing: a
 * listener has one current connection, and if two believe to be it, the fence accepts only the
 * first result.
 */
export async function takeWaiting(
  { workspaceId, id: listenerId }: OwnedListener,
  without: readonly string[],
  most: number,
): Promise<Taken[]> {
  const { rows } = await sql().query<Row>({
    name: "take-listening",
    text: TAKE,
    values: [workspaceId, listenerId, without, most],
  });
  const bodies = await readBodies(rows.map((row) => ({ workspaceId, id: row.event_id, at: row.event_at })));
  const claimedAt = performance.now();
  return rows.map((row) => ({
    dueAt: row.due_at,
    claim: {
      workspaceId,
      id: row.id,
      eventId: row.event_id,
      eventType: row.event_type,
      env: row.env,
      endpoint: listenerId,
      webhookId: null,
      url: row.url,
      revision: null,
      isReplay: row.original_at !== null,
      fence: row.fence,
      attemptsMade: row.attempts_made,
      manualAttempts: 0,
      resumeDueAt: null,
      anchorAt: null,
      originalAt: row.original_at,
      body: bodies.get(row.event_id)?.body ?? null,
      traceparent: bodies.get(row.event_id)?.traceparent ?? null,
      claimedAt,
    },
  }));
}
