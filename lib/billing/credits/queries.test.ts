import { afterAll, beforeAll, expect, it } from "vitest";
import type { Actor } from "#lib/kernel/context.ts";
import { closeDb, sql } from "#lib/platform/database/client.ts";
import { mintSpender } from "#testing/builders/credits.ts";
import { ownDatabase } from "#testing/services/database.ts";
import { chargeCredits } from "./charge-credits.ts";
import { GRANT_MAX } from "./constants.ts";
import { grantCredits } from "./grant-credits.ts";
import { listLedger } from "./list-ledger.ts";
import { readBalance } from "./queries.ts";
import { setThreshold } from "./set-threshold.ts";

beforeAll(ownDatabase);
afterAll(closeDb);

const MEMBER: Actor = {
  type: "user",
  id: "usr_0",
  label: "m@example.test",
  role: "member",
  authenticatedAt: new Date(0),
};
const OWNER: Actor = { ...MEMBER, role: "owner" };

it("the ledger pages newest first, each row once, adding up to the balance", async () => {
  const { ctx, keyId, newRequest } = await mintSpender({ credits: 100 });
  for (let at = 0; at < 24; at++)
    await chargeCredits(ctx, { requestId: newRequest(), keyId, amount: 1, endpoint: "/v1/parse" });
  const seen = [];
  let cursor: string | undefined;
  do {
    const page = await listLedger(ctx, { limit: 10, cursor });
    if (!page.ok) throw new Error(page.error);
    seen.push(...page.value.data);
    cursor = page.value.next_cursor ?? undefined;
  } while (cursor);
  expect(seen.map((entry) => entry.balance_after)).toEqual(Array.from({ length: 25 }, (_, at) => 76 + at));
  expect(new Set(seen.map((entry) => entry.id)).size).toBe(25);
  expect(seen.reduce((all, entry) => all + entry.amount, 0)).toBe(76);
});

it.each([
  "",
  "x",
  Buffer.from('["a",1]').toString("base64url"),
  Buffer.from('["2026-99-99",1]').toString("base64url"),
  Buffer.from('["2026-01-01","1"]').toString("base64url"),
])("the ledger refuses the cursor %j", async (cursor) => {
  const { ctx } = await mintSpender();
  expect(await listLedger(ctx, { limit: 10, cursor })).toMatchObject({ ok: false, error: "invalid_cursor" });
});

it("reading and changing credits requires permission", async () => {
  const { ctx } = await mintSpender({ credits: 5 });
  const [asMember, asOwner] = [
    { ...ctx, actor: MEMBER },
    { ...ctx, actor: OWNER },
  ];
  expect(await readBalance(asOwner)).toEqual({ ok: true, value: { balance: 5, held: 0, threshold: null } });
  const refused = await Promise.all([
    readBalance(asMember),
    listLedger(asMember, { limit: 1 }),
    setThreshold(asMember, { threshold: 1 }),
    grantCredits(asOwner, { amount: 1, reason: "for me" }),
  ]);
  expect(refused.map((one) => !one.ok && one.error)).toEqual(["forbidden", "forbidden", "forbidden", "forbidden"]);
});

it("a grant is recorded in ledger, balance and audit log", async () => {
  const { ctx } = await mintSpender();
  expect(await grantCredits(ctx, { amount: GRANT_MAX, reason: "Agreement 17" })).toEqual({
    ok: true,
    value: { balance: GRANT_MAX },
  });
  const page = await listLedger(ctx, { limit: 10 });
  expect(page.ok && page.value.data).toMatchObject([
    {
      type: "grant",
      amount: GRANT_MAX,
      balance_after: GRANT_MAX,
      actor: "system",
      reason: "Agreement 17",
      request_id: null,
    },
  ]);
  const { rows } = await sql().query("select action, after from audit_log where workspace_id = $1", [ctx.workspaceId]);
  expect(rows).toEqual([
    { action: "credits.granted", after: { amount: GRANT_MAX, balance: GRANT_MAX, reason: "Agreement 17" } },
  ]);
});

it.each([0, -1, 1.5, GRANT_MAX + 1, Number.NaN])("a grant of %d is refused", async (amount) => {
  const { ctx } = await mintSpender();
  expect(await grantCredits(ctx, { amount, reason: "x" })).toMatchObject({ ok: false, error: "invalid_parameter" });
});

it("concurrent grants add up", async () => {
  const { ctx } = await mintSpender();
  await Promise.all(Array.from({ length: 10 }, () => grantCredits(ctx, { amount: 7, reason: "again" })));
  expect(await readBalance(ctx)).toMatchObject({ value: { balance: 70 } });
});
