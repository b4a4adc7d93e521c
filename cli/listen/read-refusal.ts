import type { IncomingMessage } from "node:http";
import type { HttpAnswer } from "../http/send.ts";

/** More than any error is. */
const ERROR_BYTES = 64 * 1024;

/** What a request for a connection was answered in its place, as far as it can be read. */
export async function readRefusal(response: IncomingMessage): Promise<HttpAnswer> {
  let text = "";
  try {
    for await (const chunk of response.setEncoding("utf8")) {
      text += String(chunk);
      if (text.length > ERROR_BYTES) break;
    }
  } catch {
    // What came of it will do.
  }
  return {
    status: response.statusCode ?? 0,
    header: (name) => String(response.headers[name] ?? "") || undefined,
    text,
  };
}
