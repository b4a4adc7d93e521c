import { expect, test } from "vitest";
import { invitationMail, invitationStatus, losesLastOwner } from "./rules.ts";

const now = new Date("2027-01-01T00:00:00Z");
const before = new Date("2026-12-31T23:59:59.999Z");
const after = new Date("2027-01-01T00:00:00.001Z");

test.each([
  [{ acceptedAt: null, revokedAt: null, expiresAt: after }, "open"],
  [{ acceptedAt: null, revokedAt: null, expiresAt: now }, "expired"],
  [{ acceptedAt: before, revokedAt: null, expiresAt: before }, "accepted"],
  [{ acceptedAt: null, revokedAt: before, expiresAt: before }, "revoked"],
])("an invitation %#: %s", (times, expected) => {
  expect(invitationStatus(times, now)).toBe(expected);
});

const none = { toAddress: 0, fromAllLastHour: 0, fromAllLastDay: 0 };
test.each([
  ["the first", none, "mail"],
  ["the third from one workspace to one address", { ...none, toAddress: 2 }, "mail"],
  ["the fourth", { ...none, toAddress: 3 }, "address_limit"],
  ["the tenth to one address in an hour", { ...none, fromAllLastHour: 9, fromAllLastDay: 9 }, "mail"],
  ["the eleventh", { ...none, fromAllLastHour: 10, fromAllLastDay: 10 }, "no_mail"],
  ["the twenty-first in a day", { ...none, fromAllLastDay: 20 }, "no_mail"],
  ["its own limit under a flood", { ...none, toAddress: 3, fromAllLastHour: 10 }, "address_limit"],
] as const)("%s: %o → %s", (_, sent, expected) => {
  expect(invitationMail(sent)).toBe(expected);
});

test.each([
  ["owner", "member", 1, true],
  ["owner", "member", 2, false],
  ["owner", undefined, 1, true],
  ["owner", "owner", 1, false],
  ["member", undefined, 1, false],
  ["billing", "member", 1, false],
] as const)("%s → %s among %i owners: %s", (from, to, owners, expected) => {
  expect(losesLastOwner(from, to, owners)).toBe(expected);
});
