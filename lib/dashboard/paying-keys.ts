import "server-only";
import { listKeys } from "#lib/accounts/keys/queries.ts";
import { requireValue } from "#lib/dashboard/require-value.ts";
import type { Ctx } from "#lib/kernel/context.ts";
import type { KeyEnv } from "#lib/kernel/scopes.ts";

const SHOWN = 100;

/** A key that may pay for a monitor or a crawl. */
export type PayingKey = { id: string; name: string };

/** Returns the newest active keys of `env` that have the scope jobs. */
export async function payingKeys(ctx: Ctx, env: KeyEnv): Promise<PayingKey[]> {
  const keys = requireValue(await listKeys(ctx, { env, status: "active", sort: "created", limit: SHOWN }));
  return keys.data.filter(({ scopes }) => scopes.includes("jobs")).map(({ id, name }) => ({ id, name }));
}
