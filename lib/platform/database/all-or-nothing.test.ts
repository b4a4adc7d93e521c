import { afterAll, expect, it } from "vitest";
import { ok, refuse } from "#lib/platform/values/result.ts";
import { makeWorkspace } from "#testing/builders/workspace.ts";
import { ownDatabase } from "#testing/services/database.ts";
import { allOrNothing } from "./all-or-nothing.ts";
import { closeDb, db, type Tx } from "./client.ts";

await ownDatabase();
afterAll(closeDb);

async function renamed(end: (tx: Tx) => Promise<ReturnType<typeof ok<string>> | ReturnType<typeof refuse<"no">>>) {
  const { workspaceId: id } = await makeWorkspace();
  const result = await allOrNothing(async (tx) => {
    await tx.workspace.update({ where: { id }, data: { name: "after" } });
    return await end(tx);
  }).catch((error: Error) => error.message);
  return { result, name: (await db().workspace.findUniqueOrThrow({ where: { id } })).name };
}

it("commits on success", async () => {
  expect(await renamed(async () => ok("done"))).toEqual({ result: ok("done"), name: "after" });
});

it("rolls back on a refusal and returns it", async () => {
  expect(await renamed(async () => refuse("no", "Not so."))).toEqual({
    result: refuse("no", "Not so."),
    name: "A workspace",
  });
});

it("rolls back on an error and throws it", async () => {
  const surprise = async () => {
    throw new Error("the disk is full");
  };
  expect(await renamed(surprise)).toEqual({ result: "the disk is full", name: "A workspace" });
});
