import type { IncomingMessage, ServerResponse } from "node:http";
import type { Ctx } from "#lib/auth/context.ts";
import { connectChat } from "#lib/notices/chat/connect-chat.ts";
import { httpTarget, loopbackPolicy } from "#lib/platform/outbound/test-targets.ts";

/** What lets chats on loopback be posted to. */
export const chatPolicy = loopbackPolicy();

/** The part of a chat's address that lets people post. */
export const CHAT_SECRET = "T0SECRETxyzzy";

/** A chat on loopback: it keeps the texts that it is posted, and answers as told, 200 at first. */
export async function startChat() {
  const texts: string[] = [];
  const requests: { method: string | undefined; type: string | undefined; body: string }[] = [];
  let answer = (_request: IncomingMessage, response: ServerResponse): unknown => response.end("ok");
  const target = await httpTarget((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const body = Buffer.concat(chunks).toString();
      requests.push({ method: request.method, type: request.headers["content-type"], body });
      texts.push(JSON.parse(body).text);
      answer(request, response);
    });
  });
  return {
    url: `${target.url}/services/${CHAT_SECRET}`,
    host: `127.0.0.1:${target.port}`,
    texts,
    requests,
    answerWith: (next: typeof answer) => {
      answer = next;
    },
    [Symbol.asyncDispose]: () => target[Symbol.asyncDispose](),
  };
}

/** Connects a workspace to a chat on loopback. */
export async function attachChat(ctx: Ctx, url: string): Promise<void> {
  const connected = await connectChat(ctx, { url }, chatPolicy);
  if (!connected.ok) throw new Error(connected.message);
}
