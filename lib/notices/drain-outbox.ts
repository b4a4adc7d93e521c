import type { Clock } from "#lib/platform/clock.ts";
import { unseal } from "#lib/platform/crypto.ts";
import { db, sql } from "#lib/platform/db.ts";
import { log } from "#lib/platform/log.ts";
import { NOTICE_BATCH, NOTICE_LEASE_MS, NOTICE_WAIT_MAX_MS } from "./constants.ts";
import { nextTry } from "./rules.ts";
import type { Channel, NoticeKind } from "./types.ts";

/** A notice on its way, opened. */
export type Due = {
  id: string;
  workspaceId: string | null;
  kind: NoticeKind;
  recipient: string;
  payload: unknown;
};

type Claimed = Omit<Due, "payload"> & { payload: Buffer; tries: number };

/** Why it was not sent. `final`: nobody waits for it any more, so it is given up without a word. */
export type NotSent = { reason: string; final?: true };

// Due ones that nobody else is at work on. Moving next_try_at is the lease; tries is the fencing number. A time that is further ahead
// than any wait was written while the clock was wrong, and is due: else such a notice would wait until that time comes again. That
// next_try_at is not null is said for the index, which else would be read through all that was ever sent.
const CLAIM = `
  update notices set tries = tries + 1, next_try_at = $2
  where id in (
    select id from notices
    where channel = $4 and next_try_at is not null and (next_try_at <= $1 or next_try_at > $5) and sent_at is null
    order by next_try_at limit $3 for update skip locked)
  returning id, workspace_id as "workspaceId", kind, recipient, payload, tries`;

/**
 * Sends the notices of one channel that are due, until none is left, and says how many went out. Safe in any number of workers at
 * once. A worker that dies between sending and marking sends that one again after the lease.
 *
 * @param send answers why a notice was not sent, or nothing when it was; what it throws counts as a reason.
 */
export async function drainOutbox(
  ctx: { clock: Clock },
  channel: Channel,
  send: (notice: Due) => Promise<NotSent | undefined>,
): Promise<number> {
  let sent = 0;
  for (;;) {
    const now = ctx.clock.now();
    const lease = new Date(now.getTime() + NOTICE_LEASE_MS);
    const beyond = new Date(lease.getTime() + NOTICE_WAIT_MAX_MS);
    const { rows } = await sql().query<Claimed>(CLAIM, [now, lease, NOTICE_BATCH, channel, beyond]);
    const done = await Promise.all(rows.map((notice) => sendOne(ctx, notice, send)));
    sent += done.filter(Boolean).length;
    if (rows.length < NOTICE_BATCH) return sent;
  }
}

// The payload has done its work; a link in it must not outlive the notice.
const FORGOTTEN = { nextTryAt: null, payload: new Uint8Array() };

async function sendOne(
  ctx: { clock: Clock },
  { payload, tries, ...notice }: Claimed,
  send: (notice: Due) => Promise<NotSent | undefined>,
): Promise<boolean> {
  const refusal = await trySending(() => send({ ...notice, payload: JSON.parse(unseal(payload, notice.id)) }));
  const now = ctx.clock.now();
  const outcome = refusal ? afterRefusal(notice, tries, refusal, now) : { ...FORGOTTEN, sentAt: now, lastError: null };
  // One that was given up while it was under way is not tried again.
  const asClaimed = { id: notice.id, tries, sentAt: null, ...(refusal && { nextTryAt: { not: null } }) };
  await db().notice.updateMany({ where: asClaimed, data: outcome });
  if (refusal && !refusal.final) {
    const about = {
      notice: notice.id,
      workspace: notice.workspaceId,
      kind: notice.kind,
      tries,
      reason: refusal.reason,
    };
    if (outcome.nextTryAt) log.warn(about, "a notice was not sent; it is tried again");
    else log.error(about, "a notice was not sent, and was given up");
  }
  return !refusal;
}

/** One of a workspace keeps what it says when it is given up, for its owners may have it tried again. */
function afterRefusal({ workspaceId }: Omit<Due, "payload">, tries: number, { reason, final }: NotSent, now: Date) {
  if (final) return { ...FORGOTTEN, lastError: reason };
  const nextTryAt = nextTry(tries, now);
  if (nextTryAt) return { lastError: reason, nextTryAt };
  return { ...(workspaceId === null && FORGOTTEN), lastError: reason, nextTryAt: null, failedAt: now };
}

async function trySending(send: () => Promise<NotSent | undefined>): Promise<NotSent | undefined> {
  try {
    return await send();
  } catch (error) {
    return { reason: error instanceof Error ? error.message : String(error) };
  }
}
