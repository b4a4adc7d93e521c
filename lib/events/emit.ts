import type { Ctx } from "#lib/auth/context.ts";
import type { KeyEnv } from "#lib/keys/types.ts";
import type { Tx } from "#lib/platform/db.ts";
import { type Id, newId } from "#lib/platform/ids.ts";
import type { Fact } from "./schema.ts";

/**
 * States a fact in the transaction that made it true: the event exists if and only if the fact does. The envelope
 * (service interface 2.3) is serialised once; its bytes are what is stored, signed and sent. Deliveries to subscriptions and listeners are
 * made by the trigger events_fan_out on `events`, in the same transaction (prisma/functions/fan_out_events.sql).
 */
export async function emit(tx: Tx, ctx: Ctx, env: KeyEnv, fact: Fact): Promise<Id<"evt">> {
  const at = ctx.clock.now();
  const id = newId("evt", at);
  const envelope = { event: fact.type, id, created_at: at.toISOString(), data: fact.data };
  await tx.event.create({
    data: {
      id,
      workspaceId: ctx.workspaceId,
      createdAt: at,
      type: fact.type,
      env,
      body: new TextEncoder().encode(JSON.stringify(envelope)),
    },
  });
  return id;
}
