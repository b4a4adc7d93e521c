import { describe, expect, it } from "vitest";
import { isAllowed, readRules } from "./read-rules.ts";

const allowed = (text: string, path: string) =>
  isAllowed(readRules(text, "Gatehouse"), new URL(path, "https://site.example"));

describe("the group that applies", () => {
  it.each([
    ["the one for everybody", "User-agent: *\nDisallow: /", false],
    ["only its own, if there is one", "User-agent: *\nDisallow: /\nUser-agent: gatehouse\nDisallow: /x", true],
    ["its own with a version", "User-agent: GATEHOUSE/1.0\nDisallow: /", false],
    ["its own, empty", "User-agent: Gatehouse\n\nUser-agent: *\nDisallow: /", false],
    ["its own without a rule", "User-agent: Gatehouse\nDisallow:\n\nUser-agent: *\nDisallow: /", true],
    [
      "its own in two places",
      "User-agent: Gatehouse\nDisallow: /b\nUser-agent: x\nDisallow:\nUser-agent: Gatehouse\nDisallow: /a",
      false,
    ],
    ["one for several agents", "User-agent: a\nUser-agent: Gatehouse\nDisallow: /", false],
    ["not another agent's", "User-agent: Gatehouses\nDisallow: /", true],
    ["one with other lines in between", "User-agent: *\nCrawl-delay: 5\nSitemap: https://x/\nDisallow: /", false],
    ["none, for rules before any agent", "Disallow: /\nUser-agent: x", true],
    ["one with comments, a byte order mark and CR", "\ufeffuser-agent : * # all\rdisallow : / # no", false],
    ["none, for an HTML page", "<html><body>Not found</body></html>", true],
  ])("is %s", (_name, text, expected) => {
    expect(allowed(text, "/a")).toBe(expected);
  });
});

describe("the rule that decides", () => {
  it.each([
    ["Disallow: /a", "/abc", false],
    ["Disallow: /a", "/b/a", true],
    ["Disallow: /\nAllow: /a", "/a/b", true],
    ["Allow: /\nDisallow: /a", "/a", false],
    ["Disallow: /a\nAllow: /a", "/a", true],
    ["Disallow: /*.php", "/x/y.php?z", false],
    ["Disallow: /*.php$", "/y.php?z", true],
    ["Disallow: /*.php$", "/y.php.php", false],
    ["Disallow: /a$", "/a", false],
    ["Disallow: /a$", "/ab", true],
    ["Disallow: *b*d", "/abcd", false],
    ["Disallow: /a*a$", "/a", true],
    ["Disallow: /?q=", "/?q=1", false],
    ["Disallow: /ü", "/%C3%BC", false],
    ["Disallow: /%c3%bc", "/ü", false],
    ["Disallow: /%7Ejoe", "/~joe", false],
    ["Disallow: /a%2Fb", "/a/b", true],
    ["Disallow: /robots.txt", "/robots.txt", true],
  ])("is the longest match, for %s and %s", (rules, path, expected) => {
    expect(allowed(`User-agent: *\n${rules}`, path)).toBe(expected);
  });
});
