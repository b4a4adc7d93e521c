import type { Clock } from "#lib/platform/clock.ts";
import { unseal } from "#lib/platform/crypto.ts";
import { db, sql } from "#lib/platform/db.ts";
import { env } from "#lib/platform/env.ts";
import { log } from "#lib/platform/log.ts";
import { sendMail } from "#lib/platform/mail.ts";
import { NOTICE_BATCH, NOTICE_LEASE_MS } from "./constants.ts";
import { renderNotice } from "./render.ts";
import { nextTry } from "./rules.ts";
import type { NoticeKind } from "./types.ts";

type Claimed = { id: string; kind: NoticeKind; recipient: string; payload: Buffer; tries: number };

// Due ones that nobody else is at work on. Moving next_try_at is the lease; tries is the fencing number.
const CLAIM = `
  update notices set tries = tries + 1, next_try_at = $2
  where id in (
    select id from notices where next_try_at <= $1 and sent_at is null
    order by next_try_at limit $3 for update skip locked)
  returning id, kind, recipient, payload, tries`;

/**
 * Sends the notices that are due, until none is left, and says how many went out. Safe in any number of workers at once. A
 * worker that dies between sending and marking sends that one mail again after the lease, under the same message id.
 */
export async function sendDueNotices(ctx: { clock: Clock }): Promise<number> {
  let sent = 0;
  for (;;) {
    const now = ctx.clock.now();
    const lease = new Date(now.getTime() + NOTICE_LEASE_MS);
    const { rows } = await sql().query<Claimed>(CLAIM, [now, lease, NOTICE_BATCH]);
    const done = await Promise.all(rows.map((notice) => sendOne(ctx, notice)));
    sent += done.filter(Boolean).length;
    if (rows.length < NOTICE_BATCH) return sent;
  }
}

async function sendOne(ctx: { clock: Clock }, notice: Claimed): Promise<boolean> {
  const refusal = await trySending(ctx, notice);
  const now = ctx.clock.now();
  const outcome = refusal
    ? { lastError: refusal, nextTryAt: nextTry(notice.tries, now) }
    : // The payload has done its work; a link in it must not outlive the mail.
      { sentAt: now, nextTryAt: null, lastError: null, payload: new Uint8Array() };
  await db().notice.updateMany({ where: { id: notice.id, tries: notice.tries, sentAt: null }, data: outcome });
  if (refusal)
    log.warn({ notice: notice.id, kind: notice.kind, tries: notice.tries, reason: refusal }, "a notice was not sent");
  return !refusal;
}

/** Why it was not sent, or nothing when it was. */
async function trySending(ctx: { clock: Clock }, notice: Claimed): Promise<string | undefined> {
  try {
    const mail = renderNotice(notice.kind, notice.recipient, JSON.parse(unseal(notice.payload, notice.id)));
    const result = await sendMail(ctx, mail, `<${notice.id}@${new URL(env().BASE_URL).hostname}>`);
    return result.ok ? undefined : result.message;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}
