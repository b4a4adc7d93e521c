import type { Ctx } from "#lib/kernel/context.ts";
import { newId } from "#lib/platform/values/ids.ts";
import { createMonitor } from "#lib/scraping/monitors/create-monitor.ts";
import { CreateMonitorInput } from "#lib/scraping/monitors/schema.ts";
import type { Monitor } from "#lib/scraping/monitors/types.ts";
import { jobPolicy } from "./job.ts";

/** Creates a monitor from this body, by default with a yearly schedule. */
export async function makeMonitor(ctx: Ctx, body: object): Promise<Monitor> {
  const input = CreateMonitorInput.parse({ name: "Prices", schedule: { cron: "0 0 1 1 *" }, ...body });
  const made = await createMonitor(ctx, { requestId: newId("req", ctx.clock.now()), input }, jobPolicy);
  if (!made.ok) throw new Error(made.message);
  return made.value;
}
