import type { Peppered } from "#lib/platform/crypto.ts";
import { sql } from "#lib/platform/db.ts";
import { log } from "#lib/platform/log.ts";

type Renewal = { id: string; from: Peppered; to: Peppered };

/**
 * Gives keys an HMAC under the present pepper, which needs their tokens: so it is done when they are used. The older HMAC is good as well:
 * where this fails it is said, and done with the next use.
 */
export async function renewHmacs(renewals: readonly Renewal[]): Promise<void> {
  for (const { id, from, to } of renewals)
    await sql()
      .query("update api_keys set token_hmac = $3, pepper_version = $4 where id = $1 and token_hmac = $2", [
        id,
        from.hmac,
        to.hmac,
        to.version,
      ])
      .catch((err: unknown) => log.warn("key.not_rehashed", { err, key_id: id }));
}
