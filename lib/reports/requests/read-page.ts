import type { Ctx } from "#lib/kernel/context.ts";
import { databaseSince } from "#lib/kernel/log-days.ts";
import { PASSED_A_PAGE, RESTORED_A_PAGE } from "#lib/platform/archive/constants.ts";
import { findNextPart } from "#lib/platform/archive/find-part.ts";
import { restorePart } from "#lib/platform/archive/restore-part.ts";
import type { ArchivedPart, LogPosition } from "#lib/platform/archive/types.ts";
import { ArchiveUnreadable } from "#lib/platform/archive/unreadable.ts";
import { env } from "#lib/platform/env/env.ts";
import { type Row, readRows, type Stretch } from "./read-rows.ts";
import type { ListRequestsInput } from "./schema.ts";

/** `next`: the position to resume from, if the page ended early. */
type Page = { rows: Row[]; next: LogPosition | undefined };

/**
 * Reads a page's rows plus one. Restores archived objects into the database one by one. The
 * restored amount and the calls scanned per statement are limited, so the page may be short or
 * empty, and the next one resumes there. Ends before an unreadable object; throws
 * `ArchiveUnreadable` if the page would start with it.
 */
export async function readPage(ctx: Ctx, input: ListRequestsInput, after: LogPosition | undefined): Promise<Page> {
  const rows: Row[] = [];
  let edge: LogPosition | undefined;
  /**
   * Reads a stretch. Returns whether to continue: there is room left, and the whole stretch was
   * scanned.
   */
  const add = async (stretch: Stretch): Promise<boolean> => {
    const found = await readRows(ctx, input, stretch, input.limit + 1 - rows.length);
    rows.push(...found.rows);
    edge = found.edge;
    return rows.length <= input.limit && edge === undefined;
  };
  const since = databaseSince(ctx.clock.now());
  let before = after;
  if (!before || before.at >= since) {
    const begin = { at: since, id: "" };
    if (!(await add({ before, from: begin })) || (input.from && input.from >= since)) return { rows, next: edge };
    before = begin;
  }
  const left: Record<"passed" | "parts" | "rows", number> = { passed: PASSED_A_PAGE, ...RESTORED_A_PAGE };
  const log = { kind: "requests", workspaceId: ctx.workspaceId } as const;
  const isMoving = env().ARCHIVE_TO !== undefined;
  const findNext = () => findNextPart(log, { before, from: input.from, to: input.to });
  for (; left.passed > 0; left.passed--) {
    const part = await findNext();
    if (part?.isPresent) {
      if (!(await add({ before, from: part.first }))) return { rows, next: edge };
    } else {
      const had = rows.length;
      const isOver = !(await add({ before, over: part?.last }));
      // A day moved between the two queries would be in neither result.
      if (isMoving && !isSame(part, await findNext())) {
        rows.length = had;
        continue;
      }
      if (!part || isOver) return { rows, next: edge };
      // The start of the database's part is no call's position, and so no cursor.
      const last = rows.length > had || before.id === "" ? positionOf(rows.at(-1)) : before;
      if (left.parts === 0 || left.rows < part.rows) return { rows, next: last };
      if (!(await isRestored(part, rows.length > 0))) return { rows, next: last };
      left.parts--;
      left.rows -= part.rows;
      if (!(await add({ before, upTo: part.last, from: part.first }))) return { rows, next: edge };
    }
    before = part.first;
  }
  return { rows, next: before };
}

const isSame = (a: ArchivedPart | undefined, b: ArchivedPart | undefined): boolean =>
  a?.day === b?.day && a?.part === b?.part;

const positionOf = (row: Row | undefined): LogPosition | undefined => row && { at: row.created_at, id: row.id };

/** Restores a part. Returns false if it is unreadable and the next page can report that. */
async function isRestored(part: Parameters<typeof restorePart>[0], isLater: boolean): Promise<boolean> {
  try {
    await restorePart(part);
    return true;
  } catch (error) {
    if (isLater && error instanceof ArchiveUnreadable) return false;
    throw error;
  }
}
