import { readRecipients } from "#lib/billing/settings/read-recipients.ts";
import { enqueueNotice, enqueuePosts } from "#lib/kernel/outbox/enqueue.ts";
import type { NoticePayloads } from "#lib/kernel/outbox/types.ts";
import { db, sql, type Tx } from "#lib/platform/database/client.ts";
import { env } from "#lib/platform/env/env.ts";
import type { Clock } from "#lib/platform/values/clock.ts";

type NewCrossing = {
  workspace_id: string;
  subject: "credits.low" | "credits.exhausted";
  at: Date;
  unspent: number;
  threshold: number | null;
};

/**
 * Crossings on a balance that nobody was notified of yet. Debits only store the time of a crossing
 * with its event, so calls never wait for email. The time tells one crossing from the next. There
 * are few balances, and fewer crossed ones.
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
 * Emails owners once when credits fall below the threshold or run out. If both happened since the
 * last run, only running out is reported. Safe to run in several processes. Returns how many
 * crossings were recorded.
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
