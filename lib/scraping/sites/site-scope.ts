import { isIP } from "node:net";
import { getPublicSuffix } from "tough-cookie";
import { withoutEnd } from "#lib/platform/without-end.ts";
import { bareHost } from "#lib/scraping/addresses/normalise-address.ts";

/** A site: whose addresses belong to it. Plain data. */
export type SiteScope = {
  /** The host without www.; a name with subdomains begins with a dot: `.example.com`. */
  site: string;
  port: string;
};

/**
 * The site that an address stands on: its host, with and without www.; with `subdomains` everything under the domain that somebody
 * registered. What others register names under (co.uk, github.io: the public suffix list) is never taken for one site.
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
    return undefined; // a name of no domain, such as localhost
  }
}

/** Whether an address is on the site, whatever its path. Nothing else is ever asked. */
export function isOnSite({ site, port }: SiteScope, url: URL): boolean {
  if (url.port !== port) return false;
  const host = bareHost(withoutEnd(url.hostname, "."));
  return site.startsWith(".") ? `.${host}`.endsWith(site) : host === site;
}
