import type { Ctx, WorkspaceId } from "#lib/kernel/context.ts";
import type { Failed, OutboundPolicy } from "#lib/platform/outbound/types.ts";
import { ROBOTS_AGENT } from "../constants.ts";
import { judgePaths } from "./judge-paths.ts";
import { type Robots, readRobots } from "./read-robots.ts";

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
  return "ok" in robots ? robots : await judgeRobots(ctx.workspaceId, robots, url);
}

/** The same of a robots.txt that was read before. */
export async function judgeRobots(
  workspace: WorkspaceId,
  robots: Robots,
  url: URL,
): Promise<{ disallowed: string } | undefined> {
  if ("unavailable" in robots) return undefined;
  if ("unreachable" in robots)
    return { disallowed: `The target's robots.txt could not be read (${robots.unreachable}), which keeps all out.` };
  const rules = { robots: [{ origin: url.origin, text: robots.text }], agent: ROBOTS_AGENT };
  const verdicts = await judgePaths(workspace, rules, [url.href]);
  if (!verdicts) return { disallowed: "The target's robots.txt could not be evaluated in time. Retry later." };
  return verdicts[0] === undefined ? undefined : { disallowed: "The target's robots.txt does not allow this page." };
}
