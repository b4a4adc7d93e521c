import { authorize, type Ctx } from "#lib/kernel/context.ts";
import type { KeyEnv } from "#lib/kernel/scopes.ts";
import { sql } from "#lib/platform/db.ts";
import { ok, type Result } from "#lib/platform/result.ts";

/** Keys that can be chosen from; any other's address works all the same. */
const KEY_CHOICES_MAX = 100;

type KeyChoice = { id: string; name: string };

type Wanted = {
  /** Undefined: both. */
  env: KeyEnv | undefined;
  /** An id that is chosen already: first, wherever it stands. */
  wanted: string | undefined;
};

/**
 * The keys that a page of calls or of usage can be narrowed to, the last used first; by name and id alone. Who may read what keys did may read how they are
 * called.
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
