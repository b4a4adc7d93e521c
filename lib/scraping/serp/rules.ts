import { withoutEnd } from "#lib/platform/values/without-end.ts";
import { DISPLAYED_LINK_MAX } from "./constants.ts";
import type { ProviderStatus } from "./types.ts";

/** Positions of the requested results: after `from`, up to `to`. */
export type Window = { from: number; to: number };

export const windowOf = ({ page, num }: { page: number; num: number }): Window => ({
  from: (page - 1) * num,
  to: page * num,
});

/**
 * Makes one tag, as engines expect: de and AT make de-AT. A country alone implies its most likely
 * language (CLDR's likely subtags). Undefined if neither is given.
 */
export function localeOf(language: string | undefined, country: string | undefined): string | undefined {
  const [spoken, region] = (language ?? "").split("-");
  const where = country ?? region?.toUpperCase();
  if (spoken) return where ? `${spoken.toLowerCase()}-${where}` : spoken.toLowerCase();
  if (!where) return undefined;
  return `${new Intl.Locale(`und-${where}`).maximize().language}-${where}`;
}

/** Unwraps click tracking. Undefined if the link is not http or https. */
export function resultLink(text: string, base?: string): string | undefined {
  const url = URL.parse(text, base);
  if (url?.protocol !== "http:" && url?.protocol !== "https:") return undefined;
  const wrapped = url.pathname === "/l/" ? url.searchParams.get("uddg") : null;
  return wrapped === null ? url.href : resultLink(wrapped);
}

/** Equal for links to the same page: ignores the scheme, `www.`, the fragment and a trailing slash. */
export function sameness(link: string): string {
  const { host, pathname, search } = new URL(link);
  return host.replace(/^www\./, "") + withoutEnd(pathname, "/") + search;
}

/** Omits scheme, `www.` and query. */
export function displayedLink(link: string): string {
  const { host, pathname } = new URL(link);
  const text = host.replace(/^www\./, "") + withoutEnd(pathname, "/");
  return text.length > DISPLAYED_LINK_MAX ? `${text.slice(0, DISPLAYED_LINK_MAX - 1)}…` : text;
}

/** To another engine (`!!g cats`, `!w cats`) or to the first result (`!! cats`). */
export const namesAnotherEngine = (query: string): boolean => /(?:^|\s)!(?:!|\w)/.test(query);

export function statusOf(row: { lastSuccessAt: Date | null; failuresInRow: number } | null): ProviderStatus {
  if (row === null) return "unknown";
  if (row.failuresInRow > 0) return "failing";
  return row.lastSuccessAt === null ? "unknown" : "answering";
}
