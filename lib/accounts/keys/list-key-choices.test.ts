import { afterAll, beforeAll, expect, it } from "vitest";
import { closeDb, sql } from "#lib/platform/database/client.ts";
import { makeKey } from "#testing/builders/key.ts";
import { addMember, makeWorkspace } from "#testing/builders/workspace.ts";
import { ownDatabase } from "#testing/services/database.ts";
import { listKeyChoices } from "./list-key-choices.ts";

beforeAll(ownDatabase);
afterAll(closeDb);

it("offers keys by name, chosen first, then last used, to readers of calls or usage", async () => {
  const ctx = await makeWorkspace();
  const [never, old, recent] = [await makeKey(ctx), await makeKey(ctx), await makeKey(ctx)];
  await makeKey(await makeWorkspace());
  for (const [key, hours] of [
    [old, 5],
    [recent, 1],
  ] as const)
    await sql().query("update key_activity set last_used_at = now() - $2 * interval '1 hour' where key_id = $1", [
      key.id,
      hours,
    ]);
  const ids = async (env: "live" | "test" | undefined, wanted?: string, as = ctx) => {
    const found = await listKeyChoices(as, { env, wanted });
    return found.ok ? found.value.map(({ id }) => id) : found.error;
  };
  expect(await ids(undefined)).toEqual([recent.id, old.id, never.id]);
  expect(await ids("live", never.id)).toEqual([never.id, recent.id, old.id]);
  expect(await ids("test", old.id)).toEqual([old.id]);
  for (const role of ["member", "billing"] as const)
    expect(await ids("live", undefined, await addMember(ctx, role))).toHaveLength(3);
  const key = { ...ctx, actor: { type: "api_key", id: never.id, label: "key", env: "live", scopes: ["scrape"] } };
  expect(await ids("live", undefined, key as typeof ctx)).toBe("forbidden");
});
