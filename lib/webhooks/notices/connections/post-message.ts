import type { PostAnswer, PostChannel } from "#lib/kernel/outbox/types.ts";
import { db } from "#lib/platform/database/client.ts";
import { fetchGuarded } from "#lib/platform/outbound/fetch-guarded.ts";
import { outboundPolicy } from "#lib/platform/outbound/policy.ts";
import type { OutboundPolicy } from "#lib/platform/outbound/types.ts";
import type { Clock } from "#lib/platform/values/clock.ts";
import { chatText } from "../chat/rules.ts";
import { type SignedNotice, writeRequest } from "../webhook/write-request.ts";
import { POST_ANSWER_MAX_BYTES, POST_DEADLINE_MS } from "./constants.ts";
import { judge, responseText } from "./rules.ts";
import { openAddress, openNoticeSecret } from "./sealed.ts";

/** Overrides for tests: the outbound policy and a message's deadline in ms. */
export type PostMeans = { policy?: OutboundPolicy; deadlineMs?: number };

type Sealed = Uint8Array<ArrayBuffer>;
type Connection = { workspaceId: string; channel: PostChannel; url: Sealed; secret: Sealed | null };

/**
 * Posts a message to a connection, in Slack's format (`{"text": …}`) or as a signed notice, and
 * records the result. Returns the result, never the URL. Throws only if the connection cannot be
 * unsealed, because SECRET_KEY has changed. Retries once on a new connection if a reused one turns
 * out to be closed.
 */
export async function postMessage(
  ctx: { clock: Clock },
  connection: Connection,
  notice: SignedNotice,
  { policy = outboundPolicy(), deadlineMs = POST_DEADLINE_MS }: PostMeans = {},
): Promise<PostAnswer> {
  const { workspaceId, channel } = connection;
  const url = openAddress(connection, connection.url);
  const result = await fetchGuarded(
    {
      ...requestOf(connection, notice, ctx.clock.now()),
      url: url.href,
      method: "POST",
      deadlineMs,
      redirects: "refuse",
      openHttp: false,
      maxBytes: POST_ANSWER_MAX_BYTES,
      atLimit: "truncate",
      resend: true,
      asker: { work: "messages", owner: workspaceId },
    },
    policy,
  );
  // A response that breaks off after its status line still has a result.
  const answer =
    result.status === undefined
      ? { taken: false, message: result.ok ? "" : result.message }
      : judge(channel, result.status, result.ok ? responseText(result.body.toString(), url) : undefined);
  const at = ctx.clock.now();
  await db().noticeConnection.updateMany({
    // Each sealing is different, so the result of a replaced URL does not affect the new one.
    where: { workspaceId, channel, url: connection.url },
    data: answer.taken
      ? { lastOkAt: at, lastError: null, lastErrorAt: null }
      : { lastError: answer.message, lastErrorAt: at },
  });
  return answer;
}

function requestOf(connection: Connection, notice: SignedNotice, now: Date) {
  if (connection.secret !== null) return writeRequest(notice, openNoticeSecret(connection, connection.secret), now);
  return {
    body: JSON.stringify({ text: chatText(notice.message) }),
    headers: { "content-type": "application/json" },
  };
}
