import type { Ctx } from "#lib/kernel/context.ts";
import type { Tx } from "#lib/platform/db.ts";
import { type Refusal, refuse } from "#lib/platform/result.ts";
import { INVITATION_MAILS_COUNTED_MS, MAILS_OF_SENDER_MAX, MAILS_TO_ADDRESS_MAX } from "./constants.ts";
import { type InvitationMails, invitationMail } from "./rules.ts";

const HOUR_MS = 3_600_000;

type Counted = InvitationMails & { oldestToAddress: Date | null; oldestOfSender: Date | null };

/**
 * Decides whether an invitation to this address is mailed now (`invitationMail`). For a caller that has locked the workspace; keeps others
 * from counting the same address or person until the transaction ends.
 */
export async function admitInvitationMail(
  tx: Tx,
  ctx: Ctx,
  email: string,
): Promise<"mail" | "no_mail" | Refusal<"rate_limited">> {
  const person = ctx.actor.type === "user" ? ctx.actor.id : null;
  for (const key of [`invited:${email}`, ...(person ? [`invites:${person}`] : [])])
    await tx.$executeRaw`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`;
  const counted = await countMails(tx, ctx, email, person);
  const decision = invitationMail(counted);
  if (decision === "mail" || decision === "no_mail") return decision;
  const now = ctx.clock.now();
  return decision === "address_limit"
    ? refusal(
        `This workspace has mailed ${email} ${MAILS_TO_ADDRESS_MAX} invitations in 24 hours; the newest link works.`,
        counted.oldestToAddress,
        now,
      )
    : refusal(`At most ${MAILS_OF_SENDER_MAX} invitations are mailed in 24 hours.`, counted.oldestOfSender, now);
}

/** @param oldest the mail that stops to count first. */
function refusal(said: string, oldest: Date | null, now: Date): Refusal<"rate_limited"> {
  const ends = (oldest ?? now).getTime() + INVITATION_MAILS_COUNTED_MS;
  const seconds = Math.max(1, Math.ceil((ends - now.getTime()) / 1_000));
  const hours = Math.ceil(seconds / 3_600);
  return refuse("rate_limited", `${said} Send another in ${hours === 1 ? "an hour" : `${hours} hours`}.`, {
    param: "email",
    retry_after: seconds,
  });
}

async function countMails(tx: Tx, { workspaceId, clock }: Ctx, email: string, person: string | null): Promise<Counted> {
  const now = clock.now().getTime();
  const day = new Date(now - INVITATION_MAILS_COUNTED_MS);
  const hour = new Date(now - HOUR_MS);
  const [counted] = await tx.$queryRaw<Counted[]>`
    select
      count(*) filter (where email = ${email} and workspace_id = ${workspaceId})::int as "toAddress",
      count(*) filter (where workspace_id = ${workspaceId})::int as "byWorkspace",
      count(*) filter (where sent_by = ${person})::int as "byPerson",
      count(*) filter (where email = ${email} and sent_at > ${hour})::int as "fromAllLastHour",
      count(*) filter (where email = ${email})::int as "fromAllLastDay",
      min(sent_at) filter (where email = ${email} and workspace_id = ${workspaceId}) as "oldestToAddress",
      min(sent_at) filter (where workspace_id = ${workspaceId} or sent_by = ${person}) as "oldestOfSender"
    from invitation_mails
    where sent_at > ${day} and (email = ${email} or workspace_id = ${workspaceId} or sent_by = ${person})`;
  if (!counted) throw new Error("An aggregate without groups has one row.");
  return counted;
}
