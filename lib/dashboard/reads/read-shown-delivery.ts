import "server-only";
import { listAudit } from "#lib/accounts/audit/list-audit.ts";
import { ListAuditInput } from "#lib/accounts/audit/schema.ts";
import type { Ctx } from "#lib/kernel/context.ts";
import { permits } from "#lib/kernel/permissions.ts";
import { idTime } from "#lib/platform/values/ids.ts";
import { ok, type Result } from "#lib/platform/values/result.ts";
import { getRequest } from "#lib/reports/requests/queries.ts";
import { getJob } from "#lib/scraping/jobs/queries.ts";
import type { DeliveryCause, DeliveryDetail, ShownDelivery } from "#lib/webhooks/deliveries/types.ts";
import { causeOf } from "#lib/webhooks/events/rules.ts";
import { readDeliveryWithListener } from "#lib/webhooks/listeners/read-delivery-with-listener.ts";

/** The audit row and the event are written in one transaction and differ by milliseconds. */
const SAME_MOMENT_MS = 5_000;

export async function readShownDelivery(
  ctx: Ctx,
  id: string,
): Promise<Result<ShownDelivery, "forbidden" | "not_found">> {
  const found = await readDeliveryWithListener(ctx, id);
  return found.ok ? ok({ ...found.value, cause: await readCause(ctx, found.value) }) : found;
}

/** Looks up the cause that the event names. Null if it has expired or the user may not see it. */
async function readCause(ctx: Ctx, delivery: DeliveryDetail): Promise<DeliveryCause | null> {
  const cause = causeOf(delivery.event, delivery.body);
  switch (cause?.type) {
    case "request": {
      const request = await getRequest(ctx, cause.id);
      if (!request.ok) return null;
      const { id, method, endpoint } = request.value;
      return { type: "request", id, method, endpoint };
    }
    case "job": {
      const job = await getJob(ctx, cause.id);
      return job.ok ? { type: "job", id: job.value.id } : null;
    }
    case "change": {
      const at = idTime(delivery.event_id).getTime();
      const input = ListAuditInput.parse({
        action: cause.action,
        target_id: cause.target_id,
        from: new Date(at - SAME_MOMENT_MS).toISOString(),
        to: new Date(at + SAME_MOMENT_MS).toISOString(),
      });
      const changes = await listAudit(ctx, input);
      const change = changes.ok ? changes.value.data[0] : undefined;
      return change ? { type: "change", id: change.id, action: change.action, actor: change.actor } : null;
    }
    case "credits":
      return {
        type: "credits",
        at: idTime(delivery.event_id).toISOString(),
        may_read: permits(ctx.actor, "credits:read"),
      };
    case "test_event":
      return cause;
    case undefined:
      return null;
  }
}
