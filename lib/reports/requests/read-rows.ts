import type { Ctx } from "#lib/kernel/context.ts";
import { oldestLogged } from "#lib/kernel/log-days.ts";
import type { LogPosition } from "#lib/platform/archive/types.ts";
import { newestSpansFirst, type Span } from "#lib/platform/newest-spans.ts";
import { onReplica } from "#lib/platform/replica/on-replica.ts";
import type { ListRequestsInput } from "./schema.ts";
import type { ApiRequest } from "./types.ts";

export type Row = Omit<ApiRequest, "object" | "created_at"> & { created_at: Date };

export const SELECT = `
  select r.id, r.created_at, r.method, r.endpoint, r.target, r.status, r.error_code, r.target_status, r.source_ip, r.user_agent,
    r.duration_ms, r.credits, r.key_id, k.name as key_name, r.env
  from requests r join api_keys k on k.id = r.key_id`;

/** Between which places of the log: older than `before`, or not newer than `upTo`; newer than `over`, or not older than `from`. */
export type Stretch = Partial<Record<"before" | "upTo" | "over" | "from", LogPosition | undefined>>;

/** Calls that match, newest first, of a stretch of the log, as far as it is in the database: `limit` of them at most. */
export async function readRows(ctx: Ctx, input: ListRequestsInput, stretch: Stretch, limit: number): Promise<Row[]> {
  const end = stretch.before ?? stretch.upTo;
  // Whatever is asked for: before the log there is nothing to be looked through.
  const logged = oldestLogged(ctx.clock.now());
  const asked = (stretch.over ?? stretch.from)?.at ?? input.from ?? logged;
  const oldest = asked > logged ? asked : logged;
  return await newestSpansFirst(
    { oldest, before: [end?.at, input.to, ctx.clock.now()] },
    async (span) => (await onReplica((pool) => pool.query<Row>(statement(ctx, input, { stretch, span, limit })))).rows,
    (found) => found.length >= limit,
  );
}

const COMPARED = { before: "<", upTo: "<=", over: ">", from: ">=" } as const;

type Part = { stretch: Stretch; span: Span; limit: number };

function statement(ctx: Ctx, input: ListRequestsInput, { stretch, span, limit }: Part) {
  const values: unknown[] = [];
  const bind = (value: unknown) => `$${values.push(value)}`;
  const where = [`r.workspace_id = ${bind(ctx.workspaceId)}`, ...filters(input, bind)];
  if (span.since) where.push(`r.created_at >= ${bind(span.since)}`);
  if (span.until) where.push(`r.created_at < ${bind(span.until)}`);
  for (const side of ["before", "upTo", "over", "from"] as const) {
    const position = stretch[side];
    if (!position) continue;
    // The plain comparison next to the pair keeps other partitions out of the plan; the pair alone would not.
    const at = `${bind(position.at)}::timestamptz`;
    const compared = COMPARED[side];
    where.push(
      `r.created_at ${compared.charAt(0)}= ${at} and (r.created_at, r.id) ${compared} (${at}, ${bind(position.id)})`,
    );
  }
  const text = `${SELECT} where ${where.join(" and ")} order by r.created_at desc, r.id desc limit ${bind(limit)}`;
  return { text, values };
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
