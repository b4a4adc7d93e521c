import { readRecipients } from "#lib/billing/settings/read-recipients.ts";
import { enqueueNotice, enqueuePosts } from "#lib/kernel/outbox/enqueue.ts";
import type { NoticePayloads } from "#lib/kernel/outbox/types.ts";
import type { Clock } from "#lib/platform/clock.ts";
import { db, sql, type Tx } from "#lib/platform/db.ts";
import { env } from "#lib/platform/env.ts";

type NewCrossing = {
  workspace_id: string;
  subject: "credits.low" | "credits.exhausted";
  at: Date;
  unspent: number;
  threshold: number | null;
};

/**
 * Crossings that stand on a balance and that nobody was notified of. Debits write the time of a crossing with its event and know of no mail,
 * so that a call never waits for it; the time is what makes a crossing another one than the last. Balances are few, and those
 * that are crossed fewer.
 */
const NEW_CROSSINGS = `
  select b.workspace_id, c.subject, c.at, b.balance + b.held as unspent, b.threshold
  from balances b
  cross join lateral (values ('credits.exhausted', b.exhausted_recorded_at), ('credits.low', b.low_recorded_at)) as c (subject, at)
  where c.at is not null and not exists (
    select from alert_crossings sent where sent.workspace_id = b.workspace_id and sent.subject = c.subject
      and sent.period = iso_time((extract(epoch from c.at) * 1000)::bigint) and sent.level = 0)
  order by b.workspace_id, c.subject`;

/**
 * Sends mail for credits that fell below the threshold, or ran out, once a crossing; where both happened at once, that they ran out. Any
 * number of processes may run it. Answers how many crossings were recorded.
 */
export async function notifyLowCredits(ctx: { clock: Clock }): Promise<number> {
  const { rows } = await sql().query<NewCrossing>(NEW_CROSSINGS);
  const out = new Set(rows.filter((row) => row.subject === "credits.exhausted").map((row) => row.workspace_id));
  for (const row of rows) {
    const worse = row.subject === "credits.low" && out.has(row.workspace_id);
    await db().$transaction((tx) => notifyWorkspace(tx, ctx, row, worse));
  }
  return rows.length;
}

async function notifyWorkspace(
  tx: Tx,
  { clock }: { clock: Clock },
  crossing: NewCrossing,
  silent: boolean,
): Promise<void> {
  const { workspace_id: workspaceId, subject, unspent, threshold } = crossing;
  const period = crossing.at.toISOString();
  const { count } = await tx.alertCrossing.createMany({
    data: [{ workspaceId, subject, period, level: 0, crossedAt: crossing.at }],
    skipDuplicates: true,
  });
  if (count === 0 || silent) return;
  const { workspace, slug, emails } = await readRecipients(tx, workspaceId);
  const billing_url = new URL(`/${slug}/billing`, env().BASE_URL).href;
  const send = async <K extends "credits_low" | "credits_exhausted">(kind: K, payload: NoticePayloads[K]) => {
    const ctx = { clock, workspaceId };
    const fact = `${subject}:${workspaceId}:${period}`;
    for (const recipient of emails)
      await enqueueNotice(tx, ctx, { kind, payload, recipient, dedupeKey: `${fact}:${recipient}` });
    await enqueuePosts(tx, ctx, { kind, payload, dedupeKey: fact });
  };
  if (subject === "credits.exhausted") await send("credits_exhausted", { workspace, billing_url });
  else if (threshold !== null) await send("credits_low", { workspace, left: unspent, threshold, billing_url });
}
