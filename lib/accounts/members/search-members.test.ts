import { afterAll, beforeAll, expect, it } from "vitest";
import { closeDb } from "#lib/platform/database/client.ts";
import { addMember, type Ctx, makeWorkspace } from "#testing/builders/workspace.ts";
import { ownDatabase } from "#testing/services/database.ts";
import { listMembers } from "./queries.ts";

let owner: Ctx;
beforeAll(async () => {
  await ownDatabase();
  owner = await makeWorkspace();
  for (const [name, local] of [
    ["Half of it", "jane_doe"],
    ["50% off", "janexdoe"],
    ["C:\\temp", "other"],
  ] as const)
    await addMember(owner, "member", { name, email: `${local}@${owner.workspaceId.slice(3)}.example` });
});
afterAll(closeDb);

it.each([
  ["part of a name, ignoring case", "HALF", ["Half of it"]],
  ["an underscore", "jane_doe", ["Half of it"]],
  ["a percent sign", "0% O", ["50% off"]],
  ["a percent sign between two parts", "jane%doe", []],
  ["a backslash", "C:\\", ["C:\\temp"]],
])("finds only members that contain %s", async (_, q, names) => {
  const found = await listMembers(owner, { limit: 10, q });
  expect(found.map(({ name }) => name)).toEqual(names);
});
