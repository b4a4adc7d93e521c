import type { Ctx } from "#lib/kernel/context.ts";
import type { EventInput } from "#lib/kernel/events/schema.ts";
import type { Tx } from "#lib/platform/database/client.ts";
import { emitOfJob, formOf, type Notifying } from "./emit-of-job.ts";
import { IS_HEARD } from "./is-heard.ts";

/** Emits that a job or crawl was created, if anybody subscribes to that. */
export async function emitStarted(tx: Tx, ctx: Ctx, job: Notifying, event: EventInput): Promise<void> {
  if (!formOf(job)?.events.includes("started")) {
    const [row] = await tx.$queryRawUnsafe<{ heard: boolean }[]>(
      `select ${IS_HEARD} as heard`,
      ctx.workspaceId,
      event.type,
      job.env,
    );
    if (!row?.heard) return;
  }
  await emitOfJob(tx, ctx, job, event, { kind: "started" });
}
