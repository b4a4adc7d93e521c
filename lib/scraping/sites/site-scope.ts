import { isIP } from "node:net";
import { getPublicSuffix } from "tough-cookie";
import { bareHost } from "#lib/scraping/addresses/normalise-address.ts";
import { matchesPath } from "#lib/scraping/pages/robots/match-path.ts";

/** What belongs to a site, and what of it is wanted. Plain data. */
export type SiteScope = {
  /** Host and port without www.; a name with subdomains begins with a dot: `.example.com`. */
  site: string;
  port: string;
  includePaths: readonly string[];
  excludePaths: readonly string[];
};

type Wanted = { subdomains?: boolean; includePaths?: readonly string[]; excludePaths?: readonly string[] };

/**
 * The site that an address stands on: its host, with and without www.; with `subdomains` everything under the domain that somebody
 * registered. What others register names under (co.uk, github.io: the public suffix list) is never taken for one site.
 */
export function siteScope(url: URL, { subdomains = false, includePaths = [], excludePaths = [] }: Wanted): SiteScope {
  const host = bareHost(url.hostname);
  const domain = subdomains && !isIP(host.replace(/^\[|\]$/g, "")) ? registeredDomain(host) : undefined;
  return { site: domain === undefined ? host : `.${domain}`, port: url.port, includePaths, excludePaths };
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
  const host = bareHost(url.hostname.replace(/\.+$/, ""));
  return site.startsWith(".") ? `.${host}`.endsWith(site) : host === site;
}

/** Whether an address of the site is wanted: named by `includePaths` where there are any, and not by `excludePaths`. */
export function isWanted({ includePaths, excludePaths }: SiteScope, url: URL): boolean {
  const path = url.pathname + url.search;
  if (excludePaths.some((pattern) => matchesPath(pattern, path))) return false;
  return includePaths.length === 0 || includePaths.some((pattern) => matchesPath(pattern, path));
}
