import type { Peppered } from "#lib/platform/crypto.ts";
import { sql } from "#lib/platform/db.ts";
import { log } from "#lib/platform/log.ts";

type Renewal = { id: string; from: Peppered; to: Peppered };

/**
 * Stores HMACs under the present pepper for keys in use, as only a call brings the token. The older
 * HMAC stays valid: a failure is logged, and the next use tries again.
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
