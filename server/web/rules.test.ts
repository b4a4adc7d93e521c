import { describe, expect, test } from "vitest";
import { type Arrival, isGatewayPath, isLocal, mustRedirect } from "./rules.ts";

const plain: Arrival = {
  encrypted: false,
  tls: true,
  fromLoopback: false,
  fromTrustedProxy: false,
  forwardedProto: undefined,
  baseUrl: "https://gatehouse.example",
};

describe("mustRedirect", () => {
  const cases: [string, Partial<Arrival>, boolean][] = [
    ["plain HTTP from elsewhere", {}, true],
    ["TLS", { encrypted: true }, false],
    ["plain HTTP from this machine", { fromLoopback: true }, false],
    ["an http address without TLS", { tls: false, baseUrl: "http://gatehouse.example" }, false],
    ["TLS ends at a proxy that says https", { tls: false, fromTrustedProxy: true, forwardedProto: "https" }, false],
    ["a proxy that says http", { tls: false, fromTrustedProxy: true, forwardedProto: "http" }, true],
    [
      "a proxy on this machine that says http",
      { tls: false, fromLoopback: true, fromTrustedProxy: true, forwardedProto: "http" },
      true,
    ],
    ["a chain whose last hop was http", { fromTrustedProxy: true, forwardedProto: "https, http" }, true],
    ["a proxy that says nothing", { fromTrustedProxy: true }, false],
    ["a stranger that claims https", { forwardedProto: "https" }, true],
    ["no TLS here and no proxy", { tls: false }, false],
  ];
  test.each(cases)("%s", (_, over, expected) => {
    expect(mustRedirect({ ...plain, ...over })).toBe(expected);
  });
});

describe("isLocal", () => {
  const base = "http://localhost:3000";
  test.each([
    ["127.0.0.1", { host: "localhost:3000" }, base, true],
    ["::1", { host: "[::1]:3000" }, base, true],
    ["127.0.0.1", { host: "127.0.0.1:3000" }, base, true],
    ["192.0.2.1", { host: "localhost:3000" }, base, false],
    ["127.0.0.1", { host: "rebound.example" }, base, false],
    ["127.0.0.1", {}, base, false],
    ["127.0.0.1", { host: "localhost", "x-forwarded-for": "192.0.2.1" }, base, false],
    ["127.0.0.1", { host: "localhost", via: "1.1 proxy" }, base, false],
    ["127.0.0.1", { host: "localhost" }, "https://gatehouse.example", false],
  ])("%s with %o at %s: %j", (peer, headers, baseUrl, expected) => {
    expect(isLocal(peer, headers, baseUrl)).toBe(expected);
  });
});

test.each([
  ["/v1/keys", true],
  ["/v1", true],
  ["/v1?x", true],
  ["/t/abc", true],
  ["/fixtures/200", true],
  ["/hooks/payments/stripe", true],
  ["/hooks-team", false],
  ["/partner/secret-scanning", true],
  ["/partners", false],
  ["/v10", false],
  ["/team", false],
  ["/", false],
  ["/acme/keys", false],
])("%s belongs to the public API: %j", (url, expected) => {
  expect(isGatewayPath(url)).toBe(expected);
});
