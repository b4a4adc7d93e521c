import { type Actor, trustedWorkspace } from "#lib/kernel/context.ts";
import type { MailedSwitch } from "#lib/kernel/outbox/types.ts";
import type { VisitorCtx } from "#lib/kernel/person.ts";
import { db } from "#lib/platform/database/client.ts";
import { inWorkspace } from "#lib/platform/database/shards/shards.ts";
import { ok, type Result } from "#lib/platform/values/result.ts";
import { setPreference } from "../preferences/set-preference.ts";
import { type LinkError, readLink } from "./read-link.ts";

/**
 * Switches a kind off or on for the address that a link was mailed to. Anybody with the link may do
 * so; the audit log records that nobody was signed in.
 */
export async function followLink(
  ctx: VisitorCtx,
  token: string,
  wanted: boolean,
): Promise<Result<MailedSwitch, LinkError>> {
  const link = await readLink(ctx, token);
  if (!link.ok) return link;
  const { workspaceId, ...about } = link.value;
  const actor: Actor = { type: "system", id: "system", label: `A link mailed to ${about.email}` };
  const scope = { ...ctx, workspaceId: trustedWorkspace(workspaceId), actor };
  await inWorkspace(workspaceId, () =>
    db().$transaction((tx) =>
      setPreference(tx, scope, { channel: "mail", recipient: about.email, kind: about.kind, wanted }),
    ),
  );
  return ok({ ...about, wanted });
}
