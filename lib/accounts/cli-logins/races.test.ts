import { afterAll, expect, it } from "vitest";
import { closeDb, db } from "#lib/platform/database/client.ts";
import { asPerson, makeCliLogin } from "#testing/builders/cli-login.ts";
import { addMember, makeWorkspace } from "#testing/builders/workspace.ts";
import { ownDatabase } from "#testing/services/database.ts";
import { approveLogin } from "./approve-login.ts";
import { denyLogin } from "./deny-login.ts";
import { pollLogin } from "./poll-login.ts";

await ownDatabase();
afterAll(closeDb);

const ROUNDS = 5;
const eight = Array.from({ length: 8 });

it("gives one key to one of several concurrent polls", async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const ctx = await makeWorkspace();
    const begun = await makeCliLogin(ctx);
    await approveLogin(ctx, { code: begun.user_code });
    const polls = await Promise.all(eight.map(() => pollLogin(ctx, begun.device_code)));
    expect(polls.map((each) => (each.ok ? "key" : each.error)).sort()).toEqual([
      ...Array.from({ length: 7 }, () => "invalid_grant"),
      "key",
    ]);
    expect(await db().apiKey.count({ where: { workspaceId: ctx.workspaceId } })).toBe(1);
  }
});

it("lets exactly one of two concurrent approvals and a denial win", async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const [one, other] = [await makeWorkspace(), await makeWorkspace()];
    const person = asPerson(await addMember(one, "member"));
    const begun = await makeCliLogin(one);
    const code = { code: begun.user_code };
    const answers = await Promise.all([approveLogin(one, code), approveLogin(other, code), denyLogin(person, code)]);
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    const fetched = await pollLogin(one, begun.device_code);
    const [first, second, denied] = answers;
    if (denied.ok) expect(fetched).toMatchObject({ ok: false, error: "access_denied" });
    else
      expect(fetched).toMatchObject({
        ok: true,
        value: { workspace: { id: first.ok ? one.workspaceId : second.ok && other.workspaceId } },
      });
    const keys = await db().apiKey.count({ where: { workspaceId: { in: [one.workspaceId, other.workspaceId] } } });
    expect(keys).toBe(denied.ok ? 0 : 1);
  }
});
