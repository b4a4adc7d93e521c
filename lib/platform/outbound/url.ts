import { withoutEnd } from "#lib/platform/values/without-end.ts";
import { MAX_URL_LENGTH } from "./constants.ts";
import type { Failed } from "./types.ts";

/**
 * Characters not allowed in an address: spaces, control characters, and invisible ones that parsers
 * drop.
 */
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is refused
const UNSEEN = /[\u0000-\u0020\u007f-\u00a0\u200b-\u200f\u2028-\u202f\u2060\ufeff]/;

/** Two slashes and a host: other parsers accept `http:host`, `http:///host` and backslashes. */
const PLAIN_START = /^https?:\/\/[^/?#\\]/i;

/**
 * Parses an address from a caller. Unreadable ones are invalid_url; readable ones that must not be
 * fetched (another scheme, credentials, forms on which parsers disagree) are url_not_allowed. Does
 * not connect: `guard` decides about the host.
 */
export function readTarget(text: string): { ok: true; url: URL } | Failed {
  if (text.length > MAX_URL_LENGTH) return invalid(`The address is longer than ${MAX_URL_LENGTH} characters.`);
  if (UNSEEN.test(text) || !text.isWellFormed())
    return invalid("The URL contains spaces or control characters. Encode them (%20).");
  const url = URL.parse(text);
  if (!url) return invalid("The URL is not valid. Expected something like https://example.com/page.");
  if (url.protocol !== "http:" && url.protocol !== "https:") return refused("Only http and https URLs are supported.");
  const authority = text.split(/[?#]/, 1)[0] ?? "";
  if (!PLAIN_START.test(text) || authority.includes("\\")) {
    return refused("The address must begin with http:// or https:// and a host, without backslashes.");
  }
  return readUrl(url);
}

/** Checks an address that is already parsed, such as a redirect's. */
export function readUrl(url: URL): { ok: true; url: URL } | Failed {
  if (url.protocol !== "http:" && url.protocol !== "https:") return refused("Only http and https URLs are supported.");
  if (url.username !== "" || url.password !== "") {
    return refused("The URL must not contain a user name or password. Send an Authorization header instead.");
  }
  if (url.hostname === "" || url.hostname.includes("%")) return invalid("The URL has no host.");
  return { ok: true, url };
}

const LOOPBACK_NAMES = new Set(["localhost", "localhost.localdomain", "localhost6", "ip6-localhost", "ip6-loopback"]);

/** Returns whether a name means this machine whatever a resolver says (RFC 6761 6.3). */
export const isLoopbackName = (hostname: string): boolean =>
  LOOPBACK_NAMES.has(hostname) || hostname.endsWith(".localhost");

/** Returns whether a name never exists, so that no resolver is asked (RFC 6761 6.4). */
export const isReservedInvalidName = (hostname: string): boolean =>
  hostname === "invalid" || hostname.endsWith(".invalid");

/** Returns a host name in lower case without trailing dots: `localhost.` is localhost. */
export const bareName = (hostname: string): string => withoutEnd(hostname, ".").toLowerCase();

const invalid = (message: string): Failed => ({ ok: false, code: "invalid_url", message });
const refused = (message: string): Failed => ({ ok: false, code: "url_not_allowed", message });
