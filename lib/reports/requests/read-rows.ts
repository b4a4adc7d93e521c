import type { Ctx } from "#lib/kernel/context.ts";
import { oldestLogged } from "#lib/kernel/log-days.ts";
import type { LogPosition } from "#lib/platform/archive/types.ts";
import { newestSpansFirst, type Span } from "#lib/platform/database/partitions/newest-spans.ts";
import { onReplica } from "#lib/platform/database/replica/on-replica.ts";
import { REQUEST_SCAN_MAX } from "./constants.ts";
import type { ListRequestsInput } from "./schema.ts";
import type { ApiRequest } from "./types.ts";

export type Row = Omit<ApiRequest, "object" | "created_at"> & { created_at: Date };

const COLUMNS = `r.id, r.created_at, r.method, r.endpoint, r.target, r.status, r.error_code, r.target_status, r.source_ip, r.user_agent,
    r.duration_ms, r.credits, r.key_id, k.name as key_name, r.env`;
const KEYS = "join api_keys k on k.id = r.key_id";
export const SELECT = `select ${COLUMNS} from requests r ${KEYS}`;

/**
 * The bounds of a stretch of the log: older than `before` or not newer than `upTo`; newer than
 * `over` or not older than `from`.
 */
export type Stretch = Partial<Record<"before" | "upTo" | "over" | "from", LogPosition | undefined>>;

/** `edge`: the last call scanned, if the stretch was not scanned completely. */
type FoundRows = { rows: Row[]; edge: LogPosition | undefined };

/**
 * Reads up to `limit` matching calls of a stretch, newest first, from the database only. Ends
 * earlier, at an `edge`, if a statement has scanned `REQUEST_SCAN_MAX` calls with few matches.
 */
export async function readRows(
  ctx: Ctx,
  input: ListRequestsInput,
  stretch: Stretch,
  limit: number,
): Promise<FoundRows> {
  const end = stretch.before ?? stretch.upTo;
  // Nothing is older than the log, whatever is requested.
  const logged = oldestLogged(ctx.clock.now());
  const asked = (stretch.over ?? stretch.from)?.at ?? input.from ?? logged;
  const oldest = asked > logged ? asked : logged;
  let edge: LogPosition | undefined;
  const rows = await newestSpansFirst(
    { oldest, before: [end?.at, input.to, ctx.clock.now()] },
    async (span) => {
      const judging = statement(ctx, input, { stretch, span, limit });
      const found = await onReplica((pool) => pool.query<JudgedRow>(judging));
      const last = found.rows.find((row) => row.edge);
      edge = last && { at: last.created_at, id: last.id };
      return found.rows.filter((row) => row.fits).map(({ fits: _, edge: __, ...row }) => row);
    },
    (found) => found.length >= limit || edge !== undefined,
  );
  return { rows, edge };
}

/** `edge`: the last row that the statement scanned, included even if it does not match. */
type JudgedRow = Row & { fits: boolean; edge: boolean };

const COMPARED = { before: "<", upTo: "<=", over: ">", from: ">=" } as const;

type Part = { stretch: Stretch; span: Span; limit: number };

function statement(ctx: Ctx, input: ListRequestsInput, { stretch, span, limit }: Part) {
  const values: unknown[] = [];
  const bind = (value: unknown) => `$${values.push(value)}`;
  const reached = bounds(ctx, input, { stretch, span }, bind);
  const fits = filters(input, bind);
  const order = "order by r.created_at desc, r.id desc";
  const text =
    fits.length === 0
      ? `select ${COLUMNS}, true as fits, false as edge from requests r ${KEYS}
         where ${reached.join(" and ")} ${order} limit ${bind(limit)}`
      : `select ${COLUMNS}, r.fits, r.edge from (
           select * from (
             select *, coalesce(${fits.join(" and ")}, false) as fits, row_number() over (${order}) = ${REQUEST_SCAN_MAX} as edge
             from (select * from requests r where ${reached.join(" and ")} ${order} limit ${REQUEST_SCAN_MAX}) r
           ) r where r.fits or r.edge ${order} limit ${bind(limit)}
         ) r ${KEYS} ${order}`;
  return { text, values };
}

/** Conditions that an index serves, which bound the calls read. */
function bounds(
  ctx: Ctx,
  input: ListRequestsInput,
  { stretch, span }: Omit<Part, "limit">,
  bind: (value: unknown) => string,
): string[] {
  const parts = [`r.workspace_id = ${bind(ctx.workspaceId)}`];
  if (input.key_id) parts.push(`r.key_id = ${bind(input.key_id)}`);
  if (input.from) parts.push(`r.created_at >= ${bind(input.from)}`);
  if (input.to) parts.push(`r.created_at < ${bind(input.to)}`);
  if (span.since) parts.push(`r.created_at >= ${bind(span.since)}`);
  if (span.until) parts.push(`r.created_at < ${bind(span.until)}`);
  for (const side of ["before", "upTo", "over", "from"] as const) {
    const position = stretch[side];
    if (!position) continue;
    // The plain comparison excludes other partitions from the plan; the row comparison alone would
    // not.
    const at = `${bind(position.at)}::timestamptz`;
    const compared = COMPARED[side];
    parts.push(
      `r.created_at ${compared.charAt(0)}= ${at} and (r.created_at, r.id) ${compared} (${at}, ${bind(position.id)})`,
    );
  }
  return parts;
}

/** Conditions checked call by call. */
function filters(input: ListRequestsInput, bind: (value: unknown) => string): string[] {
  const parts: string[] = [];
  if (input.env) parts.push(`r.env = ${bind(input.env)}`);
  if (input.status) {
    const classes = input.status.filter((one) => one.endsWith("xx")).map((one) => Number(one[0]));
    const codes = input.status.filter((one) => !one.endsWith("xx")).map(Number);
    parts.push(`(r.status / 100 = any (${bind(classes)}::int[]) or r.status = any (${bind(codes)}::int[]))`);
  }
  if (input.error_code) parts.push(`r.error_code = ${bind(input.error_code)}`);
  if (input.endpoint) parts.push(`r.endpoint = ${bind(input.endpoint)}`);
  if (input.q) parts.push(`position(lower(${bind(input.q.replaceAll("\0", ""))}) in lower(r.target)) > 0`);
  return parts;
}
