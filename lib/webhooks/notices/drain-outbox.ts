import {
  NOTICE_BATCH,
  NOTICE_BATCH_PER_RECIPIENT,
  NOTICE_LEASE_MS,
  NOTICE_SCAN,
  NOTICE_WAIT_MAX_MS,
  SEND_EVERY_MS,
} from "#lib/kernel/outbox/constants.ts";
import type { Channel, NoticeKind } from "#lib/kernel/outbox/types.ts";
import type { Clock } from "#lib/platform/clock.ts";
import { unseal } from "#lib/platform/crypto.ts";
import { db, sql } from "#lib/platform/db.ts";
import { log } from "#lib/platform/log.ts";
import { nextTry } from "./rules.ts";

/** A notice on its way, opened. */
export type Due = {
  id: string;
  workspaceId: string | null;
  kind: NoticeKind;
  recipient: string;
  createdAt: Date;
  payload: unknown;
};

/** What a run of the outbox has and heeds. */
export type OutboxRun = {
  clock: Clock;
  /** Ends it: what is under way is waited for, and the rest is left to the next run. */
  signal?: AbortSignal;
  /** Called each time that it gets on: where very much is due, it takes long. */
  progressed?: () => Promise<unknown>;
};

type Claimed = Omit<Due, "payload"> & { payload: Buffer; tries: number };

/** Why it was not sent. `final`: nobody waits for it any more, so it is given up without a word. */
export type NotSent = { reason: string; final?: true };

// A time that is further ahead than any wait was written while the clock was wrong, and is due: else such a notice would wait until that
// time comes again. That next_try_at is not null is said for the index, which else would be read through all that was ever sent.
const DUE = "channel = $4 and next_try_at is not null and (next_try_at <= $1 or next_try_at > $5) and sent_at is null";

// Due ones that nobody else is at work on, but few a recipient and none of those in $6. Moving next_try_at is the lease; tries is the
// fencing number.
const CLAIM = `
  with due as (
    select id, recipient, next_try_at from notices where ${DUE} and recipient <> all ($6::text[]) order by next_try_at limit ${NOTICE_SCAN}
  ), first as (
    select id from (select *, row_number() over (partition by recipient order by next_try_at) as place from due) as placed
    where place <= ${NOTICE_BATCH_PER_RECIPIENT} order by next_try_at limit $3
  )
  update notices set tries = tries + 1, next_try_at = $2
  where id in (select id from notices where id in (select id from first) and ${DUE} for update skip locked)
  returning id, workspace_id as "workspaceId", kind, recipient, payload, created_at as "createdAt", tries`;

async function claim({ clock }: OutboxRun, channel: Channel, room: number, busy: string[]): Promise<Claimed[]> {
  const now = clock.now();
  const lease = new Date(now.getTime() + NOTICE_LEASE_MS);
  const beyond = new Date(lease.getTime() + NOTICE_WAIT_MAX_MS);
  return (await sql().query<Claimed>(CLAIM, [now, lease, room, channel, beyond, busy])).rows;
}

/**
 * Sends the notices of one channel that are due, until none is left or it is told to stop, and says how many went out. Safe in any number of
 * workers at once. A worker that dies between sending and marking sends that one again after the lease. One that takes long holds up none but
 * its recipient's: the others are sent meanwhile, those too that come meanwhile.
 *
 * @param send answers why a notice was not sent, or nothing when it was; what it throws counts as a reason.
 */
export async function drainOutbox(
  ctx: OutboxRun,
  channel: Channel,
  send: (notice: Due) => Promise<NotSent | undefined>,
): Promise<number> {
  /** What is under way, and to whom. */
  const running = new Map<Promise<void>, string>();
  let sent = 0;
  let broken: { error: unknown } | undefined;
  for (;;) {
    const busy = [...running.values()];
    const room = broken || ctx.signal?.aborted ? 0 : NOTICE_BATCH - busy.length;
    const claimed = room > 0 ? await claim(ctx, channel, room, busy) : [];
    for (const notice of claimed) {
      const work = sendOne(ctx, notice, send)
        .then((gone) => {
          if (gone) sent++;
        })
        .catch((error: unknown) => {
          broken ??= { error };
        })
        .finally(() => running.delete(work));
      running.set(work, notice.recipient);
    }
    if (claimed.length > 0) {
      await ctx.progressed?.();
      continue;
    }
    // What was left for those who were busy is looked for again, also when they are done by now.
    if (busy.length > 0) await oneDone(running);
    else if (broken) throw broken.error;
    else return sent;
  }
}

/** Waits until something is done, unless all is, or until it is time to look for what has come meanwhile. */
async function oneDone(running: ReadonlyMap<Promise<void>, string>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  if (running.size === 0) return;
  const look = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, SEND_EVERY_MS);
  });
  await Promise.race([...running.keys(), look]);
  clearTimeout(timer);
}

// The payload has done its work; a link in it must not outlive the notice.
const FORGOTTEN = { nextTryAt: null, payload: new Uint8Array() };

async function sendOne(
  ctx: OutboxRun,
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
      notice_id: notice.id,
      workspace_id: notice.workspaceId,
      kind: notice.kind,
      tries,
      reason: refusal.reason,
    };
    if (outcome.nextTryAt) log.warn("notice.retried", about);
    else log.error("notice.given_up", about);
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
