import { describe, expect, it } from "vitest";
import { checkoutState } from "./checkout-state.ts";

describe("a checkout", () => {
  const day = (days: number) => new Date(Date.UTC(2027, 2, days));
  const opened = { completedAt: null, failedAt: null, expiresAt: day(3) };
  it.each([
    ["can be paid at", opened, day(2), "open"],
    ["until it expires", opened, day(3), "over"],
    ["not when it was completed: the money is under way", { ...opened, completedAt: day(2) }, day(2), "under_way"],
    ["also after its page has expired", { ...opened, completedAt: day(2) }, day(31), "under_way"],
    ["until nobody waits for it any more", { ...opened, completedAt: day(2) }, day(32), "over"],
    ["or it failed", { ...opened, completedAt: day(2), failedAt: day(4) }, day(4), "over"],
    ["which may be reported first", { ...opened, failedAt: day(2) }, day(2), "over"],
  ] as const)("%s", (_, checkout, now, state) => {
    expect(checkoutState(checkout, now)).toBe(state);
  });
});
