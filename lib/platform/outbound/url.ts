import { withoutEnd } from "#lib/platform/without-end.ts";
import { MAX_URL_LENGTH } from "./constants.ts";
import type { Failed } from "./types.ts";

/** What the text of an address may hold: no space, no control character, none of the invisible ones that parsers drop; nor half of a character. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is refused
const UNSEEN = /[\u0000-\u0020\u007f-\u00a0\u200b-\u200f\u2028-\u202f\u2060\ufeff]/;

/** Two slashes and a host, as a person would read it: `http:host`, `http:///host` and backslashes are other parsers' tricks. */
const PLAIN_START = /^https?:\/\/[^/?#\\]/i;

/**
 * Reads an address as it came from a caller. What cannot be read is invalid_url; what can be read but must not be fetched
 * (another scheme, credentials inside, a form that parsers disagree about) is url_not_allowed. Connects to nothing: where
 * the host leads is for `guard`.
 */
export function readTarget(text: string): { ok: true; url: URL } | Failed {
  if (text.length > MAX_URL_LENGTH) return invalid(`The address is longer than ${MAX_URL_LENGTH} characters.`);
  if (UNSEEN.test(text) || !text.isWellFormed())
    return invalid("The address holds spaces or control characters; encode them (%20).");
  const url = URL.parse(text);
  if (!url) return invalid("The address cannot be read. Expected something like https://example.com/page.");
  if (url.protocol !== "http:" && url.protocol !== "https:")
    return refused("Only http and https addresses are fetched.");
  const authority = text.split(/[?#]/, 1)[0] ?? "";
  if (!PLAIN_START.test(text) || authority.includes("\\")) {
    return refused("The address must begin with http:// or https:// and a host, without backslashes.");
  }
  return readUrl(url);
}

/** The same for an address already parsed: where a redirect leads. */
export function readUrl(url: URL): { ok: true; url: URL } | Failed {
  if (url.protocol !== "http:" && url.protocol !== "https:")
    return refused("Only http and https addresses are fetched.");
  if (url.username !== "" || url.password !== "") {
    return refused("The address must not hold a user name or password; send an Authorization header.");
  }
  if (url.hostname === "" || url.hostname.includes("%")) return invalid("The address names no host.");
  return { ok: true, url };
}

const LOOPBACK_NAMES = new Set(["localhost", "localhost.localdomain", "localhost6", "ip6-localhost", "ip6-loopback"]);

/** Names that mean this machine whatever a resolver says (RFC 6761 6.3). */
export const isLoopbackName = (hostname: string): boolean =>
  LOOPBACK_NAMES.has(hostname) || hostname.endsWith(".localhost");

/** A name that is nobody's: no resolver is asked for it (RFC 6761 6.4). */
export const isNobodysName = (hostname: string): boolean => hostname === "invalid" || hostname.endsWith(".invalid");

/** A host name without the dots that make it absolute: `localhost.` is localhost. */
export const bareName = (hostname: string): string => withoutEnd(hostname, ".").toLowerCase();

const invalid = (message: string): Failed => ({ ok: false, code: "invalid_url", message });
const refused = (message: string): Failed => ({ ok: false, code: "url_not_allowed", message });
