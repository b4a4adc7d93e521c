import type { IncomingMessage } from "node:http";

/** Headers about destination and identity: if one is repeated, an intermediary may read another value than we do. */
const ONCE = ["host", "authorization"];

/**
 * Returns why a request is invalid or ambiguous, for a person; undefined if it is fine. Checked
 * first, so that no later layer fails on it.
 */
export function misunderstood({ url = "", headers, rawHeaders }: IncomingMessage): string | undefined {
  const names = rawHeaders.filter((_, at) => at % 2 === 0).map((name) => name.toLowerCase());
  const doubled = ONCE.find((name) => names.indexOf(name) !== names.lastIndexOf(name));
  if (doubled) return `The request has two ${doubled === "host" ? "Host" : "Authorization"} headers. Send one.`;
  if (!url.startsWith("/")) return "The request's target is not a path.";
  try {
    decodeURI(url.split("?", 1)[0] ?? "");
  } catch {
    return "The path is not validly encoded. Each % must be followed by two hexadecimal digits of a UTF-8 byte.";
  }
  const { origin } = headers;
  if (origin !== undefined && origin !== "null" && !URL.canParse(origin)) return "The Origin header is not an origin.";
  return undefined;
}

/** Returns the path of an absolute target, which servers must accept (RFC 9112 3.2.2). Its host is ignored. */
export function asPath(target: string): string {
  if (!/^https?:\/\//i.test(target)) return target;
  const url = URL.parse(target);
  return url ? url.pathname + url.search : target;
}
