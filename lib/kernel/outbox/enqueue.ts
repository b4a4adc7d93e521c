import type { Clock } from "#lib/platform/clock.ts";
import { seal } from "#lib/platform/crypto.ts";
import type { Tx } from "#lib/platform/db.ts";
import { newId } from "#lib/platform/ids.ts";
import { NOTICES_CHANNEL } from "./constants.ts";
import { type Channel, type NoticeKind, type NoticePayloads, POST_CHANNELS, type PostedKind } from "./types.ts";

type NoticeOptions<K extends NoticeKind> = {
  kind: K;
  payload: NoticePayloads[K];
  /** The same for the same thing and recipient: a notice enqueued twice is sent once. */
  dedupeKey: string;
};

/** A notice and the e-mail address that it goes to. */
type Enqueued<K extends NoticeKind> = NoticeOptions<K> & { recipient: string };

/**
 * Enqueues a mail in the transaction of what it is about: sent if and only if that commits. The payload is encrypted,
 * because a link in it is a secret until it is used.
 */
export async function enqueueNotice<K extends NoticeKind>(
  tx: Tx,
  ctx: { clock: Clock; workspaceId?: string },
  notice: Enqueued<K>,
): Promise<void> {
  await put(tx, ctx, "mail", notice);
}

/**
 * Enqueues a message in the workspace's chat and one to its webhook for notices, like a mail; nothing where none is connected. Call it
 * once, not once a recipient: the dedupe key names no recipient.
 */
export async function enqueuePosts<K extends PostedKind>(
  tx: Tx,
  ctx: { clock: Clock; workspaceId: string },
  { dedupeKey, ...post }: NoticeOptions<K>,
): Promise<void> {
  const { workspaceId } = ctx;
  const connected = await tx.noticeConnection.findMany({ where: { workspaceId }, select: { channel: true } });
  for (const channel of POST_CHANNELS)
    if (connected.some((connection) => connection.channel === channel))
      await put(tx, ctx, channel, { ...post, recipient: workspaceId, dedupeKey: `${channel}:${dedupeKey}` });
}

async function put<K extends NoticeKind>(
  tx: Tx,
  ctx: { clock: Clock; workspaceId?: string },
  channel: Channel,
  notice: Enqueued<K>,
): Promise<void> {
  const at = ctx.clock.now();
  const id = newId("ntc", at);
  await tx.notice.createMany({
    data: [
      {
        id,
        workspaceId: ctx.workspaceId ?? null,
        kind: notice.kind,
        channel,
        recipient: notice.recipient,
        payload: seal(JSON.stringify(notice.payload), id),
        dedupeKey: notice.dedupeKey,
        createdAt: at,
        nextTryAt: at,
      },
    ],
    skipDuplicates: true,
  });
  // The same notification sent twice in a transaction arrives once, and only when it commits.
  await tx.$executeRaw`select pg_notify(${NOTICES_CHANNEL}, '')`;
}
