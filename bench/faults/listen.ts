import { setTimeout as pause } from "node:timers/promises";
import { sql } from "#lib/platform/database/client.ts";
import type { Answer } from "#testing/oracles/delivery-journal.ts";
import { emitInOrder } from "#testing/oracles/events-in-order.ts";
import { listenStage } from "#testing/processes/listen-stage.ts";
import type { Fault, Outcome } from "./finding.ts";
import { judgedListeners } from "./listen/judged-listeners.ts";
import { type Part, parts } from "./listen/parts.ts";
import { until } from "./until.ts";

/** Between events: 100 per second. */
const EVERY_MS = 10;
const WARM_MS = 1_000;
const EMPTY_WITHIN_MS = 120_000;

/** A tenth of answers take up to 10 ms, so that faults hit requests in flight. */
const answer: Answer = (response) => {
  const take = () => response.writeHead(200).end("ok");
  if (Math.random() < 0.1) setTimeout(take, 10 * Math.random());
  else take();
};

/** Breaks `gatehouse listen`, its app and its server, one by one and together, under a constant load of events. */
export const listen: Fault = async ({ postgres, quick }) => {
  const outcomes: Outcome[] = [];
  for (const part of parts(quick)) {
    process.stderr.write(`  ${part.name} …\n`);
    outcomes.push(await broken(postgres.url, part, quick));
  }
  return outcomes;
};

async function broken(databaseUrl: string, { name, direct, run }: Part, quick: boolean): Promise<Outcome> {
  await using stage = await listenStage(databaseUrl, { direct, answer });
  const emitting = emitInOrder(stage.ctx, EVERY_MS);
  await until("events come", 30_000, () => stage.arrivals("ordered").length > 0 && stage.arrivals("wide").length > 0);
  await pause(WARM_MS);
  await run(stage);
  const wellAt = performance.now();
  await pause(quick ? 500 : 3_000);
  await emitting.stop();
  const giveUp = performance.now() + EMPTY_WITHIN_MS;
  // The oracle reports what is still waiting.
  while ((await stage.waiting()) > 0 && performance.now() < giveUp) await pause(50);
  const { rows } = await sql().query<{ n: number }>(
    "select count(*)::int as n from attempts where workspace_id = $1 and error_code is not null",
    [stage.ctx.workspaceId],
  );
  return await judgedListeners(name, stage, emitting.events, wellAt, rows[0]?.n ?? 0);
}
