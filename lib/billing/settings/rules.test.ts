import { expect, it } from "vitest";
import { missingOfBuyer, savingOf, taxRule } from "./rules.ts";

it.each([
  ["taxes a buyer without a VAT ID", null, "DE", 1900, false],
  ["taxes a VAT ID of the seller's country", "DE123456789", "DE", 1900, false],
  ["does not tax a VAT ID of another EU country", "FRAB123456789", "DE", 0, true],
  ["does not tax a Greek VAT ID, with its special prefix", "EL123456789", "DE", 0, true],
  ["taxes a tax ID from outside the EU", "CHE123456789", "DE", 1900, false],
  ["taxes all buyers of a seller outside the EU", "FRAB123456789", "US", 1900, false],
  ["taxes all buyers of a seller without a country", "FRAB123456789", undefined, 1900, false],
])("%s", (_, vatId, seller, rate, reverse) => {
  expect(taxRule(1900, "VAT", vatId, seller)).toEqual({ rate_bp: rate, label: "VAT", reverse_charge: reverse });
});

it.each([
  [{}, undefined],
  [{ company: null }, "company"],
  [{ company: "" }, "company"],
  [{ address_lines: [] }, "address_lines"],
  [{ country: null }, "country"],
  [{ country: "", address_lines: [] }, "address_lines"],
])("a buyer with %j lacks: %s", (change, missing) => {
  expect(missingOfBuyer({ company: "Acme AG", address_lines: ["1 Pier"], country: "IE", ...change })).toBe(missing);
});

it.each([
  [{ credits: 10_000, price: 1_000 }, 0],
  [{ credits: 100_000, price: 9_000 }, 10],
  [{ credits: 1_000_000, price: 80_000 }, 20],
  // 33.3 % and 0.9 % are rounded down; a higher price saves nothing.
  [{ credits: 30_000, price: 2_000 }, 33],
  [{ credits: 100_000, price: 9_901 }, 0],
  [{ credits: 20_000, price: 2_500 }, 0],
  [{ credits: 1_000_000_000_000, price: 100_000_000 }, 99],
])("%j saves %i % compared to the smallest pack", (pack, percent) => {
  expect(savingOf(pack, [{ credits: 1_000_000, price: 80_000 }, { credits: 10_000, price: 1_000 }, pack])).toBe(
    percent,
  );
});
