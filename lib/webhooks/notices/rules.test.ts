import { describe, expect, test } from "vitest";
import { NOTICE_RETRY_MS } from "#lib/kernel/outbox/constants.ts";
import { HOUR_MS } from "#lib/platform/values/time.ts";
import { alwaysSentReason, isLinkExpired, kindLabel, kindsMailed, nextTry, oneLine } from "./rules.ts";

describe("retries", () => {
  test.each([
    [1, 30],
    [2, 120],
    [4, 1_800],
    [5, 3_600],
    [76, 3_600],
    [77, null],
  ])("after refusal %i the next try is in %s s", (tries, seconds) => {
    const now = new Date(0);
    expect(nextTry(tries, now)).toEqual(seconds === null ? null : new Date(seconds * 1_000));
  });

  test("last at least three days and are at most an hour apart", () => {
    expect(NOTICE_RETRY_MS.reduce((sum, wait) => sum + wait)).toBeGreaterThanOrEqual(72 * HOUR_MS);
    expect(Math.max(...NOTICE_RETRY_MS)).toBe(HOUR_MS);
  });
});

describe("switchable kinds", () => {
  test.each([
    ["key_expiring", false, false],
    ["key_disabled", false, true],
    ["key_leaked", false, true],
    ["owner_added", false, true],
    ["member_joined", false, false],
    ["invoice_issued", false, false],
    ["invoice_issued", true, true],
    ["invoice_paid", true, true],
    ["payment_failed", true, true],
    ["payment_failed", false, false],
    ["credits_low", true, false],
    ["sign_in_link", false, true],
    ["invitation", false, true],
    ["of_a_newer_release", false, true],
  ])("%s to a billing contact: %s; always sent: %s", (kind, contact, fixed) => {
    expect(alwaysSentReason(kind, contact) !== null).toBe(fixed);
  });

  test.each([
    ["key_leaked", true, "It is always sent."],
    ["sign_in_link", false, "It is always sent."],
    ["invoice_paid", true, "It is always sent to billing contacts."],
    ["invoice_paid", false, null],
  ])("explains why not: %s to a billing contact: %s: %s", (kind, contact, why) => {
    expect(alwaysSentReason(kind, contact)).toBe(why);
  });

  test("are those that someone gets by role or as a billing contact", () => {
    const money = [
      "credits_low",
      "credits_exhausted",
      "budget_crossed",
      "invoice_issued",
      "invoice_paid",
      "payment_failed",
    ];
    for (const isContact of [true, false]) {
      expect(kindsMailed("owner", isContact)).toHaveLength(15);
      expect(kindsMailed("billing", isContact)).toEqual(money);
    }
    expect(kindsMailed("member", true)).toEqual(money);
    expect(kindsMailed("member", false)).toEqual([]);
  });

  test("have labels, even those nobody can choose", () => {
    expect(kindLabel("key_disabled")).toBe("A key has expired");
    expect(kindLabel("sign_in_link")).toBe("sign in link");
  });
});

test.each([
  ["sign_in_link", 1, false],
  ["sign_in_link", 0, true],
  ["invitation", -1, true],
  ["key_expiring", -1, false],
])("a %s whose date is %i s ahead has expired: %s", (kind, seconds, over) => {
  const now = new Date("2027-03-03T14:05:07.000Z");
  expect(isLinkExpired(kind, { expires_at: new Date(now.getTime() + seconds * 1_000).toISOString() }, now)).toBe(over);
});

test.each([{}, { expires_at: null }, { expires_at: 0 }])(
  "a payload without a date, such as %j, never expires",
  (payload) => {
    expect(isLinkExpired("invitation", payload, new Date("2027-03-03T14:05:07.000Z"))).toBe(false);
  },
);

test("oneLine removes line breaks and bidirectional controls", () => {
  expect(oneLine(" a\r\n\u2028b\u202e ")).toBe("a b");
});
