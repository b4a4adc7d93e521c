import "server-only";
import { requireValue } from "#lib/dashboard/require-value.ts";
import type { MemberCtx } from "#lib/kernel/person.ts";
import { keyHours } from "#lib/reports/usage/queries.ts";
import type { UsagePoint } from "#lib/reports/usage/types.ts";

const FULL_DAYS = 6;

/**
 * Returns a key's hourly traffic since about midnight six days ago in `zone`: up to an hour off after
 * a clock change, or if the zone's offset is not whole hours.
 */
export async function readWeek(ctx: MemberCtx, keyId: string, zone = "UTC"): Promise<UsagePoint[]> {
  const clock = new Intl.DateTimeFormat("en-US", { hour: "numeric", hourCycle: "h23", timeZone: zone });
  const today = Number(clock.format(ctx.clock.now())) + 1;
  return requireValue(await keyHours(ctx, { keyId, hours: FULL_DAYS * 24 + today }));
}

export const requestsIn = (hours: readonly UsagePoint[]): number => hours.reduce((sum, hour) => sum + hour.requests, 0);
