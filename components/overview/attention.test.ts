import { describe, expect, it } from "vitest";
import type { Invoice } from "#lib/billing/invoices/types.ts";
import type { KeyToMind } from "#lib/reports/overview/types.ts";
import type { Job } from "#lib/scraping/jobs/types.ts";
import type { Webhook } from "#lib/webhooks/subscriptions/types.ts";
import { type AttentionFacts, attentionItems } from "./attention.ts";

const READ_AT = "2026-11-22T12:00:00.000Z";
const inDays = (days: number) => new Date(Date.parse(READ_AT) + days * 86_400_000).toISOString();

const items = (facts: Partial<AttentionFacts>) =>
  attentionItems({
    ...{ leaks: [], credits: undefined, webhooks: [], undelivered: false, keys: undefined, invoices: [], jobs: [] },
    ...{ may_buy: true, read_at: READ_AT, ...facts },
  });
const said = (facts: Partial<AttentionFacts>) =>
  items(facts).map(({ tone, title, text, action }) => [tone, title, text, action.path]);

const credits = (balance: number, runsOut: string | null, far = false) => ({
  ...{ balance, held: 0, forecast: { per_day: 1_200, runs_out_at: runsOut, far } },
  spend: { today: 0, yesterday_by_now: 0, recent: { credits: 0, days: 7 }, days: [] } as never,
});
const webhook = (more: Partial<Webhook>): Webhook =>
  ({
    ...{ id: "whk_1", url: "https://shop.example/hooks", description: "", status: "active", failing_since: null },
    ...{ paused_at: null, paused_reason: null, consecutive_failures: 0, ...more },
  }) as Webhook;
const key = (more: Partial<KeyToMind>): KeyToMind => ({
  ...{ id: "key_1", name: "ingest", env: "live", expires_at: null, credit_ceiling: null, credits_spent: 0, ...more },
});

it("lists nothing when all is well", () => {
  expect(said({})).toEqual([]);
  expect(said({ credits: credits(5_000, inDays(8)), keys: { expiring: [], near_ceiling: [] } })).toEqual([]);
  expect(said({ credits: credits(5_000, null) })).toEqual([]);
  expect(said({ credits: credits(5_000, inDays(2), true) })).toEqual([]);
});

describe("credits", () => {
  it.each([
    [0, null, "bad", "No credits are left", "Calls that cost credits are refused."],
    [900, inDays(0.5), "warn", "Credits run out within a day", "900 are left, and 1,200 a day are being spent."],
    [9_000, inDays(1), "warn", "Credits run out in about 1 day", "9,000 are left, and 1,200 a day are being spent."],
    [9_000, inDays(6.9), "warn", "Credits run out in about 6 days", "9,000 are left, and 1,200 a day are being spent."],
  ])("%i left, used up at %s", (balance, end, ...words) => {
    expect(said({ credits: credits(balance, end) })).toEqual([[...words, "invoices?buy=1"]]);
  });

  it("link to usage for users who may not buy", () => {
    expect(said({ credits: credits(0, null), may_buy: false })[0]?.[3]).toBe("usage");
  });
});

it("links to resending recent failures and retries, whenever they were created", () => {
  expect(items({ undelivered: true }).map(({ tone, action }) => [tone, action.path])).toEqual([
    ["warn", "deliveries?range=7d&status=failed%2Cretrying&failed=1h&resend=1"],
  ]);
});

describe("a webhook", () => {
  const paused = { status: "paused", paused_at: READ_AT } as const;
  it.each<[Partial<Webhook>, AttentionFacts["webhooks"][number]["backlog"], string, string, string]>([
    [
      { failing_since: READ_AT },
      { retrying: 1, held: 0, more: false },
      ...(["bad", "shop.example/hooks is not accepting deliveries", "1 delivery is being retried."] as const),
    ],
    [
      { failing_since: READ_AT, description: "Shop" },
      { retrying: 5_000, held: 0, more: true },
      ...(["bad", "Shop is not accepting deliveries", "5,000 or more deliveries are being retried."] as const),
    ],
    [
      { failing_since: READ_AT },
      undefined,
      ...(["bad", "shop.example/hooks is not accepting deliveries", "Its latest deliveries failed."] as const),
    ],
    [
      { ...paused, consecutive_failures: 5 },
      { retrying: 0, held: 12, more: false },
      "bad",
      "shop.example/hooks is paused",
      "5 deliveries in a row failed. 12 deliveries are held until it is resumed.",
    ],
    [
      { ...paused, paused_reason: "moving house" },
      { retrying: 0, held: 0, more: false },
      ...(["warn", "shop.example/hooks is paused", "moving house. New events are held."] as const),
    ],
  ])("%j", (more, backlog, tone, title, text) => {
    expect(said({ webhooks: [{ webhook: webhook(more), backlog }] })).toEqual([[tone, title, text, "webhooks/whk_1"]]);
  });
});

describe("a key", () => {
  it.each([
    [{ expires_at: inDays(0.2) }, "warn", "ingest expires within a day", "On 22 Nov 2026 (UTC)."],
    [{ expires_at: inDays(3) }, "warn", "ingest expires in 3 days", "On 25 Nov 2026 (UTC)."],
  ])("that expires: %j", (more, tone, title, text) => {
    const [item] = said({ keys: { expiring: [key(more)], near_ceiling: [] } });
    expect(item).toEqual([tone, title, expect.stringContaining(text), "keys/key_1"]);
  });

  it.each([
    [80, "warn", "ingest is close to its ceiling", "80 of 100 credits are spent."],
    [100, "bad", "ingest has reached its ceiling", "100 of 100 credits are spent, so its calls are refused."],
  ])("that has spent %i of 100", (spent, ...words) => {
    const near = key({ credit_ceiling: 100, credits_spent: spent });
    expect(said({ keys: { expiring: [], near_ceiling: [near] } })).toEqual([[...words, "keys/key_1"]]);
  });
});

it("lists what is broken before what will be, each once", () => {
  const invoice = {
    id: "inv_1",
    number: "INV-2026-000001",
    total: 4_900,
    currency: "EUR",
    issued_at: READ_AT,
    due_date: null,
  } as Invoice;
  const job = { id: "job_1", error: { code: "x", message: "Every page was refused." }, finished_at: READ_AT } as Job;
  const leak = { id: "fnd_1", key: { name: "old" }, state: "revoked", first_seen_at: READ_AT } as never;
  const open = { id: "fnd_2", key: { name: "new" }, state: "open", first_seen_at: READ_AT } as never;
  const near_ceiling = [key({ credit_ceiling: 1, credits_spent: 1 })];
  const all = items({
    ...{
      leaks: [leak, open],
      invoices: [invoice],
      jobs: [job],
      webhooks: [{ webhook: webhook({ status: "paused" }), backlog: undefined }],
    },
    keys: { near_ceiling, expiring: [key({ expires_at: inDays(1) })] },
  });
  expect(all.map(({ title }) => title)).toEqual([
    "new: leaked",
    "ingest has reached its ceiling",
    "old: leaked",
    "shop.example/hooks is paused",
    "ingest expires in 1 day",
    "INV-2026-000001 is not paid yet",
    "A job failed",
  ]);
  expect(new Set(all.map(({ id }) => id)).size).toBe(all.length);
});

it.each([
  ["2026-12-06", "warn", "is due in 14 days"],
  ["2026-11-23", "warn", "is due in 1 day"],
  ["2026-11-22", "warn", "is due today"],
  ["2026-11-21", "bad", "is overdue by 1 day"],
  ["2026-10-23", "bad", "is overdue by 30 days"],
  [null, "warn", "is not paid yet"],
])("an open invoice due on %s is %s: it %s", (due_date, tone, words) => {
  const open = { id: "inv_1", number: "INV-2026-000001", total: 4_900, currency: "EUR", issued_at: READ_AT } as const;
  const invoices = [{ ...open, due_date } as Invoice];
  expect(said({ invoices })).toEqual([
    [tone, `INV-2026-000001 ${words}`, "€49.00. Its credits are added when it is paid.", "invoices/inv_1"],
  ]);
});
