import { type Id, type IdPrefix, isId } from "#lib/platform/values/ids.ts";
import { ok, type Result, refuse } from "#lib/platform/values/result.ts";

/**
 * A part of a keyset cursor, which holds the sort values of the last row and is opaque to callers.
 */
export type CursorPart = string | number | null;

export const encodeCursor = (parts: readonly CursorPart[]): string =>
  Buffer.from(JSON.stringify(parts)).toString("base64url");

/**
 * Returns the parts of a valid cursor with `count` parts; undefined for anything else a caller may
 * send.
 */
function decodeCursor(text: string, count: number): CursorPart[] | undefined {
  try {
    const parts: unknown = JSON.parse(Buffer.from(text, "base64url").toString("utf8"));
    if (!Array.isArray(parts) || parts.length !== count) return undefined;
    const isPart = (part: unknown) =>
      part === null || typeof part === "number" || (typeof part === "string" && !part.includes("\0"));
    return parts.every(isPart) ? parts : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Returns the position where a list resumes: undefined without a cursor. Refuses invalid cursors.
 *
 * @param count number of parts in this list's cursors.
 * @param read interprets the parts; undefined if they are not from this list.
 */
export function readCursor<T>(
  text: string | undefined,
  count: number,
  read: (parts: readonly CursorPart[]) => T | undefined,
): Result<T | undefined, "invalid_cursor"> {
  if (text === undefined) return ok(undefined);
  const parts = decodeCursor(text, count);
  const position = parts && read(parts);
  if (position === undefined) return refuse("invalid_cursor", "This cursor is not valid.", { param: "cursor" });
  return ok(position);
}

/** `readCursor` for a list in order of ids, whose cursor is the last id. */
export const readIdCursor = <P extends IdPrefix>(
  prefix: P,
  text: string | undefined,
): Result<Id<P> | undefined, "invalid_cursor"> =>
  readCursor(text, 1, ([id]) => (typeof id === "string" && isId(prefix, id) ? id : undefined));

export const timeAndId = ([at, id]: readonly CursorPart[]): [at: string, id: string] | undefined =>
  typeof at === "string" && ISO_TIME.test(at) && !Number.isNaN(Date.parse(at)) && typeof id === "string"
    ? [at, id]
    : undefined;

const ISO_TIME = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/;
