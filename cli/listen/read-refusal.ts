import type { IncomingMessage } from "node:http";
import type { HttpAnswer } from "../http/send.ts";

/** Larger than any error. */
const ERROR_BYTES = 64 * 1024;

/** Reads the response to a refused upgrade as far as possible. */
export async function readRefusal(response: IncomingMessage): Promise<HttpAnswer> {
  let text = "";
  try {
    for await (const chunk of response.setEncoding("utf8")) {
      text += String(chunk);
      if (text.length > ERROR_BYTES) break;
    }
  } catch {
    // Use the part that was received.
  }
  return {
    status: response.statusCode ?? 0,
    header: (name) => String(response.headers[name] ?? "") || undefined,
    text,
  };
}
