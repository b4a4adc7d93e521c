import { afterAll, beforeAll, expect, it } from "vitest";
import { type Actor, trustedWorkspace } from "#lib/kernel/context.ts";
import { closeDb, db } from "#lib/platform/database/client.ts";
import { makeWorkspace } from "#testing/builders/workspace.ts";
import { ownDatabase } from "#testing/services/database.ts";
import { readSigningSecrets } from "./signing-secrets.ts";

const operator: Actor = { type: "operator", id: "operator", label: "a test" };

beforeAll(ownDatabase);
afterAll(closeDb);

it("gives each workspace its own secrets, sealed, readable by the operator only", async () => {
  const ctx = await makeWorkspace();
  const read = await readSigningSecrets({ ...ctx, actor: operator });
  if (!read.ok) throw new Error(read.message);
  expect(read.value.live).toMatch(/^whsec_[0-9A-Za-z+/]{43}=$/);
  expect(read.value.live).not.toBe(read.value.test);
  const rows = await db().signingSecret.findMany({ where: { workspaceId: ctx.workspaceId } });
  for (const { secret } of rows) expect(Buffer.from(secret).toString("latin1")).not.toContain("whsec_");
  expect(await readSigningSecrets(ctx)).toMatchObject({ ok: false, error: "forbidden" });
});

it("does not open a secret moved to another row", async () => {
  const [mine, other] = [await makeWorkspace(), await makeWorkspace()];
  await db().signingSecret.deleteMany({ where: { workspaceId: other.workspaceId } });
  await db().signingSecret.updateMany({
    where: { workspaceId: mine.workspaceId },
    data: { workspaceId: other.workspaceId },
  });
  await expect(
    readSigningSecrets({ workspaceId: trustedWorkspace(other.workspaceId), actor: operator }),
  ).rejects.toThrow();
});
