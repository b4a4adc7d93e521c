import * as z from "zod";
import { databaseSince } from "#lib/kernel/log-days.ts";
import { KEY_ENVS, type KeyEnv } from "#lib/kernel/scopes.ts";
import { findPartOf } from "#lib/platform/archive/find-part.ts";
import { readKept, toldUnreadable } from "#lib/platform/archive/read-archived.ts";
import type { ArchivedPart, LogPosition } from "#lib/platform/archive/types.ts";
import { ArchiveUnreadable } from "#lib/platform/archive/unreadable.ts";
import type { Clock } from "#lib/platform/clock.ts";
import { sql } from "#lib/platform/db.ts";

const bytes = z.string().transform((text) => new Uint8Array(Buffer.from(text, "utf8")));

/** A row of `events` as the archive has it (ARCHIVE_KEYS). What a later version adds to the table is not in rows that were archived before. */
const Line = z.object({
  workspace_id: z.string(),
  created_at: z.string().transform((text) => new Date(text)),
  id: z.string(),
  type: z.string(),
  env: z.enum(KEY_ENVS),
  body: bytes,
  addressed_body: bytes.nullable(),
  traceparent: z.string().nullable(),
});

export type ArchivedEvent = {
  workspaceId: string;
  at: Date;
  id: string;
  type: string;
  env: KeyEnv;
  body: Uint8Array;
  addressedBody: Uint8Array | null;
  traceparent: string | null;
};

/** The events in an object of the archive whose lines may be what is asked for, the oldest first. Throws `ArchiveUnreadable`. */
export async function readArchivedEvents(
  part: ArchivedPart,
  mayBe: (line: string) => boolean,
): Promise<ArchivedEvent[]> {
  try {
    return parsed(part, (await readKept(part)).filter(mayBe));
  } catch (error) {
    throw toldUnreadable(part, error);
  }
}

function parsed(part: ArchivedPart, lines: readonly string[]): ArchivedEvent[] {
  try {
    return lines
      .map((line) => Line.parse(JSON.parse(line)))
      .map(({ workspace_id: workspaceId, created_at: at, addressed_body: addressedBody, ...rest }) => ({
        ...rest,
        ...{ workspaceId, at, addressedBody },
      }));
  } catch (cause) {
    throw new ArchiveUnreadable(part, "damaged", { cause });
  }
}

type OfWorkspace = { workspaceId: string; clock: Clock };

/**
 * One event that lies in the archive (lib/platform/archive), read there; undefined where it does not. To be asked for after the database was: a day
 * that is moved between the two is in the one or in both. Throws `ArchiveUnreadable`.
 */
export async function readArchivedEvent(
  { workspaceId, clock }: OfWorkspace,
  event: LogPosition,
): Promise<ArchivedEvent | undefined> {
  if (event.at >= databaseSince(clock.now())) return undefined;
  const part = await findPartOf({ kind: "events", workspaceId }, event);
  if (!part) return undefined;
  const found = await readArchivedEvents(part, (line) => line.includes(event.id));
  return found.find(({ id }) => id === event.id);
}

/** To come back does not emit it again (prisma/functions/fan_out_events.sql). Another may have brought it back meanwhile. */
const BRING_BACK = `
  with quiet as materialized (select set_config('gatehouse.fan_out', 'off', true))
  insert into events (workspace_id, created_at, id, type, env, body, addressed_body, traceparent)
  select $1, $2::timestamptz, $3, $4, $5::key_env, $6::bytea, $7::bytea, $8 from quiet on conflict do nothing`;

/**
 * The same, back in the database, where whatever sends it looks; there it stays for as long as events are stored, or something refers to it
 * (prisma/functions/sweep_orphans.sql).
 */
export async function bringBackEvent(ctx: OfWorkspace, position: LogPosition): Promise<ArchivedEvent | undefined> {
  const event = await readArchivedEvent(ctx, position);
  if (!event) return undefined;
  const { workspaceId, at, id, type, env, body, addressedBody, traceparent } = event;
  await sql().query(BRING_BACK, [workspaceId, at, id, type, env, body, addressedBody, traceparent]);
  return event;
}
