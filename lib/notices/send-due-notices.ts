import type { Clock } from "#lib/platform/clock.ts";
import { env } from "#lib/platform/env.ts";
import { sendMail } from "#lib/platform/mail.ts";
import { drainOutbox } from "./drain-outbox.ts";
import { renderNotice } from "./render.ts";
import type { NoticePayloads } from "./types.ts";

/**
 * Sends the mails that are due, and says how many went out; what goes to chat is `sendDueChat`'s. Safe in any number of workers at
 * once. A worker that dies between sending and marking sends that one mail again after the lease, under the same message id.
 */
export async function sendDueNotices(ctx: { clock: Clock }): Promise<number> {
  return await drainOutbox(ctx, "mail", async ({ id, kind, recipient, payload }) => {
    const mail = renderNotice(kind, recipient, payload as NoticePayloads[typeof kind]); // sealed as it was enqueued
    const result = await sendMail(ctx, mail, `<${id}@${new URL(env().BASE_URL).hostname}>`);
    return result.ok ? undefined : { reason: result.message };
  });
}
