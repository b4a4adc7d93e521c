import { logDays } from "#lib/kernel/log-days.ts";
import { DAY_MS, HOUR_MS } from "#lib/platform/values/time.ts";
import "server-only";
import { parseRecent } from "#lib/dashboard/read-within.ts";
import { readShownDelivery } from "#lib/dashboard/reads/read-shown-delivery.ts";
import { memberCtx } from "#lib/dashboard/session.ts";
import type { Ctx } from "#lib/kernel/context.ts";
import { permits } from "#lib/kernel/permissions.ts";
import type { Result } from "#lib/platform/values/result.ts";
import { CHART_BUCKETS_MAX, MINUTES_SPAN_MS } from "#lib/webhooks/deliveries/constants.ts";
import { countOutcomes } from "#lib/webhooks/deliveries/log/count-outcomes.ts";
import { listDeliveries } from "#lib/webhooks/deliveries/queries.ts";
import { CountOutcomesInput, ListDeliveriesInput } from "#lib/webhooks/deliveries/schema.ts";
import type { DeliveryPage, OutcomeBucket, OutcomeCounts, ShownDelivery } from "#lib/webhooks/deliveries/types.ts";
import { type EndpointChoice, listEndpoints } from "#lib/webhooks/subscriptions/list-endpoints.ts";

const withinMaxMs = (): number => (logDays() + 1) * 24 * HOUR_MS;
const CHART_SPAN_MS = DAY_MS;

export type StatusCounts = OutcomeCounts["by_status"];
type Given = Readonly<Record<string, string>>;

export const readListInput = (ctx: Ctx, given: Given): Result<ListDeliveriesInput, "invalid_parameter"> =>
  parseRecent(ctx, ListDeliveriesInput, given, { ms: withinMaxMs(), text: "the retention period" });

/** Lists the deliveries that a query string asks for. */
export async function searchDeliveries(
  ctx: Ctx,
  given: Given,
): Promise<Result<DeliveryPage, "forbidden" | "invalid_cursor" | "invalid_parameter">> {
  const input = readListInput(ctx, given);
  return input.ok ? await listDeliveries(ctx, input.value) : input;
}

export type DeliveryLogView = {
  page: DeliveryPage;
  opened: ShownDelivery | null;
  /**
   * Outcomes in the chosen span (default: one day), for the chart. Streamed separately, because
   * counting a long span of one endpoint takes time.
   */
  buckets: Promise<OutcomeBucket[]>;
  /**
   * Deliveries by status, ignoring the status filter; null if other filters make that too slow to
   * count.
   */
  counts: StatusCounts | null;
  /** Start of the default span. */
  day_before: string;
  endpoints: EndpointChoice[];
  may_replay: boolean;
  may_test: boolean;
  may_create: boolean;
  read_at: string;
};

/** One page of the log with its filters. An unknown cursor returns the newest page. */
export async function loadDeliveryLog(
  slug: string,
  asked: { query: Given; open: string | undefined },
): Promise<DeliveryLogView> {
  const ctx = await memberCtx(slug, "deliveries:read");
  const { cursor: _, ...newest } = asked.query;
  const buckets = readBuckets(ctx, newest);
  // The chart awaits the promise and handles its failure; until then the rejection must not count
  // as unhandled.
  buckets.catch(() => undefined);
  const [found, counts, opened, endpoints] = await Promise.all([
    searchDeliveries(ctx, asked.query),
    readCounts(ctx, newest),
    asked.open === undefined ? undefined : readShownDelivery(ctx, asked.open),
    listEndpoints(ctx),
  ]);
  const page = found.ok ? found : await searchDeliveries(ctx, newest);
  return {
    page: page.ok ? page.value : { data: [], next_cursor: null },
    opened: opened?.ok ? opened.value : null,
    buckets,
    counts,
    day_before: new Date(ctx.clock.now().getTime() - CHART_SPAN_MS).toISOString(),
    endpoints,
    may_replay: permits(ctx.actor, "deliveries:replay"),
    may_test: permits(ctx.actor, "webhooks:test"),
    may_create: permits(ctx.actor, "webhooks:write"),
    read_at: ctx.clock.now().toISOString(),
  };
}

/** Whether the test tab would list anything. */
export async function hasTestDeliveries(slug: string, query: Given): Promise<boolean> {
  const ctx = await memberCtx(slug, "deliveries:read");
  const found = await searchDeliveries(ctx, { ...query, env: "test", limit: "1" });
  return found.ok && found.value.data.length > 0;
}

/**
 * Counts by status from the hourly totals, which know only live or test. Null if any other filter
 * is set.
 */
async function readCounts(ctx: Ctx, query: Given): Promise<StatusCounts | null> {
  const input = readListInput(ctx, query);
  if (!input.ok) return null;
  const { env, status: _, limit: __, ...others } = input.value;
  if (Object.values(others).some((value) => value !== undefined)) return null;
  const now = ctx.clock.now();
  const count = CountOutcomesInput.safeParse({
    from: new Date(now.getTime() - withinMaxMs()).toISOString(),
    to: now.toISOString(),
    buckets: 1,
    ...(env !== undefined && { env }),
  });
  const counted = count.success ? await countOutcomes(ctx, count.data) : undefined;
  return counted?.ok && !counted.value.queue_cut ? counted.value.by_status : null;
}

async function readBuckets(ctx: Ctx, query: Given): Promise<OutcomeBucket[]> {
  const input = readListInput(ctx, query);
  if (!input.ok) return [];
  const { event, webhook_id, env } = input.value;
  const to = input.value.to ?? ctx.clock.now();
  const from = input.value.from ?? new Date(to.getTime() - CHART_SPAN_MS);
  const count = CountOutcomesInput.safeParse({
    from: from.toISOString(),
    to: to.toISOString(),
    buckets: CHART_BUCKETS_MAX,
    unit: to.getTime() - from.getTime() <= MINUTES_SPAN_MS ? "minute" : "hour",
    ...Object.fromEntries(Object.entries({ event, webhook_id, env }).filter(([, value]) => value !== undefined)),
  });
  const counted = count.success ? await countOutcomes(ctx, count.data) : undefined;
  return counted?.ok ? counted.value.buckets : [];
}

export type DeliveryPageView = { delivery: ShownDelivery; endpoints: EndpointChoice[]; may_replay: boolean };

/** A delivery for its page; undefined if the workspace has none with this ID. */
export async function loadDelivery(slug: string, id: string): Promise<DeliveryPageView | undefined> {
  const ctx = await memberCtx(slug, "deliveries:read");
  const [found, endpoints] = await Promise.all([readShownDelivery(ctx, id), listEndpoints(ctx)]);
  return found.ok
    ? { delivery: found.value, endpoints, may_replay: permits(ctx.actor, "deliveries:replay") }
    : undefined;
}
