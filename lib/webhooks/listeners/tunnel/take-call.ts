import { sql } from "#lib/platform/database/client.ts";
import type { Clock } from "#lib/platform/values/clock.ts";
import type { TunnelCall } from "../protocol.ts";

type Row = { head: string; body: Buffer; due_at: Date };

/** A taken call and how long its caller waits. */
export type TakenCall = { call: TunnelCall; dueAt: Date };

// A call is made once: of several notified processes, only one takes it.
const TAKE = `
  update tunnel_calls set taken_at = $3 where id = $1 and listener_id = $2 and taken_at is null and due_at > $3
  returning head, body, due_at`;

/**
 * Takes a call for the process with the listener's connection. Undefined if it was taken or nobody
 * waits for it.
 */
export async function takeCall(
  { clock }: { clock: Clock },
  listenerId: string,
  id: string,
): Promise<TakenCall | undefined> {
  const { rows } = await sql().query<Row>({
    name: "take-tunnel-call",
    text: TAKE,
    values: [id, listenerId, clock.now()],
  });
  const [row] = rows;
  if (!row) return undefined;
  const head = JSON.parse(row.head) as Pick<TunnelCall, "method" | "target" | "headers">;
  return { call: { id, ...head, body: row.body.toString("base64") }, dueAt: row.due_at };
}

// The table contains only calls in progress, so it needs no index.
const WAITING = "select id, listener_id from tunnel_calls where taken_at is null and due_at > $1 order by id";

/** Returns untaken calls, oldest first, that a process may have missed while not subscribed. */
export async function findWaitingCalls({ clock }: { clock: Clock }): Promise<{ id: string; listenerId: string }[]> {
  const { rows } = await sql().query<{ id: string; listener_id: string }>({
    name: "find-tunnel-calls",
    text: WAITING,
    values: [clock.now()],
  });
  return rows.map((row) => ({ id: row.id, listenerId: row.listener_id }));
}
