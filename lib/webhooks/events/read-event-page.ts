import { visibleEnv } from "#lib/accounts/keys/scope.ts";
import type { Ctx } from "#lib/kernel/context.ts";
import { databaseSince, oldestShown } from "#lib/kernel/log-days.ts";
import type { KeyEnv } from "#lib/kernel/scopes.ts";
import { RESTORED_A_PAGE } from "#lib/platform/archive/constants.ts";
import { findNextPart } from "#lib/platform/archive/find-part.ts";
import type { ArchivedPart, LogPosition } from "#lib/platform/archive/types.ts";
import { ArchiveUnreadable } from "#lib/platform/archive/unreadable.ts";
import { newestSpansFirst, type Span } from "#lib/platform/database/partitions/newest-spans.ts";
import { onReplica } from "#lib/platform/database/replica/on-replica.ts";
import { idTime } from "#lib/platform/values/ids.ts";
import { readArchivedEvents } from "./archived-events.ts";
import type { ListEventsInput } from "./schema.ts";

export type EventRow = { id: string; created_at: Date; env: KeyEnv; body: Uint8Array };

export const SELECT = "select id, created_at, env, body from events";

/** `next`: the ID after which to continue if the page ended early. */
type Page = { rows: EventRow[]; next: string | undefined };

/**
 * Reads a page's events and one more. Archived days are read object by object, up to a limit, and
 * merged with what the database has of them. Ends the page before unreadable archive parts, and
 * throws `ArchiveUnreadable` if the page would begin with one.
 */
export async function readEventPage(ctx: Ctx, input: ListEventsInput, after: string | undefined): Promise<Page> {
  // Queried before the archive: a day that is moved in between is in one or both.
  let rows = await readStored(ctx, input, after);
  const begin = { at: databaseSince(ctx.clock.now()), id: "" };
  const given = after === undefined ? undefined : { at: idTime(after), id: after };
  const isRecent = given === undefined || isOlder(begin, given);
  /** `rows` contains everything that is not older than this. */
  let edge = isRecent ? begin : given;
  const log = { kind: "events", workspaceId: ctx.workspaceId } as const;
  const from = oldestOf(ctx, input);
  for (let read = 0; ; read++) {
    const complete = rows.filter((row) => !isOlder(positionOf(row), edge));
    if (complete.length > input.limit) return { rows: complete, next: undefined };
    const part = from < begin.at ? await findNextPart(log, { before: edge, from, to: input.to }) : undefined;
    if (!part) return { rows, next: undefined };
    if (read === RESTORED_A_PAGE.parts) return { rows: complete, next: edge.id };
    const found = await readMatching(ctx, input, { part, before: given, from }, complete.length > 0 || read > 0);
    if (!found) return { rows: complete, next: complete.at(-1)?.id ?? edge.id };
    rows = merged(rows, found);
    edge = part.first;
  }
}

const positionOf = ({ created_at: at, id }: EventRow): LogPosition => ({ at, id });

const isOlder = (a: LogPosition, b: LogPosition): boolean =>
  a.at.getTime() === b.at.getTime() ? a.id < b.id : a.at < b.at;

/** Merges by ID, newest first: an event may be in both the database and the archive. */
function merged(stored: readonly EventRow[], archived: readonly EventRow[]): EventRow[] {
  const all = new Map([...stored, ...archived].map((row) => [row.id, row]));
  return [...all.values()].sort((a, b) => (isOlder(positionOf(a), positionOf(b)) ? 1 : -1));
}

type Sought = { part: ArchivedPart; before: LogPosition | undefined; from: Date };

/**
 * Returns the matching events of an archive object. Returns undefined if it cannot be read and the
 * next page can report that.
 */
async function readMatching(
  ctx: Ctx,
  { type, env, to }: ListEventsInput,
  { part, before, from }: Sought,
  isLater: boolean,
): Promise<EventRow[] | undefined> {
  const visible = envOf(ctx);
  try {
    const events = await readArchivedEvents(part, (text) => type === undefined || text.includes(type));
    return events
      .filter((one) => (type === undefined || one.type === type) && (env === undefined || one.env === env))
      .filter((one) => (visible === undefined || one.env === visible) && one.at >= from && (!to || one.at < to))
      .filter((one) => !before || isOlder(one, before))
      .map(({ id, at, env: caused, body }) => ({ id, created_at: at, env: caused, body }));
  } catch (error) {
    if (isLater && error instanceof ArchiveUnreadable) return undefined;
    throw error;
  }
}

/** Returns the database's rows, one more than the page, one day's partition at a time. */
function readStored(ctx: Ctx, input: ListEventsInput, after: string | undefined): Promise<EventRow[]> {
  return newestSpansFirst(
    {
      oldest: oldestOf(ctx, input),
      before: [after === undefined ? undefined : idTime(after), input.to, ctx.clock.now()],
    },
    async (span) => {
      const { text, values } = eventsStatement(ctx, input, { after, span });
      return (await onReplica((pool) => pool.query<EventRow>(text, values))).rows;
    },
    (found) => found.length > input.limit,
  );
}

const oldestOf = (ctx: Ctx, { from }: ListEventsInput): Date => {
  const kept = oldestShown(ctx.clock.now());
  return from && from > kept ? from : kept;
};

type Part = { after: string | undefined; span: Span };

/** Returns the SQL and parameters of a page, one row more than the page. */
export function eventsStatement(
  ctx: Ctx,
  input: ListEventsInput,
  { after, span }: Part,
): { text: string; values: unknown[] } {
  const values: unknown[] = [];
  const bind = (value: unknown) => `$${values.push(value)}`;
  const where = [`workspace_id = ${bind(ctx.workspaceId)}`, `created_at >= ${bind(oldestOf(ctx, input))}`];
  if (span.since) where.push(`created_at >= ${bind(span.since)}`);
  if (span.until) where.push(`created_at < ${bind(span.until)}`);
  if (input.to) where.push(`created_at < ${bind(input.to)}`);
  if (input.type) where.push(`type = ${bind(input.type)}`);
  for (const env of new Set([input.env, envOf(ctx)])) if (env) where.push(`env = ${bind(env)}`);
  if (after) {
    // The plain comparison keeps newer partitions out of the plan; the row comparison alone does
    // not.
    const at = `${bind(idTime(after))}::timestamptz`;
    where.push(`created_at <= ${at} and (created_at, id) < (${at}, ${bind(after)})`);
  }
  const text = `${SELECT} where ${where.join(" and ")} order by created_at desc, id desc limit ${bind(input.limit + 1)}`;
  return { text, values };
}

/** Returns the only environment that this actor may see, or undefined for all. */
export function envOf(ctx: Ctx): KeyEnv | undefined {
  const visible = visibleEnv(ctx);
  return "env" in visible ? visible.env : undefined;
}
