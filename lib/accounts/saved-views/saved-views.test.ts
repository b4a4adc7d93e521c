import { afterAll, beforeAll, expect, it } from "vitest";
import { findMembershipById } from "#lib/accounts/auth/queries.ts";
import type { MemberCtx } from "#lib/kernel/person.ts";
import { closeDb, db } from "#lib/platform/database/client.ts";
import { asPerson } from "#testing/builders/cli-login.ts";
import { addMember, type Ctx, makeWorkspace } from "#testing/builders/workspace.ts";
import { ownDatabase } from "#testing/services/database.ts";
import { SAVED_VIEWS_MAX } from "./constants.ts";
import { listViews } from "./queries.ts";
import { removeView } from "./remove-view.ts";
import { saveView } from "./save-view.ts";
import { SaveViewInput } from "./schema.ts";

beforeAll(ownDatabase);
afterAll(closeDb);

async function asMember(ctx: Ctx): Promise<MemberCtx> {
  const member = await findMembershipById(asPerson(ctx), ctx.workspaceId);
  if (!member) throw new Error("no member");
  return member;
}

async function team() {
  const ctx = await makeWorkspace();
  return {
    owner: await asMember(ctx),
    member: await asMember(await addMember(ctx, "member")),
    billing: await asMember(await addMember(ctx, "billing")),
    stranger: await asMember(await makeWorkspace()),
  };
}

async function save(ctx: MemberCtx, given: Partial<SaveViewInput> = {}) {
  const input = { page: "deliveries", name: "Failed", query: "status=failed", shared: false, ...given };
  return await saveView(ctx, SaveViewInput.parse(input));
}

async function names(ctx: MemberCtx, options: Parameters<typeof listViews>[1] = {}): Promise<string[]> {
  const views = await listViews(ctx, options);
  return views.ok ? views.value.map(({ name }) => name) : [views.error];
}

const audited = async (ctx: MemberCtx) =>
  await db().auditEntry.findMany({
    where: { workspaceId: ctx.workspaceId, targetType: "saved_view" },
    orderBy: { id: "asc" },
    select: { action: true, actorId: true, before: true, after: true },
  });

it("lists own views to their owner and shared ones to those who may open the page", async () => {
  const { owner, member, billing, stranger } = await team();
  await save(member, { name: "Mine" });
  await save(member, { name: "Ours", query: "open=dlv_1&status=held&env=test", shared: true });
  await save(member, { name: "Running", page: "jobs", query: "status=running", shared: true });
  expect(await names(member, { page: "deliveries" })).toEqual(["Mine", "Ours"]);
  expect(await names(owner)).toEqual(["Ours", "Running"]);
  expect(await names(owner, { page: "jobs" })).toEqual(["Running"]);
  expect(await names(owner, { text: "OUR" })).toEqual(["Ours"]);
  expect(await names(billing, { page: "deliveries" })).toEqual(["forbidden"]);
  expect(await names(billing)).toEqual([]);
  expect(await names(stranger)).toEqual([]);
  const seen = await listViews(owner, { text: "Ours" });
  expect(seen).toMatchObject({
    value: [{ query: "env=test&status=held", shared: true, mine: false, removable: true, by: member.person.email }],
  });
});

it("replaces a view saved under the same name and audits sharing and unsharing", async () => {
  const { owner } = await team();
  await save(owner);
  expect(await audited(owner)).toEqual([]);
  await save(owner, { query: "status=held", shared: true });
  await save(owner, { query: "status=canceled" });
  expect(await listViews(owner)).toMatchObject({ value: [{ query: "status=canceled", shared: false }] });
  const shown = { page: "deliveries", name: "Failed", query: "status=held" };
  expect(await audited(owner)).toEqual([
    { action: "saved_view.shared", actorId: owner.actor.id, before: null, after: shown },
    { action: "saved_view.removed", actorId: owner.actor.id, before: shown, after: null },
  ]);
});

it("is removed by its owner, or by workspace owners if shared, and nobody else", async () => {
  const { owner, member, billing, stranger } = await team();
  const [mine, ours, again] = [
    await save(member, { name: "Mine" }),
    await save(member, { name: "Ours", shared: true }),
    await save(owner, { name: "Again", shared: true }),
  ];
  if (!mine.ok || !ours.ok || !again.ok) throw new Error("not saved");
  const remove = async (ctx: MemberCtx, id: string) => {
    const removed = await removeView(ctx, { view_id: id });
    return removed.ok ? "removed" : removed.error;
  };
  expect(await remove(owner, mine.value.id)).toBe("not_found");
  expect(await remove(stranger, ours.value.id)).toBe("not_found");
  expect(await remove(billing, ours.value.id)).toBe("forbidden");
  expect(await remove(member, again.value.id)).toBe("forbidden");
  expect(await Promise.all([remove(owner, ours.value.id), remove(member, ours.value.id)])).toEqual(
    expect.arrayContaining(["removed", "not_found"]),
  );
  expect(await remove(member, mine.value.id)).toBe("removed");
  expect(await names(member)).toEqual(["Again"]);
  expect((await audited(owner)).map(({ action }) => action)).toEqual([
    "saved_view.shared",
    "saved_view.shared",
    "saved_view.removed",
  ]);
});

it("refuses roles that cannot open the page, and views over the limit even when saved concurrently", async () => {
  const { owner, member, billing } = await team();
  expect(await save(billing)).toMatchObject({ ok: false, error: "forbidden" });
  for (let at = 0; at < SAVED_VIEWS_MAX - 1; at++) expect((await save(member, { name: `View ${at}` })).ok).toBe(true);
  const last = await Promise.all(["a", "b", "c"].map((name) => save(member, { name })));
  expect(last.filter(({ ok }) => ok)).toHaveLength(1);
  expect(last.filter(({ ok }) => !ok)).toMatchObject([{ error: "too_many_views" }, { error: "too_many_views" }]);
  expect((await save(member, { name: "View 7", query: "status=held" })).ok).toBe(true);
  expect((await save(owner)).ok).toBe(true);
});
