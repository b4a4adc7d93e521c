import type { Ctx } from "#lib/kernel/context.ts";
import type { Failed, OutboundPolicy } from "#lib/platform/outbound/types.ts";
import { ROBOTS_AGENT } from "../constants.ts";
import { type Robots, readRobots } from "./read-robots.ts";
import { isAllowed, readRules } from "./read-rules.ts";

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
  const robots = await readRobots(ctx, url.origin, policy, deadlineMs);
  return "ok" in robots ? robots : judgeRobots(robots, url);
}

/** The same of a robots.txt that is there already. */
export const judgeRobots = (robots: Robots, url: URL): { disallowed: string } | undefined => robotsJudge(robots)(url);

/** The same for many pages of one site: its rules are read once. */
export function robotsJudge(robots: Robots): (url: URL) => { disallowed: string } | undefined {
  if ("unavailable" in robots) return () => undefined;
  if ("unreachable" in robots) {
    const disallowed = `The target's robots.txt could not be read (${robots.unreachable}), which keeps all out.`;
    return () => ({ disallowed });
  }
  const rules = readRules(robots.text, ROBOTS_AGENT);
  const disallowed = "The target's robots.txt does not allow this page.";
  return (url) => (isAllowed(rules, url) ? undefined : { disallowed });
}
