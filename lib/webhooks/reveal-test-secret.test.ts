import { afterAll, beforeAll, expect, test } from "vitest";
import { fakeClock } from "#lib/platform/clock.ts";
import { closeDb, db } from "#lib/platform/db.ts";
import { readSigningSecret } from "#lib/workspaces/signing-secrets.ts";
import { ownDatabase } from "#prisma/factories/database.ts";
import { addMember, makeWorkspace } from "#prisma/factories/workspace.ts";
import { revealTestSecret } from "./reveal-test-secret.ts";

beforeAll(ownDatabase);
afterAll(closeDb);

async function workspace() {
  const clock = fakeClock("2027-01-01T12:00:00Z");
  const ctx = await makeWorkspace({ clock });
  return { clock, ctx };
}

const traces = (workspaceId: string) =>
  db().auditEntry.findMany({ where: { workspaceId, action: "webhook.secret_revealed" } });

test("an owner with a fresh sign-in is told it, and the audit log says so without it", async () => {
  const { ctx } = await workspace();
  const secret = await readSigningSecret(ctx.workspaceId, "test");
  expect(await revealTestSecret(ctx)).toEqual({ ok: true, value: { secret } });
  const [trace, ...more] = await traces(ctx.workspaceId);
  expect(more).toEqual([]);
  expect(trace).toMatchObject({ actorId: ctx.actor.id, targetType: "workspace", after: { env: "test" } });
  expect(JSON.stringify(trace)).not.toContain(secret);
});

test("nobody else is, and nothing is written", async () => {
  const { clock, ctx } = await workspace();
  const key = { type: "api_key", id: "key_1", label: "a key", env: "live", scopes: ["admin"] } as const;
  expect(await revealTestSecret(await addMember(ctx, "member"))).toMatchObject({ error: "forbidden" });
  expect(await revealTestSecret(await addMember(ctx, "billing"))).toMatchObject({ error: "forbidden" });
  expect(await revealTestSecret({ ...ctx, actor: key })).toMatchObject({ error: "forbidden" });
  clock.advance(10 * 60_000 + 1);
  expect(await revealTestSecret(ctx)).toMatchObject({ error: "recent_sign_in_required" });
  expect(await traces(ctx.workspaceId)).toEqual([]);
});
