import { domainToASCII } from "node:url";
import { expect, test } from "vitest";
import { emailAddress } from "./email-address.ts";
import { shownEmail } from "./shown-email.ts";

test.each([
  "user@bücher.example",
  "a@straße.example",
  "a@παράδειγμα.example",
  "a@例子.中国",
  "a@ドメイン名例.jp",
  "a@예시.한국",
  "a@مثال.example",
  "a@उदाहरण.example",
  "a@пример.рф",
  "a@x.bücher.example",
])("shows %s in its original letters", (address) => {
  const stored = emailAddress.parse(address);
  expect(stored).toMatch(/^[\x20-\x7e]+$/);
  expect(shownEmail(stored)).toBe(address);
});

test.each([
  ["Cyrillic letters that look Latin", "аррӏе.com"],
  ["one Cyrillic letter among Latin ones", "pаypal.com"],
  ["one Greek letter among Latin ones", "gοogle.com"],
])("leaves %s in the ASCII form", (_, domain) => {
  const stored = `a@${domainToASCII(domain)}`;
  expect(stored).toContain("xn--");
  expect(shownEmail(stored)).toBe(stored);
});

test.each([
  "ada@example.com",
  "no address",
  "",
  "a@xn--",
  "a@xn--99999999.example",
  "a@xn--a-.example",
  `a@xn--${"9".repeat(220)}a.example`,
  "a@xn--\u00fc.example",
])("leaves %j unchanged", (text) => {
  expect(shownEmail(text)).toBe(text);
});
