import {
  NOTICE_BATCH,
  NOTICE_BATCH_PER_RECIPIENT,
  NOTICE_LEASE_MS,
  NOTICE_SCAN,
  NOTICE_WAIT_MAX_MS,
  SEND_EVERY_MS,
} from "#lib/kernel/outbox/constants.ts";
import type { Channel, NoticeKind } from "#lib/kernel/outbox/types.ts";
import { unseal } from "#lib/platform/crypto/crypto.ts";
import { db, sql } from "#lib/platform/database/client.ts";
import { log } from "#lib/platform/logging/log.ts";
import type { Clock } from "#lib/platform/values/clock.ts";
import { nextTry } from "./rules.ts";

/** A claimed notice with its payload opened. */
export type Due = {
  id: string;
  workspaceId: string | null;
  kind: NoticeKind;
  recipient: string;
  createdAt: Date;
  payload: unknown;
};

/** Parameters of an outbox run. */
export type OutboxRun = {
  clock: Clock;
  /** Stops the run after the current notices. The next run continues. */
  signal?: AbortSignal;
  /** Called after each claim, because a run with many notices takes long. */
  progressed?: () => Promise<unknown>;
};

type Claimed = Omit<Due, "payload"> & { payload: Buffer; tries: number };

/** Why a notice was not sent. `final`: it is obsolete and dropped silently. */
export type NotSent = { reason: string; final?: true };

// A time further ahead than any delay was written with a wrong clock and counts as due; otherwise
// that notice would wait until then. `next_try_at is not null` is for the partial index; otherwise
// the index scan would read all sent notices.
const DUE = "channel = $4 and next_try_at is not null and (next_try_at <= $1 or next_try_at > $5) and sent_at is null";

// Claims due notices, few per recipient and none of those in $6, skipping locked ones. Moving
// next_try_at is the lease; tries is the fence.
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
 * Sends the due notices of one channel until none are left or the run is stopped, and returns how
 * many were sent. Safe in concurrent workers. If a worker dies between sending and recording, that
 * notice is sent again after the lease. A slow notice delays only its own recipient; others,
 * including new ones, are sent meanwhile.
 * @param send returns why a notice was not sent, or undefined. Errors count as a reason.
 */
export async function drainOutbox(
  ctx: OutboxRun,
  channel: Channel,
  send: (notice: Due) => Promise<NotSent | undefined>,
): Promise<number> {
  /** Notices in progress with their recipients. */
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
    // Notices skipped for busy recipients are claimed again, even if these have finished by now.
    if (busy.length > 0) await oneDone(running);
    else if (broken) throw broken.error;
    else return sent;
  }
}

/**
 * Waits until one is done or it is time to look for new notices. Returns immediately if none are
 * running.
 */
async function oneDone(running: ReadonlyMap<Promise<void>, string>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  if (running.size === 0) return;
  const look = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, SEND_EVERY_MS);
  });
  await Promise.race([...running.keys(), look]);
  clearTimeout(timer);
}

// The payload is no longer needed, and its links must not outlive the notice.
const FORGOTTEN = { nextTryAt: null, payload: new Uint8Array() };

async function sendOne(
  ctx: OutboxRun,
  { payload, tries, ...notice }: Claimed,
  send: (notice: Due) => Promise<NotSent | undefined>,
): Promise<boolean> {
  const refusal = await trySending(() => send({ ...notice, payload: JSON.parse(unseal(payload, notice.id)) }));
  const now = ctx.clock.now();
  const outcome = refusal ? afterRefusal(notice, tries, refusal, now) : { ...FORGOTTEN, sentAt: now, lastError: null };
  // A notice dropped while being sent is not retried.
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

/** A workspace's failed notice keeps its payload, because owners may retry it. */
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
