import { authorize, type Ctx } from "#lib/kernel/context.ts";
import { db } from "#lib/platform/db.ts";
import { ok, type Result } from "#lib/platform/result.ts";
import { TAIL_OVERLAP_MS } from "./constants.ts";
import { momentPosition, NEWEST, type Position, positionCursor, readPosition } from "./log/position.ts";
import { type LogFilter, readLog } from "./log/read-log.ts";
import { readWaitingFor } from "./read-waiting-for.ts";
import { type ListedRow, representDelivery } from "./represent-delivery.ts";
import type { ListDeliveriesInput, TailDeliveriesInput } from "./schema.ts";
import { seesTestOnly } from "./scope.ts";
import { queryTerms } from "./search-terms.ts";
import type { Delivery, DeliveryPage, DeliveryTail } from "./types.ts";
import { withoutLive } from "./without-live.ts";

/**
 * Deliveries of the workspace, newest first, by keyset: those in the queue and those in the log as one list. Within the limits of
 * work that a page may take it can be short or even empty; reading on at `next_cursor` meets every delivery once.
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
 * What is new since the page or tail whose `after` is given, newest first; without one, the newest. What is younger than
 * `TAIL_OVERLAP_MS` is answered again and again, because a delivery may become visible a while after its time: take each by its id, the
 * later state for the earlier. Where more came than fits on a page, the newest are answered.
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

/** What a caller is shown of these rows, with what those wait for that are due. */
async function represent(ctx: Ctx, rows: ListedRow[]): Promise<Delivery[]> {
  const seen = await withoutLive(db(), ctx, rows);
  const waits = await readWaitingFor(ctx, seen);
  return seen.map((row) => representDelivery(row, waits.get(row.id)));
}

/** The one that lies further back; without either, before everything. */
function older(a: Position | undefined, b: Position | undefined): Position | typeof NEWEST {
  if (!a || !b) return a ?? b ?? NEWEST;
  return a.id < b.id ? a : b;
}

type Filters = Omit<ListDeliveriesInput, "limit" | "cursor" | "from" | "to">;

/** What is asked for, as the log is read; undefined when nothing can match it. */
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

/** 503 is a status, 5xx a class of them. */
const codeRange = (code: string): [number, number] =>
  code.endsWith("xx") ? [Number(code[0]) * 100, Number(code[0]) * 100 + 99] : [Number(code), Number(code)];
