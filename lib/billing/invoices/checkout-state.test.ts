import { describe, expect, it } from "vitest";
import { checkoutState } from "./checkout-state.ts";

describe("a checkout", () => {
  const day = (days: number) => new Date(Date.UTC(2027, 2, days));
  const opened = { completedAt: null, failedAt: null, expiresAt: day(3) };
  it.each([
    ["can be paid before it expires", opened, day(2), "open"],
    ["has ended once it expires", opened, day(3), "over"],
    ["has a payment in progress once completed", { ...opened, completedAt: day(2) }, day(2), "under_way"],
    [
      "still has a payment in progress after its page expires",
      { ...opened, completedAt: day(2) },
      day(31),
      "under_way",
    ],
    ["has ended when the payment takes too long", { ...opened, completedAt: day(2) }, day(32), "over"],
    ["has ended when the payment fails", { ...opened, completedAt: day(2), failedAt: day(4) }, day(4), "over"],
    ["has ended when only the failure is reported", { ...opened, failedAt: day(2) }, day(2), "over"],
  ] as const)("%s", (_, checkout, now, state) => {
    expect(checkoutState(checkout, now)).toBe(state);
  });
});
