import { expect, it } from "vitest";
import { taxRule } from "./rules.ts";

it.each([
  ["no VAT id", null, "DE", 1900, false],
  ["a VAT id of the seller's own country", "DE123456789", "DE", 1900, false],
  ["one of another EU country", "FRAB123456789", "DE", 0, true],
  ["Greece, whose prefix is its own", "EL123456789", "DE", 0, true],
  ["a tax id of elsewhere", "CHE123456789", "DE", 1900, false],
  ["a seller outside the EU", "FRAB123456789", "US", 1900, false],
  ["a seller who said no country", "FRAB123456789", undefined, 1900, false],
])("%s", (_, vatId, seller, rate, reverse) => {
  expect(taxRule(1900, "VAT", vatId, seller)).toEqual({ rate_bp: rate, label: "VAT", reverse_charge: reverse });
});
