import { db } from "#lib/platform/database/client.ts";
import type { fakeClock } from "#lib/platform/values/clock.ts";
import { emitEvent, makeWebhook } from "./webhook.ts";
import type { Ctx } from "./workspace.ts";

/** Queues backlogs for a workspace's subscriptions; earlier deliveries are due first. */
export function backlogs(ctx: Ctx, clock: ReturnType<typeof fakeClock>) {
  async function emit(count: number): Promise<void> {
    for (let at = 0; at < count; at++) {
      clock.advance(1);
      await emitEvent(ctx);
    }
  }
  const silenceOthers = () => db().webhook.updateMany({ data: { events: ["job.failed"] } });
  return {
    /**
     * Creates a subscription that alone receives the next `count` events; returns its ID, which
     * identifies its endpoint.
     */
    async backlog(count: number, options = {}): Promise<string> {
      await silenceOthers();
      const { id } = await makeWebhook(ctx, "https://example.com/hook", options);
      await emit(count);
      return id;
    },
    /** Queues `count` more for an existing subscription. */
    async moreOf(id: string, count: number): Promise<void> {
      await silenceOthers();
      await db().webhook.update({ where: { id }, data: { events: ["*"] } });
      await emit(count);
    },
  };
}

/** Deletes all subscriptions and queued deliveries of a test file with its own database. */
export async function clearBacklogs(): Promise<void> {
  await db().queuedDelivery.deleteMany();
  await db().webhook.deleteMany();
}
