import type { OutgoingHttpHeaders } from "node:http";

/** Headers of a single connection, which are not forwarded (RFC 9110 7.6.1). */
const HOP_BY_HOP = new Set([
  "connection",
  "keep-alive",
  "proxy-authenticate",
  "proxy-authorization",
  "proxy-connection",
  "te",
  "trailer",
  "transfer-encoding",
  "upgrade",
]);
/** Limits of the server: number of headers and length of a name. Ordinary apps stay below both. */
export const HEADERS_MAX = 200;
export const HEADER_NAME_MAX = 200;
/** Host and length are set by us. Expect has been answered by the server that took the call. */
const OURS = new Set(["host", "content-length", "expect"]);

function travelling(headers: [string, string][]): [string, string][] {
  const named = headers
    .filter(([name]) => name.toLowerCase() === "connection")
    .flatMap(([, value]) =>
      value
        .toLowerCase()
        .split(",")
        .map((part) => part.trim()),
    );
  return headers.filter(([name]) => {
    const lower = name.toLowerCase();
    return !HOP_BY_HOP.has(lower) && !named.includes(lower);
  });
}

/** Returns the path at the app: the part after the tunnel's URL, or the forward URL itself if that is empty. */
export function pathOf(url: URL, target: string): string {
  if (target.startsWith("/")) return target;
  return target.startsWith("?") ? url.pathname + target : url.pathname + url.search;
}

/** Returns the headers forwarded to the app, with original order, case and duplicates. */
export function callHeaders(headers: [string, string][], bytes: number, method: string): OutgoingHttpHeaders {
  const sent = new Map<string, [name: string, values: string[]]>();
  for (const [name, value] of travelling(headers)) {
    const lower = name.toLowerCase();
    if (OURS.has(lower)) continue;
    const before = sent.get(lower);
    if (before) before[1].push(value);
    else sent.set(lower, [name, [value]]);
  }
  const length = bytes > 0 || !/^(GET|HEAD|DELETE|OPTIONS)$/.test(method) ? { "Content-Length": bytes } : {};
  return { ...Object.fromEntries(sent.values()), ...length };
}

/** Returns the headers of an answer to send back, from Node's alternating list of names and values. */
export const answerHeaders = (raw: string[]): [string, string][] =>
  travelling(Array.from({ length: raw.length / 2 }, (_, at) => [raw[2 * at] ?? "", raw[2 * at + 1] ?? ""]))
    .filter(([name]) => name.length <= HEADER_NAME_MAX)
    .slice(0, HEADERS_MAX);
