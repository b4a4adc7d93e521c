import type { fakeClock } from "#lib/platform/clock.ts";
import { db } from "#lib/platform/db.ts";
import { emitEvent, makeWebhook } from "./webhook.ts";
import type { Ctx } from "./workspace.ts";

/** Backlogs of a workspace's subscriptions: what is made first is due first. */
export function backlogs(ctx: Ctx, clock: ReturnType<typeof fakeClock>) {
  async function emit(count: number): Promise<void> {
    for (let at = 0; at < count; at++) {
      clock.advance(1);
      await emitEvent(ctx);
    }
  }
  const silenceOthers = () => db().webhook.updateMany({ data: { events: ["job.failed"] } });
  return {
    /** A subscription that alone is sent the next `count` events; its id, which is what its endpoint is known by. */
    async backlog(count: number, options = {}): Promise<string> {
      await silenceOthers();
      const { id } = await makeWebhook(ctx, "https://example.com/hook", options);
      await emit(count);
      return id;
    },
    /** `count` more for one that there is. */
    async moreOf(id: string, count: number): Promise<void> {
      await silenceOthers();
      await db().webhook.update({ where: { id }, data: { events: ["*"] } });
      await emit(count);
    },
  };
}

/** Takes away all subscriptions and what is queued, of a test file that has a database of its own. */
export async function clearBacklogs(): Promise<void> {
  await db().queuedDelivery.deleteMany();
  await db().webhook.deleteMany();
}
