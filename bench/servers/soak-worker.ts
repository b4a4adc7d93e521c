// The product's worker, with rare schedules run more often, so that an hour's soak covers as many of their runs as half
// a day. SOAK_OFTENER is the factor.
import { schedules } from "#server/worker/registry.ts";

const RARE_MS = 10 * 60_000;
const LEAST_MS = 1_000;

const oftener = Number(process.env.SOAK_OFTENER ?? 1);
for (const schedule of schedules)
  if (schedule.everyMs >= RARE_MS) schedule.everyMs = Math.max(LEAST_MS, schedule.everyMs / oftener);

await import("#server/worker.ts");
