import { authorize, type Ctx } from "#lib/kernel/context.ts";
import { POSTED_KINDS } from "#lib/kernel/outbox/types.ts";
import { db } from "#lib/platform/database/client.ts";
import { ok, type Result, refuse } from "#lib/platform/values/result.ts";
import { kindsMailed } from "../rules.ts";
import type { SwitchNoticeInput } from "../schema.ts";
import { readPreference } from "./read-preference.ts";
import { setPreference } from "./set-preference.ts";

/**
 * Switches a kind on or off: the caller's own email or, for owners, posts to the workspace's chat
 * or webhook. Also applies to notices waiting in the outbox.
 */
export async function switchNotice(
  ctx: Ctx,
  { channel, kind, wanted }: SwitchNoticeInput,
): Promise<Result<{ wanted: boolean }, "forbidden" | "always_sent" | "invalid_parameter">> {
  const mailed = channel === "mail";
  const forbidden = authorize(ctx, mailed ? "workspace:read" : "workspace:write");
  if (forbidden) return forbidden;
  const { workspaceId, actor } = ctx;
  if (actor.type !== "user") return refuse("forbidden", "Only a person gets notices.");
  const recipient = mailed ? actor.label : workspaceId;
  const { fixed, isBillingContact } = await readPreference({ workspaceId, channel, recipient, kind });
  const mine: readonly string[] = mailed ? kindsMailed(actor.role, isBillingContact) : POSTED_KINDS;
  if (!mine.includes(kind))
    return refuse("invalid_parameter", "Notices of this kind are not sent there.", { param: "kind" });
  if (fixed !== null) return refuse("always_sent", `This cannot be switched off. ${fixed}`);
  await db().$transaction((tx) => setPreference(tx, ctx, { channel, recipient, kind, wanted }));
  return ok({ wanted });
}
