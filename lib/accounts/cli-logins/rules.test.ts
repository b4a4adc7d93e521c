import { describe, expect, it } from "vitest";
import { KEY_NAME_MAX } from "#lib/accounts/keys/constants.ts";
import { POLL_GRACE_MS, POLL_SECONDS, POLL_SECONDS_MAX } from "./constants.ts";
import { keyNameFor, notWaiting, pollState, readUserCode, slowerInterval, spellUserCode, whenFull } from "./rules.ts";

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
    ["of nothing", null, "invalid_grant"],
    ["of what waits", WAITING, "authorization_pending"],
    ["after the interval", { ...WAITING, polledAt: at(-POLL_SECONDS) }, "authorization_pending"],
    ["a little early", { ...WAITING, polledAt: new Date(tooSoon.getTime() - 1) }, "authorization_pending"],
    ["too soon", { ...WAITING, polledAt: tooSoon }, "slow_down"],
    ["after a longer interval", { ...WAITING, polledAt: at(-6), intervalSeconds: 7 }, "slow_down"],
    ["at the last moment", { ...WAITING, expiresAt: at(0.001) }, "authorization_pending"],
    ["too late", { ...WAITING, expiresAt: NOW }, "expired_token"],
    ["of what was approved", { ...WAITING, approvedAt: at(-1) }, "ready"],
    ["of what was approved, too soon", { ...WAITING, approvedAt: at(-1), polledAt: at(-0.1) }, "ready"],
    ["of what was approved, too late", { ...WAITING, approvedAt: at(-1), expiresAt: NOW }, "expired_token"],
    ["of what was denied", { ...WAITING, deniedAt: at(-1) }, "access_denied"],
    ["of what was denied, too late", { ...WAITING, deniedAt: at(-1), expiresAt: NOW }, "access_denied"],
    ["once more", { ...WAITING, approvedAt: at(-2), usedAt: at(-1) }, "invalid_grant"],
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
    ["someone from elsewhere takes the place of one of the many", 0, 9_000, "displace"],
    ["so does one who has a few", 40, 41, "displace"],
    ["one of the many is refused", 9_000, 9_000, "refuse"],
    ["where nobody has more than others, nobody goes", 1, 1, "refuse"],
    ["one from elsewhere comes in where all have one", 0, 1, "displace"],
  ] as const)("%s", (_, mine, most, expected) => {
    expect(whenFull(mine, most)).toBe(expected);
  });
});
