import { describe, expect, it } from "vitest";
import { topUpStep } from "./rules.ts";

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
