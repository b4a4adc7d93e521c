import type { Ctx } from "#lib/kernel/context.ts";
import { fetchGuarded } from "#lib/platform/outbound/fetch-guarded.ts";
import type { Failed, OutboundPolicy } from "#lib/platform/outbound/types.ts";
import { keepPage } from "../cache/keep-page.ts";
import { keptKey } from "../cache/page-key.ts";
import { readKeptPage } from "../cache/read-kept-page.ts";
import { ROBOTS_AWAY_KEPT_MS, ROBOTS_BYTES, ROBOTS_KEPT_MS, ROBOTS_REDIRECTS } from "../constants.ts";
import { userAgent } from "../request-headers.ts";

/** What a site's robots.txt came to: its text; or that there is none, or that it could not be had (RFC 9309 2.3.1). */
export type Robots = { text: string } | { unavailable: true } | { unreachable: string };

/**
 * A site's robots.txt, asked for once an hour for a workspace and origin; or why it could not be asked for, which the site's pages would
 * meet as well.
 *
 * @param deadlineMs for asking the site.
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
    // Where robots.txt may not be asked for there may still be pages that everybody may read, such as an installation's own fixtures;
    // each page is judged by itself.
    if (result.code === "too_many_redirects" || result.code === "url_not_allowed") return { unavailable: true };
    return { ok: false, code: result.code, message: result.message };
  }
  if (result.status >= 500) return { unreachable: String(result.status) };
  return result.status >= 300 ? { unavailable: true } : { text: result.body.toString("utf8") };
}
