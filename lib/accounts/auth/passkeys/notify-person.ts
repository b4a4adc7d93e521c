import { enqueueNotice } from "#lib/kernel/outbox/enqueue.ts";
import type { PersonCtx } from "#lib/kernel/person.ts";
import type { Tx } from "#lib/platform/database/client.ts";
import { env } from "#lib/platform/env/env.ts";
import { describeBrowser } from "../rules.ts";

/**
 * Mails a person that a passkey of theirs was added or removed, in case somebody else did it in
 * their session.
 */
export async function notifyPerson(
  tx: Tx,
  ctx: PersonCtx,
  kind: "passkey_added" | "passkey_removed",
  passkey: { id: string; name: string },
): Promise<void> {
  await enqueueNotice(tx, ctx, {
    kind,
    recipient: ctx.person.email,
    payload: {
      name: passkey.name,
      at: ctx.clock.now().toISOString(),
      browser: describeBrowser(ctx.userAgent ?? null),
      ip: ctx.ip ?? null,
      account_url: new URL("/account", env().BASE_URL).href,
    },
    dedupeKey: `${kind}:${passkey.id}`,
  });
}
