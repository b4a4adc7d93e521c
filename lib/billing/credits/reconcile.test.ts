import { spawn } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { closeDb, sql } from "#lib/platform/database/client.ts";
import { fakeClock } from "#lib/platform/values/clock.ts";
import { mintSpender, readCreditSums, type Spender } from "#testing/builders/credits.ts";
import type { LoadOrder } from "#testing/processes/credits-load.ts";
import { ownDatabase } from "#testing/services/database.ts";
import { chargeCredits } from "./charge-credits.ts";
import { holdCredits } from "./hold-credits.ts";
import { readReconciliation } from "./queries.ts";
import { reconcile, reconcileAll, reconcileWorkspaces } from "./reconcile.ts";
import { reconcileNightly } from "./reconcile-nightly.ts";

let databaseUrl: string;
beforeAll(async () => {
  databaseUrl = await ownDatabase();
});
afterAll(closeDb);

const SCRIPT = path.resolve(import.meta.dirname, "../../../testing/processes/credits-load.ts");
const endpoint = "/v1/parse";

/** Creates a workspace with granted, charged and held credits. */
async function used(): Promise<Spender> {
  const spender = await mintSpender({ credits: 100 });
  const { ctx, keyId, newRequest } = spender;
  await chargeCredits(ctx, { requestId: newRequest(), keyId, amount: 30, endpoint });
  await holdCredits(ctx, { requestId: newRequest(), keyId, amount: 5, endpoint });
  return spender;
}

it("untampered credits reconcile without findings", async () => {
  const { ctx } = await used();
  const compared = await reconcile(ctx);
  expect(compared?.findings).toEqual([]);
  expect(await readReconciliation(ctx)).toEqual({ ok: true, value: compared });
});

it.each([
  ["update balances set balance = balance + 1 where workspace_id = $1", ["balance"]],
  ["update balances set held = 0 where workspace_id = $1", ["held"]],
  ["delete from holds where workspace_id = $1", ["held", "key_spent", "key_held", "usage"]],
  ["update key_activity set spent = spent - 1 where workspace_id = $1", ["key_spent"]],
  ["update key_activity set held = held + 2 where workspace_id = $1", ["key_held"]],
  ["update usage_hours set credits = credits + 1 where workspace_id = $1", ["usage"]],
  ["delete from usage_hours where workspace_id = $1", ["usage"]],
  [
    `insert into ledger (workspace_id, day, id, type, amount, balance_after, actor)
     values ($1, (now() at time zone 'utc')::date, 'led_forged', 'grant', 1000, 1065, 'somebody')`,
    ["balance"],
  ],
])("%s is found and saved for the page", async (corrupt, expected) => {
  const { ctx } = await used();
  await sql().query(corrupt, [ctx.workspaceId]);
  const compared = await reconcile(ctx);
  expect(compared?.findings.map(({ what }) => what)).toEqual(expected);
  expect(await readReconciliation(ctx)).toEqual({ ok: true, value: compared });
  // Reconciling reports mismatches and fixes nothing.
  expect((await reconcile(ctx))?.findings).toEqual(compared?.findings);
});

it("a batch finds the same mismatches as single runs", async () => {
  const spenders = [];
  for (let at = 0; at < 4; at++) spenders.push(await used());
  const ids = spenders.map(({ ctx }) => ctx.workspaceId);
  // A wrong balance, a wrong key, and a workspace that never had credits.
  await sql().query("update balances set balance = balance + 1 where workspace_id = $1", [ids[1]]);
  await sql().query("update key_activity set spent = spent - 1, held = held + 2 where workspace_id = $1", [ids[2]]);
  const { ctx: empty } = await mintSpender();
  const clock = fakeClock("2026-11-20T12:00:00Z");
  const together = await reconcileWorkspaces([...ids, empty.workspaceId, "ws_none"], { clock });
  const alone = [];
  for (const workspaceId of [...ids, empty.workspaceId]) alone.push(await reconcile({ workspaceId, clock }));
  const byId = (compared: typeof together) => compared.toSorted((a, b) => (a.workspace_id < b.workspace_id ? -1 : 1));
  expect(byId(together)).toEqual(byId(alone.filter((one) => one !== undefined)));
  expect(together.filter(({ findings }) => findings.length > 0)).toHaveLength(2);
  expect(await readReconciliation(spenders[2]?.ctx ?? empty)).toMatchObject({
    value: { findings: [{ what: "key_spent" }, { what: "key_held" }] },
  });
});

it("agrees while two processes debit", async () => {
  const spender = await mintSpender({ credits: 1_000_000_000 });
  const order: LoadOrder = {
    workspaceId: spender.ctx.workspaceId,
    keyIds: [spender.keyId],
    work: "mixed",
    requests: 1_000_000_000,
    inFlight: 32,
  };
  const children = [1, 2].map(() =>
    spawn(process.execPath, [SCRIPT, JSON.stringify(order)], {
      stdio: ["ignore", "ignore", "inherit"],
      env: { ...process.env, DATABASE_URL: databaseUrl },
    }),
  );
  const ended = children.map((child) => once(child, "exit"));
  const moving = async () => (await readCreditSums(spender.ctx)).spent;
  try {
    await expect.poll(moving).toBeGreaterThan(0);
    for (let times = 0; times < 10; times++) {
      const before = await moving();
      expect((await reconcile(spender.ctx))?.findings).toEqual([]);
      await expect.poll(moving).toBeGreaterThan(before);
    }
  } finally {
    for (const child of children) child.kill("SIGTERM");
    await Promise.all(ended);
  }
  expect((await reconcile(spender.ctx))?.findings).toEqual([]);
});

it("checks every workspace nightly, and new ones on the next run", async () => {
  const { ctx } = await used();
  const clock = fakeClock("2026-11-20T12:00:00Z");
  const all = (await reconcileAll({ clock })).length;
  expect(all).toBeGreaterThan(0);
  expect(await reconcileNightly({ clock })).toBe(0);
  await used();
  expect(await reconcileNightly({ clock })).toBe(1);
  clock.set(new Date("2026-11-21T02:59:00Z"));
  expect(await reconcileNightly({ clock })).toBe(0);
  clock.set(new Date("2026-11-21T03:00:00Z"));
  expect(await reconcileNightly({ clock })).toBe(all + 1);
  expect(await readReconciliation(ctx)).toMatchObject({ value: { checked_at: "2026-11-21T03:00:00.000Z" } });
});

it("returns undefined for a missing workspace", async () => {
  const { ctx } = await mintSpender();
  await sql().query("delete from balances where workspace_id = $1", [ctx.workspaceId]);
  expect((await reconcile(ctx))?.findings).toEqual([]);
  await sql().query("delete from api_keys where workspace_id = $1", [ctx.workspaceId]);
  await sql().query("delete from workspaces where id = $1", [ctx.workspaceId]);
  expect(await reconcile(ctx)).toBeUndefined();
});

// Last, because it leaves a workspace that can no longer be reconciled.
it("a failing workspace does not stop the others in its batch", async () => {
  const [broken, sound] = [await used(), await used()];
  for (const id of ["led_huge_1", "led_huge_2"])
    await sql().query(
      `insert into ledger (workspace_id, day, id, type, amount, balance_after, actor)
       values ($1, (now() at time zone 'utc')::date, $2, 'grant', 9000000000000000000, 0, 'somebody')`,
      [broken.ctx.workspaceId, id],
    );
  const clock = fakeClock("2026-12-01T12:00:00Z");
  expect(await reconcileNightly({ clock })).toBeGreaterThan(0);
  const checked = { value: { checked_at: "2026-12-01T12:00:00.000Z" } };
  expect(await readReconciliation(sound.ctx)).toMatchObject(checked);
  expect(await readReconciliation(broken.ctx)).not.toMatchObject(checked);
});
