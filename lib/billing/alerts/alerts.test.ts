import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { chargeCredits } from "#lib/billing/credits/charge-credits.ts";
import { grantCredits } from "#lib/billing/credits/grant-credits.ts";
import { setThreshold } from "#lib/billing/credits/set-threshold.ts";
import { AlertsInput } from "#lib/billing/settings/schema.ts";
import { CROSSINGS_KEPT_DAYS } from "#lib/kernel/retention.ts";
import { unseal } from "#lib/platform/crypto/crypto.ts";
import { closeDb, db, sql } from "#lib/platform/database/client.ts";
import { databaseClock, fakeClock } from "#lib/platform/values/clock.ts";
import { newId } from "#lib/platform/values/ids.ts";
import { forgetExpired } from "#server/worker/forget-expired.ts";
import { mintSpender, mintSpendingKey, type Spender } from "#testing/builders/credits.ts";
import { ownDatabase } from "#testing/services/database.ts";
import { notifyBudgets } from "./notify-budgets.ts";
import { notifyLowCredits } from "./notify-low-credits.ts";
import { readBudget } from "./queries.ts";
import { saveAlerts } from "./save-alerts.ts";

beforeAll(ownDatabase);
afterAll(closeDb);

const endpoint = "/v1/parse";
const clock = databaseClock;
const notifyLow = () => notifyLowCredits({ clock });
const notify = () => notifyBudgets({ clock });

/**
 * Creates a workspace with an owner, a billing member, a member, and a contact list that includes
 * the owner.
 */
async function peopled(wanted: { credits?: number; threshold?: number } = {}): Promise<Spender> {
  const spender = await mintSpender({ credits: 1_000, ...wanted });
  const { workspaceId } = spender.ctx;
  for (const role of ["owner", "billing", "member"] as const) {
    const id = newId("usr", clock.now());
    const user = { create: { id, email: `${role}@${workspaceId}.test` } };
    await db().member.create({
      data: { id: newId("mem", clock.now()), role, workspace: { connect: { id: workspaceId } }, user },
    });
  }
  const contacts = [`owner@${workspaceId}.test`, `contact@${workspaceId}.test`];
  await db().billingSettings.create({ data: { workspaceId, contacts } });
  return spender;
}

const spend = ({ ctx, keyId, newRequest }: Spender, amount: number, key = keyId) =>
  chargeCredits(ctx, { requestId: newRequest(), keyId: key, amount, endpoint });
const budget = ({ ctx }: Spender, monthly_budget: number | null, levels: number[]) =>
  saveAlerts(ctx, AlertsInput.parse({ monthly_budget, levels }));

/** Returns the notices enqueued for one recipient, in order. */
async function mails({ ctx }: Spender, to = "owner") {
  const rows = await db().notice.findMany({
    where: { workspaceId: ctx.workspaceId, recipient: `${to}@${ctx.workspaceId}.test` },
    orderBy: { id: "asc" },
  });
  return rows.map((row) => ({ kind: row.kind, ...JSON.parse(unseal(row.payload, row.id)) }));
}

const kinds = async (spender: Spender, to?: string) => (await mails(spender, to)).map(({ kind }) => kind);
const levels = async (spender: Spender) => (await mails(spender)).map(({ level }) => level);

describe("low credits", () => {
  it("email owners, billing members and contacts once per crossing", async () => {
    const spender = await peopled({ credits: 10, threshold: 5 });
    await spend(spender, 5);
    await notifyLow();
    expect(await kinds(spender)).toEqual([]);
    await spend(spender, 1);
    await spend(spender, 1);
    await Promise.all([notifyLow(), notifyLow()]);
    await notifyLow();
    expect(await mails(spender)).toEqual([
      {
        kind: "credits_low",
        workspace: "Minted",
        left: 3,
        threshold: 5,
        billing_url: `http://localhost:3000/${spender.ctx.workspaceId.replace("_", "-")}/billing`,
      },
    ]);
    for (const to of ["billing", "contact"]) expect(await kinds(spender, to)).toEqual(["credits_low"]);
    expect(await kinds(spender, "member")).toEqual([]);
    await spend(spender, 3);
    await notifyLow();
    expect(await kinds(spender)).toEqual(["credits_low", "credits_exhausted"]);
    await grantCredits(spender.ctx, { amount: 6, reason: "top-up" });
    await notifyLow();
    await spend(spender, 2);
    await notifyLow();
    expect(await kinds(spender)).toEqual(["credits_low", "credits_exhausted", "credits_low"]);
  });

  it("report only running out when both happened since the last run", async () => {
    const spender = await peopled({ credits: 10, threshold: 5 });
    await spend(spender, 10);
    await notifyLow();
    await notifyLow();
    expect(await kinds(spender)).toEqual(["credits_exhausted"]);
  });

  it("email at the next call when the threshold was above the balance", async () => {
    const spender = await peopled({ credits: 10 });
    await setThreshold(spender.ctx, { threshold: 50 });
    await notifyLow();
    expect(await kinds(spender)).toEqual([]);
    await spend(spender, 1);
    await notifyLow();
    expect(await kinds(spender)).toEqual(["credits_low"]);
  });

  it("are reported once while they last, even after the crossing is forgotten", async () => {
    const spender = await peopled({ credits: 10, threshold: 5 });
    const { workspaceId } = spender.ctx;
    await spend(spender, 10);
    await notifyLow();
    expect(await kinds(spender)).toEqual(["credits_exhausted"]);
    const later = fakeClock(new Date(clock.now().getTime() + (CROSSINGS_KEPT_DAYS + 1) * 86_400_000));
    await forgetExpired({ clock: later });
    // The notices are deleted too, so none of them suppresses a new one.
    await db().notice.deleteMany({ where: { workspaceId } });
    await notifyLow();
    expect(await kinds(spender)).toEqual([]);
    await grantCredits(spender.ctx, { amount: 6, reason: "top-up" });
    await forgetExpired({ clock: later });
    expect(await db().alertCrossing.count({ where: { workspaceId } })).toBe(0);
  });
});

describe("a monthly budget", () => {
  it("sends one email per level, only for the highest newly crossed", async () => {
    const spender = await peopled();
    await budget(spender, 100, [50, 80, 100]);
    await spend(spender, 49);
    await notify();
    expect(await kinds(spender)).toEqual([]);
    await spend(spender, 1);
    await Promise.all([notify(), notify()]);
    await notify();
    const [first] = await mails(spender);
    expect(first).toMatchObject({ kind: "budget_crossed", key: null, level: 50, budget: 100, spent: 50 });
    expect(first.period).toBe(clock.now().toISOString().slice(0, 7));
    await spend(spender, 60);
    await notify();
    expect(await levels(spender)).toEqual([50, 100]);
    expect(await kinds(spender, "contact")).toHaveLength(2);
    expect(await kinds(spender, "member")).toEqual([]);
  });

  it("returns levels already reached and arms only higher ones", async () => {
    const spender = await peopled();
    await spend(spender, 70);
    const saved = await budget(spender, 100, [60, 80]);
    expect(saved).toMatchObject({
      value: { levels: [60, 80], crossed: [{ subject: "workspace", level: 60, spent: 70 }] },
    });
    await notify();
    expect(await levels(spender)).toEqual([]);
    // A level that was already reported or recorded is not reported again after it was removed and
    // restored.
    await budget(spender, 100, [80]);
    await spend(spender, 10);
    await notify();
    await budget(spender, 100, [60, 80]);
    await notify();
    expect(await levels(spender)).toEqual([80]);
  });

  it("saving the same budget loses no crossing not yet reported", async () => {
    const spender = await peopled();
    await budget(spender, 100, [50, 80]);
    await spend(spender, 85);
    expect(await budget(spender, 100, [50, 80])).toMatchObject({ value: { crossed: [] } });
    expect(await levels(spender)).toEqual([80]);
    expect(await budget(spender, 100, [70, 80])).toMatchObject({ value: { crossed: [{ level: 70 }] } });
    await spend(spender, 20);
    expect(await saveAlerts(spender.ctx, { levels: [80, 90, 100] })).toMatchObject({
      value: { crossed: [{ level: 90 }, { level: 100 }] },
    });
    await notify();
    expect(await levels(spender)).toEqual([80]);
  });

  it("changing the budget first reports crossings of the old one", async () => {
    const spender = await peopled();
    await budget(spender, 100, [80]);
    await spend(spender, 80);
    await budget(spender, 200, [80]);
    await notify();
    expect((await mails(spender)).map(({ budget: of, level, spent }) => [of, level, spent])).toEqual([[100, 80, 80]]);
  });

  it("raising the budget re-arms its levels", async () => {
    const spender = await peopled();
    await budget(spender, 100, [80]);
    await spend(spender, 80);
    await notify();
    await budget(spender, 200, [80]);
    await notify();
    await spend(spender, 80);
    await notify();
    expect((await mails(spender)).map(({ budget: of, spent }) => [of, spent])).toEqual([
      [100, 80],
      [200, 160],
    ]);
  });

  it("budget and levels can be set independently", async () => {
    const { ctx } = await peopled();
    expect(await saveAlerts(ctx, { monthly_budget: 100 })).toMatchObject({ value: { levels: [50, 80, 100] } });
    await saveAlerts(ctx, { levels: [70] });
    await saveAlerts(ctx, { monthly_budget: null });
    const entries = await db().auditEntry.findMany({
      where: { workspaceId: ctx.workspaceId, action: "billing.alerts_changed" },
      orderBy: { id: "asc" },
    });
    expect(entries.map(({ after }) => after)).toEqual([
      { monthly_budget: 100 },
      { levels: [70] },
      { monthly_budget: null },
    ]);
    expect(await readBudget(ctx)).toMatchObject({ value: { monthly_budget: null, levels: [70], spent: 0 } });
  });

  it("sends nothing once the budget is removed", async () => {
    const spender = await peopled();
    await budget(spender, 100, [50]);
    await budget(spender, null, [50]);
    await spend(spender, 60);
    await notify();
    expect(await kinds(spender)).toEqual([]);
  });

  it("counts each call in its own month at the month boundary", async () => {
    const spender = await peopled();
    const at = fakeClock("2026-06-30T23:59:59.000Z");
    const count = (hour: string, credits: number) =>
      sql().query(
        "insert into usage_hours (workspace_id, hour, key_id, endpoint, outcome, env, credits) values ($1, $2, $3, $4, 'succeeded', 'live', $5)",
        [spender.ctx.workspaceId, hour, spender.keyId, endpoint, credits],
      );
    await saveAlerts({ ...spender.ctx, clock: at }, { monthly_budget: 100, levels: [50] });
    await count("2026-06-30T23:00:00Z", 50);
    await count("2026-07-01T00:00:00Z", 49);
    // The worker runs after the month has ended: owners are still notified.
    at.set(new Date("2026-07-01T00:00:10Z"));
    await notifyBudgets({ clock: at });
    expect((await mails(spender)).map(({ period, spent }) => [period, spent])).toEqual([["2026-06", 50]]);
  });
});

describe("a key's ceiling", () => {
  it("sends email at its levels over the key's lifetime and names the key", async () => {
    const spender = await peopled();
    const key = await mintSpendingKey(spender.ctx, { ceiling: 10, name: "ingest" });
    await spend(spender, 500);
    await spend(spender, 8, key);
    await notify();
    await notify();
    expect(await mails(spender)).toMatchObject([
      {
        key: { name: "ingest", url: expect.stringContaining(`/keys/${key}`) },
        period: "lifetime",
        level: 80,
        budget: 10,
      },
    ]);
    await sql().query("update api_keys set credit_ceiling = 100 where id = $1", [key]);
    await notify();
    await spend(spender, 42, key);
    await notify();
    expect(await levels(spender)).toEqual([80, 50]);
  });

  it("a revoked key sends no email", async () => {
    const spender = await peopled();
    const key = await mintSpendingKey(spender.ctx, { ceiling: 10 });
    await spend(spender, 9, key);
    await sql().query("update api_keys set revoked_at = now() where id = $1", [key]);
    await notify();
    expect(await kinds(spender)).toEqual([]);
  });
});
