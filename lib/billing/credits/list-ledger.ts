import { authorize, type Ctx } from "#lib/kernel/context.ts";
import { sql } from "#lib/platform/database/client.ts";
import { newestDaysFirst } from "#lib/platform/database/partitions/newest-days.ts";
import { idTime } from "#lib/platform/values/ids.ts";
import { type CursorPart, encodeCursor, readCursor } from "#lib/platform/values/lists/cursor.ts";
import { ok, type Result } from "#lib/platform/values/result.ts";
import { LEDGER_LATE_DAYS, LEDGER_SCAN_MAX } from "./constants.ts";
import type { ListLedgerInput } from "./schema.ts";
import type { LedgerEntry, LedgerPage, LedgerType } from "./types.ts";

type Row = Omit<LedgerEntry, "created_at"> & {
  created_at: Date;
  on_day: string;
  seq: number;
  fits: boolean;
  edge: boolean;
};

/**
 * Types that always belong to a request. Rows of other types have no request and their own index
 * (ledger_apart).
 */
const OF_REQUESTS: readonly LedgerType[] = ["hold", "settle", "release"];

/** `all`: every movement. `net`: without holds and releases, and with each charge as one row. */
export type LedgerRows = "all" | "net";

const COLUMNS =
  "workspace_id, phase, id, type, amount, balance_after, key_id, request_id, endpoint, price_version, actor, reason, created_at, seq, day";
/**
 * Returns SQL for the net amount of a charge: the closing movement plus its hold, which is on the
 * same day (move_credits.sql). The days are repeated in the condition: with `hold.day = shown.day`
 * alone the planner would search the partition of every stored day.
 * @param since placeholder of the first day; undefined for all days.
 */
const netSince = (since: string | undefined): string => `(
  amount + case when type = 'settle' and phase = 1 then coalesce((
    select hold.amount from ledger hold
    where hold.workspace_id = shown.workspace_id and hold.day = shown.day and hold.request_id = shown.request_id and hold.phase = 0
      ${since ? `and hold.day >= ${since}` : ""}
  ), 0) else 0 end) as amount`;
/** Aliased, because "order by day" would sort a text column named `day` and use no index. */
const shownColumns = (amount: string) =>
  `id, type, ${amount}, balance_after, key_id, request_id, endpoint, price_version, actor, reason,
   created_at, seq, day::text as on_day`;

/**
 * Lists credit movements, newest first: by the day of their request, then in the order in which the
 * balance moved. All amounts add up to the balance. Scans the primary key backwards, one partition
 * at a time. With a selective filter a page scans at most `LEDGER_SCAN_MAX` rows, so it may be
 * short or empty but have a cursor to resume from.
 * @param shown `net` for people: those amounts plus the held credits add up to the balance.
 */
export async function listLedger(
  ctx: Ctx,
  input: ListLedgerInput,
  shown: LedgerRows = "all",
): Promise<Result<LedgerPage, "forbidden" | "invalid_cursor">> {
  const forbidden = authorize(ctx, "credits:read");
  if (forbidden) return forbidden;
  const cursor = readCursor(input.cursor, 2, ledgerPosition);
  if (!cursor.ok) return cursor;
  const after = cursor.value;

  const read = (since: Date | undefined) => readMovements(ctx, input, { shown, after, since });
  const rows = input.request_id
    ? await read(undefined)
    : await newestDaysFirst(
        { from: input.from, before: [after && new Date(after[0]), input.to, ctx.clock.now()] },
        read,
        (found) => found.length > input.limit || found.some(({ edge }) => edge),
      );
  return ok(pageOf(rows, input.limit));
}

type Part = { shown: LedgerRows; after: [day: string, seq: number] | undefined; since: Date | undefined };

/** Returns a page's rows and one more, from days since `since`. */
async function readMovements(ctx: Ctx, input: ListLedgerInput, { shown, after, since }: Part): Promise<Row[]> {
  const values: unknown[] = [];
  const bind = (value: unknown) => `$${values.push(value)}`;
  const reached = [`workspace_id = ${bind(ctx.workspaceId)}`, ...bounds(input, bind)];
  const first = since && `${bind(since.toISOString().slice(0, 10))}::date`;
  if (first) reached.push(`day >= ${first}`);
  if (after) {
    // The plain comparison keeps newer partitions out of the plan; the row comparison alone does
    // not.
    const day = `${bind(after[0])}::date`;
    reached.push(`day <= ${day} and (day, seq) < (${day}, ${bind(after[1])}::bigint)`);
  }
  const fits = filters(input, bind);
  if (shown === "net") fits.push("type not in ('hold', 'release')");
  const columns = shownColumns(shown === "net" ? netSince(first) : "amount");
  const order = "order by day desc, seq desc";
  const { rows } = await sql().query<Row>(
    fits.length === 0
      ? `select ${columns}, true as fits, false as edge from ledger shown where ${reached.join(" and ")} ${order} limit ${bind(input.limit + 1)}`
      : `select ${columns}, fits, position = ${LEDGER_SCAN_MAX} as edge from (
           select ${COLUMNS}, ${fits.join(" and ")} as fits, row_number() over (${order}) as position
           from (select * from ledger where ${reached.join(" and ")} ${order} limit ${LEDGER_SCAN_MAX}) looked_at
         ) shown where fits or position = ${LEDGER_SCAN_MAX} ${order} limit ${bind(input.limit + 1)}`,
    values,
  );
  return rows;
}

/** Builds the page. The last row may only mark how far the scan got. */
function pageOf(rows: Row[], limit: number): LedgerPage {
  const page = rows.filter((row) => row.fits).slice(0, limit);
  const last = rows.length > limit ? rows[limit - 1] : rows.find((row) => row.edge);
  return {
    data: page.map(represent),
    next_cursor: last ? encodeCursor([last.on_day, last.seq]) : null,
  };
}

const represent = (row: Row): LedgerEntry => ({
  id: row.id,
  type: row.type,
  amount: row.amount,
  balance_after: row.balance_after,
  key_id: row.key_id,
  request_id: row.request_id,
  endpoint: row.endpoint,
  price_version: row.price_version,
  actor: row.actor,
  reason: row.reason,
  created_at: row.created_at.toISOString(),
});

/** Returns the conditions that an index can serve, so that other rows are not read. */
function bounds({ type, request_id, from, to }: ListLedgerInput, bind: (value: unknown) => string): string[] {
  const parts: string[] = [];
  if (request_id) {
    const day = idTime(request_id).toISOString().slice(0, 10);
    parts.push(`day = ${bind(day)}::date and request_id = ${bind(request_id)}`);
  }
  if (type && !OF_REQUESTS.includes(type)) parts.push("request_id is null");
  // A movement is dated on the day of its request or later; another process's clock may put it
  // slightly earlier.
  if (from) parts.push(`day >= (${bind(from)}::timestamptz at time zone 'utc')::date - ${LEDGER_LATE_DAYS}`);
  if (to) parts.push(`day <= (${bind(to)}::timestamptz at time zone 'utc')::date + 1`);
  return parts;
}

/** Returns the conditions checked row by row. */
function filters({ type, key_id, from, to }: ListLedgerInput, bind: (value: unknown) => string): string[] {
  const parts: string[] = [];
  if (type) parts.push(`type = ${bind(type)}::ledger_type`);
  if (key_id) parts.push(`key_id is not distinct from ${bind(key_id)}`);
  if (from) parts.push(`created_at >= ${bind(from)}::timestamptz`);
  if (to) parts.push(`created_at < ${bind(to)}::timestamptz`);
  return parts;
}

function ledgerPosition([day, seq]: readonly CursorPart[]): [day: string, seq: number] | undefined {
  if (typeof day !== "string" || !/^\d{4}-\d\d-\d\d$/.test(day) || Number.isNaN(Date.parse(day))) return undefined;
  return Number.isSafeInteger(seq) ? [day, Number(seq)] : undefined;
}
