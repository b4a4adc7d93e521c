import type { IdPrefix } from "#lib/platform/values/ids.ts";
import { ok, type Result } from "#lib/platform/values/result.ts";
import { encodeCursor, readIdCursor } from "./cursor.ts";

type Page<T> = { data: T[]; next_cursor: string | null };

/**
 * Cuts off the row that was read beyond a page, and returns the cursor that continues after the
 * page's last row.
 */
export function cutPage<T extends { id: string }>(
  rows: readonly T[],
  limit: number,
): { page: T[]; next_cursor: string | null } {
  const page = rows.slice(0, limit);
  const last = rows.length > limit ? page.at(-1) : undefined;
  return { page, next_cursor: last ? encodeCursor([last.id]) : null };
}

/** Returns a page of a short list in memory, newest first by id, like a page from the database. */
export function pageOf<T extends { id: string }>(
  prefix: IdPrefix,
  all: readonly T[],
  { limit, cursor }: { limit: number; cursor?: string | undefined },
): Result<Page<T>, "invalid_cursor"> {
  const after = readIdCursor(prefix, cursor);
  if (!after.ok) return after;
  const { value } = after;
  const left = all.filter(({ id }) => value === undefined || id < value).sort((a, b) => (a.id < b.id ? 1 : -1));
  const { page: data, next_cursor } = cutPage(left, limit);
  return ok({ data, next_cursor });
}
