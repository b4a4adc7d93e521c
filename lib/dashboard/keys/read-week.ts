import "server-only";
import { requireValue } from "#lib/dashboard/require-value.ts";
import type { MemberCtx } from "#lib/kernel/person.ts";
import { keyHours } from "#lib/reports/usage/queries.ts";
import type { UsagePoint } from "#lib/reports/usage/types.ts";

/** Days before today. */
const FULL_DAYS = 6;

/** Returns a key's traffic by the hour, of today and the six days before. Today begins at midnight in `zone`. */
export async function readWeek(ctx: MemberCtx, keyId: string, zone = "UTC"): Promise<UsagePoint[]> {
  const clock = new Intl.DateTimeFormat("en-US", { hour: "numeric", hourCycle: "h23", timeZone: zone });
  const today = Number(clock.format(ctx.clock.now())) + 1;
  return requireValue(await keyHours(ctx, { keyId, hours: FULL_DAYS * 24 + today }));
}

/** The requests of a week in one number. */
export const requestsIn = (hours: readonly UsagePoint[]): number => hours.reduce((sum, hour) => sum + hour.requests, 0);
