import { sql } from "../db.ts";
import { PAGE_ROWS, PART_BYTES, PART_ROWS } from "./constants.ts";
import type { ArchiveKind, LogPosition } from "./types.ts";

type Row = { workspace_id: string; created_at: Date; id: string; line: string };

/** What becomes one object. */
export type Batch = { workspaceId: string; part: number; lines: string[]; first: LogPosition; last: LogPosition };

/** By the primary key of the day's partition; a row as PostgreSQL makes JSON of it, so that it is the same when it is read as a row again. */
const pageOf = (kind: ArchiveKind): string => `
  select t.workspace_id, t.created_at, t.id, to_json(t)::text as line from ${kind} t
  where t.created_at >= $1::date::timestamp at time zone 'utc' and t.created_at < ($1::date + 1)::timestamp at time zone 'utc'
    and (t.workspace_id, t.created_at, t.id) > ($2, $3, $4)
  order by t.workspace_id, t.created_at, t.id limit ${PAGE_ROWS}`;

async function* rowsOfDay(kind: ArchiveKind, day: string): AsyncGenerator<Row> {
  let after: [string, Date | string, string] = ["", "-infinity", ""];
  for (;;) {
    const { rows } = await sql().query<Row>(pageOf(kind), [day, ...after]);
    yield* rows;
    const last = rows.at(-1);
    if (!last || rows.length < PAGE_ROWS) return;
    after = [last.workspace_id, last.created_at, last.id];
  }
}

/** The rows of a day, workspace by workspace and in their order, in batches that are small enough to be brought back at once. */
export async function* readDay(kind: ArchiveKind, day: string): AsyncGenerator<Batch> {
  let batch: Batch | undefined;
  let bytes = 0;
  for await (const { workspace_id: workspaceId, created_at: at, id, line } of rowsOfDay(kind, day)) {
    const goesOn = batch?.workspaceId === workspaceId;
    if (batch && (!goesOn || batch.lines.length >= PART_ROWS || bytes >= PART_BYTES)) {
      yield batch;
      batch = { workspaceId, part: goesOn ? batch.part + 1 : 0, lines: [], first: { at, id }, last: { at, id } };
      bytes = 0;
    }
    batch ??= { workspaceId, part: 0, lines: [], first: { at, id }, last: { at, id } };
    batch.lines.push(line);
    batch.last = { at, id };
    bytes += line.length;
  }
  if (batch) yield batch;
}
