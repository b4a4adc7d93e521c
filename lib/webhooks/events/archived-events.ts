import * as z from "zod";
import { databaseSince } from "#lib/kernel/log-days.ts";
import { KEY_ENVS, type KeyEnv } from "#lib/kernel/scopes.ts";
import { findPartOf } from "#lib/platform/archive/find-part.ts";
import { describeUnreadable, readKept } from "#lib/platform/archive/read-archived.ts";
import type { ArchivedPart, LogPosition } from "#lib/platform/archive/types.ts";
import { ArchiveUnreadable } from "#lib/platform/archive/unreadable.ts";
import { sql } from "#lib/platform/database/client.ts";
import type { Clock } from "#lib/platform/values/clock.ts";

const bytes = z.string().transform((text) => new Uint8Array(Buffer.from(text, "utf8")));

/** An archived row of `events` (ARCHIVE_KEYS). Columns added later are missing from older rows. */
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

/**
 * Returns the events of an archive object whose lines match, oldest first. Throws
 * `ArchiveUnreadable`.
 */
export async function readArchivedEvents(
  part: ArchivedPart,
  mayBe: (line: string) => boolean,
): Promise<ArchivedEvent[]> {
  try {
    return parsed(part, (await readKept(part)).filter(mayBe));
  } catch (error) {
    throw describeUnreadable(part, error);
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
 * Reads one event from the archive (lib/platform/archive); undefined if it is not there. Call it
 * after querying the database: a day that is moved in between is in one or both. Throws
 * `ArchiveUnreadable`.
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

/**
 * Restoring an event does not emit it again (prisma/functions/fan_out_events.sql). Another process
 * may have restored it meanwhile.
 */
const BRING_BACK = `
  with quiet as materialized (select set_config('gatehouse.fan_out', 'off', true))
  insert into events (workspace_id, created_at, id, type, env, body, addressed_body, traceparent)
  select $1, $2::timestamptz, $3, $4, $5::key_env, $6::bytea, $7::bytea, $8 from quiet on conflict do nothing`;

/**
 * Reads an archived event and restores it to the database for sending. It stays for as long as
 * events are stored or something refers to it (prisma/functions/sweep_orphans.sql).
 */
export async function restoreEvent(ctx: OfWorkspace, position: LogPosition): Promise<ArchivedEvent | undefined> {
  const event = await readArchivedEvent(ctx, position);
  if (!event) return undefined;
  const { workspaceId, at, id, type, env, body, addressedBody, traceparent } = event;
  await sql().query(BRING_BACK, [workspaceId, at, id, type, env, body, addressedBody, traceparent]);
  return event;
}
