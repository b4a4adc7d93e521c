import { afterAll, beforeAll, expect, it } from "vitest";
import { closeDb } from "#lib/platform/database/client.ts";
import { makeKey } from "#testing/builders/key.ts";
import { makeWorkspace } from "#testing/builders/workspace.ts";
import { ownDatabase } from "#testing/services/database.ts";
import { payingKeys } from "./paying-keys.ts";

beforeAll(ownDatabase);
afterAll(closeDb);

it("finds an old key with the jobs scope behind a hundred newer keys", async () => {
  const ctx = await makeWorkspace();
  const old = await makeKey(ctx, { name: "crawler", scopes: ["jobs"] });
  await makeKey(ctx, { scopes: ["jobs"], env: "test" });
  for (let made = 0; made < 100; made++) await makeKey(ctx);
  expect(await payingKeys(ctx, "live")).toEqual([{ id: old.id, name: "crawler" }]);
});
