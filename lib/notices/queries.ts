import { db } from "#lib/platform/db.ts";
import { isId } from "#lib/platform/ids.ts";
import type { MailItem, MailMessage } from "./types.ts";

/** Mail that no server took, newest first. */
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
