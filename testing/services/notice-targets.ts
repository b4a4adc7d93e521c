import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from "node:http";
import type { Ctx } from "#lib/kernel/context.ts";
import type { PostChannel } from "#lib/kernel/outbox/types.ts";
import { connectChannel } from "#lib/webhooks/notices/connections/connect-channel.ts";
import { httpTarget, loopbackPolicy } from "./outbound-targets.ts";

/** Allows posting to loopback. */
export const postPolicy = loopbackPolicy();

/** The secret part of an address that lets people post to it. */
export const ADDRESS_SECRET = "T0SECRETxyzzy";

type Posted = { method: string | undefined; headers: IncomingHttpHeaders; body: Buffer };

/**
 * Starts a server on loopback that receives notices: stores requests, and answers with a status set
 * by the test, initially 200.
 */
export async function startNoticeTarget() {
  const requests: Posted[] = [];
  let answer = (_request: IncomingMessage, response: ServerResponse): unknown => response.end("ok");
  const target = await httpTarget((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      requests.push({ method: request.method, headers: request.headers, body: Buffer.concat(chunks) });
      answer(request, response);
    });
  });
  return {
    url: `${target.url}/services/${ADDRESS_SECRET}`,
    host: `127.0.0.1:${target.port}`,
    requests,
    answerWith: (next: typeof answer) => {
      answer = next;
    },
    [Symbol.asyncDispose]: () => target[Symbol.asyncDispose](),
  };
}

/** Starts the same as a chat, which stores the texts. */
export async function startChat() {
  const target = await startNoticeTarget();
  const texts: string[] = [];
  let answer = (_request: IncomingMessage, response: ServerResponse): unknown => response.end("ok");
  target.answerWith((request, response) => {
    texts.push(JSON.parse(String(target.requests.at(-1)?.body)).text);
    answer(request, response);
  });
  return {
    ...target,
    texts,
    answerWith: (next: typeof answer) => {
      answer = next;
    },
  };
}

/**
 * Connects a workspace to an address on loopback; returns a webhook's secret, and an empty text for a
 * chat.
 */
export async function attachChannel(ctx: Ctx, channel: PostChannel, url: string): Promise<string> {
  const connected = await connectChannel(ctx, { channel, url }, postPolicy);
  if (!connected.ok) throw new Error(connected.message);
  return connected.value.secret ?? "";
}
