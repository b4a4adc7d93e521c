import * as z from "zod";
import { FIXTURE_BALANCE } from "#lib/billing/credits/fixtures.ts";
import { readBalance } from "#lib/billing/credits/queries.ts";
import { GROUPS_MAX } from "#lib/reports/usage/constants.ts";
import { readFixtureUsage } from "#lib/reports/usage/fixtures.ts";
import { readUsage } from "#lib/reports/usage/read-usage.ts";
import { ReadUsageInput } from "#lib/reports/usage/schema.ts";
import type { Usage } from "#lib/reports/usage/types.ts";
import { readQueueStatus } from "#lib/scraping/jobs/read-queue-status.ts";
import type { QueueStatus } from "#lib/scraping/jobs/types.ts";
import { outcomeOf } from "../../answers/outcome.ts";
import type { Version } from "../../dialects/firecrawl/asked.ts";
import { concurrency, creditHistory, creditUsage, historyStart, queueStatus } from "../../dialects/firecrawl/team.ts";
import { type Call, defineRoute, type Route } from "../../route/route.ts";
import { described, named, translated } from "./define.ts";

const HistoryQuery = z.strictObject({ byApiKey: z.enum(["true", "false"]).default("false") });

async function history({ ctx, query }: Call<z.output<typeof HistoryQuery>>, read: typeof readUsage) {
  const input = ReadUsageInput.parse({
    from: historyStart(ctx.clock.now()).toISOString(),
    granularity: "day",
    // The maximum that fits in one answer for a year of days.
    ...(query.byApiKey === "true" && { group_by: "key", limit: KEYS_MAX }),
  });
  return translated<Usage>(outcomeOf(await read(ctx, input), 200), creditHistory);
}

const KEYS_MAX = Math.min(GROUPS_MAX, 30);

/** Information about the workspace, which Firecrawl calls a team. */
export function teamRoutes(version: Version): readonly Route[] {
  const at = <P extends string>(path: P) => `/v${version}/${path}` as const;
  return [
    defineRoute({
      ...described("Get the balance, as Firecrawl does"),
      method: "GET",
      path: at("team/credit-usage"),
      scope: "billing",
      name: named("CreditUsage", version),
      handle: async ({ ctx }) =>
        translated<{ balance: number }>(outcomeOf(await readBalance(ctx), 200), (balance) =>
          creditUsage(balance, version),
        ),
      fixture: () => ({ status: 200, body: creditUsage(FIXTURE_BALANCE, version) }),
    }),
    defineRoute({
      ...described("Get credits by the month, as Firecrawl does"),
      method: "GET",
      path: at("team/credit-usage/historical"),
      scope: "billing",
      name: named("CreditHistory", version),
      query: HistoryQuery,
      handle: (call) => history(call, readUsage),
      fixture: (call) => history(call, readFixtureUsage),
    }),
    defineRoute({
      ...described("See what waits, as Firecrawl does"),
      method: "GET",
      path: at("team/queue-status"),
      scope: "jobs",
      name: named("QueueStatus", version),
      handle: async ({ ctx }) => translated<QueueStatus>(outcomeOf(await readQueueStatus(ctx), 200), queueStatus),
    }),
    defineRoute({
      ...described("See what is under way, as Firecrawl does"),
      method: "GET",
      path: at("concurrency-check"),
      scope: "jobs",
      name: named("Concurrency", version),
      handle: async ({ ctx }) => translated<QueueStatus>(outcomeOf(await readQueueStatus(ctx), 200), concurrency),
    }),
  ];
}
