const LINE = /^\s*([a-z-]+)\s*:\s*([^#]*)/i;
const PRODUCT = /^[a-z_-]+|^\*/i;
const SITEMAPS_MAX = 100;

export type RobotsDirectives = {
  /** Addresses of sitemaps as written. They apply to all clients (sitemaps.org). */
  sitemaps: string[];
  /** Seconds. Not part of RFC 9309, but widely used. */
  crawlDelay: number | undefined;
};

/**
 * @param agent the product token, compared case-insensitively. A group that names it takes
 * precedence over `*`.
 */
export function readDirectives(text: string, agent: string): RobotsDirectives {
  const sitemaps: string[] = [];
  const delays = new Map<string, number>();
  const own = agent.toLowerCase();
  // A hostile file may name thousands of other agents, and each delay would be stored for each of them.
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
      // LINE strips comments. That is safe because a sitemap's address has no fragment.
      if (value !== "") sitemaps.push(value);
    } else if (field === "crawl-delay") {
      inAgents = false;
      const seconds = /^\d+(?:\.\d+)?$/.test(value) ? Number(value) : undefined;
      if (seconds !== undefined) for (const name of agents) delays.set(name, Math.max(seconds, delays.get(name) ?? 0));
    }
  }
  return { sitemaps, crawlDelay: delays.get(own) ?? delays.get("*") };
}
