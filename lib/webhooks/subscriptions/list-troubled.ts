import { authorize, type Ctx } from "#lib/kernel/context.ts";
import { db } from "#lib/platform/db.ts";
import { ok, type Result } from "#lib/platform/result.ts";
import { representWebhook, webhookParts } from "./represent-webhook.ts";
import { visibleTo } from "./scope.ts";
import type { Webhook } from "./types.ts";

/** Subscriptions that are paused, by a person or by their failures, or whose latest attempts were not accepted. */
const troubled = (ctx: Ctx) => ({
  ...visibleTo(ctx),
  OR: [{ status: "paused" as const }, { failingSince: { not: null } }],
});

/** How many of them are paused, and how many more fail: what is sent to them waits. */
export async function countTroubledWebhooks(
  ctx: Ctx,
): Promise<Result<{ paused: number; failing: number }, "forbidden">> {
  const forbidden = authorize(ctx, "webhooks:read");
  if (forbidden) return forbidden;
  const groups = await db().webhook.groupBy({ by: ["status"], where: troubled(ctx), _count: true });
  const of = (status: "paused" | "active") => groups.find((group) => group.status === status)?._count ?? 0;
  return ok({ paused: of("paused"), failing: of("active") });
}

/** The newest `most` of them. */
export async function listTroubledWebhooks(ctx: Ctx, most: number): Promise<Result<Webhook[], "forbidden">> {
  const forbidden = authorize(ctx, "webhooks:read");
  if (forbidden) return forbidden;
  const rows = await db().webhook.findMany({
    where: troubled(ctx),
    select: webhookParts,
    orderBy: { id: "desc" },
    take: most,
  });
  const now = ctx.clock.now();
  return ok(rows.map((row) => representWebhook(row, now)));
}
