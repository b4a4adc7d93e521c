import type { Ctx } from "#lib/kernel/context.ts";
import type { KeyEnv, Scope } from "#lib/kernel/scopes.ts";
import { makeKey } from "#testing/builders/key.ts";
import { makeWorkspace } from "#testing/builders/workspace.ts";

/** Makes a workspace with ample credits and `keys` keys. */
export async function benchWorkspace(
  keys: number,
  env: KeyEnv,
  scopes: Scope[],
): Promise<{ ctx: Ctx; tokens: string[] }> {
  const ctx = await makeWorkspace({ credits: 1_000_000_000 });
  const tokens: string[] = [];
  for (let at = 0; at < keys; at++) {
    tokens.push((await makeKey(ctx, { name: `key ${at}`, env, scopes })).token);
  }
  return { ctx, tokens };
}
