import type { NoticePayloads } from "#lib/kernel/outbox/types.ts";
import { env } from "#lib/platform/env.ts";
import { sendMail } from "#lib/platform/mail.ts";
import { drainOutbox, type OutboxRun } from "./drain-outbox.ts";
import { NOT_THEIRS, NOT_WANTED, readPreference } from "./preferences/read-preference.ts";
import { renderNotice } from "./render.ts";
import { isMailed, isOver, isWorkspaceKind } from "./rules.ts";
import { unsubscribeLink } from "./unsubscribe/link.ts";

/**
 * Sends the mails that are due, and says how many went out; what is posted is `sendDuePosts`'. Safe in any number of workers at
 * once. A worker that dies between sending and marking sends that one mail again after the lease, under the same message id. What
 * its recipient does not want by now is dropped, and so is what they would not get any more, and a link that works no longer.
 */
export async function sendDueNotices(ctx: OutboxRun): Promise<number> {
  return await drainOutbox(ctx, "mail", async ({ id, workspaceId, kind, recipient, payload }) => {
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
    const result = await sendMail(ctx, mail, `<${id}@${new URL(env().BASE_URL).hostname}>`);
    return result.ok ? undefined : { reason: result.message };
  });
}
