import type { Clock } from "#lib/platform/clock.ts";
import { db } from "#lib/platform/db.ts";
import { fetchGuarded } from "#lib/platform/outbound/fetch-guarded.ts";
import { outboundPolicy } from "#lib/platform/outbound/policy.ts";
import type { OutboundPolicy } from "#lib/platform/outbound/types.ts";
import type { ChatAnswer } from "../types.ts";
import { CHAT_ANSWER_MAX_BYTES, CHAT_DEADLINE_MS } from "./constants.ts";
import { judge, saidBy } from "./rules.ts";
import { openChatUrl } from "./sealed-url.ts";

/** What a test sets otherwise: what may be reached, and the deadline of a message in ms. */
export type ChatMeans = { policy?: OutboundPolicy; deadlineMs?: number };

type Connection = { workspaceId: string; url: Uint8Array<ArrayBuffer> };

/**
 * Posts one message as Slack's incoming webhooks take it, `{"text": …}`, and writes down how it went. Answers that too; never the
 * address. Throws only when the address does not open: SECRET_KEY is another than it was sealed with.
 */
export async function postMessage(
  ctx: { clock: Clock },
  { workspaceId, url: sealed }: Connection,
  text: string,
  { policy = outboundPolicy(), deadlineMs = CHAT_DEADLINE_MS }: ChatMeans = {},
): Promise<ChatAnswer> {
  const url = openChatUrl(workspaceId, sealed);
  const result = await fetchGuarded(
    {
      url: url.href,
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ text }),
      deadlineMs,
      redirects: "refuse",
      openHttp: false,
      maxBytes: CHAT_ANSWER_MAX_BYTES,
      atLimit: "truncate",
    },
    policy,
  );
  // An answer that broke off after its first line has said what became of the message.
  const answer =
    result.status === undefined
      ? { taken: false, message: result.ok ? "" : result.message }
      : judge(result.status, result.ok ? saidBy(result.body.toString(), url) : undefined);
  const at = ctx.clock.now();
  await db().chatConnection.updateMany({
    // No two sealings are alike: an answer of an address that was replaced meanwhile says nothing about the new one.
    where: { workspaceId, url: sealed },
    data: answer.taken
      ? { lastOkAt: at, lastError: null, lastErrorAt: null }
      : { lastError: answer.message, lastErrorAt: at },
  });
  return answer;
}
