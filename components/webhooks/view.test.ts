import { expect, it } from "vitest";
import type { Webhook } from "#lib/webhooks/subscriptions/types.ts";
import { matches, pageOf, webhooksAddress } from "./view.ts";

const WEBHOOK: Webhook = {
  id: "whk_01kf0e44m0f2ar47z7t1kj9h07",
  object: "webhook",
  url: "https://hooks.example.com/billing",
  events: ["credits.low", "credits.exhausted"],
  description: "Finance",
  status: "active",
  paused_reason: null,
  paused_at: null,
  consecutive_failures: 0,
  failing_since: null,
  secret_hint: "whsec_…abcd",
  previous_secret_until: null,
  test_only: false,
  created_at: "2026-01-15T10:30:00.000Z",
  created_by: "usr_1",
};
const FAILING = { ...WEBHOOK, failing_since: "2026-01-15T10:30:00.000Z" };

it.each([
  ["q=finance+HOOKS", WEBHOOK, true],
  ["q=finance+sales", WEBHOOK, false],
  [`q=${WEBHOOK.id}`, WEBHOOK, true],
  ["status=active", WEBHOOK, true],
  ["status=active", FAILING, false],
  ["status=failing", FAILING, true],
  ["status=failing", { ...FAILING, status: "paused" }, false],
  ["status=paused", { ...FAILING, status: "paused" }, true],
  ["event=credits.low", WEBHOOK, true],
  ["event=key.created", WEBHOOK, false],
  ["event=key.created", { ...WEBHOOK, events: ["*"] }, true],
  ["test_only=1", WEBHOOK, false],
  ["test_only=1", { ...WEBHOOK, test_only: true }, true],
] as const)("?%s: %#", (query, webhook, expected) => {
  const view = webhooksAddress.read(Object.fromEntries(new URLSearchParams(query)));
  expect(matches(webhook as Webhook, view)).toBe(expected);
  expect(webhooksAddress.href("w", view)).toBe(`/w/webhooks?${query}`);
});

it("ignores invalid parameters", () => {
  const view = webhooksAddress.read({
    q: "  ",
    status: "gone",
    event: ["nothing", "key.created"],
    test_only: "yes",
    cursor: "whk_1",
  });
  expect(view).toEqual({ q: undefined, condition: undefined, event: undefined, testOnly: false, cursor: undefined });
  expect(webhooksAddress.href("w", view)).toBe("/w/webhooks");
});

/** Newest first, as listed. */
const many = Array.from({ length: 120 }, (_, n) => ({
  ...WEBHOOK,
  id: `whk_01kf0e44m0f2ar47z7t1kj${String(9_999 - n)}`,
  description: n % 2 === 0 ? "even" : "odd",
}));

it("shows each of 120 webhooks once when following the links of three pages", () => {
  const seen: string[] = [];
  const ranges: (string | undefined)[] = [];
  let address: string | undefined = "/w/webhooks";
  while (address !== undefined) {
    const query = Object.fromEntries(new URL(address, "http://localhost").searchParams);
    const page = pageOf("w", many, webhooksAddress.read(query));
    seen.push(...page.webhooks.map(({ id }) => id));
    ranges.push(page.range);
    expect(page.newestHref).toBe(address === "/w/webhooks" ? undefined : "/w/webhooks");
    address = page.olderHref;
  }
  expect(ranges).toEqual(["Showing 1 to 50 of 120", "Showing 51 to 100 of 120", "Showing 101 to 120 of 120"]);
  expect(seen).toEqual(many.map(({ id }) => id));
});

it("keeps the filter on the next page and continues after a deleted webhook", () => {
  const first = pageOf("w", many, webhooksAddress.read({ q: "odd" }));
  expect(first).toMatchObject({ matching: 60, range: "Showing 1 to 50 of 60" });
  const query = Object.fromEntries(new URL(first.olderHref ?? "", "http://localhost").searchParams);
  const left = many.filter(({ id }) => id !== query.cursor);
  const second = pageOf("w", left, webhooksAddress.read(query));
  expect(second.webhooks.map(({ id }) => id)).toEqual(many.slice(100).flatMap(({ id }, n) => (n % 2 ? [id] : [])));
});

it("shows no range when all webhooks fit on one page", () => {
  expect(pageOf("w", many.slice(0, 50), webhooksAddress.read({}))).toMatchObject({
    range: undefined,
    newestHref: undefined,
    olderHref: undefined,
  });
});

it("groups the digits of a long range", () => {
  const thousands = Array.from({ length: 1_200 }, (_, n) => ({ ...WEBHOOK, id: `whk_${9_999 - n}` }));
  const view = { ...webhooksAddress.read({}), cursor: "whk_8949" };
  expect(pageOf("w", thousands, view).range).toBe("Showing 1,052 to 1,101 of 1,200");
});
