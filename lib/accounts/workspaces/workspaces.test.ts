import { readdirSync } from "node:fs";
import path from "node:path";
import { afterAll, describe, expect, it, test } from "vitest";
import type { PersonCtx } from "#lib/kernel/person.ts";
import { closeDb, db } from "#lib/platform/database/client.ts";
import { fakeClock } from "#lib/platform/values/clock.ts";
import { type Id, newId } from "#lib/platform/values/ids.ts";
import { makeWorkspace } from "#testing/builders/workspace.ts";
import { ownDatabase } from "#testing/services/database.ts";
import { RESERVED_SLUGS } from "./constants.ts";
import { createOwnWorkspace } from "./create-own-workspace.ts";
import { createWorkspace } from "./create-workspace.ts";
import { getWorkspace, listWorkspaces } from "./queries.ts";
import { renameWorkspace } from "./rename-workspace.ts";
import { slugFor } from "./rules.ts";
import { CreateWorkspaceInput } from "./schema.ts";

await ownDatabase();
afterAll(closeDb);

const clock = fakeClock(new Date());
const operator = { actor: { type: "operator", id: "operator", label: "command line" }, clock } as const;

test("no reserved word becomes a slug", () => {
  for (const word of RESERVED_SLUGS) expect(RESERVED_SLUGS.has(slugFor(word, 0))).toBe(false);
});

test("every page next to the workspaces is a reserved word", () => {
  const app = path.resolve(import.meta.dirname, "../../../app");
  const folders = (from: string) => readdirSync(from, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  const words = folders(app).flatMap(({ name }) =>
    name.startsWith("(") ? folders(path.join(app, name)).map((entry) => entry.name) : [name],
  );
  expect(words).toContain("[workspace]");
  expect(words.filter((word) => !word.startsWith("[") && !RESERVED_SLUGS.has(word))).toEqual([]);
});

describe("createWorkspace", () => {
  it("creates the person, the owner, the balance and the audit row", async () => {
    const email = `${newId("usr", clock.now())}@example.test`;
    const made = await createWorkspace(
      operator,
      CreateWorkspaceInput.parse({ name: "Alpha", ownerEmail: email.toUpperCase() }),
    );
    if (!made.ok) throw new Error(made.message);
    const { workspaceId, slug, ownerId } = made.value;
    expect(slug).toBe("alpha");
    expect(await db().balance.findUniqueOrThrow({ where: { workspaceId } })).toMatchObject({ balance: 0n });
    expect(await db().user.findUniqueOrThrow({ where: { id: ownerId } })).toMatchObject({ email });
    expect(await db().member.findMany({ where: { workspaceId } })).toMatchObject([{ userId: ownerId, role: "owner" }]);
    expect(await db().auditEntry.findMany({ where: { workspaceId } })).toMatchObject([
      { action: "workspace.created", actorType: "operator" },
    ]);
  });

  it("gives concurrently created workspaces different slugs", async () => {
    const email = `${newId("usr", clock.now())}@example.test`;
    const made = await Promise.all(
      Array.from({ length: 4 }, () => createWorkspace(operator, { name: "Twin", ownerEmail: email })),
    );
    expect(made.map((result) => result.ok && result.value.slug).sort()).toEqual(["twin", "twin-2", "twin-3", "twin-4"]);
    expect(await db().user.count({ where: { email } })).toBe(1);
  });

  it("is refused to people who own none", async () => {
    const owner = await makeWorkspace({ clock });
    const member = await makeWorkspace({ clock, role: "member" });
    const as = (ctx: typeof owner): PersonCtx => ({
      clock,
      person: {
        id: ctx.actor.id as Id<"usr">,
        email: ctx.actor.label,
        name: null,
        sessionId: "ses_x",
        authenticatedAt: clock.now(),
        times: { zone: null, clock: false },
      },
    });
    expect(await createOwnWorkspace(as(member), { name: "Mine" })).toMatchObject({ ok: false, error: "forbidden" });
    expect(await createOwnWorkspace(as(owner), { name: "Mine too" })).toMatchObject({
      ok: true,
      value: { slug: "mine-too" },
    });
    expect((await listWorkspaces(as(owner))).map(({ name, role }) => [name, role])).toEqual([
      ["A workspace", "owner"],
      ["Mine too", "owner"],
    ]);
  });
});

describe("renameWorkspace", () => {
  it("changes the name, keeps the slug, and is for owners only", async () => {
    const ctx = await makeWorkspace({ clock });
    const { slug } = await getWorkspace(ctx);
    expect((await renameWorkspace(ctx, { name: "New name" })).ok).toBe(true);
    expect(await getWorkspace(ctx)).toMatchObject({ name: "New name", slug });
    await renameWorkspace(ctx, { name: "New name" });
    expect(await db().auditEntry.count({ where: { workspaceId: ctx.workspaceId } })).toBe(1);
    const member = await makeWorkspace({ clock, role: "member" });
    expect(await renameWorkspace(member, { name: "x" })).toMatchObject({ error: "forbidden" });
  });
});
