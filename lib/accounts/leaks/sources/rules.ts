import { withoutEnd } from "#lib/platform/without-end.ts";
import { CLOCKS_APART_MS, VERSIONS_MAX, WAIT_MAX_MS, WAIT_MS } from "./constants.ts";

type Headers = Readonly<Record<string, string | string[] | undefined>>;

const first = (value: string | string[] | undefined): string | undefined => (Array.isArray(value) ? value[0] : value);

/** How each of HTTP's three ways to write a date begins (RFC 9110 5.6.7). */
const WEEKDAY = /^(?:mon|tue|wed|thu|fri|sat|sun)/i;

/** What Retry-After says (RFC 9110 10.2.3: seconds or a date), else when an empty allowance is filled again (x-ratelimit-reset, in seconds). */
function namedTime(headers: Headers, now: Date): number | undefined {
  const after = first(headers["retry-after"])?.trim() ?? "";
  if (/^\d+$/.test(after)) return now.getTime() + Number(after) * 1_000;
  // The engine also takes "-5" and "1.5" for dates, of the year 2001; and one of HTTP's three says no zone, and means UTC.
  const date = WEEKDAY.test(after) ? Date.parse(`${after.replace(/ GMT$/, "")} GMT`) : Number.NaN;
  if (!Number.isNaN(date)) return date;
  const reset = first(headers["x-ratelimit-reset"]);
  const empty = first(headers["x-ratelimit-remaining"]) === "0";
  return empty && reset !== undefined && /^\d{1,12}$/.test(reset) ? Number(reset) * 1_000 : undefined;
}

/** When a source that says "too much" may be asked again: what it names, within a day; else in a minute. */
export function retryTime(headers: Headers, now: Date): Date {
  const named = namedTime(headers, now) ?? now.getTime() + WAIT_MS;
  return new Date(Math.min(Math.max(named, now.getTime() + 1_000), now.getTime() + WAIT_MAX_MS));
}

/** When an allowance that this answer has just used up is filled again; null when something is left of it. */
export const spentUntil = (headers: Headers, now: Date): Date | null =>
  first(headers["x-ratelimit-remaining"]) === "0" && headers["x-ratelimit-reset"] !== undefined
    ? retryTime(headers, now)
    : null;

/** Whether a 403 means "too much" rather than "no": GitHub's primary and secondary limits both answer so. */
export const isRateLimit = (status: number, headers: Headers, body: string): boolean =>
  status === 429 ||
  (status === 403 &&
    (headers["retry-after"] !== undefined ||
      first(headers["x-ratelimit-remaining"]) === "0" ||
      /secondary rate limit|rate limit exceeded|abuse detection/i.test(body)));

/** Whether a Link header names a page after this one (RFC 8288); undefined without the header. */
export function hasNextPage(headers: Headers): boolean | undefined {
  const link = first(headers.link);
  return link === undefined ? undefined : /<[^<>]*>[^,<]*;\s*rel="?next"?/i.test(link);
}

/** The address of the commit that a file's address names: `…/blob/<40 hex digits>/…` becomes `…/commit/<them>`. */
export function commitUrl(fileUrl: string): string | null {
  const match = /^(https?:\/\/[^/?#]+\/[^/?#]+\/[^/?#]+)\/(?:blob|raw|tree|commit)\/([0-9a-f]{40})(?:[/?#]|$)/.exec(
    fileUrl,
  );
  return match ? `${match[1]}/commit/${match[2]}` : null;
}

/** A name that npm takes: anything else could make another path of the registry's. */
export const isPackageName = (name: string): boolean =>
  name.length <= 214 && /^(?:@[\w~-][\w.~-]*\/)?[\w~-][\w.~!'()*-]*$/.test(name);

/** A package's path in a registry: the slash of a scope is escaped. */
export const packagePath = (name: string): string => name.replace("/", "%2F");

/** The address of a package's version: the page for people where there is one, else what the registry answers for it. */
export function packagePage(
  { url, page }: { url: string; page?: string | undefined },
  name: string,
  version: string,
): string {
  if (!page) return `${withoutEnd(url, "/")}/${packagePath(name)}/${encodeURIComponent(version)}`;
  return page.replaceAll("{name}", () => name).replaceAll("{version}", () => encodeURIComponent(version));
}

/** Whether a source's own word may stand in its cursor: plain characters, and nothing like a token, which is never kept. */
export const mayBeKept = (text: string): boolean =>
  /^[\w.~=+/:@"-]{1,300}$/.test(text) && !/svc_(?:live|test)/i.test(text);

export type Version = { version: string; tarball: string; at: number | null };

/**
 * Which versions to read, newest first: the newest always, since a change of any kind brings a package into the feed; and those that came
 * out since `since` (ms), because the feed names a package once however many versions it got.
 */
export function versionsToRead(versions: readonly Version[], since: number | null): Version[] {
  const sorted = versions.toSorted((a, b) => (b.at ?? 0) - (a.at ?? 0));
  const fresh = since === null ? 1 : sorted.filter(({ at }) => at !== null && at >= since - CLOCKS_APART_MS).length;
  return sorted.slice(0, Math.min(Math.max(fresh, 1), VERSIONS_MAX));
}

/** Sequences are numbers at npm, and `number-something` at CouchDB: what can be compared of one. */
export function order(seq: string | number): number | null {
  const number = typeof seq === "number" ? seq : Number(/^\d{1,15}(?=-|$)/.exec(seq)?.[0] ?? Number.NaN);
  return Number.isFinite(number) ? number : null;
}

/** Whether a feed goes forward from one sequence to another; two that cannot be compared are at least not the same. */
export function goesForward(from: string | number, to: string | number): boolean {
  const [a, b] = [order(from), order(to)];
  return a === null || b === null ? String(from) !== String(to) : b > a;
}
