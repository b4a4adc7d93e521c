import { expect, test } from "vitest";
import { normaliseEmail } from "./email-address.ts";

test.each([
  [" Ada@Example.COM ", "ada@example.com"],
  ["ada＠example.com", "ada@example.com"],
])("%j is kept as %s", (given, expected) => {
  expect(normaliseEmail(given)).toBe(expected);
});
