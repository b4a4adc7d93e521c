import { describe, expect, it } from "vitest";
import { paymentProblem, topUpStep } from "./rules.ts";

describe("a payment for an invoice", () => {
  const invoice = { status: "open", total: 11_900, currency: "EUR" } as const;
  it.each([
    ["pays it with the exact amount", invoice, { amount: 11_900, currency: "EUR" }, undefined],
    [
      "is not accepted if too small",
      invoice,
      { amount: 11_899, currency: "EUR" },
      "The invoice asks for €119.00, and €118.99 came.",
    ],
    [
      "is not accepted if too large",
      invoice,
      { amount: 1_190_000, currency: "EUR" },
      "The invoice asks for €119.00, and €11,900.00 came.",
    ],
    [
      "is not accepted in another currency",
      invoice,
      { amount: 11_900, currency: "USD" },
      "The invoice asks for €119.00, and $119.00 came.",
    ],
    [
      "is not accepted a second time",
      { ...invoice, status: "paid" },
      { amount: 11_900, currency: "EUR" },
      "The invoice is already paid.",
    ],
    [
      "is not accepted for a void invoice",
      { ...invoice, status: "void" },
      { amount: 11_900, currency: "EUR" },
      "The invoice is void.",
    ],
    [
      "is not accepted for a credit note",
      { ...invoice, status: "issued" },
      { amount: 11_900, currency: "EUR" },
      "The invoice has no amount to pay.",
    ],
  ] as const)("%s", (_, asked, money, why) => {
    expect(paymentProblem(asked, money)).toBe(why);
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
