import { authorize, type Ctx } from "#lib/kernel/context.ts";
import { outboundPolicy } from "#lib/platform/outbound/policy.ts";
import type { OutboundPolicy } from "#lib/platform/outbound/types.ts";
import { ok, type Result } from "#lib/platform/values/result.ts";
import { maxItemCost } from "#lib/scraping/jobs/max-item-cost.ts";
import { type AdmitError, admitMonitor } from "./admit-monitor.ts";
import { forecast } from "./forecast.ts";
import type { CreateMonitorInput } from "./schema.ts";
import type { MonitorForecast } from "./types.ts";

/** Refuses as the creation would. Test keys pay nothing. */
export async function forecastMonitor(
  ctx: Ctx,
  input: CreateMonitorInput,
  policy: OutboundPolicy = outboundPolicy(),
): Promise<Result<MonitorForecast, "forbidden" | AdmitError>> {
  const forbidden = authorize(ctx, "jobs:read");
  if (forbidden) return forbidden;
  const admitted = await admitMonitor(ctx, input, policy);
  if (!admitted.ok) return admitted;
  const estimate = forecast(input, ctx.clock.now(), maxItemCost(input.options));
  const isFree = ctx.actor.type === "api_key" && ctx.actor.env === "test";
  return ok(isFree ? { ...estimate, credits_per_page: 0, credits_per_run: 0, credits: 0 } : estimate);
}
