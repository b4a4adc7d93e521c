import type { Ctx } from "#lib/kernel/context.ts";
import { fetchGuarded } from "#lib/platform/outbound/fetch-guarded.ts";
import type { Failed, OutboundPolicy } from "#lib/platform/outbound/types.ts";
import { keepPage } from "../cache/keep-page.ts";
import { keptKey } from "../cache/page-key.ts";
import { readKeptPage } from "../cache/read-kept-page.ts";
import { ROBOTS_AGENT, ROBOTS_AWAY_KEPT_MS, ROBOTS_BYTES, ROBOTS_KEPT_MS, ROBOTS_REDIRECTS } from "../constants.ts";
import { userAgent } from "../request-headers.ts";
import { isAllowed, readRules } from "./read-rules.ts";

/** What a site's robots.txt came to: its text; or that there is none, or that it could not be had (RFC 9309 2.3.1). */
type Known = { text: string } | { unavailable: true } | { unreachable: string };

/**
 * Whether a site's robots.txt lets this page be fetched (RFC 9309): undefined when it does, why not when not, or the failure that
 * the page would meet as well. Asked once an hour for a workspace and origin.
 *
 * @param deadlineMs for asking the site.
 */
export async function askRobots(
  ctx: Pick<Ctx, "workspaceId" | "clock">,
  url: URL,
  policy: OutboundPolicy,
  deadlineMs: number,
): Promise<{ disallowed: string } | Failed | undefined> {
  const key = keptKey("robots", url.origin);
  let known = (await readKeptPage(ctx, key, ROBOTS_KEPT_MS)) as Known | undefined;
  if (!known) {
    const fetched = await fetchRobots(url.origin, policy, deadlineMs);
    if ("ok" in fetched) return fetched;
    known = fetched;
    const keptMs = "unreachable" in known ? ROBOTS_AWAY_KEPT_MS : ROBOTS_KEPT_MS;
    await keepPage(ctx, key, known, ctx.clock.now(), keptMs);
  }
  if ("unavailable" in known) return undefined;
  if ("unreachable" in known)
    return { disallowed: `The target's robots.txt could not be read (${known.unreachable}), which keeps all out.` };
  if (isAllowed(readRules(known.text, ROBOTS_AGENT), url)) return undefined;
  return { disallowed: "The target's robots.txt does not allow this page." };
}

async function fetchRobots(origin: string, policy: OutboundPolicy, deadlineMs: number): Promise<Known | Failed> {
  const result = await fetchGuarded(
    {
      url: `${origin}/robots.txt`,
      headers: { "user-agent": userAgent(), accept: "text/plain,*/*;q=0.5" },
      deadlineMs,
      maxBytes: ROBOTS_BYTES,
      atLimit: "truncate",
      maxRedirects: ROBOTS_REDIRECTS,
    },
    policy,
  );
  if (!result.ok) {
    if (result.code === "too_many_redirects") return { unavailable: true };
    return { ok: false, code: result.code, message: result.message };
  }
  if (result.status >= 500) return { unreachable: String(result.status) };
  return result.status >= 300 ? { unavailable: true } : { text: result.body.toString("utf8") };
}
