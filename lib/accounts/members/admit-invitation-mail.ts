import type { Ctx } from "#lib/kernel/context.ts";
import { admitMail } from "#lib/kernel/outbox/admit-mail.ts";
import type { Tx } from "#lib/platform/database/client.ts";
import { type Refusal, refuse } from "#lib/platform/values/result.ts";
import { HOUR_MS } from "#lib/platform/values/time.ts";
import { INVITATION_MAILS_COUNTED_MS, MAILS_TO_ADDRESS_MAX } from "./constants.ts";
import { type InvitationMails, invitationMail } from "./rules.ts";

type Counted = InvitationMails & { oldestToAddress: Date | null };

/**
 * Decides whether an invitation to this address is mailed now, and counts the mail towards the
 * limits of its sender. The caller has locked the workspace; other transactions that mail the same
 * address wait until this one ends.
 */
export async function admitInvitationMail(
  tx: Tx,
  ctx: Ctx,
  email: string,
): Promise<"mail" | "no_mail" | Refusal<"rate_limited">> {
  await tx.$executeRaw`select pg_advisory_xact_lock(hashtextextended(${`invited:${email}`}, 0))`;
  const mails = await countMails(tx, ctx, email);
  const decision = invitationMail(mails);
  const now = ctx.clock.now();
  if (decision === "address_limit") return addressLimit(email, mails.oldestToAddress ?? now, now);
  if (decision === "no_mail") return decision;
  const counted = { sender: await senderOf(tx, ctx), workspace: ctx.workspaceId };
  const admitted = await admitMail(tx, now, "invitation", counted);
  return admitted.ok ? "mail" : admitted;
}

/**
 * Returns the person who acts, or who created the acting key, directly or through other keys; if no
 * person did, the first of these keys.
 */
async function senderOf(tx: Tx, { actor, workspaceId }: Ctx): Promise<string | undefined> {
  if (actor.type === "user") return actor.id;
  if (actor.type !== "api_key") return undefined;
  const creators = await tx.$queryRaw<{ id: string }[]>`
    with recursive creators as (
      select created_by as id, 1 as depth from api_keys where workspace_id = ${workspaceId} and id = ${actor.id}
      union all
      select k.created_by, c.depth + 1 from creators c
      join api_keys k on k.workspace_id = ${workspaceId} and k.id = c.id
    )
    select id from creators where starts_with(id, 'usr_') or starts_with(id, 'key_') order by depth`;
  return creators.at(-1)?.id ?? actor.id;
}

/** @param oldest the first mail that stops counting. */
function addressLimit(email: string, oldest: Date, now: Date): Refusal<"rate_limited"> {
  const ends = oldest.getTime() + INVITATION_MAILS_COUNTED_MS;
  const seconds = Math.max(1, Math.ceil((ends - now.getTime()) / 1_000));
  const hours = Math.ceil(seconds / 3_600);
  const said = `This workspace has mailed ${email} ${MAILS_TO_ADDRESS_MAX} invitations in 24 hours; the newest link works.`;
  return refuse("rate_limited", `${said} Send another in ${hours === 1 ? "an hour" : `${hours} hours`}.`, {
    param: "email",
    retry_after: seconds,
  });
}

async function countMails(tx: Tx, { workspaceId, clock }: Ctx, email: string): Promise<Counted> {
  const now = clock.now().getTime();
  const day = new Date(now - INVITATION_MAILS_COUNTED_MS);
  const hour = new Date(now - HOUR_MS);
  const [counted] = await tx.$queryRaw<Counted[]>`
    select
      count(*) filter (where workspace_id = ${workspaceId})::int as "toAddress",
      count(*) filter (where sent_at > ${hour})::int as "fromAllLastHour",
      count(*)::int as "fromAllLastDay",
      min(sent_at) filter (where workspace_id = ${workspaceId}) as "oldestToAddress"
    from invitation_mails
    where sent_at > ${day} and email = ${email}`;
  if (!counted) throw new Error("An aggregate without groups has one row.");
  return counted;
}
