import { describe, expect, it } from "vitest";
import { nextTry, problemCode, shortOf, stateInQueue } from "./rules.ts";

describe("nextTry", () => {
  it.each([
    ["target_timeout", 1, 2_000],
    ["target_unreachable", 2, 8_000],
    ["target_blocked", 1, 2_000],
    ["target_http_error", 3, undefined],
    ["overloaded", 1, 2_000],
    ["dns_failure", 1, undefined],
    ["url_not_allowed", 1, undefined],
    ["workspace_balance", 1, undefined],
  ] as const)("after %s in try %d is %s", (code, made, wait) => expect(nextTry(code, made)).toBe(wait));
});

describe("problemCode", () => {
  it.each([
    ["target_timeout", "target_timeout"],
    ["forbidden", "insufficient_scope"],
    ["what nobody expects", "internal_error"],
  ])("reports %s as %s", (error, code) => expect(problemCode(error)).toBe(code));
});

describe("stateInQueue", () => {
  it.each([
    [{ leased: false, attemptsMade: 0, isRead: false }, "queued"],
    [{ leased: true, attemptsMade: 0, isRead: false }, "running"],
    [{ leased: false, attemptsMade: 1, isRead: false }, "running"],
    [{ leased: false, attemptsMade: 0, isRead: true }, "running"],
    [{ leased: false, attemptsMade: 1, isRead: true }, "running"],
  ])("of %j is %s", (row, state) => expect(stateInQueue(row)).toBe(state));
});

describe("shortOf", () => {
  it.each([
    [{ spent: 0, creditCeiling: null, balance: 1 }, 1, undefined],
    [{ spent: 0, creditCeiling: null, balance: 0 }, 0, undefined],
    [{ spent: 0, creditCeiling: null, balance: 5 }, 6, "workspace_balance"],
    [{ spent: 9, creditCeiling: 10, balance: 5 }, 1, undefined],
    [{ spent: 9, creditCeiling: 10, balance: 5 }, 2, "key_ceiling_exceeded"],
    // A charge of 0 always succeeds.
    [{ spent: 11, creditCeiling: 10, balance: 5 }, 0, undefined],
    [{ spent: 0, creditCeiling: null, balance: -1 }, 0, undefined],
  ])("of %j for %d credits is %s", (key, amount, error) => expect(shortOf(key, amount)?.error).toBe(error));

  it.each([
    [{ spent: 9, creditCeiling: 10, balance: 0 }, "This would take the key past its credit ceiling."],
    [{ spent: 0, creditCeiling: 10, balance: 1 }, "The workspace has 1 credits left, too few for this scrape."],
  ])("of %j for 2 credits has the message: %s", (key, message) => expect(shortOf(key, 2)?.message).toBe(message));
});
