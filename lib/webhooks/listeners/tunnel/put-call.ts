import { sql } from "#lib/platform/database/client.ts";
import type { Clock } from "#lib/platform/values/clock.ts";
import type { Id } from "#lib/platform/values/ids.ts";
import { ok, type Result, refuse } from "#lib/platform/values/result.ts";
import { LISTENERS_CHANNEL } from "#lib/webhooks/queue/constants.ts";
import { CALL_WAITS_MS, UNSEEN_MS } from "./constants.ts";
import { ADDRESS_NOT_FOUND, NOT_CONNECTED } from "./explain.ts";
import type { ReceivedCall } from "./types.ts";

// One statement, so that a call to a listener that ends concurrently is refused or never visible.
// The notification is sent on commit.
const PUT = `
  with open as (
    select workspace_id, id, connected_at is not null and seen_at > $8 as connected from listeners where id = $2 and ended_at is null
  ), put as (
    insert into tunnel_calls (id, workspace_id, listener_id, created_at, due_at, head, body)
    select $1, workspace_id, id, $3, $4, $5, $6 from open where connected
    returning id
  )
  select connected, (select pg_notify($7, 'call ' || $2 || ' ' || put.id) from put) from open`;

/** Stores a call for the process with the command line's connection and notifies it. */
export async function putCall(
  { clock }: { clock: Clock },
  id: Id<"tnc">,
  listenerId: string,
  { method, target, headers, body }: ReceivedCall,
): Promise<Result<undefined, "not_found" | "not_connected">> {
  const now = clock.now();
  const { rows } = await sql().query<{ connected: boolean }>({
    name: "put-tunnel-call",
    text: PUT,
    values: [
      id,
      listenerId,
      now,
      new Date(now.getTime() + CALL_WAITS_MS),
      JSON.stringify({ method, target, headers }),
      body,
      LISTENERS_CHANNEL,
      new Date(now.getTime() - UNSEEN_MS),
    ],
  });
  const [listener] = rows;
  if (!listener) return refuse("not_found", ADDRESS_NOT_FOUND);
  if (!listener.connected) return refuse("not_connected", NOT_CONNECTED);
  return ok(undefined);
}
