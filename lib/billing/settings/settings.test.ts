import { afterAll, afterEach, describe, expect, it } from "vitest";
import { saveAlerts } from "#lib/billing/alerts/save-alerts.ts";
import { setThreshold } from "#lib/billing/credits/set-threshold.ts";
import { closeDb, db, sql } from "#lib/platform/database/client.ts";
import { env } from "#lib/platform/env/env.ts";
import { addMember, type Ctx, makeWorkspace } from "#testing/builders/workspace.ts";
import { ownDatabase } from "#testing/services/database.ts";
import { readBillingProfile, readBillingSettings } from "./queries.ts";
import { saveAutoTopUp } from "./save-auto-top-up.ts";
import { saveBillingDetails } from "./save-billing-details.ts";
import { AlertsInput, AutoTopUpInput, BillingDetailsInput } from "./schema.ts";
import { setTax } from "./set-tax.ts";

await ownDatabase();
afterAll(closeDb);
afterEach(() => {
  for (const name of ["SELLER_COUNTRY", "SELLER_VAT_ID"] as const)
    delete (env() as { [N in typeof name]?: string })[name];
});

const DETAILS = {
  company: " Acme GmbH ",
  address_lines: ["Hauptstraße 1", "", "10115 Berlin"],
  country: "DE",
  vat_id: "de 123 456 789",
  order_number: " PO-2026 ",
  contacts: ["Finance@Acme.example", "finance@acme.example", "boss@acme.example"],
  currency: "EUR",
};
const save = (ctx: Ctx, change: Partial<typeof DETAILS> = {}) =>
  saveBillingDetails(ctx, BillingDetailsInput.parse({ ...DETAILS, ...change }));

const actions = async (ctx: Ctx) =>
  (await db().auditEntry.findMany({ where: { workspaceId: ctx.workspaceId }, orderBy: { id: "asc" } })).map(
    ({ action, before, after }) => ({ action, before, after }),
  );

describe("billing details", () => {
  it("are empty by default", async () => {
    expect(await readBillingProfile(await makeWorkspace())).toEqual({
      company: null,
      address_lines: [],
      country: null,
      vat_id: null,
      contacts: [],
      order_number: null,
      currency: "EUR",
      tax: { rate_bp: 0, label: "VAT", reverse_charge: false },
    });
  });

  it("are normalized, saved and audited with the changes", async () => {
    const ctx = await makeWorkspace();
    await save(ctx);
    expect(await readBillingProfile(ctx)).toMatchObject({
      company: "Acme GmbH",
      address_lines: ["Hauptstraße 1", "10115 Berlin"],
      vat_id: "DE123456789",
      order_number: "PO-2026",
      contacts: ["finance@acme.example", "boss@acme.example"],
    });
    await save(ctx, { company: "Acme AG" });
    await save(ctx, { company: "Acme AG" });
    expect((await actions(ctx)).slice(1)).toEqual([
      { action: "billing.details_changed", before: { company: "Acme GmbH" }, after: { company: "Acme AG" } },
    ]);
  });

  it.each([
    [{ country: "XX" }, "country"],
    [{ currency: "XYZ" }, "currency"],
    [{ currency: "eur" }, "currency"],
    [{ contacts: ["finance@acme.example", "nobody"] }, "contacts.1"],
    [{ contacts: Array.from({ length: 11 }, (_, at) => `c${at}@acme.example`) }, "contacts"],
    [{ address_lines: Array.from({ length: 6 }, () => "line") }, "address_lines"],
    [{ company: "a\0b" }, "company"],
    [{ order_number: "a\nb" }, "order_number"],
    [{ order_number: "x".repeat(61) }, "order_number"],
    [{ company: "x".repeat(201) }, "company"],
  ])("%j is refused for its %s", (change, path) => {
    const parsed = BillingDetailsInput.safeParse({ ...DETAILS, ...change });
    expect(parsed.error?.issues.map((issue) => issue.path.join("."))).toContain(path);
  });

  it("keep absent fields, even those saved by others meanwhile", async () => {
    const ctx = await makeWorkspace();
    await save(ctx);
    const before = await readBillingProfile(ctx);
    await saveBillingDetails(ctx, BillingDetailsInput.parse({ order_number: "PO-2027" }));
    await saveBillingDetails(ctx, BillingDetailsInput.parse({ country: "FR", vat_id: "" }));
    expect(await readBillingProfile(ctx)).toEqual({
      ...before,
      ...{ order_number: "PO-2027", country: "FR", vat_id: null },
    });
    expect((await actions(ctx)).at(-1)).toEqual({
      action: "billing.details_changed",
      before: { country: "DE", vat_id: "DE123456789" },
      after: { country: "FR", vat_id: null },
    });
  });

  it.each([
    [{ vat_id: "DE12" }],
    [{ vat_id: "FRAB123456789" }],
    [{ country: "FR" }],
    [{ country: "" }],
    [{ country: "", vat_id: "DE123456789" }],
  ])("%j is refused for the VAT ID of a company in Germany", async (change) => {
    const ctx = await makeWorkspace();
    await save(ctx);
    const refused = await saveBillingDetails(ctx, BillingDetailsInput.parse(change));
    expect(refused).toMatchObject({ error: "invalid_parameter", detail: { param: "vat_id" } });
    expect(await readBillingProfile(ctx)).toMatchObject({ country: "DE", vat_id: "DE123456789" });
  });

  it("use the operator's tax, and none under reverse charge", async () => {
    const ctx = await makeWorkspace();
    await save(ctx, { country: "FR", vat_id: "FRAB123456789" });
    const operator = { type: "operator", id: "operator", label: "Test" } as const;
    const set = { rate_bp: 1900, label: "USt" };
    expect(await setTax({ ...ctx, actor: operator }, set)).toMatchObject({
      value: { rate_bp: 1900, reverse_charge: false },
    });
    expect((await readBillingProfile(ctx)).tax).toEqual({ ...set, reverse_charge: false });
    Object.assign(env(), { SELLER_COUNTRY: "DE", SELLER_VAT_ID: "DE123456789" });
    expect((await readBillingProfile(ctx)).tax).toEqual({ rate_bp: 0, label: "USt", reverse_charge: true });
    expect(await setTax(ctx, set)).toMatchObject({ error: "forbidden" });
  });
});

describe("automatic top-up", () => {
  const topUp = (pack_id: string, below: number, monthly_max: number) => ({
    auto_top_up: { pack_id, below, monthly_max },
  });

  it("can be set, changed and turned off", async () => {
    const ctx = await makeWorkspace();
    await save(ctx);
    const read = async () => {
      const settings = await readBillingSettings(ctx);
      return settings.ok && settings.value.auto_top_up;
    };
    expect(await read()).toBeNull();
    await saveAutoTopUp(ctx, topUp("starter", 100, 3));
    expect(await read()).toEqual({ pack_id: "starter", below: 100, monthly_max: 3 });
    await saveAutoTopUp(ctx, { auto_top_up: null });
    expect(await read()).toBeNull();
    expect((await actions(ctx)).map(({ action }) => action).slice(1)).toEqual([
      "billing.top_up_changed",
      "billing.top_up_changed",
    ]);
  });

  it("requires the buyer's details and keeps them required", async () => {
    const ctx = await makeWorkspace();
    expect(await saveAutoTopUp(ctx, topUp("starter", 100, 3))).toMatchObject({ error: "details_missing" });
    await save(ctx);
    expect(await saveAutoTopUp(ctx, topUp("starter", 100, 3))).toMatchObject({ ok: true });
    expect(await save(ctx, { company: "" })).toMatchObject({ detail: { param: "company" } });
    expect(await save(ctx, { address_lines: [] })).toMatchObject({ detail: { param: "address_lines" } });
    expect(await save(ctx, { country: "", vat_id: "" })).toMatchObject({ detail: { param: "country" } });
    await saveAutoTopUp(ctx, { auto_top_up: null });
    expect(await save(ctx, { company: "" })).toMatchObject({ ok: true });
  });

  it("buys only packs sold in the workspace's currency", async () => {
    const ctx = await makeWorkspace();
    await save(ctx);
    expect(await saveAutoTopUp(ctx, topUp("gold", 100, 3))).toMatchObject({ detail: { param: "auto_top_up.pack_id" } });
    const packs = env().CREDIT_PACKS;
    try {
      Object.assign(env(), { CREDIT_PACKS: JSON.stringify([{ id: "euro", credits: 5, price: { EUR: 100 } }]) });
      await saveAutoTopUp(ctx, topUp("euro", 100, 3));
      expect(await save(ctx, { currency: "USD" })).toMatchObject({ detail: { param: "currency" } });
      expect(await save(ctx)).toMatchObject({ ok: true });
    } finally {
      Object.assign(env(), { CREDIT_PACKS: packs });
    }
  });

  it.each([
    [topUp("starter", 0, 3)],
    [topUp("starter", 1.5, 3)],
    [topUp("starter", Number.NaN, 3)],
    [topUp("starter", 1e13, 3)],
    [topUp("starter", 5, 0)],
    [topUp("starter", 5, 32)],
  ])("%j is refused", (input) => {
    expect(AutoTopUpInput.safeParse(input).success).toBe(false);
  });
});

it.each([[[0]], [[1001]], [[50.5]], [[Number.NaN]], [Array.from({ length: 11 }, (_, at) => at + 1)]])(
  "the alert levels %j are refused",
  (levels) => {
    expect(AlertsInput.safeParse({ monthly_budget: null, levels }).success).toBe(false);
  },
);

it("a threshold above the balance is accepted without an event", async () => {
  const ctx = await makeWorkspace({ credits: 10 });
  expect(await setThreshold(ctx, { threshold: 50 })).toEqual({
    ok: true,
    value: { balance: 10, held: 0, threshold: 50 },
  });
  const { rows } = await sql().query("select 1 from events where workspace_id = $1", [ctx.workspaceId]);
  expect(rows).toEqual([]);
});

it("settings are limited to owners and the billing role", async () => {
  const owner = await makeWorkspace();
  const [billing, member] = [await addMember(owner, "billing"), await addMember(owner, "member")];
  const tries = (ctx: Ctx) =>
    Promise.all([
      readBillingSettings(ctx),
      save(ctx),
      saveAutoTopUp(ctx, { auto_top_up: null }),
      saveAlerts(ctx, { monthly_budget: 5, levels: [50] }),
      setThreshold(ctx, { threshold: 5 }),
    ]);
  expect((await tries(billing)).map(({ ok }) => ok)).toEqual([true, true, true, true, true]);
  expect((await tries(member)).map((one) => !one.ok && one.error)).toEqual(
    Array.from({ length: 5 }, () => "forbidden"),
  );
});
