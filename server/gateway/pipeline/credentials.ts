import type { IncomingHttpHeaders } from "node:http";

/** Where the key was found. A header takes precedence over the query (contract 2). */
export type Credentials = { found: "none" } | { found: "header" | "query"; token: string; problem?: string };

const BEARER = /^bearer(?:[ \t](.*))?$/is;
const HOW = "Send the header Authorization: Bearer svc_live_… or svc_test_….";

/**
 * Finds the presented key (service interface 5.1). Another scheme, a key without a scheme, or an
 * empty Bearer counts as a header with a malformed token; `problem` explains it.
 */
export function readCredentials(headers: IncomingHttpHeaders, query: URLSearchParams | undefined): Credentials {
  const header = headers.authorization?.trim();
  if (header !== undefined) {
    const bearer = BEARER.exec(header);
    const problem = problemOf(header, bearer);
    return { found: "header", token: (bearer?.[1] ?? "").trim(), ...(problem !== undefined && { problem }) };
  }
  const token = query?.get("api_key");
  return token === null || token === undefined ? { found: "none" } : { found: "query", token };
}

/** Returns what is wrong with the header around the key. Never repeats what was sent. */
function problemOf(header: string, bearer: RegExpExecArray | null): string | undefined {
  if (header === "") return `The Authorization header is empty. ${HOW}`;
  if (/^svc_/i.test(header)) return `The Authorization header has a key but no scheme. ${HOW}`;
  if (!bearer) return `The Authorization header does not use the Bearer scheme. ${HOW}`;
  const token = bearer[1]?.trim() ?? "";
  if (token === "") return `No key follows Bearer in the Authorization header. ${HOW}`;
  if (/^["'<`]|^bearer\b/i.test(token))
    return `The key in the Authorization header has extra characters around it, such as quotes. ${HOW}`;
  return undefined;
}
