import { authorize, type Ctx } from "#lib/kernel/context.ts";
import { findPartOf } from "#lib/platform/archive/find-part.ts";
import { restorePart } from "#lib/platform/archive/restore-part.ts";
import type { LogPosition } from "#lib/platform/archive/types.ts";
import { catchUnreadable } from "#lib/platform/archive/unreadable.ts";
import { onReplica } from "#lib/platform/database/replica/on-replica.ts";
import { idTime, isId } from "#lib/platform/values/ids.ts";
import { type CursorPart, encodeCursor, readCursor } from "#lib/platform/values/lists/cursor.ts";
import { ok, type Result, refuse } from "#lib/platform/values/result.ts";
import { readPage } from "./read-page.ts";
import { type Row, readRows, SELECT } from "./read-rows.ts";
import type { ListRequestsInput } from "./schema.ts";
import type { ApiRequest } from "./types.ts";

export type RequestPage = { data: ApiRequest[]; next_cursor: string | null };

const represent = ({ id, created_at, ...rest }: Row): ApiRequest => ({
  id,
  object: "request",
  created_at: created_at.toISOString(),
  ...rest,
});

/**
 * Lists the workspace's calls, newest first, by keyset over (created_at, id): backwards along the
 * primary key, or along the API key's index if one is given, one day's partition at a time until
 * the page is full. Restoring archived days and scanning filtered calls are limited, so a page may
 * be short or even empty; following `next_cursor` returns every call once.
 */
export async function listRequests(
  ctx: Ctx,
  input: ListRequestsInput,
): Promise<Result<RequestPage, "forbidden" | "invalid_cursor" | "archive_unavailable">> {
  const forbidden = authorize(ctx, "requests:read");
  if (forbidden) return forbidden;
  const cursor = readCursor(input.cursor, 2, requestPosition);
  if (!cursor.ok) return cursor;
  return await catchUnreadable(async () => {
    const { rows, next } = await readPage(ctx, input, cursor.value);
    const page = rows.slice(0, input.limit);
    const last = rows.length > input.limit ? page.at(-1) : undefined;
    return ok({ data: page.map(represent), next_cursor: cursorAfter(last ? positionOf(last) : next) });
  });
}

/**
 * Lists the newest page of calls in the database, for the live tail. Restores nothing from the
 * archive.
 */
export async function listLoggedRequests(
  ctx: Ctx,
  input: ListRequestsInput,
): Promise<Result<RequestPage, "forbidden">> {
  const forbidden = authorize(ctx, "requests:read");
  if (forbidden) return forbidden;
  const { rows, edge } = await readRows(ctx, input, {}, input.limit + 1);
  const page = rows.slice(0, input.limit);
  const last = rows.length > input.limit ? page.at(-1) : undefined;
  return ok({ data: page.map(represent), next_cursor: cursorAfter(last ? positionOf(last) : edge) });
}

/**
 * Lists the newest matching calls in the database, for panels. Restores nothing from the archive.
 */
export async function listNewestRequests(
  ctx: Ctx,
  input: Omit<ListRequestsInput, "cursor">,
): Promise<Result<ApiRequest[], "forbidden">> {
  const forbidden = authorize(ctx, "requests:read");
  if (forbidden) return forbidden;
  return ok((await readRows(ctx, input, {}, input.limit)).rows.map(represent));
}

const positionOf = ({ created_at, id }: Row): LogPosition => ({ at: created_at, id });

const cursorAfter = (position: LogPosition | undefined): string | null =>
  position ? encodeCursor([position.at.getTime(), position.id]) : null;

function requestPosition([ms, id]: readonly CursorPart[]): LogPosition | undefined {
  // No call is older than 1970, and a Date may hold times that PostgreSQL cannot.
  if (typeof ms !== "number" || ms < 0 || typeof id !== "string" || !isId("req", id)) return undefined;
  const at = new Date(ms);
  return Number.isNaN(at.getTime()) ? undefined : { at, id };
}

/**
 * Returns one call; a call of another workspace is not found. The time in its id gives the
 * partition to read, or the archived object to restore.
 */
export async function getRequest(
  ctx: Ctx,
  id: string,
): Promise<Result<ApiRequest, "forbidden" | "not_found" | "archive_unavailable">> {
  const forbidden = authorize(ctx, "requests:read");
  if (forbidden) return forbidden;
  return await catchUnreadable(async () => {
    const row = isId("req", id) ? ((await readRow(ctx, id)) ?? (await readArchived(ctx, id))) : undefined;
    return row
      ? ok(represent(row))
      : refuse("not_found", `Request ${id.slice(0, 64)} does not exist or is older than the log.`);
  });
}

async function readRow({ workspaceId }: Ctx, id: string): Promise<Row | undefined> {
  const text = `${SELECT} where r.workspace_id = $1 and r.created_at = $2 and r.id = $3`;
  return (await onReplica((pool) => pool.query<Row>(text, [workspaceId, idTime(id), id]))).rows[0];
}

async function readArchived(ctx: Ctx, id: string): Promise<Row | undefined> {
  const part = await findPartOf({ kind: "requests", workspaceId: ctx.workspaceId }, { at: idTime(id), id });
  if (!part) return undefined;
  // If present by now, another process has restored it since the lookup.
  if (!part.isPresent) await restorePart(part);
  return await readRow(ctx, id);
}
