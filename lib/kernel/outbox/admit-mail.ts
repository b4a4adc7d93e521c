import { db, type Tx } from "#lib/platform/database/client.ts";
import { env } from "#lib/platform/env/env.ts";
import { log } from "#lib/platform/logging/log.ts";
import { metrics } from "#lib/platform/metrics/instruments.ts";
import { ok, type Result, refuse } from "#lib/platform/values/result.ts";
import type { LimitedKind, MailSpan } from "./mail-limits.ts";
import { describeMailLimit, type MailCounted, type MailWindow, mailWindows } from "./mail-windows.ts";

type Count = { counted: string; span: MailSpan; mails: number };

/** @param exempt skips the installation's limit: for mail that others must not be able to block. */
type AdmitOptions = { exempt?: boolean };

/**
 * Counts one mail towards the limits of its kind, or refuses it and counts nothing. The rows stay
 * locked until the caller's transaction ends, so concurrent callers are admitted one at a time and
 * a rollback undoes the count. Call it at most once per transaction: the lock order holds only
 * within one call.
 */
export async function admitMail(
  tx: Tx,
  now: Date,
  kind: LimitedKind,
  counted: MailCounted,
  { exempt = false }: AdmitOptions = {},
): Promise<Result<MailWindow[], "rate_limited">> {
  const { MAILS_PER_HOUR, MAILS_PER_DAY } = env();
  const windows = mailWindows(kind, counted, exempt ? undefined : { hour: MAILS_PER_HOUR, day: MAILS_PER_DAY }, now);
  await tx.mailCount.createMany({
    data: windows.map((window) => ({ ...keyOf(window), mails: 0 })),
    skipDuplicates: true,
  });
  const counts = await lock(tx, windows);
  const full = windows.filter(
    (window) =>
      (counts.find((row) => row.counted === window.counted && row.span === window.span)?.mails ?? 0) >= window.max,
  );
  // The longest wait: after it, every limit has room.
  const refusing = full.sort((a, b) => b.endsAt.getTime() - a.endsAt.getTime())[0];
  if (refusing) {
    metrics.mails.inc({ outcome: "limited" });
    if (refusing.scope === "installation")
      log.warn("mail.installation_limit_reached", { kind, span: refusing.span, max: refusing.max });
    const retry_after = Math.max(1, Math.ceil((refusing.endsAt.getTime() - now.getTime()) / 1_000));
    return refuse("rate_limited", describeMailLimit(kind, refusing, now), { retry_after });
  }
  await add(tx, windows, 1);
  return ok(windows);
}

/**
 * Uncounts a mail that was not sent after all. On failure the mail stays counted and the error is
 * logged.
 */
export async function uncountMail(windows: readonly MailWindow[]): Promise<void> {
  try {
    await db().$transaction(async (tx) => {
      await lock(tx, windows);
      await add(tx, windows, -1);
    });
  } catch (err) {
    log.warn("mail.not_uncounted", { err });
  }
}

/** Locks the counts of these windows in the order used by every transaction. */
async function lock(tx: Tx, windows: readonly MailWindow[]): Promise<Count[]> {
  const at = (wanted: MailSpan) => windows.find(({ span }) => span === wanted)?.beganAt ?? null;
  return await tx.$queryRaw<Count[]>`
    select counted, span, mails from mail_counts
    where counted = any(${windows.map(({ counted }) => counted)})
      and (span = 'hour' and began_at = ${at("hour")} or span = 'day' and began_at = ${at("day")})
    order by counted, span for update`;
}

const keyOf = ({ counted, span, beganAt }: MailWindow) => ({ counted, span, beganAt });

async function add(tx: Tx, windows: readonly MailWindow[], mails: 1 | -1): Promise<void> {
  await tx.mailCount.updateMany({ where: { OR: windows.map(keyOf) }, data: { mails: { increment: mails } } });
}
