import { LRUCache } from "lru-cache";
import type { Ctx } from "#lib/kernel/context.ts";
import type { Failed, OutboundPolicy } from "#lib/platform/outbound/types.ts";
import { ROBOTS_AGENT } from "#lib/scraping/pages/constants.ts";
import { type Robots, readRobots } from "#lib/scraping/pages/robots/read-robots.ts";
import { readDirectives } from "#lib/scraping/path-rules/read-directives.ts";
import { CRAWL_DELAY_MAX_MS, ROBOTS_KNOWN_MS } from "./constants.ts";

const known = new LRUCache<string, Promise<Robots | Failed>>({ max: 500, ttl: ROBOTS_KNOWN_MS });

/** Cached for ROBOTS_KNOWN_MS, because all pages of a crawl need the same one. Errors are not cached. */
export async function knownRobots(
  ctx: Pick<Ctx, "workspaceId" | "clock">,
  origin: string,
  policy: OutboundPolicy,
  deadlineMs: number,
): Promise<Robots | Failed> {
  const name = `${ctx.workspaceId}|${origin}`;
  const found = known.get(name);
  if (found) return await found;
  const reading = readRobots(ctx, origin, policy, deadlineMs);
  known.set(name, reading);
  const robots = await reading.catch((error: unknown) => {
    known.delete(name);
    throw error;
  });
  if ("ok" in robots || "unreachable" in robots) known.delete(name);
  return robots;
}

const delays = new WeakMap<Robots, number>();

/** Returns the Crawl-delay in ms, at most CRAWL_DELAY_MAX_MS. Parses each text once. */
export function crawlDelay(robots: Robots): number {
  if (!("text" in robots)) return 0;
  let delayMs = delays.get(robots);
  if (delayMs === undefined) {
    const seconds = readDirectives(robots.text, ROBOTS_AGENT).crawlDelay ?? 0;
    delayMs = Math.min(Math.round(seconds * 1_000), CRAWL_DELAY_MAX_MS);
    delays.set(robots, delayMs);
  }
  return delayMs;
}
