import { expect, it } from "vitest";
import { readNumber } from "./apply-rules.ts";

it.each([
  ["12", 12],
  ["€24.50", 24.5],
  ["$1,234.50", 1234.5],
  ["1.234,50 €", 1234.5],
  ["12,000 sold", 12000],
  ["12,5", 12.5],
  ["1.500", 1.5],
  ["1,234,567", 1234567],
  ["1.234.567", 1234567],
  ["1'234.5", 1234.5],
  ["-3 °C", -3],
  ["about 7.", 7],
  ["none", null],
  ["", null],
])("reads %j as %s", (text, expected) => {
  expect(readNumber(text)).toBe(expected);
});
