import * as z from "zod";
import { INVITATION_STATUSES } from "./constants.ts";
import { invitationId, memberId, role } from "./schema.ts";

const time = z.iso.datetime();

/** A member as the API and the screens show it. Times are ISO 8601 UTC. */
export const MemberSchema = z
  .object({
    id: memberId,
    object: z.literal("member"),
    user_id: z.string(),
    email: z.string(),
    name: z.string().nullable(),
    role,
    created_at: time,
    last_seen_at: time.nullable(),
  })
  .meta({ id: "Member" });

export const MemberPageSchema = z
  .object({ data: z.array(MemberSchema), next_cursor: z.string().nullable() })
  .meta({ id: "MemberList" });

export const InvitationSchema = z
  .object({
    id: invitationId.meta({ example: "ivt_01k5n0x3q8e9r7t2v4w6y8z0ab" }),
    object: z.literal("invitation"),
    email: z.string(),
    role,
    status: z.enum(INVITATION_STATUSES),
    created_at: time,
    expires_at: time,
    last_sent_at: time.nullable().meta({
      description:
        "Null if no mail was sent because the address had already received too many. The person finds the invitation after signing in.",
    }),
    /** The inviter's email address, or the key's name, at the time. */
    invited_by: z.string(),
  })
  .meta({ id: "Invitation" });
