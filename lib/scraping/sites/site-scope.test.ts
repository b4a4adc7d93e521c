import { describe, expect, it } from "vitest";
import { isOnSite, siteScope } from "./site-scope.ts";

const on = (start: string, subdomains: boolean, address: string) =>
  isOnSite(siteScope(new URL(start), { subdomains }), new URL(address));

describe("isOnSite", () => {
  it.each([
    ["https://shop.example/", false, "http://shop.example/a", true],
    ["https://shop.example/", false, "https://www.shop.example/a", true],
    ["https://www.shop.example/", false, "https://shop.example/a", true],
    ["https://shop.example/", false, "https://blog.shop.example/", false],
    ["https://shop.example/", false, "https://shop.example:8443/", false],
    ["https://shop.example/", false, "https://shop.example.evil.example/", false],
    ["https://docs.shop.co.uk/", true, "https://shop.co.uk/", true],
    ["https://docs.shop.co.uk/", true, "https://a.b.shop.co.uk/", true],
    ["https://docs.shop.co.uk/", true, "https://other.co.uk/", false],
    ["https://docs.shop.co.uk/", true, "https://notshop.co.uk/", false],
    ["https://joe.github.io/", true, "https://ann.github.io/", false],
    ["https://github.io/", true, "https://ann.github.io/", false],
    ["http://127.0.0.1:4000/", true, "http://127.0.0.1:4000/a", true],
    ["http://127.0.0.1:4000/", true, "http://127.0.0.2:4000/a", false],
    ["http://[::1]:4000/", true, "http://[::1]:4000/a", true],
    ["http://localhost/", true, "http://localhost/a", true],
  ])("from %s (subdomains: %s), %s is on the site: %s", (start, subdomains, address, expected) => {
    expect(on(start, subdomains, address)).toBe(expected);
  });
});
