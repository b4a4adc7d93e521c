import "server-only";
import { type PayingKey, payingKeys } from "#lib/dashboard/paying-keys.ts";
import { requireValue } from "#lib/dashboard/require-value.ts";
import { memberCtx } from "#lib/dashboard/session.ts";
import { permits } from "#lib/kernel/permissions.ts";
import { readPayer } from "#lib/scraping/jobs/paying-key.ts";
import { getMonitor, listMonitorRuns, listMonitors } from "#lib/scraping/monitors/queries.ts";
import type { Monitor, MonitorRun } from "#lib/scraping/monitors/types.ts";

const [SHOWN, RUNS_SHOWN] = [50, 20];

export type MonitorsView = { monitors: Monitor[]; next: string | null; keys: PayingKey[]; may_create: boolean };

/** One page of monitors of live or test keys, with the keys that can pay for a new one. */
export async function loadMonitors(
  slug: string,
  { env, cursor }: { env?: string | undefined; cursor?: string | undefined },
): Promise<MonitorsView> {
  const ctx = await memberCtx(slug, "jobs:read");
  const newest = { limit: SHOWN, env: env === "test" ? ("test" as const) : ("live" as const) };
  const asked = await listMonitors(ctx, { ...newest, cursor });
  const page = requireValue(asked.ok ? asked : await listMonitors(ctx, newest));
  const mayCreate = permits(ctx.actor, "jobs:write");
  const keys = mayCreate ? await payingKeys(ctx, newest.env) : [];
  return { monitors: page.data, next: page.next_cursor, keys, may_create: mayCreate };
}

export type MonitorView = {
  monitor: Monitor;
  /** The paying key and whether it still can pay. */
  payer: { name: string | null; can_pay: boolean };
  keys: PayingKey[];
  runs: MonitorRun[];
  next: string | null;
  may_change: boolean;
};

/** A monitor and one page of its runs, newest first. */
export async function loadMonitor(slug: string, id: string, cursor?: string): Promise<MonitorView> {
  const ctx = await memberCtx(slug, "jobs:read");
  const monitor = requireValue(await getMonitor(ctx, id));
  const asked = await listMonitorRuns(ctx, id, { limit: RUNS_SHOWN, cursor });
  const runs = requireValue(asked.ok ? asked : await listMonitorRuns(ctx, id, { limit: RUNS_SHOWN }));
  const mayChange = permits(ctx.actor, "jobs:write");
  return {
    payer: await readPayer(ctx, monitor.key_id),
    keys: mayChange ? await payingKeys(ctx, monitor.env) : [],
    ...{ monitor, runs: runs.data, next: runs.next_cursor },
    may_change: mayChange,
  };
}
