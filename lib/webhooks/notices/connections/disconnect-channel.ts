import { record } from "#lib/kernel/audit/record.ts";
import { authorize, type Ctx } from "#lib/kernel/context.ts";
import { db } from "#lib/platform/database/client.ts";
import { ok, type Result, refuse } from "#lib/platform/values/result.ts";
import { CHANNEL_LABELS, CONNECTION_ACTIONS } from "./constants.ts";
import { recognised } from "./rules.ts";
import type { ChannelInput } from "./schema.ts";

/** Disconnects a channel: drops its waiting notices and deletes its URL and secret. */
export async function disconnectChannel(
  ctx: Ctx,
  { channel }: ChannelInput,
): Promise<Result<null, "forbidden" | "not_found">> {
  const forbidden = authorize(ctx, "workspace:write");
  if (forbidden) return forbidden;
  const { workspaceId } = ctx;
  const labels = CHANNEL_LABELS[channel];
  return await db().$transaction(async (tx) => {
    const [gone] = await tx.$queryRaw<{ host: string; secretHint: string | null }[]>`
      delete from notice_connections where workspace_id = ${workspaceId} and channel = ${channel}
      returning host, secret_hint as "secretHint"`;
    if (!gone) return refuse("not_found", labels.none);
    // A later connection must not receive notices meant for this one.
    await tx.notice.updateMany({
      where: {
        workspaceId,
        channel,
        sentAt: null,
        OR: [{ nextTryAt: { not: null } }, { failedAt: { not: null } }],
      },
      data: { nextTryAt: null, failedAt: null, payload: new Uint8Array(), lastError: labels.disconnected },
    });
    await record(tx, ctx, {
      action: CONNECTION_ACTIONS[channel].disconnected,
      targetType: "workspace",
      targetId: workspaceId,
      before: recognised(gone),
    });
    return ok(null);
  });
}
