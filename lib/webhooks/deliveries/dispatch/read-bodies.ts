import { column, joined } from "#lib/platform/columns.ts";
import { sql } from "#lib/platform/db.ts";

const DAY_MS = 86_400_000;

const READ = `select id, body from event_bodies(${column(1)}, ${column(2)}, ${column(3, "timestamptz")}, $4, $5)`;

export type EventKey = { workspaceId: string; id: string; at: Date };

/** The bodies of these events by id, a statement for each day they are of: as a rule one. */
export async function readBodies(events: readonly EventKey[]): Promise<ReadonlyMap<string, Uint8Array>> {
  const days = Map.groupBy(events, ({ at }) => Math.floor(at.getTime() / DAY_MS));
  const found = await Promise.all(
    [...days].map(async ([day, keys]) => {
      const { rows } = await sql().query<{ id: string; body: Buffer | null }>({
        name: "read_bodies",
        text: READ,
        values: [
          joined(keys.map((key) => key.workspaceId)),
          joined(keys.map((key) => key.id)),
          joined(keys.map((key) => key.at.toISOString())),
          new Date(day * DAY_MS),
          new Date((day + 1) * DAY_MS),
        ],
      });
      return rows;
    }),
  );
  return new Map(found.flat().flatMap(({ id, body }) => (body ? [[id, body]] : [])));
}
