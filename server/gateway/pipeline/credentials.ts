import type { IncomingHttpHeaders } from "node:http";

/** Where the key stood. A header always wins over the query (contract 2). */
export type Credentials = { found: "none" } | { found: "header" | "query"; token: string };

const BEARER = /^bearer(?:[ \t]+(.*))?$/i;

/**
 * Finds the presented key (service interface 5.1). Another scheme, a key without one, or nothing behind "Bearer", is still
 * a header that was sent, with a token that is refused as malformed.
 */
export function readCredentials(headers: IncomingHttpHeaders, query: URLSearchParams | undefined): Credentials {
  const header = headers.authorization;
  if (header !== undefined) {
    const bearer = BEARER.exec(header.trim());
    return { found: "header", token: (bearer?.[1] ?? "").trim() };
  }
  const token = query?.get("api_key");
  return token === null || token === undefined ? { found: "none" } : { found: "query", token };
}
