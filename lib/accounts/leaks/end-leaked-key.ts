import { endKey } from "#lib/accounts/keys/end-key.ts";
import type { ApiKey } from "#lib/accounts/keys/types.ts";
import type { Ctx } from "#lib/kernel/context.ts";
import type { Tx } from "#lib/platform/database/client.ts";
import { LEAKED_REASON } from "./constants.ts";

/**
 * Revokes a key whose token was found in public, with the place; returns undefined if it was
 * already revoked (`endKey`).
 */
export const endLeakedKey = (tx: Tx, ctx: Ctx, id: string, sourceUrl: string | null): Promise<ApiKey | undefined> =>
  endKey(tx, ctx, id, { reason: LEAKED_REASON, ...(sourceUrl !== null && { sourceUrl }) });
