import { expect, it } from "vitest";
import { typedNumber } from "./typed-number.ts";

it.each([
  [null, null],
  ["", null],
  [" ", null],
  [" 12 ", 12],
  ["-5", -5],
  ["10,000", 10_000],
  ["1 000", 1_000],
  ["1\u00a0000", 1_000],
  ["1_000_000", 1_000_000],
  ["10.000", Number.NaN],
  ["1.5", Number.NaN],
  ["1,5", Number.NaN],
  ["1,0000", Number.NaN],
  ["1,000,00", Number.NaN],
  [",000", Number.NaN],
  ["1e3", Number.NaN],
  ["0x10", Number.NaN],
  ["Infinity", Number.NaN],
  ["ten", Number.NaN],
])("%j is the number %j", (text, number) => {
  expect(typedNumber(text)).toEqual(number);
});
