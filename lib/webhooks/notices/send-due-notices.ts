import { admitMail, uncountMail } from "#lib/kernel/outbox/admit-mail.ts";
import type { MailWindow } from "#lib/kernel/outbox/mail-windows.ts";
import type { NoticePayloads } from "#lib/kernel/outbox/types.ts";
import { db } from "#lib/platform/database/client.ts";
import { env } from "#lib/platform/env/env.ts";
import { sendMail } from "#lib/platform/mail/mail.ts";
import { ok, type Result } from "#lib/platform/values/result.ts";
import { type Due, drainOutbox, type OutboxRun } from "./drain-outbox.ts";
import { NOT_ELIGIBLE_REASON, readPreference, SWITCHED_OFF_REASON } from "./preferences/read-preference.ts";
import { renderNotice } from "./render.ts";
import { isLimitedWhenSent, isLinkExpired, isMailed, isWorkspaceKind } from "./rules.ts";
import { unsubscribeLink } from "./unsubscribe/link.ts";

/**
 * Sends due emails and returns how many were sent; `sendDuePosts` handles posts. Safe in concurrent
 * workers. If a worker dies between sending and recording, that email is sent again after the lease
 * with the same message ID. Drops notices that the recipient no longer wants or should no longer
 * get, and those with an expired link. An email over its kind's limits waits like one that the mail
 * server refused.
 */
export async function sendDueNotices(ctx: OutboxRun): Promise<number> {
  return await drainOutbox(ctx, "mail", async (notice) => {
    const { id, workspaceId, kind, recipient, payload } = notice;
    const now = ctx.clock.now();
    if (isLinkExpired(kind, payload, now)) return { reason: "Its link no longer works.", final: true };
    let link: string | undefined;
    if (workspaceId !== null && isWorkspaceKind(kind)) {
      const preference = await readPreference({ workspaceId, channel: "mail", recipient, kind });
      if (!isMailed(kind, preference.role, preference.isBillingContact))
        return { reason: NOT_ELIGIBLE_REASON, final: true };
      if (!preference.wanted) return { reason: SWITCHED_OFF_REASON, final: true };
      if (preference.fixed === null) link = unsubscribeLink({ workspaceId, email: recipient, kind }, now);
    }
    const mail = renderNotice(kind, recipient, payload as NoticePayloads[typeof kind], link); // sealed when enqueued
    const admitted = await admit(notice, now);
    if (!admitted.ok) return { reason: admitted.message };
    const result = await sendMail(ctx, mail, `<${id}@${new URL(env().BASE_URL).hostname}>`);
    if (result.ok) return undefined;
    if (admitted.value.length > 0) await uncountMail(admitted.value);
    return { reason: result.message };
  });
}

/** Counts an email unless it was counted when requested. */
async function admit(
  { kind, payload, recipient, workspaceId }: Due,
  now: Date,
): Promise<Result<MailWindow[], "rate_limited">> {
  if (!isLimitedWhenSent(kind, payload)) return ok([]);
  const counted = { recipient, workspace: workspaceId ?? undefined };
  return await db().$transaction((tx) => admitMail(tx, now, kind, counted));
}
