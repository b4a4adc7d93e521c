import { authorize, type Ctx } from "#lib/kernel/context.ts";
import type { Channel, MailItem, MailMessage, RefusedNotice } from "#lib/kernel/outbox/types.ts";
import { db, sql } from "#lib/platform/database/client.ts";
import { isId } from "#lib/platform/values/ids.ts";
import { isoOrNull } from "#lib/platform/values/iso-or-null.ts";
import { ok, type Result } from "#lib/platform/values/result.ts";

/** Lists emails in the mailbox, which no server accepted, newest first. */
export async function listMail(limit: number): Promise<MailItem[]> {
  const rows = await db().mailboxMessage.findMany({
    select: { id: true, recipient: true, subject: true, createdAt: true },
    orderBy: { createdAt: "desc" },
    take: limit,
  });
  return rows.map(({ createdAt, ...mail }) => ({ ...mail, created_at: createdAt.toISOString() }));
}

export async function findMail(id: string): Promise<MailMessage | undefined> {
  if (!isId("mbx", id)) return undefined;
  const row = await db().mailboxMessage.findUnique({ where: { id } });
  if (!row) return undefined;
  const { createdAt, ...mail } = row;
  return { ...mail, created_at: createdAt.toISOString() };
}

type Row = {
  id: string;
  kind: string;
  channel: Channel;
  recipient: string;
  last_error: string;
  tries: number;
  created_at: Date;
  failed_at: Date | null;
  next_try_at: Date | null;
};

// Deliberately dropped notices have neither time. The partial index notices_refused contains only
// refused, unsent notices.
const REFUSED = `
  select id, kind, channel, recipient, last_error, tries, created_at, failed_at, next_try_at from notices
  where workspace_id = $1 and sent_at is null and last_error is not null and (failed_at is not null or next_try_at is not null)
  order by id desc limit $2`;

/** Lists the workspace's newest refused notices, retrying or given up. Owners only. */
export async function listRefused(ctx: Ctx, limit: number): Promise<Result<RefusedNotice[], "forbidden">> {
  const forbidden = authorize(ctx, "workspace:write");
  if (forbidden) return forbidden;
  const { rows } = await sql().query<Row>(REFUSED, [ctx.workspaceId, limit]);
  return ok(
    rows.map(({ last_error: reason, created_at, failed_at, next_try_at, ...notice }) => ({
      ...notice,
      reason,
      created_at: created_at.toISOString(),
      failed_at: isoOrNull(failed_at),
      next_try_at: isoOrNull(next_try_at),
    })),
  );
}
