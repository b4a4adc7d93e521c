import { describe, expect, it } from "vitest";
import { SLUG_MAX } from "./constants.ts";
import { isAllowedAddress, isSlug, loosensDomains, loosensLimit, readDomain, slugFor } from "./rules.ts";

describe("isSlug", () => {
  it.each([
    ["a", true],
    ["7", true],
    ["acme-2", true],
    ["a--b", true],
    [`a${"-".repeat(62)}b`, true],
    [`a${"-".repeat(63)}b`, false],
    ["", false],
    ["-acme", false],
    ["acme-", false],
    ["Acme", false],
    ["ac.me", false],
    ["acme/keys", false],
    ["acme\n", false],
    ["köln", false],
  ])("%j could be a workspace's: %s", (text, is) => {
    expect(isSlug(text)).toBe(is);
  });
});

describe("slugFor", () => {
  it.each([
    ["Price watch", 0, "price-watch"],
    ["Sign in", 0, "sign-in-team"],
    ["Acme", 0, "acme"],
    ["Acme", 1, "acme-2"],
    ["Acme", 9, "acme-10"],
    ["Köln & Söhne", 0, "koln-sohne"],
    ["  --Acme,  Inc.--  ", 0, "acme-inc"],
    ["ﬁnance №7", 0, "finance-no7"],
    ["日本", 0, "workspace"],
    ["日本", 2, "workspace-3"],
    ["!", 0, "workspace"],
    ["", 0, "workspace"],
    ["Admin", 0, "admin-team"],
    ["Admin", 1, "admin-team-2"],
    ["x".repeat(SLUG_MAX), 0, "x".repeat(SLUG_MAX)],
    ["x".repeat(SLUG_MAX + 1), 0, "x".repeat(SLUG_MAX)],
    [`${"x".repeat(SLUG_MAX - 1)} y`, 0, "x".repeat(SLUG_MAX - 1)],
    ["x".repeat(SLUG_MAX + 1), 1, `${"x".repeat(SLUG_MAX)}-2`],
  ])("%j, attempt %i, is %s", (name, attempt, slug) => {
    expect(slugFor(name, attempt)).toBe(slug);
    expect(isSlug(slug)).toBe(true);
  });
});

describe("a domain", () => {
  // A name has at most 253 characters (RFC 1035 2.3.4), a label 63.
  const label = "a".repeat(63);
  const longest = `${[label, label, label].join(".")}.${"b".repeat(53)}.example`;
  it.each([
    ["Company.Example", "company.example"],
    [" @company.example. ", "company.example"],
    ["bücher.example", "xn--bcher-kva.example"],
    ["BÜCHER.example", "xn--bcher-kva.example"],
    // The same ü in decomposed form: u and a combining diaeresis.
    ["bu\u0308cher.example", "xn--bcher-kva.example"],
    ["xn--bcher-kva.example", "xn--bcher-kva.example"],
    ["a.b-c.d1.example", "a.b-c.d1.example"],
    ["mail.1und1.example", "mail.1und1.example"],
    [`${label}.example`, `${label}.example`],
    [`${label}a.example`, undefined],
    [longest, longest],
    [`b${longest}`, undefined],
    [`${longest.slice(0, 191)}.${"b".repeat(54)}.example`, undefined],
    ["localhost", undefined],
    ["192.0.2.1", undefined],
    ["192.0.2.44", undefined],
    ["0x7f.1", undefined],
    ["1.2.3.4.5", undefined],
    ["company.example/x", undefined],
    ["user@company.example", undefined],
    ["@@company.example", undefined],
    ["company.example:80", undefined],
    ["company.example?x", undefined],
    ["x y.example", undefined],
    ["*.company.example", undefined],
    ["-a.example", undefined],
    ["a-.example", undefined],
    ["a..example", undefined],
    ["a.example..", undefined],
    ["a_b.example", undefined],
    ["%2e.example", undefined],
    ["", undefined],
    ["@", undefined],
  ])("%j is read as %j", (text, expected) => {
    expect(readDomain(text)).toBe(expected);
  });

  it.each([
    ["ada@company.example", [], true],
    ["nobody", [], true],
    ["ada@company.example", ["company.example"], true],
    ["ada@Company.Example", ["other.example", "company.example"], true],
    ['"a@b"@company.example', ["company.example"], true],
    ["ada@eu.company.example", ["company.example"], false],
    ["ada@company.example.evil.test", ["company.example"], false],
    ["ada@notcompany.example", ["company.example"], false],
    ["ada@company.example@evil.test", ["company.example"], false],
    ["ada@bücher.example", ["xn--bcher-kva.example"], true],
    ["nobody", ["company.example"], false],
  ])("lets %s in under %j: %j", (email, domains, expected) => {
    expect(isAllowedAddress(email, domains)).toBe(expected);
  });
});

describe("loosening a setting", () => {
  it.each([
    [90, 91, true],
    [90, null, true],
    [90, 90, false],
    [90, 89, false],
    [null, 90, false],
    [null, null, false],
  ])("a limit of %j that becomes %j: %j", (was, to, expected) => {
    expect(loosensLimit(was, to)).toBe(expected);
  });

  it.each([
    [[], ["a.example"], false],
    [[], [], false],
    [["a.example"], [], true],
    [["a.example"], ["a.example", "b.example"], true],
    [["a.example"], ["b.example"], true],
    [["a.example", "b.example"], ["b.example", "c.example"], true],
    [["a.example", "b.example"], ["b.example"], false],
    [["a.example"], ["a.example"], false],
  ])("domains %j that become %j: %j", (was, to, expected) => {
    expect(loosensDomains(was, to)).toBe(expected);
  });
});
