import "server-only";
import { listKeys } from "#lib/accounts/keys/queries.ts";
import { requireValue } from "#lib/dashboard/require-value.ts";
import type { Ctx } from "#lib/kernel/context.ts";
import type { KeyEnv } from "#lib/kernel/scopes.ts";

const SHOWN = 100;

export type PayingKey = { id: string; name: string };

/** Returns the newest active keys of `env` with the jobs scope, at most 100. */
export async function payingKeys(ctx: Ctx, env: KeyEnv): Promise<PayingKey[]> {
  const wanted = { env, status: "active", scope: "jobs", sort: "created", limit: SHOWN } as const;
  const { data } = requireValue(await listKeys(ctx, wanted));
  return data.map(({ id, name }) => ({ id, name }));
}
