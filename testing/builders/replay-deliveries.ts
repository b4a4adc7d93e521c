import type { Prisma } from "#generated/prisma/client.ts";
import type { Ctx } from "#lib/kernel/context.ts";
import type { EventType } from "#lib/kernel/events/types.ts";
import type { KeyEnv } from "#lib/kernel/scopes.ts";
import { db } from "#lib/platform/database/client.ts";
import { newId } from "#lib/platform/values/ids.ts";

type Options = {
  event?: EventType;
  env?: KeyEnv;
  status?: Prisma.DeliveryCreateManyInput["status"];
  /** Time of the first; the others follow a millisecond apart. */
  at?: Date;
  /** An ad hoc URL instead of a subscription. */
  url?: string;
  replayOf?: string;
  finishedAt?: Date;
};

/** Logs finished deliveries of a workspace with their events; returns their IDs, oldest first. */
export async function logDeliveries(
  ctx: Ctx,
  webhookId: string | null,
  count: number,
  options: Options = {},
): Promise<string[]> {
  const { event = "key.created", env = "live", status = "failed", url = "https://example.com/hook" } = options;
  const from = options.at ?? new Date(ctx.clock.now().getTime() - 60_000);
  const events: Prisma.EventCreateManyInput[] = [];
  const deliveries: Prisma.DeliveryCreateManyInput[] = [];
  for (let index = 0; index < count; index++) {
    const at = new Date(from.getTime() + index);
    const eventId = newId("evt", at);
    const common = { workspaceId: ctx.workspaceId, env, createdAt: at };
    events.push({ ...common, id: eventId, type: event, body: new TextEncoder().encode(`{"id":"${eventId}"}`) });
    deliveries.push({
      ...common,
      ...{ eventId, eventAt: at, eventType: event, webhookId, url, status, replayOf: options.replayOf ?? null },
      id: newId("dlv", at),
      attemptsMade: status === "canceled" ? 0 : 1,
      firstAttemptAt: status === "canceled" ? null : new Date(at.getTime() + 7),
      finishedAt: options.finishedAt ?? new Date(at.getTime() + 20),
    });
  }
  await db().$transaction([
    // They are finished already, so emitting the events must queue nothing.
    db().$queryRaw`select set_config('gatehouse.fan_out', 'off', true)`,
    db().event.createMany({ data: events }),
    db().delivery.createMany({ data: deliveries }),
  ]);
  return deliveries.map(({ id }) => id);
}
