import { authorize, type Ctx } from "#lib/kernel/context.ts";
import { type NoticeSwitch, POSTED_KINDS, type PostChannel } from "#lib/kernel/outbox/types.ts";
import { permits } from "#lib/kernel/permissions.ts";
import { db } from "#lib/platform/database/client.ts";
import { ok, type Result } from "#lib/platform/values/result.ts";
import { alwaysSentReason, kindsMailed } from "../rules.ts";

/** The caller's own email settings and, for owners, those of connected channels. */
export type Preferences = { mail: NoticeSwitch[] } & Record<PostChannel, NoticeSwitch[] | null>;

/**
 * Returns the settings of each kind, for the caller's email and the workspace's connections. Only
 * people receive email.
 */
export async function readPreferences(ctx: Ctx): Promise<Result<Preferences, "forbidden">> {
  const forbidden = authorize(ctx, "workspace:read");
  if (forbidden) return forbidden;
  const { workspaceId, actor } = ctx;
  if (actor.type !== "user") return ok({ mail: [], chat: null, webhook: null });
  const [off, settings, connected] = await Promise.all([
    db().noticePreference.findMany({
      where: { workspaceId, wanted: false, recipient: { in: [actor.label, workspaceId] } },
      select: { channel: true, kind: true },
    }),
    db().billingSettings.findUnique({ where: { workspaceId }, select: { contacts: true } }),
    db().noticeConnection.findMany({ where: { workspaceId }, select: { channel: true } }),
  ]);
  const isOff = (channel: string, kind: string) => off.some((row) => row.channel === channel && row.kind === kind);
  const isContact = settings?.contacts.includes(actor.label) ?? false;
  const mail = kindsMailed(actor.role, isContact).map((kind) => {
    const fixed = alwaysSentReason(kind, isContact);
    return { kind, wanted: fixed !== null || !isOff("mail", kind), fixed };
  });
  const posted = (channel: PostChannel): NoticeSwitch[] | null =>
    permits(actor, "workspace:write") && connected.some((connection) => connection.channel === channel)
      ? POSTED_KINDS.map((kind) => ({ kind, wanted: !isOff(channel, kind), fixed: null }))
      : null;
  return ok({ mail, chat: posted("chat"), webhook: posted("webhook") });
}
