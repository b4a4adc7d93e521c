import "server-only";
import { listKeyChoices } from "#lib/accounts/keys/list-key-choices.ts";
import { loadReference } from "#lib/dashboard/loaders/docs.ts";
import { readWithin } from "#lib/dashboard/read-within.ts";
import { memberCtx } from "#lib/dashboard/session.ts";
import type { Ctx } from "#lib/kernel/context.ts";
import { permits } from "#lib/kernel/permissions.ts";
import { parseOrRefuse } from "#lib/platform/values/input/parse-or-refuse.ts";
import type { Result } from "#lib/platform/values/result.ts";
import { PAGE_HOURS_MAX } from "#lib/reports/usage/constants.ts";
import { spendForecast } from "#lib/reports/usage/queries.ts";
import { readUsage } from "#lib/reports/usage/read-usage.ts";
import { alignSpan, BUCKET_MS, countBuckets, endOfBucket, groupsThatFit } from "#lib/reports/usage/rules.ts";
import { ReadUsageInput } from "#lib/reports/usage/schema.ts";
import type { SpendForecast, Usage } from "#lib/reports/usage/types.ts";

type Given = Readonly<Record<string, string>>;

/** 31 days: the longest named range is a month. */
const LONGEST = { ms: 31 * BUCKET_MS.day, text: "one month" };

/**
 * Parses the query string. `within_ms` counts back from the end of the current hour or day by the
 * database's clock. Switches to days if a chart cannot show that many hours.
 */
function usageInput(ctx: Ctx, given: Given): Result<ReadUsageInput, "invalid_parameter"> {
  const within = readWithin(given, LONGEST);
  if (!within.ok) return within;
  const { ms, rest } = within.value;
  const parsed = parseOrRefuse(ReadUsageInput, rest);
  if (!parsed.ok) return parsed;
  const now = ctx.clock.now();
  const granularity = parsed.value.granularity ?? "day";
  const from = ms === undefined ? parsed.value.from : new Date(endOfBucket(now, granularity).getTime() - ms);
  const input = { ...parsed.value, ...(from && { from }) };
  const long = granularity === "hour" && countBuckets(alignSpan(input, "hour", now), "hour") > PAGE_HOURS_MAX;
  return { ok: true, value: long ? { ...input, granularity: "day" } : input };
}

/** Parses the query string for a file, which has room for more groups. */
export function exportInput(ctx: Ctx, given: Given): Result<ReadUsageInput, "invalid_parameter"> {
  const input = usageInput(ctx, given);
  if (!input.ok) return input;
  const granularity = input.value.granularity ?? "day";
  const count = countBuckets(alignSpan(input.value, granularity, ctx.clock.now()), granularity);
  return { ok: true, value: { ...input.value, limit: groupsThatFit(count) } };
}

export type UsageView = {
  usage: Usage;
  /** Why the default is shown instead of the requested span. */
  problem: string | undefined;
  forecast: SpendForecast | null;
  keys: readonly { id: string; name: string }[];
  endpoints: readonly string[];
  may_create_key: boolean;
};

/** Drops only the span: the page still says which keys its numbers cover. */
function withoutSpan({
  from: _from,
  to: _to,
  within_ms: _within,
  granularity: _granularity,
  ...rest
}: Given): ReadUsageInput {
  const parsed = parseOrRefuse(ReadUsageInput, rest);
  return parsed.ok ? parsed.value : ReadUsageInput.parse({});
}

/** The usage page. An invalid query falls back to the default span and says why. */
export async function loadUsage(slug: string, query: Given): Promise<UsageView> {
  const ctx = await memberCtx(slug, "usage:read");
  const input = usageInput(ctx, query);
  const [found, forecast, keys] = await Promise.all([
    input.ok ? readUsage(ctx, input.value) : input,
    spendForecast(ctx),
    listKeyChoices(ctx, {
      env: query.env === "live" || query.env === "test" ? query.env : undefined,
      wanted: query.key_id,
    }),
  ]);
  const usage = found.ok ? found : await readUsage(ctx, withoutSpan(query));
  if (!usage.ok) throw new Error(usage.message);
  return {
    usage: usage.value,
    problem: found.ok ? undefined : found.message,
    forecast: forecast.ok ? forecast.value : null,
    keys: keys.ok ? keys.value : [],
    endpoints: [
      ...new Set(loadReference().groups.flatMap((group) => group.operations.map((operation) => operation.path))),
    ],
    may_create_key: permits(ctx.actor, "keys:write"),
  };
}
