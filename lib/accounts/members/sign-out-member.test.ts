import { afterAll, expect, it } from "vitest";
import { SESSION_AGE_MAX_MS } from "#lib/accounts/auth/constants.ts";
import type { Ctx } from "#lib/kernel/context.ts";
import { closeDb, db } from "#lib/platform/database/client.ts";
import { newId } from "#lib/platform/values/ids.ts";
import { makeSessionCookie } from "#testing/builders/session.ts";
import { addMember, makeWorkspace } from "#testing/builders/workspace.ts";
import { ownDatabase } from "#testing/services/database.ts";
import { countSessions } from "./queries.ts";
import { signOutMember } from "./sign-out-member.ts";

await ownDatabase();
afterAll(closeDb);

const memberOf = async (ctx: Ctx, userId: string) =>
  (await db().member.findFirstOrThrow({ where: { workspaceId: ctx.workspaceId, userId } })).id;
const entriesOf = (ctx: Ctx) => db().auditEntry.findMany({ where: { workspaceId: ctx.workspaceId } });

it("signs a member out everywhere; only the owner's workspace records by whom", async () => {
  const [ctx, elsewhere] = [await makeWorkspace(), await makeWorkspace()];
  const member = await addMember(ctx, "member");
  const now = ctx.clock.now();
  const also = { workspaceId: elsewhere.workspaceId, userId: member.actor.id };
  await db().member.create({ data: { id: newId("mem", now), role: "billing", ...also } });
  for (const person of [member, member, ctx, elsewhere]) await makeSessionCookie(person, "http://localhost:3000");
  const id = await memberOf(ctx, member.actor.id);
  const mine = await memberOf(ctx, ctx.actor.id);
  expect(Object.fromEntries(await countSessions(ctx, [id, mine]))).toEqual({ [id]: 2, [mine]: 1 });
  expect(await countSessions(elsewhere, [id])).toEqual(new Map());

  expect(await signOutMember(member, { member_id: mine })).toMatchObject({ error: "forbidden" });
  expect(await signOutMember(elsewhere, { member_id: id })).toMatchObject({ error: "not_found" });
  expect(await signOutMember(ctx, { member_id: mine })).toMatchObject({ error: "yourself" });
  expect(await signOutMember(ctx, { member_id: id })).toEqual({ ok: true, value: { sessions: 2 } });
  expect(await signOutMember(ctx, { member_id: id })).toEqual({ ok: true, value: { sessions: 0 } });
  expect(Object.fromEntries(await countSessions(ctx, [id, mine]))).toEqual({ [id]: 0, [mine]: 1 });

  const after = { email: member.actor.label, sessions: 2 };
  const entry = { action: "member.signed_out", targetType: "member", after };
  expect(await entriesOf(ctx)).toMatchObject([{ ...entry, actorId: ctx.actor.id, targetId: id, ip: "203.0.113.7" }]);
  expect(await entriesOf(elsewhere)).toMatchObject([{ ...entry, actorId: "system", ip: null }]);
  expect(JSON.stringify(await entriesOf(elsewhere))).not.toContain(ctx.actor.label);
});

it("does not count sessions that are idle too long or too old", async () => {
  const ctx = await makeWorkspace();
  const member = await addMember(ctx, "member");
  for (let browsers = 0; browsers < 4; browsers++) await makeSessionCookie(member, "http://localhost:3000");
  const userId = member.actor.id;
  const [unused, old, nearly] = await db().session.findMany({ where: { userId } });
  if (!unused || !old || !nearly) throw new Error("Four sessions were expected.");
  const now = ctx.clock.now();
  const change = (id: string, data: object) => db().session.update({ where: { id }, data });
  await change(unused.id, { expiresAt: new Date(now.getTime() - 1) });
  await change(old.id, { createdAt: new Date(now.getTime() - SESSION_AGE_MAX_MS) });
  await change(nearly.id, { createdAt: new Date(now.getTime() - SESSION_AGE_MAX_MS + 3_600_000) });
  const id = await memberOf(ctx, userId);
  expect(await countSessions(ctx, [id])).toEqual(new Map([[id, 2]]));
});
