import type { Hop } from "./redirect.ts";

/** Methods that send a length even without a body (RFC 9110 8.6). */
const WITH_LENGTH = new Set(["POST", "PUT", "PATCH"]);

/**
 * Returns all headers of a request as sent and in that order: the given ones between those that
 * undici adds over HTTP/1.1. Connections are kept alive, except for HEAD. Over HTTP/2 names are in
 * lower case, and `host` is :authority.
 */
export function sentHeaders({ url, method, headers, body }: Hop, http2 = false): Record<string, string> {
  const length = body === undefined ? (WITH_LENGTH.has(method) ? 0 : undefined) : Buffer.byteLength(body);
  if (http2) {
    const lower = Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]);
    return {
      host: url.host,
      ...Object.fromEntries(lower),
      ...(length !== undefined && { "content-length": String(length) }),
    };
  }
  return {
    host: url.host,
    connection: method === "HEAD" ? "close" : "keep-alive",
    ...headers,
    ...(length !== undefined && { "content-length": String(length) }),
  };
}
