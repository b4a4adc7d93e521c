import "server-only";
import { rolePermits } from "#lib/auth/permissions.ts";
import { mailboxCtx, memberCtx } from "#lib/auth/session.ts";
import { readChat } from "./chat/read-chat.ts";
import { findMail, listMail } from "./queries.ts";
import type { ChatConnection, MailItem, MailMessage } from "./types.ts";

const SHOWN = 100;

/** The mailbox page: the newest mail, and the one that is open. */
export async function loadMailbox(
  openId: string | undefined,
): Promise<{ mails: MailItem[]; open: MailMessage | undefined }> {
  await mailboxCtx();
  const mails = await listMail(SHOWN);
  const id = openId ?? mails[0]?.id;
  return { mails, open: id === undefined ? undefined : await findMail(id) };
}

/** The workspace's chat, for an owner; undefined for everybody else. */
export async function loadChat(slug: string): Promise<{ chat: ChatConnection | null } | undefined> {
  const ctx = await memberCtx(slug, "workspace:read");
  if (!rolePermits(ctx.role, "workspace:write")) return undefined;
  const read = await readChat(ctx);
  if (!read.ok) throw new Error(read.message);
  return { chat: read.value };
}
