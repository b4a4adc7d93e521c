import { idTime, isId, newId } from "#lib/platform/values/ids.ts";
import { encodeCursor, readCursor } from "#lib/platform/values/lists/cursor.ts";
import type { Result } from "#lib/platform/values/result.ts";

/**
 * A position in the order of deliveries, which is the order of their IDs; older ones come after it.
 * Either a delivery's position or that of a moment, which precedes all deliveries created in it.
 */
export type Position = { at: Date; id: string };

const ID_TIME_CHARS = 14;
const LATEST_MS = 2 ** 48 - 1;

/** Precedes all deliveries. */
export const NEWEST: { at: string; id: string } = { at: "infinity", id: "dlv_8" };

/** Returns the position of a moment. Its ID is the common prefix of all IDs of that moment. */
export function momentPosition(moment: Date): Position {
  const ms = Math.min(LATEST_MS, Math.max(0, moment.getTime()));
  const at = new Date(ms);
  return { at, id: newId("dlv", at).slice(0, ID_TIME_CHARS) };
}

const rowPosition = (id: string): Position => ({ at: idTime(id), id });

/** Encodes a position as a cursor: a row by its ID, a moment by its milliseconds. */
export const positionCursor = ({ at, id }: Position): string =>
  encodeCursor([id.length > ID_TIME_CHARS ? id : at.getTime()]);

/** Decodes a cursor; undefined without one. */
export const readPosition = (cursor: string | undefined): Result<Position | undefined, "invalid_cursor"> =>
  readCursor(cursor, 1, ([part]) => {
    if (typeof part === "string") return isId("dlv", part) ? rowPosition(part) : undefined;
    if (typeof part !== "number" || !Number.isInteger(part) || part < 0 || part > LATEST_MS) return undefined;
    return momentPosition(new Date(part));
  });
