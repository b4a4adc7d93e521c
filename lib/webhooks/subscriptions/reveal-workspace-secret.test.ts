import { afterAll, beforeAll, expect, test } from "vitest";
import { readSigningSecret } from "#lib/accounts/workspaces/signing-secrets.ts";
import { KEY_ENVS } from "#lib/kernel/scopes.ts";
import { closeDb, db } from "#lib/platform/database/client.ts";
import { fakeClock } from "#lib/platform/values/clock.ts";
import { addMember, makeWorkspace } from "#testing/builders/workspace.ts";
import { ownDatabase } from "#testing/services/database.ts";
import { revealWorkspaceSecret } from "./reveal-workspace-secret.ts";

beforeAll(ownDatabase);
afterAll(closeDb);

async function workspace() {
  const clock = fakeClock("2027-01-01T12:00:00Z");
  const ctx = await makeWorkspace({ clock });
  return { clock, ctx };
}

const traces = (workspaceId: string) =>
  db().auditEntry.findMany({ where: { workspaceId, action: "webhook.secret_revealed" } });

test.each(KEY_ENVS)("an owner with a recent sign-in sees the %s secret, audited without it", async (env) => {
  const { ctx } = await workspace();
  const secret = await readSigningSecret(ctx.workspaceId, env);
  expect(await revealWorkspaceSecret(ctx, env)).toEqual({ ok: true, value: { secret } });
  const [trace, ...more] = await traces(ctx.workspaceId);
  expect(more).toEqual([]);
  expect(trace).toMatchObject({ actorId: ctx.actor.id, targetType: "workspace", after: { env } });
  expect(JSON.stringify(trace)).not.toContain(secret);
});

test("others are refused, and nothing is recorded", async () => {
  const { clock, ctx } = await workspace();
  const key = { type: "api_key", id: "key_1", label: "a key", env: "live", scopes: ["admin"] } as const;
  expect(await revealWorkspaceSecret(await addMember(ctx, "member"), "live")).toMatchObject({ error: "forbidden" });
  expect(await revealWorkspaceSecret(await addMember(ctx, "billing"), "live")).toMatchObject({ error: "forbidden" });
  expect(await revealWorkspaceSecret({ ...ctx, actor: key }, "live")).toMatchObject({ error: "forbidden" });
  clock.advance(10 * 60_000 + 1);
  expect(await revealWorkspaceSecret(ctx, "live")).toMatchObject({ error: "recent_sign_in_required" });
  expect(await traces(ctx.workspaceId)).toEqual([]);
});
