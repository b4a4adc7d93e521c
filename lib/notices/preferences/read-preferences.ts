import { authorize, type Ctx } from "#lib/auth/context.ts";
import { permits } from "#lib/auth/permissions.ts";
import { db } from "#lib/platform/db.ts";
import { ok, type Result } from "#lib/platform/result.ts";
import { kindsOfRole, whyFixed } from "../rules.ts";
import { CHAT_KINDS, type NoticeSwitch } from "../types.ts";

/** The caller's own mail; and for owners, of a workspace that has a chat, what is posted there. */
export type Preferences = { mail: NoticeSwitch[]; chat: NoticeSwitch[] | null };

/** What the caller is mailed, and what is posted in the workspace's chat, kind by kind. Of a person alone: nobody else gets mail. */
export async function readPreferences(ctx: Ctx): Promise<Result<Preferences, "forbidden">> {
  const forbidden = authorize(ctx, "workspace:read");
  if (forbidden) return forbidden;
  const { workspaceId, actor } = ctx;
  if (actor.type !== "user") return ok({ mail: [], chat: null });
  const [off, settings, chats] = await Promise.all([
    db().noticePreference.findMany({
      where: { workspaceId, wanted: false, recipient: { in: [actor.label, workspaceId] } },
      select: { channel: true, kind: true },
    }),
    db().billingSettings.findUnique({ where: { workspaceId }, select: { contacts: true } }),
    db().chatConnection.count({ where: { workspaceId } }),
  ]);
  const isOff = (channel: string, kind: string) => off.some((row) => row.channel === channel && row.kind === kind);
  const isContact = settings?.contacts.includes(actor.label) ?? false;
  const mail = kindsOfRole(actor.role).map((kind) => {
    const fixed = whyFixed(kind, isContact);
    return { kind, wanted: fixed !== null || !isOff("mail", kind), fixed };
  });
  if (chats === 0 || !permits(actor, "workspace:write")) return ok({ mail, chat: null });
  return ok({ mail, chat: CHAT_KINDS.map((kind) => ({ kind, wanted: !isOff("chat", kind), fixed: null })) });
}
