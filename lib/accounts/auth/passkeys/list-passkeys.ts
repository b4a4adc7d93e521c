import type { PersonCtx } from "#lib/kernel/person.ts";
import { db } from "#lib/platform/database/client.ts";
import { PASSKEYS_MAX } from "../constants.ts";
import type { PasskeyItem } from "../types.ts";
import { representPasskey } from "./represent-passkey.ts";

/** Lists the person's passkeys, newest first. */
export async function listPasskeys(ctx: PersonCtx): Promise<PasskeyItem[]> {
  const rows = await db().passkey.findMany({
    where: { userId: ctx.person.id },
    orderBy: { id: "desc" },
    take: PASSKEYS_MAX,
  });
  return rows.map(representPasskey);
}
