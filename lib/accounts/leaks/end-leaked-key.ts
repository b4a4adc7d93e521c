import { endKey } from "#lib/accounts/keys/end-key.ts";
import type { ApiKey } from "#lib/accounts/keys/types.ts";
import type { Ctx } from "#lib/kernel/context.ts";
import type { Tx } from "#lib/platform/db.ts";
import { LEAKED_REASON } from "./constants.ts";

/** Ends a key because its token was found in the open, and says where; undefined when it was revoked before (`endKey`). */
export const endLeakedKey = (tx: Tx, ctx: Ctx, id: string, sourceUrl: string | null): Promise<ApiKey | undefined> =>
  endKey(tx, ctx, id, { reason: LEAKED_REASON, ...(sourceUrl !== null && { sourceUrl }) });
