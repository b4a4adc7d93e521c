import { record } from "#lib/kernel/audit/record.ts";
import { authorize, type Ctx } from "#lib/kernel/context.ts";
import { NOTICES_CHANNEL } from "#lib/kernel/outbox/constants.ts";
import { db } from "#lib/platform/database/client.ts";
import { ok, type Result, refuse } from "#lib/platform/values/result.ts";
import type { RetryNoticeInput } from "./schema.ts";

/** Retries a notice that was given up, with as many tries as a new one. */
export async function retryNotice(
  ctx: Ctx,
  { notice_id: id }: RetryNoticeInput,
): Promise<Result<null, "forbidden" | "not_found">> {
  const forbidden = authorize(ctx, "workspace:write");
  if (forbidden) return forbidden;
  const { workspaceId } = ctx;
  return await db().$transaction(async (tx) => {
    const [notice] = await tx.notice.updateManyAndReturn({
      where: { id, workspaceId, sentAt: null, failedAt: { not: null } },
      // No worker holds a lease that the reset fence could match.
      data: { failedAt: null, nextTryAt: ctx.clock.now(), tries: 0 },
      select: { kind: true, channel: true, recipient: true },
    });
    if (!notice)
      return refuse("not_found", "This notice no longer has the state “given up”. Reload the page to see its state.");
    const { kind, channel, recipient } = notice;
    await record(tx, ctx, {
      action: "notices.retried",
      targetType: "workspace",
      targetId: workspaceId,
      after: { kind, ...(channel === "mail" ? { mail_to: recipient } : { posted_in: channel }) },
    });
    await tx.$executeRaw`select pg_notify(${NOTICES_CHANNEL}, '')`;
    return ok(null);
  });
}
