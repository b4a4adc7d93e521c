import type { Ctx } from "#lib/kernel/context.ts";
import { fetchGuarded } from "#lib/platform/outbound/fetch-guarded.ts";
import type { Failed, OutboundPolicy } from "#lib/platform/outbound/types.ts";
import { keepPage } from "../cache/keep-page.ts";
import { keptKey } from "../cache/page-key.ts";
import { readKeptPage } from "../cache/read-kept-page.ts";
import { ROBOTS_AWAY_KEPT_MS, ROBOTS_BYTES, ROBOTS_KEPT_MS, ROBOTS_REDIRECTS } from "../constants.ts";
import { userAgent } from "../request-headers.ts";

/** `unavailable`: the site has none (RFC 9309 2.3.1.3). */
export type ReadRobots = { text: string } | { unavailable: true };
/** `unreachable` says why it could not be read (RFC 9309 2.3.1.4). */
export type Robots = ReadRobots | { unreachable: string };

/**
 * Requests a site's robots.txt once an hour for each workspace and origin. Returns a failure if the
 * site could not be reached, which its pages would have too.
 * @param deadlineMs limit of the request to the site.
 */
export async function readRobots(
  ctx: Pick<Ctx, "workspaceId" | "clock">,
  origin: string,
  policy: OutboundPolicy,
  deadlineMs: number,
): Promise<Robots | Failed> {
  const key = keptKey("robots", origin);
  const known = (await readKeptPage(ctx, key, ROBOTS_KEPT_MS)) as Robots | undefined;
  if (known) return known;
  const fetched = await fetchRobots(ctx, origin, policy, deadlineMs);
  if ("ok" in fetched) return fetched;
  const keptMs = "unreachable" in fetched ? ROBOTS_AWAY_KEPT_MS : ROBOTS_KEPT_MS;
  await keepPage(ctx, key, fetched, ctx.clock.now(), keptMs);
  return fetched;
}

async function fetchRobots(
  { workspaceId }: Pick<Ctx, "workspaceId">,
  origin: string,
  policy: OutboundPolicy,
  deadlineMs: number,
): Promise<Robots | Failed> {
  const result = await fetchGuarded(
    {
      url: `${origin}/robots.txt`,
      headers: { "user-agent": userAgent(), accept: "text/plain,*/*;q=0.5" },
      deadlineMs,
      maxBytes: ROBOTS_BYTES,
      atLimit: "truncate",
      maxRedirects: ROBOTS_REDIRECTS,
      asker: { work: "pages", owner: workspaceId },
    },
    policy,
  );
  if (!result.ok) {
    // A site without a reachable robots.txt can have pages, such as the installation's own
    // fixtures. Each page is checked on its own.
    if (result.code === "too_many_redirects" || result.code === "url_not_allowed") return { unavailable: true };
    return { ok: false, code: result.code, message: result.message };
  }
  if (result.status >= 500) return { unreachable: String(result.status) };
  return result.status >= 300 ? { unavailable: true } : { text: result.body.toString("utf8") };
}
