import { visibleEnv } from "#lib/accounts/keys/scope.ts";
import type { Ctx } from "#lib/kernel/context.ts";
import { databaseSince, oldestShown } from "#lib/kernel/log-days.ts";
import type { KeyEnv } from "#lib/kernel/scopes.ts";
import { RESTORED_A_PAGE } from "#lib/platform/archive/constants.ts";
import { findNextPart } from "#lib/platform/archive/find-part.ts";
import type { ArchivedPart, LogPosition } from "#lib/platform/archive/types.ts";
import { ArchiveUnreadable } from "#lib/platform/archive/unreadable.ts";
import { idTime } from "#lib/platform/ids.ts";
import { newestSpansFirst, type Span } from "#lib/platform/newest-spans.ts";
import { onReplica } from "#lib/platform/replica/on-replica.ts";
import { readArchivedEvents } from "./archived-events.ts";
import type { ListEventsInput } from "./schema.ts";

export type EventRow = { id: string; created_at: Date; env: KeyEnv; body: Uint8Array };

export const SELECT = "select id, created_at, env, body from events";

/** `next`: the id behind which to read on, where the page ended before it was full. */
type Page = { rows: EventRow[]; next: string | undefined };

/**
 * A page's events and one more, as far as there are any. Those of days that lie in the archive are read there, object by object, so many at most, and
 * stand among what of those days is in the database. Throws `ArchiveUnreadable` where the page would begin with what cannot be read; before that it ends.
 */
export async function readEventPage(ctx: Ctx, input: ListEventsInput, after: string | undefined): Promise<Page> {
  // Before the archive is asked: a day that is moved between the two is in the one or in both.
  let rows = await readStored(ctx, input, after);
  const begin = { at: databaseSince(ctx.clock.now()), id: "" };
  const given = after === undefined ? undefined : { at: idTime(after), id: after };
  const isRecent = given === undefined || isOlder(begin, given);
  /** Everything that is not older is among the rows. */
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

/** Newest first; what is in the database and in the archive stands there once. */
function merged(stored: readonly EventRow[], archived: readonly EventRow[]): EventRow[] {
  const all = new Map([...stored, ...archived].map((row) => [row.id, row]));
  return [...all.values()].sort((a, b) => (isOlder(positionOf(a), positionOf(b)) ? 1 : -1));
}

type Sought = { part: ArchivedPart; before: LogPosition | undefined; from: Date };

/** Of an object what is asked for; undefined where it cannot be read and that can be said on the next page. */
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

/** Those of the database, one more than the page, one day's partition after the other until there are enough. */
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

/** A page's SQL, one row more than the page, with what is given as parameters. */
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
    // The plain comparison next to the pair keeps newer partitions out of the plan; the pair alone would not.
    const at = `${bind(idTime(after))}::timestamptz`;
    where.push(`created_at <= ${at} and (created_at, id) < (${at}, ${bind(after)})`);
  }
  const text = `${SELECT} where ${where.join(" and ")} order by created_at desc, id desc limit ${bind(input.limit + 1)}`;
  return { text, values };
}

/** The only kind of events that this actor sees, if not all. */
export function envOf(ctx: Ctx): KeyEnv | undefined {
  const visible = visibleEnv(ctx);
  return "env" in visible ? visible.env : undefined;
}
