import { sql } from "#lib/platform/database/client.ts";
import { ARCHIVE_KEYS, PART_BYTES, PART_ROWS } from "./constants.ts";
import type { ArchiveKind, LogPosition } from "./types.ts";

type Row = { workspace_id: string; at: Date; id: string; nth: number; line: string };

export type Batch = { workspaceId: string; part: number; lines: string[]; first: LogPosition; last: LogPosition };

/**
 * Pages through the day's partition by primary key. PostgreSQL writes the JSON, so that reading it
 * as a row again restores the same row.
 */
function pageOf(kind: ArchiveKind): string {
  const { at, id, nth, line, pageRows } = ARCHIVE_KEYS[kind];
  const key = ["t.workspace_id", `t.${at}`, `t.${id}`, ...(nth ? [`t.${nth}`] : [])];
  const after = key.map((_, place) => `$${place + 2}`);
  return `
    select t.workspace_id, t.${at} as at, t.${id} as id, ${nth ? `t.${nth}` : "0"} as nth, (${line})::text as line from ${kind} t
    where t.${at} >= $1::date::timestamp at time zone 'utc' and t.${at} < ($1::date + 1)::timestamp at time zone 'utc'
      and (${key.join(", ")}) > (${after.join(", ")})
    order by ${key.join(", ")} limit ${pageRows}`;
}

async function* rowsOfDay(kind: ArchiveKind, day: string): AsyncGenerator<Row> {
  const { nth, pageRows } = ARCHIVE_KEYS[kind];
  let after: Pick<Row, "workspace_id" | "id" | "nth"> & { at: Date | "-infinity" } = {
    ...{ workspace_id: "", at: "-infinity", id: "", nth: 0 },
  };
  for (;;) {
    const place = [after.workspace_id, after.at, after.id, ...(nth ? [after.nth] : [])];
    const { rows } = await sql().query<Row>(pageOf(kind), [day, ...place]);
    yield* rows;
    const last = rows.at(-1);
    if (!last || rows.length < pageRows) return;
    after = last;
  }
}

/**
 * Yields the rows of a day in order, by workspace, in batches small enough to be restored whole.
 * Rows with the same id share a batch.
 */
export async function* readDay(kind: ArchiveKind, day: string): AsyncGenerator<Batch> {
  let batch: Batch | undefined;
  let bytes = 0;
  for await (const { workspace_id: workspaceId, at, id, line } of rowsOfDay(kind, day)) {
    const isSameWorkspace = batch?.workspaceId === workspaceId;
    const isFull = batch !== undefined && (batch.lines.length >= PART_ROWS || bytes >= PART_BYTES);
    if (batch && (!isSameWorkspace || (isFull && batch.last.id !== id))) {
      yield batch;
      batch = {
        workspaceId,
        part: isSameWorkspace ? batch.part + 1 : 0,
        lines: [],
        first: { at, id },
        last: { at, id },
      };
      bytes = 0;
    }
    batch ??= { workspaceId, part: 0, lines: [], first: { at, id }, last: { at, id } };
    batch.lines.push(line);
    batch.last = { at, id };
    bytes += line.length;
  }
  if (batch) yield batch;
}
