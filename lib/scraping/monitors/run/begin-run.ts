import { Readable } from "node:stream";
import type { Monitor, MonitorRun } from "#generated/prisma/client.ts";
import { readKnownKey } from "#lib/accounts/keys/read-known-keys.ts";
import { endOfLife } from "#lib/accounts/keys/rules.ts";
import { type Ctx, trustedWorkspace } from "#lib/kernel/context.ts";
import { db } from "#lib/platform/database/client.ts";
import type { OutboundPolicy } from "#lib/platform/outbound/types.ts";
import type { Clock } from "#lib/platform/values/clock.ts";
import { type Id, withPrefix } from "#lib/platform/values/ids.ts";
import { type Refusal, type Result, refuse } from "#lib/platform/values/result.ts";
import { createCrawl } from "#lib/scraping/crawls/create-crawl.ts";
import { CreateCrawlInput } from "#lib/scraping/crawls/schema.ts";
import { createJob } from "#lib/scraping/jobs/create-job.ts";
import { openOptions } from "#lib/scraping/jobs/sealed-headers.ts";
import { MonitorTarget } from "../target.ts";
import { failRun } from "./fail-run.ts";

/**
 * Creates the job or crawl of a run under the run's ID, so that a worker taking over creates no
 * second one. If the monitor's key may not or cannot pay, the run fails, unless its job exists
 * already.
 */
export async function beginRun(
  run: MonitorRun,
  monitor: Monitor,
  { clock, policy }: { clock: Clock; policy: OutboundPolicy },
): Promise<void> {
  const { workspaceId, monitorId, id } = run;
  const made = await make(run, monitor, clock, policy);
  if (!made.ok && !(await db().job.findUnique({ where: { workspaceId_id: { workspaceId, id } } })))
    return await failRun({ clock }, run, monitor, problemOf(made));
  await db().monitorRun.updateMany({ where: { workspaceId, monitorId, id }, data: { isBegun: true } });
}

async function make(
  run: MonitorRun,
  monitor: Monitor,
  clock: Clock,
  policy: OutboundPolicy,
): Promise<Result<unknown, string>> {
  const workspaceId = trustedWorkspace(monitor.workspaceId);
  const key = await readKnownKey(workspaceId, monitor.keyId);
  if (!key || endOfLife(key, clock.now())) return refuse("revoked", "The monitor's key was revoked or has expired.");
  const actor = { type: "api_key", id: key.id, label: key.name, env: key.env, scopes: key.scopes } as const;
  const ctx: Ctx = { workspaceId, actor, clock };
  const options = openOptions(workspaceId, monitor.id, monitor.options, monitor.headers);
  const { urls, crawl } = MonitorTarget.parse(monitor.target);
  const requestId = withPrefix("req", run.id as Id<"job">); // written by planRuns and runMonitor
  if (urls)
    return await createJob(
      ctx,
      { requestId, open: () => Readable.from([JSON.stringify({ urls, name: monitor.name, options })]) },
      policy,
    );
  const { respect_robots: _, max_age: __, ...pageOptions } = options;
  return await createCrawl(
    ctx,
    { requestId, input: CreateCrawlInput.parse({ ...crawl, options: pageOptions }) },
    policy,
  );
}

/** A key that lost its scope counts as ended. */
const problemOf = ({ error, message }: Refusal<string>) => ({
  code: error === "forbidden" ? "revoked" : error,
  message,
});
