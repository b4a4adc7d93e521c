import type { Ctx } from "#lib/kernel/context.ts";
import { ok, type Result } from "#lib/platform/values/result.ts";
import { getDelivery } from "#lib/webhooks/deliveries/get-delivery.ts";
import type { DeliveryWithListener } from "#lib/webhooks/deliveries/types.ts";
import { findListener } from "./find-listener.ts";

/**
 * Returns a delivery. One for a command line includes whether that is connected, because it waits
 * until then.
 */
export async function readDeliveryWithListener(
  ctx: Ctx,
  id: string,
): Promise<Result<DeliveryWithListener, "forbidden" | "not_found">> {
  const found = await getDelivery(ctx, id);
  if (!found.ok) return found;
  const { listener_id: listenerId } = found.value;
  const listener = listenerId === null ? undefined : await findListener(ctx, listenerId);
  if (!listener?.ok) return ok({ ...found.value, listener: null });
  const { id: own, name, connected, seen_at, ended_at } = listener.value;
  return ok({ ...found.value, listener: { id: own, name, connected, seen_at, ended_at } });
}
