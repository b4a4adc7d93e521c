import { visibleEnv } from "#lib/accounts/keys/scope.ts";
import { authorize, type Ctx } from "#lib/kernel/context.ts";
import type { Envelope } from "#lib/kernel/events/types.ts";
import { logDays, oldestShown } from "#lib/kernel/log-days.ts";
import type { KeyEnv } from "#lib/kernel/scopes.ts";
import { encodeCursor, readIdCursor } from "#lib/platform/cursor.ts";
import { sql } from "#lib/platform/db.ts";
import { idTime, isId } from "#lib/platform/ids.ts";
import { newestSpansFirst, type Span } from "#lib/platform/newest-spans.ts";
import { onReplica } from "#lib/platform/replica/on-replica.ts";
import { ok, type Result, refuse } from "#lib/platform/result.ts";
import type { ListEventsInput } from "./schema.ts";
import type { EventPage, RecordedEvent } from "./types.ts";

type Row = { id: string; env: KeyEnv; body: Buffer };

const SELECT = "select id, env, body from events";

/** The stored bytes are JSON that `emit`, or SQL in its place, wrote as an envelope. */
function represent({ env, body }: Row): RecordedEvent {
  const { event, id, created_at, data } = JSON.parse(body.toString("utf8")) as Envelope;
  return { event, id, created_at, data, object: "event", env };
}

/**
 * What happened in the workspace, newest first, by keyset over (created_at, id): backwards along the primary key, one day's
 * partition after the other until the page is full; what is asked for by type, or only what test keys caused, along indexes of their
 * own, because it may be rare among very many. A test key sees what test keys caused.
 */
export async function listEvents(
  ctx: Ctx,
  input: ListEventsInput,
): Promise<Result<EventPage, "forbidden" | "invalid_cursor">> {
  const forbidden = authorize(ctx, "deliveries:read");
  if (forbidden) return forbidden;
  const after = readIdCursor("evt", input.cursor);
  if (!after.ok) return after;

  const kept = oldestShown(ctx.clock.now());
  const rows = await newestSpansFirst(
    {
      oldest: input.from && input.from > kept ? input.from : kept,
      before: [after.value === undefined ? undefined : idTime(after.value), input.to, ctx.clock.now()],
    },
    async (span) => {
      const { text, values } = eventsStatement(ctx, input, { after: after.value, span });
      return (await onReplica((pool) => pool.query<Row>(text, values))).rows;
    },
    (found) => found.length > input.limit,
  );
  const page = rows.slice(0, input.limit);
  const last = rows.length > input.limit ? page.at(-1) : undefined;
  return ok<EventPage>({
    data: page.map(represent),
    next_cursor: last ? encodeCursor([last.id]) : null,
  });
}

type Part = { after: string | undefined; span: Span };

/** A page's SQL, one row more than the page, with what is given as parameters. */
export function eventsStatement(
  ctx: Ctx,
  input: ListEventsInput,
  { after, span }: Part,
): { text: string; values: unknown[] } {
  const values: unknown[] = [];
  const bind = (value: unknown) => `$${values.push(value)}`;
  const kept = oldestShown(ctx.clock.now());
  const from = input.from && input.from > kept ? input.from : kept;
  const where = [`workspace_id = ${bind(ctx.workspaceId)}`, `created_at >= ${bind(from)}`];
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

/** One event. Its id says when it was emitted, so one day's partition is read. */
export async function getEvent(ctx: Ctx, id: string): Promise<Result<RecordedEvent, "forbidden" | "not_found">> {
  const forbidden = authorize(ctx, "deliveries:read");
  if (forbidden) return forbidden;
  const at = isId("evt", id) ? idTime(id) : undefined;
  const { rows } =
    at && at >= oldestShown(ctx.clock.now())
      ? await sql().query<Row>(
          `${SELECT} where workspace_id = $1 and created_at = $2 and id = $3 and ($4::key_env is null or env = $4)`,
          [ctx.workspaceId, at, id, envOf(ctx)],
        )
      : { rows: [] };
  return rows[0]
    ? ok(represent(rows[0]))
    : refuse("not_found", `There is no event ${id.slice(0, 64)}, or it is older than ${logDays()} days.`);
}

/** The only kind of events that this actor sees, if not all. */
function envOf(ctx: Ctx): KeyEnv | undefined {
  const visible = visibleEnv(ctx);
  return "env" in visible ? visible.env : undefined;
}
