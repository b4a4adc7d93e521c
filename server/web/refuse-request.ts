import type { IncomingMessage } from "node:http";

/** Headers that say where and for whom: two of them mean that somebody on the way reads another one than we do. */
const ONCE = ["host", "authorization"];

/**
 * What makes a request one that cannot be understood, or may be understood in two ways, for a person; undefined when nothing does. Found
 * here, in front of everything, so that no layer behind it fails on it.
 */
export function misunderstood({ url = "", headers, rawHeaders }: IncomingMessage): string | undefined {
  const names = rawHeaders.filter((_, at) => at % 2 === 0).map((name) => name.toLowerCase());
  const doubled = ONCE.find((name) => names.indexOf(name) !== names.lastIndexOf(name));
  if (doubled) return `The request has two ${doubled === "host" ? "Host" : "Authorization"} headers. Send one.`;
  if (!url.startsWith("/")) return "The request's target is not a path.";
  try {
    decodeURI(url.split("?", 1)[0] ?? "");
  } catch {
    return "The path is not well encoded: a % must be followed by the two hexadecimal digits of a byte of UTF-8.";
  }
  const { origin } = headers;
  if (origin !== undefined && origin !== "null" && !URL.canParse(origin)) return "The Origin header is not an origin.";
  return undefined;
}

/** The path of a target in absolute form, which a server must take (RFC 9112 3.2.2); whose host it names changes nothing here. */
export function asPath(target: string): string {
  if (!/^https?:\/\//i.test(target)) return target;
  const url = URL.parse(target);
  return url ? url.pathname + url.search : target;
}
