import "server-only";
import { requireValue } from "#lib/dashboard/require-value.ts";
import type { MemberCtx } from "#lib/kernel/person.ts";
import { keyHours } from "#lib/reports/usage/queries.ts";
import type { UsagePoint } from "#lib/reports/usage/types.ts";

/** Days before today, from midnight (UTC). */
const FULL_DAYS = 6;

/** What a key did in the last seven days, hour by hour: today and the six days before it. */
export async function readWeek(ctx: MemberCtx, keyId: string): Promise<UsagePoint[]> {
  const today = ctx.clock.now().getUTCHours() + 1;
  return requireValue(await keyHours(ctx, { keyId, hours: FULL_DAYS * 24 + today }));
}

/** The requests of a week in one number. */
export const requestsIn = (hours: readonly UsagePoint[]): number => hours.reduce((sum, hour) => sum + hour.requests, 0);
