import { describe, expect, it } from "vitest";
import { checkoutState, topUpStep, whyNotPaid } from "./rules.ts";

describe("money that came for an invoice", () => {
  const invoice = { status: "open", total: 11_900, currency: "EUR" } as const;
  it.each([
    ["pays it, when it is what was asked for", invoice, { amount: 11_900, currency: "EUR" }, undefined],
    [
      "does not, when it is too little",
      invoice,
      { amount: 11_899, currency: "EUR" },
      "The invoice asks for €119.00, and €118.99 came.",
    ],
    [
      "nor too much",
      invoice,
      { amount: 1_190_000, currency: "EUR" },
      "The invoice asks for €119.00, and €11,900.00 came.",
    ],
    [
      "nor in another currency",
      invoice,
      { amount: 11_900, currency: "USD" },
      "The invoice asks for €119.00, and $119.00 came.",
    ],
    [
      "nor a second time",
      { ...invoice, status: "paid" },
      { amount: 11_900, currency: "EUR" },
      "The invoice was paid before.",
    ],
    [
      "nor one that is not valid any more",
      { ...invoice, status: "void" },
      { amount: 11_900, currency: "EUR" },
      "The invoice is void.",
    ],
    [
      "nor a credit note",
      { ...invoice, status: "issued" },
      { amount: 11_900, currency: "EUR" },
      "The invoice asks for no money.",
    ],
  ] as const)("%s", (_, asked, money, why) => {
    expect(whyNotPaid(asked, money)).toBe(why);
  });
});

describe("an automatic top-up", () => {
  const options = { below: 100, monthly_max: 2 };
  it.each([
    [{ armed: true, open: false, bought: 0 }, 99, "buy"],
    [{ armed: true, open: false, bought: 0 }, 100, "rest"],
    [{ armed: false, open: false, bought: 0 }, 99, "rest"],
    [{ armed: false, open: true, bought: 1 }, 100, "arm"],
    [{ armed: true, open: true, bought: 1 }, 5, "rest"],
    [{ armed: true, open: false, bought: 2 }, 5, "rest"],
  ] as const)("%j at %i credits: %s", (state, unspent, step) => {
    expect(topUpStep(state, unspent, options)).toBe(step);
  });
});

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
