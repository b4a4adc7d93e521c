import { expect, test } from "vitest";
import { invitationStatus, losesLastOwner } from "./rules.ts";

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
