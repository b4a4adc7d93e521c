import * as z from "zod";
import { InvitationSchema, MemberPageSchema, MemberSchema } from "#lib/accounts/members/answer-schema.ts";
import { inviteFixtureMember, listFixtureMembers, removeFixtureMember } from "#lib/accounts/members/fixtures.ts";
import { inviteMember } from "#lib/accounts/members/invite-member.ts";
import { listMembers } from "#lib/accounts/members/queries.ts";
import { removeMember } from "#lib/accounts/members/remove-member.ts";
import { InviteMemberInput } from "#lib/accounts/members/schema.ts";
import type { MemberPage } from "#lib/accounts/members/types.ts";
import { authorize } from "#lib/kernel/context.ts";
import { cursorInput } from "#lib/kernel/input-fields.ts";
import { encodeCursor, readIdCursor } from "#lib/platform/values/lists/cursor.ts";
import { ok, type Result } from "#lib/platform/values/result.ts";
import { outcomeOf } from "../answers/outcome.ts";
import { type Call, defineRoute } from "../route/route.ts";

const ListMembersInput = z.strictObject({
  limit: z.coerce.number().int().min(1).max(100).default(50),
  cursor: cursorInput,
});

async function pageOfMembers({
  ctx,
  query,
}: Call<z.output<typeof ListMembersInput>>): Promise<Result<MemberPage, "forbidden" | "invalid_cursor">> {
  const forbidden = authorize(ctx, "members:read");
  if (forbidden) return forbidden;
  const after = readIdCursor("mem", query.cursor);
  if (!after.ok) return after;
  const found = await listMembers(ctx, { limit: query.limit + 1, ...(after.value && { after: after.value }) });
  const data = found.slice(0, query.limit);
  const last = found.length > query.limit ? data.at(-1) : undefined;
  return ok<MemberPage>({ data, next_cursor: last ? encodeCursor([last.id]) : null });
}

export const peopleRoutes = [
  defineRoute({
    method: "GET",
    path: "/v1/members",
    scope: "admin",
    name: "listMembers",
    summary: "List members",
    query: ListMembersInput,
    answer: { status: 200, schema: MemberPageSchema, description: "A page of members, newest first." },
    errors: [],
    handle: async (call) => outcomeOf(await pageOfMembers(call), 200),
    fixture: ({ query }) => outcomeOf(listFixtureMembers(query), 200),
  }),
  defineRoute({
    method: "DELETE",
    path: "/v1/members/{member_id}",
    scope: "admin",
    name: "removeMember",
    summary: "Remove a member",
    description:
      "Takes effect with the member's next request, and revokes open invitations they sent. The last owner cannot be removed.",
    answer: { status: 200, schema: MemberSchema, description: "The removed member." },
    errors: ["not_found"],
    handle: async ({ ctx, params }) => {
      const id = params.member_id ?? "";
      return outcomeOf(await removeMember(ctx, { member_id: id }), 200, id);
    },
    fixture: ({ params: { member_id: id = "" } }) => outcomeOf(removeFixtureMember(id), 200, id),
  }),
  defineRoute({
    method: "POST",
    path: "/v1/invitations",
    scope: "admin",
    name: "inviteMember",
    summary: "Invite a member",
    description: "Emails a link that works once, within seven days and for that address only.",
    body: InviteMemberInput,
    idempotent: true,
    answer: { status: 201, schema: InvitationSchema, description: "The invitation." },
    errors: [],
    handle: async ({ ctx, firstTry, body }) => {
      const invited = await inviteMember(ctx, body, firstTry);
      return outcomeOf(invited, 201, invited.ok ? invited.value.id : undefined);
    },
    fixture: ({ ctx, body }) => outcomeOf(inviteFixtureMember(ctx, body), 201),
  }),
];
