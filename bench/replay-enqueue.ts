import { setTimeout as pause } from "node:timers/promises";
import type { Ctx } from "#lib/kernel/context.ts";
import { databaseClock } from "#lib/platform/clock.ts";
import { sql } from "#lib/platform/db.ts";
import { openDatabase } from "#lib/platform/open-database.ts";
import { advanceReplays } from "#lib/webhooks/replays/advance-replays.ts";
import { cancelReplay } from "#lib/webhooks/replays/cancel-replay.ts";
import { ADVANCE_EVERY_MS } from "#lib/webhooks/replays/constants.ts";
import { createReplay } from "#lib/webhooks/replays/create-replay.ts";
import { getReplay } from "#lib/webhooks/replays/queries.ts";
import { CreateReplayInput } from "#lib/webhooks/replays/schema.ts";
import type { Replay } from "#lib/webhooks/replays/types.ts";
import { runSchedule } from "#server/worker/schedule.ts";
import { makeWebhook } from "#testing/builders/webhook.ts";
import { makeWorkspace } from "#testing/builders/workspace.ts";
import { benchEnv } from "./database.ts";
import { type Bench, type Figure, median } from "./figure.ts";

const SUBSCRIPTIONS = 10;
const LOOK_MS = 10;
const DAY_MS = 86_400_000;

/** Deliveries over the last day with realistic IDs, each with twenty words of which half are unique. */
const BUILD = `
  insert into deliveries (workspace_id, created_at, id, event_id, event_at, event_type, env, webhook_id, url, status, attempts_made,
    first_attempt_at, finished_at, last_status, duration_ms, search_terms)
  select $1, at, derived_id('dlv', part, i || 'd'), derived_id('evt', part, i || 'e'), at, 'scrape.completed', 'live',
    ($2::text[])[1 + i % cardinality($2::text[])], 'https://example.com/hook', 'delivered', 1, at + interval '20 ms',
    at + interval '90 ms', 200, 70, array(select hashtext(case when w > 10 then i::text else '' end || w) from generate_series(1, 20) w)
  from (
    select i, timestamptz 'epoch' + ms * interval '1 millisecond' as at,
      (select string_agg(substr('0123456789abcdefghjkmnpqrstvwxyz', 1 + ((ms >> (5 * place)) & 31)::int, 1), '' order by place desc)
       from generate_series(0, 9) place) as part
    from (select i, $4::bigint - 86400000 + i * (86000000 / $3::bigint) as ms from generate_series(0, $3::int - 1) i) x
  ) x
  order by i`;

async function buildLog(ctx: Ctx, count: number): Promise<void> {
  const webhooks: string[] = [];
  for (let at = 0; at < SUBSCRIPTIONS; at++) webhooks.push((await makeWebhook(ctx, "https://example.com/hook")).id);
  await sql().query(BUILD, [ctx.workspaceId, webhooks, count, databaseClock.now().getTime()]);
  await sql().query("vacuum analyze deliveries");
}

/** Polls the replay until `so` returns true. Returns the seconds since `begun` and the MB this process grew. */
async function until(ctx: Ctx, id: string, begun: number, so: (run: Replay) => boolean) {
  const before = process.memoryUsage.rss();
  let most = before;
  for (;;) {
    const run = await getReplay(ctx, id);
    most = Math.max(most, process.memoryUsage.rss());
    if (run.ok && so(run.value))
      return { seconds: (performance.now() - begun) / 1_000, grownMb: (most - before) / 1_048_576, run: run.value };
    await pause(LOOK_MS);
  }
}

async function round(ctx: Ctx, input: CreateReplayInput, count: number) {
  let begun = performance.now();
  const made = await createReplay(ctx, input);
  if (!made.ok) throw new Error(made.message);
  const queued = await until(ctx, made.value.id, begun, (run) => run.total_is_final);
  if (queued.run.total !== count) throw new Error(`${queued.run.total} of ${count} were queued.`);
  begun = performance.now();
  const canceled = await cancelReplay(ctx, made.value.id);
  if (!canceled.ok) throw new Error(canceled.message);
  const answered = (performance.now() - begun) / 1_000;
  const ended = await until(ctx, made.value.id, begun, (run) => run.finished_at !== null);
  if (ended.run.canceled !== count) throw new Error(`${ended.run.canceled} of ${count} were canceled.`);
  return { queued: queued.seconds, grown: queued.grownMb, answered, canceled: ended.seconds };
}

/**
 * Replays a day's log with the verbs and the worker's schedule: times until all deliveries are queued and until all are
 * canceled, and memory growth of the process. Nothing is sent.
 */
const bench: Bench = {
  name: "replay-enqueue",
  run: async ({ quick, databaseUrl }) => {
    Object.assign(process.env, benchEnv(databaseUrl));
    const [rounds, count] = quick ? [1, 500] : [3, 100_000];
    const closeDatabase = await openDatabase();
    const ctx = await makeWorkspace({ clock: databaseClock });
    await buildLog(ctx, count);
    const to = databaseClock.now();
    const from = new Date(to.getTime() - 2 * DAY_MS);
    const input = CreateReplayInput.parse({ from: from.toISOString(), to: to.toISOString() });
    const stop = runSchedule(
      { name: "advance-replays", everyMs: ADVANCE_EVERY_MS, run: advanceReplays },
      databaseClock,
    );
    const seen: Awaited<ReturnType<typeof round>>[] = [];
    for (let at = 0; at < rounds; at++) seen.push(await round(ctx, input, count));
    await stop();
    await closeDatabase();
    const middle = (of: keyof (typeof seen)[number]) => median(seen.map((each) => each[of]));
    const figure = (what: string, ours: number, unit: string, most: number, note?: string): Figure => ({
      figure: `bulk replay of ${count.toLocaleString("en")} deliveries: ${what}`,
      ours,
      unit,
      aim: `≤ ${most} ${unit}`,
      met: ours <= most,
      ...(note && { note }),
    });
    return [
      figure("enumerated and queued", middle("queued"), "s", 5, "from the call until all wait in the queue"),
      figure("resident memory grown meanwhile", middle("grown"), "MB", 20),
      figure("canceled", middle("canceled"), "s", 30, "from the call until none is left in the queue"),
      figure("the call that cancels", middle("answered"), "s", 2),
    ];
  },
};
export default bench;
