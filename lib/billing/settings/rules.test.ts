import { expect, it } from "vitest";
import { missingOfBuyer, savingOf, taxRule } from "./rules.ts";

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

it.each([
  [{}, undefined],
  [{ company: null }, "company"],
  [{ company: "" }, "company"],
  [{ address_lines: [] }, "address_lines"],
  [{ country: null }, "country"],
  [{ country: "", address_lines: [] }, "address_lines"],
])("of a buyer with %j is missing: %s", (change, missing) => {
  expect(missingOfBuyer({ company: "Acme AG", address_lines: ["1 Pier"], country: "IE", ...change })).toBe(missing);
});

it.each([
  [{ credits: 10_000, price: 1_000 }, 0],
  [{ credits: 100_000, price: 9_000 }, 10],
  [{ credits: 1_000_000, price: 80_000 }, 20],
  // 33.3 % and 0.9 % are less than the next whole ones; what costs more saves nothing.
  [{ credits: 30_000, price: 2_000 }, 33],
  [{ credits: 100_000, price: 9_901 }, 0],
  [{ credits: 20_000, price: 2_500 }, 0],
  [{ credits: 1_000_000_000_000, price: 100_000_000 }, 99],
])("%j saves %i % against the smallest pack", (pack, percent) => {
  expect(savingOf(pack, [{ credits: 1_000_000, price: 80_000 }, { credits: 10_000, price: 1_000 }, pack])).toBe(
    percent,
  );
});
