import { authorize, type Ctx } from "#lib/kernel/context.ts";
import type { KeyEnv } from "#lib/kernel/scopes.ts";
import { sql } from "#lib/platform/database/client.ts";
import { ok, type Result } from "#lib/platform/values/result.ts";

/** Most keys offered; others still work by their address. */
const KEY_CHOICES_MAX = 100;

type KeyChoice = { id: string; name: string };

type Wanted = {
  /** Undefined: both. */
  env: KeyEnv | undefined;
  /** The key already chosen, which is listed first. */
  wanted: string | undefined;
};

/**
 * Lists the keys by which calls or usage can be filtered, last used first, with id and name only.
 * Reading what keys did includes their names.
 */
export async function listKeyChoices(ctx: Ctx, { env, wanted }: Wanted): Promise<Result<KeyChoice[], "forbidden">> {
  const forbidden = authorize(ctx, "requests:read") && authorize(ctx, "usage:read");
  if (forbidden) return forbidden;
  const { rows } = await sql().query<KeyChoice>(
    `select k.id, k.name from api_keys k left join key_activity a on a.workspace_id = k.workspace_id and a.key_id = k.id
     where k.workspace_id = $1 and ($2::key_env is null or k.env = $2 or k.id = $3)
     order by k.id = $3 desc nulls last, a.last_used_at desc nulls last, k.id limit $4`,
    [ctx.workspaceId, env, wanted, KEY_CHOICES_MAX],
  );
  return ok(rows);
}
