import type { IncomingMessage } from "node:http";
import { type ApiError, apiError } from "../route/api-error.ts";
import { BODY_MEMBERS_MAX, hasTooManyMembers } from "./count-members.ts";

/** The largest body of `/v1`, except where a route takes more. */
export const BODY_MAX_BYTES = 1_048_576;

/** Reads the whole body, up to the larger of BODY_MAX_BYTES and `atLeast`, or returns payload_too_large. */
export const readBody = (incoming: IncomingMessage, atLeast = 0): Promise<Buffer | ApiError> =>
  readUpTo(incoming, Math.max(BODY_MAX_BYTES, atLeast));

/** Reads the whole body, up to `limit` bytes, or returns payload_too_large. */
export function readUpTo(incoming: IncomingMessage, limit: number): Promise<Buffer | ApiError> {
  const tooLarge = () =>
    apiError("payload_too_large", `The body may have ${limit} bytes at most.`, { limit }, { connection: "close" });
  const declared = Number(incoming.headers["content-length"]);
  if (declared > limit) {
    incoming.resume();
    return Promise.resolve(tooLarge());
  }
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    let size = 0;
    incoming.on("data", (chunk: Buffer) => {
      size += chunk.length;
      if (size <= limit) chunks.push(chunk);
      else resolve(tooLarge());
    });
    incoming.on("end", () => resolve(chunks.length === 1 && chunks[0] ? chunks[0] : Buffer.concat(chunks)));
    incoming.on("error", () =>
      resolve(apiError("invalid_parameter", "The body ended before it was complete.", { param: "body" })),
    );
    incoming.on("close", () =>
      resolve(apiError("invalid_parameter", "The body ended before it was complete.", { param: "body" })),
    );
  });
}

const JSON_TYPE = /^application\/(?:[\w.+-]+\+)?json\s*(?:;|$)/i;

export const isJson = (contentType: string | undefined): boolean =>
  contentType !== undefined && JSON_TYPE.test(contentType);

/** Drops a leading byte order mark, which Windows editors write and parsers may ignore (RFC 8259 8.1). */
const UTF8 = new TextDecoder("utf-8", { fatal: true });

/** Parses a JSON body. An empty body counts as an empty object, so optional bodies may be left out. */
export function parseJson(body: Buffer, contentType: string | undefined): { json: unknown } | { error: ApiError } {
  if (body.length === 0) return { json: {} };
  if (!isJson(contentType))
    return {
      error: apiError("invalid_parameter", "Send the body as JSON, with Content-Type: application/json.", {
        param: "Content-Type",
      }),
    };
  let text: string;
  try {
    text = UTF8.decode(body);
  } catch {
    return { error: apiError("invalid_parameter", "The body is not UTF-8 (RFC 8259 8.1).", { param: "body" }) };
  }
  if (hasTooManyMembers(text)) {
    const most = BODY_MEMBERS_MAX.toLocaleString("en-US");
    return {
      error: apiError("invalid_parameter", `The body may have ${most} object members at most.`, { param: "body" }),
    };
  }
  try {
    return { json: JSON.parse(text) };
  } catch (reason) {
    const where = reason instanceof SyntaxError ? ` ${reason.message}.` : "";
    return { error: apiError("invalid_parameter", `The body is not JSON.${where.slice(0, 200)}`, { param: "body" }) };
  }
}
