import { sql } from "#lib/platform/database/client.ts";
import { env } from "#lib/platform/env/env.ts";
import { isBusy } from "#lib/platform/postgres/errors.ts";
import { ARCHIVE_KEYS, READ_MARK_MS } from "./constants.ts";
import type { ArchivedPart, ArchiveKind, LogPosition } from "./types.ts";
import { ArchiveUnreadable } from "./unreadable.ts";

/** `isPresent`: the object's rows are in the database and stay there while they are read. */
export type FoundPart = ArchivedPart & { isPresent: boolean };

type Row = Omit<ArchivedPart, "kind" | "workspaceId" | "first" | "last"> & {
  first_at: Date;
  first_id: string;
  last_at: Date;
  last_id: string;
  is_present: boolean;
  is_marked: boolean;
};

const SELECT = `
  select day::text as day, part, rows, bytes, sha256, first_at, first_id, last_at, last_id, restored_at is not null as is_present,
    coalesce(read_at > now() - $3 * interval '1 ms', false) as is_marked
  from archived_parts
  where kind = $1 and workspace_id = $2 and day >= (now() at time zone 'utc')::date - $4::int`;

type Log = { kind: ArchiveKind; workspaceId: string };

/** Rows older than `before`, from `from` on and before `to`; undefined means unbounded. */
type Sought = { before: LogPosition | undefined; from: Date | undefined; to: Date | undefined };

const NEXT = `${SELECT}
    and ($5::timestamptz is null or (day <= ($5 at time zone 'utc')::date and (first_at, first_id) < ($5, $6)))
    and ($7::timestamptz is null or (day >= ($7 at time zone 'utc')::date and last_at >= $7))
    and ($8::timestamptz is null or (day <= ($8 at time zone 'utc')::date and first_at < $8))
  order by day desc, part desc limit 1`;

/** Returns the newest object that may hold rows in these bounds. */
export const findNextPart = (log: Log, { before, from, to }: Sought): Promise<FoundPart | undefined> =>
  find(log, NEXT, [before?.at, before?.id, from, to]);

const HOLDING = `${SELECT}
    and day = ($5::timestamptz at time zone 'utc')::date and (first_at, first_id) <= ($5, $6) and (last_at, last_id) >= ($5, $6)`;

/** Returns the object that holds one row, if there is such a row. */
export const findPartOf = (log: Log, { at, id }: LogPosition): Promise<FoundPart | undefined> =>
  find(log, HOLDING, [at, id]);

async function find({ kind, workspaceId }: Log, text: string, values: unknown[]): Promise<FoundPart | undefined> {
  const keptDays = ARCHIVE_KEYS[kind].keptDays(env().LOG_DAYS);
  const { rows } = await sql().query<Row>(text, [kind, workspaceId, READ_MARK_MS, keptDays, ...values]);
  const [row] = rows;
  if (!row) return undefined;
  const { first_at, first_id, last_at, last_id, is_present, is_marked, ...rest } = row;
  const part = {
    kind,
    workspaceId,
    ...rest,
    first: { at: first_at, id: first_id },
    last: { at: last_at, id: last_id },
  };
  return { ...part, isPresent: is_present && (is_marked || (await mark(part))) };
}

const MARK = `
  update archived_parts set read_at = now()
  where kind = $1 and workspace_id = $2 and day = $3 and part = $4 and restored_at is not null`;

/**
 * Records a read, so that the rows are not removed meanwhile. False if they have just been removed.
 */
async function mark({ kind, workspaceId, day, part }: ArchivedPart): Promise<boolean> {
  try {
    return (await sql().query(MARK, [kind, workspaceId, day, part])).rowCount === 1;
  } catch (cause) {
    // The rows are being removed right now.
    if (isBusy(cause)) throw new ArchiveUnreadable({ kind, day }, "busy", { cause });
    throw cause;
  }
}
