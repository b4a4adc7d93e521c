import type { IncomingMessage } from "node:http";
import { CommandError } from "../command-error.ts";
import type { Environment } from "../environment.ts";
import { openRequest } from "./connect.ts";
import { ANSWER_BYTES_MAX } from "./constants.ts";
import { connectionFailure, proxyFailure, proxyRefusal, unavailable } from "./failure.ts";
import { proxyFor } from "./proxy.ts";

export type HttpCall = {
  url: URL;
  method: string;
  headers: Record<string, string>;
  body?: string | undefined;
  /** Total timeout. */
  seconds: number;
  environment: Environment;
  /** Called when a connection exists. If it was never called, nothing has arrived at the server. */
  onSending?: (() => void) | undefined;
};

/** `through` names the proxy used, if any. */
export type HttpAnswer = {
  status: number;
  header: (name: string) => string | undefined;
  text: string;
  through?: string;
};

/**
 * Sends one HTTP request. Follows no redirects, so that the key is sent only to the URL it was
 * stored for. Throws `CommandError` in plain words unless a complete response arrives.
 */
export async function sendHttp(call: HttpCall): Promise<HttpAnswer> {
  const { url, method, headers, body, seconds, environment, onSending } = call;
  const proxy = proxyFor(url, environment);
  const signal = AbortSignal.timeout(seconds * 1_000);
  const sent = { ...headers, ...(body !== undefined && { "content-length": String(Buffer.byteLength(body)) }) };
  try {
    const request = await openRequest(url, { method, headers: sent, signal }, proxy);
    const stands = url.protocol === "https:" ? "secureConnect" : "connect";
    if (onSending) request.once("socket", (socket) => socket.once(stands, onSending));
    const response = await new Promise<IncomingMessage>((resolve, reject) => {
      request.once("response", resolve).on("error", reject).end(body);
    });
    const text = await readText(response, url);
    if (proxy && url.protocol === "http:" && response.statusCode === 407) throw proxyRefusal(407, proxy, url);
    return {
      status: response.statusCode ?? 0,
      header: (name) => String(response.headers[name] ?? "") || undefined,
      text,
      ...(proxy && { through: `${proxy.url.host} (${proxy.variable})` }),
    };
  } catch (error) {
    if (error instanceof CommandError) throw error;
    if (signal.aborted)
      throw unavailable(`${url.origin} did not respond within ${seconds} s. Use --timeout SECONDS to wait longer.`);
    if (proxy && url.protocol === "http:") throw proxyFailure(error, proxy);
    throw connectionFailure(error, url);
  }
}

async function readText(response: IncomingMessage, url: URL): Promise<string> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of response as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    // Throwing closes the connection.
    if (bytes > ANSWER_BYTES_MAX)
      throw unavailable(`${url.origin}: the response is too long, so the server is not Gatehouse.`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString("utf8");
}
