import type { PersonCtx } from "#lib/kernel/person.ts";
import { db } from "#lib/platform/database/client.ts";
import { ok, type Result } from "#lib/platform/values/result.ts";
import type { SaveTimesInput } from "./schema.ts";

/**
 * Changes how times are shown to this person; absent fields are unchanged. The API, exports and
 * invoices stay in UTC.
 */
export async function saveTimes(ctx: PersonCtx, input: SaveTimesInput): Promise<Result<null>> {
  await db().user.update({
    where: { id: ctx.person.id },
    data: {
      ...(input.time_zone !== undefined && { timeZone: input.time_zone }),
      ...(input.clock_times !== undefined && { clockTimes: input.clock_times }),
    },
  });
  return ok(null);
}
