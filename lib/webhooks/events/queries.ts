import { authorize, type Ctx } from "#lib/kernel/context.ts";
import type { Envelope } from "#lib/kernel/events/types.ts";
import { logDays, oldestShown } from "#lib/kernel/log-days.ts";
import { catchUnreadable } from "#lib/platform/archive/unreadable.ts";
import { sql } from "#lib/platform/database/client.ts";
import { idTime, isId } from "#lib/platform/values/ids.ts";
import { encodeCursor, readIdCursor } from "#lib/platform/values/lists/cursor.ts";
import { ok, type Result, refuse } from "#lib/platform/values/result.ts";
import { readArchivedEvent } from "./archived-events.ts";
import { type EventRow, envOf, readEventPage, SELECT } from "./read-event-page.ts";
import type { ListEventsInput } from "./schema.ts";
import type { EventPage, RecordedEvent } from "./types.ts";

/** The stored bytes are an envelope in JSON, written by `emit` or by SQL. */
function represent({ env, body }: Pick<EventRow, "env" | "body">): RecordedEvent {
  const { event, id, created_at, data } = JSON.parse(Buffer.from(body).toString("utf8")) as Envelope;
  return { event, id, created_at, data, object: "event", env };
}

/**
 * Lists the workspace's events, newest first, by keyset over (created_at, id). Scans the primary
 * key backwards, one day's partition at a time, until the page is full; filters by type and by test
 * keys use separate indexes, because matches may be rare. Reads archived days within limits, so a
 * page may be short or empty; following `next_cursor` returns each event once. A test key sees only
 * what test keys caused.
 */
export async function listEvents(
  ctx: Ctx,
  input: ListEventsInput,
): Promise<Result<EventPage, "forbidden" | "invalid_cursor" | "archive_unavailable">> {
  const forbidden = authorize(ctx, "deliveries:read");
  if (forbidden) return forbidden;
  const after = readIdCursor("evt", input.cursor);
  if (!after.ok) return after;
  return await catchUnreadable(async () => {
    const { rows, next } = await readEventPage(ctx, input, after.value);
    const page = rows.slice(0, input.limit);
    const last = rows.length > input.limit ? page.at(-1)?.id : next;
    return ok<EventPage>({ data: page.map(represent), next_cursor: last === undefined ? null : encodeCursor([last]) });
  });
}

/**
 * Returns one event. Its ID contains its time, so this reads one day's partition or one archive
 * object.
 */
export async function getEvent(
  ctx: Ctx,
  id: string,
): Promise<Result<RecordedEvent, "forbidden" | "not_found" | "archive_unavailable">> {
  const forbidden = authorize(ctx, "deliveries:read");
  if (forbidden) return forbidden;
  return await catchUnreadable(async () => {
    const found = isId("evt", id) && idTime(id) >= oldestShown(ctx.clock.now()) ? await readEvent(ctx, id) : undefined;
    return found
      ? ok(represent(found))
      : refuse("not_found", `Event ${id.slice(0, 64)} does not exist or is older than ${logDays()} days.`);
  });
}

async function readEvent(ctx: Ctx, id: string): Promise<Pick<EventRow, "env" | "body"> | undefined> {
  const at = idTime(id);
  const visible = envOf(ctx);
  const { rows } = await sql().query<EventRow>(
    `${SELECT} where workspace_id = $1 and created_at = $2 and id = $3 and ($4::key_env is null or env = $4)`,
    [ctx.workspaceId, at, id, visible],
  );
  const found = rows[0] ?? (await readArchivedEvent(ctx, { at, id }));
  return found && (visible === undefined || found.env === visible) ? found : undefined;
}
