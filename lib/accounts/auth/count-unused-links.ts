import type { Tx } from "#lib/platform/database/client.ts";
import type { Clock } from "#lib/platform/values/clock.ts";
import { DAY_MS, HOUR_MS } from "#lib/platform/values/time.ts";
import { SIGN_IN_LINKS_WINDOW_MS } from "./constants.ts";
import type { AskedBy } from "./create-sign-in-link.ts";
import type { UnusedLinks } from "./rules.ts";

type Counted = Omit<UnusedLinks, "byThisBrowser"> & { byThisBrowser: number };

/**
 * Counts unused links for `mayMailLink`, for one address and requester. Exact under the locks of
 * `sendSignInLink`.
 */
export async function countUnusedLinks(
  tx: Tx,
  { clock }: { clock: Clock },
  email: string,
  { network, browser }: AskedBy,
): Promise<UnusedLinks> {
  const ago = (ms: number) => new Date(clock.now().getTime() - ms);
  const [quarter, hour, day] = [ago(SIGN_IN_LINKS_WINDOW_MS), ago(HOUR_MS), ago(DAY_MS)];
  // Links created by the operator have no network.
  const [counted] = await tx.$queryRaw<Counted[]>`
    select
      count(*) filter (where browser = ${browser ?? null} and created_at > ${quarter})::int as "byThisBrowser",
      count(*) filter (where browser is null and network = ${network} and created_at > ${quarter})::int as "fromHere",
      count(*) filter (where browser is null and created_at > ${hour})::int as "lastHour",
      count(*) filter (where browser is null)::int as "lastDay",
      (select count(*) from verification_tokens
        where network = ${network} and browser is null and used_at is null and created_at > ${hour})::int as "fromHereToAnybody"
    from verification_tokens
    where identifier = ${email} and network is not null and used_at is null and created_at > ${day}`;
  if (!counted) throw new Error("An aggregate without groups has one row.");
  return { ...counted, byThisBrowser: browser === undefined ? undefined : counted.byThisBrowser };
}
