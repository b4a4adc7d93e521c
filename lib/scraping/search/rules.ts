import { type PriceList, priceOf } from "#lib/billing/credits/prices.ts";
import type { SearchAnswer } from "./types.ts";

type Sites = { include_domains: readonly string[]; exclude_domains: readonly string[] };

export function withDomains({ query, include_domains, exclude_domains }: Sites & { query: string }): string {
  const sites = include_domains.map((domain) => `site:${domain}`);
  const where = sites.length > 1 ? `(${sites.join(" OR ")})` : (sites[0] ?? "");
  return [query, where, ...exclude_domains.map((domain) => `-site:${domain}`)].filter(Boolean).join(" ");
}

/** Some engines ignore operators. */
export function isWithin(link: string, { include_domains, exclude_domains }: Sites): boolean {
  const host = new URL(link).hostname;
  const isOf = (domain: string) => host === domain || host.endsWith(`.${domain}`);
  return (include_domains.length === 0 || include_domains.some(isOf)) && !exclude_domains.some(isOf);
}

/** Returns the most credits a search may cost: its results, and for each a page at `pageCredits`. */
export const maxCredits = (limit: number, pageCredits: number, prices?: PriceList): number =>
  priceOf({ kind: "serp", results: limit }, prices) + limit * pageCredits;

export const creditsOf = ({ results }: Pick<SearchAnswer, "results">, prices?: PriceList): number =>
  priceOf({ kind: "serp", results: results.length }, prices) +
  results.reduce((sum, { page, error }) => sum + (page?.credits_used ?? error?.credits_used ?? 0), 0);
