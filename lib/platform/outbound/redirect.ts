import type { Failed, Journey, ResponseHeaders } from "./types.ts";
import { readUrl } from "./url.ts";

const REDIRECTS = new Set([301, 302, 303, 307, 308]);

const BOUND_TO_ORIGIN = new Set(["authorization", "cookie", "proxy-authorization"]);
const OF_THE_BODY = /^content-/;

export type Hop = {
  url: URL;
  method: string;
  headers: Readonly<Record<string, string>>;
  body: string | Uint8Array | undefined;
};

/** Returns the Location of a redirect; undefined for other responses. */
export function redirectLocation(status: number, headers: ResponseHeaders): string | undefined {
  const location = REDIRECTS.has(status) ? headers.location : undefined;
  const first = Array.isArray(location) ? location[0] : location;
  return first === undefined || first === "" ? undefined : first;
}

export const unboundHeaders = (headers: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !BOUND_TO_ORIGIN.has(name.toLowerCase())));

/** Returns whether any redirect left the first origin, even if it came back. */
export const leftItsOrigin = ({ finalUrl, redirects }: Pick<Journey, "finalUrl" | "redirects">): boolean => {
  const { origin } = new URL(finalUrl);
  return redirects.some(({ url }) => new URL(url).origin !== origin);
};

/**
 * Returns the request after a redirect, as browsers make it (the fetch standard's HTTP-redirect
 * fetch): 303 becomes a GET, and so does a POST after 301 and 302; headers bound to one origin are
 * not sent to another.
 */
export function nextHop(hop: Hop, status: number, location: string): ({ ok: true } & Hop) | Failed {
  const target = URL.parse(location, hop.url);
  if (!target)
    return { ok: false, code: "invalid_url", message: "The target redirects to an address that cannot be read." };
  const read = readUrl(target);
  if (!read.ok)
    return {
      ok: false,
      code: "url_not_allowed",
      message: "The target redirects to an address that may not be fetched.",
    };
  const { url } = read;
  if (url.hash === "") url.hash = hop.url.hash;
  const becomesGet =
    (status === 303 && hop.method !== "HEAD") || ((status === 301 || status === 302) && hop.method === "POST");
  const crosses = url.origin !== hop.url.origin;
  const headers = crosses ? unboundHeaders(hop.headers) : hop.headers;
  return becomesGet
    ? { ok: true, url, method: "GET", headers: bodilessHeaders(headers), body: undefined }
    : { ok: true, url, method: hop.method, headers, body: hop.body };
}

const bodilessHeaders = (headers: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !OF_THE_BODY.test(name.toLowerCase())));
