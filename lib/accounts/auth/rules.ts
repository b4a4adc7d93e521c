import { RESERVED_SLUGS } from "#lib/accounts/workspaces/constants.ts";
import { isSlug } from "#lib/accounts/workspaces/rules.ts";
import {
  NETWORK_LINKS_PER_HOUR_MAX,
  SESSION_AGE_MAX_MS,
  SIGN_IN_LINKS_MAX,
  STRANGER_LINKS_PER_DAY_MAX,
  STRANGER_LINKS_PER_HOUR_MAX,
} from "./constants.ts";

/** Replaces an unsafe path. */
const HOME = "/";

/**
 * First path segments of dashboard pages outside workspaces. Any other path is a workspace or not a
 * page.
 */
const PAGES: ReadonlySet<string> = new Set([
  "account",
  "connect",
  "docs",
  "invitation",
  "mailbox",
  "new-workspace",
  "report-a-leak",
  "status",
  "top-up",
]);

/**
 * Whether a path leads to a page of the dashboard. Refuses an encoded first segment, which could
 * decode to another one.
 */
function isPagePath(pathname: string): boolean {
  const first = pathname.split("/", 2)[1] ?? "";
  return first === "" || PAGES.has(first) || (isSlug(first) && !RESERVED_SLUGS.has(first));
}

/**
 * Returns a safe path of this site to continue at, or the front page. Only pages of the dashboard
 * are safe: never another host or scheme, nor an endpoint, a fixture or somebody's tunnel, whose
 * responses anybody may control. Browsers read `\` as `/` and drop tabs and line breaks, so paths
 * with them are refused.
 */
export function safeNext(next: unknown): string {
  if (typeof next !== "string" || next.length > 2000 || !/^\/(?![/\\])[^\\\p{Cc}]*$/u.test(next)) return HOME;
  const url = URL.parse(next, "http://site.invalid");
  // Checks the parsed path: `/.//evil.example` looks local until its dots are resolved.
  if (url?.origin !== "http://site.invalid" || url.pathname.startsWith("//") || !isPagePath(url.pathname)) return HOME;
  return url.pathname + url.search + url.hash;
}

/** Returns when a session ends: when unused for too long, or too old. */
export const sessionEnd = (session: { createdAt: Date; expiresAt: Date }): Date =>
  new Date(Math.min(session.expiresAt.getTime(), session.createdAt.getTime() + SESSION_AGE_MAX_MS));

/** Returns the creation time before which sessions are too old: `sessionEnd` for queries. */
export const oldestSession = (now: Date): Date => new Date(now.getTime() - SESSION_AGE_MAX_MS);

/** What a browser reports about the origin of a request. */
export type Provenance = { origin: string | null; fetchSite: string | null };

/** Names of the local machine. */
const LOOPBACK: ReadonlySet<string> = new Set(["localhost", "127.0.0.1", "[::1]"]);

/**
 * Whether an origin is that of BASE_URL. On loopback, localhost, 127.0.0.1 and [::1] are equivalent
 * if the port matches.
 */
function isOriginOf(origin: URL, base: URL): boolean {
  if (origin.origin === base.origin) return true;
  const local = base.protocol === "http:" && LOOPBACK.has(base.hostname);
  return local && origin.protocol === "http:" && LOOPBACK.has(origin.hostname) && origin.port === base.port;
}

/**
 * Whether a request that changes something comes from our own page, judged by BASE_URL alone: Host
 * and X-Forwarded-Host are written by the caller or a proxy. Browsers always send Origin with a
 * POST, so a request without it is refused.
 */
export function isOwnOrigin(from: Provenance, baseUrl: string): boolean {
  if (from.fetchSite !== null && from.fetchSite !== "same-origin") return false;
  const origin = from.origin === null ? null : URL.parse(from.origin);
  return origin !== null && isOriginOf(origin, new URL(baseUrl));
}

/**
 * Whether a read was not started by another site. Old browsers and tools send no Sec-Fetch-Site;
 * SameSite covers them.
 */
export const mayRead = (from: Provenance): boolean =>
  from.fetchSite === null || from.fetchSite === "same-origin" || from.fetchSite === "none";

/** The path at which a person signs in again and then returns to `here`. */
export const signInAgainPath = (here: string): string =>
  `/sign-in?${new URLSearchParams({ again: "1", next: safeNext(here) })}`;

/**
 * Returns the relying party of passkeys: the installation's host, and the only origin that may use
 * them (WebAuthn level 3, 5.4.2 and 7.1). Undefined where browsers support none: a host without a
 * name, or plain http except on localhost.
 */
export function passkeyParty(baseUrl: string): { rpId: string; origin: string } | undefined {
  const { protocol, hostname, origin } = new URL(baseUrl);
  const local = hostname === "localhost" || hostname.endsWith(".localhost");
  if (protocol !== "https:" && !local) return undefined;
  return /^[\d.]+$|^\[/.test(hostname) ? undefined : { rpId: hostname, origin };
}

/** Unused links mailed to one address, by requester. */
export type UnusedLinks = {
  /**
   * By this browser, in the last quarter of an hour; undefined if it has not signed in as this
   * person.
   */
  byThisBrowser: number | undefined;
  /** By strangers from this network, in the last quarter of an hour. */
  fromHere: number;
  /** By all strangers, in the last hour and in the last day. */
  lastHour: number;
  lastDay: number;
  /** By strangers from this network to any address, in the last hour. */
  fromHereToAnybody: number;
};

/**
 * Whether one more link may be mailed. A browser in which the person has signed in has its own
 * limit, which nobody else can exhaust. A person with no unused link from strangers always gets
 * one, so anyone refused already has a working link: links last a day. An invited address
 * without an account gets its first link within the limit of the network.
 */
export function mayMailLink(unused: UnusedLinks, isPerson: boolean): boolean {
  if (unused.byThisBrowser !== undefined) return unused.byThisBrowser < SIGN_IN_LINKS_MAX;
  if (isPerson && unused.lastDay === 0) return true;
  return (
    unused.fromHere < SIGN_IN_LINKS_MAX &&
    unused.lastHour < STRANGER_LINKS_PER_HOUR_MAX &&
    unused.lastDay < STRANGER_LINKS_PER_DAY_MAX &&
    unused.fromHereToAnybody < NETWORK_LINKS_PER_HOUR_MAX
  );
}

const BROWSERS: readonly [RegExp, string][] = [
  [/\bEdg(?:A|iOS)?\//, "Edge"],
  [/\bOPR\//, "Opera"],
  [/\bFirefox\/|\bFxiOS\//, "Firefox"],
  [/Chrome\/|\bCriOS\//, "Chrome"],
  [/\bSafari\//, "Safari"],
  [/^curl\//, "curl"],
  [/^gatehouse-cli\//, "The command line"],
];

const SYSTEMS: readonly [RegExp, string][] = [
  [/\bAndroid\b/, "Android"],
  [/\biPhone\b/, "iPhone"],
  [/\biPad\b/, "iPad"],
  [/\bWindows\b/, "Windows"],
  [/\bMac OS X\b|\bMacintosh\b/, "macOS"],
  [/\bCrOS\b/, "ChromeOS"],
  [/\bLinux\b/, "Linux"],
];

/**
 * Names a browser as people know it: `Firefox on Linux`. Order matters: most browsers also name
 * others.
 */
export function describeBrowser(userAgent: string | null): string {
  const called = (names: readonly [RegExp, string][]) => names.find(([pattern]) => pattern.test(userAgent ?? ""))?.[1];
  const system = called(SYSTEMS);
  return `${called(BROWSERS) ?? "A browser"}${system ? ` on ${system}` : ""}`;
}

/**
 * Caches valid zone names, since asking ICU takes longer than all other work on a reader's
 * settings.
 */
const knownZones = new Set<string>();

/**
 * Returns a time zone's canonical IANA name, or undefined. Offsets such as "+01:00" are refused, as
 * they have no daylight saving time.
 */
export function timeZoneOf(text: string | undefined): string | undefined {
  if (text === undefined || !/^[A-Za-z][A-Za-z0-9_+/-]{1,63}$/.test(text)) return undefined;
  if (knownZones.has(text)) return text;
  try {
    const zone = new Intl.DateTimeFormat("en", { timeZone: text }).resolvedOptions().timeZone;
    if (zone === text) knownZones.add(zone);
    return zone;
  } catch {
    return undefined;
  }
}
