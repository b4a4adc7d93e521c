import { authorize, type Ctx } from "#lib/kernel/context.ts";
import { db } from "#lib/platform/database/client.ts";
import { readTarget } from "#lib/platform/outbound/url.ts";
import { ok, type Result, refuse } from "#lib/platform/values/result.ts";
import { maxItemCost } from "#lib/scraping/jobs/max-item-cost.ts";
import { payingKey } from "#lib/scraping/jobs/paying-key.ts";
import { JobOptions } from "#lib/scraping/jobs/schema.ts";
import type { CreateCrawlInput } from "./schema.ts";
import type { CrawlForecast } from "./types.ts";

export type ForecastCrawlError = "forbidden" | "invalid_parameter" | "invalid_url" | "url_not_allowed";

/**
 * Returns the maximum cost of a crawl without starting it or contacting the site. Test keys pay nothing.
 *
 * @param keyId the key that would pay.
 */
export async function forecastCrawl(
  ctx: Ctx,
  { keyId, input }: { keyId: string; input: CreateCrawlInput },
): Promise<Result<CrawlForecast, ForecastCrawlError>> {
  const forbidden = authorize(ctx, "jobs:write");
  if (forbidden) return forbidden;
  const payer = await payingKey(ctx, keyId);
  if (!payer.ok) return payer;
  const target = readTarget(input.url);
  if (!target.ok) return refuse(target.code === "url_not_allowed" ? target.code : "invalid_url", target.message);
  const { workspaceId } = ctx;
  const row = await db().balance.findUnique({ where: { workspaceId }, select: { balance: true } });
  const price = payer.value.env === "test" ? 0 : maxItemCost(JobOptions.parse(input.options));
  return ok({
    object: "crawl_forecast",
    limit: input.limit,
    credits_per_page: price,
    credits_max: input.limit * price,
    balance: Number(row?.balance ?? 0),
  });
}
