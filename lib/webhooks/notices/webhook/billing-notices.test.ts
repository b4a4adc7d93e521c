import { afterAll, beforeAll, expect, it } from "vitest";
import { notifyBudgets } from "#lib/billing/alerts/notify-budgets.ts";
import { notifyLowCredits } from "#lib/billing/alerts/notify-low-credits.ts";
import { saveAlerts } from "#lib/billing/alerts/save-alerts.ts";
import { chargeCredits } from "#lib/billing/credits/charge-credits.ts";
import { grantCredits } from "#lib/billing/credits/grant-credits.ts";
import { AlertsInput } from "#lib/billing/settings/schema.ts";
import { closeDb } from "#lib/platform/database/client.ts";
import { databaseClock } from "#lib/platform/values/clock.ts";
import { mintSpender, mintSpendingKey } from "#testing/builders/credits.ts";
import { ownDatabase } from "#testing/services/database.ts";
import { attachChannel, postPolicy, startNoticeTarget } from "#testing/services/notice-targets.ts";
import { verify } from "../../../../packages/verify/index.js";
import { sendDuePosts } from "../connections/send-due-posts.ts";

beforeAll(ownDatabase);
afterAll(closeDb);

const clock = databaseClock;
/** The database's clock may be slightly behind the one that set the notice's due time. */
const soon = { now: () => new Date(clock.now().getTime() + 1_000) };
const month = () => clock.now().toISOString().slice(0, 7);

/**
 * Creates a spending workspace; `posted` returns what its endpoint received and verified since the
 * last call.
 */
async function spending(wanted: Parameters<typeof mintSpender>[0]) {
  const target = await startNoticeTarget();
  const { ctx, keyId, newRequest } = await mintSpender(wanted);
  const secret = await attachChannel(ctx, "webhook", target.url);
  return {
    ctx,
    spend: (amount: number, key = keyId) =>
      chargeCredits(ctx, { requestId: newRequest(), keyId: key, amount, endpoint: "/v1/parse" }),
    posted: async () => {
      for (const _ of [1, 2]) await Promise.all([notifyLowCredits({ clock }), notifyBudgets({ clock })]);
      for (const _ of [1, 2]) await sendDuePosts({ clock: soon }, "webhook", { policy: postPolicy });
      const notices: unknown[] = [];
      for (const { body, headers } of target.requests.splice(0)) {
        const notice = await verify({ body, headers, secret });
        expect(notice).toMatchObject({ workspace: { id: ctx.workspaceId, name: "Minted" } });
        expect(headers["webhook-id"]).toBe(notice.id);
        const { kind, facts } = JSON.parse(String(body));
        expect(headers["x-service-event"]).toBe(`notice.${kind}`);
        notices.push([kind, facts]);
      }
      return notices;
    },
    [Symbol.asyncDispose]: () => target[Symbol.asyncDispose](),
  };
}

it("each crossed level of a monthly budget is posted once with the amount spent", async () => {
  await using at = await spending({ credits: 1_000 });
  await saveAlerts(at.ctx, AlertsInput.parse({ monthly_budget: 100, levels: [50, 80, 100] }));
  const crossed = (level: number, spent: number) => [
    ["budget_crossed", { key: null, period: month(), level, budget: 100, spent }],
  ];
  await at.spend(49);
  expect(await at.posted()).toEqual([]);
  await at.spend(1);
  expect(await at.posted()).toEqual(crossed(50, 50));
  await at.spend(5);
  expect(await at.posted()).toEqual([]);
  await at.spend(26);
  expect(await at.posted()).toEqual(crossed(80, 81));
  await at.spend(19);
  expect(await at.posted()).toEqual(crossed(100, 100));
  await at.spend(300);
  expect(await at.posted()).toEqual([]);
});

it("levels of a key's ceiling are posted once each with the key", async () => {
  await using at = await spending({ credits: 1_000 });
  const id = await mintSpendingKey(at.ctx, { ceiling: 10, name: "ingest" });
  const posted: unknown[] = [];
  for (const _ of Array.from({ length: 10 })) {
    await at.spend(1, id);
    posted.push(...(await at.posted()));
  }
  expect((await at.spend(1, id)).ok).toBe(false);
  expect(await at.posted()).toEqual([]);
  expect(posted).toEqual(
    [50, 80, 100].map((level) => [
      "budget_crossed",
      { key: { id, name: "ingest" }, period: "lifetime", level, budget: 10, spent: level / 10 },
    ]),
  );
});

it("low and exhausted credits are posted once per crossing", async () => {
  await using at = await spending({ credits: 10, threshold: 5 });
  await at.spend(6);
  const low = [["credits_low", { left: 4, threshold: 5 }]];
  expect(await at.posted()).toEqual(low);
  await at.spend(1);
  expect(await at.posted()).toEqual([]);
  await at.spend(3);
  expect(await at.posted()).toEqual([["credits_exhausted", {}]]);
  await grantCredits(at.ctx, { amount: 6, reason: "top-up" });
  expect(await at.posted()).toEqual([]);
  await at.spend(2);
  expect(await at.posted()).toEqual(low);
});
