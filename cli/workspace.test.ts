import { expect, it } from "vitest";
import { setKeyLifetime } from "#lib/accounts/workspaces/set-key-lifetime.ts";
import { chargeCredits } from "#lib/billing/credits/charge-credits.ts";
import { databaseClock } from "#lib/platform/values/clock.ts";
import { newId } from "#lib/platform/values/ids.ts";
import { makeKey } from "#testing/builders/key.ts";
import { makeWorkspace } from "#testing/builders/workspace.ts";
import { runHere } from "#testing/processes/run-here.ts";
import { testDatabase } from "#testing/services/test-database.ts";
import { testGateway } from "#testing/services/test-gateway.ts";

await testDatabase();
const gateway = await testGateway();

async function workspace(options: Record<string, unknown> = {}) {
  const ctx = await makeWorkspace({ credits: 1_000 });
  const key = await makeKey(ctx, { scopes: ["admin"], ...options });
  const env = { GATEHOUSE_API_KEY: key.token, GATEHOUSE_BASE_URL: gateway.url };
  return { ctx, key, gatehouse: (...words: string[]) => runHere(words, { env }) };
}

it("shows and changes the workspace", async () => {
  const { ctx, gatehouse } = await workspace();
  const shown = await gatehouse("workspace", "show");
  expect(shown).toMatchObject({ code: 0, err: "" });
  expect(shown.out).toMatch(/^Invited from +any domain$/m);
  expect(shown.out).toMatch(/^Keys live +no limit$/m);
  const set = [
    "--name",
    "Price watch",
    "--allow-domain",
    "b.example",
    "--allow-domain",
    "a.example",
    "--key-days",
    "90",
  ];
  const limits = ["--rate", "50", "--per-minute", "1000", "--per-day", "100000"];
  const changed = await gatehouse("workspace", "set", ...set, ...limits, "--json");
  expect(changed).toMatchObject({ code: 0, err: "" });
  const now = JSON.parse(changed.out);
  expect(now).toMatchObject({
    ...{ id: ctx.workspaceId, name: "Price watch", allowed_email_domains: ["a.example", "b.example"] },
    ...{ max_key_days: 90, rate_limit: 50, rate_limit_minute: 1_000, rate_limit_day: 100_000 },
  });
  expect(JSON.parse((await gatehouse("workspace", "show", "--json")).out)).toEqual(now);
  expect((await gatehouse("workspace", "show")).out).toMatch(/^Keys live +90 days at most$/m);
});

it("explains why the workspace was not changed", async () => {
  const { ctx, gatehouse } = await workspace();
  await setKeyLifetime(ctx, { days: 30 });
  const looser = await gatehouse("workspace", "set", "--name", "mine", "--key-days", "31");
  expect(looser).toMatchObject({
    code: 1,
    out: "",
    err: expect.stringContaining("An owner loosens it in the dashboard"),
  });
  expect((await gatehouse("workspace", "show")).out).toMatch(/^Name +A workspace$/m);
  expect(await gatehouse("workspace", "set")).toMatchObject({ code: 2, err: expect.stringContaining("--key-days") });
  expect(await gatehouse("workspace", "set", "--rate", "0")).toMatchObject({
    code: 2,
    err: expect.stringMatching(/^--rate: /m),
  });
  expect(await gatehouse("workspace", "set", "--allow-domain", "x y")).toMatchObject({
    ...{ code: 2, err: expect.stringMatching(/^--allow-domain: /m) },
  });
  const test = await workspace({ env: "test" });
  expect(await test.gatehouse("workspace", "set", "--name", "mine")).toMatchObject({ code: 1, out: "" });
});

it("shows and sets the budget, including the amount already spent", async () => {
  const { ctx, key, gatehouse } = await workspace();
  expect((await gatehouse("budget", "show")).out).toMatch(/^Budget +none$/m);
  const requestId = newId("req", databaseClock.now());
  await chargeCredits(ctx, { requestId, keyId: key.id, amount: 60, endpoint: "/v1/parse" });
  const set = await gatehouse("budget", "set", "--monthly", "100", "--levels", "50,80", "--levels", "100");
  expect(set).toMatchObject({ code: 0, err: expect.stringContaining("50 %") });
  expect(set.out).toMatch(/^Budget +100 credits a month$/m);
  expect(set.out).toMatch(/^Spent +60 credits in \d{4}-\d{2}, 60 %$/m);
  const levels = await gatehouse("budget", "set", "--levels", "none", "--json");
  expect(levels.err).toBe("");
  expect(JSON.parse(levels.out)).toMatchObject({ monthly_budget: 100, levels: [] });
  const cleared = JSON.parse((await gatehouse("budget", "set", "--monthly", "none", "--json")).out);
  expect(cleared).toMatchObject({ object: "budget", monthly_budget: null, levels: [], spent: 60 });
  expect(JSON.parse((await gatehouse("budget", "show", "--json")).out)).toEqual(cleared);
});

it.each([
  [[], "--monthly"],
  [["--monthly", "lots"], "--monthly: "],
  [["--monthly", "0"], "--monthly: "],
  [["--levels", "50,half"], "--levels: "],
  [["--levels", "1001"], "--levels: "],
])("refuses budget set %j", async (words, said) => {
  const { gatehouse } = await workspace();
  expect(await gatehouse("budget", "set", ...words)).toMatchObject({
    code: 2,
    out: "",
    err: expect.stringContaining(said),
  });
});
