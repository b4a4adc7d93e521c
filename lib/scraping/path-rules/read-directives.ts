const LINE = /^\s*([a-z-]+)\s*:\s*([^#]*)/i;
const PRODUCT = /^[a-z_-]+|^\*/i;
const SITEMAPS_MAX = 100;

/** What a robots.txt says besides what may be fetched. */
export type RobotsDirectives = {
  /** Addresses of sitemaps as they stand there. They hold for all clients (sitemaps.org). */
  sitemaps: string[];
  /** Seconds between two requests that it asks this client for. No part of RFC 9309; sites use it all the same. */
  crawlDelay: number | undefined;
};

/** @param agent the product token, compared without case. A group that names it wins over the one for everybody. */
export function readDirectives(text: string, agent: string): RobotsDirectives {
  const sitemaps: string[] = [];
  const delays = new Map<string, number>();
  const own = agent.toLowerCase();
  // Other agents are left out: a hostile file names thousands, and each delay would be kept for each.
  let agents = new Set<string>();
  let inAgents = false;
  for (const line of text.replace(/^\ufeff/, "").split(/[\r\n]+/)) {
    const [, key = "", rest = ""] = LINE.exec(line) ?? [];
    const field = key.toLowerCase();
    const value = rest.trim();
    if (field === "user-agent") {
      if (!inAgents) agents = new Set();
      inAgents = true;
      const product = PRODUCT.exec(value)?.[0].toLowerCase();
      if (product === own || product === "*") agents.add(product);
    } else if (field === "allow" || field === "disallow") inAgents = false;
    else if (field === "sitemap" && sitemaps.length < SITEMAPS_MAX) {
      // A fragment is no part of a sitemap's address, so what LINE took for a comment is one.
      if (value !== "") sitemaps.push(value);
    } else if (field === "crawl-delay") {
      inAgents = false;
      const seconds = /^\d+(?:\.\d+)?$/.test(value) ? Number(value) : undefined;
      if (seconds !== undefined) for (const name of agents) delays.set(name, Math.max(seconds, delays.get(name) ?? 0));
    }
  }
  return { sitemaps, crawlDelay: delays.get(own) ?? delays.get("*") };
}
