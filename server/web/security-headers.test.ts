import { expect, test } from "vitest";
import { securityHeaders } from "./security-headers.ts";

const page = { nonce: "bm9uY2U=", https: true, dev: false, formTargets: ["https://github.com"] };
const policy = (over: Partial<typeof page> = {}) =>
  securityHeaders({ ...page, ...over })["content-security-policy"] ?? "";

test("no script runs without the nonce of its own answer", () => {
  const scripts = policy()
    .split("; ")
    .find((part) => part.startsWith("script-src"));
  expect(scripts).toBe("script-src 'self' 'nonce-bm9uY2U=' 'strict-dynamic'");
  expect(policy()).toContain("object-src 'none'");
  expect(policy()).toContain("base-uri 'none'");
  expect(policy()).toContain("frame-ancestors 'none'");
});

test("a sign-in form may lead to the providers that are configured", () => {
  expect(policy()).toContain("form-action 'self' https://github.com");
  expect(policy({ formTargets: [] })).toContain("form-action 'self';");
});

test("only an https address asks browsers to stay on https", () => {
  expect(securityHeaders(page)).toHaveProperty("strict-transport-security");
  expect(securityHeaders({ ...page, https: false })).not.toHaveProperty("strict-transport-security");
  expect(policy({ https: false })).not.toContain("upgrade-insecure-requests");
});

test("only the development server may evaluate code", () => {
  expect(policy()).not.toContain("unsafe-eval");
  expect(policy({ dev: true })).toContain("unsafe-eval");
});
