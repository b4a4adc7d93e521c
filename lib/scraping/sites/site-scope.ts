import { isIP } from "node:net";
import { getPublicSuffix } from "tough-cookie";
import { withoutEnd } from "#lib/platform/values/without-end.ts";
import { bareHost } from "#lib/scraping/addresses/normalise-address.ts";

/** Plain data. */
export type SiteScope = {
  /** The host without `www.`; with subdomains, a domain with a leading dot: `.example.com`. */
  site: string;
  port: string;
};

/**
 * The host, with and without `www.`; with `subdomains`, everything under its registered domain.
 * Public suffixes such as co.uk and github.io are never one site.
 */
export function siteScope(url: URL, { subdomains = false }: { subdomains?: boolean } = {}): SiteScope {
  const host = bareHost(url.hostname);
  const domain = subdomains && !isIP(host.replace(/^\[|\]$/g, "")) ? registeredDomain(host) : undefined;
  return { site: domain === undefined ? host : `.${domain}`, port: url.port };
}

function registeredDomain(host: string): string | undefined {
  try {
    return getPublicSuffix(host) ?? undefined;
  } catch {
    return undefined; // no registered domain, such as localhost
  }
}

/** Addresses off the site are never requested. */
export function isOnSite({ site, port }: SiteScope, url: URL): boolean {
  if (url.port !== port) return false;
  const host = bareHost(withoutEnd(url.hostname, "."));
  return site.startsWith(".") ? `.${host}`.endsWith(site) : host === site;
}
