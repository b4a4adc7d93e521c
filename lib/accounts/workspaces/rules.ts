import { asciiDomain } from "#lib/kernel/ascii-domain.ts";
import { RESERVED_SLUGS, SLUG_MAX } from "./constants.ts";

/** Whether a part of an address could be a workspace's: asked before the database is. */
export const isSlug = (text: string): boolean => /^[a-z0-9](?:[a-z0-9-]{0,62}[a-z0-9])?$/.test(text);

/** The part of an address that a name suggests: `Köln & Söhne` → `koln-sohne`. Empty when the name has no Latin letter or digit. */
function plain(name: string): string {
  const letters = name.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
  return letters
    .replace(/[^a-z0-9]+/g, "-")
    .slice(0, SLUG_MAX)
    .replace(/^-|-$/g, "");
}

/**
 * The `attempt`-th slug to try for a name, from 0: the plain one, then with a number. A reserved word is never one of them.
 */
export function slugFor(name: string, attempt: number): string {
  const found = plain(name);
  const base = found === "" ? "workspace" : RESERVED_SLUGS.has(found) ? `${found}-team` : found;
  return attempt === 0 ? base : `${base.slice(0, SLUG_MAX)}-${attempt + 1}`;
}

/** Returns a domain as `asciiDomain` does, also with "@" before it or a dot behind it. */
export const readDomain = (text: string): string | undefined =>
  asciiDomain(text.trim().replace(/^@/, "").replace(/\.$/, ""));

/** Whether an address may be invited: its domain is one of these, exactly, or any will do. */
export const isAllowedAddress = (email: string, domains: readonly string[]): boolean =>
  domains.length === 0 || domains.includes(readDomain(email.slice(email.lastIndexOf("@") + 1)) ?? "");

/** Whether a limit would hold less than it does; null is no limit. */
export const loosensLimit = (was: number | null, to: number | null): boolean =>
  was !== null && (to === null || to > was);

/** Whether addresses could be invited that cannot be now; no domain is any. */
export const loosensDomains = (was: readonly string[], to: readonly string[]): boolean =>
  was.length > 0 && (to.length === 0 || to.some((domain) => !was.includes(domain)));
