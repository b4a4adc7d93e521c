import type { Ctx } from "#lib/kernel/context.ts";
import { db } from "#lib/platform/database/client.ts";
import { DAY_MS } from "#lib/platform/values/time.ts";
import { makeKey } from "./key.ts";

/** Long enough for every reminder to fall between its creation and its expiry. */
const MADE_DAYS_AGO = 60;

/**
 * Creates a key that is two months old and expires in `days`, by the database's clock; negative if
 * it has expired.
 */
export async function makeExpiringKey(ctx: Ctx, name: string, days: number) {
  const key = await makeKey(ctx, { name });
  const [row] = await db().$queryRaw<{ now: Date }[]>`select clock_timestamp() as now`;
  const now = row?.now.getTime() ?? Number.NaN; // a select without a from has one row
  const expiresAt = new Date(now + days * DAY_MS);
  const createdAt = new Date(now - MADE_DAYS_AGO * DAY_MS);
  await db().apiKey.update({ where: { id: key.id }, data: { expiresAt, createdAt } });
  return { ...key, expiresAt };
}
