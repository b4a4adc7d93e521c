import { db } from "#lib/platform/database/client.ts";
import { CHECK_EVERY_S } from "./constants.ts";

/** One caller may probe a provider every CHECK_EVERY_S seconds, over all processes. */
export async function takeTurn(id: string, at: Date): Promise<boolean> {
  const taken = await db().$executeRaw`
    insert into search_provider_health as known (id, checked_at) values (${id}, ${at})
    on conflict (id) do update set checked_at = excluded.checked_at
    where known.checked_at is null or excluded.checked_at - known.checked_at >= make_interval(secs => ${CHECK_EVERY_S}::double precision)`;
  return taken > 0;
}
