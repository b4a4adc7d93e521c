import { sql } from "#lib/platform/database/client.ts";
import { limited } from "#lib/platform/postgres/limited-statement.ts";
import { batchOf, functionCall, plain } from "#lib/platform/values/columns.ts";
import { DAY_MS } from "#lib/platform/values/time.ts";
import { BEGIN_WITHIN_MS } from "./constants.ts";

export type EventKey = { workspaceId: string; id: string; at: Date };

const EVENTS = batchOf<EventKey>()({
  workspaces: ["text", (key) => key.workspaceId],
  ids: ["text", (key) => key.id],
  times: ["timestamptz", (key) => key.at.toISOString()],
});
const READ = functionCall("event_bodies", { ...EVENTS.arguments, since: plain, until: plain });
const TEXT = `select id, body, addressed_body, traceparent from ${READ.text}`;

/** The stored body of an event, and its position in a trace. */
export type StoredBody = {
  body: Uint8Array;
  /** The translated body for an ad hoc URL; null if it is the same. */
  addressedBody: Uint8Array | null;
  traceparent: string | null;
};

type Row = { id: string; body: Buffer | null; addressed_body: Buffer | null; traceparent: string | null };

/** Returns event bodies by ID, with one statement per day, usually one. */
export async function readBodies(events: readonly EventKey[]): Promise<ReadonlyMap<string, StoredBody>> {
  const days = Map.groupBy(events, ({ at }) => Math.floor(at.getTime() / DAY_MS));
  const found = await Promise.all(
    [...days].map(async ([day, keys]) => {
      const since = new Date(day * DAY_MS);
      const until = new Date((day + 1) * DAY_MS);
      const values = READ.values({ ...EVENTS.of(keys), since, until });
      const { rows } = await sql().query<Row>(limited(BEGIN_WITHIN_MS, { name: "read_bodies", text: TEXT, values }));
      return rows;
    }),
  );
  return new Map(
    found
      .flat()
      .flatMap(({ id, body, addressed_body: addressedBody, traceparent }) =>
        body ? [[id, { body, addressedBody, traceparent }]] : [],
      ),
  );
}
