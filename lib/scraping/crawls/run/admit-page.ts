import { setTimeout as sleep } from "node:timers/promises";
import type { Ctx } from "#lib/kernel/context.ts";
import type { Failed, OutboundPolicy } from "#lib/platform/outbound/types.ts";
import type { Failure } from "#lib/scraping/jobs/run/fail-item.ts";
import { judgeRobots } from "#lib/scraping/pages/robots/ask-robots.ts";
import type { ReadRobots } from "#lib/scraping/pages/robots/read-robots.ts";
import type { PageClaim } from "./claim-pages.ts";
import { TURN_WAIT_MAX_MS } from "./constants.ts";
import { takeTurn } from "./host-pace.ts";
import { crawlDelay, knownRobots } from "./known-robots.ts";

export type Admitted = {
  robots: ReadonlyMap<string, ReadRobots>;
  turn: Promise<void>;
  /** Takes another turn for a redirect that is followed immediately, and waits for it. */
  takeAnother(url: URL): Promise<Failed | undefined>;
};

export type Admission =
  | Admitted
  | { disallowed: string }
  | { unreachable: string }
  | { failed: Failure }
  /** Retry in this many ms, because other pages come first. */
  | { busyMs: number };

/**
 * Returns whether and when an address of a crawl may be requested, by its robots.txt and the pace
 * of its host over all processes.
 */
export async function admitPage(
  ctx: Ctx,
  claim: PageClaim,
  policy: OutboundPolicy,
  deadlineMs: number,
): Promise<Admission> {
  const { plan, workspaceId } = claim;
  const url = new URL(claim.url);
  const robots = plan.respect_robots ? await knownRobots(ctx, url.origin, policy, deadlineMs) : undefined;
  if (robots && "ok" in robots) return { failed: robots };
  if (robots && "unreachable" in robots) return { unreachable: robots.unreachable };
  const refused = robots && !claim.isSitemap ? await judgeRobots(ctx.workspaceId, robots, url) : undefined;
  if (refused?.error === "overloaded") return { failed: { code: refused.error, message: refused.message } };
  if (refused) return { disallowed: refused.message };
  const delays = { own: plan.delay_ms, asked: robots ? crawlDelay(robots) : 0 };
  const turn = await takeTurn({ workspaceId, host: url.host }, delays, TURN_WAIT_MAX_MS);
  if ("busyMs" in turn) return turn;
  return {
    robots: new Map(robots ? [[url.origin, robots]] : []),
    turn: turn.waitMs > 0 ? sleep(turn.waitMs) : Promise.resolve(),
    takeAnother: async (hop) => {
      const next = await takeTurn({ workspaceId, host: hop.host }, delays, TURN_WAIT_MAX_MS);
      if ("busyMs" in next)
        return { ok: false, code: "target_timeout", message: "Other pages of the site are being fetched right now." };
      if (next.waitMs > 0) await sleep(next.waitMs);
      return undefined;
    },
  };
}
