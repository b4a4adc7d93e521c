import { encodeCursor, readCursor } from "#lib/platform/cursor.ts";
import { idTime, isId, newId } from "#lib/platform/ids.ts";
import type { Result } from "#lib/platform/result.ts";

/**
 * A place in the order of deliveries, which is that of their ids: everything older comes after it. A delivery's own place, or
 * that of a moment, which lies before all that was created in it.
 */
export type Position = { at: Date; id: string };

const ID_TIME_CHARS = 14;
const LATEST_MS = 2 ** 48 - 1;

/** Before everything. */
export const NEWEST: { at: string; id: string } = { at: "infinity", id: "dlv_8" };

/** The place of a moment; its id is the part that all ids of that moment begin with. */
export function momentPosition(moment: Date): Position {
  const ms = Math.min(LATEST_MS, Math.max(0, moment.getTime()));
  const at = new Date(ms);
  return { at, id: newId("dlv", at).slice(0, ID_TIME_CHARS) };
}

const rowPosition = (id: string): Position => ({ at: idTime(id), id });

/** A cursor for the place: of a row its id, of a moment its milliseconds. */
export const positionCursor = ({ at, id }: Position): string =>
  encodeCursor([id.length > ID_TIME_CHARS ? id : at.getTime()]);

/** The place that a cursor means; undefined without one. */
export const readPosition = (cursor: string | undefined): Result<Position | undefined, "invalid_cursor"> =>
  readCursor(cursor, 1, ([part]) => {
    if (typeof part === "string") return isId("dlv", part) ? rowPosition(part) : undefined;
    if (typeof part !== "number" || !Number.isInteger(part) || part < 0 || part > LATEST_MS) return undefined;
    return momentPosition(new Date(part));
  });
