import { afterAll, expect, it } from "vitest";
import { revokeKey } from "#lib/accounts/keys/revoke-key.ts";
import { closeDb, db } from "#lib/platform/database/client.ts";
import { newId } from "#lib/platform/values/ids.ts";
import { jobKey, jobPolicy } from "#testing/builders/job.ts";
import { makeKey } from "#testing/builders/key.ts";
import { makeWorkspace } from "#testing/builders/workspace.ts";
import { ownDatabase } from "#testing/services/database.ts";
import { createCrawl } from "./create-crawl.ts";
import { CreateCrawlInput } from "./schema.ts";

await ownDatabase();
afterAll(closeDb);

it("returns an existing crawl even if the credits are spent", async () => {
  const ctx = await jobKey(await makeWorkspace({ credits: 10 }));
  const { workspaceId } = ctx;
  const input = CreateCrawlInput.parse({ url: "https://shop.example/" });
  const ask = (requestId = newId("req", ctx.clock.now())) => createCrawl(ctx, { requestId, input }, jobPolicy);
  const requestId = newId("req", ctx.clock.now());
  const first = await ask(requestId);
  expect(first).toMatchObject({ ok: true, value: { status: "queued" } });
  await db().balance.update({ where: { workspaceId }, data: { balance: 0 } });
  expect(await ask(requestId)).toEqual(first);
  expect(await ask()).toMatchObject({ error: "workspace_balance" });
  expect(await db().job.count({ where: { workspaceId } })).toBe(1);
});

it("returns an existing crawl even if its key was revoked", async () => {
  const ctx = await makeWorkspace({ credits: 10 });
  const key = await makeKey(ctx, { scopes: ["jobs"] });
  const input = CreateCrawlInput.parse({ url: "https://shop.example/" });
  const ask = (requestId = newId("req", ctx.clock.now())) =>
    createCrawl(ctx, { requestId, keyId: key.id, input }, jobPolicy);
  const requestId = newId("req", ctx.clock.now());
  const first = await ask(requestId);
  expect(first).toMatchObject({ ok: true, value: { status: "queued" } });
  await revokeKey(ctx, key.id, { reason: "replaced" });
  expect(await ask(requestId)).toEqual(first);
  expect(await ask()).toMatchObject({ error: "invalid_parameter", detail: { param: "key_id" } });
});
