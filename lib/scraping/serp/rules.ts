import { withoutEnd } from "#lib/platform/without-end.ts";
import { DISPLAYED_LINK_MAX } from "./constants.ts";
import type { ProviderStatus } from "./types.ts";

/** Positions of an answer's results: after `from`, up to `to`. */
export type Window = { from: number; to: number };

export const windowOf = ({ page, num }: { page: number; num: number }): Window => ({
  from: (page - 1) * num,
  to: page * num,
});

/**
 * Language and country as one tag, which is how engines take them: de and AT are de-AT. A country alone stands for the
 * language most of its people speak (CLDR's likely subtags); undefined when neither is given.
 */
export function localeOf(language: string | undefined, country: string | undefined): string | undefined {
  const [spoken, region] = (language ?? "").split("-");
  const where = country ?? region?.toUpperCase();
  if (spoken) return where ? `${spoken.toLowerCase()}-${where}` : spoken.toLowerCase();
  if (!where) return undefined;
  return `${new Intl.Locale(`und-${where}`).maximize().language}-${where}`;
}

/** The address a result leads to; undefined for what is none (javascript:, an anchor). Engines that count clicks wrap it. */
export function resultLink(text: string, base?: string): string | undefined {
  const url = URL.parse(text, base);
  if (url?.protocol !== "http:" && url?.protocol !== "https:") return undefined;
  const wrapped = url.pathname === "/l/" ? url.searchParams.get("uddg") : null;
  return wrapped === null ? url.href : resultLink(wrapped);
}

/** The same for links that lead to one page: scheme, `www.`, fragment and a slash at the end make no difference. */
export function sameness(link: string): string {
  const { host, pathname, search } = new URL(link);
  return host.replace(/^www\./, "") + withoutEnd(pathname, "/") + search;
}

/** A link as people are shown it: without scheme, `www.` and query. */
export function displayedLink(link: string): string {
  const { host, pathname } = new URL(link);
  const text = host.replace(/^www\./, "") + withoutEnd(pathname, "/");
  return text.length > DISPLAYED_LINK_MAX ? `${text.slice(0, DISPLAYED_LINK_MAX - 1)}…` : text;
}

/** Whether a query asks to be led elsewhere: to another engine (`!!g cats`, `!w cats`) or the first result (`!! cats`). */
export const namesAnotherEngine = (query: string): boolean => /(?:^|\s)!(?:!|\w)/.test(query);

/** How a provider does, by its last use. */
export function statusOf(row: { lastSuccessAt: Date | null; failuresInRow: number } | null): ProviderStatus {
  if (row === null) return "unknown";
  if (row.failuresInRow > 0) return "failing";
  return row.lastSuccessAt === null ? "unknown" : "answering";
}
