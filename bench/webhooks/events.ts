import { randomBytes } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import { sql } from "#lib/platform/database/client.ts";
import { env } from "#lib/platform/env/env.ts";
import { databaseClock } from "#lib/platform/values/clock.ts";
import { newId } from "#lib/platform/values/ids.ts";
import type { Endpoint } from "./endpoints.ts";
import { machineNow } from "./receiver.ts";

export type BenchEvent = { endpoint: Endpoint; id: string; at: Date; type: string; body: Buffer };

const hex = (bytes: number) => randomBytes(bytes).toString("hex");

/** Makes `count` events of about 400 bytes for the endpoints in turn. */
export function makeEvents(endpoints: readonly Endpoint[], count: number, from = 0): BenchEvent[] {
  const at = databaseClock.now();
  return Array.from({ length: count }, (_, index) => {
    const id = newId("evt", at);
    const data = {
      scrape_id: `scr_${hex(13)}`,
      url: `https://shop.example/catalogue/${hex(8)}?page=3`,
      status_code: 200,
      document_url: `https://gatehouse.example/v1/scrape/${hex(13)}/document?signature=${hex(16)}`,
      attempts: 1,
      credits_used: 1,
    };
    const envelope = { event: "scrape.completed", id, created_at: at.toISOString(), data };
    // Defined: callers pass at least one endpoint.
    const endpoint = endpoints[(from + index) % endpoints.length] as Endpoint;
    return { endpoint, id, at, type: envelope.event, body: Buffer.from(JSON.stringify(envelope)) };
  });
}

const INSERT = `
  insert into events (workspace_id, created_at, id, type, env, body)
  select workspace, at, id, type, 'live', body
  from unnest($1::text[], $2::timestamptz[], $3::text[], $4::text[], $5::bytea[]) as e (workspace, at, id, type, body)`;

/** Inserts events in one statement, for speed; verbs emit one at a time. */
async function insertEvents(on: Pick<pg.Pool, "query">, events: readonly BenchEvent[]): Promise<void> {
  await on.query({
    name: "bench_events",
    text: INSERT,
    values: [
      events.map(({ endpoint }) => endpoint.workspaceId),
      events.map(({ at }) => at),
      events.map(({ id }) => id),
      events.map(({ type }) => type),
      events.map(({ body }) => body),
    ],
  });
}

const BATCH = 50;
const WRITERS = 4;

/** Emits `count` events at full speed, 50 per transaction. */
export async function emitAll(endpoints: readonly Endpoint[], count: number): Promise<void> {
  let next = 0;
  const writer = async () => {
    while (next < count) {
      const from = next;
      next = Math.min(count, from + BATCH);
      await insertEvents(sql(), makeEvents(endpoints, next - from, from));
    }
  };
  await Promise.all(Array.from({ length: WRITERS }, writer));
}

/** Enough for the commits waiting for a slow disk, at hundreds per second. */
const STEADY_CONNECTIONS = 48;

/** When each event's commit was sent and answered, by `machineNow`. */
type Stated = Map<string, { from: number; at: number }>;

/** Emits one event per transaction at a steady rate, without waiting for earlier commits (an open loop). */
export async function emitSteadily(
  endpoints: readonly Endpoint[],
  { perSecond, seconds }: { perSecond: number; seconds: number },
): Promise<Stated> {
  const committed: Stated = new Map();
  // No timeout, so that overload shows in the measurements.
  const pool = new pg.Pool({ connectionString: env().DATABASE_URL, max: STEADY_CONNECTIONS });
  const count = Math.round(perSecond * seconds);
  const began = machineNow();
  const open = new Set<Promise<void>>();
  const one = async (event: BenchEvent) => {
    const client = await pool.connect();
    await client.query("begin");
    await insertEvents(client, [event]);
    const from = machineNow();
    await client.query("commit");
    committed.set(event.id, { from, at: machineNow() });
    client.release();
  };
  for (let at = 0; at < count; at++) {
    const wait = began + (at * 1_000) / perSecond - machineNow();
    if (wait > 1) await pause(wait);
    const emitted = makeEvents(endpoints, 1, at).map(one);
    for (const work of emitted) {
      open.add(work);
      void work.finally(() => open.delete(work));
    }
  }
  await Promise.all(open);
  await pool.end();
  return committed;
}
