import { RESERVED_SLUGS } from "#lib/accounts/workspaces/constants.ts";
import { isSlug } from "#lib/accounts/workspaces/rules.ts";
import {
  NETWORK_LINKS_PER_HOUR_MAX,
  SESSION_AGE_MAX_MS,
  SIGN_IN_LINKS_MAX,
  STRANGER_LINKS_PER_DAY_MAX,
  STRANGER_LINKS_PER_HOUR_MAX,
} from "./constants.ts";

/** Where to go when the wanted path is not safe. */
const HOME = "/";

/** First path segments of dashboard pages outside workspaces. Any other path is a workspace or not a page. */
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

/** Whether a path leads to a page of the dashboard. An encoded first part is none: it could be decoded to another one. */
function isPagePath(pathname: string): boolean {
  const first = pathname.split("/", 2)[1] ?? "";
  return first === "" || PAGES.has(first) || (isSlug(first) && !RESERVED_SLUGS.has(first));
}

/**
 * Returns a path of this site to continue at, or the front page. The path leads to a page of the dashboard: never to another host or
 * scheme, nor to an endpoint, a fixture or somebody's tunnel, which anybody may answer. Browsers read `\` as `/` and drop tabs and line
 * breaks, so a path that holds one is refused.
 */
export function safeNext(next: unknown): string {
  if (typeof next !== "string" || next.length > 2000 || !/^\/(?![/\\])[^\\\p{Cc}]*$/u.test(next)) return HOME;
  const url = URL.parse(next, "http://site.invalid");
  // The parsed path is judged: `/.//evil.example` is one of ours until its dots are resolved.
  if (url?.origin !== "http://site.invalid" || url.pathname.startsWith("//") || !isPagePath(url.pathname)) return HOME;
  return url.pathname + url.search + url.hash;
}

/** When a session ends by itself: when it was not used for a while, or has grown too old. */
export const sessionEnd = (session: { createdAt: Date; expiresAt: Date }): Date =>
  new Date(Math.min(session.expiresAt.getTime(), session.createdAt.getTime() + SESSION_AGE_MAX_MS));

/** Sessions from before then have grown too old, however long they would still last: `sessionEnd` for a query. */
export const oldestSession = (now: Date): Date => new Date(now.getTime() - SESSION_AGE_MAX_MS);

/** What a browser says about where a request was made. */
export type Provenance = { origin: string | null; fetchSite: string | null };

/** Names under which a machine reaches itself. */
const LOOPBACK: ReadonlySet<string> = new Set(["localhost", "127.0.0.1", "[::1]"]);

/** Whether an origin is BASE_URL's. An installation on loopback is also itself by loopback's other names, on the same port. */
function isOriginOf(origin: URL, base: URL): boolean {
  if (origin.origin === base.origin) return true;
  const local = base.protocol === "http:" && LOOPBACK.has(base.hostname);
  return local && origin.protocol === "http:" && LOOPBACK.has(origin.hostname) && origin.port === base.port;
}

/**
 * Returns whether a request that changes something was made by a page of ours, judged by BASE_URL alone: Host and X-Forwarded-Host are
 * whatever the caller or a proxy wrote. Every browser sends Origin with a POST, so a request without one is refused.
 */
export function isOwnOrigin(from: Provenance, baseUrl: string): boolean {
  if (from.fetchSite !== null && from.fetchSite !== "same-origin") return false;
  const origin = from.origin === null ? null : URL.parse(from.origin);
  return origin !== null && isOriginOf(origin, new URL(baseUrl));
}

/** Whether a read was not started by another site. Old browsers and tools send no Sec-Fetch-Site; SameSite covers them. */
export const mayRead = (from: Provenance): boolean =>
  from.fetchSite === null || from.fetchSite === "same-origin" || from.fetchSite === "none";

/** Where a person proves again who they are, and then comes back to `here`. */
export const signInAgainPath = (here: string): string =>
  `/sign-in?${new URLSearchParams({ again: "1", next: safeNext(here) })}`;

/**
 * The relying party of passkeys: the installation's host, and the one origin that may use them (WebAuthn level 3, 5.4.2 and 7.1).
 * Undefined where browsers make no passkeys: a host without a name, or plain http anywhere but on localhost.
 */
export function passkeyParty(baseUrl: string): { rpId: string; origin: string } | undefined {
  const { protocol, hostname, origin } = new URL(baseUrl);
  const local = hostname === "localhost" || hostname.endsWith(".localhost");
  if (protocol !== "https:" && !local) return undefined;
  return /^[\d.]+$|^\[/.test(hostname) ? undefined : { rpId: hostname, origin };
}

/** Links to one address that were mailed and not used, by who asked for them. */
export type UnusedLinks = {
  /** By the browser that asks now, in the last quarter of an hour; undefined when it has not signed in as this person. */
  byThisBrowser: number | undefined;
  /** By strangers from the network that asks now, in the last quarter of an hour. */
  fromHere: number;
  /** By all strangers, in the last hour and in the last day. */
  lastHour: number;
  lastDay: number;
  /** By strangers from the network that asks now, to whatever address, in the last hour. */
  fromHereToAnybody: number;
};

/**
 * Whether one more link is mailed. A browser that the person has signed in with has a limit of its own, which nobody else can use up.
 * A person whom strangers have had nothing mailed to is always mailed one, so anyone refused has a link that works: it lives for a day.
 * An address without a person, which was only invited, gets its first link within the limit of the network.
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

/** A browser as people recognise it: `Firefox on Linux`. Order matters: most browsers name others as well. */
export function describeBrowser(userAgent: string | null): string {
  const called = (names: readonly [RegExp, string][]) => names.find(([pattern]) => pattern.test(userAgent ?? ""))?.[1];
  const system = called(SYSTEMS);
  return `${called(BROWSERS) ?? "A browser"}${system ? ` on ${system}` : ""}`;
}

/** Zones that were asked for by their own names: to ask ICU for one takes longer than all the rest of what a page knows of its reader. */
const knownZones = new Set<string>();

/** A time zone by its IANA name, spelled as everywhere; undefined for what is none. An offset ("+01:00") is none: it knows no summer. */
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
