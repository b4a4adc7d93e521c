import "server-only";
import { hasHiddenFirstSteps } from "#lib/accounts/members/queries.ts";
import { readAttention } from "#lib/dashboard/reads/read-attention.ts";
import { readBalanceOnce } from "#lib/dashboard/reads/read-balance-once.ts";
import { memberCtx } from "#lib/dashboard/session.ts";
import { permits } from "#lib/kernel/permissions.ts";
import { env } from "#lib/platform/env/env.ts";
import type { Result } from "#lib/platform/values/result.ts";
import { RECENT_ERRORS } from "#lib/reports/overview/constants.ts";
import { listKeysToMind, readFirstSteps, readTraffic } from "#lib/reports/overview/queries.ts";
import { expiresSoon, isNearCeiling, stepsAreDone } from "#lib/reports/overview/rules.ts";
import type { Overview } from "#lib/reports/overview/types.ts";
import { listRequests } from "#lib/reports/requests/queries.ts";
import { readSpend } from "#lib/reports/usage/read-spend.ts";
import { daysBefore, forecast, startOfDay } from "#lib/reports/usage/rules.ts";

type Member = Awaited<ReturnType<typeof memberCtx>>;

/** Leaves out what the role may not see instead of failing: every role may open this page. */
const allowed = async <T>(result: Promise<Result<T, string>>): Promise<T | undefined> => {
  const answer = await result;
  return answer.ok ? answer.value : undefined;
};

/** Items that need attention, limited to what the user's role may see. */
export const loadAttention = async (slug: string) => await readAttention(await memberCtx(slug, "workspace:read"));

/** The overview, limited to what the user's role may see. */
export async function loadOverview(slug: string): Promise<Overview> {
  const ctx = await memberCtx(slug, "workspace:read");
  const now = ctx.clock.now();
  const [credits, traffic, recentErrors, keys, firstSteps] = await Promise.all([
    loadCredits(ctx),
    allowed(readTraffic(ctx)),
    allowed(
      listRequests(ctx, {
        env: "live",
        status: ["4xx", "5xx"],
        from: daysBefore(startOfDay(now), 1),
        limit: RECENT_ERRORS,
      }),
    ),
    allowed(listKeysToMind(ctx)),
    loadFirstSteps(ctx),
  ]);
  return {
    read_at: now.toISOString(),
    ...(credits && { credits }),
    ...(traffic && { traffic }),
    ...(recentErrors && {
      recent_errors: { data: recentErrors.data, searched_all: recentErrors.next_cursor === null },
    }),
    ...(keys && {
      keys: { expiring: keys.filter((key) => expiresSoon(key, now)), near_ceiling: keys.filter(isNearCeiling) },
    }),
    ...(firstSteps && { first_steps: firstSteps }),
  };
}

async function loadCredits(ctx: Member): Promise<Overview["credits"]> {
  if (!permits(ctx.actor, "credits:read")) return undefined;
  const [{ balance, held }, spend] = await Promise.all([readBalanceOnce(ctx), allowed(readSpend(ctx))]);
  return spend && { balance, held, spend, forecast: forecast(balance, spend.recent, ctx.clock.now()) };
}

async function loadFirstSteps(ctx: Member): Promise<Overview["first_steps"]> {
  const [hidden, done] = await Promise.all([hasHiddenFirstSteps(ctx), allowed(readFirstSteps(ctx))]);
  if (hidden || !done || stepsAreDone(done)) return undefined;
  const { BASE_URL, FIXTURES_URL } = env();
  return {
    done,
    base_url: BASE_URL,
    fixtures_url: FIXTURES_URL ?? `${BASE_URL}/fixtures`,
    may_create_key: permits(ctx.actor, "keys:write"),
    may_add_webhook: permits(ctx.actor, "webhooks:write"),
    may_test_webhook: permits(ctx.actor, "webhooks:test"),
    may_invite: permits(ctx.actor, "members:write"),
  };
}
