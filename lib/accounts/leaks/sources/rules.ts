import { withoutEnd } from "#lib/platform/values/without-end.ts";
import { CLOCKS_APART_MS, VERSIONS_MAX, WAIT_MAX_MS, WAIT_MS } from "./constants.ts";

type Headers = Readonly<Record<string, string | string[] | undefined>>;

const first = (value: string | string[] | undefined): string | undefined => (Array.isArray(value) ? value[0] : value);

/** How each of the three HTTP date formats begins (RFC 9110 5.6.7). */
const WEEKDAY = /^(?:mon|tue|wed|thu|fri|sat|sun)/i;

/**
 * Returns the time in Retry-After (RFC 9110 10.2.3: seconds or a date), or when an empty allowance
 * is refilled (x-ratelimit-reset, in seconds).
 */
function namedTime(headers: Headers, now: Date): number | undefined {
  const after = first(headers["retry-after"])?.trim() ?? "";
  if (/^\d+$/.test(after)) return now.getTime() + Number(after) * 1_000;
  // Date.parse also accepts "-5" and "1.5", as dates in 2001; and one of the three HTTP formats has
  // no zone, but means UTC.
  const date = WEEKDAY.test(after) ? Date.parse(`${after.replace(/ GMT$/, "")} GMT`) : Number.NaN;
  if (!Number.isNaN(date)) return date;
  const reset = first(headers["x-ratelimit-reset"]);
  const empty = first(headers["x-ratelimit-remaining"]) === "0";
  return empty && reset !== undefined && /^\d{1,12}$/.test(reset) ? Number(reset) * 1_000 : undefined;
}

/**
 * Returns when to retry after a rate limit: the time the source names, within a day, otherwise in a
 * minute.
 */
export function retryTime(headers: Headers, now: Date): Date {
  const named = namedTime(headers, now) ?? now.getTime() + WAIT_MS;
  return new Date(Math.min(Math.max(named, now.getTime() + 1_000), now.getTime() + WAIT_MAX_MS));
}

/** Returns when the allowance that this response used up is refilled; null if some is left. */
export const spentUntil = (headers: Headers, now: Date): Date | null =>
  first(headers["x-ratelimit-remaining"]) === "0" && headers["x-ratelimit-reset"] !== undefined
    ? retryTime(headers, now)
    : null;

/** Whether a 403 is a rate limit: GitHub's primary and secondary limits both use it. */
export const isRateLimit = (status: number, headers: Headers, body: string): boolean =>
  status === 429 ||
  (status === 403 &&
    (headers["retry-after"] !== undefined ||
      first(headers["x-ratelimit-remaining"]) === "0" ||
      /secondary rate limit|rate limit exceeded|abuse detection/i.test(body)));

/** Whether a Link header names a next page (RFC 8288); undefined without the header. */
export function hasNextPage(headers: Headers): boolean | undefined {
  const link = first(headers.link);
  return link === undefined ? undefined : /<[^<>]*>[^,<]*;\s*rel="?next"?/i.test(link);
}

/**
 * Returns the URL of the commit in a file's URL: `…/blob/<40 hex digits>/…` becomes
 * `…/commit/<them>`.
 */
export function commitUrl(fileUrl: string): string | null {
  const match = /^(https?:\/\/[^/?#]+\/[^/?#]+\/[^/?#]+)\/(?:blob|raw|tree|commit)\/([0-9a-f]{40})(?:[/?#]|$)/.exec(
    fileUrl,
  );
  return match ? `${match[1]}/commit/${match[2]}` : null;
}

/** Whether npm allows the name; anything else could form another path of the registry. */
export const isPackageName = (name: string): boolean =>
  name.length <= 214 && /^(?:@[\w~-][\w.~-]*\/)?[\w~-][\w.~!'()*-]*$/.test(name);

/** Returns a package's path in a registry, with the slash of a scope escaped. */
export const packagePath = (name: string): string => name.replace("/", "%2F");

/** Returns the link to a package's version: the registry's JSON. */
export const packagePage = ({ url }: { url: string }, name: string, version: string): string =>
  `${withoutEnd(url, "/")}/${packagePath(name)}/${encodeURIComponent(version)}`;

/**
 * Whether a source's text may be stored in its cursor: plain characters, and nothing like a token.
 */
export const isStorableText = (text: string): boolean =>
  /^[\w.~=+/:@"-]{1,300}$/.test(text) && !/svc_(?:live|test)/i.test(text);

export type Version = { version: string; tarball: string; at: number | null };

/**
 * Returns the versions to read, newest first: always the newest, since any change puts a package
 * into the feed; and those published since `since` (ms), as the feed lists a package once for
 * several versions.
 */
export function versionsToRead(versions: readonly Version[], since: number | null): Version[] {
  const sorted = versions.toSorted((a, b) => (b.at ?? 0) - (a.at ?? 0));
  const fresh = since === null ? 1 : sorted.filter(({ at }) => at !== null && at >= since - CLOCKS_APART_MS).length;
  return sorted.slice(0, Math.min(Math.max(fresh, 1), VERSIONS_MAX));
}

/** Returns the comparable part of a sequence: a number at npm, `number-something` at CouchDB. */
export function order(seq: string | number): number | null {
  const number = typeof seq === "number" ? seq : Number(/^\d{1,15}(?=-|$)/.exec(seq)?.[0] ?? Number.NaN);
  return Number.isFinite(number) ? number : null;
}

/**
 * Whether a feed moves forward from one sequence to another; sequences that cannot be compared must
 * at least differ.
 */
export function isLaterSequence(from: string | number, to: string | number): boolean {
  const [a, b] = [order(from), order(to)];
  return a === null || b === null ? String(from) !== String(to) : b > a;
}
