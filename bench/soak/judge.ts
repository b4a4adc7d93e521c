import { reconcile } from "#lib/billing/credits/reconcile.ts";
import type { Ctx } from "#lib/kernel/context.ts";
import { sql } from "#lib/platform/db.ts";
import type { Job } from "#lib/scraping/jobs/types.ts";
import type { Replay } from "#lib/webhooks/replays/types.ts";
import type { Client } from "./client.ts";
import type { LoadTotals } from "./paced-load.ts";
import type { SoakReceiver } from "./receiver.ts";
import { type Traffic, urlsOf } from "./traffic.ts";
import type { Judged } from "./types.ts";

const PAGE = 50_000;

/**
 * Subscriptions are as old as the first event and none was deleted. A scrape's event also goes to the address it named.
 */
const EXPECTED = `
  select coalesce(sum(n), 0)::int as events, coalesce(sum(n * (subscribers + named)), 0)::int as deliveries
  from (select type, count(*) as n, (type like 'scrape.%')::int as named,
      (select count(*) from webhooks w where w.workspace_id = $1 and w.events && array[e.type]) as subscribers
    from events e where workspace_id = $1 and type in ('scrape.completed', 'scrape.failed', 'job.page', 'job.completed', 'job.failed') group by type) e`;
const FOUND = `
  select ((select count(*) from deliveries where workspace_id = $1 and replay_of is null)
    + (select count(*) from delivery_queue where workspace_id = $1 and replay_of is null))::int as found`;
const DELIVERED = `
  select created_at as at, id from deliveries where workspace_id = $1 and status = 'delivered' and (created_at, id) > ($2, $3)
  order by created_at, id limit ${PAGE}`;
const BROKEN = "select name || ': ' || coalesce(problem, '') as broken from schedule_runs where failed_at is not null";

/** Counts deliveries logged as delivered, and those of them that the receiver never accepted. */
async function compareIds(
  workspaceId: string,
  accepted: ReadonlySet<string>,
): Promise<{ logged: number; lost: number }> {
  let [logged, lost] = [0, 0];
  let after = { at: new Date(0), id: "" };
  for (;;) {
    const { rows } = await sql().query<{ at: Date; id: string }>(DELIVERED, [workspaceId, after.at, after.id]);
    for (const { id } of rows) if (!accepted.has(id)) lost++;
    logged += rows.length;
    after = rows.at(-1) ?? after;
    if (rows.length < PAGE) return { logged, lost };
  }
}

async function readAll<T>(client: Client, path: string, ids: readonly string[]): Promise<T[]> {
  const all: T[] = [];
  for (const id of ids) all.push(await client<T>("GET", `${path}/${id}`));
  return all;
}

type Made = {
  ctx: Ctx;
  client: Client;
  /** The workspace's initial credits. */
  credits: number;
  calls: LoadTotals;
  traffic: Traffic;
  receiver: SoakReceiver;
};

/** Compares what callers and receivers saw with the database, once nothing is under way. */
export async function judge(made: Made): Promise<Omit<Judged, "pages" | "aged">> {
  const { ctx, client, credits, calls, traffic, receiver } = made;
  const { workspaceId } = ctx;
  const jobs = await readAll<Job>(client, "/v1/jobs", traffic.jobs);
  const replays = await readAll<Replay>(client, "/v1/replays", traffic.replays);
  const { balance } = await client<{ balance: number }>("GET", "/v1/balance");
  const { rows: expected } = await sql().query<{ events: number; deliveries: number }>(EXPECTED, [workspaceId]);
  const { rows: found } = await sql().query<{ found: number }>(FOUND, [workspaceId]);
  const { rows: broken } = await sql().query<{ broken: string }>(BROKEN);
  const { logged, lost } = await compareIds(workspaceId, receiver.accepted);
  const reconciled = await reconcile(ctx);
  return {
    calls,
    // One event per accepted scrape, per URL of a job and per finished job.
    events: { expected: calls.scrapes + urlsOf(traffic.jobs) + traffic.jobs.length, found: expected[0]?.events ?? 0 },
    deliveries: {
      expected: expected[0]?.deliveries ?? 0,
      found: found[0]?.found ?? 0,
      received: receiver.accepted.size,
      lost,
      doubled: receiver.doubled(),
      unrecorded: receiver.accepted.size - (logged - lost),
    },
    replays: {
      made: replays.length,
      completed: replays.filter(({ status }) => status === "completed").length,
      sent: replays.reduce((sum, { sent }) => sum + sent, 0),
    },
    jobs: { made: jobs.length, completed: jobs.filter(({ status }) => status === "completed").length },
    credits: {
      answered: calls.credits + receiver.credits() + jobs.reduce((sum, job) => sum + job.credits_used, 0),
      charged: credits - balance,
      findings: (reconciled?.findings ?? ["not reconciled"]).map((finding) => JSON.stringify(finding)),
    },
    broken: [...broken.map((each) => each.broken), ...traffic.failures],
  };
}
