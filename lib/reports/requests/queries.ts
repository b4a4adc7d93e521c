import { authorize, type Ctx } from "#lib/kernel/context.ts";
import { oldestLogged } from "#lib/kernel/log-days.ts";
import { type CursorPart, encodeCursor, readCursor } from "#lib/platform/cursor.ts";
import { sql } from "#lib/platform/db.ts";
import { idTime, isId } from "#lib/platform/ids.ts";
import { newestSpansFirst, type Span } from "#lib/platform/newest-spans.ts";
import { ok, type Result, refuse } from "#lib/platform/result.ts";
import type { ListRequestsInput } from "./schema.ts";
import type { ApiRequest } from "./types.ts";

export type RequestPage = { data: ApiRequest[]; next_cursor: string | null };

type Row = Omit<ApiRequest, "object" | "created_at"> & { created_at: Date };

const SELECT = `
  select r.id, r.created_at, r.method, r.endpoint, r.target, r.status, r.error_code, r.target_status, r.source_ip, r.user_agent,
    r.duration_ms, r.credits, r.key_id, k.name as key_name, r.env
  from requests r join api_keys k on k.id = r.key_id`;

const represent = ({ id, created_at, ...rest }: Row): ApiRequest => ({
  id,
  object: "request",
  created_at: created_at.toISOString(),
  ...rest,
});

/**
 * Calls of the workspace, newest first, by keyset over (created_at, id): backwards along the primary key, or along the key's
 * own index when one key is asked for, one day's partition after the other until the page is full.
 */
export async function listRequests(
  ctx: Ctx,
  input: ListRequestsInput,
): Promise<Result<RequestPage, "forbidden" | "invalid_cursor">> {
  const forbidden = authorize(ctx, "requests:read");
  if (forbidden) return forbidden;
  const cursor = readCursor(input.cursor, 2, requestPosition);
  if (!cursor.ok) return cursor;
  const after = cursor.value;

  const rows = await newestSpansFirst(
    { oldest: input.from ?? oldestLogged(ctx.clock.now()), before: [after?.at, input.to, ctx.clock.now()] },
    (span) => readRows(ctx, input, { after, span }),
    (found) => found.length > input.limit,
  );
  const page = rows.slice(0, input.limit);
  const last = rows.length > input.limit ? page.at(-1) : undefined;
  return ok({
    data: page.map(represent),
    next_cursor: last ? encodeCursor([last.created_at.getTime(), last.id]) : null,
  });
}

type Part = { after: { at: Date; id: string } | undefined; span: Span };

/** A page's rows and one more, of what came in the span. */
async function readRows(ctx: Ctx, input: ListRequestsInput, { after, span }: Part): Promise<Row[]> {
  const values: unknown[] = [];
  const bind = (value: unknown) => `$${values.push(value)}`;
  const where = [`r.workspace_id = ${bind(ctx.workspaceId)}`, ...filters(input, bind)];
  if (span.since) where.push(`r.created_at >= ${bind(span.since)}`);
  if (span.until) where.push(`r.created_at < ${bind(span.until)}`);
  if (after) {
    // The plain comparison next to the pair keeps newer partitions out of the plan; the pair alone would not.
    const at = `${bind(after.at)}::timestamptz`;
    where.push(`r.created_at <= ${at} and (r.created_at, r.id) < (${at}, ${bind(after.id)})`);
  }
  const { rows } = await sql().query<Row>(
    `${SELECT} where ${where.join(" and ")} order by r.created_at desc, r.id desc limit ${bind(input.limit + 1)}`,
    values,
  );
  return rows;
}

function filters(input: ListRequestsInput, bind: (value: unknown) => string): string[] {
  const parts: string[] = [];
  if (input.env) parts.push(`r.env = ${bind(input.env)}`);
  if (input.key_id) parts.push(`r.key_id = ${bind(input.key_id)}`);
  if (input.status) {
    const classes = input.status.filter((one) => one.endsWith("xx")).map((one) => Number(one[0]));
    const codes = input.status.filter((one) => !one.endsWith("xx")).map(Number);
    parts.push(`(r.status / 100 = any (${bind(classes)}::int[]) or r.status = any (${bind(codes)}::int[]))`);
  }
  if (input.error_code) parts.push(`r.error_code = ${bind(input.error_code)}`);
  if (input.endpoint) parts.push(`r.endpoint = ${bind(input.endpoint)}`);
  if (input.from) parts.push(`r.created_at >= ${bind(input.from)}`);
  if (input.to) parts.push(`r.created_at < ${bind(input.to)}`);
  if (input.q) parts.push(`position(lower(${bind(input.q.replaceAll("\0", ""))}) in lower(r.target)) > 0`);
  return parts;
}

function requestPosition([ms, id]: readonly CursorPart[]): { at: Date; id: string } | undefined {
  // No call was before 1970, and long before it a Date holds what PostgreSQL does not.
  if (typeof ms !== "number" || ms < 0 || typeof id !== "string" || !isId("req", id)) return undefined;
  const at = new Date(ms);
  return Number.isNaN(at.getTime()) ? undefined : { at, id };
}

/** One call; another workspace's answers as one that never was. The id says when it was made, and so which partition to read. */
export async function getRequest(ctx: Ctx, id: string): Promise<Result<ApiRequest, "forbidden" | "not_found">> {
  const forbidden = authorize(ctx, "requests:read");
  if (forbidden) return forbidden;
  const { rows } = isId("req", id)
    ? await sql().query<Row>(`${SELECT} where r.workspace_id = $1 and r.created_at = $2 and r.id = $3`, [
        ctx.workspaceId,
        idTime(id),
        id,
      ])
    : { rows: [] };
  return rows[0]
    ? ok(represent(rows[0]))
    : refuse("not_found", `There is no request ${id.slice(0, 64)}, or it is older than the log.`);
}
