import { sql } from "#lib/platform/database/client.ts";
import { HOUR_MS } from "#lib/platform/values/time.ts";
import { ATTEMPT_OFFSETS_MS, JITTER_MAX_MS, JITTER_SHARE } from "#lib/webhooks/queue/retry-schedule.ts";
import { emitMany, nothingEmitted } from "#testing/oracles/emitted-events.ts";
import { startWorker } from "#testing/processes/worker-process.ts";
import { endpoints } from "./endpoints.ts";
import { type Fault, type Finding, seconds } from "./finding.ts";
import { until } from "./until.ts";

const [, gap] = ATTEMPT_OFFSETS_MS;
const LATEST_MS = gap + Math.min(gap * JITTER_SHARE, JITTER_MAX_MS) + 1_500;

/** Checks the first two attempts of a failing delivery with the worker's clock right, an hour fast and an hour slow. */
export const clock: Fault = async ({ postgres, quick }) => {
  const findings: Finding[] = [];
  for (const wrongBy of [0, HOUR_MS, -HOUR_MS]) {
    const { journal, contexts } = await endpoints(1, (response) => response.writeHead(500).end());
    const worker = await startWorker({
      databaseUrl: postgres.url,
      preload: ["testing/processes/skewed-clock.ts"],
      env: { CLOCK_SKEW_MS: String(wrongBy) },
    });
    await emitMany(nothingEmitted(), contexts, 1);
    await until("two attempts", 60_000, () => journal.arrivals.length >= (quick ? 1 : 2));
    await until("the result is recorded", 10_000, async () => {
      const { rowCount } = await sql().query(
        "select 1 from delivery_queue where leased_until is null and attempts_made > 0",
      );
      return rowCount === 1;
    });
    const { rows } = await sql().query<{ after: number; past: number; number: number }>(
      `select number, (extract(epoch from started_at - min(started_at) over ()) * 1000)::int as after,
         (extract(epoch from now() - started_at) * 1000)::int as past
       from attempts where workspace_id = $1 order by number`,
      [contexts[0]?.workspaceId],
    );
    const skews = journal.arrivals.map(({ skew }) => skew);
    await worker.stop();
    await sql().query("truncate delivery_queue");
    await journal[Symbol.asyncDispose]();
    const second = rows[1]?.after;
    const timely = second === undefined ? quick : second >= gap && second <= LATEST_MS;
    const stamped = skews.every((skew) => Math.abs(skew) <= 2);
    findings.push({
      asked: `the worker's clock is wrong by ${wrongBy / HOUR_MS} h: the schedule and the signed time are the database's`,
      measured: `second attempt after ${second === undefined ? "–" : seconds(second)}; X-Service-Timestamp off by ${skews.map((skew) => `${skew.toFixed(1)} s`).join(", ")}`,
      met: timely && stamped && rows.every(({ past }) => past >= 0 && past < 120_000),
    });
  }
  return [{ fault: "the worker's clock wrong by an hour, either way", runs: findings.length - 1, findings }];
};
