import { createKey } from "#lib/keys/create-key.ts";
import type { KeyEnv, Scope } from "#lib/keys/types.ts";
import type { Ctx } from "#lib/auth/context.ts";
import { makeWorkspace } from "#prisma/factories/workspace.ts";

/** A workspace rich enough never to run dry, and so many keys of a kind. */
export async function benchWorkspace(keys: number, env: KeyEnv, scopes: Scope[]): Promise<{ ctx: Ctx; tokens: string[] }> {
  const ctx = await makeWorkspace({ credits: 1_000_000_000 });
  const tokens: string[] = [];
  for (let at = 0; at < keys; at++) {
    const input = { name: `key ${at}`, env, scopes, allowed_ips: [], credit_ceiling: null, rate_limit: null, expires_at: null };
    const made = await createKey(ctx, input);
    if (!made.ok) throw new Error(made.message);
    tokens.push(made.value.token);
  }
  return { ctx, tokens };
}
