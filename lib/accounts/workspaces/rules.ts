import { asciiDomain } from "#lib/kernel/ascii-domain.ts";
import { RESERVED_SLUGS, SLUG_MAX } from "./constants.ts";

/** Whether a path segment could be a workspace's slug; checked before the database is asked. */
export const isSlug = (text: string): boolean => /^[a-z0-9](?:[a-z0-9-]{0,62}[a-z0-9])?$/.test(text);

/**
 * Derives a slug from a name: `Köln & Söhne` → `koln-sohne`. Empty if the name has no Latin letter
 * or digit.
 */
function plain(name: string): string {
  const letters = name.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
  return letters
    .replace(/[^a-z0-9]+/g, "-")
    .slice(0, SLUG_MAX)
    .replace(/^-|-$/g, "");
}

/**
 * Returns the slug to try for a name at `attempt`, from 0: first without a number, then with one.
 * Never a reserved word.
 */
export function slugFor(name: string, attempt: number): string {
  const found = plain(name);
  const base = found === "" ? "workspace" : RESERVED_SLUGS.has(found) ? `${found}-team` : found;
  return attempt === 0 ? base : `${base.slice(0, SLUG_MAX)}-${attempt + 1}`;
}

/** Returns a domain as `asciiDomain` does, also with a leading "@" or a trailing dot. */
export const readDomain = (text: string): string | undefined =>
  asciiDomain(text.trim().replace(/^@/, "").replace(/\.$/, ""));

/** Whether an address may be invited: its domain is exactly one of these, or there are none. */
export const isAllowedAddress = (email: string, domains: readonly string[]): boolean =>
  domains.length === 0 || domains.includes(readDomain(email.slice(email.lastIndexOf("@") + 1)) ?? "");

/** Whether a change loosens a limit; null is unlimited. */
export const loosensLimit = (was: number | null, to: number | null): boolean =>
  was !== null && (to === null || to > was);

/** Whether a change allows addresses that are not allowed now; no domains allow any. */
export const loosensDomains = (was: readonly string[], to: readonly string[]): boolean =>
  was.length > 0 && (to.length === 0 || to.some((domain) => !was.includes(domain)));
