import type { MailedSwitch } from "#lib/kernel/outbox/types.ts";
import type { VisitorCtx } from "#lib/kernel/person.ts";
import { db } from "#lib/platform/database/client.ts";
import { inWorkspace } from "#lib/platform/database/shards/shards.ts";
import { ok, type Result, refuse } from "#lib/platform/values/result.ts";
import { readPreference } from "../preferences/read-preference.ts";
import { openLink } from "./link.ts";

export type LinkError = "forged" | "expired" | "always_sent";

type Opened = MailedSwitch & { workspaceId: string };

const SETTINGS = "You can also sign in and choose which notices you receive in the workspace under Settings > Notices.";

/** Returns what a link is about and the current setting. Holding the link is the authorization. */
export async function readLink(ctx: VisitorCtx, token: string): Promise<Result<Opened, LinkError>> {
  const about = openLink(token, ctx.clock.now());
  if (about === "forged")
    return refuse("forged", `This link is not valid or not complete. Use the one in the mail. ${SETTINGS}`);
  if (about === "expired")
    return refuse(
      "expired",
      `This link has expired: links work for 180 days. Use the one in a newer mail. ${SETTINGS}`,
    );
  const { workspaceId, email, kind } = about;
  const workspace = await db().workspace.findUnique({ where: { id: workspaceId }, select: { name: true } });
  if (!workspace) return refuse("expired", "The workspace is gone; it sends no more mail.");
  const { wanted, fixed } = await inWorkspace(workspaceId, () =>
    readPreference({ workspaceId, channel: "mail", recipient: email, kind }),
  );
  if (fixed !== null) return refuse("always_sent", `This cannot be switched off. ${fixed}`);
  return ok({ workspaceId, workspace: workspace.name, email, kind, wanted });
}
