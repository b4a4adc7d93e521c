// The product's worker as it is, but that it does more often what it does once an hour or a few times: so that a soak of an hour holds as many of those
// rounds as half a day. SOAK_OFTENER says how many times as often.
import { schedules } from "#server/worker/registry.ts";

const RARE_MS = 10 * 60_000;
const LEAST_MS = 1_000;

const oftener = Number(process.env.SOAK_OFTENER ?? 1);
for (const schedule of schedules)
  if (schedule.everyMs >= RARE_MS) schedule.everyMs = Math.max(LEAST_MS, schedule.everyMs / oftener);

await import("#server/worker.ts");
