import { authorize, type Ctx } from "#lib/kernel/context.ts";
import { db } from "#lib/platform/database/client.ts";
import { ok, type Result } from "#lib/platform/values/result.ts";
import { TAIL_OVERLAP_MS } from "./constants.ts";
import { momentPosition, NEWEST, type Position, positionCursor, readPosition } from "./log/position.ts";
import { type LogFilter, readLog } from "./log/read-log.ts";
import { readWaitingFor } from "./read-waiting-for.ts";
import { type ListedRow, representDelivery } from "./represent-delivery.ts";
import type { ListDeliveriesInput, TailDeliveriesInput } from "./schema.ts";
import { seesTestOnly } from "./scope.ts";
import { queryTerms } from "./search-terms.ts";
import type { Delivery, DeliveryPage, DeliveryTail } from "./types.ts";
import { withoutLiveDeliveries } from "./without-live-deliveries.ts";

/**
 * Lists the workspace's deliveries, newest first, from the queue and the log, with keyset
 * pagination. The work per page is limited, so a page may be short or empty; following
 * `next_cursor` returns every delivery once.
 */
export async function listDeliveries(
  ctx: Ctx,
  input: ListDeliveriesInput,
): Promise<Result<DeliveryPage, "forbidden" | "invalid_cursor">> {
  const forbidden = authorize(ctx, "deliveries:read");
  if (forbidden) return forbidden;
  const after = readPosition(input.cursor);
  if (!after.ok) return after;
  const filter = logFilter(ctx, input);
  if (!filter) return ok<DeliveryPage>({ data: [], next_cursor: null });

  const before = older(after.value, input.to && momentPosition(input.to));
  const { rows, more } = await readLog(ctx.workspaceId, filter, { since: input.from, before, limit: input.limit });
  return ok<DeliveryPage>({ data: await represent(ctx, rows), next_cursor: more ? positionCursor(more) : null });
}

/**
 * Returns deliveries since the page or tail that returned `after`, newest first; without `after`,
 * the newest. Repeats those younger than `TAIL_OVERLAP_MS`, because a delivery may become visible
 * after its time: merge by ID and keep the latest state. If more arrived than fit on a page,
 * returns the newest.
 */
export async function tailDeliveries(
  ctx: Ctx,
  input: TailDeliveriesInput,
): Promise<Result<DeliveryTail, "forbidden" | "invalid_cursor">> {
  const forbidden = authorize(ctx, "deliveries:read");
  if (forbidden) return forbidden;
  const place = readPosition(input.after);
  if (!place.ok) return place;
  const from = place.value;
  const seen = from?.at ?? ctx.clock.now();
  const filter = logFilter(ctx, input);
  if (!filter) return ok({ data: [], after: positionCursor(momentPosition(seen)) });

  const behind = from && new Date(Math.max(0, from.at.getTime() - TAIL_OVERLAP_MS));
  const since =
    behind && input.from ? new Date(Math.max(behind.getTime(), input.from.getTime())) : (behind ?? input.from);
  const before = input.to ? momentPosition(input.to) : NEWEST;
  const { rows } = await readLog(ctx.workspaceId, filter, { since, before, limit: input.limit });
  const newest = rows[0] && rows[0].created_at > seen ? rows[0].created_at : seen;
  return ok({ data: await represent(ctx, rows), after: positionCursor(momentPosition(newest)) });
}

/** Returns the rows that the caller may see, with the reason why due ones wait. */
async function represent(ctx: Ctx, rows: ListedRow[]): Promise<Delivery[]> {
  const seen = await withoutLiveDeliveries(db(), ctx, rows);
  const waits = await readWaitingFor(ctx, seen);
  return seen.map((row) => representDelivery(row, waits.get(row.id)));
}

/** Returns the older position, or `NEWEST` if there is none. */
function older(a: Position | undefined, b: Position | undefined): Position | typeof NEWEST {
  if (!a || !b) return a ?? b ?? NEWEST;
  return a.id < b.id ? a : b;
}

type Filters = Omit<ListDeliveriesInput, "limit" | "cursor" | "from" | "to">;

/** Translates the input into a log filter; undefined if nothing can match. */
function logFilter(ctx: Ctx, input: Filters): LogFilter | undefined {
  const testOnly = seesTestOnly(ctx);
  if (testOnly && input.env === "live") return undefined;
  const text = input.text?.trim() ?? "";
  const terms = text === "" ? undefined : queryTerms(ctx.workspaceId, text);
  if (text !== "" && !terms) return undefined;
  return {
    statuses: input.status,
    event: input.event,
    webhookId: input.webhook_id,
    env: testOnly ? "test" : input.env,
    eventId: input.event_id,
    runId: input.replay_id,
    replay: input.replay === undefined ? undefined : input.replay === "true",
    code: input.code === undefined ? undefined : codeRange(input.code),
    minDurationMs: input.min_duration_ms,
    terms: terms && terms.hashes.length > 0 ? terms : undefined,
  };
}

/** Accepts a status such as 503 or a class such as 5xx. */
const codeRange = (code: string): [number, number] =>
  code.endsWith("xx") ? [Number(code[0]) * 100, Number(code[0]) * 100 + 99] : [Number(code), Number(code)];
