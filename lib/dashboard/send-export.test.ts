import { afterAll, beforeAll, expect, it } from "vitest";
import { findMembershipById } from "#lib/accounts/auth/queries.ts";
import type { MemberCtx } from "#lib/kernel/person.ts";
import type { Role } from "#lib/kernel/roles.ts";
import { closeDb, db } from "#lib/platform/database/client.ts";
import { asPerson } from "#testing/builders/cli-login.ts";
import { addMember, makeWorkspace } from "#testing/builders/workspace.ts";
import { ownDatabase } from "#testing/services/database.ts";
import { exportFormat, sendExport } from "./send-export.ts";

beforeAll(ownDatabase);
afterAll(closeDb);

async function makeMember(role: Role = "member"): Promise<MemberCtx> {
  const ctx = await addMember(await makeWorkspace(), role);
  const member = await findMembershipById(asPerson(ctx), ctx.workspaceId);
  if (!member) throw new Error("no member");
  return member;
}

const send = (ctx: MemberCtx, lines: AsyncIterable<string>) =>
  sendExport(ctx, "deliveries:read", { name: "deliveries.csv", type: "text/csv; charset=utf-8", lines });

async function* written(...parts: string[]) {
  yield* parts;
}

it("contains every page, including those after pages emptied by a filter", async () => {
  const answer = send(await makeMember(), written("head\n", "", "", "a\n", "", "b\n", ""));
  expect(Object.fromEntries(answer.headers)).toEqual({
    "content-type": "text/csv; charset=utf-8",
    "content-disposition": 'attachment; filename="deliveries.csv"',
    "cache-control": "private, no-store",
  });
  expect(await answer.text()).toBe("head\na\nb\n");
});

it("fails when a page fails", async () => {
  async function* failing() {
    yield "head\n";
    throw new Error("The next page cannot be read.");
  }
  await expect(send(await makeMember(), failing()).text()).rejects.toThrow("cannot be read");
});

it("reads no further page once the user has disconnected", async () => {
  const [asked, left] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  let pages = 0;
  async function* rare() {
    yield "head\n";
    for (;;) {
      pages++;
      asked.resolve();
      await left.promise;
      if (pages > 1) throw new Error("It is read on.");
      yield "";
    }
  }
  const reader = send(await makeMember(), rare()).body?.getReader();
  expect(new TextDecoder().decode((await reader?.read())?.value)).toBe("head\n");
  await asked.promise;
  const canceled = reader?.cancel();
  left.resolve();
  await canceled;
  expect(pages).toBe(1);
});

it.each([
  ["is no longer a member", "member", (ctx: MemberCtx) => db().member.deleteMany({ where: { userId: ctx.person.id } })],
  [
    "loses the permission",
    "member",
    (ctx: MemberCtx) => db().member.updateMany({ where: { userId: ctx.person.id }, data: { role: "billing" } }),
  ],
  [
    "changes to a role that may see less",
    "owner",
    (ctx: MemberCtx) => db().member.updateMany({ where: { userId: ctx.person.id }, data: { role: "member" } }),
  ],
] as const)("stops when the user %s", async (_, role, change) => {
  const ctx = await makeMember(role);
  const [first, changed] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  async function* pages() {
    yield "a\n";
    first.resolve();
    await changed.promise;
    yield "b\n";
  }
  const reader = send(ctx, pages()).body?.getReader();
  await reader?.read();
  await first.promise;
  await change(ctx);
  changed.resolve();
  await expect(reader?.read()).rejects.toThrow("no longer has access to it");
});

it("uses the requested format and refuses unknown ones", () => {
  expect(exportFormat(undefined, "csv")).toEqual({ ok: true, value: "csv" });
  expect(exportFormat("ndjson", "csv")).toEqual({ ok: true, value: "ndjson" });
  expect(exportFormat("xls", "csv")).toMatchObject({ error: "invalid_parameter", detail: { param: "format" } });
});
