import type { OutgoingHttpHeaders } from "node:http";

/** Of one connection, not of the request that travels over several (RFC 9110 7.6.1). */
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
/** The most headers that the server accepts, and the most characters of a name. Honest apps stay below either. */
export const HEADERS_MAX = 200;
export const HEADER_NAME_MAX = 200;
/** Ours to set: where it goes and how long it is. And an interim answer (Expect) was given by the server that took the call. */
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

/** Where a call goes at the app: what stands behind the tunnel's address is a path of the app's; nothing there is the forward address itself. */
export function pathOf(url: URL, target: string): string {
  if (target.startsWith("/")) return target;
  return target.startsWith("?") ? url.pathname + target : url.pathname + url.search;
}

/** The headers that go on to the app: as they came, under the names as they were written, several of a name too. */
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

/** The headers of an answer that go back, out of Node's list of names and values by turns. */
export const answerHeaders = (raw: string[]): [string, string][] =>
  travelling(Array.from({ length: raw.length / 2 }, (_, at) => [raw[2 * at] ?? "", raw[2 * at + 1] ?? ""]))
    .filter(([name]) => name.length <= HEADER_NAME_MAX)
    .slice(0, HEADERS_MAX);
