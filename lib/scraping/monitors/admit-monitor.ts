import { isTestKey } from "#lib/kernel/actor.ts";
import type { Ctx } from "#lib/kernel/context.ts";
import type { OutboundPolicy } from "#lib/platform/outbound/types.ts";
import { readTarget } from "#lib/platform/outbound/url.ts";
import { ok, type Result, refuse } from "#lib/platform/values/result.ts";
import { refuseOptions } from "#lib/scraping/jobs/refuse-options.ts";
import { JobOptions } from "#lib/scraping/jobs/schema.ts";
import { refuseRoute } from "#lib/scraping/pages/proxies/refuse-route.ts";
import { admitDestination } from "#lib/webhooks/subscriptions/admit-destination.ts";
import type { Destination } from "#lib/webhooks/subscriptions/types.ts";
import { scheduleProblem } from "./forecast.ts";
import type { CreateMonitorInput } from "./schema.ts";

export type AdmitError = "invalid_parameter" | "feature_unavailable" | "invalid_url" | "url_not_allowed";

type Given = { [K in "urls" | "crawl" | "schedule" | "options"]?: CreateMonitorInput[K] | undefined } & {
  webhook?: string | null | undefined;
};

/** Checks input beyond its schema. Returns the destination of events, if one is given. */
export async function admitMonitor(
  ctx: Ctx,
  { urls = [], crawl, schedule, options, webhook }: Given,
  policy: OutboundPolicy,
): Promise<Result<Destination | undefined, AdmitError>> {
  const addresses = crawl ? [crawl.url] : urls;
  for (const [at, url] of addresses.entries()) {
    const target = readTarget(url);
    const param = crawl ? "crawl.url" : `urls[${at}]`;
    if (!target.ok)
      return refuse(target.code === "url_not_allowed" ? target.code : "invalid_url", `${param}: ${target.message}`, {
        param,
      });
  }
  const problem = schedule && scheduleProblem(schedule, ctx.clock.now());
  if (problem !== undefined) return refuse("invalid_parameter", `schedule: ${problem}`, { param: "schedule" });
  const invalid = options && refuseOptions({ ...JobOptions.parse({}), ...options });
  if (invalid) return invalid;
  const noWay = options && !isTestKey(ctx.actor) ? refuseRoute(options) : undefined;
  if (noWay) return noWay;
  return webhook ? await admitDestination(ctx, webhook, policy) : ok(undefined);
}
