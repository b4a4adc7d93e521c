import type { Ctx } from "#lib/kernel/context.ts";
import type { KeyEnv } from "#lib/kernel/scopes.ts";
import type { Tx } from "#lib/platform/database/client.ts";
import { tracePosition, traceStep } from "#lib/platform/tracing/tracing.ts";
import { type Id, newId } from "#lib/platform/values/ids.ts";
import type { EventInput } from "./schema.ts";

/**
 * Emits an event in the transaction that made it true, so that both are committed or neither is.
 * The envelope (service interface 2.3) is serialised once; these bytes are stored, signed and sent.
 *
 * The trigger `events_fan_out` (prisma/functions/fan_out_events.sql) queues the deliveries in the
 * same transaction, whether TypeScript or SQL inserts the event.
 *
 * @param env the cause: test keys, or live keys and people.
 * @param addressedBody the body for an ad hoc address (`addressEvent`) that expects another
 * dialect.
 */
export async function emit(
  tx: Tx,
  ctx: Ctx,
  env: KeyEnv,
  event: EventInput,
  addressedBody?: Uint8Array<ArrayBuffer>,
): Promise<Id<"evt">> {
  const at = ctx.clock.now();
  const id = newId("evt", at);
  const envelope = { event: event.type, id, created_at: at.toISOString(), data: event.data };
  const body = new TextEncoder().encode(JSON.stringify(envelope));
  const { workspaceId } = ctx;
  await traceStep("event", { "gatehouse.event": id, "gatehouse.event_type": event.type }, () =>
    tx.event.create({
      data: {
        ...{ id, workspaceId, createdAt: at, type: event.type, env, body },
        ...(addressedBody && { addressedBody }),
        traceparent: tracePosition(),
      },
    }),
  );
  return id;
}
