import { admitMail, uncountMail } from "#lib/kernel/outbox/admit-mail.ts";
import type { MailWindow } from "#lib/kernel/outbox/mail-windows.ts";
import type { NoticePayloads } from "#lib/kernel/outbox/types.ts";
import { db } from "#lib/platform/db.ts";
import { env } from "#lib/platform/env.ts";
import { sendMail } from "#lib/platform/mail.ts";
import { ok, type Result } from "#lib/platform/result.ts";
import { type Due, drainOutbox, type OutboxRun } from "./drain-outbox.ts";
import { NOT_THEIRS, NOT_WANTED, readPreference } from "./preferences/read-preference.ts";
import { renderNotice } from "./render.ts";
import { isLimitedWhenSent, isMailed, isOver, isWorkspaceKind } from "./rules.ts";
import { unsubscribeLink } from "./unsubscribe/link.ts";

/**
 * Sends the mails that are due and returns how many went out; `sendDuePosts` sends what is posted. Safe in any number of workers at
 * once. A worker that dies between sending and marking sends that one mail again after the lease, under the same message id. Drops a
 * notice that its recipient no longer wants or would no longer get, and one whose link has expired. A mail above the limits of its kind
 * waits like one that the mail server refused.
 */
export async function sendDueNotices(ctx: OutboxRun): Promise<number> {
  return await drainOutbox(ctx, "mail", async (notice) => {
    const { id, workspaceId, kind, recipient, payload } = notice;
    const now = ctx.clock.now();
    if (isOver(kind, payload, now)) return { reason: "Its link no longer works.", final: true };
    let link: string | undefined;
    if (workspaceId !== null && isWorkspaceKind(kind)) {
      const preference = await readPreference({ workspaceId, channel: "mail", recipient, kind });
      if (!isMailed(kind, preference.role, preference.isBillingContact)) return { reason: NOT_THEIRS, final: true };
      if (!preference.wanted) return { reason: NOT_WANTED, final: true };
      if (preference.fixed === null) link = unsubscribeLink({ workspaceId, email: recipient, kind }, now);
    }
    const mail = renderNotice(kind, recipient, payload as NoticePayloads[typeof kind], link); // sealed as it was enqueued
    const admitted = await admit(notice, now);
    if (!admitted.ok) return { reason: admitted.message };
    const result = await sendMail(ctx, mail, `<${id}@${new URL(env().BASE_URL).hostname}>`);
    if (result.ok) return undefined;
    if (admitted.value.length > 0) await uncountMail(admitted.value);
    return { reason: result.message };
  });
}

/** Counts a mail that was not counted when it was asked for. */
async function admit(
  { kind, payload, recipient, workspaceId }: Due,
  now: Date,
): Promise<Result<MailWindow[], "rate_limited">> {
  if (!isLimitedWhenSent(kind, payload)) return ok([]);
  const counted = { recipient, workspace: workspaceId ?? undefined };
  return await db().$transaction((tx) => admitMail(tx, now, kind, counted));
}
