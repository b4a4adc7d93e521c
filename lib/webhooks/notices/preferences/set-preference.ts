import { record } from "#lib/kernel/audit/record.ts";
import type { Ctx } from "#lib/kernel/context.ts";
import type { Channel, WorkspaceKind } from "#lib/kernel/outbox/types.ts";
import type { Tx } from "#lib/platform/database/client.ts";

type Choice = { channel: Channel; recipient: string; kind: WorkspaceKind; wanted: boolean };

/** Saves a choice with an audit row if it changed. Of concurrent equal choices, one changes it. */
export async function setPreference(tx: Tx, ctx: Ctx, { channel, recipient, kind, wanted }: Choice): Promise<void> {
  const { workspaceId } = ctx;
  const now = ctx.clock.now();
  const changed = wanted
    ? await tx.$executeRaw`
        update notice_preferences set wanted = true, changed_at = ${now}
        where workspace_id = ${workspaceId} and channel = ${channel} and recipient = ${recipient} and kind = ${kind} and not wanted`
    : await tx.$executeRaw`
        insert into notice_preferences as p (workspace_id, channel, recipient, kind, wanted, changed_at)
        values (${workspaceId}, ${channel}, ${recipient}, ${kind}, false, ${now})
        on conflict (workspace_id, channel, recipient, kind) do update set wanted = false, changed_at = excluded.changed_at
        where p.wanted`;
  if (changed === 0) return;
  const about = { kind, ...(channel === "mail" ? { mail_to: recipient } : { posted_in: channel }) };
  await record(tx, ctx, {
    action: "notices.switched",
    targetType: "workspace",
    targetId: workspaceId,
    before: { ...about, wanted: !wanted },
    after: { ...about, wanted },
  });
}
