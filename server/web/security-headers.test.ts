import { expect, test } from "vitest";
import { securityHeaders } from "./security-headers.ts";

const page = { nonce: "bm9uY2U=", https: true, dev: false, formTargets: ["https://github.com"] };
const policy = (over: Partial<typeof page> = {}) =>
  securityHeaders({ ...page, ...over })["content-security-policy"] ?? "";

test("allows scripts only with the nonce of their own answer", () => {
  const scripts = policy()
    .split("; ")
    .find((part) => part.startsWith("script-src"));
  expect(scripts).toBe("script-src 'self' 'nonce-bm9uY2U=' 'strict-dynamic'");
  expect(policy()).toContain("object-src 'none'");
  expect(policy()).toContain("base-uri 'none'");
  expect(policy()).toContain("frame-ancestors 'none'");
});

test("allows sign-in forms to lead to the configured providers", () => {
  expect(policy()).toContain("form-action 'self' https://github.com");
  expect(policy({ formTargets: [] })).toContain("form-action 'self';");
});

test("only https URLs make browsers stay on https", () => {
  expect(securityHeaders(page)).toHaveProperty("strict-transport-security");
  expect(securityHeaders({ ...page, https: false })).not.toHaveProperty("strict-transport-security");
  expect(policy({ https: false })).not.toContain("upgrade-insecure-requests");
});

test("only the development server may evaluate code", () => {
  expect(policy()).not.toContain("unsafe-eval");
  expect(policy({ dev: true })).toContain("unsafe-eval");
});
