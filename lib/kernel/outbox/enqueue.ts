import { seal } from "#lib/platform/crypto/crypto.ts";
import type { Tx } from "#lib/platform/database/client.ts";
import type { Clock } from "#lib/platform/values/clock.ts";
import { newId } from "#lib/platform/values/ids.ts";
import { NOTICES_CHANNEL } from "./constants.ts";
import { type Channel, type NoticeKind, type NoticePayloads, POST_CHANNELS, type PostedKind } from "./types.ts";

type Occurrence<K extends NoticeKind> = {
  kind: K;
  payload: NoticePayloads[K];
  /** The same for the same occurrence and recipient, so that enqueueing it twice sends one mail. */
  dedupeKey: string;
};

type Enqueued<K extends NoticeKind> = Occurrence<K> & { recipient: string };

/**
 * Enqueues a mail in the transaction that it reports: it is sent if and only if that commits. The
 * payload is encrypted, because a link in it is a secret until used.
 */
export async function enqueueNotice<K extends NoticeKind>(
  tx: Tx,
  ctx: { clock: Clock; workspaceId?: string },
  notice: Enqueued<K>,
): Promise<void> {
  await put(tx, ctx, "mail", notice);
}

/**
 * Enqueues a message to the workspace's chat and to its notice webhook, where connected. Call it
 * once per occurrence, not per recipient: the dedupe key names the occurrence alone.
 */
export async function enqueuePosts<K extends PostedKind>(
  tx: Tx,
  ctx: { clock: Clock; workspaceId: string },
  { dedupeKey, ...notice }: Occurrence<K>,
): Promise<void> {
  const { workspaceId } = ctx;
  const connected = await tx.noticeConnection.findMany({ where: { workspaceId }, select: { channel: true } });
  for (const channel of POST_CHANNELS)
    if (connected.some((connection) => connection.channel === channel))
      await put(tx, ctx, channel, { ...notice, recipient: workspaceId, dedupeKey: `${channel}:${dedupeKey}` });
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
  // PostgreSQL merges equal notifications of a transaction and sends them on commit.
  await tx.$executeRaw`select pg_notify(${NOTICES_CHANNEL}, '')`;
}
