import { expect, test } from "vitest";
import { asciiDomain } from "./ascii-domain.ts";
import { emailAddress } from "./email-address.ts";

test.each([
  ["a plain address", "ada@example.com", "ada@example.com"],
  ["capitals and blanks", "  Ada@Example.COM ", "ada@example.com"],
  ["a full-width at sign", "ada＠example.com", "ada@example.com"],
  ["a German domain", "user@bücher.example", "user@xn--bcher-kva.example"],
  ["the same in capitals", "USER@BÜCHER.example", "user@xn--bcher-kva.example"],
  ["the same decomposed", "user@bu\u0308cher.example", "user@xn--bcher-kva.example"],
  ["the same in its ASCII form", "user@xn--bcher-kva.example", "user@xn--bcher-kva.example"],
  ["a Greek domain", "a@παράδειγμα.example", "a@xn--hxajbheg2az3al.example"],
  ["a Chinese top-level domain with its full stop", "a@例子。中国", "a@xn--fsqu00a.xn--fiqs8s"],
  ["an Arabic domain", "a@مثال.example", "a@xn--mgbh0fb.example"],
  ["full-width letters", "ａ@ｅｘａｍｐｌｅ.com", "a@example.com"],
  ["sharp s, which is kept", "a@straße.example", "a@xn--strae-oqa.example"],
])("accepts %s", (_, given, stored) => {
  expect(emailAddress.parse(given)).toBe(stored);
});

test.each([
  ["no domain", "ada@"],
  ["no local part", "@bücher.example"],
  ["a domain without a dot", "a@bücher"],
  ["a top-level domain of digits", "a@example.123"],
  ["an address as a domain", "a@127.0.0.1"],
  ["blanks inside", "a@bü cher.example"],
  ["a path", "a@bücher.example/x"],
  ["a port", "a@bücher.example:25"],
  ["a local part that is not ASCII", "bücher@example.com"],
  ["two at signs", "a@b@bücher.example"],
  ["a zero width space in the domain", "a@bü\u200bcher.example"],
  ["a line break", "a@bücher.example\nbcc:b@c.example"],
])("refuses %s", (_, given) => {
  expect(emailAddress.safeParse(given).success).toBe(false);
});

test("applies the length limits to the ASCII form", () => {
  expect(emailAddress.safeParse(`${"a".repeat(60)}@${"ü".repeat(60)}.example`).success).toBe(false);
  expect(asciiDomain(`${"a.".repeat(126)}example`)).toBeUndefined();
});
