import { sql } from "#lib/platform/database/client.ts";
import type { Clock } from "#lib/platform/values/clock.ts";
import { LISTENERS_CHANNEL } from "#lib/webhooks/queue/constants.ts";
import { CALL_WAITS_MS } from "./constants.ts";

const DROP = `
  with gone as (delete from tunnel_calls where id = $1 returning id, taken_at)
  select pg_notify($2, 'gone ' || id) from gone where taken_at is not null`;

/** Deletes a call that nobody waits for, and notifies the process that is making it. */
export async function dropCall(id: string): Promise<void> {
  await sql().query({ name: "drop-tunnel-call", text: DROP, values: [id, LISTENERS_CHANNEL] });
}

const DROP_UNTAKEN = "delete from tunnel_calls where id = any ($1::text[]) and taken_at is null returning id";

/** Deletes those calls that nobody has taken, so that nobody can. Returns their IDs. */
export async function dropUntaken(ids: readonly string[]): Promise<string[]> {
  const { rows } = await sql().query<{ id: string }>({
    name: "drop-untaken-tunnel-calls",
    text: DROP_UNTAKEN,
    values: [ids],
  });
  return rows.map(({ id }) => id);
}

/** Deletes calls left by processes that were killed. Returns how many. */
export async function sweepCalls({ clock }: { clock: Clock }): Promise<number> {
  const past = new Date(clock.now().getTime() - CALL_WAITS_MS);
  const { rowCount } = await sql().query("delete from tunnel_calls where due_at < $1", [past]);
  return rowCount ?? 0;
}
