import "server-only";
import { mailboxCtx } from "#lib/auth/session.ts";
import { findMail, listMail } from "./queries.ts";
import type { MailItem, MailMessage } from "./types.ts";

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
