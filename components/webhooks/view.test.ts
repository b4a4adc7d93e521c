import { expect, it } from "vitest";
import type { Webhook } from "#lib/webhooks/subscriptions/types.ts";
import { matches, webhooksAddress } from "./view.ts";

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

it("takes what makes no sense for absent", () => {
  const view = webhooksAddress.read({ q: "  ", status: "gone", event: ["nothing", "key.created"], test_only: "yes" });
  expect(view).toEqual({ q: undefined, condition: undefined, event: undefined, testOnly: false });
  expect(webhooksAddress.href("w", view)).toBe("/w/webhooks");
});
