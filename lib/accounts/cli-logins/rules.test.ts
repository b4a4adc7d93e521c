import { describe, expect, it } from "vitest";
import { KEY_NAME_MAX } from "#lib/accounts/keys/constants.ts";
import { POLL_GRACE_MS, POLL_SECONDS, POLL_SECONDS_MAX } from "./constants.ts";
import {
  actionWhenFull,
  keyNameFor,
  notWaiting,
  pollState,
  readUserCode,
  slowerInterval,
  spellUserCode,
} from "./rules.ts";

const NOW = new Date("2026-11-22T12:00:00.000Z");
const at = (seconds: number) => new Date(NOW.getTime() + seconds * 1_000);
const WAITING = {
  expiresAt: at(60),
  approvedAt: null,
  deniedAt: null,
  usedAt: null,
  polledAt: null,
  intervalSeconds: POLL_SECONDS,
};
const tooSoon = new Date(at(-POLL_SECONDS).getTime() + POLL_GRACE_MS + 1);

describe("a poll", () => {
  it.each([
    ["of an unknown login is refused", null, "invalid_grant"],
    ["of a waiting login is pending", WAITING, "authorization_pending"],
    ["after the interval is pending", { ...WAITING, polledAt: at(-POLL_SECONDS) }, "authorization_pending"],
    ["a little early is tolerated", { ...WAITING, polledAt: new Date(tooSoon.getTime() - 1) }, "authorization_pending"],
    ["too soon is slowed down", { ...WAITING, polledAt: tooSoon }, "slow_down"],
    ["within a longer interval is slowed down", { ...WAITING, polledAt: at(-6), intervalSeconds: 7 }, "slow_down"],
    ["just before expiry is pending", { ...WAITING, expiresAt: at(0.001) }, "authorization_pending"],
    ["after expiry is refused", { ...WAITING, expiresAt: NOW }, "expired_token"],
    ["of an approved login is ready", { ...WAITING, approvedAt: at(-1) }, "ready"],
    ["of an approved login is ready even if too soon", { ...WAITING, approvedAt: at(-1), polledAt: at(-0.1) }, "ready"],
    [
      "of an approved but expired login is refused",
      { ...WAITING, approvedAt: at(-1), expiresAt: NOW },
      "expired_token",
    ],
    ["of a denied login is refused", { ...WAITING, deniedAt: at(-1) }, "access_denied"],
    [
      "of a denied and expired login is refused as denied",
      { ...WAITING, deniedAt: at(-1), expiresAt: NOW },
      "access_denied",
    ],
    ["after the key was fetched is refused", { ...WAITING, approvedAt: at(-2), usedAt: at(-1) }, "invalid_grant"],
  ])("%s", (_, login, state) => {
    expect(pollState(login, NOW)).toBe(state);
  });

  it("must wait longer each time it is too soon, up to a minute", () => {
    expect([2, 7, 58, 60].map(slowerInterval)).toEqual([7, 12, POLL_SECONDS_MAX, POLL_SECONDS_MAX]);
  });
});

it.each([
  [null, "not_found"],
  [WAITING, undefined],
  [{ ...WAITING, expiresAt: NOW }, "expired"],
  [{ ...WAITING, approvedAt: NOW }, "answered"],
  [{ ...WAITING, deniedAt: NOW, expiresAt: NOW }, "answered"],
  [{ ...WAITING, approvedAt: NOW, usedAt: NOW }, "answered"],
])("the state of %j is %s", (login, why) => {
  expect(notWaiting(login, NOW)).toBe(why);
});

describe("a code", () => {
  it.each([
    ["BCDF-GHJK", "BCDFGHJK"],
    [" bcdf ghjk ", "BCDFGHJK"],
    ["b.c.d.f.g.h.j.k", "BCDFGHJK"],
    ["BCDF–GHJK", "BCDFGHJK"],
    ["BCDF-GHJ", undefined],
    ["BCDF-GHJKL", undefined],
    ["ABCD-EFGH", undefined],
    ["BCDF-GHJ1", undefined],
    ["BCDF-GHJ\0", undefined],
    ["", undefined],
  ])("typed %j is %s", (typed, letters) => {
    expect(readUserCode(typed)).toBe(letters);
  });

  it("is shown in two halves", () => {
    expect(spellUserCode("BCDFGHJK")).toBe("BCDF-GHJK");
  });
});

it.each([
  [null, "Command line"],
  ["ada-laptop", "Command line on ada-laptop"],
  [`${"x".repeat(63)} yz`, `Command line on ${"x".repeat(63)}`],
  ["💻".repeat(50), `Command line on ${"💻".repeat(32)}`],
])("the key of %s is named %s", (host, name) => {
  expect(keyNameFor(host)).toBe(name);
  expect(name.length).toBeLessThanOrEqual(KEY_NAME_MAX);
});

describe("at the overall limit", () => {
  it.each([
    ["a newcomer displaces a login of the largest site", 0, 9_000, "displace"],
    ["a site with fewer logins displaces one of the largest", 40, 41, "displace"],
    ["the largest site is refused", 9_000, 9_000, "refuse"],
    ["nobody is displaced if no site has more than others", 1, 1, "refuse"],
    ["a newcomer displaces one if all sites have one", 0, 1, "displace"],
  ] as const)("%s", (_, mine, most, expected) => {
    expect(actionWhenFull(mine, most)).toBe(expected);
  });
});
