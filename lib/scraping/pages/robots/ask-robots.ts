import type { Ctx, WorkspaceId } from "#lib/kernel/context.ts";
import type { Failed, OutboundPolicy } from "#lib/platform/outbound/types.ts";
import { ROBOTS_AGENT } from "../constants.ts";
import { judgePaths } from "./judge-paths.ts";
import { type Robots, readRobots } from "./read-robots.ts";

export type RobotsRefusal = { error: "robots_disallowed" | "overloaded"; message: string };

/**
 * Checks whether a site's robots.txt allows a page (RFC 9309). Returns undefined if it does, a
 * refusal if not, or a failure to reach the site, which the page would have too. Asks once an hour
 * for each workspace and origin.
 * @param deadlineMs limit of the request to the site.
 */
export async function askRobots(
  ctx: Pick<Ctx, "workspaceId" | "clock">,
  url: URL,
  policy: OutboundPolicy,
  deadlineMs: number,
): Promise<RobotsRefusal | Failed | undefined> {
  const robots = await readRobots(ctx, url.origin, policy, deadlineMs);
  return "ok" in robots ? robots : await judgeRobots(ctx.workspaceId, robots, url);
}

export async function judgeRobots(
  workspace: WorkspaceId,
  robots: Robots,
  url: URL,
): Promise<RobotsRefusal | undefined> {
  if ("unavailable" in robots) return undefined;
  if ("unreachable" in robots)
    return disallow(`The target's robots.txt could not be read (${robots.unreachable}), which disallows all pages.`);
  const rules = { robots: [{ origin: url.origin, text: robots.text }], agent: ROBOTS_AGENT };
  const verdicts = await judgePaths(workspace, rules, [url.href]);
  if (verdicts === "overloaded")
    return { error: "overloaded", message: "Evaluating the target's robots.txt timed out. Retry in a moment." };
  // A retry would take just as long.
  if (verdicts === "too_complex") return disallow("The target's robots.txt is too complex to evaluate.");
  return verdicts[0] === undefined ? undefined : disallow("The target's robots.txt does not allow this page.");
}

const disallow = (message: string): RobotsRefusal => ({ error: "robots_disallowed", message });
